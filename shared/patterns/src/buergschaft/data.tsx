import {
  CONSTRUCTION_LAW,
  type ConstructionLaw,
  BUERGSCHAFTSARTEN,
  type PostalAddress,
  type BausummeDetail,
  type Buergschaftsart,
  type BuergschaftData,
  formatAmount,
  formatDate,
  calendarDate,
  ORTSANGABE,
  type Ortsangabe,
  parseAmount,
  parseDate,
  parsePercent,
  percent,
  validateBuergschaftData,
  type TextRules,
  typesByGroup,
} from '@avalwerk/domain'
import {
  type FaultsByPath,
  AmountField,
  DateField,
  FormField,
  toFormErrors,
  useField,
  FormSelect,
  FormCheckbox,
  FormRadioGroup,
  FormTextField,
} from '@avalwerk/forms'
import { PostalAddressFields, EMPTY_POSTAL_ADDRESS } from '../parties/index.ts'
import { Section, FieldRow } from '@avalwerk/ui'
import { t } from './texts.ts'

/** The data of a guarantee as a form holds them: German texts. */
export type BuergschaftValues = Readonly<{
  buergschaftsart: Buergschaftsart | ''
  buergschaftsBetrag: string
  bausumme: string
  bausummeProzent: string
  vertragsdatum: string
  vertragsnummer: string
  baurecht: ConstructionLaw | ''
  /** Does the contract name another beneficiary? */
  vertragNenntAnderen: boolean
  auftraggeberGemaessVertrag: Readonly<{ name: string; postadresse: PostalAddress }>
  bauleistung: string
  ortsangabe: Ortsangabe | ''
  bauvorhaben: string
  bauadresse: PostalAddress
  befristungsdatum: string
  voraussichtlichesAblaufdatum: string
  zahlungAufErstesAnfordern: boolean
}>

const dayText = (iso: string | null | undefined) => (iso ? formatDate(iso) : '')
const euro = (cents: number | null | undefined) => (cents ? formatAmount(cents) : '')

/** Data → what the form shows. */
export function toBuergschaftValues(data: Partial<BuergschaftData> | null): BuergschaftValues {
  return {
    buergschaftsart: data?.buergschaftsart ?? '',
    buergschaftsBetrag: euro(data?.buergschaftsBetrag),
    bausumme: euro(data?.bausumme),
    bausummeProzent: data?.bausummeProzent ? (data.bausummeProzent / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }) : '',
    vertragsdatum: dayText(data?.vertragsdatum),
    vertragsnummer: data?.vertragsnummer ?? '',
    baurecht: data?.baurecht ?? '',
    vertragNenntAnderen: Boolean(data?.auftraggeberGemaessVertrag),
    auftraggeberGemaessVertrag: data?.auftraggeberGemaessVertrag ?? { name: '', postadresse: EMPTY_POSTAL_ADDRESS },
    bauleistung: data?.bauleistung ?? '',
    ortsangabe: data?.ortsangabe ?? '',
    bauvorhaben: data?.bauvorhaben ?? '',
    bauadresse: data?.bauadresse ?? EMPTY_POSTAL_ADDRESS,
    befristungsdatum: dayText(data?.befristungsdatum),
    voraussichtlichesAblaufdatum: dayText(data?.voraussichtlichesAblaufdatum),
    zahlungAufErstesAnfordern: data?.zahlungAufErstesAnfordern ?? false,
  }
}

/**
 * What a form asks about the building sum: what the guarantor wants to know; for a guarantee that exists already, whatever the user likes
 * to enter.
 */
type BausummeQuestion = BausummeDetail | 'FREI'

const dateOr = (text: string) => (text ? (parseDate(text) ?? null) : null)
/** Turns what the form shows into data. A text that can't be read is left out; its field says why. */
export function fromBuergschaftValues(values: BuergschaftValues, detail: BausummeQuestion): Partial<BuergschaftData> {
  const amount = parseAmount(values.buergschaftsBetrag)
  const date = parseDate(values.vertragsdatum)
  return {
    ...(values.buergschaftsart && { buergschaftsart: values.buergschaftsart }),
    ...(amount !== undefined && { buergschaftsBetrag: amount }),
    bausumme: detail === 'BETRAG' || detail === 'FREI' ? (parseAmount(values.bausumme) ?? null) : null,
    bausummeProzent: detail === 'PROZENT' || detail === 'FREI' ? (parsePercent(values.bausummeProzent) ?? null) : null,
    ...(date && { vertragsdatum: date }),
    vertragsnummer: values.vertragsnummer.trim(),
    baurecht: values.baurecht || null,
    auftraggeberGemaessVertrag: values.vertragNenntAnderen
      ? { name: values.auftraggeberGemaessVertrag.name.trim(), postadresse: values.auftraggeberGemaessVertrag.postadresse }
      : null,
    bauleistung: values.bauleistung.trim(),
    ...(values.ortsangabe && { ortsangabe: values.ortsangabe }),
    bauvorhaben: values.ortsangabe === 'BESCHREIBUNG' ? values.bauvorhaben.trim() : null,
    bauadresse: values.ortsangabe === 'ADRESSE' ? values.bauadresse : null,
    befristungsdatum: dateOr(values.befristungsdatum),
    voraussichtlichesAblaufdatum: dateOr(values.voraussichtlichesAblaufdatum),
    ausstellungsdatumBuerge: null,
    zahlungAufErstesAnfordern: values.zahlungAufErstesAnfordern,
  }
}

