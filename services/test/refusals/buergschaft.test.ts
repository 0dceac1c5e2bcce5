import { addDays, AUFTRAG_STATUS_CODES, BUERGSCHAFT_STATUS, type Right } from '@avalwerk/domain'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, beforeAll } from '@jest/globals'
import {
  acceptance,
  actions,
  application,
  auftraege,
  ausstellung,
  buergschaften,
  DATA,
  no,
  SERVICE_PATH,
  today,
  portfolio,
} from '../acts.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { COLLEAGUE, guaranteesOf, TEXT, UNREVIEWED_TEXT } from './guarantees.ts'
import { peopleOf } from './people.ts'
import { body, type Break, type Columns, columns, playScenes, type Scene } from './scenes.ts'

let portal: TestPortal
const people = peopleOf(() => portal)
const { arrive, nextId, guarantee, draft, order, rule, claim, assignment, codesIn } = guaranteesOf(() => portal)
const { uploadDocument } = actions(() => portal)
/** A number that another guarantee has, files that were uploaded, and a guarantee about which something is open. */
const known = { number: no(), file: '', scan: '', busy: '' }

beforeAll(async () => {
  portal = await startTestPortal()
  await arrive()
  await people.arrive()
  await guarantee({ nummer_buerge: known.number })
  known.busy = await guarantee({ offener_vorgang: 'TEILENTHAFTUNG' })
  known.file = await uploadDocument('bg.erst')
  known.scan = await scanOf()
})
afterAll(() => portal?.close())

const scanOf = async (): Promise<string> => {
  const path = '/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload?name=Scan.pdf'
  const answer = await portal.call('ag.admin', 'POST', path, pdf({ text: 'Scan' }))
  return ((await answer.json()) as { dateiId: string }).dateiId
}

const [BENEFICIARY, BORROWER, RECEIVER, GUARANTOR, OPERATOR] = ['WI0001', 'GH0001', 'LA0001', 'KR0001', 'BP0001'] as const
const CHOOSE: Right = { anzeigename: 'auswählen', kategorie: 'Bürgschaftstexte/Templates' }
/** Those that a guarantee itself may have: the others are statuses of how a party sees it. */
const STATUSES = Object.keys(BUERGSCHAFT_STATUS).filter((status) => status !== 'ABGETRETEN')
const others = (...statuses: readonly string[]) => STATUSES.filter((status) => !statuses.includes(status))

