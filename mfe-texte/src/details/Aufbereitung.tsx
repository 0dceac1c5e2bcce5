import { rufe } from '@avalwerk/api'
import {
  Absage,
  alsAbsage,
  Fehlerübersicht,
  Form,
  PdfAnsicht,
  useAuffrischen,
  useForm,
  useFormState,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Bürgschaftsart, prüfeEntwurf, prüfeInhalt, type Textinhalt } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Hinweis, Karte, Knopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { basis, dokument } from '../bausteine/daten.ts'
import { alsTextdaten, alsTextwerte, prüfeTextwerte, Textdatenfelder, type Textwerte } from '../bausteine/Textdatenfelder.tsx'
import { Wortlautfeld } from '../editor/Wortlaut.tsx'
import { t } from '../texte.ts'

type Werte = Textwerte & Readonly<{ inhalt: Textinhalt; dmsTemplateId: string }>

/** The operator prepares a text: what is said of it and its wording, beside what was handed in. */
export function Aufbereitung({ text }: { text: Text }) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlattform()
  const auffrischen = useAuffrischen()
  const fertig = useRef(false)
  // What one works on; what others save meanwhile doesn't take the place of what was typed.
  const [stand, setStand] = useState(text)
  const anfang: Werte = { ...alsTextwerte(stand.daten), inhalt: stand.inhalt, dmsTemplateId: stand.dmsTemplateId ?? '' }

  async function sende(w: Werte) {
    const params = { id: text.id }
    // What is saved need not be finished.
    const grund = (fertig.current ? prüfeInhalt : prüfeEntwurf)(w.inhalt)
    if (grund) return { inhalt: grund }
    try {
      const { version } = await fortschritt(
        rufe(transport, `PUT ${basis}/{id}`, {
          params,
          body: {
            version: stand.version,
            daten: alsTextdaten(w),
            inhalt: w.inhalt,
            dmsTemplateId: (w.dmsTemplateId ?? '').trim() || null,
          },
        }),
      )
      setStand(await rufe(transport, `GET ${basis}/{id}`, { params }))
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
      key={stand.version}
      initialValues={anfang}
      validate={(w) => prüfeTextwerte(w, stand.daten.gültigAb)}
      onSubmit={sende}
      render={({ handleSubmit, submitting, values, form }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: abstand(2), marginTop: abstand(2) }}>
          <Fehlerübersicht />
          <Verlassensfrage />
          <Absage />
          <Zwischenzeitlich neuer={text.version > stand.version} beiÜbernahme={() => setStand(text)} />
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
          <Formularfeld name="dmsTemplateId" form="dmsId" beschriftung={t('details.dmsFeld')} autoComplete="off" />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Knopf art="haupt" type="submit" busy={submitting} onClick={() => (fertig.current = false)}>
              {t('aufbereitung.speichern')}
            </Knopf>
            {text.schritte.includes('X05') && (
              <Knopf
                busy={submitting}
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

/** Somebody else has saved: taken over where nothing was typed yet, said where something was. */
function Zwischenzeitlich({ neuer, beiÜbernahme }: { neuer: boolean; beiÜbernahme: () => void }) {
  const { dirty } = useFormState({ subscription: { dirty: true } })
  const übernimm = useRef(beiÜbernahme)
  übernimm.current = beiÜbernahme
  useEffect(() => {
    if (neuer && !dirty) übernimm.current()
  }, [neuer, dirty])
  if (!neuer || !dirty) return null
  return (
    <Hinweis ton="warnung">
      <p>{t('aufbereitung.zwischenzeitlich')}</p>
    </Hinweis>
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
    <Knopf busy={laden.isPending} onClick={() => laden.mutate()}>
      {t('aufbereitung.übernehmen')}
    </Knopf>
  )
}
