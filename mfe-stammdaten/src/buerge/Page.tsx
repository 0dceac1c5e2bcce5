import { call } from '@avalwerk/api'
import { toFormErrors, Loaded, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
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
import { Navigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { DisplayFields, DisplayPreview, EMPTY_DISPLAY } from '../anzeigedaten/Fields.tsx'
import { loadTexts, partner, stammdatenUrl, useBuerge } from '../components/queries.ts'
import { BuergeCards } from '../components/Fields.tsx'
import { asBuergeData, asBuergeValues, type BuergeValues } from '../components/values.ts'
import { t } from '../texts.ts'

const LIST = '/stammdaten/buergen/liste'
const PATH = [{ beschriftung: t('bürge.liste'), ziel: LIST }]

/** The operator creates a guarantor, or changes one. */
export default function Page() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Existing id={unternehmenId} /> : <New />
}

/** The amount is asked for where it matters alone. */
const check = (values: BuergeValues) => ({
  ...toFormErrors(validateBuergeData(asBuergeData(values))),
  ...(values.vierAugen === 'AB' &&
    !parseAmount(values.vierAugenAb) && { vierAugenAb: values.vierAugenAb.trim() ? MESSAGES.amount : MESSAGES.required }),
})

type NewValues = BuergeValues & { anzeigedaten: DisplayData }

function New() {
  const callIdempotent = useIdempotentCall()
  return (
    <ActionPage<NewValues>
      titel={t('bürge.anlegen')}
      pfad={PATH}
      erlaubt
      zurück={LIST}
      anfang={{ ...asBuergeValues(undefined), anzeigedaten: EMPTY_DISPLAY }}
      prüfe={(w) => ({ ...check(w), anzeigedaten: toFormErrors(validateDisplayData(w.anzeigedaten)) })}
      knopf={() => ({ wort: t('bürge.anlegen') })}
      sende={async ({ anzeigedaten, ...values }) => {
        const { unternehmenId } = await callIdempotent(`POST ${partner}/buerge`, { body: { ...asBuergeData(values), anzeigedaten } })
        return { ziel: stammdatenUrl(unternehmenId), meldung: t('unternehmen.angelegt', { name: values.name, id: unternehmenId }) }
      }}
    >
      {(values) => (
        <>
          <BuergeCards werte={values} />
          <Card titel={t('anzeige.titel')}>
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
    <Loaded frisch antwort={useBuerge(id)} texte={loadTexts(LIST)}>
      {(b) => <Edit key={id} gelesen={b} />}
    </Loaded>
  )
}

function Edit({ gelesen: read }: { gelesen: BuergeUnternehmen }) {
  const { transport } = usePlatform()
  const [b] = useState(read)
  const [initial] = useState(() => asBuergeValues(read))
  const id = b.unternehmenId
  if (!b.schritte.includes('U11')) return <Navigate to={stammdatenUrl(id)} replace />
  const data = (w: BuergeValues) => cleanedUnternehmen(asBuergeData(w))
  return (
    <ActionPage<BuergeValues>
      titel={t('unternehmen.bearbeitenTitel', { name: b.name })}
      pfad={[...PATH, { beschriftung: b.name, ziel: stammdatenUrl(id) }]}
      erlaubt
      zurück={stammdatenUrl(id)}
      anfang={initial}
      prüfe={check}
      knopf={() => ({ wort: t('unternehmen.speichern') })}
      verhindere={(w) => (isDistinct(data(initial), data(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        await call(transport, `PUT ${partner}/unternehmen/buerge/{unternehmenId}`, {
          params: { unternehmenId: id },
          body: { ...asBuergeData(values), version: b.version },
        })
        return { ziel: stammdatenUrl(id), meldung: t('unternehmen.gespeichert', { name: values.name }) }
      }}
    >
      {(w) => <BuergeCards werte={w} />}
    </ActionPage>
  )
}
