import { randomUUID } from 'node:crypto'
import type { Anzeigedaten, Bürgendaten, Kennzeichen, Person, Unternehmensdaten } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { UnternehmenTabelle } from '../kernel/schema.ts'

type Unternehmen = Selectable<UnternehmenTabelle>

/** A person is known by an id of its own from the day it is kept. */
const personspalte = (person: Person | null, vorher: Person | null = null): string | null =>
  person && JSON.stringify({ ...person, persId: vorher?.persId ?? person.persId ?? randomUUID() })

const grundspalten = (d: Unternehmensdaten | Bürgendaten, vorher: Person | null = null) => ({
  name: d.name,
  gesellschaftsform: d.gesellschaftsform,
  adresse: JSON.stringify(d.postadresse),
  handelsregister: d.handelsregister,
  handelsregisternummer: d.handelsregisternummer,
  person: personspalte(d.person, vorher),
})
export const unternehmensspalten = (d: Unternehmensdaten, vorher?: Person | null) => ({
  ...grundspalten(d, vorher),
  fremd_id: d.fremdId,
  vertretungsformel: JSON.stringify(d.vertretungsformel),
})
export const kennzeichenspalten = (k: Kennzeichen) => ({
  inkognito: k.inkognito,
  hybrid: k.hybrid,
  oeffentlich: k.oeffentlicherAuftraggeber,
  beantragen: k.beantragen,
  bestaetigungsanfrage_buerge: k.bestaetigungsanfrageBuerge,
})
export const bürgenspalten = (b: Bürgendaten, vorher?: Person | null) => ({
  ...grundspalten(b, vorher),
  vertragsart: b.vertragsart,
  bausumme_angabe: b.bausummeAngabe,
  verwendung_texte: b.verwendungBürgschaftstexte,
  lieferkanal_pdf: b.lieferkanalPdf,
  nutzung_vertraege: b.nutzungVerträge,
  vier_augen_ab_cent: b.vierAugenAb,
})
export const anzeigespalten = (a: Anzeigedaten) => ({
  kurzname: a.kurzname.trim(),
  initialen: a.initialen.trim().toUpperCase(),
  header_farbe: a.headerFarbe.toUpperCase(),
  header_schriftfarbe: a.headerSchriftfarbe.toUpperCase(),
})

export const ohneId = (person: Person | null): Person | null => {
  if (!person) return null
  const { persId: _, ...rest } = person
  return rest
}
const grunddatenVon = (u: Unternehmen) => ({
  name: u.name,
  gesellschaftsform: u.gesellschaftsform,
  postadresse: u.adresse,
  handelsregister: u.handelsregister,
  handelsregisternummer: u.handelsregisternummer,
  person: ohneId(u.person),
})
export const unternehmensdatenVon = (u: Unternehmen): Unternehmensdaten => ({
  ...grunddatenVon(u),
  fremdId: u.fremd_id,
  vertretungsformel: u.vertretungsformel,
})
export const kennzeichenVon = (u: Unternehmen): Kennzeichen => ({
  inkognito: u.inkognito,
  hybrid: u.hybrid,
  oeffentlicherAuftraggeber: u.oeffentlich,
  beantragen: u.beantragen,
  bestaetigungsanfrageBuerge: u.bestaetigungsanfrage_buerge,
})
export const bürgendatenVon = (u: Unternehmen): Bürgendaten => ({
  ...grunddatenVon(u),
  vertragsart: u.vertragsart ?? 'LIGHT',
  bausummeAngabe: u.bausumme_angabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: u.verwendung_texte,
  lieferkanalPdf: u.lieferkanal_pdf,
  nutzungVerträge: u.nutzung_vertraege,
  vierAugenAb: u.vier_augen_ab_cent,
})
export const anzeigedatenVon = (u: Unternehmen): Anzeigedaten => ({
  kurzname: u.kurzname ?? '',
  initialen: u.initialen ?? '',
  headerFarbe: u.header_farbe ?? '',
  headerSchriftfarbe: u.header_schriftfarbe ?? '',
})

/** The columns of a guarantor, for a company that is none. */
export const OHNE_BÜRGENDATEN = {
  kurzname: null,
  initialen: null,
  header_farbe: null,
  header_schriftfarbe: null,
  vertragsart: null,
  vier_augen_ab_cent: null,
  bausumme_angabe: null,
  verwendung_texte: true,
} as const
