/**
 * The rules of document 1, section 5, and of section 9 of both documents, row by row: what a field takes, and with which words the rest
 * is refused. Written from the specification by hand; whatever the code believes of itself plays no part. Which field has which set of
 * characters and which length the specification leaves open: that much is the portal's reading.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pdf } from '@avalwerk/testing/pdf'
import { calendarDate, TEXT_FORMS, type TextFormName } from '@avalwerk/domain'
import { sql } from 'kysely'
import { application, auftraege, SERVICE_PATH, buergschaften, DATA, company, no } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { projektInput } from './projektInput.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

type Input = Readonly<{ who: string; method: string; path: string; query?: object; body?: unknown }>
/** Sends an input. @returns the status, and of a refusal its messages by field */
async function send({ who, method, path, query = {}, body }: Input) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await portal.call(who, method, search.size ? `${path}?${search}` : path, method === 'GET' ? undefined : body)
  const text = await answer.text()
  const { felder = [] } = (answer.ok || !text ? {} : JSON.parse(text)) as { felder?: { feld: string; grund: string }[] }
  return { status: answer.status, felder: Object.fromEntries(felder.map(({ feld, grund }) => [feld, grund])), text }
}

const part = '/partnerservice/api/private/v2'
const doc = '/dokumentservice/api/private/v2'
const task = '/aufgabenservice/api/private/v1'
const texts = `${doc}/buergschaftstemplates`
const projects = '/projektservice/api/private/v1/projekte'
const contracts = `${part}/kautionsvertraege`
const remotes = '/plattformservice/api/private/v1'
const UUID = '11111111-2222-4333-8444-555555555555'

