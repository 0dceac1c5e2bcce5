import type { ReleaseOrigin } from '@avalwerk/platform/releaseFiles'
import type {
  Ansprechpartner,
  ResponseStatus,
  AufgabeCode,
  EventCode,
  AuftragPhase,
  AuftragStatus,
  ConstructionLaw,
  BausummeDetail,
  Buergschaftsart,
  BuergschaftState,
  BuergschaftStatus,
  Gesellschaftsform,
  Gevo,
  Group,
  ImportStatus,
  ObjectKind,
  Origin,
  InanspruchnahmeStatus,
  Channel,
  JobKind,
  CorrectionWish,
  MitteilungCode,
  ParteiRole,
  Person,
  PlatformAction,
  Preismodell,
  ProjektPhase,
  PruefungOccasion,
  PruefungStatus,
  Right,
  Rueckgabeweg,
  VisibilityStatus,
  StatusReason,
  PartialRight,
  TextDisplay,
  TextBlock,
  TextOrigin,
  TextReview,
  TextStatus,
  TextType,
  UnternehmenStatus,
  Versandweg,
  Vertragsart,
  VertragStatus,
  ZuordnungIntent,
  ZuordnungDecision,
} from '@avalwerk/domain'
import type { AuftragData } from '@avalwerk/contracts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The tables as TypeScript sees them. `date` columns are read as strings, amounts (`bigint`) as numbers and ids as text (set in `database.ts` for both
 * databases): money is an integer of cents.
 */

/** An id of a `bigint` column: text in rows (`ids.ts`), as in calls. */
export type StoredId = string
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Amount = ColumnType<number, number, number>
/** A column that may be empty and may be left out. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
type OpenJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** An address as columns keep it; the country is a code of two letters. */
export type Address = {
  straße: string
  hausnummer: string
  postleitzahl: string
  ort: string
  landeskennzeichen: string
}

