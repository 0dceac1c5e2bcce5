import type {
  Ansprechpartner,
  Antwortstatus,
  Aufgabencode,
  Auftragsphase,
  Auftragsstatus,
  Baurecht,
  BausummeAngabe,
  Bürgschaftsart,
  Bürgschaftslage,
  Bürgschaftsstatus,
  Gesellschaftsform,
  Gevo,
  Gruppe,
  Importstatus,
  Objektart,
  Herkunft,
  Inanspruchnahmestatus,
  Kanal,
  Korrekturwunsch,
  Mitteilungscode,
  Parteirolle,
  Person,
  Plattformtat,
  Preismodell,
  Projektphase,
  Prüfungsanlass,
  Prüfungsstatus,
  Recht,
  Rückgabeweg,
  Sichtstatus,
  Statusgrund,
  Teilrecht,
  Textanzeige,
  Textblock,
  Textherkunft,
  Textprüfung,
  Textstatus,
  Texttyp,
  Unternehmensstatus,
  Versandweg,
  Vertragsart,
  Vertragsstatus,
  Zuordnungsabsicht,
  Zuordnungsentscheidung,
} from '@avalwerk/domain'
import type { Remotebeschreibung } from '@avalwerk/platform'
import type { Auftragsdaten } from '@avalwerk/contracts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The tables as TypeScript sees them. `bigint` and `date` columns are read as strings (set in `datenbank.ts` for
 * both databases), money is an integer of cents and read as a number.
 */
type Zeit = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Betrag = ColumnType<number, number, number>
/** A column that may be empty and may be left out. */
type Offen<T> = ColumnType<T | null, T | null | undefined, T | null>
type OffenesJson<T> = ColumnType<T | null, string | null | undefined, string | null>

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
  person: OffenesJson<Person>
  bestaetigungsanfrage_buerge: Generated<boolean>
  lieferkanal_pdf: Generated<boolean>
  nutzung_vertraege: Generated<boolean>
  gevo_default_mail: ColumnType<string[], string | undefined, string>
  /** When its organisation left the platform. */
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Search form and sort key of what lists look for. */
  suchtext: Generated<string>
  name_sort: Generated<string>
  version: Generated<number>
  erstellt_am: Zeit
  geaendert_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type PreismodellTabelle = {
  org_id: string
  unternehmen_id: string
  id: GeneratedAlways<number>
  preismodell: Preismodell
  gueltig_ab: Zeit
  gesetzt_von: string
  gesetzt_am: Zeit
}

export type GevoKanalTabelle = {
  org_id: string
  unternehmen_id: string
  gevo: Gevo
  aktiv: boolean
  kanaele: Json<Kanal[]>
  adressen: Json<string[]>
  vertretung: string | null
  telefonnummer: string | null
  version: Generated<number>
  geaendert_am: Zeit
}

export type NummernkreisTabelle = { praefix: string; letzte: number }

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
  /** Null of somebody who was invited and hasn't chosen one, and where another identity provider keeps it. */
  passwort_hash: string | null
  hat_passwort: GeneratedAlways<boolean>
  externe_id: string | null
  version: Generated<number>
  erstellt_am: Zeit
  geaendert_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  letzte_anmeldung_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether an earlier role let them review or release. */
  has_decided: Generated<boolean>
  /** Whether they had been here, or could have, before they were deleted. */
  was_known: Generated<boolean>
  /** The version that the identity provider knows; null where it reads this very table. */
  abgleich_version: Offen<number>
  abgleich_fehler: Offen<string>
  /** When name and address of a deleted user were forgotten. */
  vergessen_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Of what an account's browser storage is encrypted with; a trigger makes it with the account. */
export type BrowserKeyTable = { org_id: string; nutzer_id: string; secret: Generated<string> }

/** A step of weight that waits for its confirmation, or for being done. */
export type ConfirmationTable = {
  org_id: string
  nutzer_id: string
  session: string
  step: string
  id: string
  call: string
  company_provider: string | null
  states: Generated<string[]>
  begun_at: Date
  confirmed_at: Date | null
}