const ADDRESS = { straße: 'Am Wall', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const CONTACT = { vorname: 'Eva', nachname: 'Lang', email: 'eva@lang.example', telefonnummer: '0421 123456' }
const BORROWER = { auftragnehmerId: null, fremdId: null, name: 'Tiefbau Probe GmbH', postadresse: ADDRESS, ansprechpartner: CONTACT }
const BENEFICIARY = {
  auftraggeberId: null,
  name: 'Bauhof Probe',
  postadresse: ADDRESS,
  oeffentlicherAuftraggeber: false,
  vertretungsformel: ['vertreten durch den Vorstand'],
  partnertyp: 'JURISTISCH',
}
const SHIPPING = { weg: 'POST', versandadresse: { name: 'Archiv', zustellanweisung: 'Hof links', postadresse: ADDRESS } }
/** An order that was begun. */
const DRAFT = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: BORROWER,
  auftraggeber: BENEFICIARY,
  buergeId: null,
  kautionsvertragId: null,
  buergschaftsdaten: null,
  versand: SHIPPING,
  buergschaftstext: { art: 'FREITEXT', text: 'Wir verbürgen uns.' },
}
const order = (buergeId: string, sums: object) => ({
  id: null,
  version: null,
  daten: application({
    auftragnehmer: BORROWER,
    buergeId,
    kautionsvertragId: null,
    buergschaftsdaten: { ...DATA, bausumme: null, bausummeProzent: null, ...sums },
    buergschaftstext: { art: 'FREITEXT', text: 'Wir verbürgen uns.' },
  }),
})
const TEXT = {
  bürgschaftsart: 'MAB',
  titel: 'Probe',
  beschreibung: null,
  gültigAb: null,
  gültigBis: null,
  befristung: true,
  zahlungAufErstesAnfordernMoeglich: false,
  allgemeineBestimmungen: true,
  ansprechPartner: null,
}
const WORDING = [{ art: 'ABSATZ', teile: [{ text: 'Wir verbürgen uns.' }] }]
const PROJECT = projektInput({ auftragssumme: 1_000_000, fuerAlle: true })
const NOTICE = {
  startZeit: '2030-01-01T08:00:00Z',
  endZeit: null,
  badge: null,
  typ: 'news',
  beschreibung: 'Probe',
  link: '/kontouebersicht',
  buttonText: 'Ansehen',
}
const CLAIM = {
  version: 1,
  betrag: 100,
  begruendung: 'Mangel',
  ansprechpartner: null,
  zahlungsempfaenger: { name: 'Weserbogen AG', iban: 'DE89 3704 0044 0532 0130 00' },
  dateien: [],
  erklaerung: true,
}
const USER = {
  vorname: 'Eva',
  nachname: 'Lang',
  email: 'eva@lang.example',
  telefonnummer: null,
  rolle: 'Basisnutzer:in',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: false,
  sichtberechtigteUnternehmen: [],
}
const ROLE = { name: 'Probe', iconname: 'kran', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Projekte' }] }
const post = (who: string, path: string, body: unknown, query: object = {}): Input => ({ who, method: 'POST', path, body, query })
/** Each issue has a number of its own. */
const issue = (): Input =>
  post('bg2.admin', buergschaften, {
    buergschaftsIdBuerge: no(),
    ausstellungsdatumBuerge: TODAY,
    kommentarZweitpruefung: null,
    textId: 'OE0000-0002-001',
    dateiId: null,
    auftraggeber: application().auftraggeber,
    auftragnehmer: BORROWER,
    versand: { weg: 'AVALWERK', versandadresse: null },
    buergschaftsdaten: { ...DATA, bausumme: null, bausummeProzent: 500 },
  })
const TODAY = calendarDate(new Date())
const YEAR = Number(TODAY.slice(0, 4))
const day = (n: number): string => new Date(Date.parse(`${TODAY}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

/** The calls of the rows; what a row sets is put into these. */
const CALLS = {
  draft: () => post('ag.admin', auftraege, DRAFT),
  draftWithData: () => post('ag.admin', auftraege, { ...DRAFT, buergschaftsdaten: DATA }),
  draftWithPlace: () =>
    post('ag.admin', auftraege, {
      ...DRAFT,
      buergschaftsdaten: { ...DATA, ortsangabe: 'ADRESSE', bauvorhaben: null, bauadresse: ADDRESS },
    }),
  order: () => post('ag.admin', `${auftraege}/einreichen`, order('KR0001', { bausumme: 25_000_000 })),
  orderPercent: () => post('ag.admin', `${auftraege}/einreichen`, order('TD0001', { bausummeProzent: 500 })),
  orderNoSum: () => post('ag.admin', `${auftraege}/einreichen`, order('RB0001', {})),
  issue,
  numberTaken: () => ({
    who: 'bg.admin',
    method: 'GET',
    path: `${SERVICE_PATH}/buergschaft/fremdid/vorhanden`,
    query: { buergschaftsIdBuerge: '1' },
  }),
  display: () => post('bsp.admin', `${part}/buergen/SA0001/anzeigedaten/bearbeitung`, {}),
  comment: () => post('ag.admin', `${buergschaften}/10004711/kommentar`, { kommentar: 'Probe' }),
  taskComment: () => post('ag.admin', `${task}/aufgaben/${UUID}/kommentar`, { kommentar: 'Probe' }),
  note: () => ({ who: 'ag.admin', method: 'PUT', path: `${buergschaften}/10004711/vermerk`, body: { bisher: null, vermerk: null } }),
  share: () =>
    post('ag.admin', `${buergschaften}/10004711/freigaben`, { email: 'a@b.de', recht: 'EINSEHEN', bis: day(5), nachricht: null }),
  shareAnswer: () => post('ag.admin', `${buergschaften}/1/freigaben/antwort`, { antwort: 'ABGELEHNT', kommentar: null }),
  rejectOrder: () => post('bg.erst', `${auftraege}/1/ablehnen`, { version: 1, ablehnungsgrund: null, ansprechpartner: null }),
  acceptOrder: () =>
    post('bg.erst', `${auftraege}/1/annehmen`, {
      version: 1,
      buergschaftsIdBuerge: 'P-1',
      ausstellungsdatumBuerge: TODAY,
      kommentarZweitpruefung: null,
      weg: 'TEXT',
      textId: 'OE0000-0002-001',
      dateiId: null,
      buergschaftsdaten: null,
    }),
  correction: () => post('ag.admin', `${buergschaften}/1/ablehnen`, { grund: 'KORR_SON', version: 1, bemerkung: 'x', antwortfrist: null }),
  reject: () => post('ag.admin', `${buergschaften}/1/ablehnen`, { grund: 'ABGELEHNT', version: 1, bemerkung: 'x' }),
  cancelDraft: () => post('bg.admin', `${buergschaften}/1/stornieren`, { version: 1, grund: 'x' }),
  withdraw: () => post('bg.admin', `${buergschaften}/1/zurueckziehen`, { version: 1, grund: 'x' }),
  secondReject: () =>
    post('bg.zweit', `${buergschaften}/1/zweitpruefung`, {
      entscheidung: 'ABLEHNEN',
      version: 1,
      ablehnungsgrund: null,
      ansprechpartner: null,
      kommentarIntern: null,
    }),
  confirmImport: () => post('bg.admin', `${buergschaften}/1/import/bestaetigen`, { version: 1, bestaetigt: false, grund: 'x' }),
  refuseCorrection: () => post('bg.admin', `${buergschaften}/1/korrektur/ablehnen`, { version: 1, grund: 'x' }),
  statusChange: () =>
    post('bsp.admin', `${buergschaften}/1/status`, { entscheidung: 'BEANTRAGEN', version: 1, zielstatus: 'AKT', grund: 'x' }),
  cancelOrder: () => post('bsp.admin', `${auftraege}/1/stornoantrag`, { entscheidung: 'BEANTRAGEN', version: 1, grund: 'x' }),
  formalCheck: () => post('bsp.admin', `${auftraege}/1/formalpruefung`, { entscheidung: 'RUECKFRAGE', version: 1, grund: 'x' }),
  askRelease: () => post('ag.admin', `${buergschaften}/1/rueckforderung`, { version: 1, grund: 'x' }),
  refuseRelease: () =>
    post('ag.admin', `${buergschaften}/1/rueckforderung/entscheidung`, {
      entscheidung: 'ABLEHNEN',
      version: 1,
      grund: 'SONSTIGES',
      text: 'x',
    }),
  partialRelease: () => post('ag.admin', `${buergschaften}/1/teilenthaften`, { version: 1, betrag: 100 }),
  claim: () => post('ag.admin', `${buergschaften}/1/inanspruchnahmen`, CLAIM),
  claimQuery: () => post('bg.admin', `${SERVICE_PATH}/inanspruchnahmen/1/rueckfrage`, { version: 1, frage: 'x' }),
  claimAnswer: () => post('ag.admin', `${SERVICE_PATH}/inanspruchnahmen/1/antwort`, { version: 1, antwort: 'x', dateien: [] }),
  claimDecision: () =>
    post('bg.admin', `${SERVICE_PATH}/inanspruchnahmen/1/entscheidung`, { entscheidung: 'ABLEHNEN', version: 1, grund: 'x' }),
  claimPaid: () => post('bg.admin', `${SERVICE_PATH}/inanspruchnahmen/1/auszahlung`, { version: 1, betrag: 100, am: TODAY }),
  assign: () =>
    post('ag.admin', `${buergschaften}/1/abtretung`, {
      version: 1,
      empfaengerId: 'LA0001',
      ansprechpartner: null,
      erklaerung: true,
    }),
  refuseZuordnung: () =>
    post('ag2.admin', `${buergschaften}/1/abtretung/entscheidung`, { entscheidung: 'ABLEHNEN', version: 1, grund: 'x' }),
  reminder: () => post('ag.admin', `${buergschaften}/10004711/erinnerung`, { erinnerungsdatum: null }),
  project: () => post('ag.admin', projects, PROJECT),
  contract: () =>
    post(
      'ag.admin',
      contracts,
      { gesamtlimit: 100, einzellimit: 100, nachricht: null, unternehmen: [] },
      { vertragsnummer: 'P-1', bürgeId: 'KR0001', versicherungsnehmerId: 'WI0001' },
    ),
  contractEnd: () => post('bg.admin', `${contracts}/1/ende`, { version: 1, grund: 'x' }),
  contractReview: () =>
    post('bg.admin', `${contracts}/pruefung/P-000001/abschluss`, {
      version: 1,
      positionen: [{ unternehmenId: 'WI0001', entscheidung: 'ABGELEHNT', teillimit: null, kommentar: 'x' }],
      rahmen: { gesamtlimit: 1, einzellimit: 1, ausserhalb: 0, avalprovision: null, sicherheit: null },
    }),
  text: () =>
    post('ag.admin', texts, {
      daten: { ...TEXT, gültigAb: TODAY },
      inhalt: WORDING,
      templatetyp: 'AGT',
      unternehmenId: null,
      grundlageId: null,
      vorgaengerId: null,
    }),
  textReview: () =>
    post('bg.admin', `${doc}/buerge/buergschaftstemplates/WI0001-0001-001/pruefungsergebnis`, {
      version: 1,
      schritt: 'ERST',
      entscheidung: 'ABLEHNEN',
      kommentar: null,
      nachricht: 'x',
      ansprechpartner: null,
    }),
  textReject: () => post('bsp.admin', `${texts}/WI0001-0001-001/zurueckweisen`, { version: 1, grund: 'x' }),
  company: () => post('ag.admin', `${part}/unternehmen/auftraggeber/WI0001/tochter`, company('Probe')),
  release: () =>
    post('bsp.admin', `${part}/unternehmen/auftraggeber/freigeben`, { unternehmenId: 'WI0801', version: 1, freigeben: false, grund: 'x' }),
  user: () => post('ag.admin', `${part}/nutzerverwaltung/benutzer`, USER),
  role: () => post('ag.admin', `${part}/nutzerverwaltung/rollen/erstellen`, ROLE),
  notice: () => post('bsp.admin', `${task}/plattformhinweis`, NOTICE),
  maintenance: () => ({
    who: 'bsp.admin',
    method: 'PUT',
    path: `${remotes}/remotes/mfe-texte/wartung`,
    body: { text: 'x', von: '2030-01-01T08:00:00Z', bis: '2030-01-01T09:00:00Z', stand: 1 },
  }),
  key: () => post('bsp.admin', `${remotes}/zugriffsschluessel`, { name: 'Probe', remote: null, tage: 7 }),
  search: () => ({ who: 'ag.admin', method: 'GET', path: `${buergschaften}/suche`, query: { text: 'weser' } }),
  companySearch: () => post('ag.admin', `${part}/unternehmen/suche`, { suche: 'weser' }),
  partySearch: () => ({ who: 'ag.admin', method: 'GET', path: `${auftraege}/auswahl/parteien`, query: { text: 'weser' } }),
  list: () => post('ag.admin', `${buergschaften}/filterung`, {}),
  options: () => post('ag.admin', `${buergschaften}/filteroptionen`, {}),
  tasks: () => post('ag.admin', `${task}/aufgaben/filterung`, {}),
  own: () => ({ who: 'ag.admin', method: 'GET', path: `${part}/nutzerverwaltung/benutzer/eigenen` }),
} satisfies Record<string, () => Input>
type Call = keyof typeof CALLS

/** A value, and with what it is refused; where no message stands, it is accepted. The path is the field's own unless another is named. */
type Value = readonly [value: unknown, message?: string, path?: string]
type Row = Readonly<{ call: Call; field: string; value: unknown; message: string | undefined; path: string }>
const of = (call: Call, field: string, ...values: Value[]): Row[] =>
  values.map(([value, message, path]) => ({ call, field, value, message, path: path ?? field.replace(/^query\./, '') }))
/** The same values in several fields. */
const inEach = (fields: readonly (readonly [Call, string])[], ...values: Value[]): Row[] =>
  fields.flatMap(([call, field]) => of(call, field, ...values))

const REQUIRED = 'Bitte füllen Sie dieses Feld aus'
const EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse an'
const AMOUNT = 'Bitte geben Sie einen gültigen Betrag ein'
const PERCENT = 'Bitte geben Sie eine Zahl zwischen 0,01% und 100% ein.'
const OPTION = 'Bitte wählen Sie eine Option aus.'
const DATE = 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein'
const FUTURE = 'Das Datum kann nur in der Zukunft liegen'
const CONTRACT_DATE = 'Das Datum kann nur zwischen dem 01.01.1970 und dem 31.12. des übernächsten Jahres liegen'
const ISSUE_DATE = 'Das Datum kann fünf Jahre in der Vergangenheit bis maximal zum 31.12. des Folgejahres liegen'
const FROM_TODAY = 'Das Datum kann nur das heutige oder ein in der Zukunft liegendes sein'
const COUNTRY = 'Bitte wählen Sie ein Land aus der Liste'
const PHONE = 'Bitte geben Sie eine gültige Telefonnummer an'
const COLOUR = 'Bitte geben Sie eine Farbe als #RGB oder #RRGGBB ein'
const SAME_ORGANISATION = 'Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören'
const NO_SUM = 'Dieser Bürge möchte keine Angabe zur Bausumme'
const max = (n: number) => `Bitte geben Sie maximal ${n} Zeichen ein`
const one = (c: string) => `Das Zeichen ${c} kann nicht verwendet werden.`
const many = (...c: string[]) => `Die Zeichen ${c.join(', ')} können nicht verwendet werden.`
const sequence = (s: string) => `Die Zeichenfolge ${s} kann nicht verwendet werden.`
const sequences = (...s: string[]) => `Die Zeichenfolgen ${s.join(', ')} können nicht verwendet werden.`
const unknown = (name: string) => `Das Feld „${name}“ gibt es hier nicht`
const MISSING = Symbol('missing')
const letters = (n: number) => 'ä'.repeat(n)

/** All fields in which a user writes to another person, or to themselves. */
const FREE_TEXTS: readonly (readonly [Call, string])[] = [
  ['rejectOrder', 'ablehnungsgrund'],
  ['acceptOrder', 'kommentarZweitpruefung'],
  ['correction', 'bemerkung'],
  ['reject', 'bemerkung'],
  ['cancelDraft', 'grund'],
  ['withdraw', 'grund'],
  ['secondReject', 'ablehnungsgrund'],
  ['secondReject', 'kommentarIntern'],
  ['confirmImport', 'grund'],
  ['refuseCorrection', 'grund'],
  ['statusChange', 'grund'],
  ['cancelOrder', 'grund'],
  ['formalCheck', 'grund'],
  ['askRelease', 'grund'],
  ['refuseRelease', 'text'],
  ['claim', 'begruendung'],
  ['claimQuery', 'frage'],
  ['claimAnswer', 'antwort'],
  ['claimDecision', 'grund'],
  ['refuseZuordnung', 'grund'],
  ['taskComment', 'kommentar'],
  ['comment', 'kommentar'],
  ['note', 'vermerk'],
  ['share', 'nachricht'],
  ['shareAnswer', 'kommentar'],
  ['project', 'beschreibung'],
  ['contract', 'nachricht'],
  ['contractEnd', 'grund'],
  ['contractReview', 'positionen.0.kommentar'],
  ['textReview', 'kommentar'],
  ['textReview', 'nachricht'],
  ['textReject', 'grund'],
  ['text', 'daten.beschreibung'],
  ['text', 'daten.titel'],
  ['release', 'grund'],
  ['notice', 'beschreibung'],
  ['notice', 'badge'],
  ['maintenance', 'text'],
  ['key', 'name'],
  ['draft', 'versand.versandadresse.zustellanweisung'],
  ['draftWithData', 'buergschaftsdaten.bauleistung'],
  ['draftWithData', 'buergschaftsdaten.bauvorhaben'],
]

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'required fields': [
    ...inEach(
      [
        ['comment', 'kommentar'],
        ['taskComment', 'kommentar'],
      ],
      ['', REQUIRED],
      ['   ', REQUIRED],
      [null, REQUIRED],
      [MISSING, REQUIRED],
    ),
    ...of('user', 'vorname', ['', REQUIRED], [MISSING, REQUIRED]),
    ...of('user', 'nachname', ['', REQUIRED], [' ', REQUIRED]),
    ...of('user', 'email', ['', REQUIRED], [null, REQUIRED]),
    ...of('project', 'name', ['', REQUIRED], [MISSING, REQUIRED]),
    ...of('company', 'name', ['', REQUIRED], ['\t', REQUIRED]),
    ...of('company', 'postadresse.straße', ['', REQUIRED]),
    ...of('company', 'postadresse.hausnummer', ['', REQUIRED]),
    ...of('company', 'postadresse.ort', ['', REQUIRED], [null, REQUIRED]),
    ...of('order', 'daten.auftragnehmer.name', ['', REQUIRED]),
    ...of('order', 'daten.buergschaftsdaten.vertragsnummer', ['', REQUIRED], [MISSING, REQUIRED]),
    ...of('order', 'daten.buergschaftsdaten.bauleistung', ['', REQUIRED]),
    ...of('order', 'daten.buergschaftsdaten.bauvorhaben', ['', REQUIRED]),
    ...of('order', 'daten.buergschaftsdaten.vertragsdatum', [MISSING, REQUIRED]),
    ...of('issue', 'buergschaftsIdBuerge', ['', REQUIRED], [MISSING, REQUIRED]),
    ...of('issue', 'ausstellungsdatumBuerge', [null, REQUIRED]),
    ...of('notice', 'beschreibung', ['', REQUIRED]),
    ...of('search', 'query.text', [MISSING, REQUIRED]),
    ...of('role', 'name', ['', REQUIRED]),
    ...of('text', 'daten.titel', ['', REQUIRED]),
    ...of('text', 'daten.gültigAb', [null, REQUIRED]),
  ],
  'set 1, letters alone': of(
    'display',
    'initialen',
    ['ÄÖ'],
    ['ẞa'],
    ['U\u0308b'],
    ['Łó'],
    ['A1', one('1')],
    ['A-', one('-')],
    ['A.B', one('.')],
    ['A B', one(' ')],
    ['1-', many('1', '-')],
    ['ABCD', max(3)],
  ),
  'set 2': of(
    'draft',
    'auftragnehmer.fremdId',
    ['A-1/2_b "c" \'d\''],
    ['Nr 7'],
    ['STRAẞE 9'],
    ['u\u0308ber 1'],
    ['Žižkov-7'],
    [null],
    ['(1)', many('(', ')')],
    ['a.b', one('.')],
    ['a,b', one(',')],
    ['a&b', one('&')],
    ['a:b', one(':')],
    ['a+b', one('+')],
    ['a!b', one('!')],
    ['a–b', one('–')],
    ['a;b|c', many(';', '|')],
    ['а1', one('а')],
  ),
  'set 3': of(
    'numberTaken',
    'query.buergschaftsIdBuerge',
    ['A(1)&b:c.d,e+f'],
    ['KK-2026/7 "x"'],
    ['MAẞ 3'],
    ['ü'.normalize('NFD')],
    ...['!', '?', '=', '%', '#', '@', '€', '$', '§', '<', '>', '–', ';', '*', '|', '„', '…', '’', '{'].map(
      (c): Value => [`a${c}b`, one(c)],
    ),
    ['a!b?c', many('!', '?')],
  ),
  'set 4, no digits': of(
    'draft',
    'auftragnehmer.ansprechpartner.nachname',
    ['Dr. Müller-Lüdenscheidt'],
    ["O'Neill (jun.)"],
    ['Ana & Bo: c, d + e'],
    ['GROẞ'],
    ['Mu\u0308ller'],
    ['Haus 3', one('3')],
    ['3', one('3')],
    ['A!', one('!')],
    ['A?b@', many('?', '@')],
    ['A–B', one('–')],
    ['A%', one('%')],
  ),
  'set 5, the broadest': [
    ...of(
      'comment',
      'kommentar',
      ['30 % (§ 17), ja?! #1 = 5 € < 6 $ > @'],
      ['Zwei\nZeilen\tmit Abstand'],
      ['GROẞE MAẞE'],
      ['Mu\u0308ller scho\u0308n'],
      ['Çâñ Łódź Ősz'],
      ...['–', '—', ';', '*', '|', '{', '}', '\\', '^', '~', '`', '…', '’', '²', '°', '•', '[', ']', '£', '™'].map(
        (c): Value => [`a ${c} b`, one(c)],
      ),
      ['„x“', many('„', '“')],
      ['Привет', many('П', 'р', 'и', 'в', 'е', 'т')],
      ['a;b;c', one(';')],
    ),
    ...inEach(FREE_TEXTS, ['a – b', one('–')]),
  ],
  'forbidden sequences': [
    ...inEach(FREE_TEXTS, ['a ${b', sequence('${')], ['a #{b', sequence('#{')], ['a --b', sequence('--')]),
    ...of(
      'comment',
      'kommentar',
      ['#{ und --', sequences('#{', '--')],
      ['${ #{ --', sequences('${', '#{', '--')],
      ['a - b - c'],
      ['$ 5 und # 6'],
    ),
    ...of('draft', 'buergschaftstext.text', ['Wir zahlen; „sofort“ – ohne Einrede.'], ['${x}', sequence('${')], ['a--b', sequence('--')]),
    ...of('text', 'inhalt.0.teile.0.text', ['a ${b', sequence('${')], ['a -- b', sequence('--')]),
    ...of('order', 'daten.auftragnehmer.name', ['A -- B', sequence('--')]),
    ...of('order', 'daten.auftragnehmer.postadresse.straße', ['Am #{Wall', sequence('#{')]),
    ...of('user', 'vorname', ['Eva--Maria', sequence('--')]),
    ...of('project', 'name', ['A${1}', sequence('${')]),
  ],
  lengths: [
    ...of('draft', 'auftragnehmer.name', [letters(120)], [letters(121), max(120)], ['a\u0308'.repeat(120)]),
    ...of('draft', 'auftragnehmer.fremdId', [letters(40)], [letters(41), max(40)]),
    ...of('draft', 'auftragnehmer.postadresse.straße', [letters(80)], [letters(81), max(80)]),
    ...of('draft', 'auftragnehmer.postadresse.hausnummer', [letters(10)], [letters(11), max(10)]),
    ...of('draft', 'auftragnehmer.postadresse.ort', [letters(80)], [letters(81), max(80)]),
    ...of('draft', 'auftragnehmer.ansprechpartner.vorname', [letters(60)], [letters(61), max(60)]),
    ...of('draft', 'auftraggeber.vertretungsformel.0', [letters(200)], [letters(201), max(200)]),
    ...of('draft', 'versand.versandadresse.name', [letters(120)], [letters(121), max(120)]),
    ...of('draft', 'versand.versandadresse.zustellanweisung', [letters(200)], [letters(201), max(200)]),
    ...of('draft', 'buergschaftstext.text', [letters(8000)], [letters(8001), max(8000)]),
    ...of('draftWithData', 'buergschaftsdaten.vertragsnummer', [letters(60)], [letters(61), max(60)]),
    ...of('draftWithData', 'buergschaftsdaten.bauleistung', [letters(500)], [letters(501), max(500)]),
    ...of('draftWithData', 'buergschaftsdaten.bauvorhaben', [letters(200)], [letters(201), max(200)]),
    ...of('comment', 'kommentar', [letters(2000)], [letters(2001), max(2000)]),
    ...of('rejectOrder', 'ablehnungsgrund', [letters(2001), max(2000)]),
    ...of('reject', 'bemerkung', [letters(2001), max(2000)]),
    ...of('claim', 'begruendung', [letters(4001), max(4000)]),
    ...of('project', 'name', [letters(120)], [letters(121), max(120)]),
    ...of('project', 'beschreibung', [letters(2000)], [letters(2001), max(2000)]),
    ...of('issue', 'buergschaftsIdBuerge', [letters(41), max(40)]),
    ...of('role', 'name', [letters(61), max(60)]),
    ...of('text', 'daten.titel', [letters(121), max(120)]),
    ...of('notice', 'badge', [letters(21), max(20)]),
    ...of('search', 'query.text', ['ab'], ['a', 'Bitte geben Sie mindestens 2 Zeichen ein'], [letters(101), max(100)]),
    ...of('companySearch', 'suche', ['we'], ['w', 'Bitte geben Sie mindestens 2 Zeichen ein'], ['', REQUIRED]),
    ...of('partySearch', 'query.text', ['we'], ['w', 'Bitte geben Sie mindestens 2 Zeichen ein']),
    ...of(
      'company',
      'postadresse.postleitzahl',
      ['2819', 'Bitte geben Sie exakt 5 Zeichen ein'],
      ['281955', 'Bitte geben Sie exakt 5 Zeichen ein'],
      ['2819a', 'Bitte geben Sie exakt 5 Zeichen ein'],
      ['', REQUIRED],
    ),
  ],
  'e-mail': [
    ...of(
      'draft',
      'auftragnehmer.ansprechpartner.email',
      [''],
      ['a@b.de'],
      ['vor.nach+x@sub.domain.example'],
      ["o'neill@x.org"],
      ['a_b-c@d-e.info'],
      ['max.müller@firma.de'],
      ['1@2.museum'],
      ['a,b@c.de', EMAIL],
      ['<script>@b.de', EMAIL],
      ['a@b', EMAIL],
      ['@b.de', EMAIL],
      ['a@', EMAIL],
      ['a b@c.de', EMAIL],
      ['a@b.c', EMAIL],
      ['a@b.d1', EMAIL],
      ['a@@b.de', EMAIL],
      ['a@b..de', EMAIL],
      ['.a@b.de', EMAIL],
      ['a.@b.de', EMAIL],
      ['a..b@c.de', EMAIL],
      ['a@-b.de', EMAIL],
      ['a;b@c.de', EMAIL],
      ['(a)@b.de', EMAIL],
      ['"a"@b.de', EMAIL],
      ['a@b_c.de', EMAIL],
      ['a\\b@c.de', EMAIL],
      ['${x}@b.de', EMAIL],
      ['a@b.de,c@d.de', EMAIL],
      ['a--b@c.de', 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    ),
    ...inEach(
      [
        ['share', 'email'],
        ['user', 'email'],
      ],
      ['a,b@c.de', EMAIL],
      ['<script>@b.de', EMAIL],
      ['kein', EMAIL],
    ),
    ...of('company', 'person', [{ ...CONTACT, email: 'a,b@c.de', personentyp: 'KP' }, EMAIL, 'person.email']),
    ...of('user', 'email', ['ag.basis@demo.avalwerk.example', 'Nutzer bereits vorhanden']),
  ],
  telephone: of(
    'draft',
    'auftragnehmer.ansprechpartner.telefonnummer',
    [''],
    ['0421 123456'],
    ['+49 (0)421/12-34'],
    ['(0421) 1234'],
    ['0049421123456'],
    ['(+49) 421 123456'],
    ['+49 (421) 12 34 - 56'],
    ['0421 / 123456'],
    ['((((1234', PHONE],
    ['(0421 1234', PHONE],
    ['0421) 1234', PHONE],
    ['((0421)) 1234', PHONE],
    ['()0421 1234', PHONE],
    [')0421( 1234', PHONE],
    ['0421//1234', PHONE],
    ['-0421 1234', PHONE],
    ['0421 1234-', PHONE],
    ['0421 (+49) 1234', PHONE],
    ['----', PHONE],
    ['abc', PHONE],
    ['12', PHONE],
    ['+()/-', PHONE],
    ['0421;123', PHONE],
    ['0421 + 123', PHONE],
    ['0421--1234', sequence('--')],
    ['1'.repeat(31), max(30)],
  ),
  country: [
    ...of(
      'draft',
      'auftragnehmer.postadresse.landeskennzeichen',
      ['DE'],
      ['FR'],
      ['XX', COUNTRY],
      ['de', COUNTRY],
      ['DEU', COUNTRY],
      ['', COUNTRY],
      [5, COUNTRY],
    ),
    ...of('order', 'daten.auftragnehmer.postadresse.landeskennzeichen', ['AT'], ['XX', COUNTRY]),
    ...of('draftWithPlace', 'buergschaftsdaten.bauadresse.landeskennzeichen', ['NL'], ['ZZ', COUNTRY]),
    ...of('company', 'postadresse.landeskennzeichen', ['XX', COUNTRY], [MISSING, REQUIRED]),
    ...of('draft', 'versand.versandadresse.postadresse.landeskennzeichen', ['XX', COUNTRY]),
  ],
  amounts: [
    ...of(
      'order',
      'daten.buergschaftsdaten.buergschaftsBetrag',
      [1],
      [1_250_000],
      [0, AMOUNT],
      [-1, AMOUNT],
      [1.5, AMOUNT],
      ['12,5', AMOUNT],
      ['1.250,00', AMOUNT],
      [true, AMOUNT],
      [1e15, AMOUNT],
      [[], AMOUNT],
      [MISSING, REQUIRED],
    ),
    ...inEach(
      [
        ['partialRelease', 'betrag'],
        ['claim', 'betrag'],
        ['claimPaid', 'betrag'],
        ['contract', 'gesamtlimit'],
        ['contract', 'einzellimit'],
        ['project', 'auftragssumme'],
        ['list', 'betragVon'],
        ['list', 'betragBis'],
      ],
      [-1, AMOUNT],
      [1.5, AMOUNT],
      ['12,5', AMOUNT],
    ),
    ...of('project', 'auftragssumme', [0, AMOUNT], [1]),
    ...of('list', 'betragVon', [0], [100]),
    ...of('contract', 'gesamtlimit', [MISSING, REQUIRED]),
    ...of('contractReview', 'rahmen.ausserhalb', [-1, AMOUNT]),
  ],
  'building sum': [
    ...of('order', 'daten.buergschaftsdaten.bausumme', [25_000_000], [0, AMOUNT], [-1, AMOUNT], [1.5, AMOUNT], [null, REQUIRED]),
    ...of('order', 'daten.buergschaftsdaten.bausummeProzent', [500, NO_SUM]),
    ...of(
      'orderPercent',
      'daten.buergschaftsdaten.bausummeProzent',
      [1],
      [10_000],
      [525],
      [0, PERCENT],
      [10_001, PERCENT],
      [-1, PERCENT],
      [1.5, PERCENT],
      ['5', PERCENT],
      [null, REQUIRED],
    ),
    ...of('orderPercent', 'daten.buergschaftsdaten.bausumme', [100, NO_SUM]),
    ...of('orderNoSum', 'daten.buergschaftsdaten.bausumme', [null], [100, NO_SUM]),
    ...of('orderNoSum', 'daten.buergschaftsdaten.bausummeProzent', [null], [500, NO_SUM]),
    ...of('issue', 'buergschaftsdaten.bausumme', [100, NO_SUM]),
    ...of('issue', 'buergschaftsdaten.bausummeProzent', [null, REQUIRED]),
  ],
  dates: [
    ...of(
      'order',
      'daten.buergschaftsdaten.vertragsdatum',
      ['1970-01-01'],
      [`${YEAR + 2}-12-31`],
      [TODAY],
      ['1969-12-31', CONTRACT_DATE],
      [`${YEAR + 3}-01-01`, CONTRACT_DATE],
      ['2026-02-30', DATE],
      ['2025-02-29', DATE],
      ['2024-02-29'],
      ['30.02.2026', DATE],
      ['2026-13-01', DATE],
      ['2026-1-1', DATE],
      ['', DATE],
      ['morgen', DATE],
      [20_260_101, DATE],
      [`${TODAY}T00:00:00Z`, DATE],
    ),
    ...of(
      'order',
      'daten.buergschaftsdaten.befristungsdatum',
      [null],
      [day(1)],
      ['2099-12-31'],
      [TODAY, FUTURE],
      [day(-1), FUTURE],
      ['31.04.2030', DATE],
    ),
    ...of(
      'order',
      'daten.buergschaftsdaten.voraussichtlichesAblaufdatum',
      [null],
      [day(1)],
      [TODAY, FUTURE],
      [day(-1), FUTURE],
      ['x', DATE],
    ),
    ...of(
      'issue',
      'ausstellungsdatumBuerge',
      [TODAY],
      [`${YEAR - 5}-01-01`],
      [`${YEAR + 1}-12-31`],
      [`${YEAR - 6}-12-31`, ISSUE_DATE],
      [`${YEAR + 2}-01-01`, ISSUE_DATE],
      ['2026-02-30', DATE],
    ),
    ...of('text', 'daten.gültigAb', [TODAY], [day(1)], [day(-1), FROM_TODAY], ['30.02.2026', DATE]),
    ...of('text', 'daten.gültigBis', [TODAY], [day(-1), `Das Datum darf nicht vor dem ${TODAY.split('-').reverse().join('.')} liegen`]),
    ...of('reminder', 'erinnerungsdatum', [day(1)], [null], [TODAY, FUTURE], [day(-1), FUTURE], ['2026-02-30', DATE]),
    ...of('share', 'bis', [TODAY, FUTURE], [day(-1), FUTURE], ['x', DATE], [MISSING, REQUIRED]),
    ...of('claimPaid', 'am', ['30.02.2026', DATE], [null, REQUIRED]),
    ...of('correction', 'antwortfrist', ['30.02.2026', DATE]),
    ...of('list', 'ausstellungVon', ['2026-02-30', DATE], [TODAY]),
    ...of('tasks', 'eingangVon', ['x', DATE]),
    ...of('project', 'beginn', [TODAY], ['x', DATE]),
  ],
  'hex colours': of(
    'display',
    'headerFarbe',
    ['#123'],
    ['#1F4E3D'],
    ['#1f4e3e'],
    ['123', COLOUR],
    ['#12', COLOUR],
    ['#1234', COLOUR],
    ['#12345', COLOUR],
    ['#GGG', COLOUR],
    ['red', COLOUR],
    ['#1234567', max(7)],
  ),
  'options and choices': [
    ...of('draft', 'rolle', ['X', OPTION], [MISSING, REQUIRED]),
    ...of('order', 'daten.auftragnehmer', [null, 'Bitte wählen Sie einen Kreditnehmer']),
    ...of('order', 'daten.auftraggeber', [null, 'Bitte wählen Sie einen Begünstigten']),
    ...of('order', 'daten.buergeId', [null, 'Bitte wählen Sie Vertragspartner']),
    ...of('order', 'daten.buergschaftstext', [null, OPTION]),
    ...of('order', 'daten.versand', [null, OPTION, 'daten.versand.weg']),
    ...of('order', 'daten.buergschaftsdaten.ortsangabe', ['X', OPTION], [MISSING, OPTION]),
    ...of('order', 'daten.buergschaftsdaten.buergschaftsart', ['XXX', OPTION], [MISSING, REQUIRED]),
    ...of('formalCheck', 'entscheidung', ['X', OPTION]),
    ...of('statusChange', 'zielstatus', ['X', OPTION], [MISSING, REQUIRED]),
    ...of('claimDecision', 'entscheidung', ['VIELLEICHT', OPTION], [MISSING, OPTION]),
    ...of('contractReview', 'positionen.0.entscheidung', ['X', OPTION]),
    ...of('share', 'recht', ['ALLES', OPTION]),
    ...of(
      'role',
      'iconname',
      ['', 'Bitte wählen Sie einen Avatar aus'],
      ['einhorn', 'Bitte wählen Sie einen Avatar aus'],
      [MISSING, REQUIRED],
    ),
    ...of('order', 'daten.auftragnehmer.name', ['Weserbogen Infrastruktur AG', SAME_ORGANISATION, 'daten.auftragnehmer']),
    ...of('order', 'daten.auftragnehmer.auftragnehmerId', ['WI0002', SAME_ORGANISATION, 'daten.auftragnehmer']),
  ],
  'limits of section 9': [
    ...of(
      'claim',
      'dateien',
      [Array.from({ length: 11 }, () => UUID), 'Bitte laden Sie höchstens 10 Dateien hoch'],
      [['x'], 'Bitte geben Sie einen gültigen Wert ein', 'dateien.0'],
    ),
    ...of('claimAnswer', 'dateien', [Array.from({ length: 11 }, () => UUID), 'Bitte laden Sie höchstens 10 Dateien hoch']),
    ...of('list', 'query.page', [0], [-1, 'Bitte geben Sie einen gültigen Wert ein'], ['x', 'Bitte geben Sie einen gültigen Wert ein']),
    ...of('list', 'query.size', [1], [100], [101, 'Bitte geben Sie einen gültigen Wert ein']),
    ...of(
      'list',
      'query.sort',
      ['betrag,asc'],
      ['betrag', 'Bitte geben Sie einen gültigen Wert ein'],
      ['passwort,asc', 'Bitte geben Sie einen gültigen Wert ein'],
    ),
  ],
  'unknown keys': [
    ...of('draft', 'auftragnehmer.kontonummer', ['1', unknown('kontonummer')]),
    ...of('draft', 'irgendwas', [null, unknown('irgendwas')]),
    ...of('draft', 'auftraggeber.postadresse.plz', ['28195', unknown('plz')]),
    ...of('order', 'daten.buergschaftsdaten.betrag', [1, unknown('betrag')]),
    ...of('comment', 'text', ['x', unknown('text')]),
    ...of('user', 'admin', [true, unknown('admin')]),
    ...of('user', 'organisation', ['LA0001', unknown('organisation')]),
    ...of('list', 'suchbegriff', ['x', unknown('suchbegriff')]),
    ...of('list', 'query.seite', [1, unknown('seite')]),
    ...of('tasks', 'suche', ['x', unknown('suche')]),
    ...of('options', 'rolle', ['x', unknown('rolle')]),
    ...of('own', 'query.id', ['1', unknown('id')]),
    ...of('claim', 'zahlungsempfaenger.bic', ['X', unknown('bic')]),
    ...of('contractReview', 'positionen.0.limit', [1, unknown('limit')]),
    ...of('formalCheck', 'kommentar', ['x', unknown('kommentar')]),
  ],
  'filter options of document 2': [
    ...of('list', 'aufruferRolle', ['AUFTRAGGEBER'], ['AUFTRAGNEHMER'], ['X', OPTION]),
    ...of('list', 'buergschaftIdsIn', [['10004711']], [[]], [['x'], 'Bitte geben Sie einen gültigen Wert ein', 'buergschaftIdsIn.0']),
    ...of('list', 'buergschaftIdsNotIn', [['10004711']], [5, 'Bitte geben Sie einen gültigen Wert ein']),
    ...of('list', 'mutterUnternehmenId', ['WI0001'], ['x', 'Bitte geben Sie einen gültigen Wert ein']),
    ...of('options', 'aufruferRolle', ['AUFTRAGGEBER'], ['X', OPTION]),
    ...of('options', 'buergschaftIdsIn', [['10004711']]),
    ...of('options', 'buergschaftIdsNotIn', [['10004711']]),
    ...of('options', 'mutterUnternehmenId', ['WI0001']),
  ],
}

