import { type FaultsByPath, toFormErrors, FormSelect, FormCheckbox, FormTextField, DateField, FormField } from '@avalwerk/forms'
import { BUERGSCHAFTSART_GROUPS } from '@avalwerk/patterns/buergschaft'
import { AnsprechpartnerFields, contactOrNull, EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { Section, FieldRow } from '@avalwerk/ui'
import {
  type Ansprechpartner,
  type Buergschaftsart,
  formatDate,
  calendarDate,
  EMPTY_TEXT_DATA,
  withReachedStart,
  parseDate,
  validateTextData,
  type TextData,
} from '@avalwerk/domain'
import { t } from '../texts.ts'

/** What is said of a text as a form holds it: German texts. */
export type TextValues = Readonly<{
  bürgschaftsart: Buergschaftsart | ''
  titel: string
  beschreibung: string
  gültigAb: string
  gültigBis: string
  befristung: boolean
  zahlungAufErstesAnfordernMoeglich: boolean
  allgemeineBestimmungen: boolean
  ansprechPartner: Ansprechpartner
}>

/** A text's data as the form shows them, dates in German. Without data the form is empty, and the text valid from today on. */
export const asTextValues = (data: TextData = { ...EMPTY_TEXT_DATA, gültigAb: calendarDate(new Date()) }): TextValues => ({
  bürgschaftsart: data.bürgschaftsart ?? '',
  titel: data.titel,
  beschreibung: data.beschreibung ?? '',
  gültigAb: data.gültigAb ? formatDate(data.gültigAb) : '',
  gültigBis: data.gültigBis ? formatDate(data.gültigBis) : '',
  befristung: data.befristung,
  zahlungAufErstesAnfordernMoeglich: data.zahlungAufErstesAnfordernMoeglich,
  allgemeineBestimmungen: data.allgemeineBestimmungen,
  ansprechPartner: data.ansprechPartner ?? EMPTY_CONTACT,
})

/** Turns what was typed into what is sent. Optional fields that are empty become null, and so does a date that can't be read. */
export const asTextData = (values: TextValues): TextData => ({
  bürgschaftsart: values.bürgschaftsart || null,
  titel: values.titel.trim(),
  beschreibung: values.beschreibung.trim() || null,
  gültigAb: parseDate(values.gültigAb) ?? null,
  gültigBis: parseDate(values.gültigBis) ?? null,
  befristung: values.befristung,
  zahlungAufErstesAnfordernMoeglich: values.zahlungAufErstesAnfordernMoeglich,
  allgemeineBestimmungen: values.allgemeineBestimmungen,
  ansprechPartner: contactOrNull(values.ansprechPartner),
})

/** The rules of the form. @param previous the first day as it stands, if the text is being prepared */
export const validateTextValues = (values: TextValues, previous?: string | null): FaultsByPath => {
  const today = calendarDate(new Date())
  return toFormErrors(validateTextData(withReachedStart(asTextData(values), previous, today), today))
}

/** The fields for the data of a text. @param fixedKind its type stays: a new version, or a text that is being prepared */
export function TextDataFields({ fixedKind = false }: { fixedKind?: boolean }) {
  return (
    <>
      <Section title={t('felder.textFacts')}>
        {!fixedKind && (
          <FormSelect name="bürgschaftsart" label={t('felder.art')} empty={t('felder.chooseArt')} groups={BUERGSCHAFTSART_GROUPS} />
        )}
        <FormField name="titel" form="titel" label={t('felder.title')} autoComplete="off" />
        <FormTextField name="beschreibung" form="textbeschreibung" label={t('felder.beschreibung')} rows={3} />
        <FieldRow>
          <DateField name="gültigAb" label={t('felder.gueltigAb')} autoComplete="off" />
          <DateField name="gültigBis" label={t('felder.gueltigBis')} autoComplete="off" />
        </FieldRow>
        <FormCheckbox name="befristung" label={t('felder.befristungAllowed')} />
        <FormCheckbox name="zahlungAufErstesAnfordernMoeglich" label={t('felder.erstesAnfordernAllowed')} />
        <FormCheckbox name="allgemeineBestimmungen" label={t('felder.allgemeineBestimmungen')} />
      </Section>
      <Section title={t('felder.ansprechpartner')} hint={t('felder.ansprechpartnerHint')}>
        <AnsprechpartnerFields name="ansprechPartner" />
      </Section>
    </>
  )
}
