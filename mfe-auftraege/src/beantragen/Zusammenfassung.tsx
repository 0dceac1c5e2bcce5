import { AuftragSummary, Section, fieldLabel, StepLayout, useStepNavigation } from '@avalwerk/bausteine'
import { formatEuro } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { defectsBesideText } from './bedarf.ts'
import { DraftButton } from './Formular.tsx'
import { STEPS } from './schritte.ts'
import type { StepProps } from './entwurf.ts'

/** The step on which a field is entered. */
export const stepOf = (feld: string): string => {
  if (feld.startsWith('auftragnehmer') || feld === 'rolle') return 'auftragnehmerAuswaehlen'
  if (feld.startsWith('auftraggeber')) return 'auftraggeberAuswaehlen'
  if (feld.startsWith('buergschaftsdaten')) return 'buergschaftsdatenErfassen'
  if (feld.startsWith('versand')) return 'versandwegAuswaehlen'
  if (feld.startsWith('buergschaftstext')) return 'buergschaftsvorlage'
  return 'VertragAuswaehlen'
}

/** Everything that was entered, with the way back to each step, and what is still missing. */
export function Summary(props: StepProps) {
  const { daten } = props.entwurf
  const goToNext = useStepNavigation()
  const bürge = props.wahl.buergen.find(({ id }) => id === daten.buergeId)
  const vertrag = props.wahl.vertraege.find(({ id }) => id === daten.kautionsvertragId)
  const mängel = defectsBesideText(props)
  const betrag = daten.buergschaftsdaten?.buergschaftsBetrag ?? 0
  const overLimit =
    vertrag !== undefined &&
    ((vertrag.freiesLimit !== null && betrag > vertrag.freiesLimit) || (vertrag.einzellimit !== null && betrag > vertrag.einzellimit))
  return (
    <StepLayout
      weiter={t('beantragen.weiter')}
      zurück="versandwegAuswaehlen"
      sende={() => mängel.length === 0 && !overLimit && goToNext('buergschaftsvorlage')}
      knöpfe={<DraftButton eigenschaften={props} daten={() => daten} />}
    >
      <Section titel={t('beantragen.zusammenfassung')}>
        <AuftragSummary auftrag={daten} bürge={bürge?.name} vertrag={vertrag?.vertragsnummer} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {STEPS.slice(0, 5).map(({ schritt, name }) => (
            <li key={schritt}>
              <Link to={`../${schritt}`} relative="path">
                {t('beantragen.ändern', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {overLimit && (
        <Alert ton="warnung">
          <p>{t('beantragen.limit', { frei: formatEuro(vertrag.freiesLimit ?? 0), einzel: formatEuro(vertrag.einzellimit ?? 0) })}</p>
        </Alert>
      )}
      {mängel.length > 0 && (
        <Alert ton="gefahr" dringend>
          <p>{t('beantragen.unvollständig')}</p>
          <ul css={{ paddingLeft: 20 }}>
            {mängel.map(({ feld, grund }) => (
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
