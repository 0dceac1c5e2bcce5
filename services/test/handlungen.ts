import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '@avalwerk/testing/anmeldung'
import { pdf } from '@avalwerk/testing/pdf'
import type { Api, Auftrag, Buergschaft } from '@avalwerk/contracts'
import { calendarDate } from '@avalwerk/domain'
import { expect } from '@jest/globals'
import { orders } from './orders.ts'
import type { TestPortal } from './portal.ts'

export const basis = '/buergschaftservice/api/private/v2'
export const aufträge = `${basis}/buergschaftsauftraege`
export const bürgschaften = `${basis}/buergschaften`
/** Today in Germany, as the portal counts days. */
export const TODAY = calendarDate(new Date())

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
export const antrag = (mehr: Record<string, unknown> = {}) => ({
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
  ...mehr,
})
let zähler = 0
export const PASSWORT = DEMO_PASSWORD
/** A number that no other guarantee has. */
export const nummer = () => `TEST-${randomUUID().slice(0, 6)}-${++zähler}`
export const acceptance = (mehr: Record<string, unknown> = {}) => ({
  version: 1,
  buergschaftsIdBuerge: nummer(),
  ausstellungsdatumBuerge: TODAY,
  kommentarZweitpruefung: 'Limit geprüft',
  weg: 'TEXT',
  textId: 'OE0000-0002-001',
  dateiId: null,
  buergschaftsdaten: null,
  ...mehr,
})

/** A guarantee that its guarantor issues without an order. */
export const ausstellung = (mehr: Record<string, unknown> = {}) => {
  const { version: _version, weg: _weg, ...kopf } = acceptance()
  const { auftraggeber, auftragnehmer, versand, buergschaftsdaten } = antrag()
  return { ...kopf, auftraggeber, auftragnehmer, versand, buergschaftsdaten, ...mehr }
}

