import { Wizard, buildingUp, DecisionStep, StepForm, StepLayout, useStepNavigation } from '@avalwerk/patterns/flow'
import {
  asAuftraggeber,
  asAuftragnehmer,
  PostalAddressFields,
  AnsprechpartnerFields,
  EMPTY_PARTEI,
  ParteiFields,
  parteiFaults,
  type ParteiValues,
} from '@avalwerk/patterns/parties'
import { BuergschaftFields, emptyIssueValues, validateBuergschaftValues, validateIssueValues } from '@avalwerk/patterns/buergschaft'
import { Section, FieldRow, Card } from '@avalwerk/ui'
import { type FormErrors, FormRadioGroup, FormTextField, hasNoErrors, useDraft, DateField, FormField } from '@avalwerk/forms'
import {
  type Beteiligungstyp,
  BETEILIGUNGSTYP,
  validateAuftraggeber,
  validateAuftragnehmer,
  URKUNDENFORM,
  type Urkundenform,
} from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { pathToList } from '../components/step.ts'
import { t } from '../texts.ts'
import { DetailsCard } from './DetailsCard.tsx'
import { BuergeStep } from './BuergeStep.tsx'
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

const checkDeed = (values: UrkundeValues): FormErrors<UrkundeValues> => ({
  ...validateBuergschaftValues(values.daten, 'FREI'),
  ...validateIssueValues({ ...emptyIssueValues(), ...values }, true),
  ...(!values.urkunde && { urkunde: t('schritt.chooseOption') }),
})

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<Props, 'draft'>>(STEPS, {
  beteiligungstypEntscheidung: null,
  auftragnehmerAuswaehlen: ({ draft }) => draft.beteiligungstyp !== null,
  auftragnehmerErfassen: null,
  auftraggeberAuswaehlen: ({ draft }) => validateAuftragnehmer(asAuftragnehmer(draft.nehmer)).length === 0,
  buergschaftsdatenErfassen: ({ draft }) => validateAuftraggeber(asAuftraggeber(draft.geber)).length === 0,
  buergschaftsZusammenfassung: ({ draft }) => hasNoErrors(checkDeed(draft.urkunde)),
  buergeAuswaehlen: null,
})

/** Takes a guarantee that exists outside of the portal into the register. */
export default function CreateBuergschaftPage() {
  const { value: draft, update, discard } = useDraft(EMPTY)
  return (
    <Wizard
      title={t('anlegen.title')}
      path={pathToList}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      given={{ draft, update, discard }}
      sidebar={(step) =>
        !['beteiligungstypEntscheidung', 'buergschaftsZusammenfassung'].includes(step) && (
          <Card title={t('details.facts')}>
            <DetailsCard draft={draft} />
          </Card>
        )
      }
    />
  )
}

/** The step for the own role; choosing another one empties the parties. */
function Participation({ draft, update }: Props) {
  return (
    <DecisionStep<Beteiligungstyp>
      question={t('anlegen.beteiligungQuestion')}
      missing={t('schritt.chooseOption')}
      options={(Object.keys(BETEILIGUNGSTYP) as Beteiligungstyp[]).map((value) => ({
        value,
        label: t(`anlegen.als.${value}`),
        description: t(`anlegen.alsText.${value}`),
      }))}
      selected={draft.beteiligungstyp}
      onSelect={(beteiligungstyp) => update({ beteiligungstyp, nehmer: EMPTY_PARTEI, geber: EMPTY_PARTEI })}
      next={t('schritt.next')}
      goTo={() => 'auftragnehmerAuswaehlen'}
    />
  )
}

type ParteiFormValues = { partei: ParteiValues }

