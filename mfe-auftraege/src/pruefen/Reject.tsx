import { useApi } from '@avalwerk/api'
import { toRefusal, toFormErrors, FormTextField } from '@avalwerk/forms'
import { AnsprechpartnerFields, contactOrNull } from '@avalwerk/patterns/parties'
import { Section } from '@avalwerk/ui'
import { StepForm } from '@avalwerk/patterns/flow'
import { useRefresh } from '@avalwerk/patterns/calls'
import { validateAnsprechpartner } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'
import type { RejectionValues, ReviewProps } from './draft.ts'

/** Rejects the order; reason and contact are optional. */
export function Reject({ auftrag, draft, update, discard }: ReviewProps) {
  const api = useApi()
  const { notify, showProblem, progress } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()

  async function send(values: RejectionValues) {
    try {
      await progress(
        api.auftrag.ablehnen.mutate({
          params: { id: auftrag.id },
          body: {
            version: auftrag.version,
            ablehnungsgrund: values.ablehnungsgrund.trim() || null,
            ansprechpartner: contactOrNull(values.ansprechpartner),
          },
        }),
      )
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    discard()
    notify(t('pruefen.rejected', { id: auftrag.id }))
    await navigate(`/buergschaftsauftraege/details/${auftrag.id}`, { replace: true })
    await refresh()
    return undefined
  }
  return (
    <StepForm<RejectionValues>
      initial={draft.rejection}
      check={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      send={send}
      remember={(refusal) => update({ rejection: refusal })}
      next={t('pruefen.rejectButton', { id: auftrag.id })}
      back="entscheidung"
    >
      <Section title={t('pruefen.reject')}>
        <FormTextField name="ablehnungsgrund" form="grund" label={t('pruefen.ablehnungsgrund')} />
      </Section>
      <Section title={t('pruefen.ansprechpartner')}>
        <AnsprechpartnerFields name="ansprechpartner" />
      </Section>
    </StepForm>
  )
}