/** That an organisation wants a guarantee kept beyond its time. */
export type LegalHoldTable = {
  org_id: string
  id: GeneratedAlways<string>
  buergschaft_id: string
  reason: string
  set_by: string
  set_by_name: string
  set_at: Zeit
  lifted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  lifted_by_name: Offen<string>
}

/** A session that another provider says is over. */
export type EndedSessionTable = { session: string; ended_at: Date }

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
  version: Generated<number>
  erstellt_am: ColumnType<Date, Date | undefined, Date>
  geaendert_am: ColumnType<Date, Date | undefined, Date>
}

export type HinweisGelesenTabelle = { org_id: string; nutzer_id: string; hinweis_id: string; zeitpunkt: Zeit }

export type BürgschaftTabelle = {
  id: Generated<string>
  buerge_org: string
  nummer_buerge: string | null
  art: Bürgschaftsart
  betrag_cent: Betrag
  waehrung: Generated<'EUR'>
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
  auftraggeber_fremd_id: Offen<string>
  /** The beneficiary as the contract names it, where that is another one. */
  auftraggeber_gemaess_vertrag: OffenesJson<ContractBeneficiary>
  vertretungsformel: Json<string[]>
  auftragnehmer_id: string | null
  auftragnehmer_name: string
  auftragnehmer_adresse: Json<Adresse>
  auftragnehmer_fremd_id: string | null
  buerge_id: string | null
  buerge_name: string
  buerge_vertragsart: Vertragsart
  vertragsnummer: string | null
  vertragsdatum: string | null
  bauleistung: string | null
  bauvorhaben: string | null
  bausumme_cent: Betrag | null
  /** The law that the contract is under. */
  baurecht: Offen<Baurecht>
  ausstellungsdatum: string | null
  befristungsdatum: string | null
  ablaufdatum: string | null
  erstes_anfordern: boolean
  version: Generated<number>
  erstellt_am: Zeit
  geaendert_am: Zeit
  auftrag_id: Offen<string>
  letzter_pruefer: Offen<string>
  bearbeitet_von: Offen<string>
  bearbeitet_bis: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  korrektur_grundlage_id: Offen<string>
  nachfolger_id: Offen<string>
  korrektur: OffenesJson<Korrektur>
  ablehnung: OffenesJson<{ grund: string }>
  antwortstatus: Offen<NonNullable<Bürgschaftslage['antwortstatus']>>
  offener_vorgang: Offen<NonNullable<Bürgschaftslage['offenerVorgang']>>
  statusantrag: OffenesJson<{ von: string; name: string; zielstatus: Bürgschaftsstatus; grund: string; am: string }>
  vier_augen: Generated<boolean>
  dokument_status: Generated<Bürgschaftslage['dokument']>
  /** Other parties knew of it when it went back into review: they go on seeing it as it was. */
  angekuendigt: Generated<boolean>
  /** What it was issued with before the document that is in review; it is so again if that one is not accepted. */
  fassung_vorher: OffenesJson<FormerVersion>
  dokument_art: Offen<Dokumentart>
  dokument_datei: Offen<string>
  text_org: Offen<string>
  text_id: Offen<string>
  /** The wording that its order brought along, where it is issued with that. */
  wortlaut: Offen<string>
  bauadresse: OffenesJson<Adresse>
  bausumme_prozent: Offen<number>
  versandadresse: OffenesJson<Versandadresse>
  kautionsvertrag_id: Offen<string>
  auftragnehmer_kontakt: OffenesJson<Kontakt>
  zugestellt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  befristung_stufe: Offen<number>
  vorgewarnt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  vorgemerkt_cent: Offen<number>
  rueckgabe: OffenesJson<{ am: string; weg: Rückgabeweg }>
  rueckforderung: OffenesJson<Rückforderung>
  /** The guarantee whose place it shall take, and the one that shall take its own. */
  umtausch_grundlage_id: Offen<string>
  umtausch_id: Offen<string>
  /** The organisation that imported it. */
  importiert_von: Offen<string>
  geloescht_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A party that a contract names; the id where it is a company of the platform. */
export type ContractBeneficiary = { id: string | null; name: string; postadresse: Adresse }

/** What a guarantee is issued with, beside its data. */
export type FormerVersion = {
  dokument_art: Dokumentart | null
  dokument_datei: string | null
  dokument_status: Bürgschaftslage['dokument']
  text_org: string | null
  text_id: string | null
  wortlaut: string | null
  textherkunft: Textherkunft | null
}
type Dokumentart = 'TEXT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT' | 'WORTLAUT'

/** A request for release, and its answer. */
export type Rückforderung = {
  status: 'OFFEN' | 'ABGELEHNT' | 'ANGENOMMEN'
  /** The asking company, or who recorded it for the borrower. */
  von: string
  am: string
  grund: string
  antwort: string | null
  /** Day until which the borrower may not ask again. */
  gesperrtBis: string | null
}

/** What a beneficiary wished to be corrected. */
export type Korrektur = { grund: Korrekturwunsch; bemerkung: string | null; frist: string; am: string }
export type Versandadresse = { name: string; zustellanweisung: string | null; postadresse: Adresse }
export type Kontakt = { vorname: string; nachname: string; email: string; telefonnummer: string }

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
  buerge_id: string | null
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
  sichtbar: ColumnType<string[], string | undefined, string>
  art: Generated<'BUERGSCHAFT' | 'ENTSCHEIDUNG' | 'ERKLAERUNG'>
  /** The version of the guarantee that it shows, as reviews name it. */
  fassung: Offen<string>
}

