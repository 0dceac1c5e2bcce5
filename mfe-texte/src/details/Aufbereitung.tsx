import { rufe } from '@avalwerk/api'
import { Absage, alsAbsage, Fehlerübersicht, Form, PdfAnsicht, useAuffrischen, useForm, Verlassensfrage } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Bürgschaftsart, prüfeInhalt, type Textinhalt } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte, Knopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { basis, dokument } from '../bausteine/daten.ts'
import { alsTextdaten, alsTextwerte, prüfeTextwerte, Textdatenfelder, type Textwerte } from '../bausteine/Textdatenfelder.tsx'
import { Wortlautfeld } from '../editor/Wortlaut.tsx'
import { t } from '../texte.ts'

type Werte = Textwerte & Readonly<{ inhalt: Textinhalt }>

/** The operator prepares a text: what is said of it and its wording, beside what was handed in. */
export function Aufbereitung({ text }: { text: Text }) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlattform()
  const auffrischen = useAuffrischen()
  const fertig = useRef(false)
  const anfang: Werte = { ...alsTextwerte(text.daten), inhalt: text.inhalt }

  async function sende(w: Werte) {
    const params = { id: text.id }
    // What is saved need not be finished.
    const grund = fertig.current ? prüfeInhalt(w.inhalt) : undefined
    if (grund) return { inhalt: grund }
    try {
      const { version } = await fortschritt(
        rufe(transport, `PUT ${basis}/{id}`, { params, body: { version: text.version, daten: alsTextdaten(w), inhalt: w.inhalt } }),
      )
      if (fertig.current) await fortschritt(rufe(transport, `POST ${basis}/{id}/fertigstellen`, { params, body: { version } }))
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    melde(t(fertig.current ? 'aufbereitung.fertig' : 'aufbereitung.gespeichert'))
    await auffrischen()
    return undefined
  }
  return (
    <Form<Werte>
      // What was saved is what one goes on from.
      key={text.version}
      initialValues={anfang}
      validate={(w) => prüfeTextwerte(w, text.daten.gültigAb)}
      onSubmit={sende}
      render={({ handleSubmit, submitting, values, form }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: abstand(2), marginTop: abstand(2) }}>
          <Fehlerübersicht />
          <Verlassensfrage />
          <Absage />
          <Karte titel={t('aufbereitung.titel')} aktionen={<Dateiübernahme text={text} />}>
            <Wortlautfeld
              art={text.daten.bürgschaftsart as Bürgschaftsart}
              titel={values.titel}
              allgemeine={values.allgemeineBestimmungen}
            />
          </Karte>
          {text.quelle?.mime === 'application/pdf' && (
            <Karte titel={t('details.quelle')}>
              <PdfAnsicht
                aufruf={`GET ${dokument}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf`}
                eingabe={{ params: { id: text.id }, query: {} }}
                titel={text.quelle.name}
              />
            </Karte>
          )}
          <Textdatenfelder festeArt />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Knopf art="haupt" type="submit" disabled={submitting} onClick={() => (fertig.current = false)}>
              {t('aufbereitung.speichern')}
            </Knopf>
            {text.schritte.includes('X05') && (
              <Knopf
                disabled={submitting}
                onClick={() => {
                  fertig.current = true
                  void form.submit()
                }}
              >
                {t('aufbereitung.fertigstellen')}
              </Knopf>
            )}
          </div>
        </form>
      )}
    />
  )
}

/** Takes over the wording of an uploaded Word file. */
function Dateiübernahme({ text }: { text: Text }) {
  const { transport, fortschritt, melde } = usePlattform()
  const form = useForm()
  const laden = useMutation({
    mutationFn: () => fortschritt(rufe(transport, `GET ${basis}/{id}/quelle/inhalt`, { params: { id: text.id } })),
    onSuccess: ({ inhalt }) => {
      form.change('inhalt', inhalt)
      melde(t('aufbereitung.übernommen'))
    },
  })
  if (!text.quelle || text.quelle.mime === 'application/pdf') return null
  return (
    <Knopf disabled={laden.isPending} onClick={() => laden.mutate()}>
      {t('aufbereitung.übernehmen')}
    </Knopf>
  )
}
