import { isCallError } from '@avalwerk/api'
import { Section, fieldLabel, StepLayout, TextArea, TextPicker, useIdempotentCall, useRefresh, WordingPreview } from '@avalwerk/bausteine'
import { type AuftragText, MESSAGES, validateText } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { DraftButton } from './Form.tsx'
import type { StepProps } from './draft.ts'
import { stepOf } from './Summary.tsx'

const FREE_TEXT = 'FREITEXT'
const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** The text, with a preview filled from the order; then the order is sent. */
export function TextStep(props: StepProps) {
  const { zeigeProblem: showProblem } = usePlatform()
  const { entwurf: draft, ändere: update, verwirf: discard } = props
  const { daten: data } = draft
  const navigate = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const [sent, setSent] = useState(false)
  const text = data.buergschaftstext
  const setValue = (fresh: AuftragText) => {
    update({ daten: { ...data, buergschaftstext: fresh } })
  }
  const submit = useMutation({
    mutationFn: () => callIdempotent(`POST ${basis}/einreichen`, { body: { id: draft.id, version: draft.version, daten: data as never } }),
    meta: { eigeneBehandlung: true },
    onSuccess: async ({ id, status }) => {
      const buerge = props.wahl.buergen.find((b) => b.id === data.buergeId)?.name ?? ''
      discard()
      void refresh()
      await navigate(`/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`, {
        replace: true,
        state: { status, bürge: buerge },
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
      weiter={t('beantragen.einreichen')}
      zurück="buergschaftsZusammenfassung"
      beschäftigt={submit.isPending}
      sende={() => {
        setSent(true)
        if (validateText(text).length === 0) submit.mutate()
      }}
      knöpfe={<DraftButton eigenschaften={props} daten={() => data} />}
    >
      {refusal && (
        <Alert ton="gefahr" dringend>
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
      <Section titel={t('details.text')}>
        <TextPicker
          auftrag={data}
          gewählt={text?.art === 'VORLAGE' ? text.textId : text ? FREE_TEXT : undefined}
          fehler={text ? undefined : fault && MESSAGES.option}
          weitere={[{ wert: FREE_TEXT, wort: t('beantragen.freitext'), erklärung: t('beantragen.freitextText') }]}
          beiWahl={(id) => setValue(id === FREE_TEXT ? { art: 'FREITEXT', text: '' } : { art: 'VORLAGE', textId: id })}
        />
        {text?.art === 'FREITEXT' && (
          <TextArea
            beschriftung={t('beantragen.wortlaut')}
            hinweis={t('beantragen.wortlautHinweis')}
            name="buergschaftstext.text"
            rows={10}
            value={text.text}
            fehler={fault ?? (text.text ? validateText(text)[0]?.grund : undefined)}
            onChange={(event) => setValue({ art: 'FREITEXT', text: event.target.value })}
          />
        )}
        {text?.art === 'FREITEXT' && validateText(text).length === 0 && <WordingPreview auftrag={data} />}
      </Section>
    </StepLayout>
  )
}
