import {
  Wizard,
  asAuftraggeber,
  asAuftragnehmer,
  PostalAddressFields,
  AnsprechpartnerFields,
  buildingUp,
  BuergschaftFields,
  DecisionStep,
  Section,
  FormRadioGroup,
  FormTextField,
  hasNoErrors,
  EMPTY_PARTEI,
  emptyIssueValues,
  FieldRow,
  ParteiFields,
  parteiFaults,
  type ParteiValues,
  validateBuergschaftValues,
  validateIssueValues,
  StepForm,
  StepLayout,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import {
  type Beteiligungstyp,
  BETEILIGUNGSTYP,
  validateAuftraggeber,
  validateAuftragnehmer,
  URKUNDENFORM,
  type Urkundenform,
} from '@avalwerk/domain'
import { DateField, FormField } from '@avalwerk/forms'
import { Link } from '@avalwerk/platform/remote'
import { Card } from '@avalwerk/ui'
import { pathToList } from '../components/step.ts'
import { t } from '../texts.ts'
import { DetailsCard } from './DetailsCard.tsx'
import { BuergeStep } from './BuergenStep.tsx'
import { type Props, EMPTY, type UrkundeValues } from './draft.ts'
import { STEPS } from './steps.ts'

const CONTENT = {
  beteiligungstypEntscheidung: Participation,
  auftragnehmerAuswaehlen: Kreditnehmer,
  auftragnehmerErfassen: KreditnehmerRecord,
  auftraggeberAuswaehlen: Beguenstigter,
  buergschaftsdatenErfassen: Data,
  buergschaftsZusammenfassung: Summary,
  buergeAuswaehlen: BuergeStep,
}

const checkDeed = (values: UrkundeValues): Record<string, unknown> => ({
  ...validateBuergschaftValues(values.daten, 'FREI'),
  ...validateIssueValues({ ...emptyIssueValues(), ...values }, true),
  ...(!values.urkunde && { urkunde: t('schritt.option') }),
})

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<Props, 'entwurf'>>(STEPS, {
  beteiligungstypEntscheidung: null,
  auftragnehmerAuswaehlen: ({ entwurf: draft }) => draft.beteiligungstyp !== null,
  auftragnehmerErfassen: null,
  auftraggeberAuswaehlen: ({ entwurf: draft }) => validateAuftragnehmer(asAuftragnehmer(draft.nehmer)).length === 0,
  buergschaftsdatenErfassen: ({ entwurf: draft }) => validateAuftraggeber(asAuftraggeber(draft.geber)).length === 0,
  buergschaftsZusammenfassung: ({ entwurf: draft }) => hasNoErrors(checkDeed(draft.urkunde)),
  buergeAuswaehlen: null,
})

/** Takes a guarantee that exists outside of the portal into the register. */
export default function Page() {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft(EMPTY)
  return (
    <Wizard
      titel={t('anlegen.titel')}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      gegeben={{ entwurf: draft, ändere: update, verwirf: discard }}
      seitenleiste={(step) =>
        !['beteiligungstypEntscheidung', 'buergschaftsZusammenfassung'].includes(step) && (
          <Card titel={t('details.angaben')}>
            <DetailsCard entwurf={draft} />
          </Card>
        )
      }
    />
  )
}

/** Another role asks for other parties. */
function Participation({ entwurf: draft, ändere: update }: Props) {
  return (
    <DecisionStep<Beteiligungstyp>
      frage={t('anlegen.beteiligung')}
      fehlt={t('schritt.option')}
      optionen={(Object.keys(BETEILIGUNGSTYP) as Beteiligungstyp[]).map((value) => ({
        wert: value,
        wort: t(`anlegen.als.${value}`),
        erklärung: t(`anlegen.alsText.${value}`),
      }))}
      gewählt={draft.beteiligungstyp}
      beiWahl={(beteiligungstyp) => update({ beteiligungstyp, nehmer: EMPTY_PARTEI, geber: EMPTY_PARTEI })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'auftragnehmerAuswaehlen'}
    />
  )
}

type ParteiSchema = { partei: ParteiValues }

function Kreditnehmer({ entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  const self = draft.beteiligungstyp === 'AUFTRAGNEHMER'
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: draft.nehmer }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(values) => {
        update({ nehmer: values.partei })
        goToNext('auftraggeberAuswaehlen')
        return undefined
      }}
      merke={(w) => update({ nehmer: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="beteiligungstypEntscheidung"
    >
      <ParteiFields
        name="partei"
        wer={t('schritt.kreditnehmer')}
        suche={t('schritt.kreditnehmerSuchen')}
        eigene={self ? 'nur' : 'ohne'}
        beimErfassen={() => goToNext('auftragnehmerErfassen')}
      />
    </StepForm>
  )
}

function KreditnehmerRecord({ entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  const initial = draft.nehmer.von === 'ERFASST' ? draft.nehmer : { ...EMPTY_PARTEI, von: 'ERFASST' as const }
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: initial }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(values) => {
        update({ nehmer: values.partei })
        goToNext('auftragnehmerAuswaehlen')
        return undefined
      }}
      weiter={t('anlegen.übernehmen')}
      zurück="auftragnehmerAuswaehlen"
    >
      <Section titel={t('schritt.kreditnehmer')}>
        <FieldRow>
          <FormField name="partei.name" form="name" beschriftung={t('anlegen.name')} autoComplete="off" />
          <FormField name="partei.fremdId" form="fremdId" beschriftung={t('anlegen.fremdId')} autoComplete="off" />
        </FieldRow>
        <PostalAddressFields name="partei.postadresse" />
      </Section>
      <Section titel={t('anlegen.ansprechpartner')} hinweis={t('anlegen.ansprechpartnerHinweis')}>
        <AnsprechpartnerFields name="partei.ansprechpartner" />
      </Section>
    </StepForm>
  )
}

