import { useApi } from '@avalwerk/api'
import { toFormErrors, FORM_ERROR } from '@avalwerk/forms'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { BuergeUnternehmen } from '@avalwerk/contracts'
import {
  type DisplayData,
  cleanedUnternehmen,
  isDistinct,
  MESSAGES,
  WITHOUT_CHANGE,
  parseAmount,
  validateDisplayData,
  validateBuergeData,
} from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useState } from 'react'
import { DisplayFields, DisplayPreview, EMPTY_DISPLAY } from '../anzeigedaten/Fields.tsx'
import { loadTexts, stammdatenUrl, useBuerge } from '../components/queries.ts'
import { BuergeCards } from '../components/Fields.tsx'
import { asBuergeData, asBuergeValues, type BuergeValues } from '../components/values.ts'
import { t } from '../texts.ts'

const LIST = '/stammdaten/buergen/liste'
const PATH = [{ label: t('buerge.listTitle'), target: LIST }]

/** The operator creates a guarantor, or changes one. */
export default function BuergeFormPage() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Existing id={unternehmenId} /> : <New />
}

/** The amount is asked for where it matters alone. */
const check = (values: BuergeValues) => ({
  ...toFormErrors(validateBuergeData(asBuergeData(values))),
  ...(values.fourEyes === 'AB' &&
    !parseAmount(values.vierAugenAb) && { vierAugenAb: values.vierAugenAb.trim() ? MESSAGES.amount : MESSAGES.required }),
})

type NewValues = BuergeValues & { anzeigedaten: DisplayData }

function New() {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  return (
    <ActionPage<NewValues>
      title={t('buerge.create')}
      path={PATH}
      allowed
      back={LIST}
      initial={{ ...asBuergeValues(undefined), anzeigedaten: EMPTY_DISPLAY }}
      check={(w) => ({ ...check(w), anzeigedaten: toFormErrors(validateDisplayData(w.anzeigedaten)) })}
      button={() => ({ label: t('buerge.create') })}
      send={async ({ anzeigedaten, ...values }) => {
        const { unternehmenId } = await callIdempotent(api.unternehmen.buergeAnlegen, { body: { ...asBuergeData(values), anzeigedaten } })
        return { target: stammdatenUrl(unternehmenId), message: t('unternehmen.created', { name: values.name, id: unternehmenId }) }
      }}
    >
      {(values) => (
        <>
          <BuergeCards values={values} />
          <Card title={t('anzeige.title')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              <DisplayFields name="anzeigedaten" />
              <DisplayPreview daten={values.anzeigedaten} name={values.name} />
            </div>
          </Card>
        </>
      )}
    </ActionPage>
  )
}

function Existing({ id }: { id: string }) {
  return (
    <Loaded fresh result={useBuerge(id)} texts={loadTexts(LIST)}>
      {(b) => <Edit key={id} gelesen={b} />}
    </Loaded>
  )
}

function Edit({ gelesen }: { gelesen: BuergeUnternehmen }) {
  const api = useApi()
  const [buerge] = useState(gelesen)
  const [initial] = useState(() => asBuergeValues(gelesen))
  const id = buerge.unternehmenId
  if (!buerge.schritte.includes('U11')) return <Navigate to={stammdatenUrl(id)} replace />
  const data = (w: BuergeValues) => cleanedUnternehmen(asBuergeData(w))
  return (
    <ActionPage<BuergeValues>
      title={t('unternehmen.editTitle', { name: buerge.name })}
      path={[...PATH, { label: buerge.name, target: stammdatenUrl(id) }]}
      allowed
      back={stammdatenUrl(id)}
      initial={initial}
      check={check}
      button={() => ({ label: t('unternehmen.save') })}
      prevent={(w) => (isDistinct(data(initial), data(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        await api.unternehmen.buergeAendern.mutate({
          params: { unternehmenId: id },
          body: { ...asBuergeData(values), version: buerge.version },
        })
        return { target: stammdatenUrl(id), message: t('unternehmen.saved', { name: values.name }) }
      }}
    >
      {(w) => <BuergeCards values={w} />}
    </ActionPage>
  )
}
