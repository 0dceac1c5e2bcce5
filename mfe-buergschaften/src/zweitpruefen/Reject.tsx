import { useApi } from '@avalwerk/api'
import { toRefusal, toFormErrors, FormTextField } from '@avalwerk/forms'
import { AnsprechpartnerFields, contactOrNull } from '@avalwerk/patterns/parties'
import { Section } from '@avalwerk/ui'
import { StepForm } from '@avalwerk/patterns/flow'
import { validateAnsprechpartner } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'
import { type RejectionValues, useCompletion, type SecondProps } from './draft.ts'

/** The second reviewer rejects the draft, and with it the order. */
export function Reject(props: SecondProps) {
  const api = useApi()
  const { showProblem, progress } = usePlatform()
  const close = useCompletion(props)
  const { buergschaft, draft, update } = props
  // The applicant of the order learns of the rejection and may ask back; no other party has heard of the draft.
  const told = buergschaft.auftragId !== null && !buergschaft.angekuendigt

  async function send(values: RejectionValues) {
    try {
      await progress(
        api.buergschaft.zweitpruefen.mutate({
          params: { id: buergschaft.id },
          body: {
            entscheidung: 'ABLEHNEN',
            version: buergschaft.version,
            ablehnungsgrund: values.ablehnungsgrund.trim() || null,
            ansprechpartner: told ? contactOrNull(values.ansprechpartner) : null,
            kommentarIntern: values.kommentar.trim() || null,
          },
        }),
      )
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    await close(t('schritt.draftRejected'))
    return undefined
  }
  return (
    <StepForm<RejectionValues>
      initial={draft.rejection}
      check={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      send={send}
      remember={(refusal) => update({ rejection: refusal })}
      next={t('schritt.secondReject')}
      back="entscheidung"
    >
      <Section title={t('schritt.secondReject')}>
        <FormTextField name="ablehnungsgrund" form="grund" label={t('schritt.ablehnungsgrund')} />
        <FormTextField name="kommentar" form="kommentar" label={t('schritt.kommentar')} rows={2} />
      </Section>
      {told && (
        <Section title={t('schritt.ansprechpartner')}>
          <AnsprechpartnerFields name="ansprechpartner" />
        </Section>
      )}
    </StepForm>
  )
}
