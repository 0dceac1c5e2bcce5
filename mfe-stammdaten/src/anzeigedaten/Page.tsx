import { apiQuery, call } from '@avalwerk/api'
import { toFormErrors, Loaded, ActionPage } from '@avalwerk/bausteine'
import type { BuergeUnternehmen } from '@avalwerk/contracts'
import { type DisplayData, isDistinct, WITHOUT_CHANGE, validateDisplayData } from '@avalwerk/domain'
import { Navigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { loadTexts, partner, stammdatenUrl, MASTER_LIST, useBuerge } from '../components/queries.ts'
import { t } from '../texts.ts'
import { DisplayFields, DisplayPreview } from './Fields.tsx'

/** How a guarantor is shown: initials, colours, short name, with a preview of what others will see. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded frisch antwort={useBuerge(unternehmenId)} texte={loadTexts(MASTER_LIST)}>
      {(b) => <WithDisplayData key={unternehmenId} b={b} />}
    </Loaded>
  )
}

/** What others see of the guarantor now. */
function WithDisplayData({ b }: { b: BuergeUnternehmen }) {
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, `GET ${partner}/buergen/{id}/anzeigedaten`, { params: { id: b.unternehmenId } }))
  return (
    <Loaded frisch antwort={response} texte={loadTexts(MASTER_LIST)}>
      {(shown) => <Edit gelesen={b} shown={shown} />}
    </Loaded>
  )
}

const normal = (displayData: DisplayData): DisplayData => ({
  kurzname: displayData.kurzname.trim(),
  initialen: displayData.initialen.trim().toUpperCase(),
  headerFarbe: displayData.headerFarbe.toUpperCase(),
  headerSchriftfarbe: displayData.headerSchriftfarbe.toUpperCase(),
})

function Edit({ gelesen: read, shown }: { gelesen: BuergeUnternehmen; shown: DisplayData }) {
  const { transport } = usePlatform()
  const [b] = useState(read)
  const id = b.unternehmenId
  const { kurzname, initialen, headerFarbe, headerSchriftfarbe } = shown
  const [initial] = useState<DisplayData>({ kurzname, initialen, headerFarbe, headerSchriftfarbe })
  if (!b.schritte.includes('U12')) return <Navigate to={stammdatenUrl(id)} replace />
  return (
    <ActionPage<DisplayData>
      titel={t('anzeige.seite', { name: b.kurzname })}
      pfad={[
        { beschriftung: t('bürge.liste'), ziel: '/stammdaten/buergen/liste' },
        { beschriftung: b.name, ziel: stammdatenUrl(id) },
      ]}
      erlaubt
      zurück={stammdatenUrl(id)}
      anfang={initial}
      prüfe={(w) => toFormErrors(validateDisplayData(w))}
      knopf={() => ({ wort: t('anzeige.knopf') })}
      verhindere={(w) => (isDistinct(normal(initial), normal(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        await call(transport, `POST ${partner}/buergen/{id}/anzeigedaten/bearbeitung`, {
          params: { id },
          body: { ...values, version: b.version },
        })
        return { ziel: stammdatenUrl(id), meldung: t('anzeige.gespeichert') }
      }}
      daneben={(values) => (
        <Card titel={t('anzeige.vorschau')}>
          <DisplayPreview daten={values} name={b.name} />
        </Card>
      )}
    >
      {() => (
        <Card titel={t('anzeige.titel')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <DisplayFields eigenes={id} />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