function Beguenstigter({ entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: draft.geber }}
      prüfe={(w) => parteiFaults(validateAuftraggeber(asAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      sende={(values) => {
        update({ geber: values.partei })
        goToNext('buergschaftsdatenErfassen')
        return undefined
      }}
      merke={(w) => update({ geber: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="auftragnehmerAuswaehlen"
    >
      <ParteiFields
        name="partei"
        wer={t('schritt.begünstigter')}
        suche={t('schritt.begünstigterSuchen')}
        eigene={draft.beteiligungstyp === 'AUFTRAGNEHMER' ? 'ohne' : 'nur'}
        {...(draft.beteiligungstyp === 'AUFTRAGNEHMER' && { mitVertretung: true })}
      />
    </StepForm>
  )
}

function Data({ entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<UrkundeValues>
      anfang={draft.urkunde}
      prüfe={checkDeed}
      sende={(values) => {
        update({ urkunde: values })
        goToNext('buergschaftsZusammenfassung')
        return undefined
      }}
      merke={(w) => update({ urkunde: w })}
      weiter={t('schritt.weiter')}
      zurück="auftraggeberAuswaehlen"
    >
      <Section titel={t('anlegen.urkunde')}>
        <FieldRow>
          <FormField
            name="buergschaftsIdBuerge"
            form="avalnummer"
            beschriftung={t('anlegen.nummer')}
            hinweis={t('anlegen.nummerHinweis')}
          />
          <DateField name="ausstellungsdatumBuerge" beschriftung={t('anlegen.ausstellungsdatum')} />
        </FieldRow>
        <FormRadioGroup
          name="urkunde"
          beschriftung={t('anlegen.form')}
          optionen={(Object.keys(URKUNDENFORM) as Urkundenform[]).map((value) => ({ wert: value, wort: URKUNDENFORM[value] }))}
        />
      </Section>
      <BuergschaftFields angabe="FREI" />
      <Section titel={t('anlegen.vermerk')} hinweis={t('anlegen.vermerkHinweis')}>
        <FormTextField name="internerVermerk" form="vermerk" beschriftung={t('anlegen.vermerkFeld')} rows={2} />
      </Section>
    </StepForm>
  )
}

/** Everything that was entered, with the way back to each step. */
function Summary({ entwurf: draft }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout weiter={t('schritt.weiter')} zurück="buergschaftsdatenErfassen" sende={() => goToNext('buergeAuswaehlen')}>
      <Section titel={t('anlegen.prüfen')}>
        <DetailsCard entwurf={draft} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {STEPS.filter(({ schritt: step }) =>
            ['auftragnehmerAuswaehlen', 'auftraggeberAuswaehlen', 'buergschaftsdatenErfassen'].includes(step),
          ).map(({ schritt: step, name }) => (
            <li key={step}>
              <Link to={`../${step}`} relative="path">
                {t('anlegen.ändern', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </StepLayout>
  )
}