/** The rules of a guarantee's data, as a form's validation. */
export function validateBuergschaftValues(values: BuergschaftValues, detail: BausummeQuestion, text?: TextRules): FaultsByPath {
  const faults = validateBuergschaftData(
    fromBuergschaftValues(values, detail),
    { today: calendarDate(new Date()), bausummeAngabe: detail, text },
    'daten',
  )
  // The field itself says when a text can't be read.
  const unreadable = (value: string, read: (text: string) => unknown) => value.trim() !== '' && read(value) === undefined
  const self = [
    ...(unreadable(values.buergschaftsBetrag, parseAmount) ? ['daten.buergschaftsBetrag'] : []),
    ...(unreadable(values.bausumme, parseAmount) ? ['daten.bausumme'] : []),
    ...(unreadable(values.bausummeProzent, parsePercent) ? ['daten.bausummeProzent'] : []),
    ...(unreadable(values.vertragsdatum, parseDate) ? ['daten.vertragsdatum'] : []),
  ]
  return toFormErrors(faults.filter(({ feld }) => !self.includes(feld)))
}

/** All types of guarantee by group, for a list of choices. */
export const BUERGSCHAFTSART_GROUPS = typesByGroup().map(({ name, types }) => ({
  name,
  options: types.map((code) => ({ value: code, label: BUERGSCHAFTSARTEN[code].name })),
}))

/**
 * The fields of a guarantee's data, named below 'daten'.
 * @param text what the chosen text allows; where none is chosen yet, everything may be entered
 */
export function BuergschaftFields({
  detail,
  text,
  fixedKind = false,
}: {
  detail: BausummeQuestion
  text?: TextRules | undefined
  fixedKind?: boolean
}) {
  const { input: place } = useField<string>('daten.ortsangabe', { subscription: { value: true } })
  const { input: other } = useField<boolean>('daten.vertragNenntAnderen', { subscription: { value: true } })
  const befristung = text?.befristungMoeglich ?? true
  const demand = text?.zahlungAufErstesAnfordernMoeglich ?? true
  return (
    <>
      <Section title={t('buergschaftData.buergschaft')}>
        <FieldRow>
          <FormSelect
            name="daten.buergschaftsart"
            label={t('buergschaftData.buergschaftsart')}
            {...(fixedKind
              ? { hint: t('buergschaftData.buergschaftsartFixedHint') }
              : { empty: t('buergschaftData.buergschaftsartEmpty') })}
            groups={BUERGSCHAFTSART_GROUPS}
          />
          <AmountField name="daten.buergschaftsBetrag" label={t('buergschaftData.buergschaftsbetrag')} />
        </FieldRow>
        {detail === 'BETRAG' && <AmountField name="daten.bausumme" label={t('buergschaftData.bausumme')} />}
        {detail === 'PROZENT' && (
          <FormField
            name="daten.bausummeProzent"
            form={null}
            label={t('buergschaftData.anteilBausumme')}
            check={(value) => (value ? percent(value) : undefined)}
          />
        )}
        {detail === 'FREI' && (
          <FieldRow>
            <AmountField name="daten.bausumme" label={t('buergschaftData.bausummeOptional')} />
            <FormField
              name="daten.bausummeProzent"
              form={null}
              label={t('buergschaftData.anteilBausummeOptional')}
              check={(value) => (value ? percent(value) : undefined)}
            />
          </FieldRow>
        )}
        <FieldRow>
          {befristung && <DateField name="daten.befristungsdatum" label={t('buergschaftData.befristetBisOptional')} />}
          <DateField name="daten.voraussichtlichesAblaufdatum" label={t('buergschaftData.ablaufdatumOptional')} />
        </FieldRow>
        {demand && <FormCheckbox name="daten.zahlungAufErstesAnfordern" label={t('buergschaftData.zahlungAufErstesAnfordern')} />}
      </Section>
      <Section title={t('buergschaftData.vertragUndLeistung')}>
        <FieldRow>
          <FormField name="daten.vertragsnummer" form="vertragsnummer" label={t('buergschaftData.vertragsnummer')} />
          <DateField name="daten.vertragsdatum" label={t('buergschaftData.vertragsdatum')} />
        </FieldRow>
        <FormSelect
          name="daten.baurecht"
          label={t('buergschaftData.vertragsrechtOptional')}
          empty={t('buergschaftData.vertragsrechtEmpty')}
          groups={[
            {
              options: (Object.keys(CONSTRUCTION_LAW) as ConstructionLaw[]).map((value) => ({
                value,
                label: CONSTRUCTION_LAW[value],
              })),
            },
          ]}
        />
        <FormCheckbox name="daten.vertragNenntAnderen" label={t('buergschaftData.vertragNenntAnderen')} />
        {other.value && (
          <>
            <FormField
              name="daten.auftraggeberGemaessVertrag.name"
              form="name"
              label={t('buergschaftData.beguenstigterLautVertrag')}
              autoComplete="off"
            />
            <PostalAddressFields name="daten.auftraggeberGemaessVertrag.postadresse" />
          </>
        )}
        <FormTextField name="daten.bauleistung" form="bauleistung" label={t('buergschaftData.bauleistung')} rows={3} />
        <FormRadioGroup
          name="daten.ortsangabe"
          label={t('buergschaftData.ortDerLeistung')}
          options={(Object.keys(ORTSANGABE) as Ortsangabe[]).map((value) => ({ value, label: ORTSANGABE[value] }))}
        />
        {place.value === 'BESCHREIBUNG' && (
          <FormField name="daten.bauvorhaben" form="bauvorhaben" label={t('buergschaftData.ortBeschreibung')} />
        )}
        {place.value === 'ADRESSE' && <PostalAddressFields name="daten.bauadresse" />}
      </Section>
    </>
  )
}