export type ProjektTabelle = {
  org_id: string
  id: Generated<string>
  unternehmen_id: string
  name: string
  phase: Projektphase
  auftragssumme_cent: Betrag | null
  nummer: Offen<string>
  beschreibung: Offen<string>
  bauadresse: OffenesJson<Adresse>
  beginn: Offen<string>
  ende: Offen<string>
  ansprechpartner: OffenesJson<Person>
  fuer_alle: Generated<boolean>
  sichtberechtigte: ColumnType<string[], string | undefined, string>
  suchtext: Generated<string>
  name_sort: Generated<string>
  version: Generated<number>
  erstellt_am: ColumnType<Date, Date | undefined, Date>
  geaendert_am: ColumnType<Date, Date | undefined, Date>
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

export type IdentityKeyTable = { id: string; kind: 'SIGNING' | 'COOKIE'; sealed: Json<unknown>; created_at: Zeit; signs_from: Zeit }

export type IdentitySchluesselTabelle = { art: string; wert: Json<unknown>; erstellt_am: Zeit }

export type SignInAttemptTable = {
  kind: 'ACCOUNT' | 'NAME' | 'ADDRESS' | 'DEVICE' | 'FACTOR' | 'PASSKEY' | 'SESSION' | 'INVITATION'
  key: string
  failures: number
  locked_until: Zeit | null
  last_at: Zeit
  /** How often it has been locked in a row. */
  locks: Generated<number>
}

export type IdentityDeviceTable = { hash: string; nutzer_id: string; used_at: Zeit }

export type AccountRequestTable = {
  org_id: string
  nutzer_id: string
  kind: 'EMAIL' | 'FACTORS'
  email: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Zeit
  needs_agreement: boolean
  agreed_by: Offen<string>
  token_hash: Offen<string>
  /** Of all links that were sent for it. */
  token_hashes: Generated<string[]>
  expires_at: Zeit
}

/** A code by which somebody who reads the log proves it. */
export type SetupCodeTable = { hash: string; issued_at: Zeit }

export type IdentityLinkTabelle = { hash: string; nutzer_id: string; zweck: 'EINLADUNG' | 'PASSWORT'; laeuft_ab: Zeit; erstellt_am: Zeit }

export type IdentityFaktorTabelle = {
  id: string
  nutzer_id: string
  bezeichnung: string
  geheimnis: string
  letzter_schritt: Generated<number>
  erstellt_am: Zeit
}

/** A passkey: its public key, and what its device said last. */
export type IdentityPasskeyTable = {
  id: string
  nutzer_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: Json<string[]>
  device_type: 'singleDevice' | 'multiDevice'
  backed_up: boolean
  name: string
  created_at: Zeit
  used_at: Offen<Date>
}

/** What an organisation demands of its people's sign-ins. */
export type SignInRuleTable = { org_id: string; second_factor: boolean; since: Zeit; version: Generated<number> }

export type IdentityCodeTabelle = { nutzer_id: string; hash: string }

export type IdentitySitzungTabelle = {
  uid: string
  nutzer_id: string
  ip: string
  browser: string
  begonnen: Zeit
  zuletzt: Zeit
  laeuft_ab: Zeit
}

export type TexttemplateTabelle = {
  org_id: string
  id: string
  typ: Texttyp
  art: Bürgschaftsart
  titel: string
  beschreibung: Offen<string>
  status: Textstatus
  version: Generated<number>
  gueltig_ab: string
  gueltig_bis: string | null
  befristung_moeglich: boolean
  erstes_anfordern_moeglich: boolean
  allgemeine_bestimmungen: Generated<boolean>
  /** Its id in the operator's document management. */
  dms_template_id: Offen<string>
  unternehmen_id: string
  unternehmen_name: string
  inhalt: Json<Textblock[]>
  ansprechpartner: OffenesJson<Ansprechpartner>
  quelle_org: Offen<string>
  quelle_datei: Offen<string>
  grundlage_id: Offen<string>
  stamm: GeneratedAlways<string>
  fassung: GeneratedAlways<number>
  erstfertigsteller: Offen<string>
  buergen_y: Generated<number>
  buergen_x: Generated<number>
  buergen_abgelehnt: Generated<number>
  anzeige: Textanzeige
  rang: Generated<number>
  suchtext: Generated<string>
  erstellt_am: Zeit
  geaendert_am: Zeit
}

export type TextfreigabeTabelle = {
  org_id: string
  template_id: string
  eigner_org: string
  status: Textprüfung
  erstpruefer: Offen<string>
  empfehlung: Offen<'FREIGEBEN' | 'ABLEHNEN'>
  nachricht: Offen<string>
  ansprechpartner: OffenesJson<Ansprechpartner>
  angefragt_am: Zeit
  entschieden_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export type TextaktivierungTabelle = { org_id: string; template_id: string; nutzer_name: string; aktiviert_am: Zeit }

export type TextverwendungTabelle = {
  org_id: string
  id: GeneratedAlways<string>
  template_id: string
  beguenstigter_id: string | null
  buergschaft_id: string | null
  zeitpunkt: Zeit
}

export type KautionsvertragTabelle = {
  /** The guarantor. */
  org_id: string
  id: Generated<string>
  vertragsnummer: string
  buerge_id: string
  versicherungsnehmer_id: string | null
  versicherungsnehmer_name: string
  gesamtlimit_cent: Betrag
  einzellimit_cent: Betrag
  anfangsbestand_cent: ColumnType<number, number | undefined, number>
  status: Vertragsstatus
  versicherungsnehmer_org: Offen<string>
  avalprovision: Offen<string>
  sicherheit: Offen<string>
  nachricht: Offen<string>
  grund: Offen<string>
  beendet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  nehmer_sort: Generated<string>
  /** Percent of use that was told last. */
  gemeldete_stufe: Generated<number>
  suchtext: Generated<string>
  version: Generated<number>
  erstellt_am: Zeit
  geaendert_am: Zeit
}

/** A company under a contract. */
export type KautionsvertragUnternehmenTabelle = {
  org_id: string
  kautionsvertrag_id: string
  unternehmen_id: string
  unternehmen_org: string
  unternehmen_name: string
  person: OffenesJson<Person>
  teillimit_cent: Offen<number>
  status: Antwortstatus
  kommentar: Offen<string>
  version: Generated<number>
}

export type VertragspruefungTabelle = {
  org_id: string
  id: Generated<string>
  kautionsvertrag_id: string
  anlass: Prüfungsanlass
  status: Prüfungsstatus
  versicherungsnehmer_id: Offen<string>
  nachricht: Offen<string>
  erstellt_am: Zeit
  abgeschlossen_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  pruefer_id: Offen<string>
  pruefer_name: Offen<string>
}

export type VertragspruefungPositionTabelle = {
  org_id: string
  pruefung_id: string
  unternehmen_id: string
  unternehmen_org: string
  unternehmen_name: string
  absicht: Zuordnungsabsicht
  person: OffenesJson<Person>
  entscheidung: Offen<Zuordnungsentscheidung>
  teillimit_cent: Offen<number>
  kommentar: Offen<string>
}

export type KautionsvertragHistorieTabelle = Omit<HistorieTabelle, 'buergschaft_id'> & { kautionsvertrag_id: string }
export type KautionsvertragDokumentTabelle = {
  org_id: string
  kautionsvertrag_id: string
  pruefung_id: string
  dateiname: string
  inhalt: Uint8Array
  sha256: string
  erstellt_am: Zeit
}

export type AuftragTabelle = {
  org_id: string
  id: Generated<string>
  unternehmen_id: string
  erstellt_von: string
  status: Auftragsstatus
  phase: Auftragsphase | null
  /** The order as its applicant entered it; complete from the moment that it was sent. */
  daten: Json<Auftragsdaten>
  buerge_org: string | null
  kautionsvertrag_id: string | null
  betrag_cent: number | null
  buergschaft_id: Offen<string>
  ablehnung: OffenesJson<{ grund: string | null; ansprechpartner: Kontakt | null }>
  rueckfrage: Offen<string>
  bearbeitet_von: Offen<string>
  bearbeitet_bis: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  stornoantrag: OffenesJson<{ von: string; name: string; grund: string; am: string }>
  letzter_pruefer: Offen<string>
  vorgewarnt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  version: Generated<number>
  eingang_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  erstellt_am: Zeit
  geaendert_am: Zeit
}

export type AuftragSichtTabelle = {
  org_id: string
  auftrag_id: string
  antragsteller_org: string
  rolle: 'ANTRAGSTELLER' | 'BUERGE' | 'BETREIBER'
  unternehmen_id: string
  status: Auftragsstatus
  phase: Auftragsphase | null
  art: Bürgschaftsart | null
  betrag_cent: number | null
  auftraggeber_name: string
  auftraggeber_sort: string
  auftragnehmer_name: string
  auftragnehmer_sort: string
  buerge_id: string | null
  buerge_name: string
  vertragsnummer: string | null
  bauvorhaben: string | null
  buergschaft_id: string | null
  suchtext: string
  eingang_am: ColumnType<Date | null, Date | string | null, Date | string | null>
  geaendert_am: Zeit
}

export type AuftragHistorieTabelle = Omit<HistorieTabelle, 'buergschaft_id'> & { auftrag_id: string }
export type UnternehmenHistorieTabelle = Omit<HistorieTabelle, 'buergschaft_id'> & { unternehmen_id: string }
export type TextHistorieTabelle = Omit<HistorieTabelle, 'buergschaft_id'> & { text_id: string }

export type DateiTabelle = {
  org_id: string
  id: string
  nutzer_id: string
  name: string
  mime: string
  groesse: number
  sha256: string
  inhalt: Uint8Array
  erstellt_am: Zeit
}

export type FreigabeTabelle = {
  org_id: string
  id: string
  buergschaft_id: string
  recht: Teilrecht
  status: Antwortstatus
  empfaenger_email: string
  empfaenger_nutzer: string | null
  empfaenger_name: string | null
  von_nutzer: string
  von_name: string
  von_unternehmen: string
  nachricht: string | null
  bis: string
  antwort: Offen<string>
  beantwortet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  beendet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  erstellt_am: Zeit
}

export type BürgschaftKommentarTabelle = {
  org_id: string
  id: string
  buergschaft_id: string
  nutzer_id: string
  nutzer_name: string
  nutzer_org: string
  unternehmen: string
  kommentar: string
  zeitpunkt: Zeit
}

export type CsvImportTabelle = {
  org_id: string
  id: Generated<string>
  nutzer_id: string
  nutzer_name: string
  dateiname: string
  status: Importstatus
  fehler: Offen<string>
  kopf: ColumnType<string[], string | undefined, string>
  bytes: Generated<number>
  gelesen: Generated<number>
  gueltig: Generated<number>
  offen: Generated<number>
  uebersprungen: Generated<number>
  fehlerhaft: Generated<number>
  uebernommen: Generated<number>
  enthaftungen: Generated<number>
  fehlerdatei: Offen<string>
  erstellt_am: Zeit
  geaendert_am: Zeit
}

export type CsvImportZeileTabelle = {
  org_id: string
  import_id: string
  nr: number
  zellen: Json<string[]>
  schluessel: Offen<string>
  status: 'OFFEN' | 'UEBERNOMMEN' | 'UEBERSPRUNGEN' | 'FEHLER'
  fehler: OffenesJson<{ feld: string; grund: string }[]>
  buergschaft_id: Offen<string>
}

export type AbtretungTabelle = {
  org_id: string
  id: Generated<string>
  buergschaft_id: string
  status: 'VERANLASST' | 'AKZEPTIERT' | 'ABGELEHNT'
  zedent_org: string
  zedent_id: string
  zedent_name: string
  zessionar_org: string
  zessionar_id: string
  zessionar_name: string
  ansprechpartner: OffenesJson<Kontakt>
  grund: Offen<string>
  veranlasst_am: Zeit
  entschieden_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type InanspruchnahmeTabelle = {
  org_id: string
  id: Generated<string>
  buergschaft_id: string
  status: Inanspruchnahmestatus
  betrag_cent: Betrag
  begruendung: string
  ansprechpartner: OffenesJson<Kontakt>
  zahlungsempfaenger: OffenesJson<{ name: string; iban: string }>
  erklaerung_version: string
  eingereicht_am: Zeit
  stellungnahme_bis: string
  vier_augen: boolean
  vorschlag: OffenesJson<{ von: string; name: string; betrag: number; grund: string | null }>
  ruecknahme_gewuenscht: Generated<boolean>
  rueckfrage: Offen<string>
  antwort: Offen<string>
  anerkannt_cent: Offen<number>
  grund: Offen<string>
  ausgezahlt_am: Offen<string>
  version: Generated<number>
  geaendert_am: Zeit
}

/** A file that was sent with a claim. */
export type UnterlageTabelle = Omit<DateiTabelle, 'nutzer_id'> & { inanspruchnahme_id: string }

export type PruefungTabelle = {
  org_id: string
  id: Generated<string>
  auftrag_id: Offen<string>
  buergschaft_id: Offen<string>
  text_id: Offen<string>
  schritt: 'ERST' | 'ZWEIT'
  entscheidung: string
  kommentar_intern: string | null
  /** The version of the guarantee that was decided on; null for texts, orders, and decisions older than this column. */
  fassung: Offen<string>
  nutzer_id: string
  nutzer_name: string
  werte: Json<{ feld: string; alt: string | null; neu: string | null }[]>
  zeitpunkt: Zeit
}

export type AufgabeTabelle = {
  org_id: string
  id: string
  art: Aufgabencode
  objekt_art: Objektart
  objekt_id: string
  unternehmen_id: string
  betreff: string
  betreff_sort: string
  eingang_am: Zeit
  frist: string | null
  /** A task of one person. */
  nur_fuer: Offen<string>
  erinnert_am: Offen<string>
  verborgen_fuer: Offen<string>
  bearbeiter_id: Offen<string>
  bearbeiter_name: Offen<string>
  wiedervorlage_am: Offen<string>
  erledigt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  erledigt_durch: Offen<string>
  erinnert: Generated<number>
  version: Generated<number>
}

export type AufgabeKommentarTabelle = {
  org_id: string
  aufgabe_id: string
  id: string
  nutzer_id: string
  nutzer_name: string
  kommentar: string
  zeitpunkt: Zeit
}

export type MitteilungTabelle = {
  org_id: string
  id: Generated<string>
  art: Mitteilungscode
  objekt_art: Objektart
  objekt_id: string
  unternehmen_id: string
  nur_fuer: Offen<string>
  betreff: string
  angaben: Json<{ name: string; wert: string }[]>
  zeitpunkt: Zeit
  geloescht_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export type MitteilungGelesenTabelle = { org_id: string; nutzer_id: string; mitteilung_id: string; zeitpunkt: Zeit }

export type AusgangTabelle = {
  id: GeneratedAlways<string>
  org_id: string
  art: string
  inhalt: Json<Record<string, unknown>>
  faellig_am: Zeit
  versuche: Generated<number>
  erledigt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ergebnis: Offen<string>
  fehler: Offen<string>
  erstellt_am: Zeit
}

/** What is to be done in the background, for whom, and how often it went wrong. */
export type Order = {
  orgId: string
  content: Record<string, unknown>
  /** Attempts that failed. */
  failures?: number
  /** Attempts that were broken off by something else. */
  released?: number
}
/** What of pg-boss's table is used here. */
export type JobTable = {
  id: string
  name: string
  data: Json<Order>
  state: Generated<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>
  retry_limit: Generated<number>
  retry_count: Generated<number>
  retry_delay: Generated<number>
  expire_seconds: Generated<number>
  heartbeat_seconds: Generated<number | null>
  deletion_seconds: Generated<number>
  start_after: Generated<Date>
  created_on: Generated<Date>
  started_on: Generated<Date | null>
  completed_on: Generated<Date | null>
  keep_until: Generated<Date>
  output: Generated<{ result?: string; error?: string } | null>
}

export type IdempotenzTabelle = {
  org_id: string
  nutzer_id: string
  schluessel: string
  aufruf: string
  anfrage_hash: string
  antwort: OffenesJson<unknown>
  zeitpunkt: Zeit
}

export type AuditTabelle = {
  id: GeneratedAlways<string>
  org_id: string
  zeitpunkt: Zeit
  nutzer_id: string | null
  aktion: string
  objekt_art: string
  objekt_id: string
  korrelations_id: string | null
  werte: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** Entries of the audit that aren't in their organisation's chain yet. */
export type AuditUnsealedTable = { org_id: string; audit_id: string }

/** An organisation's entries in the order in which they were sealed. */
export type AuditChainTable = {
  org_id: string
  position: string
  audit_id: string
  values_digest: string
  /** Null once the person that the entry was about is forgotten. */
  salt: string | null
  hash: string
}

export type AuditChainEndTable = { org_id: string; position: Generated<string>; hash: Generated<string> }

export type PlattformAusgabeTabelle = {
  remote: string
  version: string
  beschreibung: ColumnType<Remotebeschreibung, string, string>
  groesse: number
  veroeffentlicht_am: Zeit
  veroeffentlicht_von: string
  abgeloest_am: Zeit | null
  entfernt_am: Zeit | null
  /** The first time that somebody was sent to it. */
  in_kraft_am: Zeit | null
  /** Who published it, or made the key by which it was. */
  publisher_id: string | null
}

export type PlattformRemoteTabelle = {
  remote: string
  aktiv: boolean
  version: string
  vorherige: string | null
  in_kraft_seit: Zeit
  kanarie_version: string | null
  kanarie_anteil: number | null
  kanarie_gruppen: ColumnType<Gruppe[] | null, string | null, string | null>
  kanarie_seit: Zeit | null
  wartung_text: string | null
  wartung_von: Zeit | null
  wartung_bis: Zeit | null
  stand: Generated<number>
  geaendert_am: Zeit
  geaendert_von: string
}

export type PlattformAenderungTabelle = {
  id: GeneratedAlways<string>
  zeitpunkt: Zeit
  remote: string | null
  was: Plattformtat
  wer: string
  nutzer_id: string | null
  angaben: ColumnType<Record<string, unknown>, string, string>
}

export type PlattformAnsichtTable = {
  hash: string
  remote: string
  version: string
  nutzer_id: string
  laeuft_ab_am: Zeit
}

export type PlattformMessungTabelle = {
  id: string
  remote: string
  version: string
  nutzer: string
  org_id: string | null
  /** When it was issued, and when a browser told of it. */
  zeitpunkt: Zeit
  gemeldet_am: Zeit | null
  dauer_ms: number | null
  fehler: string | null
}

export type PlattformSchluesselTabelle = {
  id: string
  org_id: string
  name: string
  hash: string
  remote: string | null
  angelegt_am: Zeit
  angelegt_von: string
  laeuft_ab_am: Zeit
  entzogen_am: Zeit | null
  zuletzt_am: Zeit | null
  made_by: string | null
}

export type PlattformSigningKeyTable = {
  remote: string
  /** SHA-256 of the key, in hexadecimal. */
  fingerprint: string
  id: string
  org_id: string
  name: string
  /** PEM. */
  public_key: string
  created_at: Zeit
  created_by: string
  revoked_at: Zeit | null
  revoked_by: string | null
}

export type PlattformSignatureTable = {
  remote: string
  version: string
  fingerprint: string
  /** Base64. */
  signature: string
  received_at: Zeit
}

export type Schema = {
  unternehmen: UnternehmenTabelle
  unternehmen_historie: UnternehmenHistorieTabelle
  preismodell: PreismodellTabelle
  gevo_kanal: GevoKanalTabelle
  nummernkreis: NummernkreisTabelle
  rolle: RolleTabelle
  nutzer: NutzerTabelle
  einstellung: EinstellungTabelle
  browser_key: BrowserKeyTable
  confirmation: ConfirmationTable
  ended_session: EndedSessionTable
  legal_hold: LegalHoldTable
  plattformhinweis: PlattformhinweisTabelle
  hinweis_gelesen: HinweisGelesenTabelle
  buergschaft: BürgschaftTabelle
  buergschaft_sicht: SichtTabelle
  buergschaft_historie: HistorieTabelle
  buergschaft_dokument: DokumentTabelle
  projekt: ProjektTabelle
  texttemplate: TexttemplateTabelle
  texttemplate_freigabe: TextfreigabeTabelle
  texttemplate_aktivierung: TextaktivierungTabelle
  texttemplate_verwendung: TextverwendungTabelle
  text_historie: TextHistorieTabelle
  kautionsvertrag: KautionsvertragTabelle
  kautionsvertrag_unternehmen: KautionsvertragUnternehmenTabelle
  vertragspruefung: VertragspruefungTabelle
  vertragspruefung_position: VertragspruefungPositionTabelle
  kautionsvertrag_historie: KautionsvertragHistorieTabelle
  kautionsvertrag_dokument: KautionsvertragDokumentTabelle
  auftrag: AuftragTabelle
  auftrag_sicht: AuftragSichtTabelle
  auftrag_historie: AuftragHistorieTabelle
  datei: DateiTabelle
  pruefung: PruefungTabelle
  abtretung: AbtretungTabelle
  buergschaft_freigabe: FreigabeTabelle
  buergschaft_kommentar: BürgschaftKommentarTabelle
  csv_import: CsvImportTabelle
  csv_import_zeile: CsvImportZeileTabelle
  inanspruchnahme: InanspruchnahmeTabelle
  inanspruchnahme_unterlage: UnterlageTabelle
  aufgabe: AufgabeTabelle
  aufgabe_kommentar: AufgabeKommentarTabelle
  mitteilung: MitteilungTabelle
  mitteilung_gelesen: MitteilungGelesenTabelle
  /** The former outbox: what was done before pg-boss took its place. */
  ausgang: AusgangTabelle
  'pgboss.job': JobTable
  idempotenz: IdempotenzTabelle
  audit: AuditTabelle
  audit_unsealed: AuditUnsealedTable
  audit_chain: AuditChainTable
  audit_chain_end: AuditChainEndTable
  plattform_ausgabe: PlattformAusgabeTabelle
  plattform_remote: PlattformRemoteTabelle
  plattform_aenderung: PlattformAenderungTabelle
  plattform_ansicht: PlattformAnsichtTable
  plattform_messung: PlattformMessungTabelle
  plattform_schluessel: PlattformSchluesselTabelle
  plattform_signing_key: PlattformSigningKeyTable
  plattform_signature: PlattformSignatureTable
  land: LandTabelle
  identity_artefakt: IdentityArtefaktTabelle
  identity_key: IdentityKeyTable
  identity_schluessel: IdentitySchluesselTabelle
  sign_in_attempt: SignInAttemptTable
  sign_in_rule: SignInRuleTable
  identity_device: IdentityDeviceTable
  account_request: AccountRequestTable
  setup_code: SetupCodeTable
  identity_link: IdentityLinkTabelle
  identity_faktor: IdentityFaktorTabelle
  identity_passkey: IdentityPasskeyTable
  identity_code: IdentityCodeTabelle
  identity_sitzung: IdentitySitzungTabelle
}
