import { isCallError, useApi } from '@avalwerk/api'
import { Section, TextArea, Alert } from '@avalwerk/ui'
import { fieldLabel } from '@avalwerk/forms'
import { StepLayout } from '@avalwerk/patterns/flow'
import { TextPicker, WordingPreview } from '@avalwerk/patterns/auftrag'
import { useIdempotentCall, useRefresh } from '@avalwerk/patterns/calls'
import { type AuftragText, MESSAGES, validateText } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { DraftButton } from './Form.tsx'
import type { StepProps } from './draft.ts'
import { stepOf } from './Summary.tsx'

const FREE_TEXT = 'FREITEXT'

/** The text, with a preview filled from the order; then the order is sent. */
export function TextStep(props: StepProps) {
  const { showProblem } = usePlatform()
  const { draft, update, discard } = props
  const { daten: data } = draft
  const navigate = useNavigate()
  const refresh = useRefresh()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const [sent, setSent] = useState(false)
  const text = data.buergschaftstext
  const setValue = (fresh: AuftragText) => {
    update({ daten: { ...data, buergschaftstext: fresh } })
  }
  const submit = useMutation({
    mutationFn: () => callIdempotent(api.auftrag.einreichen, { body: { id: draft.id, version: draft.version, daten: data } }),
    meta: { handlesErrors: true },
    onSuccess: async ({ id, status }) => {
      const buerge = props.choice.buergen.find((b) => b.id === data.buergeId)?.name ?? ''
      discard()
      void refresh()
      await navigate(`/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`, {
        replace: true,
        state: { status, buerge },
      })
    },
    onError: (error) => {
      if (!isCallError(error)) showProblem(error)
    },
  })
  const fault = sent ? validateText(text)[0]?.grund : undefined
  const refusal = submit.error && (isCallError(submit.error) ? submit.error : undefined)
  return (
    <StepLayout
      next={t('beantragen.submit')}
      back="buergschaftsZusammenfassung"
      busy={submit.isPending}
      send={() => {
        setSent(true)
        if (validateText(text).length === 0) submit.mutate()
      }}
      buttons={<DraftButton flow={props} daten={() => data} />}
    >
      {refusal && (
        <Alert tone="danger" urgent>
          <p>{refusal.message}</p>
          <ul css={{ paddingLeft: 20 }}>
            {refusal.felder.map(({ feld, grund }) => (
              <li key={feld}>
                <Link to={`../${stepOf(feld.replace(/^daten\./, ''))}`} relative="path" css={{ color: 'inherit' }}>
                  {fieldLabel(feld)}: {grund}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Section title={t('details.text')}>
        <TextPicker
          auftrag={data}
          selected={text?.art === 'VORLAGE' ? text.textId : text ? FREE_TEXT : undefined}
          error={text ? undefined : fault && MESSAGES.option}
          further={[{ value: FREE_TEXT, label: t('beantragen.ownWording'), description: t('beantragen.ownWordingText') }]}
          onSelect={(id) => setValue(id === FREE_TEXT ? { art: 'FREITEXT', text: '' } : { art: 'VORLAGE', textId: id })}
        />
        {text?.art === 'FREITEXT' && (
          <TextArea
            label={t('beantragen.wording')}
            hint={t('beantragen.wordingHint')}
            name="buergschaftstext.text"
            rows={10}
            value={text.text}
            error={fault ?? (text.text ? validateText(text)[0]?.grund : undefined)}
            onChange={(event) => setValue({ art: 'FREITEXT', text: event.target.value })}
          />
        )}
        {text?.art === 'FREITEXT' && validateText(text).length === 0 && <WordingPreview auftrag={data} />}
      </Section>
    </StepLayout>
  )
}