function Kreditnehmer({ draft, update }: Props) {
  const goToNext = useStepNavigation()
  const self = draft.beteiligungstyp === 'AUFTRAGNEHMER'
  return (
    <StepForm<ParteiFormValues>
      initial={{ partei: draft.nehmer }}
      check={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      send={(values) => {
        update({ nehmer: values.partei })
        goToNext('auftraggeberAuswaehlen')
        return undefined
      }}
      remember={(w) => update({ nehmer: w.partei })}
      next={t('schritt.next')}
      back="beteiligungstypEntscheidung"
    >
      <ParteiFields
        name="partei"
        title={t('schritt.kreditnehmer')}
        search={t('schritt.searchKreditnehmer')}
        own={self ? 'nur' : 'ohne'}
        onCapture={() => goToNext('auftragnehmerErfassen')}
      />
    </StepForm>
  )
}

function KreditnehmerRecord({ draft, update }: Props) {
  const goToNext = useStepNavigation()
  const initial = draft.nehmer.von === 'ERFASST' ? draft.nehmer : { ...EMPTY_PARTEI, von: 'ERFASST' as const }
  return (
    <StepForm<ParteiFormValues>
      initial={{ partei: initial }}
      check={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      send={(values) => {
        update({ nehmer: values.partei })
        goToNext('auftragnehmerAuswaehlen')
        return undefined
      }}
      next={t('anlegen.takeKreditnehmer')}
      back="auftragnehmerAuswaehlen"
    >
      <Section title={t('schritt.kreditnehmer')}>
        <FieldRow>
          <FormField name="partei.name" form="name" label={t('anlegen.name')} autoComplete="off" />
          <FormField name="partei.fremdId" form="fremdId" label={t('anlegen.fremdId')} autoComplete="off" />
        </FieldRow>
        <PostalAddressFields name="partei.postadresse" />
      </Section>
      <Section title={t('anlegen.ansprechpartner')} hint={t('anlegen.ansprechpartnerHint')}>
        <AnsprechpartnerFields name="partei.ansprechpartner" />
      </Section>
    </StepForm>
  )
}

function Beguenstigter({ draft, update }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<ParteiFormValues>
      initial={{ partei: draft.geber }}
      check={(w) => parteiFaults(validateAuftraggeber(asAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      send={(values) => {
        update({ geber: values.partei })
        goToNext('buergschaftsdatenErfassen')
        return undefined
      }}
      remember={(w) => update({ geber: w.partei })}
      next={t('schritt.next')}
      back="auftragnehmerAuswaehlen"
    >
      <ParteiFields
        name="partei"
        title={t('schritt.beguenstigter')}
        search={t('schritt.searchBeguenstigter')}
        own={draft.beteiligungstyp === 'AUFTRAGNEHMER' ? 'ohne' : 'nur'}
        {...(draft.beteiligungstyp === 'AUFTRAGNEHMER' && { withVertretungsformel: true })}
      />
    </StepForm>
  )
}

function Data({ draft, update }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<UrkundeValues>
      initial={draft.urkunde}
      check={checkDeed}
      send={(values) => {
        update({ urkunde: values })
        goToNext('buergschaftsZusammenfassung')
        return undefined
      }}
      remember={(w) => update({ urkunde: w })}
      next={t('schritt.next')}
      back="auftraggeberAuswaehlen"
    >
      <Section title={t('anlegen.urkunde')}>
        <FieldRow>
          <FormField name="buergschaftsIdBuerge" form="avalnummer" label={t('anlegen.avalnummer')} hint={t('anlegen.avalnummerHint')} />
          <DateField name="ausstellungsdatumBuerge" label={t('anlegen.ausstellungsdatum')} />
        </FieldRow>
        <FormRadioGroup
          name="urkunde"
          label={t('anlegen.urkundenform')}
          options={(Object.keys(URKUNDENFORM) as Urkundenform[]).map((value) => ({ value, label: URKUNDENFORM[value] }))}
        />
      </Section>
      <BuergschaftFields detail="FREI" />
      <Section title={t('anlegen.vermerk')} hint={t('anlegen.vermerkHint')}>
        <FormTextField name="internerVermerk" form="vermerk" label={t('anlegen.vermerkOptional')} rows={2} />
      </Section>
    </StepForm>
  )
}

/** Everything that was entered, with the way back to each step. */
function Summary({ draft }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout next={t('schritt.next')} back="buergschaftsdatenErfassen" send={() => goToNext('buergeAuswaehlen')}>
      <Section title={t('anlegen.summary')}>
        <DetailsCard draft={draft} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {STEPS.filter(({ step }) =>
            ['auftragnehmerAuswaehlen', 'auftraggeberAuswaehlen', 'buergschaftsdatenErfassen'].includes(step),
          ).map(({ step, name }) => (
            <li key={step}>
              <Link to={`../${step}`} relative="path">
                {t('anlegen.editStep', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </StepLayout>
  )
}
