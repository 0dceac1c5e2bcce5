/** An order may bring its own wording along: the guarantor sets the document in it, and it stays through reviews and corrections. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aufträge, bürgschaften, DATA, handlungen, nummer } from './handlungen.ts'
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
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, beantrage, nimmAn, zweit, bürgschaft, auftrag } = handlungen(() => portal)
const own = (text: string) => ({ buergschaftstext: { art: 'FREITEXT', text } })
/** An order that the operator has looked at. */
async function ordered(text = WORDING): Promise<string> {
  const id = await beantrage(own(text))
  const { version } = await auftrag('bsp.admin', id)
  await post('bsp.admin', `${aufträge}/${id}/formalpruefung`, { entscheidung: 'BESTANDEN', version })
  return id
}
const row = (id: string) =>
  portal.db.system
    .selectFrom('buergschaft')
    .select(['dokument_art', 'wortlaut', 'text_id', 'textherkunft'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const documents = async (konto: string, id: string) => (await bürgschaft(konto, id)).dokumente.map(({ titel }) => titel)

describe('a guarantee in the wording of its order', () => {
  test('is set in it, reviewed by two, delivered', async () => {
    const { buergschaftId: id } = await nimmAn(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    // The beneficiary reads what it has ordered: there is nothing to tell.
    expect(await row(id)).toEqual({ dokument_art: 'WORTLAUT', wortlaut: WORDING, text_id: null, textherkunft: null })
    await portal.ausgang.leer()
    expect(await documents('bg.erst', id)).toEqual(['Entwurf der Bürgschaftsurkunde'])
    expect(await bürgschaft('bg.erst', id)).toMatchObject({ eigenerWortlaut: true, textId: null, dokumentStatus: 'FERTIG' })
    await zweit(id)
    await portal.ausgang.leer()
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'UP', eigenerWortlaut: false })
    expect(await documents('ag.admin', id)).toContain('Bürgschaftsurkunde')
  })

  test('keeps it when the second reviewer changes the data, and gives it up for another text', async () => {
    const change = async (mehr: Record<string, unknown>) => {
      const { buergschaftId: id } = await nimmAn(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
      await portal.ausgang.leer()
      const { version, buergschaftsIdBuerge } = await bürgschaft('bg.zweit', id)
      const data = { ...DATA, bauleistung: 'Andere Leistung' }
      const body = { entscheidung: 'AENDERN', version, buergschaftsdaten: data, buergschaftsIdBuerge, kommentarIntern: null }
      await post('bg.zweit', `${bürgschaften}/${id}/zweitpruefung`, { ...body, textId: null, dateiId: null, ...mehr })
      return row(id)
    }
    expect(await change({ wortlaut: true })).toMatchObject({ dokument_art: 'WORTLAUT', wortlaut: WORDING })
    expect(await change({ textId: 'OE0000-0002-001' })).toMatchObject({ dokument_art: 'TEXT', wortlaut: null, text_id: 'OE0000-0002-001' })
  })

  test('goes on with it through a correction', async () => {
    const { buergschaftId: id } = await nimmAn(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    await portal.ausgang.leer()
    await zweit(id)
    await portal.ausgang.leer()
    const wish = { grund: 'KORR_BETR', bemerkung: '13.000,00 € vereinbart', antwortfrist: null }
    await post('ag.admin', `${bürgschaften}/${id}/ablehnen`, { ...wish, version: (await bürgschaft('ag.admin', id)).version })
    const { version } = await ruf<{ version: number }>('bg.admin', 'GET', `${bürgschaften}/${id}/korrektur/grundlage`)
    const body = {
      version,
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: nummer(),
      textId: null,
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    }
    await expect(post('bg.admin', `${bürgschaften}/${id}/korrektur`, body)).rejects.toThrow('NEUE_FASSUNG_FEHLT')
    const { nachfolgerId } = await ruf<{ nachfolgerId: string }>('bg.admin', 'POST', `${bürgschaften}/${id}/korrektur`, {
      ...body,
      wortlaut: true,
    })
    expect(await row(nachfolgerId)).toMatchObject({ dokument_art: 'WORTLAUT', wortlaut: WORDING, text_id: null })
  })

  test('is another version with another wording', async () => {
    const { buergschaftId: id } = await nimmAn(await ordered(), { weg: 'WORTLAUT', textId: null, version: 2 })
    await portal.ausgang.leer()
    await portal.db.system.updateTable('buergschaft').set({ wortlaut: 'Wir zahlen nichts.' }).where('id', '=', id).execute()
    // Nobody has decided on that one yet.
    await expect(zweit(id)).rejects.toThrow('ZWEITE_PERSON_NOETIG')
  })

  test('needs one: an order with a text of the platform has none', async () => {
    const answer = nimmAn(await beantrage(), { weg: 'WORTLAUT', textId: null })
    await expect(answer).rejects.toThrow('Der Antrag enthält keinen eigenen Wortlaut.')
  })
})

describe('what is typed', () => {
  test.each([
    ['{{zinsen}} sind gesichert.', 'Den Platzhalter {{zinsen}} gibt es nicht.'],
    ['Bis {{betrag EUR.', 'Ein Platzhalter ist nicht geschlossen'],
  ])('is refused where it can’t be set: %s', async (text, sentence) => {
    await expect(beantrage(own(text))).rejects.toThrow(sentence)
  })

  test('can be looked at as a document before it is sent, by whoever orders and whoever issues', async () => {
    const order = { ...(await auftrag('bg.erst', await ordered())).daten, ...own(WORDING) }
    for (const konto of ['ag.admin', 'bg.erst']) {
      const answer = await portal.rufe(konto, 'POST', PREVIEW, order)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
    await expect(ruf('ag.admin', 'POST', PREVIEW, { ...order, buergschaftstext: null })).rejects.toThrow('400')
    await expect(ruf('ag.admin', 'POST', PREVIEW, { ...order, ...own('{{falsch}}') })).rejects.toThrow('400')
  })
})
