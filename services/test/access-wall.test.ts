/**
 * Walks every call of the contracts: without a token, with each party's token without the right, with a foreign
 * organisation's object, with nonsense, and in the good case. A new call is in it by being in the contracts; the
 * table below does not compile without it.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pdf } from '@avalwerk/testing/pdf'
import { address } from '@avalwerk/api/createApi'
import { type Call, type CallId, callsById } from '@avalwerk/contracts'
import { contentFrom, NONE_KENNZEICHEN, EMPTY_TEXT_DATA, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { z } from 'zod'
import { secretHash } from '../src/kernel/hash.ts'
import { passwordHash } from '../src/identity/password.ts'
import { application, DATA, company, today, insertAbtretung, portfolio } from './acts.ts'
import { docx } from '@avalwerk/testing/docx'
import { DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import { newSigningKey } from '@avalwerk/platform/signing'
import { runRemoteCommand, pack, registerSigningKey, release, publishRelease } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { projektInput } from './projektInput.ts'

const nutzer = '/partnerservice/api/private/v2/nutzerverwaltung'

const platform = '/plattformservice/api/private/v1'

/** A release of a remote of its own, so that no two get in each other's way. */
const wallRelease = (version: string, remote = 'mfe-wandneu') => release(remote, version)
/** Made once: examples are asked for more than a thousand times. */
const NEW_RELEASE = pack(wallRelease('1.3.0'))
const TEAM_KEY = newSigningKey().pem

const COMPANY = company('Wand Probe GmbH')
const { fremdId: _f, vertretungsformel: _v, ...BASE_DATA } = COMPANY
const BUERGE = {
  ...BASE_DATA,
  name: 'Wandbank AG',
  gesellschaftsform: 'AG',
  vertragsart: 'LIGHT',
  bausummeAngabe: 'BETRAG',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: true,
  nutzungVertraege: true,
  vierAugenAb: null,
}
/** Companies that only one call changes. */
const TEST_COMPANY = { ändern: 'WI0801', freigeben: 'WI0802', stilllegen: 'WI0803' }
const CONTACT_CHANNEL = {
  version: 0,
  aktiv: true,
  kanaele: ['PORTAL', 'E_MAIL'],
  adressen: ['wand@probe.example'],
  vertretung: null,
  telefonnummer: null,
}
const HINWEIS = {
  startZeit: new Date().toISOString(),
  endZeit: null,
  badge: 'Neu',
  typ: 'news',
  beschreibung: 'Probe',
  link: null,
  buttonText: null,
}
const PROJEKT = projektInput({ name: 'Wandprobe', auftragssumme: 1_000_000 })

const DRAFT = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: application().auftragnehmer,
  auftraggeber: null,
  buergeId: null,
  kautionsvertragId: null,
  buergschaftsdaten: null,
  versand: null,
  buergschaftstext: null,
}
const GEBER = application().auftraggeber
const COMPLETE = {
  ...DRAFT,
  auftraggeber: GEBER,
  buergeId: 'KR0001',
  buergschaftsdaten: DATA,
  versand: { weg: 'AVALWERK', versandadresse: null },
  buergschaftstext: { art: 'VORLAGE', textId: 'OE0000-0002-001' },
}
const ANNAHME = {
  ausstellungsdatumBuerge: today(),
  kommentarZweitpruefung: null,
  textId: 'OE0000-0002-001',
  dateiId: null,
}

const TEXT_DATA = { ...EMPTY_TEXT_DATA, bürgschaftsart: 'MAB', titel: 'Probe', gültigAb: today() } as const
/** A text of another beneficiary, which the guarantor wasn't asked to review. */
const FOREIGN_TEXT = 'LA0001-0001-001'
/** Texts that only one call changes. */
const sampleText = (nr: number) => `WI0001-09${String(nr).padStart(2, '0')}-001`
const SAMPLE_TEXTS = ['H', 'AN', 'AN', 'B', 'B', 'H', 'F', 'P', 'F', 'A'] as const

const NUTZER = {
  vorname: 'Wand',
  nachname: 'Probe',
  telefonnummer: null,
  rolle: 'Basisnutzer:in',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: false,
  sichtberechtigteUnternehmen: [],
}
/** Users for whom a new address was requested. */
const REQUESTS = ['zustimmen', 'ablehnen', 'selbstzustimmen', 'selbstablehnen', 'bestaetigen'] as const
/** When these addresses were requested. */
const ASKED = new Date()
/** Users that only one call changes. */
const TEST_NUTZER = ['aendern', 'loeschen', 'deaktivieren', 'einladen', 'eigenes', 'geloescht', ...REQUESTS] as const
const testNutzer: Record<string, string> = {}
const sample = (name: (typeof TEST_NUTZER)[number]) => testNutzer[name] ?? ''

type Example = Readonly<{
  /** The account that makes the good call; a beneficiary's administrator unless said otherwise. */
  account?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Media type of a body that is a file; PDF unless said otherwise. */
  mediaType?: string
  /** An object of another organisation, of which the caller must see nothing. */
  stranger?: Record<string, string>
}>

let portal: TestPortal
const PDF = pdf({ text: 'Probe' })
/** Filled before the tests run; the table below is read after that. */
const ids = {
  job: '',
  signingKey: '',
  lookLink: '',
  lookToken: '',
  shell: 'aaaaaaaaaaaaaaaa',
  own: '10004711',
  foreign: '',
  agNutzer: '',
  foreignNutzer: '',
  hinweis: '',
  hinweisGeplant: '',
  projekt: '',
  vertrag: '',
  pruefung: '',
  foreignPruefung: '',
  aufgabe: '',
  foreignAufgabe: '',
  mitteilung: '',
  verificationCode: '',
  unterlage: '',
  textdatei: '',
  geteilt: '',
  freigabe: '',
  import: '',
  importNeu: '',
  importAlt: '',
  importFremd: '',
  zugriff: '',
}
/** Guarantees that WI0001 and KR0001 share, by status, each used up by one call; and their versions. */
const cache: Record<string, string[]> = {}
const versions: Record<string, number> = {}
const inStatus = (status: string, n = 0) => cache[status]?.[n] ?? '0'
const withVersion = (id: string, more: object = {}) => ({ version: versions[id] ?? 1, ...more })

