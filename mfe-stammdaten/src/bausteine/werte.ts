import { LEERE_ANSCHRIFT, LEERER_KONTAKT } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen, BürgeUnternehmen } from '@avalwerk/contracts'
import {
  type Anschrift,
  type Bürgendaten,
  formatBetrag,
  type Gesellschaftsform,
  type Kennzeichen,
  KEINE_KENNZEICHEN,
  parseBetrag,
  type Person,
  type Unternehmensdaten,
} from '@avalwerk/domain'

/** What forms of companies and of guarantors have in common: every field is text. */
type Grundwerte = {
  name: string
  gesellschaftsform: string
  postadresse: Anschrift
  handelsregister: string
  handelsregisternummer: string
  person: Person
}
export type Unternehmenswerte = Grundwerte & { fremdId: string; vertretungsformel: string; kennzeichen: Kennzeichen }
export type Bürgenwerte = Grundwerte &
  Pick<Bürgendaten, 'vertragsart' | 'bausummeAngabe' | 'verwendungBürgschaftstexte' | 'lieferkanalPdf' | 'nutzungVerträge'> & {
    vierAugen: 'AUS' | 'IMMER' | 'AB'
    vierAugenAb: string
  }

const LEERE_PERSON: Person = { ...LEERER_KONTAKT, personentyp: 'KP' }
const LEER: Grundwerte = {
  name: '',
  gesellschaftsform: '',
  postadresse: LEERE_ANSCHRIFT,
  handelsregister: '',
  handelsregisternummer: '',
  person: LEERE_PERSON,
}

const grundwerte = (u: AuftraggeberUnternehmen | BürgeUnternehmen | undefined): Grundwerte =>
  u
    ? {
        name: u.name,
        gesellschaftsform: u.gesellschaftsform,
        postadresse: u.postadresse,
        handelsregister: u.handelsregister ?? '',
        handelsregisternummer: u.handelsregisternummer ?? '',
        person: u.person ?? LEERE_PERSON,
      }
    : LEER
const grunddaten = (w: Grundwerte) => ({
  name: w.name,
  gesellschaftsform: w.gesellschaftsform as Gesellschaftsform,
  postadresse: w.postadresse,
  handelsregister: w.handelsregister.trim() || null,
  handelsregisternummer: w.handelsregisternummer.trim() || null,
  person: w.person,
})

/** A beneficiary company → what its form shows. */
export const alsUnternehmenswerte = (u: AuftraggeberUnternehmen | undefined): Unternehmenswerte => ({
  ...grundwerte(u),
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
    : KEINE_KENNZEICHEN,
})
/** What the form shows → a beneficiary company's data. */
export const alsUnternehmensdaten = (w: Unternehmenswerte): Unternehmensdaten & { vertretungsformel: string[] } => ({
  ...grunddaten(w),
  fremdId: w.fremdId.trim() || null,
  vertretungsformel: w.vertretungsformel
    .split('\n')
    .map((zeile) => zeile.trim())
    .filter(Boolean),
})

/** A guarantor → what its form shows. */
export const alsBürgenwerte = (b: BürgeUnternehmen | undefined): Bürgenwerte => ({
  ...grundwerte(b),
  vertragsart: b?.vertragsart ?? 'REGULAR',
  bausummeAngabe: b?.bausummeAngabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: b?.verwendungBürgschaftstexte ?? true,
  lieferkanalPdf: b?.lieferkanalPdf ?? true,
  nutzungVerträge: b?.nutzungVerträge ?? true,
  vierAugen: b === undefined || b.vierAugenAb === 0 ? 'IMMER' : b.vierAugenAb === null ? 'AUS' : 'AB',
  vierAugenAb: b?.vierAugenAb ? formatBetrag(b.vierAugenAb) : '',
})
/** What the form shows → a guarantor's data. */
export const alsBürgendaten = ({ vierAugen, vierAugenAb, ...w }: Bürgenwerte): Bürgendaten => ({
  ...grunddaten(w),
  vertragsart: w.vertragsart,
  bausummeAngabe: w.bausummeAngabe,
  verwendungBürgschaftstexte: w.verwendungBürgschaftstexte,
  lieferkanalPdf: w.lieferkanalPdf,
  nutzungVerträge: w.nutzungVerträge,
  vierAugenAb: vierAugen === 'AUS' ? null : vierAugen === 'IMMER' ? 0 : (parseBetrag(vierAugenAb) ?? 0),
})
