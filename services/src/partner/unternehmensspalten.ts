import { randomUUID } from 'node:crypto'
import type { DisplayData, BuergeData, Kennzeichen, Person, UnternehmenData } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { UnternehmenTable } from '../kernel/schema.ts'

type Unternehmen = Selectable<UnternehmenTable>

/** A person is known by an id of its own from the day it is kept. */
const personColumn = (person: Person | null, vorher: Person | null = null): string | null =>
  person && JSON.stringify({ ...person, persId: vorher?.persId ?? person.persId ?? randomUUID() })

const basicColumns = (d: UnternehmenData | BuergeData, vorher: Person | null = null) => ({
  name: d.name,
  gesellschaftsform: d.gesellschaftsform,
  adresse: JSON.stringify(d.postadresse),
  handelsregister: d.handelsregister,
  handelsregisternummer: d.handelsregisternummer,
  person: personColumn(d.person, vorher),
})
export const unternehmenColumns = (d: UnternehmenData, vorher?: Person | null) => ({
  ...basicColumns(d, vorher),
  fremd_id: d.fremdId,
  vertretungsformel: JSON.stringify(d.vertretungsformel),
})
export const kennzeichenColumns = (k: Kennzeichen) => ({
  inkognito: k.inkognito,
  hybrid: k.hybrid,
  oeffentlich: k.oeffentlicherAuftraggeber,
  beantragen: k.beantragen,
  bestaetigungsanfrage_buerge: k.bestaetigungsanfrageBuerge,
})
export const buergeColumns = (b: BuergeData, vorher?: Person | null) => ({
  ...basicColumns(b, vorher),
  vertragsart: b.vertragsart,
  bausumme_angabe: b.bausummeAngabe,
  verwendung_texte: b.verwendungBürgschaftstexte,
  lieferkanal_pdf: b.lieferkanalPdf,
  nutzung_vertraege: b.nutzungVerträge,
  vier_augen_ab_cent: b.vierAugenAb,
})
export const displayColumns = (a: DisplayData) => ({
  kurzname: a.kurzname.trim(),
  initialen: a.initialen.trim().toUpperCase(),
  header_farbe: a.headerFarbe.toUpperCase(),
  header_schriftfarbe: a.headerSchriftfarbe.toUpperCase(),
})

export const withoutId = (person: Person | null): Person | null => {
  if (!person) return null
  const { persId: _, ...rest } = person
  return rest
}
const basicDataOf = (u: Unternehmen) => ({
  name: u.name,
  gesellschaftsform: u.gesellschaftsform,
  postadresse: u.adresse,
  handelsregister: u.handelsregister,
  handelsregisternummer: u.handelsregisternummer,
  person: withoutId(u.person),
})
export const unternehmenDataOf = (u: Unternehmen): UnternehmenData => ({
  ...basicDataOf(u),
  fremdId: u.fremd_id,
  vertretungsformel: u.vertretungsformel,
})
export const kennzeichenOf = (u: Unternehmen): Kennzeichen => ({
  inkognito: u.inkognito,
  hybrid: u.hybrid,
  oeffentlicherAuftraggeber: u.oeffentlich,
  beantragen: u.beantragen,
  bestaetigungsanfrageBuerge: u.bestaetigungsanfrage_buerge,
})
export const buergeDataOf = (u: Unternehmen): BuergeData => ({
  ...basicDataOf(u),
  vertragsart: u.vertragsart ?? 'LIGHT',
  bausummeAngabe: u.bausumme_angabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: u.verwendung_texte,
  lieferkanalPdf: u.lieferkanal_pdf,
  nutzungVerträge: u.nutzung_vertraege,
  vierAugenAb: u.vier_augen_ab_cent,
})
export const displayDataOf = (u: Unternehmen): DisplayData => ({
  kurzname: u.kurzname ?? '',
  initialen: u.initialen ?? '',
  headerFarbe: u.header_farbe ?? '',
  headerSchriftfarbe: u.header_schriftfarbe ?? '',
})

/** The columns of a guarantor, for a company that is none. */
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
