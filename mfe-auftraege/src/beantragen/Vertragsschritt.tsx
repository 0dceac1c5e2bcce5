import { Section, FormSelect, RadioGroup, useField } from '@avalwerk/bausteine'
import { formatEuro, MESSAGES } from '@avalwerk/domain'
import { t } from '../texte.ts'
import { RequestForm } from './Formular.tsx'
import type { StepProps, Choice } from './entwurf.ts'

type Values = { buergeId: string; kautionsvertragId: string }
const OHNE = 'OHNE'

/** Which guarantor, and under which of the borrower's contracts. */
export function VertragStep(props: StepProps) {
  const { daten } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ buergeId: daten.buergeId ?? '', kautionsvertragId: daten.kautionsvertragId ?? OHNE }}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.bürge })}
      übernimm={(values) => {
        const vertrag = props.wahl.vertraege.find(({ id, buergeId }) => id === values.kautionsvertragId && buergeId === values.buergeId)
        const otherBuerge = daten.buergeId !== values.buergeId
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

function VertragChoice({ wahl }: { wahl: Choice }) {
  const bürge = useField<string>('buergeId').input.value
  const vertrag = useField<string>('kautionsvertragId').input
  if (!bürge) return null
  const matching = wahl.vertraege.filter(({ buergeId }) => buergeId === bürge)
  if (matching.length === 0) return <p>{t('beantragen.keineVerträge')}</p>
  return (
    <RadioGroup
      beschriftung={t('beantragen.vertrag')}
      name="kautionsvertragId"
      gewählt={matching.some(({ id }) => id === vertrag.value) ? vertrag.value : OHNE}
      optionen={[
        ...matching.map(({ id, vertragsnummer, freiesLimit }) => ({
          wert: id,
          wort: vertragsnummer,
          ...(freiesLimit !== null && { erklärung: t('beantragen.frei', { betrag: formatEuro(freiesLimit) }) }),
        })),
        { wert: OHNE, wort: t('beantragen.ohneVertrag') },
      ]}
      beiWahl={vertrag.onChange}
    />
  )
}