/** An input with a value at a path; MISSING takes the field away. */
function put(input: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(input)) return input.map((old, i) => (String(i) === name ? (rest.length ? put(old, rest, value) : value) : old))
  const { [name]: old, ...others } = (input ?? {}) as Record<string, unknown>
  if (rest.length === 0 && value === MISSING) return others
  return { ...(input as object), [name]: rest.length ? put(old, rest, value) : value }
}

/** The display data of a guarantor as they are; each row changes one value. */
async function displayData(): Promise<unknown> {
  const { body } = await portal.request<Record<string, unknown>>('bsp.admin', 'GET', `${part}/buergen/buerge?id=SA0001`)
  return { version: body.version, kurzname: 'Süd-Aval', initialen: 'SA', headerFarbe: '#7A1F3D', headerSchriftfarbe: '#FFFFFF' }
}

async function inputOf({ call, field, value }: Row): Promise<Input> {
  const input: Input = CALLS[call]()
  if (field.startsWith('query.')) return { ...input, query: put(input.query, field.split('.').slice(1), value) as object }
  const body = call === 'display' ? await displayData() : input.body
  return { ...input, body: put(body, field.split('.'), value) }
}

const shown = (value: unknown) => (value === MISSING ? 'missing' : (JSON.stringify(value) ?? 'undefined').slice(0, 40))

