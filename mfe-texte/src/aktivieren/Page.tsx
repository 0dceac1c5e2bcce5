import { useApi } from '@avalwerk/api'
import { Section, useToday, Alert } from '@avalwerk/ui'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Text } from '@avalwerk/contracts'
import { fromTodayRule, formatDate, MESSAGES, parseDate, TEXT_TYPE } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { Navigate } from '@avalwerk/platform/remote'
import { useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'

/** Activates an own text, or a guarantor's or public one for the own use. */
export default function ActivateTextPage() {
  const id = useTextId()
  // Without a text there is one to choose.
  if (!id) return <Navigate to="/buergschaftstexte/uebersicht" replace />
  return <Layout id={id}>{(text) => <Activate text={text} />}</Layout>
}

function Activate({ text }: { text: Text }) {
  const api = useApi()
  const own = text.templatetyp === 'AGT'
  const back = `/${TEXT_TYPE[text.templatetyp].path}/details/${text.id}`
  const today = useToday()
  const from = text.daten.gültigAb && text.daten.gültigAb > today ? text.daten.gültigAb : today
  const older = text.versionen.some((v) => v.id !== text.id && v.templatestatus === 'A')
  return (
    <ActionPage<{ gültigAb: string }>
      title={t(own ? 'aktivieren.pageTitle' : 'aktivieren.pageTitleForUs', { titel: text.daten.titel })}
      path={[listPath('AG', text), { label: text.daten.titel, target: back }]}
      allowed={own ? text.schritte.includes('X13') : text.templatestatus === 'A' && !text.aktivierung}
      back={back}
      initial={{ gültigAb: formatDate(from) }}
      check={({ gültigAb: validFrom }) => {
        if (!own) return {}
        const iso = parseDate(validFrom)
        const reason = iso ? fromTodayRule(iso, today) : MESSAGES.required
        return reason ? { gültigAb: reason } : {}
      }}
      button={() => ({ label: t(own ? 'aktion.activate' : 'aktion.activateForUs') })}
      send={async ({ gültigAb: validFrom }) => {
        await api.text.aktivieren.mutate({
          params: { id: text.id },
          body: { version: text.version, gültigAb: own ? (parseDate(validFrom) ?? null) : null },
        })
        return { target: back, message: t('aktivieren.success') }
      }}
      beside={<TextPreview text={text} height="520px" />}
    >
      {() => (
        <>
          {own ? (
            <>
              {text.templatestatus === 'F' && (
                <Alert tone="warning">
                  <p>{t('aktivieren.unreviewed')}</p>
                </Alert>
              )}
              {text.templatestatus === 'P' && text.x < text.y && (
                <Alert tone="warning">
                  <p>{t('aktivieren.partlyReviewed', { x: String(text.x), y: String(text.y) })}</p>
                </Alert>
              )}
              <Section title={t('aktivieren.start')} hint={older ? t('aktivieren.previousEnds') : undefined}>
                <DateField name="gültigAb" label={t('felder.gueltigAb')} autoComplete="off" />
              </Section>
            </>
          ) : (
            <p>{t('aktivieren.forUsText')}</p>
          )}
        </>
      )}
    </ActionPage>
  )
}
