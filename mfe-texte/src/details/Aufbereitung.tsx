import { rufe } from '@avalwerk/api'
import { RefusalPanel, toRefusal, ErrorSummary, Form, PdfViewer, useRefresh, useForm, useFormState, LeavePrompt } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Buergschaftsart, validateDraft, validateContent, type TextContent } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, Alert, Card, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { basis, dokument } from '../bausteine/daten.ts'
import { asTextData, asTextValues, validateTextValues, TextDataFields, type TextValues } from '../bausteine/Textdatenfelder.tsx'
import { WordingField } from '../editor/Wortlaut.tsx'
import { t } from '../texte.ts'

type Values = TextValues & Readonly<{ inhalt: TextContent; dmsTemplateId: string }>

/** The operator prepares a text: what is said of it and its wording, beside what was handed in. */
export function Preparation({ text }: { text: Text }) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlatform()
  const refresh = useRefresh()
  const fertig = useRef(false)
  // What one works on; what others save meanwhile doesn't take the place of what was typed.
  const [stand, setStand] = useState(text)
  const anfang: Values = { ...asTextValues(stand.daten), inhalt: stand.inhalt, dmsTemplateId: stand.dmsTemplateId ?? '' }

  async function sende(values: Values) {
    const params = { id: text.id }
    // What is saved need not be finished.
    const grund = (fertig.current ? validateContent : validateDraft)(values.inhalt)
    if (grund) return { inhalt: grund }
    try {
      const { version } = await fortschritt(
        rufe(transport, `PUT ${basis}/{id}`, {
          params,
          body: {
            version: stand.version,
            daten: asTextData(values),
            inhalt: values.inhalt,
            dmsTemplateId: (values.dmsTemplateId ?? '').trim() || null,
          },
        }),
      )
      setStand(await rufe(transport, `GET ${basis}/{id}`, { params }))
      if (fertig.current) await fortschritt(rufe(transport, `POST ${basis}/{id}/fertigstellen`, { params, body: { version } }))
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem)
    }
    melde(t(fertig.current ? 'aufbereitung.fertig' : 'aufbereitung.gespeichert'))
    await refresh()
    return undefined
  }
  return (
    <Form<Values>
      // What was saved is what one goes on from.
      key={stand.version}
      initialValues={anfang}
      validate={(w) => validateTextValues(w, stand.daten.gültigAb)}
      onSubmit={sende}
      render={({ handleSubmit, submitting, values, form }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: abstand(2), marginTop: abstand(2) }}>
          <ErrorSummary />
          <LeavePrompt />
          <RefusalPanel />
          <Meanwhile neuer={text.version > stand.version} beiÜbernahme={() => setStand(text)} />
          <Card titel={t('aufbereitung.titel')} aktionen={<FileTakeover text={text} />}>
            <WordingField
              art={text.daten.bürgschaftsart as Buergschaftsart}
              titel={values.titel}
              allgemeine={values.allgemeineBestimmungen}
            />
          </Card>
          {text.quelle?.mime === 'application/pdf' && (
            <Card titel={t('details.quelle')}>
              <PdfViewer
                aufruf={`GET ${dokument}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf`}
                eingabe={{ params: { id: text.id }, query: {} }}
                titel={text.quelle.name}
              />
            </Card>
          )}
          <TextDataFields festeArt />
          <FormField name="dmsTemplateId" form="dmsId" beschriftung={t('details.dmsFeld')} autoComplete="off" />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Button art="haupt" type="submit" busy={submitting} onClick={() => (fertig.current = false)}>
              {t('aufbereitung.speichern')}
            </Button>
            {text.schritte.includes('X05') && (
              <Button
                busy={submitting}
                onClick={() => {
                  fertig.current = true
                  void form.submit()
                }}
              >
                {t('aufbereitung.fertigstellen')}
              </Button>
            )}
          </div>
        </form>
      )}
    />
  )
}

/** Somebody else has saved: taken over where nothing was typed yet, said where something was. */
function Meanwhile({ neuer, beiÜbernahme }: { neuer: boolean; beiÜbernahme: () => void }) {
  const { dirty } = useFormState({ subscription: { dirty: true } })
  const takeOver = useEffectEvent(beiÜbernahme)
  useEffect(() => {
    if (neuer && !dirty) takeOver()
  }, [neuer, dirty])
  if (!neuer || !dirty) return null
  return (
    <Alert ton="warnung">
      <p>{t('aufbereitung.zwischenzeitlich')}</p>
    </Alert>
  )
}

/** Takes over the wording of an uploaded Word file. */
function FileTakeover({ text }: { text: Text }) {
  const { transport, fortschritt, melde } = usePlatform()
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
    <Button busy={laden.isPending} onClick={() => laden.mutate()}>
      {t('aufbereitung.übernehmen')}
    </Button>
  )
}
