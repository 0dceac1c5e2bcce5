import { rufe } from '@avalwerk/api'
import { toFormErrors, Geladen, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
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
import { abstand, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { DisplayFields, DisplayPreview, EMPTY_DISPLAY } from '../anzeigedaten/Felder.tsx'
import { loadTexts, partner, stammdatenUrl, useBuerge } from '../bausteine/daten.ts'
import { BuergeCards } from '../bausteine/Felder.tsx'
import { asBuergeData, asBuergeValues, type BuergeValues } from '../bausteine/werte.ts'
import { t } from '../texte.ts'

const LIST = '/stammdaten/buergen/liste'
const PATH = [{ beschriftung: t('bürge.liste'), ziel: LIST }]

/** The operator creates a guarantor, or changes one. */
export default function Seite() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Existing id={unternehmenId} /> : <New />
}

/** The amount is asked for where it matters alone. */
const prüfe = (values: BuergeValues) => ({
  ...toFormErrors(validateBuergeData(asBuergeData(values))),
  ...(values.vierAugen === 'AB' &&
    !parseAmount(values.vierAugenAb) && { vierAugenAb: values.vierAugenAb.trim() ? MESSAGES.betrag : MESSAGES.pflicht }),
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
      prüfe={(w) => ({ ...prüfe(w), anzeigedaten: toFormErrors(validateDisplayData(w.anzeigedaten)) })}
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
            <div css={{ display: 'grid', gap: abstand(2) }}>
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
    <Geladen frisch antwort={useBuerge(id)} texte={loadTexts(LIST)}>
      {(b) => <Edit key={id} gelesen={b} />}
    </Geladen>
  )
}

function Edit({ gelesen }: { gelesen: BuergeUnternehmen }) {
  const { transport } = usePlatform()
  const [b] = useState(gelesen)
  const [anfang] = useState(() => asBuergeValues(gelesen))
  const id = b.unternehmenId
  if (!b.schritte.includes('U11')) return <Navigate to={stammdatenUrl(id)} replace />
  const daten = (w: BuergeValues) => cleanedUnternehmen(asBuergeData(w))
  return (
    <ActionPage<BuergeValues>
      titel={t('unternehmen.bearbeitenTitel', { name: b.name })}
      pfad={[...PATH, { beschriftung: b.name, ziel: stammdatenUrl(id) }]}
      erlaubt
      zurück={stammdatenUrl(id)}
      anfang={anfang}
      prüfe={prüfe}
      knopf={() => ({ wort: t('unternehmen.speichern') })}
      verhindere={(w) => (isDistinct(daten(anfang), daten(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        await rufe(transport, `PUT ${partner}/unternehmen/buerge/{unternehmenId}`, {
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
