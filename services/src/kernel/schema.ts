import type {
  BausummeAngabe,
  Bürgschaftsart,
  Gesellschaftsform,
  Gruppe,
  Herkunft,
  Parteirolle,
  Projektphase,
  Recht,
  Sichtstatus,
  Statusgrund,
  Textherkunft,
  Unternehmensstatus,
  Versandweg,
  Vertragsart,
} from '@avalwerk/domain'
import type { ColumnType, Generated } from 'kysely'

/**
 * The tables as TypeScript sees them. `bigint` and `date` columns are read as strings (set in `datenbank.ts` for
 * both databases), money is an integer of cents and read as a number.
 */
type Zeit = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Betrag = ColumnType<number, number, number>

export type Adresse = {
  straße: string
  hausnummer: string
  postleitzahl: string
  ort: string
  landeskennzeichen: string
}

export type UnternehmenTabelle = {
  org_id: string
  id: string
  gruppe: Gruppe
  name: string
  gesellschaftsform: Gesellschaftsform
  adresse: Json<Adresse>
  handelsregister: string | null
  handelsregisternummer: string | null
  status: Unternehmensstatus
  mutter_id: string | null
  fremd_id: string | null
  inkognito: boolean
  hybrid: boolean
  beantragen: boolean
  oeffentlich: boolean
  vertretungsformel: Json<string[]>
  kurzname: string | null
  initialen: string | null
  header_farbe: string | null
  header_schriftfarbe: string | null
  vertragsart: Vertragsart | null
  vier_augen_ab_cent: number | null
  bausumme_angabe: BausummeAngabe | null
  verwendung_texte: boolean
  version: Generated<number>
  erstellt_am: Zeit
}

export type RolleTabelle = {
  org_id: string
  id: string
  name: string
  iconname: string
  immutable: boolean
  rechte: Json<Recht[]>
  version: Generated<number>
}

export type NutzerTabelle = {
  org_id: string
  id: string
  unternehmen_id: string
  rolle_id: string
  benutzername: string
  email: string
  vorname: string
  nachname: string
  telefonnummer: string | null
  aktiv: boolean
  geloescht_am: Zeit | null
  sso: boolean
  sichtbeschraenkt: boolean
  sichtberechtigte: Json<string[]>
  erhaelt_emails: boolean
  passwort_hash: string
  externe_id: string | null
  version: Generated<number>
  erstellt_am: Zeit
}

export type EinstellungTabelle = {
  org_id: string
  nutzer_id: string
  schluessel: string
  wert: Json<unknown>
  version: number
}

export type PlattformhinweisTabelle = {
  id: string
  start_zeit: Zeit
  end_zeit: Zeit | null
  badge: string | null
  typ: 'news' | 'danger'
  beschreibung: string
  link: string | null
  button_text: string | null
}

export type HinweisGelesenTabelle = { org_id: string; nutzer_id: string; hinweis_id: string; zeitpunkt: Zeit }

export type BürgschaftTabelle = {
  id: string
  buerge_org: string
  nummer_buerge: string | null
  art: Bürgschaftsart
  betrag_cent: Betrag
  ursprungsbetrag_cent: Betrag
  status: Exclude<Sichtstatus, 'ABGETRETEN'>
  statusgrund: Statusgrund | null
  herkunft: Herkunft
  versandweg: Versandweg
  textherkunft: Textherkunft | null
  auftraggeber_id: string | null
  auftraggeber_name: string
  auftraggeber_adresse: Json<Adresse>
  auftraggeber_oeffentlich: boolean
  vertretungsformel: Json<string[]>
  auftragnehmer_id: string | null
  auftragnehmer_name: string
  auftragnehmer_adresse: Json<Adresse>
  auftragnehmer_fremd_id: string | null
  buerge_id: string
  buerge_name: string
  buerge_vertragsart: Vertragsart
  vertragsnummer: string | null
  vertragsdatum: string | null
  bauleistung: string | null
  bauvorhaben: string | null
  bausumme_cent: Betrag | null
  ausstellungsdatum: string | null
  befristungsdatum: string | null
  ablaufdatum: string | null
  erstes_anfordern: boolean
  version: Generated<number>
  erstellt_am: Zeit
  geaendert_am: Zeit
}

/** One row for each organisation that sees the guarantee, with all that its list shows: the unit of tenancy. */
export type SichtTabelle = {
  org_id: string
  buergschaft_id: string
  rolle: Parteirolle
  unternehmen_id: string
  status: Sichtstatus
  statusgrund: string | null
  nummer: string | null
  art: Bürgschaftsart
  betrag_cent: Betrag
  auftraggeber_id: string | null
  auftraggeber_name: string
  auftraggeber_sort: string
  auftragnehmer_name: string
  auftragnehmer_sort: string
  buerge_id: string
  buerge_name: string
  vertragsnummer: string | null
  bauvorhaben: string | null
  ausstellungsdatum: string | null
  befristungsdatum: string | null
  ablaufdatum: string | null
  herkunft: Herkunft
  versandweg: Versandweg
  beguenstigter_auf_plattform: boolean
  kreditnehmer_auf_plattform: boolean
  projekt_id: string | null
  vermerk: string | null
  suchtext: string
  geaendert_am: Zeit
  /** Details as they stood when this organisation's view was frozen (former beneficiary after an assignment). */
  stand: Json<unknown> | null
  eingefroren_am: Zeit | null
}

export type HistorieTabelle = {
  org_id: string
  buergschaft_id: string
  lfd: number
  zeitpunkt: Zeit
  akteur_org: string | null
  akteur_unternehmen: string
  akteur_name: string | null
  code: string
  textwerte: Json<Record<string, string>>
  von_status: string | null
  nach_status: string | null
  werte: Json<{ feld: string; alt: string | null; neu: string | null }[]>
  grund: string | null
  kanal: 'PORTAL' | 'SCHNITTSTELLE' | 'SYSTEM' | 'BETREIBER'
  sichtbar: Json<string[]>
  hash: string
}

export type DokumentTabelle = {
  org_id: string
  buergschaft_id: string
  version: number
  titel: string
  mime: string
  groesse: number
  sha256: string
  inhalt: Uint8Array
  pruefcode: string
  erstellt_am: Zeit
}

export type ProjektTabelle = {
  org_id: string
  id: string
  unternehmen_id: string
  name: string
  phase: Projektphase
  auftragssumme_cent: Betrag | null
  version: Generated<number>
}

export type LandTabelle = { landeskennzeichen: string; voller_name: string }

export type IdentityArtefaktTabelle = {
  modell: string
  id: string
  inhalt: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  verbraucht_am: Zeit | null
  laeuft_ab: Zeit | null
}

export type IdentitySchluesselTabelle = { art: string; wert: Json<unknown>; erstellt_am: Zeit }

export type AnmeldeversuchTabelle = { name: string; fehlversuche: number; gesperrt_bis: Zeit | null; zuletzt: Zeit }

export type Schema = {
  unternehmen: UnternehmenTabelle
  rolle: RolleTabelle
  nutzer: NutzerTabelle
  einstellung: EinstellungTabelle
  plattformhinweis: PlattformhinweisTabelle
  hinweis_gelesen: HinweisGelesenTabelle
  buergschaft: BürgschaftTabelle
  buergschaft_sicht: SichtTabelle
  buergschaft_historie: HistorieTabelle
  buergschaft_dokument: DokumentTabelle
  projekt: ProjektTabelle
  land: LandTabelle
  identity_artefakt: IdentityArtefaktTabelle
  identity_schluessel: IdentitySchluesselTabelle
  anmeldeversuch: AnmeldeversuchTabelle
}
