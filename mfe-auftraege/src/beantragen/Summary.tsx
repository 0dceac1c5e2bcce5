import { AuftragSummary } from '@avalwerk/patterns/auftrag'
import { Section, Alert } from '@avalwerk/ui'
import { fieldLabel } from '@avalwerk/forms'
import { StepLayout, useStepNavigation } from '@avalwerk/patterns/flow'
import { formatEuro } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'
import { defectsBesideText } from './needs.ts'
import { DraftButton } from './Form.tsx'
import { STEPS } from './steps.ts'
import type { StepProps } from './draft.ts'

/** The step on which a field is entered. */
export const stepOf = (field: string): string => {
  if (field.startsWith('auftragnehmer') || field === 'rolle') return 'auftragnehmerAuswaehlen'
  if (field.startsWith('auftraggeber')) return 'auftraggeberAuswaehlen'
  if (field.startsWith('buergschaftsdaten')) return 'buergschaftsdatenErfassen'
  if (field.startsWith('versand')) return 'versandwegAuswaehlen'
  if (field.startsWith('buergschaftstext')) return 'buergschaftsvorlage'
  return 'VertragAuswaehlen'
}

/** Everything that was entered, with the way back to each step, and what is still missing. */
export function Summary(props: StepProps) {
  const { daten: data } = props.draft
  const goToNext = useStepNavigation()
  const buerge = props.choice.buergen.find(({ id }) => id === data.buergeId)
  const vertrag = props.choice.vertraege.find(({ id }) => id === data.kautionsvertragId)
  const faults = defectsBesideText(props)
  const amount = data.buergschaftsdaten?.buergschaftsBetrag ?? 0
  const overLimit =
    vertrag !== undefined &&
    ((vertrag.freiesLimit !== null && amount > vertrag.freiesLimit) || (vertrag.einzellimit !== null && amount > vertrag.einzellimit))
  return (
    <StepLayout
      next={t('beantragen.next')}
      back="versandwegAuswaehlen"
      send={() => faults.length === 0 && !overLimit && goToNext('buergschaftsvorlage')}
      buttons={<DraftButton flow={props} daten={() => data} />}
    >
      <Section title={t('beantragen.summary')}>
        <AuftragSummary auftrag={data} buerge={buerge?.name} vertrag={vertrag?.vertragsnummer} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {STEPS.slice(0, 5).map(({ step, name }) => (
            <li key={step}>
              <Link to={`../${step}`} relative="path">
                {t('beantragen.editStep', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {overLimit && (
        <Alert tone="warning">
          <p>
            {t('beantragen.limitExceeded', { frei: formatEuro(vertrag.freiesLimit ?? 0), einzel: formatEuro(vertrag.einzellimit ?? 0) })}
          </p>
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert tone="danger" urgent>
          <p>{t('beantragen.incomplete')}</p>
          <ul css={{ paddingLeft: 20 }}>
            {faults.map(({ feld, grund }) => (
              <li key={feld}>
                <Link to={`../${stepOf(feld)}`} relative="path" css={{ color: 'inherit' }}>
                  {fieldLabel(feld)}: {grund}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </StepLayout>
  )
}
