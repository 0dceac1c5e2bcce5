import { useApi } from '@avalwerk/api'
import { toFormErrors, FORM_ERROR } from '@avalwerk/forms'
import { Loaded } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { BuergeUnternehmen } from '@avalwerk/contracts'
import { type DisplayData, isDistinct, WITHOUT_CHANGE, validateDisplayData } from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadTexts, stammdatenUrl, MASTER_LIST, useBuerge } from '../components/queries.ts'
import { t } from '../texts.ts'
import { DisplayFields, DisplayPreview } from './Fields.tsx'

/** The page on how a guarantor is shown: initials, colours, short name, with a preview of what others will see. */
export default function AnzeigedatenPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded fresh result={useBuerge(unternehmenId)} texts={loadTexts(MASTER_LIST)}>
      {(b) => <WithDisplayData key={unternehmenId} buergeUnternehmen={b} />}
    </Loaded>
  )
}

/** Shows what others see of the guarantor now. */
function WithDisplayData({ buergeUnternehmen }: { buergeUnternehmen: BuergeUnternehmen }) {
  const api = useApi()
  const response = useQuery(api.unternehmen.anzeigedaten.queryOptions({ params: { id: buergeUnternehmen.unternehmenId } }))
  return (
    <Loaded fresh result={response} texts={loadTexts(MASTER_LIST)}>
      {(shown) => <Edit gelesen={buergeUnternehmen} shown={shown} />}
    </Loaded>
  )
}

const normal = (displayData: DisplayData): DisplayData => ({
  kurzname: displayData.kurzname.trim(),
  initialen: displayData.initialen.trim().toUpperCase(),
  headerFarbe: displayData.headerFarbe.toUpperCase(),
  headerSchriftfarbe: displayData.headerSchriftfarbe.toUpperCase(),
})

function Edit({ gelesen, shown }: { gelesen: BuergeUnternehmen; shown: DisplayData }) {
  const api = useApi()
  const [buerge] = useState(gelesen)
  const id = buerge.unternehmenId
  const { kurzname, initialen, headerFarbe, headerSchriftfarbe } = shown
  const [initial] = useState<DisplayData>({ kurzname, initialen, headerFarbe, headerSchriftfarbe })
  if (!buerge.schritte.includes('U12')) return <Navigate to={stammdatenUrl(id)} replace />
  return (
    <ActionPage<DisplayData>
      title={t('anzeige.pageTitle', { name: buerge.kurzname })}
      path={[
        { label: t('buerge.listTitle'), target: '/stammdaten/buergen/liste' },
        { label: buerge.name, target: stammdatenUrl(id) },
      ]}
      allowed
      back={stammdatenUrl(id)}
      initial={initial}
      check={(w) => toFormErrors(validateDisplayData(w))}
      button={() => ({ label: t('anzeige.save') })}
      prevent={(w) => (isDistinct(normal(initial), normal(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        await api.unternehmen.anzeigedatenAendern.mutate({
          params: { id },
          body: { ...values, version: buerge.version },
        })
        return { target: stammdatenUrl(id), message: t('anzeige.saved') }
      }}
      beside={(values) => (
        <Card title={t('anzeige.preview')}>
          <DisplayPreview daten={values} name={buerge.name} />
        </Card>
      )}
    >
      {() => (
        <Card title={t('anzeige.title')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <DisplayFields own={id} />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
