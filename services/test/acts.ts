import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import { pdf } from '@avalwerk/testing/pdf'
import type { Api, Auftrag, Buergschaft } from '@avalwerk/contracts'
import { calendarDate } from '@avalwerk/domain'
import { expect } from '@jest/globals'
import { mailRows } from './jobRows.ts'
import type { TestPortal } from './portal.ts'

export const SERVICE_PATH = '/buergschaftservice/api/private/v2'
export const auftraege = `${SERVICE_PATH}/buergschaftsauftraege`
export const buergschaften = `${SERVICE_PATH}/buergschaften`
/** Today in Germany, as the portal counts days; asked for anew, since a worker keeps this module over midnight. */
export const today = () => calendarDate(new Date())

export const DATA = {
  buergschaftsart: 'VEB',
  buergschaftsBetrag: 1_250_000,
  bausumme: 25_000_000,
  bausummeProzent: null,
  vertragsdatum: '2026-03-02',
  vertragsnummer: 'V-2026-17',
  baurecht: null,
  auftraggeberGemaessVertrag: null,
  bauleistung: 'Erd- und Tiefbauarbeiten',
  ortsangabe: 'BESCHREIBUNG',
  bauvorhaben: 'Ortsumgehung Achim',
  bauadresse: null,
  befristungsdatum: null,
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: false,
}
export const application = (more: Record<string, unknown> = {}) => ({
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: 'GH0001',
    fremdId: null,
    name: 'Gebr. Harms Tiefbau GmbH',
    postadresse: { straße: 'Nesserlander Straße', hausnummer: '60', postleitzahl: '26723', ort: 'Emden', landeskennzeichen: 'DE' },
    ansprechpartner: null,
  },
  auftraggeber: {
    auftraggeberId: 'WI0001',
    name: 'Weserbogen Infrastruktur AG',
    postadresse: { straße: 'Am Wall', hausnummer: '120', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' },
    oeffentlicherAuftraggeber: false,
    vertretungsformel: [],
    partnertyp: 'JURISTISCH',
  },
  buergeId: 'KR0001',
  kautionsvertragId: '3107',
  buergschaftsdaten: DATA,
  versand: { weg: 'AVALWERK', versandadresse: null },
  buergschaftstext: { art: 'VORLAGE', textId: 'OE0000-0002-001' },
  ...more,
})
let counter = 0
export const PASSWORD = DEMO_PASSWORD
/** A number that no other guarantee has. */
export const no = () => `TEST-${randomUUID().slice(0, 6)}-${++counter}`
export const acceptance = (more: Record<string, unknown> = {}) => ({
  version: 1,
  buergschaftsIdBuerge: no(),
  ausstellungsdatumBuerge: today(),
  kommentarZweitpruefung: 'Limit geprüft',
  weg: 'TEXT',
  textId: 'OE0000-0002-001',
  dateiId: null,
  buergschaftsdaten: null,
  ...more,
})

/** A guarantee that its guarantor issues without an order. */
export const ausstellung = (more: Record<string, unknown> = {}) => {
  const { version: _version, weg: _way, ...header } = acceptance()
  const { auftraggeber, auftragnehmer, versand, buergschaftsdaten } = application()
  return { ...header, auftraggeber, auftragnehmer, versand, buergschaftsdaten, ...more }
}

/** A guarantee from outside of the portal, as its beneficiary imports it. */
export const portfolio = (more: Record<string, unknown> = {}) => ({
  beteiligungstyp: 'AUFTRAGGEBER',
  auftraggeber: application().auftraggeber,
  auftragnehmer: application().auftragnehmer,
  buergschaftsdaten: { ...DATA, bausumme: null },
  buergschaftsIdBuerge: no(),
  ausstellungsdatumBuerge: today(),
  urkunde: 'POST',
  buerge: { id: null, name: 'Volksbank Wesermünde eG' },
  bestaetigungsanfrageBuerge: false,
  dateiId: null,
  internerVermerk: null,
  ...more,
})

