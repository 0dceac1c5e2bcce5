import { EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen, BuergeUnternehmen } from '@avalwerk/contracts'
import {
  type Anschrift,
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
  postadresse: Anschrift
  handelsregister: string
  handelsregisternummer: string
  person: Person
}
export type UnternehmenValues = BasicValues & { fremdId: string; vertretungsformel: string; kennzeichen: Kennzeichen }
export type BuergeValues = BasicValues &
  Pick<BuergeData, 'vertragsart' | 'bausummeAngabe' | 'verwendungBürgschaftstexte' | 'lieferkanalPdf' | 'nutzungVerträge'> & {
    vierAugen: 'AUS' | 'IMMER' | 'AB'
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

const basicValues = (u: AuftraggeberUnternehmen | BuergeUnternehmen | undefined): BasicValues =>
  u
    ? {
        name: u.name,
        gesellschaftsform: u.gesellschaftsform,
        postadresse: u.postadresse,
        handelsregister: u.handelsregister ?? '',
        handelsregisternummer: u.handelsregisternummer ?? '',
        person: u.person ?? EMPTY_PERSON,
      }
    : EMPTY
const basicData = (w: BasicValues) => ({
  name: w.name,
  gesellschaftsform: w.gesellschaftsform as Gesellschaftsform,
  postadresse: w.postadresse,
  handelsregister: w.handelsregister.trim() || null,
  handelsregisternummer: w.handelsregisternummer.trim() || null,
  person: w.person,
})

/** A beneficiary company → what its form shows. */
export const asUnternehmenValues = (u: AuftraggeberUnternehmen | undefined): UnternehmenValues => ({
  ...basicValues(u),
  fremdId: u?.fremdId ?? '',
  vertretungsformel: u?.vertretungsformel.join('\n') ?? '',
  kennzeichen: u
    ? {
        inkognito: u.inkognito,
        hybrid: u.hybrid,
        oeffentlicherAuftraggeber: u.oeffentlicherAuftraggeber,
        beantragen: u.beantragen,
        bestaetigungsanfrageBuerge: u.bestaetigungsanfrageBuerge,
      }
    : NONE_KENNZEICHEN,
})
/** What the form shows → a beneficiary company's data. */
export const asUnternehmenData = (w: UnternehmenValues): UnternehmenData & { vertretungsformel: string[] } => ({
  ...basicData(w),
  fremdId: w.fremdId.trim() || null,
  vertretungsformel: w.vertretungsformel
    .split('\n')
    .map((zeile) => zeile.trim())
    .filter(Boolean),
})

/** A guarantor → what its form shows. */
export const asBuergeValues = (b: BuergeUnternehmen | undefined): BuergeValues => ({
  ...basicValues(b),
  vertragsart: b?.vertragsart ?? 'REGULAR',
  bausummeAngabe: b?.bausummeAngabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: b?.verwendungBürgschaftstexte ?? true,
  lieferkanalPdf: b?.lieferkanalPdf ?? true,
  nutzungVerträge: b?.nutzungVerträge ?? true,
  vierAugen: b === undefined || b.vierAugenAb === 0 ? 'IMMER' : b.vierAugenAb === null ? 'AUS' : 'AB',
  vierAugenAb: b?.vierAugenAb ? formatAmount(b.vierAugenAb) : '',
})
/** What the form shows → a guarantor's data. */
export const asBuergeData = ({ vierAugen, vierAugenAb, ...w }: BuergeValues): BuergeData => ({
  ...basicData(w),
  vertragsart: w.vertragsart,
  bausummeAngabe: w.bausummeAngabe,
  verwendungBürgschaftstexte: w.verwendungBürgschaftstexte,
  lieferkanalPdf: w.lieferkanalPdf,
  nutzungVerträge: w.nutzungVerträge,
  vierAugenAb: vierAugen === 'AUS' ? null : vierAugen === 'IMMER' ? 0 : (parseAmount(vierAugenAb) ?? 0),
})
