import { randomUUID } from 'node:crypto'
import type { DisplayData, BuergeData, Kennzeichen, Person, UnternehmenData } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { UnternehmenTable } from '../kernel/schema.ts'

type Unternehmen = Selectable<UnternehmenTable>

/** A contact person gets an id of their own when they are first stored. */
const personColumn = (person: Person | null, before: Person | null = null): string | null =>
  person && JSON.stringify({ ...person, persId: before?.persId ?? person.persId ?? randomUUID() })

const basicColumns = (data: UnternehmenData | BuergeData, before: Person | null = null) => ({
  name: data.name,
  gesellschaftsform: data.gesellschaftsform,
  adresse: JSON.stringify(data.postadresse),
  handelsregister: data.handelsregister,
  handelsregisternummer: data.handelsregisternummer,
  person: personColumn(data.person, before),
})
/** The columns of a beneficiary company's data. @param before the contact person until now, whose id stays */
export const unternehmenColumns = (data: UnternehmenData, before?: Person | null) => ({
  ...basicColumns(data, before),
  fremd_id: data.fremdId,
  vertretungsformel: JSON.stringify(data.vertretungsformel),
})
/** The columns of what only the operator decides. */
export const kennzeichenColumns = (kennzeichen: Kennzeichen) => ({
  inkognito: kennzeichen.inkognito,
  hybrid: kennzeichen.hybrid,
  oeffentlich: kennzeichen.oeffentlicherAuftraggeber,
  beantragen: kennzeichen.beantragen,
  bestaetigungsanfrage_buerge: kennzeichen.bestaetigungsanfrageBuerge,
})
/** The columns of a guarantor's data. @param before the contact person until now, whose id stays */
export const buergeColumns = (buerge: BuergeData, before?: Person | null) => ({
  ...basicColumns(buerge, before),
  vertragsart: buerge.vertragsart,
  bausumme_angabe: buerge.bausummeAngabe,
  verwendung_texte: buerge.verwendungBürgschaftstexte,
  lieferkanal_pdf: buerge.lieferkanalPdf,
  nutzung_vertraege: buerge.nutzungVertraege,
  vier_augen_ab_cent: buerge.vierAugenAb,
})
/** The columns of a guarantor's display data; initials and colours in capitals. */
export const displayColumns = (displayData: DisplayData) => ({
  kurzname: displayData.kurzname.trim(),
  initialen: displayData.initialen.trim().toUpperCase(),
  header_farbe: displayData.headerFarbe.toUpperCase(),
  header_schriftfarbe: displayData.headerSchriftfarbe.toUpperCase(),
})

/** A person without the id that they have in the database, to be compared or shown. */
export const withoutId = (person: Person | null): Person | null => {
  if (!person) return null
  const { persId: _, ...rest } = person
  return rest
}
const basicDataOf = (unternehmen: Unternehmen) => ({
  name: unternehmen.name,
  gesellschaftsform: unternehmen.gesellschaftsform,
  postadresse: unternehmen.adresse,
  handelsregister: unternehmen.handelsregister,
  handelsregisternummer: unternehmen.handelsregisternummer,
  person: withoutId(unternehmen.person),
})
/** A beneficiary company's data, as they are entered. */
export const unternehmenDataOf = (unternehmen: Unternehmen): UnternehmenData => ({
  ...basicDataOf(unternehmen),
  fremdId: unternehmen.fremd_id,
  vertretungsformel: unternehmen.vertretungsformel,
})
/** The marks that the operator has set for a company. */
export const kennzeichenOf = (unternehmen: Unternehmen): Kennzeichen => ({
  inkognito: unternehmen.inkognito,
  hybrid: unternehmen.hybrid,
  oeffentlicherAuftraggeber: unternehmen.oeffentlich,
  beantragen: unternehmen.beantragen,
  bestaetigungsanfrageBuerge: unternehmen.bestaetigungsanfrage_buerge,
})
/** A guarantor's data, as they are entered; `vierAugenAb` is in cents. */
export const buergeDataOf = (unternehmen: Unternehmen): BuergeData => ({
  ...basicDataOf(unternehmen),
  vertragsart: unternehmen.vertragsart ?? 'LIGHT',
  bausummeAngabe: unternehmen.bausumme_angabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: unternehmen.verwendung_texte,
  lieferkanalPdf: unternehmen.lieferkanal_pdf,
  nutzungVertraege: unternehmen.nutzung_vertraege,
  vierAugenAb: unternehmen.vier_augen_ab_cent,
})
/** A guarantor's display data, empty where none were chosen. */
export const displayDataOf = (unternehmen: Unternehmen): DisplayData => ({
  kurzname: unternehmen.kurzname ?? '',
  initialen: unternehmen.initialen ?? '',
  headerFarbe: unternehmen.header_farbe ?? '',
  headerSchriftfarbe: unternehmen.header_schriftfarbe ?? '',
})

/** The columns of a guarantor, for a company that is no guarantor. */
export const WITHOUT_BUERGE_DATA = {
  kurzname: null,
  initialen: null,
  header_farbe: null,
  header_schriftfarbe: null,
  vertragsart: null,
  vier_augen_ab_cent: null,
  bausumme_angabe: null,
  verwendung_texte: true,
} as const