/** Stores an assignment of a guarantee by Weserbogen that waits for Lindenau, who sees the guarantee from then on. */
export async function insertAbtretung(system: TestPortal['db']['system'], buergschaftId: string, asked = new Date()): Promise<void> {
  await system
    .insertInto('abtretung')
    .values({
      org_id: 'KR0001',
      buergschaft_id: buergschaftId,
      status: 'VERANLASST',
      zedent_org: 'WI0001',
      zedent_id: 'WI0001',
      zedent_name: 'Weserbogen',
      zessionar_org: 'LA0001',
      zessionar_id: 'LA0001',
      zessionar_name: 'Lindenau',
      veranlasst_am: asked,
    })
    .execute()
  const viewOf = (org: string) => ({ org_id: org, buergschaft_id: buergschaftId })
  const own = await system
    .selectFrom('buergschaft_sicht')
    .selectAll()
    .where((eb) => eb.and(viewOf('WI0001')))
    .executeTakeFirstOrThrow()
  await system
    .deleteFrom('buergschaft_sicht')
    .where((eb) => eb.and(viewOf('LA0001')))
    .execute()
  await system
    .insertInto('buergschaft_sicht')
    .values({ ...own, stand: null, org_id: 'LA0001', rolle: 'ZESSIONAR', unternehmen_id: 'LA0001', projekt_id: null, vermerk: null })
    .execute()
}

