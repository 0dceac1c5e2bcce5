import { Section, FormSelect, RadioGroup, useField } from '@avalwerk/bausteine'
import { formatEuro, MESSAGES } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps, Choice } from './draft.ts'

type Values = { buergeId: string; kautionsvertragId: string }
const WITHOUT = 'OHNE'

/** Which guarantor, and under which of the borrower's contracts. */
export function VertragStep(props: StepProps) {
  const { daten: data } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ buergeId: data.buergeId ?? '', kautionsvertragId: data.kautionsvertragId ?? WITHOUT }}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.buerge })}
      übernimm={(values) => {
        const vertrag = props.wahl.vertraege.find(({ id, buergeId }) => id === values.kautionsvertragId && buergeId === values.buergeId)
        const otherBuerge = data.buergeId !== values.buergeId
        return {
          buergeId: values.buergeId || null,
          kautionsvertragId: vertrag?.id ?? null,
          ...(otherBuerge && { buergschaftstext: null }),
        }
      }}
      nächster="buergschaftsdatenErfassen"
      zurück="auftraggeberAuswaehlen"
    >
      <Section titel={t('beantragen.bürge')}>
        <FormSelect
          name="buergeId"
          beschriftung={t('beantragen.bürge')}
          leer="Bitte wählen"
          gruppen={[{ optionen: props.wahl.buergen.map(({ id, name }) => ({ wert: id, wort: name })) }]}
        />
        <VertragChoice wahl={props.wahl} />
      </Section>
    </RequestForm>
  )
}

function VertragChoice({ wahl: choice }: { wahl: Choice }) {
  const buerge = useField<string>('buergeId').input.value
  const vertrag = useField<string>('kautionsvertragId').input
  if (!buerge) return null
  const matching = choice.vertraege.filter(({ buergeId }) => buergeId === buerge)
  if (matching.length === 0) return <p>{t('beantragen.keineVerträge')}</p>
  return (
    <RadioGroup
      beschriftung={t('beantragen.vertrag')}
      name="kautionsvertragId"
      gewählt={matching.some(({ id }) => id === vertrag.value) ? vertrag.value : WITHOUT}
      optionen={[
        ...matching.map(({ id, vertragsnummer, freiesLimit }) => ({
          wert: id,
          wort: vertragsnummer,
          ...(freiesLimit !== null && { erklärung: t('beantragen.frei', { betrag: formatEuro(freiesLimit) }) }),
        })),
        { wert: WITHOUT, wort: t('beantragen.ohneVertrag') },
      ]}
      beiWahl={vertrag.onChange}
    />
  )
}
