import {
  Wizard,
  alsAuftraggeber,
  alsAuftragnehmer,
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
import { pathToList } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { DetailsCard } from './Angabenkarte.tsx'
import { BuergeStep } from './Buergenschritt.tsx'
import { type Props, EMPTY, type UrkundeValues } from './entwurf.ts'
import { STEPS } from './schritte.ts'

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
  auftragnehmerAuswaehlen: ({ entwurf }) => entwurf.beteiligungstyp !== null,
  auftragnehmerErfassen: null,
  auftraggeberAuswaehlen: ({ entwurf }) => validateAuftragnehmer(alsAuftragnehmer(entwurf.nehmer)).length === 0,
  buergschaftsdatenErfassen: ({ entwurf }) => validateAuftraggeber(alsAuftraggeber(entwurf.geber)).length === 0,
  buergschaftsZusammenfassung: ({ entwurf }) => hasNoErrors(checkDeed(entwurf.urkunde)),
  buergeAuswaehlen: null,
})

/** Takes a guarantee that exists outside of the portal into the register. */
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useDraft(EMPTY)
  return (
    <Wizard
      titel={t('anlegen.titel')}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      gegeben={{ entwurf, ändere, verwirf }}
      seitenleiste={(schritt) =>
        !['beteiligungstypEntscheidung', 'buergschaftsZusammenfassung'].includes(schritt) && (
          <Card titel={t('details.angaben')}>
            <DetailsCard entwurf={entwurf} />
          </Card>
        )
      }
    />
  )
}

/** Another role asks for other parties. */
function Participation({ entwurf, ändere }: Props) {
  return (
    <DecisionStep<Beteiligungstyp>
      frage={t('anlegen.beteiligung')}
      fehlt={t('schritt.option')}
      optionen={(Object.keys(BETEILIGUNGSTYP) as Beteiligungstyp[]).map((wert) => ({
        wert,
        wort: t(`anlegen.als.${wert}`),
        erklärung: t(`anlegen.alsText.${wert}`),
      }))}
      gewählt={entwurf.beteiligungstyp}
      beiWahl={(beteiligungstyp) => ändere({ beteiligungstyp, nehmer: EMPTY_PARTEI, geber: EMPTY_PARTEI })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'auftragnehmerAuswaehlen'}
    />
  )
}

type ParteiSchema = { partei: ParteiValues }

function Kreditnehmer({ entwurf, ändere }: Props) {
  const goToNext = useStepNavigation()
  const selbst = entwurf.beteiligungstyp === 'AUFTRAGNEHMER'
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: entwurf.nehmer }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(values) => {
        ändere({ nehmer: values.partei })
        goToNext('auftraggeberAuswaehlen')
        return undefined
      }}
      merke={(w) => ändere({ nehmer: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="beteiligungstypEntscheidung"
    >
      <ParteiFields
        name="partei"
        wer={t('schritt.kreditnehmer')}
        suche={t('schritt.kreditnehmerSuchen')}
        eigene={selbst ? 'nur' : 'ohne'}
        beimErfassen={() => goToNext('auftragnehmerErfassen')}
      />
    </StepForm>
  )
}

function KreditnehmerRecord({ entwurf, ändere }: Props) {
  const goToNext = useStepNavigation()
  const anfang = entwurf.nehmer.von === 'ERFASST' ? entwurf.nehmer : { ...EMPTY_PARTEI, von: 'ERFASST' as const }
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: anfang }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(values) => {
        ändere({ nehmer: values.partei })
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

function Beguenstigter({ entwurf, ändere }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<ParteiSchema>
      anfang={{ partei: entwurf.geber }}
      prüfe={(w) => parteiFaults(validateAuftraggeber(alsAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      sende={(values) => {
        ändere({ geber: values.partei })
        goToNext('buergschaftsdatenErfassen')
        return undefined
      }}
      merke={(w) => ändere({ geber: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="auftragnehmerAuswaehlen"
    >
      <ParteiFields
        name="partei"
        wer={t('schritt.begünstigter')}
        suche={t('schritt.begünstigterSuchen')}
        eigene={entwurf.beteiligungstyp === 'AUFTRAGNEHMER' ? 'ohne' : 'nur'}
        {...(entwurf.beteiligungstyp === 'AUFTRAGNEHMER' && { mitVertretung: true })}
      />
    </StepForm>
  )
}

function Data({ entwurf, ändere }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepForm<UrkundeValues>
      anfang={entwurf.urkunde}
      prüfe={checkDeed}
      sende={(values) => {
        ändere({ urkunde: values })
        goToNext('buergschaftsZusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ urkunde: w })}
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
          optionen={(Object.keys(URKUNDENFORM) as Urkundenform[]).map((wert) => ({ wert, wort: URKUNDENFORM[wert] }))}
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
function Summary({ entwurf }: Props) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout weiter={t('schritt.weiter')} zurück="buergschaftsdatenErfassen" sende={() => goToNext('buergeAuswaehlen')}>
      <Section titel={t('anlegen.prüfen')}>
        <DetailsCard entwurf={entwurf} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {STEPS.filter(({ schritt }) =>
            ['auftragnehmerAuswaehlen', 'auftraggeberAuswaehlen', 'buergschaftsdatenErfassen'].includes(schritt),
          ).map(({ schritt, name }) => (
            <li key={schritt}>
              <Link to={`../${schritt}`} relative="path">
                {t('anlegen.ändern', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </StepLayout>
  )
}
