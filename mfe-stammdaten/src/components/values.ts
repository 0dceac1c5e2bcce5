import { EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import type { AuftraggeberUnternehmen, BuergeUnternehmen } from '@avalwerk/contracts'
import {
  type PostalAddress,
  type BuergeData,
  formatAmount,
  type Gesellschaftsform,
  type Kennzeichen,
  NONE_KENNZEICHEN,
  parseAmount,
  type Person,
  type UnternehmenData,
} from '@avalwerk/domain'

/** What forms of companies and of guarantors have in common: every field is text. */
type BasicValues = {
  name: string
  gesellschaftsform: string
  postadresse: PostalAddress
  handelsregister: string
  handelsregisternummer: string
  person: Person
}
/** A beneficiary company as its form holds it; `vertretungsformel` has a line for each formula. */
export type UnternehmenValues = BasicValues & { fremdId: string; vertretungsformel: string; kennzeichen: Kennzeichen }
/** A guarantor as its form holds it. `vierAugenAb` is an amount in euros as typed, and counts with `fourEyes: 'AB'` alone. */
export type BuergeValues = BasicValues &
  Pick<BuergeData, 'vertragsart' | 'bausummeAngabe' | 'verwendungBürgschaftstexte' | 'lieferkanalPdf' | 'nutzungVertraege'> & {
    fourEyes: 'AUS' | 'IMMER' | 'AB'
    vierAugenAb: string
  }

const EMPTY_PERSON: Person = { ...EMPTY_CONTACT, personentyp: 'KP' }
const EMPTY: BasicValues = {
  name: '',
  gesellschaftsform: '',
  postadresse: EMPTY_POSTAL_ADDRESS,
  handelsregister: '',
  handelsregisternummer: '',
  person: EMPTY_PERSON,
}

const basicValues = (unternehmen: AuftraggeberUnternehmen | BuergeUnternehmen | undefined): BasicValues =>
  unternehmen
    ? {
        name: unternehmen.name,
        gesellschaftsform: unternehmen.gesellschaftsform,
        postadresse: unternehmen.postadresse,
        handelsregister: unternehmen.handelsregister ?? '',
        handelsregisternummer: unternehmen.handelsregisternummer ?? '',
        person: unternehmen.person ?? EMPTY_PERSON,
      }
    : EMPTY
const basicData = (values: BasicValues) => ({
  name: values.name,
  gesellschaftsform: values.gesellschaftsform as Gesellschaftsform,
  postadresse: values.postadresse,
  handelsregister: values.handelsregister.trim() || null,
  handelsregisternummer: values.handelsregisternummer.trim() || null,
  person: values.person,
})

/** A beneficiary company → what its form shows. */
export const asUnternehmenValues = (unternehmen: AuftraggeberUnternehmen | undefined): UnternehmenValues => ({
  ...basicValues(unternehmen),
  fremdId: unternehmen?.fremdId ?? '',
  vertretungsformel: unternehmen?.vertretungsformel.join('\n') ?? '',
  kennzeichen: unternehmen
    ? {
        inkognito: unternehmen.inkognito,
        hybrid: unternehmen.hybrid,
        oeffentlicherAuftraggeber: unternehmen.oeffentlicherAuftraggeber,
        beantragen: unternehmen.beantragen,
        bestaetigungsanfrageBuerge: unternehmen.bestaetigungsanfrageBuerge,
      }
    : NONE_KENNZEICHEN,
})
/** Turns what the form shows into a beneficiary company's data. */
export const asUnternehmenData = (values: UnternehmenValues): UnternehmenData & { vertretungsformel: string[] } => ({
  ...basicData(values),
  fremdId: values.fremdId.trim() || null,
  vertretungsformel: values.vertretungsformel
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean),
})

/** A guarantor → what its form shows. */
export const asBuergeValues = (buerge: BuergeUnternehmen | undefined): BuergeValues => ({
  ...basicValues(buerge),
  vertragsart: buerge?.vertragsart ?? 'REGULAR',
  bausummeAngabe: buerge?.bausummeAngabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: buerge?.verwendungBürgschaftstexte ?? true,
  lieferkanalPdf: buerge?.lieferkanalPdf ?? true,
  nutzungVertraege: buerge?.nutzungVertraege ?? true,
  fourEyes: buerge === undefined || buerge.vierAugenAb === 0 ? 'IMMER' : buerge.vierAugenAb === null ? 'AUS' : 'AB',
  vierAugenAb: buerge?.vierAugenAb ? formatAmount(buerge.vierAugenAb) : '',
})
/** Turns what the form shows into a guarantor's data. */
export const asBuergeData = ({ fourEyes, vierAugenAb, ...values }: BuergeValues): BuergeData => ({
  ...basicData(values),
  vertragsart: values.vertragsart,
  bausummeAngabe: values.bausummeAngabe,
  verwendungBürgschaftstexte: values.verwendungBürgschaftstexte,
  lieferkanalPdf: values.lieferkanalPdf,
  nutzungVertraege: values.nutzungVertraege,
  vierAugenAb: fourEyes === 'AUS' ? null : fourEyes === 'IMMER' ? 0 : (parseAmount(vierAugenAb) ?? 0),
})