test('the table has at least 300 rows', () => expect(Object.values(TABLE).flat().length).toBeGreaterThanOrEqual(300))

describe.each(Object.entries(TABLE))('%s', (_, rows) => {
  test.each(rows.map((row) => [`${row.call} ${row.field} = ${shown(row.value)}`, row] as const))('%s', async (_name, row) => {
    const { status, felder: fields, text } = await send(await inputOf(row))
    if (row.message === undefined) expect(status < 300 ? 'accepted' : text).toBe('accepted')
    else {
      expect(fields).toMatchObject({ [row.path]: row.message })
      expect([400, 409]).toContain(status)
    }
  })
})

describe('what a step refuses stands at its field', () => {
  /** A guarantee in force to which the user's organisation is a party. */
  const inForce = async (who: string, aufruferRolle: string) => {
    const { body } = await portal.request<{ zeilen: { id: string }[] }>(who, 'POST', `${buergschaften}/filterung`, {
      status: ['AKT'],
      aufruferRolle,
      herkunft: ['ERSTELLT_IN_TL'],
    })
    const id = body.zeilen[0]?.id ?? ''
    const { body: guarantee } = await portal.request<{ version: number; betrag: number }>(who, 'GET', `${buergschaften}/${id}`)
    return { id, ...guarantee }
  }
  test('a reason', async () => {
    const { id, version } = await inForce('kn.admin', 'AUFTRAGNEHMER')
    expect((await send(post('kn.admin', `${buergschaften}/${id}/rueckforderung`, { version, grund: ' ' }))).felder).toEqual({
      grund: REQUIRED,
    })
  })
  test('an amount, a declaration, a password', async () => {
    const { id, version, betrag } = await inForce('ag.admin', 'AUFTRAGGEBER')
    const at = (path: string, body: object) => send(post('ag.admin', `${buergschaften}/${id}/${path}`, { version, ...body }))
    expect((await at('teilenthaften', { betrag })).felder).toEqual({ betrag: AMOUNT })
    const { version: _version, ...claim } = CLAIM
    expect((await at('inanspruchnahmen', { ...claim, betrag: 0 })).felder).toEqual({ betrag: AMOUNT })
    expect((await at('inanspruchnahmen', { ...claim, begruendung: '' })).felder).toEqual({ begruendung: REQUIRED })
    expect((await at('inanspruchnahmen', { ...claim, erklaerung: false })).felder).toEqual({
      erklaerung: 'Bitte stimmen Sie der Nutzererklärung zu, um den Prozess fortzuführen',
    })
  })
  test('a number that is taken', async () => {
    const input = issue()
    expect((await send(input)).status).toBe(200)
    expect((await send(input)).felder).toEqual({ buergschaftsIdBuerge: 'Diese Aval-Nummer ist bei Ihnen bereits vergeben.' })
  })
})

