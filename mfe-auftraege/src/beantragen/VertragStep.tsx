import { Section, RadioGroup } from '@avalwerk/ui'
import { FormSelect, useField } from '@avalwerk/forms'
import { formatEuro, MESSAGES } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps, Choice } from './draft.ts'

type Values = { buergeId: string; kautionsvertragId: string }
const WITHOUT = 'OHNE'

/** The step for the guarantor, and for the one of the borrower's contracts. */
export function VertragStep(props: StepProps) {
  const { daten: data } = props.draft
  return (
    <RequestForm<Values>
      flow={props}
      initial={{ buergeId: data.buergeId ?? '', kautionsvertragId: data.kautionsvertragId ?? WITHOUT }}
      check={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.buerge })}
      apply={(values) => {
        const vertrag = props.choice.vertraege.find(({ id, buergeId }) => id === values.kautionsvertragId && buergeId === values.buergeId)
        const otherBuerge = data.buergeId !== values.buergeId
        return {
          buergeId: values.buergeId || null,
          kautionsvertragId: vertrag?.id ?? null,
          ...(otherBuerge && { buergschaftstext: null }),
        }
      }}
      next="buergschaftsdatenErfassen"
      back="auftraggeberAuswaehlen"
    >
      <Section title={t('beantragen.buerge')}>
        <FormSelect
          name="buergeId"
          label={t('beantragen.buerge')}
          empty={t('vertragStepTexte.choose')}
          groups={[{ options: props.choice.buergen.map(({ id, name }) => ({ value: id, label: name })) }]}
        />
        <VertragChoice choice={props.choice} />
      </Section>
    </RequestForm>
  )
}

function VertragChoice({ choice }: { choice: Choice }) {
  const buerge = useField<string>('buergeId').input.value
  const vertrag = useField<string>('kautionsvertragId').input
  if (!buerge) return null
  const matching = choice.vertraege.filter(({ buergeId }) => buergeId === buerge)
  if (matching.length === 0) return <p>{t('beantragen.noVertraege')}</p>
  return (
    <RadioGroup
      label={t('beantragen.vertrag')}
      name="kautionsvertragId"
      selected={matching.some(({ id }) => id === vertrag.value) ? vertrag.value : WITHOUT}
      options={[
        ...matching.map(({ id, vertragsnummer, freiesLimit }) => ({
          value: id,
          label: vertragsnummer,
          ...(freiesLimit !== null && { description: t('beantragen.freeLimit', { betrag: formatEuro(freiesLimit) }) }),
        })),
        { value: WITHOUT, label: t('beantragen.withoutVertrag') },
      ]}
      onSelect={vertrag.onChange}
    />
  )
}
