import type { Api } from '@avalwerk/contracts'
import { contentFrom, calendarDate, EMPTY_TEXT_DATA } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** The review service: who reviewed last, and what was decided, of guarantees, orders and texts. Source: document 2, section 7.4. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, submitAuftrag, accept, secondReview: second } = actions(() => portal)
const PATH = '/pruefungservice/api/private/v1/pruefungen'
const texts = '/dokumentservice/api/private/v2/buergschaftstemplates'
type Decisions = Api['pruefung']['entscheidungen']['response']
type Last = Api['pruefung']['letzterPruefer']['response']
const decisions = (account: string, id: string, type = '') =>
  call<Decisions>(account, 'GET', `${PATH}/${id}/entscheidungen${type && `?type=${type}`}`)
const last = (account: string, id: string, type: string) => call<Last>(account, 'GET', `${PATH}/${id}/${type}/letzter-pruefer`)

describe('Who reviewed last', () => {
  test('an order and its guarantee: who accepted it; other parties learn no name', async () => {
    const auftragId = await submitAuftrag()
    expect(await last('bg.erst', auftragId, 'auftrag')).toEqual({ nutzerId: null, istAufrufer: false })
    const { buergschaftId } = await accept(auftragId)
    for (const [id, type] of [
      [auftragId, 'auftrag'],
      [buergschaftId, 'buergschaft'],
    ] as const) {
      expect(await last('bg.erst', id, type)).toMatchObject({ istAufrufer: true })
      expect(await last('bg.zweit', id, type)).toMatchObject({ nutzerId: expect.any(String), istAufrufer: false })
    }
    expect(await last('ag.admin', auftragId, 'auftrag')).toEqual({ nutzerId: null, istAufrufer: false })
    await expect(last('bg2.admin', auftragId, 'auftrag')).rejects.toThrow('404')
    await expect(last('bg2.admin', buergschaftId, 'buergschaft')).rejects.toThrow('404')
    await expect(last('bg.erst', buergschaftId, 'text')).rejects.toThrow('404')
    await expect(last('bg.erst', buergschaftId, 'vertrag')).rejects.toThrow('404')
  })

  test('a text: who reviewed first at the own guarantor', async () => {
    const id = await textInReview()
    expect(await last('bg.erst', id, 'text')).toEqual({ nutzerId: null, istAufrufer: false })
    await review('bg.erst', id)
    expect(await last('bg.erst', id, 'text')).toMatchObject({ istAufrufer: true })
    expect(await last('bg.zweit', id, 'text')).toMatchObject({ nutzerId: expect.any(String), istAufrufer: false })
    // The other guarantor was asked too, and learns nothing of it.
    expect(await last('bg2.zweit', id, 'text')).toEqual({ nutzerId: null, istAufrufer: false })
    expect(await last('ag.admin', id, 'text')).toEqual({ nutzerId: null, istAufrufer: false })
    // A user who may not read texts is refused, though they could read other reviews.
    await expect(last('bg.leistung', id, 'text')).rejects.toThrow('403 RECHT_FEHLT')
    const [first] = await decisions('bg.zweit', id)
    expect(first).toMatchObject({ schritt: 'ERST', kommentarIntern: 'Geprüft.' })
    expect(await decisions('bg.zweit', first?.id ?? '')).toEqual([first])
    expect(await decisions('bg2.zweit', id)).toEqual([])
    await expect(decisions('bg2.zweit', first?.id ?? '')).rejects.toThrow('404')
  })
})

test('decisions: by the review number that stands in the answers as by the number of the subject', async () => {
  const auftragId = await submitAuftrag()
  const { buergschaftId } = await accept(auftragId)
  await portal.outbox.empty()
  await second(buergschaftId)
  // Each decision names the documents that show its version; the delivered one is made in the background.
  await portal.outbox.empty()
  const all = await decisions('bg.zweit', auftragId, 'auftrag')
  expect(all.map(({ schritt }) => schritt)).toEqual(['ERST', 'ZWEIT'])
  expect(all[0]?.id).toMatch(/^P-\d{6}$/)
  expect(await decisions('bg.erst', all[1]?.id ?? '')).toEqual(await decisions('bg.erst', buergschaftId))
  expect(await decisions('bg.erst', all[0]?.id ?? '')).toContainEqual(all[0])
  expect(await decisions('ag.admin', buergschaftId)).toEqual([])
  await expect(decisions('ag.admin', all[0]?.id ?? '')).rejects.toThrow('404')
  await expect(decisions('bg2.admin', all[0]?.id ?? '')).rejects.toThrow('404')
  await expect(decisions('bg.erst', 'P-999999')).rejects.toThrow('404')
  await expect(decisions('bg.erst', 'X-1')).rejects.toThrow('404')
})

type Revision = { id: string; version: number }

/** A beneficiary's text that two guarantors are asked to review. */
async function textInReview(): Promise<string> {
  const daten = { ...EMPTY_TEXT_DATA, bürgschaftsart: 'VEB', titel: 'Prüfprobe', gültigAb: calendarDate(new Date()) }
  const content = contentFrom(['Wir verbürgen uns bis {{betrag}} EUR.'])
  const { id } = await call<Revision>('ag.admin', 'POST', texts, {
    daten,
    inhalt: content,
    templatetyp: 'AGT',
    unternehmenId: null,
    grundlageId: null,
    vorgaengerId: null,
  })
  const step = async (account: string, path: string, body: object = {}) =>
    call(account, 'POST', `${texts}/${id}/${path}`, { version: (await call<Revision>(account, 'GET', `${texts}/${id}`)).version, ...body })
  await step('bsp.admin', 'aufbereitung')
  await step('bsp.admin', 'fertigstellen')
  await step('bsp.zweit', 'fertigstellen')
  await step('ag.admin', 'pruefung', { buergeIds: ['KR0001', 'TD0001'] })
  return id
}

const review = async (account: string, id: string) =>
  call(account, 'POST', `/dokumentservice/api/private/v2/buerge/buergschaftstemplates/${id}/pruefungsergebnis`, {
    version: (await call<Revision>(account, 'GET', `${texts}/${id}`)).version,
    schritt: 'ERST',
    entscheidung: 'FREIGEBEN',
    kommentar: 'Geprüft.',
    nachricht: null,
    ansprechpartner: null,
  })