describe('what is kept', () => {
  test('text is composed and without blanks around it', async () => {
    await send(post('ag.admin', `${buergschaften}/10004711/kommentar`, { kommentar: '  Mu\u0308ller hat zugestimmt ' }))
    const { body } = await portal.request<{ kommentar: string }[]>('ag.admin', 'GET', `${buergschaften}/10004711/kommentare`)
    expect(body.at(-1)?.kommentar).toBe('M\u00fcller hat zugestimmt')
  })
  test('a file of another kind is refused in the words of uploads', async () => {
    for (const path of [
      `${doc}/auftraggeber/buergschaftsdokumente/upload?name=a.txt`,
      `${doc}/inanspruchnahmen/unterlagen/upload?name=a.txt`,
      `${doc}/auftraggeber/buergschaftsvorlagen/upload?name=a.txt`,
    ]) {
      const answer = await portal.call('ag.admin', 'POST', path, new TextEncoder().encode('Text'), { 'content-type': 'text/plain' })
      const refusal = (await answer.json()) as { status: number; felder: unknown }
      expect({ path, status: refusal.status, felder: refusal.felder }).toEqual({
        path,
        status: 400,
        felder: [
          {
            feld: 'datei',
            grund: 'Diese Datei kann nicht verwendet werden. Bitte entfernen Sie sie und versuchen Sie ein anderes Format.',
          },
        ],
      })
    }
  })
})

