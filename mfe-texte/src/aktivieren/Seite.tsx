import { rufe } from '@avalwerk/api'
import { Feld, Tatseite } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { abHeuteRegel, formatDatum, kalendertag, MELDUNGEN, parseDatum, TEXTTYP } from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { Navigate, usePlattform } from '@avalwerk/platform/remote'
import { Hinweis } from '@avalwerk/ui'
import { basis, useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { Textvorschau } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'

/** Activates an own text, or a guarantor's or public one for the own use. */
export default function Seite() {
  const id = useTextId()
  // Without a text there is one to choose.
  if (!id) return <Navigate to="/buergschaftstexte/uebersicht" replace />
  return <Rahmen id={id}>{(text) => <Aktivieren text={text} />}</Rahmen>
}

function Aktivieren({ text }: { text: Text }) {
  const { transport } = usePlattform()
  const eigener = text.templatetyp === 'AGT'
  const zurück = `/${TEXTTYP[text.templatetyp].pfad}/details/${text.id}`
  const heute = kalendertag(new Date())
  const ab = text.daten.gültigAb && text.daten.gültigAb > heute ? text.daten.gültigAb : heute
  const ältere = text.versionen.some((v) => v.id !== text.id && v.templatestatus === 'A')
  return (
    <Tatseite<{ gültigAb: string }>
      titel={t(eigener ? 'aktivieren.seite' : 'aktivieren.seiteFürUns', { titel: text.daten.titel })}
      pfad={[listenpfad('AG', text), { beschriftung: text.daten.titel, ziel: zurück }]}
      erlaubt={eigener ? text.schritte.includes('X13') : text.templatestatus === 'A' && !text.aktivierung}
      zurück={zurück}
      anfang={{ gültigAb: formatDatum(ab) }}
      prüfe={({ gültigAb }) => {
        if (!eigener) return {}
        const iso = parseDatum(gültigAb)
        const grund = iso ? abHeuteRegel(iso, heute) : MELDUNGEN.pflicht
        return grund ? { gültigAb: grund } : {}
      }}
      knopf={() => ({ wort: t(eigener ? 'aktion.aktivieren' : 'aktion.fürUns') })}
      sende={async ({ gültigAb }) => {
        await rufe(transport, `POST ${basis}/{id}/aktivieren`, {
          params: { id: text.id },
          body: { version: text.version, gültigAb: eigener ? (parseDatum(gültigAb) ?? null) : null },
        })
        return { ziel: zurück, meldung: t('aktivieren.erfolg') }
      }}
      daneben={<Textvorschau text={text} höhe="520px" />}
    >
      {() => (
        <>
          {eigener ? (
            <>
              {text.templatestatus === 'F' && (
                <Hinweis ton="warnung">
                  <p>{t('aktivieren.ungeprüft')}</p>
                </Hinweis>
              )}
              {text.templatestatus === 'P' && text.x < text.y && (
                <Hinweis ton="warnung">
                  <p>{t('aktivieren.teilweise', { x: String(text.x), y: String(text.y) })}</p>
                </Hinweis>
              )}
              <Feld titel={t('aktivieren.beginn')} hinweis={ältere ? t('aktivieren.löstAb') : undefined}>
                <Datumsfeld name="gültigAb" beschriftung={t('felder.gültigAb')} autoComplete="off" />
              </Feld>
            </>
          ) : (
            <p>{t('aktivieren.fürUnsText')}</p>
          )}
        </>
      )}
    </Tatseite>
  )
}
