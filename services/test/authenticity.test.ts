import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { acceptance, buergschaften, DATA, actions } from './acts.ts'
import { bookUse } from './limitUse.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { submitAuftrag, buergschaft, accept, post, delivered } = actions(() => portal)

/** A check from an address of its own, so that the limit of one test isn't another's. */
let sender = 0
const check = async (nummer: string, pruefcode: string, from = `10.0.0.${++sender}`) => {
  const response = await portal.call(
    undefined,
    'POST',
    '/dokumentservice/api/public/v1/echtheit',
    { nummer, pruefcode },
    { 'x-forwarded-for': from },
  )
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

describe('Authenticity', () => {
  test('from draft to release: only number and code together say what became of the document', async () => {
    const header = acceptance()
    const { buergschaftId: id } = await accept(await submitAuftrag(), header)
    await portal.outbox.empty()
    const draft = (await buergschaft('bg.erst', id)).dokumente[0]?.pruefcode as string
    expect(await check(header.buergschaftsIdBuerge, draft)).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })

    await post('bg.zweit', `${buergschaften}/${id}/zweitpruefung`, {
      version: (await buergschaft('bg.zweit', id)).version,
      entscheidung: 'ANNEHMEN',
    })
    await portal.outbox.empty()
    const { dokumente, version } = await buergschaft('ag.admin', id)
    const [urkunde] = dokumente
    const code = urkunde?.pruefcode as string
    const nummer = header.buergschaftsIdBuerge
    expect(await check(nummer, code)).toMatchObject({
      status: 200,
      ergebnis: 'OFFEN',
      nummer,
      betrag: DATA.buergschaftsBetrag,
      auftraggeber: 'Weserbogen Infrastruktur AG',
      auftragnehmer: 'Gebr. Harms Tiefbau GmbH',
      buerge: 'Kranich Kreditversicherung AG',
      dokument: { sha256: urkunde?.sha256 },
    })
    expect(await check(nummer, draft)).toMatchObject({ status: 404 })
    expect(await check('KK-2026-004711', code)).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })
    expect(await check(nummer, '7KQF-M2XA-09TD-R8WC')).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })
    expect(await check(nummer, '7KQF')).toMatchObject({ status: 400, code: 'EINGABE_UNGUELTIG' })

    await post('ag.admin', `${buergschaften}/${id}/annehmen`, { version, projektId: null })
    expect(await check(` ${nummer.toLowerCase()} `, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ergebnis: 'GUELTIG' })
    await portal.db.system.updateTable('buergschaft').set({ status: 'ZGB' }).where('id', '=', id).execute()
    await bookUse(portal.db, { kind: 'BUERGSCHAFT', orgId: 'KR0001', id })
    expect(await check(nummer, code)).toMatchObject({ ergebnis: 'ENTHAFTET', betrag: null })
  })
  test('a refused guarantee isn’t in force', async () => {
    const id = await delivered()
    const { version, dokumente, buergschaftsIdBuerge } = await buergschaft('ag.admin', id)
    await post('ag.admin', `${buergschaften}/${id}/ablehnen`, { version, grund: 'ABGELEHNT', bemerkung: 'Nein' })
    expect(await check(buergschaftsIdBuerge as string, dokumente[0]?.pruefcode as string)).toMatchObject({
      ergebnis: 'UNWIRKSAM',
      betrag: null,
    })
  })
  test('a caller who guesses is slowed after 20 tries a minute; others aren’t', async () => {
    const from = '10.9.9.9'
    for (let index = 0; index < 20; index++) expect((await check('X', '7KQF-M2XA-09TD-R8WC', from)).status).toBe(404)
    expect(await check('X', '7KQF-M2XA-09TD-R8WC', from)).toMatchObject({ status: 429, code: 'ZU_VIELE_ANFRAGEN' })
    expect((await check('X', '7KQF-M2XA-09TD-R8WC')).status).toBe(404)
  })
})
