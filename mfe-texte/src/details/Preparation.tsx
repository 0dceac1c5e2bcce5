import { useApi } from '@avalwerk/api'
import { RefusalPanel, toRefusal, ErrorSummary, Form, useForm, useFormState, LeavePrompt, FormField } from '@avalwerk/forms'
import { PdfViewer } from '@avalwerk/patterns/files'
import { useRefresh } from '@avalwerk/patterns/calls'
import type { Text } from '@avalwerk/contracts'
import { type Buergschaftsart, validateDraft, validateContent, type TextContent } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Card, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { asTextData, asTextValues, validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { WordingField } from '../editor/WordingField.tsx'
import { t } from '../texts.ts'

type Values = TextValues & Readonly<{ inhalt: TextContent; dmsTemplateId: string }>

/** The operator prepares a text: what is said of it and its wording, beside what was handed in. */
export function Preparation({ text }: { text: Text }) {
  const api = useApi()
  const { progress, notify, showProblem } = usePlatform()
  const refresh = useRefresh()
  const done = useRef(false)
  // The version that the user works on: what others save meanwhile doesn't replace what was typed.
  const [edited, setEdited] = useState(text)
  const initial: Values = { ...asTextValues(edited.daten), inhalt: edited.inhalt, dmsTemplateId: edited.dmsTemplateId ?? '' }

  async function send(values: Values) {
    const params = { id: text.id }
    // A text may be saved unfinished.
    const reason = (done.current ? validateContent : validateDraft)(values.inhalt)
    if (reason) return { inhalt: reason }
    try {
      const { version } = await progress(
        api.text.speichern.mutate({
          params,
          body: {
            version: edited.version,
            daten: asTextData(values),
            inhalt: values.inhalt,
            dmsTemplateId: (values.dmsTemplateId ?? '').trim() || null,
          },
        }),
      )
      setEdited(await api.text.details.call({ params }))
      if (done.current) await progress(api.text.fertigstellen.mutate({ params, body: { version } }))
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    notify(t(done.current ? 'aufbereitung.finished' : 'aufbereitung.saved'))
    await refresh()
    return undefined
  }
  return (
    <Form<Values>
      // After saving, the form goes on from the saved version.
      key={edited.version}
      initialValues={initial}
      validate={(w) => validateTextValues(w, edited.daten.gültigAb)}
      onSubmit={send}
      render={({ handleSubmit, submitting, values, form }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: spacing(2), marginTop: spacing(2) }}>
          <ErrorSummary />
          <LeavePrompt />
          <RefusalPanel />
          <Meanwhile newer={text.version > edited.version} onApply={() => setEdited(text)} />
          <Card title={t('aufbereitung.title')} actions={<FileTakeover text={text} />}>
            <WordingField
              type={text.daten.bürgschaftsart as Buergschaftsart}
              title={values.titel}
              general={values.allgemeineBestimmungen}
            />
          </Card>
          {text.quelle?.mime === 'application/pdf' && (
            <Card title={t('details.uploadedFile')}>
              <PdfViewer call={api.text.vorschauFuerBetreiber} input={{ params: { id: text.id }, query: {} }} title={text.quelle.name} />
            </Card>
          )}
          <TextDataFields fixedKind />
          <FormField name="dmsTemplateId" form="dmsId" label={t('details.dmsNumberOptional')} autoComplete="off" />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            <Button variant="primary" type="submit" busy={submitting} onClick={() => (done.current = false)}>
              {t('aufbereitung.save')}
            </Button>
            {text.schritte.includes('X05') && (
              <Button
                busy={submitting}
                onClick={() => {
                  done.current = true
                  void form.submit()
                }}
              >
                {t('aufbereitung.saveAndFinish')}
              </Button>
            )}
          </div>
        </form>
      )}
    />
  )
}

/** Another person has saved: their version is taken over if nothing was typed yet; otherwise the user is told. */
function Meanwhile({ newer, onApply }: { newer: boolean; onApply: () => void }) {
  const { dirty } = useFormState({ subscription: { dirty: true } })
  const takeOver = useEffectEvent(onApply)
  useEffect(() => {
    if (newer && !dirty) takeOver()
  }, [newer, dirty])
  if (!newer || !dirty) return null
  return (
    <Alert tone="warning">
      <p>{t('aufbereitung.savedMeanwhile')}</p>
    </Alert>
  )
}

/** Takes over the wording of an uploaded Word file. */
function FileTakeover({ text }: { text: Text }) {
  const api = useApi()
  const { progress, notify } = usePlatform()
  const form = useForm()
  const load = useMutation({
    mutationFn: () => progress(api.text.quellinhalt.call({ params: { id: text.id } })),
    onSuccess: ({ inhalt }) => {
      form.change('inhalt', inhalt)
      notify(t('aufbereitung.wordingTaken'))
    },
  })
  if (!text.quelle || text.quelle.mime === 'application/pdf') return null
  return (
    <Button busy={load.isPending} onClick={() => load.mutate()}>
      {t('aufbereitung.takeWording')}
    </Button>
  )
}
