/** An order may bring its own wording along: the guarantor sets the document in it, and it stays through reviews and corrections. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auftraege, buergschaften, DATA, actions, no } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PREVIEW = '/dokumentservice/api/private/v2/buergschaftstemplates/wortlaut/vorschau.pdf'
const WORDING = `1. Wir verbürgen uns bis {{betrag}} EUR.
Gesichert sind
- die Fertigstellung,
- der Ersatz von Schäden.

Es gilt deutsches Recht.`

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, submitAuftrag, accept, secondReview: second, buergschaft, auftrag } = actions(() => portal)
const own = (text: string) => ({ buergschaftstext: { art: 'FREITEXT', text } })
/** An order that the operator has looked at. */
async function ordered(text = WORDING): Promise<string> {
  const id = await submitAuftrag(own(text))
  const { version } = await auftrag('bsp.admin', id)
  await post('bsp.admin', `${auftraege}/${id}/formalpruefung`, { entscheidung: 'BESTANDEN', version })
  return id
}
const row = (id: string) =>
  portal.db.system
    .selectFrom('buergschaft')
    .select(['dokument_art', 'wortlaut', 'text_id', 'textherkunft'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const documents = async (account: string, id: string) => (await buergschaft(account, id)).dokumente.map(({ titel }) => titel)

describe('a guarantee in the wording of its order', () => {
  test('is set in it, reviewed by two, delivered', async () => {
    const { buergschaftId: id } = await accept(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    // The beneficiary reads what it has ordered: there is nothing to tell.
    expect(await row(id)).toEqual({ dokument_art: 'WORTLAUT', wortlaut: WORDING, text_id: null, textherkunft: null })
    await portal.outbox.empty()
    expect(await documents('bg.erst', id)).toEqual(['Entwurf der Bürgschaftsurkunde'])
    expect(await buergschaft('bg.erst', id)).toMatchObject({ eigenerWortlaut: true, textId: null, dokumentStatus: 'FERTIG' })
    await second(id)
    await portal.outbox.empty()
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'UP', eigenerWortlaut: false })
    expect(await documents('ag.admin', id)).toContain('Bürgschaftsurkunde')
  })

  test('keeps it when the second reviewer changes the data, and gives it up for another text', async () => {
    const change = async (more: Record<string, unknown>) => {
      const { buergschaftId: id } = await accept(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
      await portal.outbox.empty()
      const { version, buergschaftsIdBuerge } = await buergschaft('bg.zweit', id)
      const data = { ...DATA, bauleistung: 'Andere Leistung' }
      const body = { entscheidung: 'AENDERN', version, buergschaftsdaten: data, buergschaftsIdBuerge, kommentarIntern: null }
      await post('bg.zweit', `${buergschaften}/${id}/zweitpruefung`, { ...body, textId: null, dateiId: null, ...more })
      return row(id)
    }
    expect(await change({ wortlaut: true })).toMatchObject({ dokument_art: 'WORTLAUT', wortlaut: WORDING })
    expect(await change({ textId: 'OE0000-0002-001' })).toMatchObject({ dokument_art: 'TEXT', wortlaut: null, text_id: 'OE0000-0002-001' })
  })

  test('goes on with it through a correction', async () => {
    const { buergschaftId: id } = await accept(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    await portal.outbox.empty()
    await second(id)
    await portal.outbox.empty()
    const wish = { grund: 'KORR_BETR', bemerkung: '13.000,00 € vereinbart', antwortfrist: null }
    await post('ag.admin', `${buergschaften}/${id}/ablehnen`, { ...wish, version: (await buergschaft('ag.admin', id)).version })
    const { version } = await call<{ version: number }>('bg.admin', 'GET', `${buergschaften}/${id}/korrektur/grundlage`)
    const body = {
      version,
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: no(),
      textId: null,
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    }
    await expect(post('bg.admin', `${buergschaften}/${id}/korrektur`, body)).rejects.toThrow('NEUE_FASSUNG_FEHLT')
    const { nachfolgerId: successorId } = await call<{ nachfolgerId: string }>('bg.admin', 'POST', `${buergschaften}/${id}/korrektur`, {
      ...body,
      wortlaut: true,
    })
    expect(await row(successorId)).toMatchObject({ dokument_art: 'WORTLAUT', wortlaut: WORDING, text_id: null })
  })

  test('is another version with another wording', async () => {
    const { buergschaftId: id } = await accept(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    await portal.outbox.empty()
    await portal.db.system.updateTable('buergschaft').set({ wortlaut: 'Wir zahlen nichts.' }).where('id', '=', id).execute()
    // No person has decided on this one yet.
    await expect(second(id)).rejects.toThrow('ZWEITE_PERSON_NOETIG')
  })

  test('needs one in its order: an order with a text of the platform has none', async () => {
    const answer = accept(await submitAuftrag(), { weg: 'WORTLAUT', textId: null })
    await expect(answer).rejects.toThrow('Der Antrag enthält keinen eigenen Wortlaut.')
  })
})

describe('what is typed', () => {
  test.each([
    ['{{zinsen}} sind gesichert.', 'Den Platzhalter {{zinsen}} gibt es nicht.'],
    ['Bis {{betrag EUR.', 'Ein Platzhalter ist nicht geschlossen'],
  ])('is refused where it can’t be set: %s', async (text, sentence) => {
    await expect(submitAuftrag(own(text))).rejects.toThrow(sentence)
  })

  test('can be looked at as a document before it is sent, by users who order and users who issue', async () => {
    const order = { ...(await auftrag('bg.erst', await ordered())).daten, ...own(WORDING) }
    for (const account of ['ag.admin', 'bg.erst']) {
      const answer = await portal.call(account, 'POST', PREVIEW, order)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
    await expect(call('ag.admin', 'POST', PREVIEW, { ...order, buergschaftstext: null })).rejects.toThrow('400')
    await expect(call('ag.admin', 'POST', PREVIEW, { ...order, ...own('{{falsch}}') })).rejects.toThrow('400')
  })
})