describe('kept text whose field is not a form of prose', () => {
  const settings = `${part}/nutzerverwaltung/buergschaften.liste/einstellung`
  const view = (suche: string) => ({
    version: 0,
    einstellung: { spalten: [], verborgen: [], breiten: {}, kompakt: false, proSeite: 25, ansichten: [{ id: 'a', name: 'Neu', suche }] },
  })
  test.each(['?suche=${jndi:x}', '?a=#{y}', '?a=b--c', '?a=\u202e', 'javascript:1'])('a saved view is no %s', async (search) => {
    const { status, text } = await send({ who: 'ag.admin', method: 'POST', path: settings, body: view(search) })
    expect([status, text]).toEqual([400, expect.stringContaining('ansichten.0.suche')])
  })
  test('a saved view is the query of an address', async () => {
    for (const [version, mark] of ['?', ''].entries()) {
      const query = `${mark}${new URLSearchParams({ suche: 'Ärger & Söhne', status: 'AKT,UP' })}&filter=%5B%22A%22%5D`
      const body = { ...view(query), version }
      expect((await send({ who: 'ag.admin', method: 'POST', path: settings, body })).status).toBe(200)
    }
  })
  test('the name of a file keeps nothing that no text may hold', async () => {
    const query = { name: 'a--${x}#{y}\n.pdf' }
    const search = new URLSearchParams(query)
    const answer = await portal.call('bg.erst', 'POST', `${doc}/buerge/buergschaftsdokumente/upload?${search}`, pdf())
    expect(((await answer.json()) as { name: string }).name).toBe('a__x}_y} .pdf')
  })
  test('what stands on one line is kept on one line', () => {
    expect(TEXT_FORMS.name.clean(' Weser\n\u2028 AG ')).toBe('Weser AG')
    expect(TEXT_FORMS.kommentar.clean('Eins\nZwei')).toBe('Eins\nZwei')
  })
})

