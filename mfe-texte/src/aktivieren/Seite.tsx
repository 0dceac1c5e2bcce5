import { rufe } from '@avalwerk/api'
import { Section, ActionPage, useToday } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { fromTodayRule, formatDate, MESSAGES, parseDate, TEXT_TYPE } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { Navigate, usePlatform } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { basis, useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { TextPreview } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'

/** Activates an own text, or a guarantor's or public one for the own use. */
export default function Seite() {
  const id = useTextId()
  // Without a text there is one to choose.
  if (!id) return <Navigate to="/buergschaftstexte/uebersicht" replace />
  return <Rahmen id={id}>{(text) => <Activate text={text} />}</Rahmen>
}

function Activate({ text }: { text: Text }) {
  const { transport } = usePlatform()
  const eigener = text.templatetyp === 'AGT'
  const zurück = `/${TEXT_TYPE[text.templatetyp].pfad}/details/${text.id}`
  const heute = useToday()
  const ab = text.daten.gültigAb && text.daten.gültigAb > heute ? text.daten.gültigAb : heute
  const older = text.versionen.some((v) => v.id !== text.id && v.templatestatus === 'A')
  return (
    <ActionPage<{ gültigAb: string }>
      titel={t(eigener ? 'aktivieren.seite' : 'aktivieren.seiteFürUns', { titel: text.daten.titel })}
      pfad={[listPath('AG', text), { beschriftung: text.daten.titel, ziel: zurück }]}
      erlaubt={eigener ? text.schritte.includes('X13') : text.templatestatus === 'A' && !text.aktivierung}
      zurück={zurück}
      anfang={{ gültigAb: formatDate(ab) }}
      prüfe={({ gültigAb }) => {
        if (!eigener) return {}
        const iso = parseDate(gültigAb)
        const grund = iso ? fromTodayRule(iso, heute) : MESSAGES.pflicht
        return grund ? { gültigAb: grund } : {}
      }}
      knopf={() => ({ wort: t(eigener ? 'aktion.aktivieren' : 'aktion.fürUns') })}
      sende={async ({ gültigAb }) => {
        await rufe(transport, `POST ${basis}/{id}/aktivieren`, {
          params: { id: text.id },
          body: { version: text.version, gültigAb: eigener ? (parseDate(gültigAb) ?? null) : null },
        })
        return { ziel: zurück, meldung: t('aktivieren.erfolg') }
      }}
      daneben={<TextPreview text={text} höhe="520px" />}
    >
      {() => (
        <>
          {eigener ? (
            <>
              {text.templatestatus === 'F' && (
                <Alert ton="warnung">
                  <p>{t('aktivieren.ungeprüft')}</p>
                </Alert>
              )}
              {text.templatestatus === 'P' && text.x < text.y && (
                <Alert ton="warnung">
                  <p>{t('aktivieren.teilweise', { x: String(text.x), y: String(text.y) })}</p>
                </Alert>
              )}
              <Section titel={t('aktivieren.beginn')} hinweis={older ? t('aktivieren.löstAb') : undefined}>
                <DateField name="gültigAb" beschriftung={t('felder.gültigAb')} autoComplete="off" />
              </Section>
            </>
          ) : (
            <p>{t('aktivieren.fürUnsText')}</p>
          )}
        </>
      )}
    </ActionPage>
  )
}