const examples = (): Record<CallId, Example> => ({
  'dokument.echtheit': { body: { nummer: 'KK-2026-004711', pruefcode: ids.verificationCode } },
  'konto.details': {},
  'konto.speicherschluessel': {},
  'rolle.waehlbareRechte': {},
  'konto.rechte': {},
  'rolle.alle': {},
  'rolle.details': { query: { name: 'Administrator:in' } },
  'nutzer.alle': {},
  'nutzer.details': { params: { id: ids.agNutzer }, stranger: { id: ids.foreignNutzer } },
  'nutzer.mitEmail': {
    params: { email: 'ag.basis@demo.avalwerk.example' },
    stranger: { email: 'ag2.admin@demo.avalwerk.example' },
  },
  'nutzer.emailPruefen': { params: { email: 'neu@wand.example' } },
  'nutzer.anlegen': { body: { ...NUTZER, email: 'neu@wand.example' } },
  'nutzer.wiederherstellen': { body: { ...NUTZER, email: 'probe.geloescht@demo.avalwerk.example' } },
  'nutzer.aendern': {
    body: { ...NUTZER, email: 'probe.aendern@demo.avalwerk.example', nutzerId: sample('aendern'), version: 1, aktiv: true },
  },
  'nutzer.loeschen': { params: { id: sample('loeschen') }, body: { version: 1 }, stranger: { id: ids.foreignNutzer } },
  'nutzer.deaktivieren': {
    params: { id: sample('deaktivieren') },
    body: { version: 1 },
    stranger: { id: ids.foreignNutzer },
  },
  'nutzer.einladen': { params: { id: sample('einladen') }, stranger: { id: ids.foreignNutzer } },
  'nutzer.abmelden': { params: { id: sample('einladen') }, stranger: { id: ids.foreignNutzer } },
  'nutzer.zweitenFaktorZuruecksetzen': { params: { id: sample('einladen') }, stranger: { id: ids.foreignNutzer } },
  'nutzer.antragZustimmen': {
    params: { id: sample('zustimmen'), art: 'EMAIL' },
    body: { am: ASKED.toISOString(), email: 'zustimmen@probe.example' },
    stranger: { id: ids.foreignNutzer, art: 'EMAIL' },
  },
  'nutzer.antragZuruecknehmen': {
    params: { id: sample('ablehnen'), art: 'EMAIL' },
    stranger: { id: ids.foreignNutzer, art: 'EMAIL' },
  },
  'konto.antragZustimmen': {
    account: 'probe.selbstzustimmen',
    params: { art: 'EMAIL' },
    body: { am: ASKED.toISOString(), email: 'selbstzustimmen@probe.example' },
  },
  'konto.antragZuruecknehmen': { account: 'probe.selbstablehnen', params: { art: 'EMAIL' } },
  'konto.adresseBestaetigen': { body: { token: 'Probe' } },
  'nutzer.anmelderegel': {},
  'nutzer.anmelderegelSetzen': { account: 'hq.admin', body: { version: 1, verlangt: false } },
  'konto.sitzungenBeenden': { body: {} },
  'konto.deaktivieren': { account: 'probe.eigenes', body: {} },
  'nutzer.liste': { body: {} },
  'nutzer.filteroptionen': {},
  'nutzer.listeVonUnternehmen': { params: { companyId: 'WI0002' }, body: {}, stranger: { companyId: 'LA0001' } },
  'nutzer.filteroptionenVonUnternehmen': { params: { id: 'WI0002' }, stranger: { id: 'LA0001' } },
  'nutzer.alleVonUnternehmen': { params: { id: 'WI0002' }, stranger: { id: 'LA0001' } },
  'nutzer.administratorAnlegen': {
    account: 'bsp.admin',
    params: { companyId: 'LA0001' },
    body: { vorname: 'Wand', nachname: 'Probe', email: 'admin@wand.example', telefonnummer: null },
    stranger: { companyId: 'ZZ9999' },
  },
  'nutzer.administratorAendern': {
    account: 'bsp.admin',
    body: {
      vorname: 'Henrike',
      nachname: 'Lohse',
      email: 'ag2.admin@demo.avalwerk.example',
      telefonnummer: '040 123456',
      nutzerId: ids.foreignNutzer,
      version: 1,
      aktiv: true,
    },
  },
  'rolle.anlegen': {
    body: { name: 'Wandprobe', iconname: 'lupe', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Projekte' }] },
  },
  'rolle.aendern': {
    query: { name: 'Bauleitung (Projektsicht)' },
    body: { name: 'Bauleitung', iconname: 'kran', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Projekte' }], version: 1 },
  },
  'rolle.loeschen': { query: { name: 'Bürgschaftsmanager:in' } },
  'konto.tabelleneinstellungenZuruecksetzen': {},
  'konto.daten': {},
  'konto.tabelleneinstellung': { params: { id: 'buergschaften.liste' } },
  'konto.tabelleneinstellungSpeichern': {
    params: { id: 'zugriffswand' },
    body: { version: 0, einstellung: { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 50, ansichten: [] } },
  },
  'konto.emailEinstellen': { body: { erhaltNutzerEMails: true } },
  'unternehmen.sichtbeschraenkung': {},
  'unternehmen.details': { params: { id: 'WI0001' }, stranger: { id: 'EQ0001' } },
  'unternehmen.suche': { body: { suche: 'weser' } },
  'unternehmen.namen': { body: ['WI0001'] },
  'unternehmen.anlegen': { account: 'bsp.admin', body: { ...COMPANY, kennzeichen: NONE_KENNZEICHEN } },
  'unternehmen.liste': { body: {} },
  'unternehmen.suchliste': { body: { suche: 'weser' } },
  'unternehmen.filteroptionen': {},
  'unternehmen.teilnehmerListe': { account: 'bg.admin', body: {} },
  'unternehmen.buergenListe': { body: {} },
  'unternehmen.export': { body: {} },
  'unternehmen.teilnehmerExport': { account: 'bg.admin', body: {} },
  'unternehmen.historie': { params: { id: 'WI0001' }, stranger: { id: 'LA0001' } },
  'unternehmen.auftraggeber': { params: { id: 'WI0001' }, stranger: { id: 'LA0001' } },
  // A mother of another organisation isn't there (U02).
  'unternehmen.tochterAnlegen': { params: { id: 'WI0001' }, body: COMPANY, stranger: { id: 'LA0001' } },
  'unternehmen.tochterAendern': {
    params: { id: 'WI0001', tochterId: TEST_COMPANY.ändern },
    body: withVersion(TEST_COMPANY.ändern, COMPANY),
    stranger: { id: 'LA0001', tochterId: 'LA0001' },
  },
  'unternehmen.freigeben': {
    account: 'bsp.admin',
    body: withVersion(TEST_COMPANY.freigeben, { unternehmenId: TEST_COMPANY.freigeben, freigeben: true, grund: null }),
  },
  'unternehmen.auftraggeberAendern': {
    account: 'bsp.admin',
    params: { unternehmenId: 'HQ0001' },
    body: withVersion('HQ0001', COMPANY),
    stranger: { unternehmenId: 'WI9999' },
  },
  'unternehmen.buergeAendern': {
    account: 'bsp.admin',
    params: { unternehmenId: 'SA0001' },
    body: withVersion('SA0001', BUERGE),
    stranger: { unternehmenId: 'WI0002' },
  },
  'unternehmen.statusAendern': {
    account: 'bsp.admin',
    params: { id: TEST_COMPANY.stilllegen },
    body: withVersion(TEST_COMPANY.stilllegen, { aktiv: false }),
    stranger: { id: 'WI9999' },
  },
  'unternehmen.preismodelle': { params: { id: 'WI0001' }, stranger: { id: 'LA0001' } },
  'unternehmen.preismodellSetzen': {
    account: 'bsp.admin',
    params: { id: 'LA0001' },
    body: { preisModell: 'PROFI' },
    stranger: { id: 'WI9999' },
  },
  'unternehmen.buergeAnlegen': {
    account: 'bsp.admin',
    body: { ...BUERGE, anzeigedaten: { kurzname: 'Wandbank', initialen: 'WB', headerFarbe: '#035', headerSchriftfarbe: '#FFF' } },
  },
  'unternehmen.buerge': { account: 'bg.admin' },
  'unternehmen.kurznameVergeben': { account: 'bsp.admin', query: { kurzname: 'Kranich' } },
  'unternehmen.anzeigedatenAendern': {
    account: 'bsp.admin',
    params: { id: 'RB0001' },
    body: withVersion('RB0001', { kurzname: 'Rheinaue', initialen: 'RA', headerFarbe: '#23408E', headerSchriftfarbe: '#FFFFFF' }),
    stranger: { id: 'WI0002' },
  },
  'kontaktweg.alleVonBuergen': { account: 'bg.admin' },
  'kontaktweg.alleVonAuftraggeber': {},
  'kontaktweg.vonBuergen': {
    account: 'bg.admin',
    params: { id: 'KR0001', gevoId: 'ANTRAG_NEU' },
    stranger: { id: 'TD0001', gevoId: 'ANTRAG_NEU' },
  },
  'kontaktweg.vonAuftraggeber': {
    params: { id: 'WI0001', gevoId: 'FRIST' },
    stranger: { id: 'LA0001', gevoId: 'FRIST' },
  },
  'kontaktweg.vonBuergenAendern': {
    account: 'bg.admin',
    params: { id: 'KR0001', gevoId: 'KORREKTUR' },
    body: CONTACT_CHANNEL,
    stranger: { id: 'TD0001', gevoId: 'KORREKTUR' },
  },
  'kontaktweg.vonAuftraggeberAendern': {
    params: { id: 'WI0001', gevoId: 'FRIST' },
    body: CONTACT_CHANNEL,
    stranger: { id: 'LA0001', gevoId: 'FRIST' },
  },
  'kontaktweg.postfaecherAendern': {
    account: 'bg.admin',
    params: { id: 'KR0001' },
    body: withVersion('KR0001', { defaultMail: ['wand@kranich.example'] }),
    stranger: { id: 'TD0001' },
  },
  'plattform.remotes': { account: 'bsp.admin' },
  'plattform.ausgabeVeroeffentlichen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandneu' },
    body: NEW_RELEASE,
    mediaType: 'application/zip',
  },
  'plattform.ausgabeAnsehen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandaktiv', version: '1.1.0' },
    stranger: { remote: 'mfe-fremd', version: '1.1.0' },
  },
  'plattform.lookLinks': { account: 'bsp.admin', params: { remote: 'mfe-wandaktiv' }, stranger: { remote: 'mfe-fremd' } },
  'plattform.makeLookLink': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandaktiv', version: '1.1.0' },
    body: { people: ['ag.leser@demo.avalwerk.example'], organisations: [], days: 1 },
    stranger: { remote: 'mfe-fremd', version: '1.1.0' },
  },
  'plattform.endLookLink': { account: 'bsp.admin', params: { id: ids.lookLink }, stranger: { id: randomUUID() } },
  'plattform.followLookLink': { body: { token: ids.lookToken } },
  'plattform.withdrawShell': {
    account: 'bsp.admin',
    params: { build: ids.shell },
    body: { grund: 'Probe' },
    stranger: { build: '0123456789abcdef' },
  },
  'plattform.restoreShell': { account: 'bsp.admin', params: { build: ids.shell }, stranger: { build: '0123456789abcdef' } },
  // One after the other, each on what the one before left.
  'plattform.kanarieSetzen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandkanarie' },
    body: { version: '1.1.0', anteil: 10, gruppen: ['BG'], stand: 1 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.kanarieBeenden': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandende' },
    body: { stand: 2 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.versionSetzen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandversion' },
    body: { version: '1.1.0', stand: 1 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.aktivSetzen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandaktiv' },
    body: { aktiv: false, grund: 'Störung', stand: 1 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.zuruecknehmen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandzurueck' },
    body: { grund: 'Störung', stand: 2 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.wartungAnkuendigen': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandwartung' },
    body: { text: 'Umzug', von: '2099-01-01T10:00:00Z', bis: '2099-01-01T12:00:00Z', stand: 1 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.wartungAufheben': {
    account: 'bsp.admin',
    params: { remote: 'mfe-wandruhe' },
    body: { stand: 2 },
    stranger: { remote: 'mfe-fremd' },
  },
  'plattform.historie': { account: 'bsp.admin' },
  'plattform.hintergrundarbeit': { account: 'bsp.admin' },
  'plattform.hintergrundarbeitWiederholen': { account: 'bsp.admin', params: { id: ids.job }, stranger: { id: randomUUID() } },
  'plattform.mailsWiederholen': { account: 'bsp.admin', body: {} },
  'plattform.zugriffsschluessel': { account: 'bsp.admin' },
  'plattform.zugriffsschluesselAnlegen': { account: 'bsp.admin', body: { name: 'Wand', remote: null, tage: 1 } },
  'plattform.zugriffsschluesselEntziehen': { account: 'bsp.admin', params: { id: ids.zugriff }, stranger: { id: randomUUID() } },
  'plattform.signaturschluessel': { account: 'bsp.admin' },
  'plattform.signaturschluesselRegistrieren': {
    account: 'bsp.admin',
    body: { remote: 'mfe-wandsignatur', name: 'Wand', publicKey: TEAM_KEY },
  },
  'plattform.signaturschluesselEntziehen': {
    account: 'bsp.admin',
    params: { id: ids.signingKey },
    body: {},
    stranger: { id: randomUUID() },
  },
  'plattform.faults': { account: 'bsp.admin', params: { remote: 'mfe-wandaktiv' }, stranger: { remote: 'mfe-fremd' } },
  'plattform.reportFaults': {
    body: {
      faults: [
        {
          remote: 'mfe-wandaktiv',
          version: '1.0.0',
          kind: 'HANDLER',
          message: 'TypeError',
          cause: null,
          page: '/auftraggeber',
          places: [],
        },
      ],
    },
  },
  'plattform.startMelden': { body: { remote: 'mfe-wandaktiv', version: '1.0.0' } },
  'plattform.messungenMelden': {
    body: { messungen: [{ id: randomUUID(), remote: 'mfe-wandaktiv', version: '1.0.0', dauerMs: 120, fehler: null }] },
  },
  'unternehmen.buergen': {},
  'unternehmen.anzeigedaten': { params: { id: 'KR0001' }, stranger: { id: 'WI0001' } },
  'unternehmen.laender': {},
  'hinweis.offene': {},
  'hinweis.liste': { account: 'bsp.admin', body: {} },
  'hinweis.details': { account: 'bsp.admin', params: { id: ids.hinweis }, stranger: { id: randomUUID() } },
  'hinweis.anlegen': { account: 'bsp.admin', body: HINWEIS },
  'hinweis.aendern': {
    account: 'bsp.admin',
    params: { id: ids.hinweis },
    body: { ...HINWEIS, version: 1, erneutZeigen: false },
    stranger: { id: randomUUID() },
  },
  'hinweis.beenden': {
    account: 'bsp.admin',
    params: { id: ids.hinweisGeplant },
    body: { version: 1 },
    stranger: { id: randomUUID() },
  },
  'hinweis.schliessen': { params: { id: ids.hinweis }, stranger: { id: randomUUID() } },
  'buergschaft.liste': { body: {} },
  'buergschaft.anzahl': { body: {} },
  'buergschaft.filteroptionen': { body: {} },
  'buergschaft.kennzahlen': {},
  'buergschaft.suche': { query: { text: 'weser' } },
  'buergschaft.details': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'buergschaft.historie': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'buergschaft.export': { body: {} },
  'buergschaft.einzelexport': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'dokument.buergschaftFuerAuftraggeber': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'dokument.buergschaftFuerBuergen': {
    account: 'bg.admin',
    params: { id: ids.own },
    stranger: { id: '10004713' },
  },
  'dokument.anschreiben': {
    account: 'bg.admin',
    params: { id: inStatus('PAPIER') },
    stranger: { id: '10004713' },
  },
  'dokument.buergschaftFuerBetreiber': {
    account: 'bsp.admin',
    params: { id: ids.own },
    stranger: { id: '999' },
  },
  'ereignis.strom': {},
  'aufgabe.liste': { body: {} },
  'aufgabe.anzahl': {},
  'aufgabe.details': { params: { id: ids.aufgabe }, stranger: { id: ids.foreignAufgabe } },
  'aufgabe.uebernehmen': {
    params: { id: ids.aufgabe },
    body: { version: 1, uebernehmen: true },
    stranger: { id: ids.foreignAufgabe },
  },
  'aufgabe.erinnern': {
    params: { id: ids.aufgabe },
    body: { version: 2, erinnerungsdatum: '2099-01-01' },
    stranger: { id: ids.foreignAufgabe },
  },
  'aufgabe.kommentieren': {
    params: { id: ids.aufgabe },
    body: { kommentar: 'Rückfrage beim Bauleiter läuft.' },
    stranger: { id: ids.foreignAufgabe },
  },
  'mitteilung.liste': { body: {} },
  'mitteilung.details': { params: { id: ids.mitteilung }, stranger: { id: '1' } },
  'mitteilung.gelesenSetzen': { params: { id: ids.mitteilung }, body: { gelesen: false }, stranger: { id: '1' } },
  'mitteilung.loeschen': { params: { id: ids.mitteilung }, stranger: { id: '1' } },
  'auftrag.liste': { body: {} },
  'auftrag.export': { body: {} },
  'auftrag.suche': { query: { text: 'harms' } },
  'auftrag.details': { params: { id: '200118' }, stranger: { id: '200121' } },
  'auftrag.historie': { params: { id: '200118' }, stranger: { id: '200121' } },
  'auftrag.einzelexport': { params: { id: '200118' }, stranger: { id: '200121' } },
  'auftrag.aufgabendetails': { account: 'bg.admin', params: { id: '200118' }, stranger: { id: '200122' } },
  'auftrag.ablehnung': { params: { id: '200126' }, stranger: { id: '200121' } },
  'auftrag.archiv': { params: { id: '200118' }, stranger: { id: '200121' } },
  'dokument.entscheidungenZumAuftrag': { params: { id: '200118' }, stranger: { id: '200121' } },
  'auftrag.anlegen': { body: DRAFT },
  'auftrag.speichern': { params: { id: '200125' }, body: { version: 1, daten: DRAFT }, stranger: { id: '200121' } },
  'auftrag.einreichen': { body: { id: null, version: null, daten: COMPLETE } },
  'auftrag.stornieren': { params: { id: '200120' }, body: { version: 2 }, stranger: { id: '200121' } },
  'auftrag.formalPruefen': {
    account: 'bsp.admin',
    params: { id: '200123' },
    body: { entscheidung: 'BESTANDEN', version: 1 },
    stranger: { id: '200125' },
  },
  'auftrag.stornoBeantragen': {
    account: 'bsp.admin',
    params: { id: '200122' },
    body: { entscheidung: 'BEANTRAGEN', version: 1, grund: 'Doppelt' },
    stranger: { id: '200125' },
  },
  'auftrag.sperren': { account: 'bg.admin', params: { id: '200121' }, stranger: { id: '200122' } },
  'auftrag.entsperren': { account: 'bg.admin', params: { id: '200121' }, stranger: { id: '200122' } },
  'auftrag.annehmen': {
    account: 'bg.admin',
    params: { id: '200118' },
    body: { ...ANNAHME, version: 1, buergschaftsIdBuerge: 'WAND-1', weg: 'TEXT', buergschaftsdaten: null },
    stranger: { id: '200122' },
  },
  'auftrag.ablehnen': {
    account: 'bg.admin',
    params: { id: '200119' },
    body: { version: 1, ablehnungsgrund: null, ansprechpartner: null },
    stranger: { id: '200122' },
  },
  'auftrag.waehlbareVertraege': { query: { auftragnehmerId: 'GH0001' } },
  'auftrag.waehlbareParteien': { query: { text: 'harms' } },
  'buergschaft.nummerVergeben': { account: 'bg.admin', query: { buergschaftsIdBuerge: 'KK-2026-004711' } },
  'buergschaft.aufgabendetails': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'buergschaft.ausstellen': {
    account: 'bg.admin',
    body: {
      ...ANNAHME,
      buergschaftsIdBuerge: 'WAND-2',
      auftraggeber: GEBER,
      auftragnehmer: DRAFT.auftragnehmer,
      buergschaftsdaten: DATA,
      versand: COMPLETE.versand,
    },
  },
  'buergschaft.zweitpruefen': {
    account: 'bg.admin',
    params: { id: inStatus('ENT') },
    body: withVersion(inStatus('ENT'), { entscheidung: 'ANNEHMEN' }),
    stranger: { id: '10004713' },
  },
  'buergschaft.stornieren': {
    account: 'bg.admin',
    params: { id: inStatus('ENT', 1) },
    body: withVersion(inStatus('ENT', 1), { grund: 'Irrtum' }),
    stranger: { id: '10004713' },
  },
  'buergschaft.zurueckziehen': {
    account: 'bg.admin',
    params: { id: inStatus('AUS') },
    body: withVersion(inStatus('AUS'), { grund: 'Irrtum' }),
    stranger: { id: '10004713' },
  },
  'buergschaft.versandBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('PAPIER') },
    body: withVersion(inStatus('PAPIER')),
    stranger: { id: '10004713' },
  },
  'buergschaft.dokumentGeben': {
    account: 'bg.admin',
    params: { id: inStatus('AUS', 1) },
    body: withVersion(inStatus('AUS', 1), { dateiId: null, textId: inStatus('TEXT') }),
    stranger: { id: '10004713' },
  },
  'buergschaft.annehmen': {
    params: { id: inStatus('UP') },
    body: withVersion(inStatus('UP'), { projektId: '501' }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.ablehnen': {
    params: { id: inStatus('UP', 1) },
    body: withVersion(inStatus('UP', 1), { grund: 'KORR_BETR', bemerkung: null, antwortfrist: null }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.ablehnungBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('ABB') },
    body: withVersion(inStatus('ABB'), { ausgebucht: true }),
    stranger: { id: '10004713' },
  },
  'buergschaft.importBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('IMPORT') },
    body: withVersion(inStatus('IMPORT'), { bestaetigt: true, grund: null }),
    stranger: { id: '10004713' },
  },
  'buergschaft.korrekturgrundlage': {
    account: 'bg.admin',
    params: { id: inStatus('IK') },
    stranger: { id: '10004713' },
  },
  'buergschaft.korrigieren': {
    account: 'bg.admin',
    params: { id: inStatus('IK') },
    body: withVersion(inStatus('IK'), {
      buergschaftsdaten: DATA,
      buergschaftsIdBuerge: 'WAND-3',
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    }),
    stranger: { id: '10004713' },
  },
  'buergschaft.korrekturZurueckziehen': {
    account: inStatus('IK_WI') === '0' ? 'ag2.admin' : 'ag.admin',
    params: { id: inStatus('IK_WI') },
    body: withVersion(inStatus('IK_WI')),
    stranger: { id: ids.foreign },
  },
  'buergschaft.korrekturAblehnen': {
    account: 'bg.admin',
    params: { id: inStatus('IK', 1) },
    body: withVersion(inStatus('IK', 1), { grund: 'Der Betrag stimmt.' }),
    stranger: { id: '10004713' },
  },
  'buergschaft.statusAendern': {
    account: 'bsp.admin',
    params: { id: inStatus('UP', 2) },
    body: withVersion(inStatus('UP', 2), { entscheidung: 'BEANTRAGEN', zielstatus: 'AKT', grund: 'Datenkorrektur' }),
    stranger: { id: '999' },
  },
  'buergschaft.enthaften': {
    params: { id: inStatus('AKT_WI') },
    body: withVersion(inStatus('AKT_WI'), { art: 'DIGITAL' }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.enthaftungBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('ZGBB') },
    body: withVersion(inStatus('ZGBB'), { ausgebucht: true }),
    stranger: { id: '10004713' },
  },
  'buergschaft.teilenthaften': {
    params: { id: inStatus('AKT_WI', 1) },
    body: withVersion(inStatus('AKT_WI', 1), { betrag: 100 }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.teilenthaftungBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('TEB') },
    body: withVersion(inStatus('TEB')),
    stranger: { id: '10004713' },
  },
  'buergschaft.rueckfordern': {
    account: 'bg.admin',
    params: { id: inStatus('AKT_WI', 2) },
    body: withVersion(inStatus('AKT_WI', 2), { grund: 'Abgenommen am 1. März' }),
    stranger: { id: '10004713' },
  },
  'buergschaft.rueckforderungEntscheiden': {
    params: { id: inStatus('RUECK') },
    body: withVersion(inStatus('RUECK'), { entscheidung: 'ABLEHNEN', grund: 'MAENGEL', text: null }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.abtreten': {
    params: { id: inStatus('AKT_WI', 4) },
    body: withVersion(inStatus('AKT_WI', 4), { empfaengerId: 'HO0001', ansprechpartner: null, erklaerung: true }),
    stranger: { id: ids.foreign },
  },
  'buergschaft.abtretungEntscheiden': {
    account: 'ag2.admin',
    params: { id: inStatus('ABTRETUNG') },
    body: withVersion(inStatus('ABTRETUNG'), { entscheidung: 'ABLEHNEN', grund: null }),
    stranger: { id: inStatus('AKT_WI', 4) },
  },
  'buergschaft.abtretungZurueckziehen': {
    params: { id: inStatus('ABTRETUNG', 1) },
    body: withVersion(inStatus('ABTRETUNG', 1)),
    stranger: { id: ids.foreign },
  },
  'buergschaft.vermerkSetzen': {
    params: { id: ids.own },
    body: { bisher: 'Rückgabe bei Schlussabnahme prüfen.', vermerk: null },
    stranger: { id: ids.foreign },
  },
  'buergschaft.loeschsperreSetzen': {
    params: { id: ids.own },
    body: { bisher: null, grund: null },
    stranger: { id: ids.foreign },
  },
  'buergschaft.ablaufdatumSetzen': {
    params: { id: inStatus('AKT_WI', 5) },
    body: withVersion(inStatus('AKT_WI', 5), { voraussichtlichesAblaufdatum: null }),
    stranger: { id: ids.foreign },
  },
  'inanspruchnahme.alle': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'inanspruchnahme.anlegen': {
    params: { id: inStatus('AKT_WI', 3) },
    body: withVersion(inStatus('AKT_WI', 3), {
      betrag: 1,
      begruendung: 'Mängel',
      ansprechpartner: null,
      zahlungsempfaenger: null,
      dateien: [],
      erklaerung: true,
    }),
    stranger: { id: ids.foreign },
  },
  'inanspruchnahme.eingangBestaetigen': {
    account: 'bg.admin',
    params: { id: inStatus('EINGEREICHT') },
    body: { version: 1 },
    stranger: { id: inStatus('FREMD') },
  },
  'inanspruchnahme.zuruecknehmen': {
    params: { id: inStatus('EINGEREICHT', 1) },
    body: { version: 1 },
    stranger: { id: inStatus('FREMD') },
  },
  'inanspruchnahme.rueckfragen': {
    account: 'bg.admin',
    params: { id: inStatus('IN_PRUEFUNG') },
    body: { version: 1, frage: 'Wann war die Abnahme?' },
    stranger: { id: inStatus('FREMD') },
  },
  'inanspruchnahme.antworten': {
    params: { id: inStatus('RUECKFRAGE') },
    body: { version: 1, antwort: 'Im März', dateien: [] },
    stranger: { id: inStatus('FREMD') },
  },
  'inanspruchnahme.entscheiden': {
    account: 'bg.admin',
    params: { id: inStatus('IN_PRUEFUNG', 1) },
    body: { version: 1, entscheidung: 'ABLEHNEN', grund: 'Verjährt' },
    stranger: { id: inStatus('FREMD') },
  },
  'inanspruchnahme.auszahlen': {
    account: 'bg.admin',
    params: { id: inStatus('ANERKANNT') },
    body: { version: 1, betrag: 1, am: today() },
    stranger: { id: inStatus('FREMD') },
  },
  'buergschaft.importieren': {
    body: portfolio({
      auftraggeber: GEBER,
      auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: null },
      buergschaftsIdBuerge: 'WAND-1',
    }),
  },
  'buergschaft.freigaben': { params: { id: ids.geteilt }, stranger: { id: ids.foreign } },
  'buergschaft.freigabePersonen': { params: { id: ids.geteilt }, stranger: { id: ids.foreign } },
  'buergschaft.freigeben': {
    params: { id: ids.geteilt },
    body: { email: 'kanzlei@example.org', recht: 'EINSEHEN', bis: addDays(today(), 10), nachricht: null },
    stranger: { id: ids.foreign },
  },
  'buergschaft.freigabeBeenden': {
    params: { id: ids.geteilt, freigabeId: ids.freigabe },
    stranger: { id: ids.foreign, freigabeId: ids.freigabe },
  },
  'buergschaft.freigabeBeantworten': {
    account: 'ag2.admin',
    params: { id: ids.geteilt },
    body: { antwort: 'ANGENOMMEN', kommentar: null },
    stranger: { id: ids.foreign },
  },
  'buergschaft.kommentare': { params: { id: ids.geteilt }, stranger: { id: ids.foreign } },
  'buergschaft.kommentieren': {
    params: { id: ids.geteilt },
    body: { kommentar: 'Probe' },
    stranger: { id: ids.foreign },
  },
  'buergschaft.erinnern': {
    params: { id: ids.geteilt },
    body: { erinnerungsdatum: addDays(today(), 3) },
    stranger: { id: ids.foreign },
  },
  'buergschaft.unternehmenZuordnen': {
    account: 'bsp.admin',
    params: { id: inStatus('UNBEKANNT') },
    body: withVersion(inStatus('UNBEKANNT'), { rolle: 'AUFTRAGNEHMER', unternehmenId: 'GH0001' }),
    stranger: { id: '999999999' },
  },
  'buergschaft.loeschen': {
    params: { id: inStatus('BESTAND') },
    body: withVersion(inStatus('BESTAND')),
    stranger: { id: ids.foreign },
  },
  'text.filteroptionen': { body: { templatetyp: ['AGT'] } },
  'text.liste': { body: {} },
  'text.uebersicht': {},
  'text.suche': { query: { text: 'weser' } },
  'text.pruefendeBuergen': {},
  'text.anlegen': {
    body: { daten: TEXT_DATA, inhalt: [], templatetyp: 'AGT', unternehmenId: null, grundlageId: null, vorgaengerId: null },
  },
  'text.vorlageHochladen': { query: { name: 'Text.pdf' }, body: PDF },
  'text.vorlageAlsBuergeHochladen': { account: 'bg.admin', query: { name: 'Text.pdf' }, body: PDF },
  'text.muster': { account: 'bsp.admin' },
  'text.musterUebernehmen': { account: 'bsp.admin', body: { arten: ['MIE'] } },
  'dokument.wortlautvorschau': {
    body: { ...COMPLETE, buergschaftstext: { art: 'FREITEXT', text: 'Wir verbürgen uns bis {{betrag}} EUR.' } },
  },
  'text.einreichen': { body: { daten: TEXT_DATA, dateiId: ids.textdatei, unternehmenId: null, vorgaengerId: null } },
  'text.vorlageErsetzen': {
    query: { name: 'Text.pdf' },
    params: { id: sampleText(1) },
    body: PDF,
    stranger: { id: FOREIGN_TEXT },
  },
  'text.details': { params: { id: 'WI0001-0009-001' }, stranger: { id: FOREIGN_TEXT } },
  'text.historie': { params: { id: 'WI0001-0009-001' }, stranger: { id: FOREIGN_TEXT } },
  'text.vergleich': {
    params: { id: 'WI0001-0007-002' },
    query: { mit: 'WI0001-0007-001' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.quelle': { params: { id: sampleText(0) }, stranger: { id: FOREIGN_TEXT } },
  'text.quellinhalt': { account: 'bsp.admin', params: { id: sampleText(0) }, stranger: { id: 'WI0001-9999-001' } },
  'text.inhaltsvorschau': {
    body: { bürgschaftsart: 'MAB', titel: 'Probe', allgemeineBestimmungen: true, inhalt: contentFrom(['Über {{betrag}} EUR.']) },
  },
  'text.aufbereiten': {
    account: 'bsp.admin',
    params: { id: sampleText(2) },
    body: { version: 1 },
    stranger: { id: 'WI0001-9999-001' },
  },
  'text.speichern': {
    account: 'bsp.admin',
    params: { id: sampleText(3) },
    body: { version: 1, daten: TEXT_DATA, inhalt: contentFrom(['Probe']) },
    stranger: { id: 'WI0001-9999-001' },
  },
  'text.fertigstellen': {
    account: 'bsp.admin',
    params: { id: sampleText(4) },
    body: { version: 1 },
    stranger: { id: 'WI0001-9999-001' },
  },
  'text.zurueckweisen': {
    account: 'bsp.admin',
    params: { id: sampleText(5) },
    body: { version: 1, grund: 'Unleserlich' },
    stranger: { id: 'WI0001-9999-001' },
  },
  'text.pruefenLassen': {
    params: { id: sampleText(6) },
    body: { version: 1, buergeIds: ['KR0001'] },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.pruefen': {
    account: 'bg.admin',
    params: { id: sampleText(7) },
    body: { version: 1, schritt: 'ERST', entscheidung: 'FREIGEBEN', kommentar: null, nachricht: null, ansprechpartner: null },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.aktivieren': { params: { id: sampleText(8) }, body: { version: 1, gültigAb: null }, stranger: { id: FOREIGN_TEXT } },
  'text.abgeben': { params: { id: 'OE0000-0001-001' }, stranger: { id: FOREIGN_TEXT } },
  'text.archivieren': { params: { id: sampleText(9) }, body: { version: 1 }, stranger: { id: FOREIGN_TEXT } },
  'text.verwendungMelden': {
    account: 'bg.admin',
    params: { id: 'WI0001-0007-002' },
    body: { beguenstigterId: 'WI0001' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.ungeprueft': {
    params: { id: 'WI0001-0008-001' },
    query: { auftraggeberId: 'WI0001', buergeId: 'KR0001' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.waehlbareVomAuftraggeber': { account: 'bg.admin', query: { auftraggeberId: 'WI0001', buergschaftsart: 'MAB' } },
  'text.waehlbareOeffentliche': { account: 'bg.admin', query: { buergschaftsart: 'MAB' } },
  'text.waehlbareEigene': { account: 'bg.admin', query: { buergschaftsart: 'VEB' } },
  'text.aktiv': {
    account: 'bg.admin',
    params: { id: 'WI0001-0007-002' },
    query: { auftraggeberId: 'WI0001' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.vorschauFuerBuergen': {
    account: 'bg.admin',
    params: { id: 'WI0001-0007-002' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.vorschauFuerAuftraggeber': {
    params: { id: 'WI0001-0007-002' },
    query: { befristung: 'true', recht: 'VOB' },
    stranger: { id: FOREIGN_TEXT },
  },
  'text.vorschauFuerBetreiber': {
    account: 'bsp.admin',
    params: { id: 'WI0001-0007-002' },
    stranger: { id: 'WI0001-9999-001' },
  },
  'text.entscheidungen': { account: 'bg.admin', params: { id: 'WI0001-0007-002' }, stranger: { id: FOREIGN_TEXT } },
  'text.verwendung': { params: { id: 'WI0001-0007-002' }, stranger: { id: FOREIGN_TEXT } },
  'text.aufgaben': {
    account: 'bg.admin',
    params: { id: 'WI0001-0008-001' },
    query: { buergeId: 'KR0001' },
    stranger: { id: FOREIGN_TEXT },
  },
  'virenscan.pruefen': {
    mediaType: 'multipart/form-data; boundary=xyz',
    body: new TextEncoder().encode(
      '--xyz\r\ncontent-disposition: form-data; name="datei"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nHallo\r\n--xyz--\r\n',
    ),
  },
  'csvimport.vorlage': {},
  'csvimport.hochladen': {
    query: { name: 'Bestand.csv' },
    body: new TextEncoder().encode('Änderungstyp;Bürgschaft\nNICHTS;\n'),
    mediaType: 'text/csv',
  },
  'csvimport.letzte': {},
  'csvimport.details': { params: { id: ids.import }, stranger: { id: ids.importFremd } },
  'csvimport.zeilen': { params: { id: ids.import }, stranger: { id: ids.importFremd } },
  'csvimport.uebernehmen': {
    params: { id: ids.importNeu },
    body: {},
    stranger: { id: ids.importFremd },
  },
  'csvimport.verwerfen': { params: { id: ids.importAlt }, stranger: { id: ids.importFremd } },
  'csvimport.fehlerhafteZeilen': { params: { id: ids.import }, stranger: { id: ids.importFremd } },
  'csvimport.zuFehlerdatei': {
    params: { dateinameUrlFormat: '20261121-4711-fehlerhafte-buergschaften' },
    stranger: { dateinameUrlFormat: '20261121-4712-fehlerhafte-buergschaften' },
  },
  'csvimport.erledigen': { params: { id: ids.import }, stranger: { id: ids.importFremd } },
  'buergschaft.scanHochladen': { query: { name: 'Scan.pdf' }, body: PDF },
  'inanspruchnahme.unterlageHochladen': { query: { name: 'Mängelanzeige.pdf' }, body: PDF },
  'inanspruchnahme.unterlage': {
    params: { id: inStatus('EINGEREICHT', 1), unterlageId: ids.unterlage },
    stranger: { id: inStatus('FREMD'), unterlageId: ids.unterlage },
  },
  'inanspruchnahme.dokumentation': {
    params: { id: inStatus('EINGEREICHT', 1) },
    stranger: { id: inStatus('FREMD') },
  },
  'pruefung.entscheidungen': { account: 'bg.admin', params: { id: ids.own }, stranger: { id: '10004713' } },
  'pruefung.letzterPruefer': {
    account: 'bg.admin',
    params: { id: ids.own, type: 'buergschaft' },
    stranger: { id: '10004713', type: 'buergschaft' },
  },
  'dokument.waehlbareTexte': { query: { buergschaftsart: 'MAB', buergeId: 'KR0001' } },
  'dokument.textvorschau': {
    params: { id: 'OE0000-0001-001' },
    body: DRAFT,
    stranger: { id: 'OE0000-9999-001' },
  },
  'dokument.hochladen': { account: 'bg.admin', query: { name: 'Urkunde.pdf' }, body: PDF },
  'dokument.entscheidungenZurBuergschaft': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'vertrag.vonBuergen': {
    account: 'bg.admin',
    params: { id: '3107' },
    query: { vertragsnummer: 'KTV 90-118-442' },
    stranger: { id: '3109' },
  },
  'vertrag.filteroptionen': {},
  'vertrag.liste': { body: {} },
  'vertrag.export': { body: {} },
  'vertrag.pruefung': { account: 'bg.admin', params: { id: ids.pruefung }, stranger: { id: ids.foreignPruefung } },
  'vertrag.pruefungAbschliessen': {
    account: 'bg.admin',
    params: { id: ids.pruefung },
    body: {
      version: 1,
      rahmen: null,
      positionen: ['GH0002', 'GH0003'].map((unternehmenId) => ({
        unternehmenId,
        entscheidung: 'GENEHMIGT',
        teillimit: null,
        kommentar: null,
      })),
    },
    stranger: { id: ids.foreignPruefung },
  },
  'vertrag.details': { params: { id: ids.vertrag }, stranger: { id: '3107' } },
  'vertrag.historie': { params: { id: ids.vertrag }, stranger: { id: '3107' } },
  'vertrag.dokumentation': { params: { id: ids.vertrag }, stranger: { id: '3107' } },
  'vertrag.suche': { query: { text: 'KTV' } },
  'vertrag.alle': {},
  'vertrag.anlegen': {
    query: { vertragsnummer: 'Wand 1', bürgeId: 'NK0001', versicherungsnehmerId: 'WI0003' },
    body: { gesamtlimit: 1_000_000, einzellimit: 100_000, nachricht: null, unternehmen: [] },
  },
  'vertrag.unternehmenAendern': {
    params: { id: ids.vertrag },
    query: { versicherungsnehmerId: 'WI0003' },
    body: {
      version: 2,
      nachricht: null,
      unternehmen: [
        {
          unternehmenId: 'WI0003',
          person: { personentyp: 'KP', vorname: 'Wand', nachname: 'Probe', email: 'wand@probe.example', telefonnummer: '040 66969-101' },
        },
      ],
    },
    stranger: { id: '3107' },
  },
  'vertrag.rahmenAendern': {
    account: 'bg.admin',
    params: { id: '3107' },
    body: { version: 5, gesamtlimit: 300_000_000, einzellimit: 75_000_000, ausserhalb: 0, avalprovision: null, sicherheit: null },
    stranger: { id: '3109' },
  },
  'vertrag.beenden': { account: 'bg.admin', params: { id: '3111' }, body: { version: 2, grund: 'Probe' }, stranger: { id: '3109' } },
  'pruefprotokoll.liste': { body: {} },
  'pruefprotokoll.export': { body: {} },
  'pruefprotokoll.spalten': {},
  'pruefprotokoll.filteroptionen': {},
  'pruefprotokoll.pruefen': { body: {} },
  'projekt.vonBuergschaft': { params: { id: ids.own }, stranger: { id: ids.foreign } },
  'projekt.zuordnen': { params: { id: ids.own }, body: { projektId: '503' }, stranger: { id: ids.foreign } },
  'projekt.liste': { body: {} },
  'projekt.export': { body: {} },
  'projekt.filteroptionen': {},
  'projekt.suche': { query: { text: 'Weser' } },
  'projekt.details': { params: { id: '501' }, stranger: { id: '504' } },
  'projekt.anlegen': { body: PROJEKT },
  'projekt.aendern': { params: { id: '502' }, body: { ...PROJEKT, version: 2 }, stranger: { id: '504' } },
  'projekt.loeschen': { params: { id: ids.projekt }, body: { version: 1 }, stranger: { id: '504' } },
  'projekt.mehrereZuordnen': {
    params: { id: '501' },
    body: { buergschaftIds: [ids.own] },
    stranger: { id: '504' },
  },
})

const all = [...callsById.keys()]
const parts = (call: CallId, params?: Record<string, string>) => {
  const example = examples()[call]
  const { method, path: template } = callsById.get(call) as Call
  const path = address(template, { params: params ?? example.params ?? {}, query: example.query ?? {} })
  const header: Record<string, string> = example.mediaType ? { 'content-type': example.mediaType } : {}
  return { method, path, body: example.body, header, account: example.account ?? 'ag.admin', stranger: example.stranger }
}

beforeAll(async () => {
  portal = await startTestPortal()
  const { system } = portal.db
  for (const purpose of ['kanarie', 'ende', 'version', 'aktiv', 'zurueck', 'wartung', 'ruhe']) {
    const remote = `mfe-wand${purpose}`
    for (const version of ['1.0.0', '1.1.0']) expect((await publishRelease(portal, wallRelease(version, remote))).status).toBe(200)
    await runRemoteCommand(portal, 'PUT', remote, 'version', { version: '1.0.0', stand: 0 })
  }
  await runRemoteCommand(portal, 'PUT', 'mfe-wandende', 'kanarie', { version: '1.1.0', anteil: 5, gruppen: [], stand: 1 })
  await runRemoteCommand(portal, 'PUT', 'mfe-wandzurueck', 'version', { version: '1.1.0', stand: 1 })
  await runRemoteCommand(portal, 'PUT', 'mfe-wandruhe', 'wartung', {
    text: 'W',
    von: '2099-01-01T10:00:00Z',
    bis: '2099-01-01T12:00:00Z',
    stand: 1,
  })
  const longAgo = new Date('2025-01-01')
  // One to take back, and one that is served then.
  for (const build of [ids.shell, 'bbbbbbbbbbbbbbbb']) {
    await mkdir(join(portal.folder, 'releases', 'shell', build), { recursive: true })
    const older = { build, dateien: [], description: '{}', zuletzt_am: longAgo, started_at: longAgo }
    await system.insertInto('plattform_shell').values(older).execute()
  }
  const access = await portal.request<{ id: string }>('bsp.admin', 'POST', `${platform}/zugriffsschluessel`, {
    name: 'Wand',
    remote: null,
    tage: 1,
  })
  ids.zugriff = access.body.id
  for (const which of ['lookLink', 'lookToken'] as const) {
    const link = await portal.request<{ id: string; token: string }>(
      'bsp.admin',
      'POST',
      `${platform}/remotes/mfe-wandaktiv/ausgaben/1.1.0/look-links`,
      { people: ['ag.admin@demo.avalwerk.example'], organisations: [], days: 1 },
    )
    ids[which] = which === 'lookLink' ? link.body.id : link.body.token
  }
  ids.signingKey = (await registerSigningKey(portal, 'mfe-wandsignatur', newSigningKey().pem)).id
  const one = async (name: string) =>
    (await system.selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
  ids.agNutzer = await one('ag.basis')
  ids.foreignNutzer = await one('ag2.admin')
  const [first, second] = await system.selectFrom('plattformhinweis').select('id').orderBy('start_zeit').execute()
  ids.hinweis = (first as { id: string }).id
  ids.hinweisGeplant = (second as { id: string }).id
  for (const [id, status] of [
    [TEST_COMPANY.ändern, 'AKT'],
    [TEST_COMPANY.freigeben, 'UP'],
    [TEST_COMPANY.stilllegen, 'AKT'],
  ])
    await sql`insert into unternehmen select (jsonb_populate_record(u, jsonb_build_object('id', ${id}::text, 'status', ${status}::text))).*
      from unternehmen u where id = 'WI0002'`.execute(system)
  for (const { id, version } of await system.selectFrom('unternehmen').select(['id', 'version']).execute()) versions[id] = version
  const open = await system.selectFrom('vertragspruefung').select(['id', 'org_id']).where('status', '=', 'OFFEN').execute()
  ids.pruefung = open.find(({ org_id }) => org_id === 'KR0001')?.id ?? ''
  ids.foreignPruefung = open.find(({ org_id }) => org_id === 'TD0001')?.id ?? ''
  const own = await system
    .selectFrom('kautionsvertrag')
    .select('id')
    .where('versicherungsnehmer_id', '=', 'WI0003')
    .executeTakeFirstOrThrow()
  ids.vertrag = own.id
  const projekt = await system
    .insertInto('projekt')
    .values({ org_id: 'WI0001', unternehmen_id: 'WI0001', name: 'Wand', phase: 'PLANUNG', auftragssumme_cent: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.projekt = projekt.id
  // A guarantee that WI0001 has nothing to do with.
  ids.foreign = (
    await system
      .selectFrom('buergschaft_sicht as s')
      .select('s.buergschaft_id')
      .where('s.org_id', '=', 'LA0001')
      .where('s.buergschaft_id', 'not in', system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001'))
      .executeTakeFirstOrThrow()
  ).buergschaft_id
  const shared = await system
    .selectFrom('buergschaft as b')
    .innerJoin('buergschaft_sicht as s', (join) => join.onRef('s.buergschaft_id', '=', 'b.id').on('s.org_id', '=', 'KR0001'))
    .select(['b.id', 'b.status', 'b.version', 'b.versandweg', 'b.auftraggeber_id', 'b.art'])
    .where('b.id', '<', '20000000')
    .orderBy('b.id')
    .execute()
  for (const guarantee of shared) {
    const id = guarantee.id
    versions[id] = guarantee.version
    const atWi = ['WI0001', 'WI0002', 'WI0003'].includes(guarantee.auftraggeber_id ?? '')
    const paper = guarantee.status === 'AUS' && guarantee.versandweg !== 'AVALWERK'
    if (guarantee.status === 'UP' && !atWi) continue
    const section = paper ? 'PAPIER' : guarantee.status === 'IK' && atWi && !cache.IK_WI ? 'IK_WI' : guarantee.status
    cache[section] = [...(cache[section] ?? []), id]
  }
  // What the demo data may lack, made of guarantees in force.
  const active = [...(cache.AKT ?? [])].filter((id) => id !== ids.own)
  const make = async (section: string, columns: Record<string, unknown>, count: number) => {
    while ((cache[section]?.length ?? 0) < count) {
      const id = active.pop() as string
      await system
        .updateTable('buergschaft')
        .set(columns as never)
        .where('id', '=', id)
        .execute()
      cache[section] = [...(cache[section] ?? []), id]
    }
  }
  const digital = { versandweg: 'AVALWERK', herkunft: 'ERSTELLT_IN_TL', antwortstatus: null }
  await make('ENT', { ...digital, status: 'ENT', letzter_pruefer: null }, 2)
  await make('AUS', { ...digital, status: 'AUS', dokument_status: 'KEINES' }, 2)
  await make('PAPIER', { ...digital, status: 'AUS', versandweg: 'POST', dokument_status: 'FERTIG' }, 1)
  await make('ABB', { ...digital, status: 'ABB' }, 1)
  await make('IK', { ...digital, status: 'IK' }, 2)
  await make('IMPORT', { ...digital, status: 'AUS', herkunft: 'IMPORTIERT', antwortstatus: 'OFFEN' }, 1)
  // Theirs alone, so that the beneficiary's calls find them.
  const ownOnes = shared.filter((b) => active.includes(b.id) && ['WI0001', 'WI0002', 'WI0003'].includes(b.auftraggeber_id ?? ''))
  const template = (ownOnes.at(-1) as { id: string }).id
  let copies = 0
  /** One of them that no call uses yet; a copy where they are used up. */
  const next = async (): Promise<string> => {
    const free = ownOnes.pop()
    if (free) return free.id
    const id = String(19_000_000 + ++copies)
    const fresh = sql`jsonb_build_object('id', ${id}::bigint, 'buergschaft_id', ${id}::bigint, 'nummer_buerge', ${`WAND-${id}`}::text)`
    for (const [table, key] of [
      ['buergschaft', 'id'],
      ['buergschaft_sicht', 'buergschaft_id'],
    ] as const)
      await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${fresh})).* from ${sql.table(table)} t
        where ${sql.ref(key)} = ${template}::bigint`.execute(system)
    versions[id] = versions[template] ?? 1
    return id
  }
  const lockOwnForStep = async (section: string, columns: Record<string, unknown>, count: number) => {
    while ((cache[section]?.length ?? 0) < count) {
      const id = await next()
      await system
        .updateTable('buergschaft')
        .set(columns as never)
        .where('id', '=', id)
        .execute()
      cache[section] = [...(cache[section] ?? []), id]
    }
  }
  await lockOwnForStep('UP', { ...digital, status: 'UP' }, 3)
  await lockOwnForStep('IK_WI', { ...digital, status: 'IK' }, 1)
  const inForce = { ...digital, status: 'AKT', offener_vorgang: null }
  await lockOwnForStep('AKT_WI', inForce, 6)
  await lockOwnForStep('BESTAND', { ...inForce, herkunft: 'IMPORTIERT', importiert_von: 'WI0001' }, 1)
  await lockOwnForStep('UNBEKANNT', { ...inForce, auftragnehmer_id: null }, 1)
  await lockOwnForStep('ABTRETUNG', { ...inForce, offener_vorgang: 'ABTRETUNG' }, 2)
  for (const id of cache.ABTRETUNG ?? []) await insertAbtretung(system, id)
  const claimed = async (
    status: 'EINGEREICHT' | 'IN_PRUEFUNG' | 'RUECKFRAGE' | 'ANERKANNT',
    section: string = status,
    guarantee?: { id: string; buerge_org: string },
  ) => {
    const id = guarantee?.id ?? (await next())
    const toBuergschaft = {
      ...digital,
      status: status === 'EINGEREICHT' ? ('ANB' as const) : ('AN' as const),
      offener_vorgang: 'INANSPRUCHNAHME' as const,
    }
    if (!guarantee)
      await system
        .updateTable('buergschaft')
        .set(toBuergschaft as never)
        .where('id', '=', id)
        .execute()
    const stored = await system
      .insertInto('inanspruchnahme')
      .values({
        org_id: guarantee?.buerge_org ?? 'KR0001',
        buergschaft_id: id,
        status,
        betrag_cent: 1,
        begruendung: 'Mängel',
        erklaerung_version: '1',
        eingereicht_am: new Date(),
        stellungnahme_bis: today(),
        vier_augen: false,
        anerkannt_cent: status === 'ANERKANNT' ? 1 : null,
        geaendert_am: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    cache[section] = [...(cache[section] ?? []), stored.id]
    return stored.id
  }
  await claimed('EINGEREICHT')
  const withUnterlage = await claimed('EINGEREICHT')
  await claimed('IN_PRUEFUNG')
  await claimed('IN_PRUEFUNG')
  await claimed('RUECKFRAGE')
  await claimed('ANERKANNT')
  const strangers = await system
    .selectFrom('buergschaft')
    .select(['id', 'buerge_org'])
    .where('buerge_org', '<>', 'KR0001')
    .where('id', 'not in', system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001'))
    .executeTakeFirstOrThrow()
  await claimed('EINGEREICHT', 'FREMD', { id: strangers.id, buerge_org: strangers.buerge_org })
  ids.unterlage = randomUUID()
  await system
    .insertInto('inanspruchnahme_unterlage')
    .values({
      org_id: 'KR0001',
      inanspruchnahme_id: withUnterlage,
      id: ids.unterlage,
      name: 'Mängelanzeige.pdf',
      mime: 'application/pdf',
      groesse: 200,
      sha256: '0'.repeat(64),
      inhalt: Buffer.alloc(200, 'a'),
      erstellt_am: new Date(),
    })
    .execute()
  const rueckforderung = {
    status: 'OFFEN',
    von: 'Gebr. Harms',
    am: new Date().toISOString(),
    grund: 'Abgenommen',
    antwort: null,
    gesperrtBis: null,
  }
  await lockOwnForStep('RUECK', { ...inForce, rueckforderung: JSON.stringify(rueckforderung) }, 1)
  await make('ZGBB', { ...digital, status: 'ZGBB' }, 1)
  await make('TEB', { ...digital, status: 'TEB', offener_vorgang: 'TEILENTHAFTUNG', vorgemerkt_cent: 100 }, 1)
  const kindOfLinked = await system.selectFrom('buergschaft').select('art').where('id', '=', inStatus('AUS', 1)).executeTakeFirstOrThrow()
  const matchingText = await system
    .selectFrom('texttemplate')
    .select('id')
    .where('typ', '=', 'OET')
    .where('art', '=', kindOfLinked.art)
    .executeTakeFirst()
  cache.TEXT = [matchingText?.id ?? '']
  const aufgabe = async (org: string, kind: string) =>
    (
      await system
        .selectFrom('aufgabe')
        .select('id')
        .where('org_id', '=', org)
        .where('art', '=', kind as never)
        .where('erledigt_am', 'is', null)
        .executeTakeFirstOrThrow()
    ).id
  ids.aufgabe = await aufgabe('WI0001', 'A-06')
  ids.foreignAufgabe = await aufgabe('KR0001', 'B-01')
  ids.mitteilung = (await system.selectFrom('mitteilung').select('id').where('org_id', '=', 'WI0001').executeTakeFirstOrThrow()).id
  ids.verificationCode = (
    await system
      .selectFrom('buergschaft_dokument')
      .select('pruefcode')
      .where('buergschaft_id', '=', ids.own)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
  ).pruefcode
  await lockOwnForStep('GETEILT', inForce, 1)
  ids.geteilt = inStatus('GETEILT')
  const freigabe = async (email: string, recht: 'EINSEHEN' | 'FREIGABE_PRUEFEN'): Promise<string> => {
    const id = randomUUID()
    await system
      .insertInto('buergschaft_freigabe')
      .values({
        org_id: 'WI0001',
        id,
        buergschaft_id: ids.geteilt,
        recht,
        status: 'OFFEN',
        empfaenger_email: email,
        empfaenger_nutzer: null,
        empfaenger_name: null,
        von_nutzer: await one('ag.admin'),
        von_name: 'Probe',
        von_unternehmen: 'Weserbogen',
        nachricht: null,
        bis: addDays(today(), 10),
        erstellt_am: new Date(),
      })
      .execute()
    return id
  }
  ids.freigabe = await freigabe('jemand@example.org', 'EINSEHEN')
  const { email: foreignAddress } = await system
    .selectFrom('nutzer')
    .select('email')
    .where('benutzername', '=', 'ag2.admin')
    .executeTakeFirstOrThrow()
  await freigabe(foreignAddress.toLowerCase(), 'FREIGABE_PRUEFEN')
  ids.textdatei = randomUUID()
  await system
    .insertInto('datei')
    .values({
      org_id: 'WI0001',
      id: ids.textdatei,
      nutzer_id: await one('ag.admin'),
      name: 'Text.docx',
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      groesse: 1,
      sha256: '0'.repeat(64),
      inhalt: Buffer.from(docx(['Wir verbürgen uns bis {{betrag}} EUR.'])),
      erstellt_am: new Date(),
    })
    .execute()
  await system
    .insertInto('texttemplate')
    .values(
      SAMPLE_TEXTS.map((status, index) => ({
        org_id: 'WI0001',
        id: sampleText(index),
        typ: 'AGT' as const,
        art: 'MAB' as const,
        titel: `Probe ${index}`,
        status,
        anzeige: status,
        unternehmen_id: 'WI0001',
        unternehmen_name: 'Weserbogen',
        gueltig_ab: today(),
        gueltig_bis: null,
        befristung_moeglich: false,
        erstes_anfordern_moeglich: false,
        inhalt: JSON.stringify(contentFrom(['Probe'])),
        ...(index === 0 && { quelle_org: 'WI0001', quelle_datei: ids.textdatei }),
        ...(status === 'P' && { buergen_y: 1 }),
        erstellt_am: new Date(),
        geaendert_am: new Date(),
      })),
    )
    .execute()
  await system
    .insertInto('texttemplate_freigabe')
    .values({ org_id: 'KR0001', template_id: sampleText(7), eigner_org: 'WI0001', status: 'OFFEN', angefragt_am: new Date() })
    .execute()
  const imports = async (org: string, status: 'FERTIG' | 'GEPRUEFT', fehlerdatei: string | null = null): Promise<string> => {
    const { id } = await system
      .insertInto('csv_import')
      .values({
        org_id: org,
        nutzer_id: org === 'WI0001' ? await one('ag.admin') : randomUUID(),
        nutzer_name: 'Probe',
        dateiname: 'Bestand.csv',
        status,
        kopf: JSON.stringify(['Änderungstyp', 'Bürgschaft', 'Interner Vermerk']),
        gelesen: 1,
        offen: status === 'FERTIG' ? 0 : 1,
        enthaftungen: status === 'FERTIG' ? 0 : 1,
        fehlerhaft: status === 'FERTIG' ? 1 : 0,
        fehlerdatei,
        erstellt_am: new Date(),
        geaendert_am: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await system
      .insertInto('csv_import_zeile')
      .values({
        org_id: org,
        import_id: id,
        nr: 2,
        zellen: JSON.stringify(['INTERNER_VERMERK', '1', 'Ein langer Vermerk, damit die Datei etwas enthält']),
        status: status === 'FERTIG' ? 'FEHLER' : 'OFFEN',
        fehler: JSON.stringify([{ feld: 'Bürgschaft', grund: 'Unter dieser Nummer gibt es für Sie keine Bürgschaft.' }]),
      })
      .execute()
    return id
  }
  ids.import = await imports('WI0001', 'FERTIG', '20261121-4711-fehlerhafte-buergschaften')
  ids.importNeu = await imports('WI0001', 'GEPRUEFT')
  ids.job = randomUUID()
  await system
    .insertInto('pgboss.job')
    .values({
      id: ids.job,
      name: 'MAIL',
      data: JSON.stringify({ orgId: 'WI0001', content: { an: 'x@probe.example', betreff: 'Probe', text: 'Guten Tag' } }),
      state: 'failed',
      completed_on: new Date(),
    })
    .execute()
  ids.importAlt = await imports('WI0001', 'GEPRUEFT')
  ids.importFremd = await imports('EQ0001', 'FERTIG', '20261121-4712-fehlerhafte-buergschaften')
  // Demanded while its administrator is at work, who is then given an hour without a factor.
  expect((await portal.call('hq.admin', 'GET', `${nutzer}/zweiterfaktor`)).status).toBe(200)
  await system.insertInto('sign_in_rule').values({ org_id: 'HQ0001', second_factor: true, since: new Date() }).execute()
  const hash = await passwordHash(DEMO_PASSWORD)
  const roleOf = (name: string) =>
    system.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', name).executeTakeFirstOrThrow()
  const reader = await roleOf('Leser:in / Revision')
  for (const name of TEST_NUTZER) {
    testNutzer[name] = randomUUID()
    await system
      .insertInto('nutzer')
      .values({
        org_id: 'WI0001',
        id: sample(name),
        unternehmen_id: 'WI0001',
        rolle_id: reader.id,
        benutzername: `probe.${name}`,
        email: `probe.${name}@demo.avalwerk.example`,
        vorname: 'Probe',
        nachname: name,
        passwort_hash: hash,
        erstellt_am: new Date(),
        geloescht_am: name === 'geloescht' ? new Date() : null,
      } as never)
      .execute()
  }
  for (const name of REQUESTS)
    await system
      .insertInto('account_request')
      .values({
        org_id: 'WI0001',
        nutzer_id: sample(name),
        kind: 'EMAIL',
        email: `${name}@probe.example`,
        asked_by: randomUUID(),
        asked_by_name: 'Probe',
        asked_at: ASKED,
        needs_agreement: name !== 'bestaetigen',
        token_hash: name === 'bestaetigen' ? secretHash('Probe') : null,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
  // May everything, but sees one company of the organisation only.
  const administrator = await roleOf('Administrator:in')
  await system
    .insertInto('nutzer')
    .values({
      org_id: 'WI0001',
      id: randomUUID(),
      unternehmen_id: 'WI0002',
      rolle_id: administrator.id,
      benutzername: 'eng.WI0001',
      email: 'eng@demo.avalwerk.example',
      vorname: 'Enge',
      nachname: 'Sicht',
      passwort_hash: hash,
      sichtbeschraenkt: true,
      sichtberechtigte: JSON.stringify(['WI0002']),
      erstellt_am: new Date(),
    } as never)
    .execute()
  for (const org of ['WI0001', 'KR0001', 'BP0001']) {
    const role = { org_id: org, id: randomUUID(), name: 'Ohne Rechte', iconname: 'x', immutable: false, rechte: JSON.stringify([]) }
    await system
      .insertInto('rolle')
      .values(role as never)
      .execute()
    await system
      .insertInto('nutzer')
      .values({
        org_id: org,
        id: randomUUID(),
        unternehmen_id: org,
        rolle_id: role.id,
        benutzername: `ohne.${org}`,
        email: `ohne.${org}@demo.avalwerk.example`,
        vorname: 'Ohne',
        nachname: 'Rechte',
        passwort_hash: hash,
        erstellt_am: new Date(),
      } as never)
      .execute()
  }
})
afterAll(() => portal?.close())

async function problem(response: Response, status: number, code: string) {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const content = (await response.json()) as { status: number; code: string; korrelationsId: string; title: string }
  expect({ status: response.status, code: content.code }).toEqual({ status, code })
  expect(content.korrelationsId).toBe(response.headers.get('x-korrelations-id'))
  expect(content.title).toMatch(/[.!]$/)
}

/**
 * Calls that have to be confirmed for some inputs only, and not for that of the good case: for a change of the caller's own account
 * (account-requests.test.ts), a final rejection (auftraege.test.ts) and the grant of a release (enthaftung.test.ts).
 */
const CONFIRMED_AT_TIMES: readonly CallId[] = [
  'nutzer.aendern',
  'nutzer.administratorAendern',
  'buergschaft.ablehnen',
  'buergschaft.rueckforderungEntscheiden',
]

const GROUPS = [
  { group: 'AG', administrator: 'ag.admin' },
  { group: 'BG', administrator: 'bg.admin' },
  { group: 'BSP', administrator: 'bsp.admin' },
] as const

/** Whether a call has an object of others to be tried with; the ids in the examples aren't known yet when this is asked. */
const hasStranger = (call: CallId): boolean => examples()[call].stranger !== undefined
/** Each named object belongs to the caller, whichever account calls, or to no organisation. */
const NOBODYS_OWN: readonly CallId[] = [
  // Answers the same about an address that it doesn't know and one of others.
  'nutzer.emailPruefen',
  'konto.antragZustimmen',
  'konto.antragZuruecknehmen',
  'konto.tabelleneinstellung',
  'konto.tabelleneinstellungSpeichern',
  // A remote that isn't there yet begins with its first release.
  'plattform.ausgabeVeroeffentlichen',
]

describe.each(all)('%s', (call) => {
  const endpoint = callsById.get(call) as Call

  if (endpoint.access === 'public')
    test('without a token: nonsense is refused; what the good call does is looked at below', async () => {
      const { method, path, header } = parts(call)
      expect((await portal.call(undefined, method, path, {}, header)).status).toBe(400)
    })
  else
    test('without a token: 401', async () => {
      const { method, path, body, header } = parts(call)
      await problem(await portal.call(undefined, method, path, body, header), 401, 'NICHT_ANGEMELDET')
    })

  if (typeof endpoint.access !== 'string')
    test.each(['WI0001', 'KR0001', 'BP0001'])('without the right, from %s: 403', async (org) => {
      const { method, path, body, header } = parts(call)
      await problem(await portal.call(`ohne.${org}`, method, path, body, header), 403, 'RECHT_FEHLT')
    })

  for (const { group, administrator } of GROUPS.filter(({ group }) => endpoint.groups?.includes(group) === false))
    test(`from an area that doesn’t make it (${group}): 403`, async () => {
      const { method, path, body, header } = parts(call)
      await problem(await portal.call(administrator, method, path, body, header), 403, 'RECHT_FEHLT')
    })

  if (endpoint.confirmed && !CONFIRMED_AT_TIMES.includes(call))
    test('unconfirmed: 403, and where that can be confirmed', async () => {
      const { method, path, body, account: actor, header } = parts(call)
      const answer = await portal.callUnconfirmed(actor, method, path, body, header)
      expect(await answer.clone().json()).toMatchObject({
        bestaetigung: { adresse: expect.stringMatching(/^\/bestaetigung\/[0-9a-f-]{36}$/), was: endpoint.confirmed },
      })
      await problem(answer, 403, 'ANMELDUNG_NOETIG')
    })

  test('with the right: an answer as its contract says', async () => {
    const { method, path, body, account: actor, header } = parts(call)
    const response = await portal.call(actor, method, path, body, header)
    expect(response.status < 300 ? 'accepted' : await response.text()).toBe('accepted')
    if (endpoint.mediaType === 'text/event-stream') {
      const reader = response.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      await reader?.cancel()
    } else if (endpoint.mediaType) {
      expect(response.headers.get('content-type')).toContain(endpoint.mediaType)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
      expect(response.status).toBe(200)
    } else if (endpoint.response instanceof z.ZodVoid) {
      expect(response.status).toBe(204)
    } else {
      expect(response.status).toBe(200)
      const read = endpoint.response.safeParse(await response.json())
      expect(read.error?.issues ?? []).toEqual([])
    }
  })

  if (hasStranger(call))
    test('with what belongs to others: 404, as if it didn’t exist', async () => {
      const { stranger, account } = parts(call)
      const { method, path, body, header } = parts(call, stranger)
      await problem(await portal.call(account, method, path, body, header), 404, 'NICHT_GEFUNDEN')
    })

  if (endpoint.method !== 'GET')
    test('with nonsense: 400 with reasons', async () => {
      const { method, path, account } = parts(call)
      // An account that deactivated itself in a test above can't call any more.
      const response = await portal.call(account.startsWith('probe.') ? 'ag.admin' : account, method, path, 'Unsinn')
      expect(((await response.clone().json()) as { felder: unknown[] }).felder.length).toBeGreaterThan(0)
      await problem(response, 400, endpoint.upload ? 'DATEI_UNGUELTIG' : 'EINGABE_UNGUELTIG')
    })
})

test('each call that names an object is tried with one of others, except where no organisation owns it alone', () => {
  const named = all.filter((call) => callsById.get(call)?.path.includes('{') && !hasStranger(call))
  expect(named).toEqual(NOBODYS_OWN)
})

/** Calls whose query finds what is others' as soon as row-level security doesn't hide it: it is the only wall before them. */
const BEHIND_ONE_WALL: readonly CallId[] = []

describe('with row-level security off, the queries alone', () => {
  const switchPolicies = async (to: 'enable' | 'disable') => {
    const { rows } = await sql<{
      name: string
    }>`select relname as name from pg_class where relrowsecurity or relname = any(${protectedTables})`.execute(portal.db.system)
    if (to === 'disable') protectedTables = rows.map(({ name }) => name)
    for (const name of protectedTables)
      await sql`alter table ${sql.table(name)} ${sql.raw(to)} row level security`.execute(portal.db.system)
  }
  /** They tell of what was read before. */
  const TOLD_BY_READING: readonly CallId[] = ['pruefprotokoll.liste', 'pruefprotokoll.pruefen', 'mitteilung.details', 'aufgabe.anzahl']
  /** What everyone who may make them reads by the calls that change nothing. */
  const READERS = ['ag.admin', 'ag2.admin', 'ag.basis', 'eng.WI0001', 'kn.admin', 'bg.admin', 'bsp.admin'] as const
  const reads = all.filter((call) => {
    const { access, changes, upload, mediaType } = callsById.get(call) as Call
    return access !== 'public' && !changes && !upload && !mediaType && !TOLD_BY_READING.includes(call)
  })
  const readAll = async () => {
    const answers = new Map<string, unknown>()
    for (const call of reads)
      for (const account of READERS) {
        const { method, path, body, header } = parts(call)
        const answer = await portal.call(account, method, path, body, header)
        answers.set(`${call} ${account}`, answer.ok ? await answer.json() : answer.status)
      }
    return answers
  }
  let protectedTables: string[] = []
  let withPolicies: Awaited<ReturnType<typeof readAll>>
  beforeAll(async () => {
    withPolicies = await readAll()
    await switchPolicies('disable')
  })
  afterAll(() => switchPolicies('enable'))

  test('everyone reads the same', async () => {
    const without = await readAll()
    const different = [...withPolicies].filter(([what, answer]) => JSON.stringify(answer) !== JSON.stringify(without.get(what)))
    expect(different.map(([what]) => what)).toEqual([])
  })

  test('there are tables with policies', () => expect(protectedTables.length).toBeGreaterThan(10))

  test.each(all.filter(hasStranger))('%s with what belongs to others: 404', async (call) => {
    const { stranger, account } = parts(call)
    const { method, path, body, header } = parts(call, stranger)
    const { status } = await portal.call(account, method, path, body, header)
    expect(status === 404).toBe(!BEHIND_ONE_WALL.includes(call))
  })
})