/** The data of a new beneficiary company. */
export const firma = (name: string) => ({
  name,
  gesellschaftsform: 'GMBH',
  postadresse: { straße: 'Am Wall', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' },
  handelsregister: null,
  handelsregisternummer: null,
  person: null,
  fremdId: null,
  vertretungsformel: [],
})

/** What people do in the stories of orders and guarantees, on the calls of a portal. */
export function handlungen(portal: () => TestPortal) {
  async function ruf<T = unknown>(konto: string, method: string, pfad: string, body?: unknown, kopf?: Record<string, string>): Promise<T> {
    const antwort = await portal().rufe(konto, method, pfad, body, kopf)
    const text = await antwort.text()
    if (!antwort.ok) throw new Error(`${antwort.status} ${(JSON.parse(text) as { code: string }).code} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  /** The code of the refusal, for somebody who confirms nothing. */
  async function refusedUnconfirmed(konto: string, pfad: string, body: unknown): Promise<string> {
    const answer = await portal().unconfirmed(konto, 'POST', pfad, body)
    return `${answer.status} ${((await answer.json()) as { code?: string }).code}`
  }
  const post = <T = { id: string; version: number; status: string }>(konto: string, pfad: string, body: unknown) =>
    ruf<T>(konto, 'POST', pfad, body)

  const beantrage = async (mehr: Record<string, unknown> = {}): Promise<string> =>
    (await post('ag.admin', `${aufträge}/einreichen`, { id: null, version: null, daten: antrag(mehr) })).id
  const nimmAn = (id: string, mehr: Record<string, unknown> = {}, konto = 'bg.erst') =>
    post<{ auftragId: string; buergschaftId: string; status: string }>(konto, `${aufträge}/${id}/annehmen`, acceptance(mehr))
  const auftrag = (konto: string, id: string) => ruf<Auftrag>(konto, 'GET', `${aufträge}/${id}`)
  const bürgschaft = (konto: string, id: string) => ruf<Buergschaft>(konto, 'GET', `${bürgschaften}/${id}`)
  /** The second review, once there is a document to look at. */
  const zweit = async (id: string, mehr: Record<string, unknown> = { entscheidung: 'ANNEHMEN' }, konto = 'bg.zweit') => {
    await portal().ausgang.leer()
    return post(konto, `${bürgschaften}/${id}/zweitpruefung`, { version: (await bürgschaft(konto, id)).version, ...mehr })
  }
  /** An order on its way to a delivered guarantee. */
  async function zugestellt(mehr: Record<string, unknown> = {}, angenommen: Record<string, unknown> = {}): Promise<string> {
    const { buergschaftId } = await nimmAn(await beantrage(mehr), angenommen)
    await portal().ausgang.leer()
    await zweit(buergschaftId)
    await portal().ausgang.leer()
    expect((await bürgschaft('ag.admin', buergschaftId)).status).toBe('UP')
    return buergschaftId
  }
  /**
   * A guarantee for a beneficiary that is none of the platform's, released by two and ready to be sent.
   * @param versand what is said of the delivery beside the usual @param mehr of the rest
   */
  async function paper(versand: Record<string, unknown> = {}, mehr: Record<string, unknown> = {}): Promise<string> {
    const { id } = await post(
      'bg.erst',
      bürgschaften,
      ausstellung({
        auftraggeber: { ...antrag().auftraggeber, auftraggeberId: null, name: 'Zweckverband Moorland' },
        versand: { weg: 'POST', versandadresse: null, ...versand },
        ...mehr,
      }),
    )
    await zweit(id)
    await portal().ausgang.leer()
    return id
  }
  /** One that its beneficiary has accepted. */
  async function aktiv(mehr: Record<string, unknown> = {}): Promise<string> {
    const id = await zugestellt(mehr)
    await post('ag.admin', `${bürgschaften}/${id}/annehmen`, { version: (await bürgschaft('ag.admin', id)).version, projektId: null })
    return id
  }
  /** A step on a guarantee as it is now. */
  const tue = async (konto: string, id: string, schritt: string, mehr: Record<string, unknown> = {}) =>
    post(konto, `${bürgschaften}/${id}/${schritt}`, { version: (await bürgschaft(konto, id)).version, ...mehr })
  const tueUnbestätigt = async (konto: string, id: string, schritt: string, mehr: Record<string, unknown> = {}) =>
    refusedUnconfirmed(konto, `${bürgschaften}/${id}/${schritt}`, { version: (await bürgschaft(konto, id)).version, ...mehr })
  const aufgaben = async (konto: string, objektId: string) =>
    (
      await post<Api['POST /aufgabenservice/api/private/v1/aufgaben/filterung']['antwort']>(
        konto,
        '/aufgabenservice/api/private/v1/aufgaben/filterung?size=100',
        {},
      )
    ).zeilen
      .filter((a) => a.objekt.id === objektId)
      .map((a) => a.art)
  const mitteilungen = async (konto: string, objektId: string) =>
    (
      await post<Api['POST /aufgabenservice/api/private/v1/mitteilungen/filterung']['antwort']>(
        konto,
        '/aufgabenservice/api/private/v1/mitteilungen/filterung?size=100',
        {},
      )
    ).zeilen
      .filter((m) => m.objekt?.id === objektId)
      .map((m) => m.betreff)
  const codes = async (konto: string, id: string) =>
    (await ruf<{ code: string }[]>(konto, 'GET', `${basis}/buergschaft/${id}/historie`)).map((h) => h.code)

  /** Uploads a guarantee's document, with a mark in it by which it is known again. @returns its id */
  async function uploadDocument(konto: string, mark = 'Aval'): Promise<string> {
    const path = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'
    return (await ruf<{ dateiId: string }>(konto, 'POST', path, pdf({ text: mark }))).dateiId
  }

  /** What mails say, by subject and two things that stand in them. */
  const mailTexts = async (betreff: string, ...teile: readonly string[]): Promise<string[]> =>
    (await orders(portal().db.system, 'MAIL'))
      .map(({ content }) => content as { betreff: string; text: string })
      .filter((mail) => mail.betreff === betreff && teile.every((teil) => mail.text.includes(teil)))
      .map(({ text }) => text)
  /** Who was written to: by subject, and by what the mail says. */
  const mails = async (betreff: string, teil: string): Promise<string[]> =>
    (await orders(portal().db.system, 'MAIL'))
      .map(({ content }) => content as { betreff: string; text: string; an: string })
      .filter((mail) => mail.betreff === betreff && mail.text.includes(teil))
      .map(({ an }) => an)
  return {
    refusedUnconfirmed,
    tueUnbestätigt,
    mails,
    mailTexts,
    uploadDocument,
    ruf,
    post,
    beantrage,
    nimmAn,
    auftrag,
    bürgschaft,
    zweit,
    zugestellt,
    paper,
    aktiv,
    tue,
    aufgaben,
    mitteilungen,
    codes,
  }
}
