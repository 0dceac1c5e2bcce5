import { useApi } from '@avalwerk/api'
import { Select, EmptyState, PageHeader } from '@avalwerk/ui'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { REJECTION_REASONS } from '@avalwerk/domain'
import { Navigate, useParams, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { loadTexts, useAuftraggeber, useVisible } from '../components/queries.ts'
import { asUnternehmenData } from '../components/values.ts'
import { t } from '../texts.ts'
import { UnternehmenForm } from '../unternehmen/Form.tsx'

const OVERVIEW = '/unternehmen/uebersicht'
const PATH = [{ label: t('gruppe.pageTitle'), target: OVERVIEW }]
const overviewPath = (id: string) => `${OVERVIEW}?unternehmen=${id}`

/** A beneficiary creates a subsidiary, or changes a company of its own. */
export default function TochterFormPage() {
  const { tochterUnternehmenId } = useParams()
  return tochterUnternehmenId ? <Existing id={tochterUnternehmenId} /> : <New />
}

function New() {
  const { nutzer } = usePlatform()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const [search] = useSearchParams()
  const [selected, select] = useState(search.get('mutter') ?? '')
  const visible = useVisible()
  if (nutzer.unternehmenSichtbeschränkt)
    return (
      <>
        <PageHeader title={t('gruppe.createTochter')} path={PATH} />
        <EmptyState title={REJECTION_REASONS.SICHT_BESCHRAENKT.text} />
      </>
    )
  return (
    <Loaded result={visible} texts={loadTexts(OVERVIEW)}>
      {({ unternehmen }) => {
        const mothers = unternehmen.filter(({ unternehmensstatus }) => unternehmensstatus !== 'DAK')
        const mutter = mothers.find(({ id }) => id === selected) ?? mothers.find(({ mutterUnternehmenId }) => !mutterUnternehmenId)
        return (
          <UnternehmenForm
            title={t('gruppe.createTochter')}
            path={PATH}
            back={OVERVIEW}
            label={t('gruppe.createTochter')}
            withKennzeichen={false}
            top={
              <Select
                name="mutter"
                label={t('feld.mutter')}
                value={mutter?.id ?? ''}
                onChange={(e) => select(e.target.value)}
                groups={[{ options: mothers.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })) }]}
              />
            }
            send={async (values) => {
              const { unternehmenId } = await callIdempotent(api.unternehmen.tochterAnlegen, {
                params: { id: mutter?.id ?? '' },
                body: asUnternehmenData(values),
              })
              return { target: overviewPath(unternehmenId), message: t('gruppe.created', { name: values.name, id: unternehmenId }) }
            }}
          />
        )
      }}
    </Loaded>
  )
}

function Existing({ id }: { id: string }) {
  return (
    <Loaded fresh result={useAuftraggeber(id)} texts={loadTexts(OVERVIEW)}>
      {(u) => <Edit key={id} gelesen={u} />}
    </Loaded>
  )
}

function Edit({ gelesen }: { gelesen: AuftraggeberUnternehmen }) {
  const api = useApi()
  const [unternehmen] = useState(gelesen)
  const id = unternehmen.unternehmenId
  const tochter = unternehmen.schritte.includes('U10')
  if (!tochter && !unternehmen.schritte.includes('U09')) return <Navigate to={overviewPath(id)} replace />
  return (
    <UnternehmenForm
      unternehmen={unternehmen}
      title={t('unternehmen.editTitle', { name: unternehmen.name })}
      path={[...PATH, { label: unternehmen.name, target: overviewPath(id) }]}
      back={overviewPath(id)}
      label={t('unternehmen.save')}
      withKennzeichen={false}
      send={async (values) => {
        const body = { ...asUnternehmenData(values), version: unternehmen.version }
        await (tochter
          ? api.unternehmen.tochterAendern.mutate({
              // A parent company that the user may not see is still its parent.
              params: { id: unternehmen.mutterUnternehmenId ?? unternehmen.organisation, tochterId: id },
              body,
            })
          : api.unternehmen.auftraggeberAendern.mutate({ params: { unternehmenId: id }, body }))
        return { target: overviewPath(id), message: t('unternehmen.saved', { name: values.name }) }
      }}
    />
  )
}