/** The data of a new beneficiary company. */
export const company = (name: string) => ({
  name,
  gesellschaftsform: 'GMBH',
  postadresse: { straße: 'Am Wall', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' },
  handelsregister: null,
  handelsregisternummer: null,
  person: null,
  fremdId: null,
  vertretungsformel: [],
})

/** The acts of people in the stories of orders and guarantees, as calls of a portal. */
export function actions(portal: () => TestPortal) {
  async function call<T = unknown>(
    account: string,
    method: string,
    path: string,
    body?: unknown,
    header?: Record<string, string>,
  ): Promise<T> {
    const response = await portal().call(account, method, path, body, header)
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${(JSON.parse(text) as { code: string }).code} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  /** The status and code of the refusal, for a caller who confirms nothing. */
  async function refusedUnconfirmed(account: string, path: string, body: unknown): Promise<string> {
    const answer = await portal().callUnconfirmed(account, 'POST', path, body)
    return `${answer.status} ${((await answer.json()) as { code?: string }).code}`
  }
  const post = <T = { id: string; version: number; status: string }>(account: string, path: string, body: unknown) =>
    call<T>(account, 'POST', path, body)

  const submitAuftrag = async (more: Record<string, unknown> = {}): Promise<string> =>
    (await post('ag.admin', `${auftraege}/einreichen`, { id: null, version: null, daten: application(more) })).id
  const accept = (id: string, more: Record<string, unknown> = {}, account = 'bg.erst') =>
    post<{ auftragId: string; buergschaftId: string; status: string }>(account, `${auftraege}/${id}/annehmen`, acceptance(more))
  const auftrag = (account: string, id: string) => call<Auftrag>(account, 'GET', `${auftraege}/${id}`)
  const buergschaft = (account: string, id: string) => call<Buergschaft>(account, 'GET', `${buergschaften}/${id}`)
  /** The second review, once there is a document to look at. */
  const second = async (id: string, more: Record<string, unknown> = { entscheidung: 'ANNEHMEN' }, account = 'bg.zweit') => {
    await portal().outbox.empty()
    return post(account, `${buergschaften}/${id}/zweitpruefung`, { version: (await buergschaft(account, id)).version, ...more })
  }
  /** An order on its way to a delivered guarantee. */
  async function deliverBuergschaft(more: Record<string, unknown> = {}, accepted: Record<string, unknown> = {}): Promise<string> {
    const { buergschaftId } = await accept(await submitAuftrag(more), accepted)
    await portal().outbox.empty()
    await second(buergschaftId)
    await portal().outbox.empty()
    expect((await buergschaft('ag.admin', buergschaftId)).status).toBe('UP')
    return buergschaftId
  }
  /**
   * A guarantee for a beneficiary that isn't on the platform, released by two people and ready to be sent.
   * @param dispatch values of the delivery other than the usual ones @param more other values of the rest
   */
  async function paper(dispatch: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<string> {
    const { id } = await post(
      'bg.erst',
      buergschaften,
      ausstellung({
        auftraggeber: { ...application().auftraggeber, auftraggeberId: null, name: 'Zweckverband Moorland' },
        versand: { weg: 'POST', versandadresse: null, ...dispatch },
        ...more,
      }),
    )
    await second(id)
    await portal().outbox.empty()
    return id
  }
  /** One that its beneficiary has accepted. */
  async function active(more: Record<string, unknown> = {}): Promise<string> {
    const id = await deliverBuergschaft(more)
    await post('ag.admin', `${buergschaften}/${id}/annehmen`, { version: (await buergschaft('ag.admin', id)).version, projektId: null })
    return id
  }
  /** A step on a guarantee as it is now. */
  const act = async (account: string, id: string, step: string, more: Record<string, unknown> = {}) =>
    post(account, `${buergschaften}/${id}/${step}`, { version: (await buergschaft(account, id)).version, ...more })
  const actUnconfirmed = async (account: string, id: string, step: string, more: Record<string, unknown> = {}) =>
    refusedUnconfirmed(account, `${buergschaften}/${id}/${step}`, { version: (await buergschaft(account, id)).version, ...more })
  const tasks = async (account: string, objectId: string) =>
    (await post<Api['aufgabe']['liste']['response']>(account, '/aufgabenservice/api/private/v1/aufgaben/filterung?size=100', {})).zeilen
      .filter((a) => a.objekt.id === objectId)
      .map((a) => a.art)
  /** What a person is told of an object, the newest first. */
  const messageRows = async (account: string, objectId: string) =>
    (
      await post<Api['mitteilung']['liste']['response']>(account, '/aufgabenservice/api/private/v1/mitteilungen/filterung?size=100', {})
    ).zeilen.filter((m) => m.objekt?.id === objectId)
  const messages = async (account: string, objectId: string) => (await messageRows(account, objectId)).map((m) => m.betreff)
  const codes = async (account: string, id: string) =>
    (await call<{ code: string }[]>(account, 'GET', `${SERVICE_PATH}/buergschaft/${id}/historie`)).map((h) => h.code)

  /** Uploads a guarantee's document, with a mark in it by which it is known again. @returns its id */
  async function uploadDocument(account: string, mark = 'Aval'): Promise<string> {
    const path = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'
    return (await call<{ dateiId: string }>(account, 'POST', path, pdf({ text: mark }))).dateiId
  }

  /** The texts of mails, found by subject and two texts in them. */
  const mailTexts = async (betreff: string, ...parts: readonly string[]): Promise<string[]> =>
    (await mailRows(portal().db.system))
      .map(({ content }) => content)
      .filter((mail) => mail.betreff === betreff && parts.every((part) => mail.text.includes(part)))
      .map(({ text }) => text)
  /** The receivers of mails, found by subject and by text. */
  const mails = async (betreff: string, part: string): Promise<string[]> =>
    (await mailRows(portal().db.system))
      .map(({ content }) => content)
      .filter((mail) => mail.betreff === betreff && mail.text.includes(part))
      .map(({ an }) => an)
  return {
    refusedUnconfirmed,
    actUnconfirmed,
    mails,
    mailTexts,
    uploadDocument,
    call,
    post,
    submitAuftrag,
    accept,
    auftrag,
    buergschaft,
    secondReview: second,
    delivered: deliverBuergschaft,
    paper,
    active,
    act,
    tasks,
    messageRows,
    messages,
    codes,
  }
}