/** A company of any group. */
export type UnternehmenTable = {
  org_id: string
  id: string
  gruppe: Group
  name: string
  gesellschaftsform: Gesellschaftsform
  adresse: Json<Address>
  handelsregister: string | null
  handelsregisternummer: string | null
  status: UnternehmenStatus
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
  bausumme_angabe: BausummeDetail | null
  verwendung_texte: boolean
  person: OpenJson<Person>
  bestaetigungsanfrage_buerge: Generated<boolean>
  lieferkanal_pdf: Generated<boolean>
  nutzung_vertraege: Generated<boolean>
  gevo_default_mail: ColumnType<string[], string | undefined, string>
  /** When its organisation left the platform. */
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The text in which lists search, and the key by which they sort. */
  suchtext: Generated<string>
  name_sort: Generated<string>
  version: Generated<number>
  erstellt_am: Timestamp
  geaendert_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The price models of a company, each in force from a moment until the next one is. */
export type PreismodellTable = {
  org_id: string
  unternehmen_id: string
  id: GeneratedAlways<StoredId>
  preismodell: Preismodell
  gueltig_ab: Timestamp
  gesetzt_von: string
  gesetzt_am: Timestamp
}

/** How a company is told of one business case, where it isn't as the case's default has it. */
export type GevoKanalTable = {
  org_id: string
  unternehmen_id: string
  gevo: Gevo
  aktiv: boolean
  kanaele: Json<Channel[]>
  adressen: Json<string[]>
  vertretung: string | null
  telefonnummer: string | null
  version: Generated<number>
  geaendert_am: Timestamp
}

/** The last number that was given under two letters, for ids of companies. */
export type NummernkreisTable = { praefix: string; letzte: number }

export type RolleTable = {
  org_id: string
  id: string
  name: string
  iconname: string
  immutable: boolean
  rechte: Json<Right[]>
  version: Generated<number>
}

/** A user; one that is deleted keeps the row. */
export type NutzerTable = {
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
  geloescht_am: Timestamp | null
  sso: boolean
  sichtbeschraenkt: boolean
  sichtberechtigte: Json<string[]>
  erhaelt_emails: boolean
  /** Null for a user who was invited and hasn't chosen one, and where another identity provider keeps it. */
  passwort_hash: string | null
  hat_passwort: GeneratedAlways<boolean>
  externe_id: string | null
  version: Generated<number>
  erstellt_am: Timestamp
  geaendert_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  letzte_anmeldung_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether an earlier role let them review or release. */
  has_decided: Generated<boolean>
  /** Whether the user had signed in, or could have, before they were deleted. */
  was_known: Generated<boolean>
  /** The version that the identity provider knows; null where it reads this very table. */
  abgleich_version: Nullable<number>
  abgleich_fehler: Nullable<string>
  /** When name and address of a deleted user were forgotten. */
  vergessen_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The secret from which the key of an account's browser storage comes; a trigger makes it with the account. */
export type BrowserKeyTable = { org_id: string; nutzer_id: string; secret: Generated<string> }

/** A step of weight that waits to be confirmed, or, once confirmed, to be done. */
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

/** A mark that an organisation wants a guarantee kept beyond its time. */
export type LegalHoldTable = {
  org_id: string
  id: GeneratedAlways<StoredId>
  buergschaft_id: StoredId
  reason: string
  set_by: string
  set_by_name: string
  set_at: Timestamp
  lifted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  lifted_by_name: Nullable<string>
}

/** A session that another provider says is over. */
export type EndedSessionTable = { session: string; ended_at: Date }

/** A user's settings of one table (`schluessel`). */
export type EinstellungTable = {
  org_id: string
  nutzer_id: string
  schluessel: string
  wert: Json<unknown>
  version: number
}

/** A notice of the operator to all users. */
export type PlattformhinweisTable = {
  id: string
  start_zeit: Timestamp
  end_zeit: Timestamp | null
  badge: string | null
  typ: 'news' | 'danger'
  beschreibung: string
  link: string | null
  button_text: string | null
  version: Generated<number>
  erstellt_am: ColumnType<Date, Date | undefined, Date>
  geaendert_am: ColumnType<Date, Date | undefined, Date>
}

/** A user has closed a notice. */
export type HinweisGelesenTable = { org_id: string; nutzer_id: string; hinweis_id: string; zeitpunkt: Timestamp }

/** A guarantee, once for all parties; what each organisation sees of it stands in its view. */
export type BuergschaftTable = {
  id: Generated<StoredId>
  buerge_org: string
  nummer_buerge: string | null
  art: Buergschaftsart
  betrag_cent: Amount
  waehrung: Generated<'EUR'>
  ursprungsbetrag_cent: Amount
  status: Exclude<VisibilityStatus, 'ABGETRETEN'>
  statusgrund: StatusReason | null
  herkunft: Origin
  versandweg: Versandweg
  textherkunft: TextOrigin | null
  auftraggeber_id: string | null
  auftraggeber_name: string
  auftraggeber_adresse: Json<Address>
  auftraggeber_oeffentlich: boolean
  auftraggeber_fremd_id: Nullable<string>
  /** The beneficiary as the contract names it, where that is another one. */
  auftraggeber_gemaess_vertrag: OpenJson<AuftraggeberGemaessVertrag>
  vertretungsformel: Json<string[]>
  auftragnehmer_id: string | null
  auftragnehmer_name: string
  auftragnehmer_adresse: Json<Address>
  auftragnehmer_fremd_id: string | null
  buerge_id: string | null
  buerge_name: string
  buerge_vertragsart: Vertragsart
  vertragsnummer: string | null
  vertragsdatum: string | null
  bauleistung: string | null
  bauvorhaben: string | null
  bausumme_cent: Amount | null
  /** The law that the contract is under. */
  baurecht: Nullable<ConstructionLaw>
  ausstellungsdatum: string | null
  befristungsdatum: string | null
  ablaufdatum: string | null
  erstes_anfordern: boolean
  version: Generated<number>
  erstellt_am: Timestamp
  geaendert_am: Timestamp
  auftrag_id: Nullable<StoredId>
  letzter_pruefer: Nullable<string>
  bearbeitet_von: Nullable<string>
  bearbeitet_bis: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  korrektur_grundlage_id: Nullable<StoredId>
  nachfolger_id: Nullable<StoredId>
  korrektur: OpenJson<Correction>
  ablehnung: OpenJson<{ grund: string }>
  antwortstatus: Nullable<NonNullable<BuergschaftState['antwortstatus']>>
  offener_vorgang: Nullable<NonNullable<BuergschaftState['openProcedure']>>
  statusantrag: OpenJson<{ von: string; name: string; zielstatus: BuergschaftStatus; grund: string; am: string }>
  vier_augen: Generated<boolean>
  dokument_status: Generated<BuergschaftState['dokument']>
  /** Whether other parties knew of it when it went back into review: they go on seeing it as it was. */
  angekuendigt: Generated<boolean>
  /** What it was issued with before the document that is in review; that applies again if the document is not accepted. */
  fassung_vorher: OpenJson<FormerVersion>
  dokument_art: Nullable<DocumentKind>
  dokument_datei: Nullable<string>
  text_org: Nullable<string>
  text_id: Nullable<string>
  /** The wording that its order brought along, where it is issued with that wording. */
  wortlaut: Nullable<string>
  bauadresse: OpenJson<Address>
  bausumme_prozent: Nullable<number>
  versandadresse: OpenJson<Versandadresse>
  kautionsvertrag_id: Nullable<StoredId>
  auftragnehmer_kontakt: OpenJson<Contact>
  zugestellt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  befristung_stufe: Nullable<number>
  vorgewarnt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  vorgemerkt_cent: Nullable<number>
  rueckgabe: OpenJson<{ am: string; weg: Rueckgabeweg }>
  rueckforderung: OpenJson<Rueckforderung>
  /** The guarantee that this one is to replace, and the one that is to replace this one. */
  umtausch_grundlage_id: Nullable<StoredId>
  umtausch_id: Nullable<StoredId>
  /** The organisation that imported it. */
  importiert_von: Nullable<string>
  geloescht_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A party that a contract names; the id where it is a company of the platform. */
export type AuftraggeberGemaessVertrag = { id: string | null; name: string; postadresse: Address }

/** What a guarantee is issued with, beside its data. */
export type FormerVersion = {
  dokument_art: DocumentKind | null
  dokument_datei: string | null
  dokument_status: BuergschaftState['dokument']
  text_org: string | null
  text_id: string | null
  wortlaut: string | null
  textherkunft: TextOrigin | null
}
type DocumentKind = 'TEXT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT' | 'WORTLAUT'

/** A request for release, and its answer. */
export type Rueckforderung = {
  status: 'OFFEN' | 'ABGELEHNT' | 'ANGENOMMEN'
  /** The company that asks, or the one that recorded the request for the borrower. */
  von: string
  am: string
  grund: string
  antwort: string | null
  /** Day until which the borrower may not ask again. */
  gesperrtBis: string | null
}

/** What a beneficiary wished to be corrected. */
export type Correction = { grund: CorrectionWish; bemerkung: string | null; frist: string; am: string }
/** Where paper is sent to, if not to the beneficiary. */
export type Versandadresse = { name: string; zustellanweisung: string | null; postadresse: Address }
export type Contact = { vorname: string; nachname: string; email: string; telefonnummer: string }

/** How many guarantees an organisation sees, and their amounts: by company, status and other party. */
export type BuergschaftSummeTable = {
  org_id: string
  unternehmen_id: string
  status: VisibilityStatus
  /** The beneficiary to a guarantor, the guarantor to all others. */
  partei: string
  anzahl: number
  betrag_cent: Amount
}
/** What has changed since the sums were added up. */
export type BuergschaftSummeAenderungTable = BuergschaftSummeTable & { id: Generated<StoredId> }
/** When an organisation's sums were last compared with its rows. */
export type BuergschaftSummeStandTable = { org_id: string; geprueft_am: Date }

/** One row for each organisation that sees the guarantee, with all that its list shows: the unit of tenancy. */
export type BuergschaftViewTable = {
  org_id: string
  buergschaft_id: StoredId
  rolle: ParteiRole
  unternehmen_id: string
  status: VisibilityStatus
  statusgrund: string | null
  nummer: string | null
  art: Buergschaftsart
  betrag_cent: Amount
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
  herkunft: Origin
  versandweg: Versandweg
  beguenstigter_auf_plattform: boolean
  kreditnehmer_auf_plattform: boolean
  projekt_id: StoredId | null
  vermerk: string | null
  suchtext: string
  geaendert_am: Timestamp
  /** Details as they stood when this organisation's view was frozen (former beneficiary after an assignment). */
  stand: Json<unknown> | null
  eingefroren_am: Timestamp | null
}

/** An event of a guarantee; the histories of other objects have the same columns. */
export type HistorieTable = {
  org_id: string
  buergschaft_id: StoredId
  lfd: number
  zeitpunkt: Timestamp
  akteur_org: string | null
  akteur_unternehmen: string
  akteur_name: string | null
  code: EventCode
  textwerte: Json<Record<string, string>>
  von_status: string | null
  nach_status: string | null
  werte: Json<{ feld: string; alt: string | null; neu: string | null }[]>
  grund: string | null
  kanal: 'PORTAL' | 'SCHNITTSTELLE' | 'SYSTEM' | 'BETREIBER'
  sichtbar: Json<string[]>
  hash: string
}

/** A version of a document about a guarantee; `groesse` is in bytes. */
export type DokumentTable = {
  org_id: string
  buergschaft_id: StoredId
  version: number
  titel: string
  mime: string
  groesse: number
  sha256: string
  inhalt: Uint8Array | null
  /** Where the bytes are, if not here. */
  object_id: Nullable<string>
  pruefcode: string
  erstellt_am: Timestamp
  sichtbar: ColumnType<string[], string | undefined, string>
  art: Generated<'BUERGSCHAFT' | 'ENTSCHEIDUNG' | 'ERKLAERUNG'>
  /** The version of the guarantee that it shows, as reviews name it. */
  fassung: Nullable<string>
}

/** A building project. Without `fuer_alle`, only its own company and those in `sichtberechtigte` see it. */
export type ProjektTable = {
  org_id: string
  id: Generated<StoredId>
  unternehmen_id: string
  name: string
  phase: ProjektPhase
  auftragssumme_cent: Amount | null
  nummer: Nullable<string>
  beschreibung: Nullable<string>
  bauadresse: OpenJson<Address>
  beginn: Nullable<string>
  ende: Nullable<string>
  ansprechpartner: OpenJson<Person>
  fuer_alle: Generated<boolean>
  sichtberechtigte: ColumnType<string[], string | undefined, string>
  suchtext: Generated<string>
  name_sort: Generated<string>
  version: Generated<number>
  erstellt_am: ColumnType<Date, Date | undefined, Date>
  geaendert_am: ColumnType<Date, Date | undefined, Date>
}

export type LandTable = { landeskennzeichen: string; voller_name: string }

/** What the provider's library keeps (sessions, codes, tokens), by kind (`modell`) and hashed id. */
export type IdentityArtefaktTable = {
  modell: string
  id: string
  inhalt: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  verbraucht_am: Timestamp | null
  laeuft_ab: Timestamp | null
}

/** A key that the provider signs tokens or cookies with, encrypted. */
export type IdentityKeyTable = {
  id: string
  kind: 'SIGNING' | 'COOKIE'
  sealed: Json<unknown>
  created_at: Timestamp
  signs_from: Timestamp
}

/** Keys of earlier releases, which weren't encrypted. */
export type IdentitySchluesselTable = { art: string; wert: Json<unknown>; erstellt_am: Timestamp }

/** Failures that are counted for one thing. */
export type SignInAttemptTable = {
  kind: 'ACCOUNT' | 'NAME' | 'ADDRESS' | 'DEVICE' | 'FACTOR' | 'PASSKEY' | 'SESSION' | 'INVITATION'
  key: string
  failures: number
  locked_until: Timestamp | null
  last_at: Timestamp
  /** How many locks there have been in a row. */
  locks: Generated<number>
}

/** A browser with which an account was signed in to before. */
export type IdentityDeviceTable = { hash: string; nutzer_id: string; used_at: Timestamp }

/** A request for an account that waits for a second person, its owner, or the new address. */
export type AccountRequestTable = {
  org_id: string
  nutzer_id: string
  kind: 'EMAIL' | 'FACTORS'
  email: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Timestamp
  needs_agreement: boolean
  agreed_by: Nullable<string>
  token_hash: Nullable<string>
  /** The hashes for all links that were sent for the request. */
  token_hashes: Generated<string[]>
  expires_at: Timestamp
}

/** A code in the log, by which a person proves that they can read the log. */
export type SetupCodeTable = { hash: string; issued_at: Timestamp }

/** A link to choose a password, by the hash of its token. */
export type IdentityLinkTable = {
  hash: string
  nutzer_id: string
  zweck: 'EINLADUNG' | 'PASSWORT'
  laeuft_ab: Timestamp
  erstellt_am: Timestamp
}

/** An authenticator app. `letzter_schritt` is the time step of the last code that was taken: none is taken twice. */
export type IdentityFaktorTable = {
  id: string
  nutzer_id: string
  bezeichnung: string
  geheimnis: string
  letzter_schritt: Generated<number>
  erstellt_am: Timestamp
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
  created_at: Timestamp
  used_at: Nullable<Date>
}

/** What an organisation demands of its people's sign-ins. */
export type SignInRuleTable = { org_id: string; second_factor: boolean; since: Timestamp; version: Generated<number> }

/** A recovery code that wasn't used yet, by its hash. */
export type IdentityCodeTable = { nutzer_id: string; hash: string }

/** A session as its owner sees it in their account. */
export type IdentitySitzungTable = {
  uid: string
  nutzer_id: string
  ip: string
  browser: string
  begonnen: Timestamp
  zuletzt: Timestamp
  laeuft_ab: Timestamp
}

/** A version of a guarantee text. */
export type TexttemplateTable = {
  org_id: string
  id: string
  typ: TextType
  art: Buergschaftsart
  titel: string
  beschreibung: Nullable<string>
  status: TextStatus
  version: Generated<number>
  gueltig_ab: string
  gueltig_bis: string | null
  befristung_moeglich: boolean
  erstes_anfordern_moeglich: boolean
  allgemeine_bestimmungen: Generated<boolean>
  /** Its id in the operator's document management. */
  dms_template_id: Nullable<string>
  unternehmen_id: string
  unternehmen_name: string
  inhalt: Json<TextBlock[]>
  ansprechpartner: OpenJson<Ansprechpartner>
  quelle_org: Nullable<string>
  quelle_datei: Nullable<string>
  grundlage_id: Nullable<string>
  stamm: GeneratedAlways<string>
  fassung: GeneratedAlways<number>
  erstfertigsteller: Nullable<string>
  buergen_y: Generated<number>
  buergen_x: Generated<number>
  buergen_abgelehnt: Generated<number>
  anzeige: TextDisplay
  rang: Generated<number>
  suchtext: Generated<string>
  erstellt_am: Timestamp
  geaendert_am: Timestamp
}

/** The review of a text at one guarantor, whose organisation is `org_id`. */
export type TextfreigabeTable = {
  org_id: string
  template_id: string
  eigner_org: string
  status: TextReview
  erstpruefer: Nullable<string>
  empfehlung: Nullable<'FREIGEBEN' | 'ABLEHNEN'>
  nachricht: Nullable<string>
  ansprechpartner: OpenJson<Ansprechpartner>
  angefragt_am: Timestamp
  entschieden_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

/** A text that an organisation has activated for its own use. */
export type TextaktivierungTable = { org_id: string; template_id: string; nutzer_name: string; aktiviert_am: Timestamp }

/** A use of a text: for which beneficiary, and in which guarantee, as far as that is known. */
export type TextverwendungTable = {
  org_id: string
  id: GeneratedAlways<StoredId>
  template_id: string
  beguenstigter_id: string | null
  buergschaft_id: StoredId | null
  zeitpunkt: Timestamp
}

/** A contract (Kautionsvertrag), kept at the guarantor; limits are in cents. */
export type KautionsvertragTable = {
  /** The guarantor. */
  org_id: string
  id: Generated<StoredId>
  vertragsnummer: string
  buerge_id: string
  versicherungsnehmer_id: string | null
  versicherungsnehmer_name: string
  gesamtlimit_cent: Amount
  einzellimit_cent: Amount
  anfangsbestand_cent: ColumnType<number, number | undefined, number>
  status: VertragStatus
  versicherungsnehmer_org: Nullable<string>
  avalprovision: Nullable<string>
  sicherheit: Nullable<string>
  nachricht: Nullable<string>
  grund: Nullable<string>
  beendet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  nehmer_sort: Generated<string>
  /** The percentage of use that was reported last. */
  gemeldete_stufe: Generated<number>
  suchtext: Generated<string>
  /** Used by guarantees that the portal knows and reserved by orders, in cents: as the guarantor sees it, and as all others do. */
  genutzt_cent: Generated<number>
  reserviert_cent: Generated<number>
  genutzt_aussen_cent: Generated<number>
  reserviert_aussen_cent: Generated<number>
  /** When the sums were last compared with guarantees and orders. */
  nutzung_geprueft_am: Generated<Date>
  version: Generated<number>
  erstellt_am: Timestamp
  geaendert_am: Timestamp
}

/** What is used and reserved under a contract: in cents, and from the guarantor's view and all others'. */
type LimitUse = {
  org_id: string
  kautionsvertrag_id: StoredId
  /** The borrower; empty for one without the platform. */
  unternehmen_id: string
  art: Buergschaftsart
  anzahl: number
  genutzt_cent: number
  reserviert_cent: number
  anzahl_aussen: number
  genutzt_aussen_cent: number
  reserviert_aussen_cent: number
}
/** The use of a contract by borrower and type. */
export type KautionsvertragNutzungTable = LimitUse
/** One change of a contract's use: what was added, or taken away. */
export type KautionsvertragBuchungTable = LimitUse & {
  id: Generated<StoredId>
  objekt_art: 'BUERGSCHAFT' | 'AUFTRAG'
  objekt_id: StoredId
  zeitpunkt: Date
}

/** A company under a contract. */
export type KautionsvertragUnternehmenTable = {
  org_id: string
  kautionsvertrag_id: StoredId
  unternehmen_id: string
  unternehmen_org: string
  unternehmen_name: string
  person: OpenJson<Person>
  teillimit_cent: Nullable<number>
  status: ResponseStatus
  kommentar: Nullable<string>
  version: Generated<number>
}

/** A review of a contract by its guarantor. */
export type VertragspruefungTable = {
  org_id: string
  id: Generated<string>
  kautionsvertrag_id: StoredId
  anlass: PruefungOccasion
  status: PruefungStatus
  versicherungsnehmer_id: Nullable<string>
  nachricht: Nullable<string>
  erstellt_am: Timestamp
  abgeschlossen_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  pruefer_id: Nullable<string>
  pruefer_name: Nullable<string>
}

/** What a review is asked for one company, and what was decided. */
export type VertragspruefungPositionTable = {
  org_id: string
  pruefung_id: string
  unternehmen_id: string
  unternehmen_org: string
  unternehmen_name: string
  absicht: ZuordnungIntent
  person: OpenJson<Person>
  entscheidung: Nullable<ZuordnungDecision>
  teillimit_cent: Nullable<number>
  kommentar: Nullable<string>
}

export type KautionsvertragHistorieTable = Omit<HistorieTable, 'buergschaft_id'> & { kautionsvertrag_id: StoredId }
/** The documentation of a review that is closed, as a PDF. */
export type KautionsvertragDokumentTable = {
  org_id: string
  kautionsvertrag_id: StoredId
  pruefung_id: string
  dateiname: string
  inhalt: Uint8Array | null
  object_id: Nullable<string>
  sha256: string
  erstellt_am: Timestamp
}

/** An order, kept at the organisation of its applicant. */
export type AuftragTable = {
  org_id: string
  id: Generated<StoredId>
  unternehmen_id: string
  erstellt_von: string
  status: AuftragStatus
  phase: AuftragPhase | null
  /** The order as its applicant entered it; complete from the moment that it was sent. */
  daten: Json<AuftragData>
  buerge_org: string | null
  kautionsvertrag_id: StoredId | null
  betrag_cent: number | null
  buergschaft_id: Nullable<StoredId>
  ablehnung: OpenJson<{ grund: string | null; ansprechpartner: Contact | null }>
  rueckfrage: Nullable<string>
  bearbeitet_von: Nullable<string>
  bearbeitet_bis: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  stornoantrag: OpenJson<{ von: string; name: string; grund: string; am: string }>
  letzter_pruefer: Nullable<string>
  vorgewarnt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  version: Generated<number>
  eingang_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  erstellt_am: Timestamp
  geaendert_am: Timestamp
}

/** One row for each organisation that sees the order, with all that its list shows. */
export type AuftragSichtTable = {
  org_id: string
  auftrag_id: StoredId
  antragsteller_org: string
  rolle: 'ANTRAGSTELLER' | 'BUERGE' | 'BETREIBER'
  unternehmen_id: string
  status: AuftragStatus
  phase: AuftragPhase | null
  art: Buergschaftsart | null
  betrag_cent: number | null
  auftraggeber_name: string
  auftraggeber_sort: string
  auftragnehmer_name: string
  auftragnehmer_sort: string
  buerge_id: string | null
  buerge_name: string
  vertragsnummer: string | null
  bauvorhaben: string | null
  buergschaft_id: StoredId | null
  suchtext: string
  eingang_am: ColumnType<Date | null, Date | string | null, Date | string | null>
  geaendert_am: Timestamp
}

export type AuftragHistorieTable = Omit<HistorieTable, 'buergschaft_id'> & { auftrag_id: StoredId }
export type UnternehmenHistorieTable = Omit<HistorieTable, 'buergschaft_id'> & { unternehmen_id: string }
export type TextHistorieTable = Omit<HistorieTable, 'buergschaft_id'> & { text_id: string }

/** An object in the store of documents that no row names. */
export type FreedObjectTable = { org_id: string; object_id: string; freed_at: Timestamp }

/** A file that was sent and waits for the step that names it. */
export type DateiTable = {
  org_id: string
  id: string
  nutzer_id: string
  name: string
  mime: string
  groesse: number
  sha256: string
  inhalt: Uint8Array
  erstellt_am: Timestamp
}

/** A share of a guarantee; `bis` is the last calendar day on which it holds. */
export type FreigabeTable = {
  org_id: string
  id: string
  buergschaft_id: StoredId
  recht: PartialRight
  status: ResponseStatus
  empfaenger_email: string
  empfaenger_nutzer: string | null
  empfaenger_name: string | null
  von_nutzer: string
  von_name: string
  von_unternehmen: string
  nachricht: string | null
  bis: string
  antwort: Nullable<string>
  beantwortet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  beendet_am: ColumnType<Date | null, Date | null | undefined, Date | null>
  erstellt_am: Timestamp
}

/** A comment on a guarantee. */
export type BuergschaftKommentarTable = {
  org_id: string
  id: string
  buergschaft_id: StoredId
  nutzer_id: string
  nutzer_name: string
  nutzer_org: string
  unternehmen: string
  kommentar: string
  zeitpunkt: Timestamp
}

/** The import of a file; the numbers are rows. */
export type CsvImportTable = {
  org_id: string
  id: Generated<StoredId>
  nutzer_id: string
  nutzer_name: string
  dateiname: string
  status: ImportStatus
  fehler: Nullable<string>
  kopf: ColumnType<string[], string | undefined, string>
  bytes: Generated<number>
  gelesen: Generated<number>
  gueltig: Generated<number>
  offen: Generated<number>
  uebersprungen: Generated<number>
  fehlerhaft: Generated<number>
  uebernommen: Generated<number>
  enthaftungen: Generated<number>
  fehlerdatei: Nullable<string>
  erstellt_am: Timestamp
  geaendert_am: Timestamp
}

/** A row of a file, with its cells as they were read. */
export type CsvImportZeileTable = {
  org_id: string
  import_id: StoredId
  nr: number
  zellen: Json<string[]>
  schluessel: Nullable<string>
  status: 'OFFEN' | 'UEBERNOMMEN' | 'UEBERSPRUNGEN' | 'FEHLER'
  fehler: OpenJson<{ feld: string; grund: string }[]>
  buergschaft_id: Nullable<StoredId>
}

/** An assignment of a guarantee by its beneficiary (`zedent`) to another one (`zessionar`). */
export type AbtretungTable = {
  org_id: string
  id: Generated<StoredId>
  buergschaft_id: StoredId
  status: 'VERANLASST' | 'AKZEPTIERT' | 'ABGELEHNT'
  zedent_org: string
  zedent_id: string
  zedent_name: string
  zessionar_org: string
  zessionar_id: string
  zessionar_name: string
  ansprechpartner: OpenJson<Contact>
  grund: Nullable<string>
  veranlasst_am: Timestamp
  entschieden_am: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A claim on a guarantee; amounts are in cents. */
export type InanspruchnahmeTable = {
  org_id: string
  id: Generated<StoredId>
  buergschaft_id: StoredId
  status: InanspruchnahmeStatus
  betrag_cent: Amount
  begruendung: string
  ansprechpartner: OpenJson<Contact>
  zahlungsempfaenger: OpenJson<{ name: string; iban: string }>
  erklaerung_version: string
  eingereicht_am: Timestamp
  stellungnahme_bis: string
  vier_augen: boolean
  vorschlag: OpenJson<{ von: string; name: string; betrag: number; grund: string | null }>
  ruecknahme_gewuenscht: Generated<boolean>
  rueckfrage: Nullable<string>
  antwort: Nullable<string>
  anerkannt_cent: Nullable<number>
  grund: Nullable<string>
  ausgezahlt_am: Nullable<string>
  version: Generated<number>
  geaendert_am: Timestamp
}

/** A file that was sent with a claim. */
export type UnterlageTable = Omit<DateiTable, 'nutzer_id' | 'inhalt'> & {
  inanspruchnahme_id: StoredId
  inhalt: Uint8Array | null
  object_id: Nullable<string>
}

/** A decision of a reviewer: on an order, a guarantee or a text. */
export type PruefungTable = {
  org_id: string
  id: Generated<string>
  auftrag_id: Nullable<StoredId>
  buergschaft_id: Nullable<StoredId>
  text_id: Nullable<string>
  schritt: 'ERST' | 'ZWEIT'
  entscheidung: string
  kommentar_intern: string | null
  /** The version of the guarantee that was decided on; null for texts, orders, and decisions older than this column. */
  fassung: Nullable<string>
  nutzer_id: string
  nutzer_name: string
  werte: Json<{ feld: string; alt: string | null; neu: string | null }[]>
  zeitpunkt: Timestamp
}

/** A task in an organisation's pool. */
export type AufgabeTable = {
  org_id: string
  id: string
  art: AufgabeCode
  objekt_art: ObjectKind
  objekt_id: string
  unternehmen_id: string
  betreff: string
  betreff_sort: string
  eingang_am: Timestamp
  frist: string | null
  /** A task of one person. */
  nur_fuer: Nullable<string>
  erinnert_am: Nullable<string>
  verborgen_fuer: Nullable<string>
  bearbeiter_id: Nullable<string>
  bearbeiter_name: Nullable<string>
  wiedervorlage_am: Nullable<string>
  erledigt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  erledigt_durch: Nullable<string>
  erinnert: Generated<number>
  version: Generated<number>
}

/** A comment on a task, for colleagues. */
export type AufgabeKommentarTable = {
  org_id: string
  aufgabe_id: string
  id: string
  nutzer_id: string
  nutzer_name: string
  kommentar: string
  zeitpunkt: Timestamp
}

/** A message to an organisation or, with `nur_fuer`, to one of its users. */
export type MitteilungTable = {
  org_id: string
  id: Generated<StoredId>
  art: MitteilungCode
  objekt_art: ObjectKind
  objekt_id: string
  unternehmen_id: string
  nur_fuer: Nullable<string>
  betreff: string
  /** As it is searched. */
  betreff_sort: Generated<string>
  angaben: Json<{ name: string; wert: string }[]>
  zeitpunkt: Timestamp
  geloescht_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

/** A user has read a message. */
export type MitteilungGelesenTable = { org_id: string; nutzer_id: string; mitteilung_id: StoredId; zeitpunkt: Timestamp }

/** The former outbox: what stands here is moved to pg-boss, or was done before. */
export type AusgangTable = {
  id: GeneratedAlways<StoredId>
  org_id: string
  art: string
  inhalt: Json<Record<string, unknown>>
  faellig_am: Timestamp
  versuche: Generated<number>
  erledigt_am: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ergebnis: Nullable<string>
  fehler: Nullable<string>
  erstellt_am: Timestamp
}

/**
 * The content of each kind of job. The service that does a kind declares its content here (`declare module`); the type checker demands one
 * for every kind. Contents are stored: a later release than the one that ordered a job may do it.
 */
export interface JobContents {}
/** The content of a job of any kind. */
export type JobContent = JobContents[JobKind]

/** A job in the background: what to do, for whom, and how often it went wrong. */
export type JobData = {
  orgId: string
  content: JobContent
  /** Attempts that failed. */
  failures?: number
  /** Attempts that were broken off by something else. */
  released?: number
}
/** The columns of pg-boss's table that are used here. */
export type JobTable = {
  id: string
  name: string
  data: Json<JobData>
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

/** A creating call that was answered, by the key that its caller gave it. */
export type IdempotenzTable = {
  org_id: string
  nutzer_id: string
  schluessel: string
  aufruf: string
  anfrage_hash: string
  antwort: OpenJson<unknown>
  zeitpunkt: Timestamp
}

/** An entry of the audit; `nutzer_id` is null where the system itself acted, or a key. */
export type AuditTable = {
  id: GeneratedAlways<StoredId>
  org_id: string
  zeitpunkt: Timestamp
  nutzer_id: string | null
  aktion: string
  objekt_art: string
  objekt_id: string
  korrelations_id: string | null
  werte: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** Entries of the audit that aren't in their organisation's chain yet. */
export type AuditUnsealedTable = { org_id: string; audit_id: StoredId }

/** An organisation's entries in the order in which they were sealed. */
export type AuditChainTable = {
  org_id: string
  position: number
  audit_id: StoredId
  values_digest: string
  /** Null once the person that the entry was about is forgotten. */
  salt: string | null
  hash: string
}

/** The last link of an organisation's chain: the row that is locked while entries are sealed. */
export type AuditChainEndTable = { org_id: string; position: Generated<number>; hash: Generated<string> }

/** A release of a remote that was published; `beschreibung` is its descriptor. */
export type PlattformAusgabeTable = {
  remote: string
  version: string
  beschreibung: ColumnType<unknown, string, string>
  groesse: number
  veroeffentlicht_am: Timestamp
  veroeffentlicht_von: string
  abgeloest_am: Timestamp | null
  entfernt_am: Timestamp | null
  /** When browsers were first sent to it. */
  in_kraft_am: Timestamp | null
  /** Who published it, or made the key with which it was published. */
  publisher_id: string | null
  /** Where it comes from, as whoever published it said. */
  origin: OpenJson<ReleaseOrigin>
  descriptor_sum: string | null
}

/** A build of the shell whose files are kept. */
export type PlattformShellTable = {
  build: string
  dateien: string[]
  zuletzt_am: Timestamp
  /** As the build says it; null of builds from before it was kept. */
  description: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Nullable<Date>
  /** What remotes in force take and it doesn't provide, in words. */
  lacks: ColumnType<string[], string | undefined, string>
  /** The build whose pages are served as long as that is so, or this one is taken back; null where its own are. */
  served_instead: Nullable<string>
  /** When it was taken back, by whom and why; null where it wasn't, or is served again. */
  withdrawn_at: Nullable<Date>
  withdrawn_by: Nullable<string>
  withdrawn_why: Nullable<string>
}

/** A remote and what browsers get of it. `kanarie_anteil` is a share in per cent, `stand` the revision that a caller names. */
export type PlattformRemoteTable = {
  remote: string
  aktiv: boolean
  version: string
  vorherige: string | null
  in_kraft_seit: Timestamp
  kanarie_version: string | null
  kanarie_anteil: number | null
  kanarie_gruppen: ColumnType<Group[] | null, string | null, string | null>
  kanarie_seit: Timestamp | null
  wartung_text: string | null
  wartung_von: Timestamp | null
  wartung_bis: Timestamp | null
  stand: Generated<number>
  geaendert_am: Timestamp
  geaendert_von: string
}

/** A change of the platform, as its history shows it. */
export type PlattformAenderungTable = {
  id: GeneratedAlways<StoredId>
  zeitpunkt: Timestamp
  remote: string | null
  was: PlatformAction
  wer: string
  nutzer_id: string | null
  angaben: ColumnType<Record<string, unknown>, string, string>
}

/** A release that one person may look at for a while, by the hash of the address's token. */
export type PlatformViewTable = {
  hash: string
  remote: string
  version: string
  nutzer_id: string
  laeuft_ab_am: Timestamp
  /** The link by which the person came. */
  link_id: Nullable<string>
}

/** A link by which named people look at a release. */
export type PlatformLookLinkTable = {
  id: string
  hash: string
  remote: string
  version: string
  created_at: Timestamp
  created_by: string
  expires_at: Timestamp
  people: Json<string[]>
  organisations: Json<string[]>
}

/** A start of a release that was issued to a person, and what their browser told of it. */
export type PlattformMessungTable = {
  id: string
  remote: string
  version: string
  nutzer: string
  org_id: string | null
  /** When it was issued, and when a browser told of it. */
  zeitpunkt: Timestamp
  gemeldet_am: Timestamp | null
  dauer_ms: number | null
  fehler: string | null
  /** When its fault was told of; null for those of earlier versions. */
  failed_at: Timestamp | null
  /** When its page was told of last as being in front of the person; null where it was left. */
  seen_at: Timestamp | null
}

/** The maps of a release from its scripts to its sources, as JSON by gzip. */
export type PlatformSourceMapTable = {
  remote: string
  version: string
  maps: Buffer
}

/** How many switches to a release took about as long, in an hour. */
export type PlatformSwitchTable = {
  remote: string
  version: string
  hour: Timestamp
  /** Each is a tenth longer than the one before; 0 is a millisecond. */
  step: number
  times: number
}

/** What went wrong with a release in somebody's browser, once for each fault and person. */
export type PlatformFaultTable = {
  fingerprint: string
  person: string
  org_id: string
  remote: string
  version: string
  kind: string
  message: string
  cause: string | null
  page: string
  places: string[]
  times: number
  first_at: Timestamp
  last_at: Timestamp
}

/** A pipeline's key, by its hash; good for one remote, or for all where `remote` is null. */
export type PlattformSchluesselTable = {
  id: string
  org_id: string
  name: string
  hash: string
  remote: string | null
  angelegt_am: Timestamp
  angelegt_von: string
  laeuft_ab_am: Timestamp
  entzogen_am: Timestamp | null
  zuletzt_am: Timestamp | null
  made_by: string | null
}

/** A public key with which releases of a remote are signed. */
export type PlatformSigningKeyTable = {
  remote: string
  /** SHA-256 of the key, in hexadecimal. */
  fingerprint: string
  id: string
  org_id: string
  name: string
  /** PEM. */
  public_key: string
  created_at: Timestamp
  created_by: string
  revoked_at: Timestamp | null
  revoked_by: string | null
}

/** A signature of a release. */
export type PlatformSignatureTable = {
  remote: string
  version: string
  fingerprint: string
  /** Base64. */
  signature: string
  received_at: Timestamp
}

export type Schema = {
  unternehmen: UnternehmenTable
  unternehmen_historie: UnternehmenHistorieTable
  preismodell: PreismodellTable
  gevo_kanal: GevoKanalTable
  nummernkreis: NummernkreisTable
  rolle: RolleTable
  nutzer: NutzerTable
  einstellung: EinstellungTable
  browser_key: BrowserKeyTable
  confirmation: ConfirmationTable
  ended_session: EndedSessionTable
  legal_hold: LegalHoldTable
  plattformhinweis: PlattformhinweisTable
  hinweis_gelesen: HinweisGelesenTable
  buergschaft: BuergschaftTable
  buergschaft_sicht: BuergschaftViewTable
  buergschaft_summe: BuergschaftSummeTable
  buergschaft_summe_aenderung: BuergschaftSummeAenderungTable
  buergschaft_summe_stand: BuergschaftSummeStandTable
  buergschaft_historie: HistorieTable
  buergschaft_dokument: DokumentTable
  projekt: ProjektTable
  texttemplate: TexttemplateTable
  texttemplate_freigabe: TextfreigabeTable
  texttemplate_aktivierung: TextaktivierungTable
  texttemplate_verwendung: TextverwendungTable
  text_historie: TextHistorieTable
  kautionsvertrag: KautionsvertragTable
  kautionsvertrag_nutzung: KautionsvertragNutzungTable
  kautionsvertrag_buchung: KautionsvertragBuchungTable
  kautionsvertrag_unternehmen: KautionsvertragUnternehmenTable
  vertragspruefung: VertragspruefungTable
  vertragspruefung_position: VertragspruefungPositionTable
  kautionsvertrag_historie: KautionsvertragHistorieTable
  kautionsvertrag_dokument: KautionsvertragDokumentTable
  auftrag: AuftragTable
  auftrag_sicht: AuftragSichtTable
  auftrag_historie: AuftragHistorieTable
  datei: DateiTable
  freed_object: FreedObjectTable
  pruefung: PruefungTable
  abtretung: AbtretungTable
  buergschaft_freigabe: FreigabeTable
  buergschaft_kommentar: BuergschaftKommentarTable
  csv_import: CsvImportTable
  csv_import_zeile: CsvImportZeileTable
  inanspruchnahme: InanspruchnahmeTable
  inanspruchnahme_unterlage: UnterlageTable
  aufgabe: AufgabeTable
  aufgabe_kommentar: AufgabeKommentarTable
  mitteilung: MitteilungTable
  mitteilung_gelesen: MitteilungGelesenTable
  /** The former outbox: what was done before pg-boss took its place. */
  ausgang: AusgangTable
  'pgboss.job': JobTable
  idempotenz: IdempotenzTable
  audit: AuditTable
  audit_unsealed: AuditUnsealedTable
  audit_chain: AuditChainTable
  audit_chain_end: AuditChainEndTable
  plattform_ausgabe: PlattformAusgabeTable
  plattform_remote: PlattformRemoteTable
  plattform_aenderung: PlattformAenderungTable
  plattform_ansicht: PlatformViewTable
  plattform_look_link: PlatformLookLinkTable
  plattform_fault: PlatformFaultTable
  plattform_messung: PlattformMessungTable
  plattform_source_map: PlatformSourceMapTable
  plattform_switch: PlatformSwitchTable
  plattform_shell: PlattformShellTable
  plattform_schluessel: PlattformSchluesselTable
  plattform_signing_key: PlatformSigningKeyTable
  plattform_signature: PlatformSignatureTable
  land: LandTable
  identity_artefakt: IdentityArtefaktTable
  identity_key: IdentityKeyTable
  identity_schluessel: IdentitySchluesselTable
  sign_in_attempt: SignInAttemptTable
  sign_in_rule: SignInRuleTable
  identity_device: IdentityDeviceTable
  account_request: AccountRequestTable
  setup_code: SetupCodeTable
  identity_link: IdentityLinkTable
  identity_faktor: IdentityFaktorTable
  identity_passkey: IdentityPasskeyTable
  identity_code: IdentityCodeTable
  identity_sitzung: IdentitySitzungTable
}