/** A call on a guarantee. */
const on =
  (path: string, body: object = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${buergschaften}/${id}/${path}`, body: { version, ...body } })
/** Guarantees with some columns. */
const with_ =
  (columns: Columns): Scene['subject'] =>
  async (more) => ({ id: await guarantee({ ...columns, ...more }) })
const drafted =
  (columns: Columns = {}): Scene['subject'] =>
  async (more) => ({ id: await draft({ ...columns, ...more }) })

const OPEN = columns({ offener_vorgang: 'TEILENTHAFTUNG' }, { offener_vorgang: 'INANSPRUCHNAHME' }, { offener_vorgang: 'ABTRETUNG' })
const NO_ASSIGNMENT = columns({ offener_vorgang: null }, { offener_vorgang: 'TEILENTHAFTUNG' }, { offener_vorgang: 'INANSPRUCHNAHME' })
const UNCONFIRMED: Break = { unconfirmed: true }
const OF_IMPORT = columns({ herkunft: 'IMPORTIERT' })
const NOT_IMPORTED = columns({ herkunft: 'ERSTELLT_IN_TL' })
const ASKED = columns({ antwortstatus: 'OFFEN' }, { antwortstatus: 'ANGENOMMEN' }, { antwortstatus: 'ABGELEHNT' })
const NOT_ASKED = columns({ antwortstatus: null }, { antwortstatus: 'ANGENOMMEN' }, { antwortstatus: 'ABGELEHNT' })
const NO_REASON = body({ grund: '' }, { grund: ' \n\t' })
const REPLACED_BUSY: Break = {
  columns: () => ({ umtausch_grundlage_id: known.busy }),
}
const SUCCEEDED = columns({ nachfolger_id: '1' })
const SAME_PERSON: Break = { columns: (person) => ({ letzter_pruefer: person }) }
const NUMBER_TAKEN = body({ buergschaftsIdBuerge: known.number })
/** The guarantor asks for two people now, or for one. */
const asks = (fourEyes: boolean, takes: string): Break => ({ before: () => rule({ fourEyes }), takes })
const LIGHT = (fourEyes: boolean): Break => ({ before: () => rule({ fourEyes, light: true }) })

// Orders that are answered.

/** The order is at hand, and the guarantor has agreed to something. */
const ordered =
  (agreed: Parameters<typeof rule>[0]): Scene['subject'] =>
  async (more) => {
    await rule(agreed)
    return { id: await order(more) }
  }
const accepting =
  (how: Record<string, unknown> = {}): Scene['request'] =>
  ({ id }, version) => ({ path: `${auftraege}/${id}/annehmen`, body: acceptance({ version, ...how }) })
const LINK = { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null }
const ORDER_ELSEWHERE = columns(...AUFTRAG_STATUS_CODES.filter((status) => status !== 'SCHWEBE').map((status) => ({ status })))
const UNREVIEWED: Break[] = [
  { body: { textId: UNREVIEWED_TEXT } },
  {
    body: {
      weg: 'BEIDES',
      textId: UNREVIEWED_TEXT,
      get dateiId() {
        return known.file
      },
    },
  },
]
const WITHOUT_DOCUMENT = body({ textId: null, dateiId: null }, { weg: 'HOCHGELADEN', textId: null, dateiId: null })
/** A guarantee that the call makes. */
const made: Pick<Scene, 'about' | 'withoutStatus'> = {
  about: (_subject, { buergschaftId, id = '' }) => buergschaftId ?? id,
  withoutStatus: 'there is no guarantee yet',
}

// Guarantees that are issued without an order.

const agreed =
  (how: Parameters<typeof rule>[0]): Scene['subject'] =>
  async () => {
    await rule(how)
    return { id: '0' }
  }
const issuing: Scene['request'] = () => ({ path: buergschaften, body: ausstellung() })
const SAME_ORGANISATION = { ...application().auftragnehmer, auftragnehmerId: 'WI0002' }
const ISSUED = {
  complete: { body: { buergschaftsdaten: { ...DATA, bauleistung: '' } }, field: 'buergschaftsdaten.bauleistung' },
  'different organisations': body({ auftragnehmer: SAME_ORGANISATION }),
  'number free': NUMBER_TAKEN,
  'text or document': body({ textId: null, dateiId: null }),
}

// Guarantees that exist outside of the portal.

const importing =
  (how: Record<string, unknown> = {}): Scene['request'] =>
  () => ({
    path: `${buergschaften}/import`,
    body: portfolio(how),
  })
const KRANICH = { id: GUARANTOR, name: 'Kranich Kreditversicherung AG' }
/** The right alone isn't enough: no company of these organisations can be the beneficiary. */
const OUTSIDE = { BG: 'EINGABE_UNGUELTIG', BSP: 'EINGABE_UNGUELTIG' } as const
const IMPORTED = {
  complete: { body: { buergschaftsdaten: { ...DATA, bausumme: null, bauleistung: '' } }, field: 'buergschaftsdaten.bauleistung' },
  'different organisations': body({ auftragnehmer: SAME_ORGANISATION }),
  'not imported before': body({ buerge: KRANICH, buergschaftsIdBuerge: known.number }),
}

const REJECTION = { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Falsch', ansprechpartner: null, kommentarIntern: null }
/** The data of the guarantees here, as forms send them. */
const OWN_DATA = { ...DATA, buergschaftsBetrag: 100_000 }
const CHANGE = {
  entscheidung: 'AENDERN',
  buergschaftsdaten: { ...OWN_DATA, buergschaftsBetrag: 90_000 },
  textId: TEXT,
  dateiId: null,
  kommentarIntern: null,
}
/** A change that leaves the number as it is. */
const withOwnNumber =
  (path: string, more: object): Scene['request'] =>
  ({ id, other }, version) => ({ path: `${buergschaften}/${id}/${path}`, body: { version, buergschaftsIdBuerge: other, ...more } })
const numbered =
  (make: typeof guarantee, columns: Columns): Scene['subject'] =>
  async (more) => {
    const number = no()
    return { id: await make({ nummer_buerge: number, ...columns, ...more }), other: number }
  }
const CORRECTION = { buergschaftsdaten: CHANGE.buergschaftsdaten, textId: TEXT, dateiId: null, auftraggeber: null, kommentarIntern: null }

/** A document for a guarantee that waits for one, where the guarantor asks for two people or for one. */
const waiting =
  (fourEyes: boolean): Scene['subject'] =>
  async (more) => {
    await rule({ fourEyes })
    return { id: await guarantee({ status: 'AUS', dokument_status: 'FEHLER', ...more }) }
  }
const GIVEN = {
  'document failed': columns({ dokument_status: 'IN_ARBEIT' }, { dokument_status: 'FERTIG' }),
  'nothing asked': ASKED,
  'new version': body({ textId: null, dateiId: null }),
}

// Claims.

const CLAIM = {
  betrag: 50_000,
  begruendung: 'Mängel',
  ansprechpartner: null,
  zahlungsempfaenger: null,
  dateien: [],
  erklaerung: true,
}
const claims = `${SERVICE_PATH}/inanspruchnahmen`
const claimed =
  (status: string, columns: Columns, ofClaim: Columns): Scene['subject'] =>
  async (more) => {
    const id = await guarantee({ status, offener_vorgang: 'INANSPRUCHNAHME', ...columns, ...more })
    return { id, other: await claim(id, ofClaim) }
  }
const onClaim =
  (path: string, more: object = {}): Scene['request'] =>
  ({ other }) => ({ path: `${claims}/${other}/${path}`, body: { version: 1, ...more } })
const PAID = { status: 'ANERKANNT', anerkannt_cent: 50_000 }

const assigned: Scene['subject'] = async (more) => {
  const id = await guarantee({ offener_vorgang: 'ABTRETUNG', ...more })
  await assignment(id)
  return { id }
}

const request = (status: string, gesperrtBis: string | null = null) => ({
  rueckforderung: { status, von: 'Gebr. Harms', am: new Date().toISOString(), grund: 'Abgenommen', antwort: null, gesperrtBis },
})
const REQUESTED = { rueckforderung: null }
const NOT_REQUESTED = columns({ rueckforderung: null }, request('ABGELEHNT'), request('ANGENOMMEN'))
const ASKS_BACK: Scene['breaks'] = {
  'no request': columns(request('OFFEN')),
  'no lock period': columns(request('ABGELEHNT', today()), request('ABGELEHNT', addDays(today(), 30))),
  reason: NO_REASON,
}

const change = (von: string, zielstatus: string, grund = 'Bestand') => ({
  statusantrag: { von, name: 'Otten', zielstatus, grund, am: new Date().toISOString() },
})

const UNKNOWN = { auftraggeber_id: null, versandweg: 'POST' }
const assigning: Scene['request'] = on('unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: BENEFICIARY })

/** A guarantee and another one that takes its place when somebody does something with that other one. */
const replaced =
  (columns: Columns, ofOther: (id: string) => Columns, link: (other: string) => Columns): Scene['subject'] =>
  async (more) => {
    const [id, other] = [nextId(), nextId()]
    await guarantee({ id, ...columns, ...link(other), ...more })
    await guarantee({ id: other, ...ofOther(id) })
    return { id, other }
  }
const onOther =
  (path: string, more: object = {}): Scene['request'] =>
  ({ other }) => ({ path: `${buergschaften}/${other}/${path}`, body: { version: 1, ...more } })
const FIRST = { version: 1 }

const SCENES: readonly Scene[] = [
  {
    step: 'G01',
    at: GUARANTOR,
    subject: ordered({ fourEyes: true }),
    request: accepting(),
    alsoAsks: [CHOOSE],
    ...made,
    breaks: {
      'order waits': ORDER_ELSEWHERE,
      'four eyes': asks(false, 'G03'),
      'number free': NUMBER_TAKEN,
      'text reviewed': UNREVIEWED,
      'text or document': WITHOUT_DOCUMENT,
    },
  },
  {
    step: 'G02',
    at: GUARANTOR,
    subject: agreed({ fourEyes: true }),
    request: issuing,
    alsoAsks: [CHOOSE],
    ...made,
    breaks: { 'four eyes': asks(false, 'G05'), ...ISSUED },
  },
  {
    step: 'G03',
    at: GUARANTOR,
    subject: ordered({}),
    request: accepting(),
    alsoAsks: [CHOOSE],
    ...made,
    breaks: {
      'order waits': ORDER_ELSEWHERE,
      'one person': asks(true, 'G01'),
      'number free': NUMBER_TAKEN,
      'text reviewed': UNREVIEWED,
      'text or document': WITHOUT_DOCUMENT,
    },
  },
  {
    step: 'G04',
    at: GUARANTOR,
    subject: ordered({}),
    request: accepting(LINK),
    ...made,
    breaks: { 'order waits': ORDER_ELSEWHERE, 'one person': asks(true, 'G54'), regular: LIGHT(false), 'number free': NUMBER_TAKEN },
  },
  {
    step: 'G05',
    at: GUARANTOR,
    subject: agreed({}),
    request: issuing,
    alsoAsks: [CHOOSE],
    ...made,
    breaks: { 'one person': asks(true, 'G02'), ...ISSUED },
  },
  {
    step: 'G08',
    at: BENEFICIARY,
    subject: agreed({}),
    request: importing(),
    ...made,
    right: 'importieren/Bürgschaften',
    outside: OUTSIDE,
    breaks: IMPORTED,
  },
  {
    step: 'G09',
    at: BENEFICIARY,
    subject: agreed({}),
    request: () => importing({ buerge: KRANICH, bestaetigungsanfrageBuerge: true, dateiId: known.scan })({ id: '' }, 1),
    ...made,
    outside: OUTSIDE,
    breaks: {
      ...IMPORTED,
      'guarantor on platform': body({ buerge: { id: null, name: 'Volksbank Wesermünde eG' } }),
      scan: body({ dateiId: null }),
    },
  },
  {
    step: 'G10',
    at: GUARANTOR,
    subject: drafted(),
    request: on('zweitpruefung', { entscheidung: 'ANNEHMEN' }),
    breaks: { 'other person': SAME_PERSON, 'document seen': columns({ dokument_status: 'IN_ARBEIT' }, { dokument_status: 'FEHLER' }) },
  },
  {
    step: 'G11',
    at: GUARANTOR,
    subject: numbered(draft, {}),
    request: withOwnNumber('zweitpruefung', CHANGE),
    alsoAsks: [CHOOSE],
    breaks: {
      'other person': SAME_PERSON,
      changed: body({ buergschaftsdaten: OWN_DATA }),
      'new version': body({ textId: null, dateiId: null }),
    },
  },
  {
    step: 'G12',
    at: GUARANTOR,
    subject: drafted(),
    request: on('zweitpruefung', REJECTION),
    breaks: {
      'other person': SAME_PERSON,
      'no correction': columns({ korrektur_grundlage_id: '1' }),
      'unknown to others': { columns: { angekuendigt: true }, takes: 'G56' },
    },
  },
  {
    step: 'G13',
    at: GUARANTOR,
    subject: drafted(),
    request: on('stornieren', { grund: 'Irrtum' }),
    breaks: { 'unknown to others': { columns: { angekuendigt: true }, takes: 'G56' }, reason: NO_REASON },
  },
  {
    step: 'G15',
    at: GUARANTOR,
    subject: with_({ status: 'AUS', ...UNKNOWN }),
    request: on('versand'),
    breaks: {
      'beneficiary elsewhere': columns({ auftraggeber_id: BENEFICIARY }),
      'document made': columns({ dokument_status: 'KEINES' }, { dokument_status: 'IN_ARBEIT' }, { dokument_status: 'FEHLER' }),
      'nothing asked': ASKED,
      'replaced one free': REPLACED_BUSY,
    },
  },
  {
    step: 'G16',
    at: GUARANTOR,
    subject: with_({ status: 'AUS', herkunft: 'IMPORTIERT', antwortstatus: 'OFFEN' }),
    request: on('import/bestaetigen', { bestaetigt: true, grund: null }),
    breaks: { 'confirmation waits': NOT_ASKED },
  },
  {
    step: 'G17',
    at: GUARANTOR,
    subject: with_({ status: 'AUS', herkunft: 'IMPORTIERT', antwortstatus: 'OFFEN' }),
    request: on('import/bestaetigen', { bestaetigt: false, grund: 'Nicht unsere' }),
    breaks: { 'confirmation waits': NOT_ASKED, reason: [...NO_REASON, ...body({ grund: null })] },
  },
  ...[GUARANTOR, OPERATOR].map(
    (at): Scene => ({
      step: 'G18',
      at,
      right: at === GUARANTOR ? 'manuell verwalten/Bürgschaften' : 'verwalten/Bürgschaften',
      subject: with_({ status: 'AUS', letzter_pruefer: COLLEAGUE }),
      request: on('zurueckziehen', { grund: 'Bonität' }),
      breaks: {
        'nothing asked': ASKED,
        'other person': SAME_PERSON,
        'document settled': columns({ dokument_status: 'IN_ARBEIT' }),
        reason: NO_REASON,
      },
    }),
  ),
  {
    step: 'G19',
    at: GUARANTOR,
    subject: waiting(false),
    request: on('dokument', { textId: TEXT, dateiId: null }),
    alsoAsks: [CHOOSE],
    breaks: { 'one person': [asks(true, 'G55'), { columns: { vier_augen: true }, takes: 'G55' }], ...GIVEN },
  },
  {
    step: 'G20',
    at: BENEFICIARY,
    subject: with_({ status: 'UP' }),
    request: on('annehmen', { projektId: null }),
    others: [BORROWER],
    breaks: { 'replaced one free': REPLACED_BUSY },
  },
  {
    step: 'G21',
    at: BENEFICIARY,
    subject: with_({ status: 'UP' }),
    request: on('ablehnen', { grund: 'KORR_SON', bemerkung: 'Bitte prüfen', antwortfrist: null }),
    others: [BORROWER],
    breaks: { 'correction reason': body({ bemerkung: null }, { bemerkung: ' \t' }) },
  },
  {
    step: 'G22',
    at: BENEFICIARY,
    subject: with_({ status: 'UP' }),
    request: on('ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Falsch' }),
    others: [BORROWER],
    breaks: { reason: body({ bemerkung: '' }, { bemerkung: ' \n' }), 'signed in anew': UNCONFIRMED },
  },
  {
    step: 'G23',
    at: GUARANTOR,
    subject: async (...given) => {
      await rule({})
      return numbered(guarantee, { status: 'IK' })(...given)
    },
    request: withOwnNumber('korrektur', CORRECTION),
    alsoAsks: [CHOOSE],
    breaks: {
      'no successor': SUCCEEDED,
      changed: body({ buergschaftsdaten: OWN_DATA }),
      'new version': body({ textId: null, dateiId: null }),
      'number free': NUMBER_TAKEN,
    },
  },
  {
    step: 'G25',
    at: BENEFICIARY,
    subject: with_({ status: 'IK' }),
    request: on('korrektur/zurueckziehen'),
    others: [BORROWER],
    breaks: { 'no successor': SUCCEEDED },
  },
  {
    step: 'G26',
    at: GUARANTOR,
    subject: with_({ status: 'IK' }),
    request: on('korrektur/ablehnen', { grund: 'Bleibt so' }),
    breaks: { 'no successor': SUCCEEDED, reason: NO_REASON },
  },
  {
    step: 'G27',
    at: GUARANTOR,
    subject: with_({ status: 'ABB' }),
    request: on('ablehnung/bestaetigen', { ausgebucht: true }),
    breaks: { 'booked out': body({ ausgebucht: false }) },
  },
  {
    step: 'G28',
    at: BENEFICIARY,
    subject: with_({}),
    request: on('enthaften', { art: 'DIGITAL' }),
    others: [BORROWER],
    breaks: { 'not imported': OF_IMPORT, 'nothing open': OPEN, 'signed in anew': UNCONFIRMED },
  },
  {
    step: 'G29',
    at: BENEFICIARY,
    subject: with_({ herkunft: 'IMPORTIERT' }),
    request: on('enthaften', { art: 'PAPIER', am: today(), weg: 'POST_BUERGE' }),
    others: [BORROWER],
    breaks: { imported: NOT_IMPORTED, 'nothing open': OPEN },
  },
  {
    step: 'G30',
    at: GUARANTOR,
    subject: with_({ status: 'ZGBB' }),
    request: on('enthaftung/bestaetigen', { ausgebucht: true }),
    breaks: { 'booked out': body({ ausgebucht: false }) },
  },
  {
    step: 'G31',
    at: BENEFICIARY,
    subject: with_({}),
    request: on('teilenthaften', { betrag: 40_000 }),
    others: [BORROWER],
    breaks: {
      'not imported': OF_IMPORT,
      'nothing open': OPEN,
      divisible: columns({ betrag_cent: 1 }),
      'amount below': body({ betrag: 0 }, { betrag: 100_000 }, { betrag: 100_001 }),
      'signed in anew': UNCONFIRMED,
    },
  },
  {
    step: 'G32',
    at: GUARANTOR,
    subject: with_({ status: 'TEB', offener_vorgang: 'TEILENTHAFTUNG', vorgemerkt_cent: 40_000 }),
    request: on('teilenthaftung/bestaetigen'),
    breaks: { 'amount below': columns({ vorgemerkt_cent: 100_000 }, { vorgemerkt_cent: 100_001 }, { vorgemerkt_cent: null }) },
  },
  {
    step: 'G33',
    at: BENEFICIARY,
    subject: with_({}),
    request: on('inanspruchnahmen', CLAIM),
    others: [BORROWER],
    breaks: {
      'guarantor on platform': columns({ buerge_id: null }),
      'nothing open': OPEN,
      reason: ['', ' \n'].map((begruendung) => ({ body: { begruendung }, field: 'begruendung' })),
      'amount at most': [0, 100_001].map((betrag) => ({ body: { betrag }, field: 'betrag' })),
      declaration: body({ erklaerung: false }),
      'signed in anew': UNCONFIRMED,
    },
  },
  { step: 'G34', at: GUARANTOR, subject: claimed('ANB', {}, {}), request: onClaim('eingang'), breaks: {} },
  {
    step: 'G35',
    at: BENEFICIARY,
    subject: claimed('ANB', {}, {}),
    request: onClaim('zuruecknahme'),
    others: [BORROWER],
    // The guarantor agrees to a withdrawal by the same call.
    outside: { BG: 'SCHRITT_UNZULAESSIG' },
    breaks: {},
  },
  {
    step: 'G36',
    way: 'by refusing the claim',
    at: GUARANTOR,
    subject: claimed('AN', {}, { status: 'IN_PRUEFUNG' }),
    request: onClaim('entscheidung', { entscheidung: 'ABLEHNEN', grund: 'Nicht fällig' }),
    breaks: { reason: NO_REASON },
  },
  {
    step: 'G36',
    way: 'by paying a part of it',
    at: GUARANTOR,
    subject: claimed('AN', {}, PAID),
    request: onClaim('auszahlung', { betrag: 50_000, am: today() }),
    breaks: {},
  },
  {
    step: 'G37',
    at: GUARANTOR,
    subject: claimed('AN', { betrag_cent: 50_000 }, PAID),
    request: onClaim('auszahlung', { betrag: 50_000, am: today() }),
    breaks: {},
  },
  {
    step: 'G38',
    at: BENEFICIARY,
    subject: with_({}),
    request: on('abtretung', { empfaengerId: RECEIVER, ansprechpartner: null, erklaerung: true }),
    others: [BORROWER],
    breaks: { 'nothing open': OPEN, declaration: body({ erklaerung: false }), 'signed in anew': UNCONFIRMED },
  },
  {
    step: 'G39',
    at: RECEIVER,
    subject: assigned,
    request: on('abtretung/entscheidung', { entscheidung: 'ANNEHMEN' }),
    others: [BENEFICIARY, BORROWER],
    breaks: { 'assignment open': NO_ASSIGNMENT },
  },
  {
    step: 'G40',
    at: RECEIVER,
    subject: assigned,
    request: on('abtretung/entscheidung', { entscheidung: 'ABLEHNEN', grund: null }),
    others: [BENEFICIARY, BORROWER],
    breaks: { 'assignment open': NO_ASSIGNMENT },
  },
  {
    step: 'G41',
    at: BENEFICIARY,
    subject: assigned,
    request: on('abtretung/zurueckziehen'),
    others: [RECEIVER, BORROWER],
    breaks: { 'assignment open': NO_ASSIGNMENT },
  },
  ...[BORROWER, GUARANTOR, OPERATOR].map(
    (at): Scene => ({
      step: 'G42',
      at,
      subject: with_(REQUESTED),
      request: on('rueckforderung', { grund: 'Abgenommen' }),
      others: at === BORROWER ? [BENEFICIARY] : [],
      breaks: ASKS_BACK,
    }),
  ),
  {
    step: 'G43',
    at: BENEFICIARY,
    subject: with_(request('OFFEN')),
    request: on('rueckforderung/entscheidung', { entscheidung: 'ABLEHNEN', grund: 'SONSTIGES', text: 'Noch Mängel' }),
    others: [BORROWER],
    breaks: { 'request open': NOT_REQUESTED, reason: body({ text: null }, { text: ' ' }) },
  },
  {
    step: 'G44',
    at: BENEFICIARY,
    subject: with_(request('OFFEN')),
    request: on('rueckforderung/entscheidung', { entscheidung: 'ANNEHMEN' }),
    others: [BORROWER],
    breaks: { 'request open': NOT_REQUESTED, 'not imported': OF_IMPORT, 'nothing open': OPEN, 'signed in anew': UNCONFIRMED },
  },
  {
    step: 'G48',
    at: OPERATOR,
    subject: with_({ status: 'AUS', ...change(COLLEAGUE, 'STO') }),
    request: on('status', { entscheidung: 'FREIGEBEN' }),
    breaks: {
      reason: columns(change(COLLEAGUE, 'STO', ''), change(COLLEAGUE, 'STO', ' \n')),
      'second operator': { columns: (person) => change(person, 'STO') },
      'document for target': columns(
        ...['KEINES', 'IN_ARBEIT', 'FEHLER'].map((dokument_status) => ({ dokument_status, ...change(COLLEAGUE, 'UP') })),
      ),
    },
  },
  ...[BENEFICIARY, OPERATOR].map(
    (at): Scene => ({
      step: 'G49',
      at,
      subject: with_({ herkunft: 'IMPORTIERT' }),
      request: on('loeschen'),
      others: at === BENEFICIARY ? [BORROWER] : [],
      breaks: { imported: NOT_IMPORTED, 'nothing open': OPEN },
    }),
  ),
  {
    step: 'G50',
    at: OPERATOR,
    subject: with_({ status: 'AUS', ...UNKNOWN }),
    request: assigning,
    breaks: { 'party unknown': columns({ auftraggeber_id: BENEFICIARY }), 'different organisations': body({ unternehmenId: BORROWER }) },
  },
  {
    step: 'G52',
    at: GUARANTOR,
    subject: async (more) => {
      await rule({})
      return { id: await guarantee(more) }
    },
    request: ({ id }) => ({ path: buergschaften, body: ausstellung({ umtauschGrundlageId: id }) }),
    alsoAsks: [CHOOSE],
    breaks: { 'nothing open': OPEN, 'no exchange': columns({ umtausch_id: '1' }) },
  },
  {
    step: 'G54',
    at: GUARANTOR,
    subject: ordered({ fourEyes: true }),
    request: accepting(LINK),
    ...made,
    breaks: { 'order waits': ORDER_ELSEWHERE, 'four eyes': asks(false, 'G04'), regular: LIGHT(true), 'number free': NUMBER_TAKEN },
  },
  {
    step: 'G55',
    at: GUARANTOR,
    subject: waiting(true),
    request: on('dokument', { textId: TEXT, dateiId: null }),
    alsoAsks: [CHOOSE],
    breaks: { 'four eyes': asks(false, 'G19'), ...GIVEN },
  },
  {
    step: 'G56',
    way: 'by the second reviewer',
    at: GUARANTOR,
    right: 'manuell verwalten (Zweitprüfung)/Bürgschaften',
    subject: drafted({ angekuendigt: true }),
    request: on('zweitpruefung', REJECTION),
    breaks: { 'known to others': { columns: { angekuendigt: false }, takes: 'G12' } },
  },
  {
    step: 'G56',
    way: 'by whoever gave the document',
    at: GUARANTOR,
    right: 'manuell verwalten/Bürgschaften',
    subject: drafted({ angekuendigt: true }),
    request: on('stornieren', { grund: 'Irrtum' }),
    breaks: { 'known to others': { columns: { angekuendigt: false }, takes: 'G13' } },
  },

  // What follows by itself from what somebody does.
  {
    step: 'G14',
    at: OPERATOR,
    bySystem: true,
    subject: with_({ status: 'AUS', ...UNKNOWN }),
    request: assigning,
    alsoAsks: [{ anzeigename: 'zuordnen', kategorie: 'Bürgschaften' }],
    passesIn: ['UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'],
    breaks: {
      'document made': ['KEINES', 'IN_ARBEIT', 'FEHLER'].map((dokument_status) => ({ columns: { dokument_status }, takes: 'G50' })),
      'nothing asked': ['OFFEN', 'ANGENOMMEN', 'ABGELEHNT'].map((antwortstatus) => ({ columns: { antwortstatus }, takes: 'G50' })),
      'beneficiary on platform': {
        columns: { auftragnehmer_id: null },
        body: { rolle: 'AUFTRAGNEHMER', unternehmenId: BORROWER },
        takes: 'G50',
      },
    },
  },
  {
    step: 'G51',
    at: OPERATOR,
    bySystem: true,
    subject: with_({ status: 'AUS', herkunft: 'IMPORTIERT', ...UNKNOWN }),
    request: assigning,
    alsoAsks: [{ anzeigename: 'zuordnen', kategorie: 'Bürgschaften' }],
    breaks: {
      imported: { columns: { herkunft: 'ERSTELLT_IN_TL' }, takes: 'G14' },
      'nothing asked': ['OFFEN', 'ANGENOMMEN', 'ABGELEHNT'].map((antwortstatus) => ({ columns: { antwortstatus }, takes: 'G50' })),
      'beneficiary on platform': {
        columns: { auftragnehmer_id: null },
        body: { rolle: 'AUFTRAGNEHMER', unternehmenId: BORROWER },
        takes: 'G50',
      },
    },
  },
  {
    step: 'G24',
    at: GUARANTOR,
    bySystem: true,
    subject: replaced(
      { status: 'IK' },
      (id) => ({ status: 'AUS', ...UNKNOWN, ...FIRST, korrektur_grundlage_id: id }),
      (other) => ({ nachfolger_id: other }),
    ),
    request: onOther('versand'),
    alsoAsks: [{ anzeigename: 'Bürgschaftsdokument hochladen', kategorie: 'Bürgschaften' }],
    breaks: { successor: columns({ nachfolger_id: null }) },
  },
  {
    step: 'G45',
    at: BENEFICIARY,
    bySystem: true,
    subject: replaced(
      {},
      (id) => ({ status: 'UP', ...FIRST, umtausch_grundlage_id: id }),
      (other) => ({ umtausch_id: other }),
    ),
    request: onOther('annehmen', { projektId: null }),
    alsoAsks: [{ anzeigename: 'prüfen', kategorie: 'Bürgschaften' }],
    passesIn: others('AKT'),
    breaks: { 'exchange open': columns({ umtausch_id: null }), 'nothing open': OPEN },
  },
  {
    step: 'G53',
    at: BENEFICIARY,
    bySystem: true,
    subject: replaced(
      {},
      (id) => ({ status: 'UP', ...FIRST, umtausch_grundlage_id: id }),
      (other) => ({ umtausch_id: other }),
    ),
    request: onOther('ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Falsch' }),
    alsoAsks: [{ anzeigename: 'prüfen', kategorie: 'Bürgschaften' }],
    passesIn: others('AKT', 'TEB', 'ANB', 'AN', 'ZGBB'),
    breaks: { 'exchange open': { columns: { umtausch_id: null }, takes: null } },
  },
  {
    step: 'G13',
    way: 'with the order that the operator cancels',
    at: OPERATOR,
    bySystem: true,
    subject: async (more) => {
      const other = nextId()
      const id = await draft({ auftrag_id: other, ...more })
      const cancelled = { ...change(COLLEAGUE, 'STO'), id: other, status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG', buergschaft_id: id }
      await order({ ...cancelled, stornoantrag: cancelled.statusantrag })
      return { id, other }
    },
    request: ({ other }) => ({ path: `${auftraege}/${other}/stornoantrag`, body: { version: 1, entscheidung: 'FREIGEBEN' } }),
    alsoAsks: [{ anzeigename: 'verwalten', kategorie: 'Anträge' }],
    passesIn: others('ENT'),
    breaks: { 'unknown to others': columns({ angekuendigt: true }) },
  },

  // What time does.
  {
    step: 'G46',
    at: OPERATOR,
    bySystem: true,
    subject: with_({ befristungsdatum: addDays(today(), -1), befristung_stufe: null }),
    request: on(''),
    play: () => portal.deadlines.run(),
    withoutStatus: 'nobody calls',
    breaks: { 'term over': [today(), addDays(today(), 1)].map((befristungsdatum) => ({ columns: { befristungsdatum }, takes: null })) },
  },
]

const EXCEPTIONS = {
  G06: 'no interface of guarantors is part of the portal: nothing takes this step',
  G07: 'a row of the operator’s file, which has been checked: bestand.test.ts',
  'G08 by BSP': 'a row of a file, whose refusals are rows of an answer: csvimport.test.ts',
  'G13 by SYS: reason': 'the system always gives its reason',
  'G41 by SYS': 'after 60 days: abtretung.test.ts',
  G47: 'the task waits for five days, not the guarantee: deadlines.test.ts',
}

playScenes(
  {
    page: 'buergschaft',
    table: 'buergschaft',
    statuses: STATUSES,
    codes: (id) => codesIn('buergschaft_historie', 'buergschaft_id', id),
    surroundings: async ({ id, other }) => [
      await portal.db.system
        .selectFrom('auftrag')
        .select(['status', 'phase', 'buergschaft_id'])
        .where(
          'id',
          'in',
          [id, other ?? '0'].filter((x) => /^\d+$/.test(x)),
        )
        .execute(),
      await portal.db.system.selectFrom('inanspruchnahme').selectAll().where('buergschaft_id', '=', id).execute(),
    ],
  },
  { portal: () => portal, people: () => people },
  SCENES,
  EXCEPTIONS,
)