describe('the demo data', () => {
  /** Texts of the demo data, by where they stand and which form they are of. */
  const KEPT: readonly (readonly [table: string, column: string, form: TextFormName])[] = [
    ['unternehmen', 'name', 'name'],
    ['unternehmen', 'kurzname', 'kurzname'],
    ['unternehmen', 'handelsregister', 'registergericht'],
    ['unternehmen', 'handelsregisternummer', 'registernummer'],
    ['unternehmen', "adresse ->> 'straße'", 'strasse'],
    ['unternehmen', "adresse ->> 'hausnummer'", 'hausnummer'],
    ['unternehmen', "adresse ->> 'ort'", 'ort'],
    ['rolle', 'name', 'rollenname'],
    ['nutzer', 'vorname', 'personenname'],
    ['nutzer', 'nachname', 'personenname'],
    ['nutzer', 'email', 'email'],
    ['nutzer', 'telefonnummer', 'telefonnummer'],
    ['plattformhinweis', 'beschreibung', 'hinweistext'],
    ['plattformhinweis', 'badge', 'badge'],
    ['plattformhinweis', 'link', 'link'],
    ['plattformhinweis', 'button_text', 'knopftext'],
    ['buergschaft', 'nummer_buerge', 'avalnummer'],
    ['buergschaft', 'auftraggeber_name', 'name'],
    ['buergschaft', 'auftragnehmer_name', 'name'],
    ['buergschaft', 'vertragsnummer', 'vertragsnummer'],
    ['buergschaft', 'bauleistung', 'bauleistung'],
    ['buergschaft', 'bauvorhaben', 'bauvorhaben'],
    ['buergschaft', "korrektur ->> 'bemerkung'", 'grund'],
    ['buergschaft', "versandadresse ->> 'zustellanweisung'", 'zustellanweisung'],
    ['buergschaft_sicht', 'vermerk', 'vermerk'],
    ['buergschaft_kommentar', 'kommentar', 'kommentar'],
    ['auftrag', "ablehnung ->> 'grund'", 'grund'],
    ['auftrag', "daten #>> '{auftragnehmer,name}'", 'name'],
    ['auftrag', "daten #>> '{buergschaftsdaten,bauleistung}'", 'bauleistung'],
    ['projekt', 'name', 'name'],
    ['projekt', 'beschreibung', 'projektbeschreibung'],
    ['texttemplate', 'titel', 'titel'],
    ['texttemplate', 'beschreibung', 'textbeschreibung'],
    ['kautionsvertrag', 'vertragsnummer', 'kautionsvertragsnummer'],
    ['kautionsvertrag', 'avalprovision', 'avalprovision'],
    ['kautionsvertrag', 'sicherheit', 'sicherheit'],
    ['kautionsvertrag', 'nachricht', 'kurznachricht'],
    ['inanspruchnahme', 'begruendung', 'begruendung'],
    ['pruefung', 'kommentar_intern', 'kommentar'],
    ['buergschaft_freigabe', 'nachricht', 'kurznachricht'],
  ]
  test.each(KEPT)('%s.%s is %s', async (table, column, form) => {
    const { rows } = await sql<{ value: string }>`select distinct ${sql.raw(column)} as value from ${sql.table(table)}
      where ${sql.raw(column)} is not null`.execute(portal.db.system)
    expect(rows.flatMap(({ value }) => TEXT_FORMS[form].rule(value) ?? [])).toEqual([])
  })
})
