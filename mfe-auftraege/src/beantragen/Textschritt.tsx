import { isCallError } from '@avalwerk/api'
import { Section, fieldLabel, StepLayout, TextArea, TextPicker, useIdempotentCall, useRefresh, WordingPreview } from '@avalwerk/bausteine'
import { type AuftragText, MESSAGES, validateText } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'
import { DraftButton } from './Formular.tsx'
import type { StepProps } from './entwurf.ts'
import { stepOf } from './Zusammenfassung.tsx'

const FREE_TEXT = 'FREITEXT'
const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** The text, with a preview filled from the order; then the order is sent. */
export function TextStep(props: StepProps) {
  const { zeigeProblem } = usePlatform()
  const { entwurf, ändere, verwirf } = props
  const { daten } = entwurf
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const [gesendet, setGesendet] = useState(false)
  const text = daten.buergschaftstext
  const setValue = (neu: AuftragText) => {
    ändere({ daten: { ...daten, buergschaftstext: neu } })
  }
  const senden = useMutation({
    mutationFn: () =>
      callIdempotent(`POST ${basis}/einreichen`, { body: { id: entwurf.id, version: entwurf.version, daten: daten as never } }),
    meta: { eigeneBehandlung: true },
    onSuccess: async ({ id, status }) => {
      const bürge = props.wahl.buergen.find((b) => b.id === daten.buergeId)?.name ?? ''
      verwirf()
      void refresh()
      await navigiere(`/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`, { replace: true, state: { status, bürge } })
    },
    onError: (fehler) => {
      if (!isCallError(fehler)) zeigeProblem(fehler)
    },
  })
  const mangel = gesendet ? validateText(text)[0]?.grund : undefined
  const refusal = senden.error && (isCallError(senden.error) ? senden.error : undefined)
  return (
    <StepLayout
      weiter={t('beantragen.einreichen')}
      zurück="buergschaftsZusammenfassung"
      beschäftigt={senden.isPending}
      sende={() => {
        setGesendet(true)
        if (validateText(text).length === 0) senden.mutate()
      }}
      knöpfe={<DraftButton eigenschaften={props} daten={() => daten} />}
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
          auftrag={daten}
          gewählt={text?.art === 'VORLAGE' ? text.textId : text ? FREE_TEXT : undefined}
          fehler={text ? undefined : mangel && MESSAGES.option}
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
            fehler={mangel ?? (text.text ? validateText(text)[0]?.grund : undefined)}
            onChange={(ereignis) => setValue({ art: 'FREITEXT', text: ereignis.target.value })}
          />
        )}
        {text?.art === 'FREITEXT' && validateText(text).length === 0 && <WordingPreview auftrag={daten} />}
      </Section>
    </StepLayout>
  )
}
