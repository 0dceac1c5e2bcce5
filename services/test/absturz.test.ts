/**
 * The server is killed in the midst of its work, again and again: what it has acknowledged is there afterwards, nothing is
 * half done, and it always comes back.
 */
import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import { entryHash } from '../src/buergschaft/historie.ts'
import { type Database, öffneDatenbank } from '../src/kernel/datenbank.ts'
import { meldeAn } from '@avalwerk/testing/anmeldung'
import { acceptance, antrag, aufträge, bürgschaften } from './handlungen.ts'
import { orders } from './orders.ts'
import { serverProcess } from './serverprozess.ts'

const CRASHES = Number(process.env.CRASHES ?? 3)
const RANG = ['ENT', 'AUS', 'UP', 'AKT']

const server = serverProcess()
afterAll(() => server.räumeAuf())

/** What the server has said yes to. */
const bestätigt = { aufträge: new Set<string>(), bürgschaften: new Map<string, string>() }

/** Orders and guarantees, step by step, until the server is gone. */
async function work(): Promise<void> {
  const tokens = new Map<string, string>()
  const rufe = async (konto: string, method: string, pfad: string, body?: unknown) => {
    const token = tokens.get(konto) ?? (await meldeAn(server.basis(), konto)).access_token
    tokens.set(konto, token)
    const antwort = await fetch(server.basis() + pfad, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!antwort.ok) throw new Error(`${method} ${pfad}: ${antwort.status} ${await antwort.text()}`)
    return (await antwort.json()) as { id: string; buergschaftId: string; version: number; status: string; dokumentStatus: string }
  }
  for (;;) {
    const { id } = await rufe('ag.admin', 'POST', `${aufträge}/einreichen`, { id: null, version: null, daten: antrag() })
    bestätigt.aufträge.add(id)
    const { buergschaftId, status } = await rufe('bg.erst', 'POST', `${aufträge}/${id}/annehmen`, acceptance())
    bestätigt.bürgschaften.set(buergschaftId, status)
    let draft = await rufe('bg.zweit', 'GET', `${bürgschaften}/${buergschaftId}`)
    // Whoever releases has the document before them.
    while (draft.dokumentStatus !== 'FERTIG') {
      await new Promise((weiter) => setTimeout(weiter, 20))
      draft = await rufe('bg.zweit', 'GET', `${bürgschaften}/${buergschaftId}`)
    }
    const { version } = draft
    await rufe('bg.zweit', 'POST', `${bürgschaften}/${buergschaftId}/zweitpruefung`, { entscheidung: 'ANNEHMEN', version })
    bestätigt.bürgschaften.set(buergschaftId, 'AUS')
    for (let offen = true; offen; ) {
      // Delivery comes in the background.
      const b = await rufe('bg.zweit', 'GET', `${bürgschaften}/${buergschaftId}`)
      offen = b.status !== 'UP'
      if (offen) await new Promise((weiter) => setTimeout(weiter, 20))
      else {
        bestätigt.bürgschaften.set(buergschaftId, 'UP')
        await rufe('ag.admin', 'POST', `${bürgschaften}/${buergschaftId}/annehmen`, { version: b.version, projektId: null })
        bestätigt.bürgschaften.set(buergschaftId, 'AKT')
      }
    }
  }
}

/** Everything that must be true of the data at any time. */
async function prüfe({ system }: Database): Promise<void> {
  const ids = new Set((await system.selectFrom('auftrag').select('id').execute()).map(({ id }) => String(id)))
  for (const id of bestätigt.aufträge) expect(ids).toContain(id)
  const zeilen = await system.selectFrom('buergschaft').selectAll().where('id', '>=', '20000001').execute()
  const byId = new Map(zeilen.map((b) => [String(b.id), b]))
  for (const [id, status] of bestätigt.bürgschaften)
    expect(RANG.indexOf(byId.get(id)?.status ?? '')).toBeGreaterThanOrEqual(RANG.indexOf(status))
  for (const b of zeilen) {
    const historie = await system.selectFrom('buergschaft_historie').selectAll().where('buergschaft_id', '=', b.id).orderBy('lfd').execute()
    let vorgänger = ''
    for (const [index, h] of historie.entries()) {
      expect(h.lfd).toBe(index + 1)
      expect(h.hash).toBe(entryHash(h as never, h.lfd, vorgänger))
      vorgänger = h.hash
    }
    // The last step that was told is the status that is kept, for every party that sees it.
    expect(historie.at(-1)?.nach_status).toBe(b.status)
    const sichten = await system.selectFrom('buergschaft_sicht').select('status').where('buergschaft_id', '=', b.id).execute()
    expect(new Set(sichten.map(({ status }) => status))).toEqual(new Set([b.status]))
    const auftrag = await system
      .selectFrom('auftrag')
      .select(['status', 'buergschaft_id'])
      .where('id', '=', b.auftrag_id)
      .executeTakeFirstOrThrow()
    expect(String(auftrag.buergschaft_id)).toBe(String(b.id))
    expect(auftrag.status).toBe(b.status === 'ENT' ? 'IN_PRUEFUNG' : 'AUSGESTELLT')
    // Its document is there, or on its way.
    const arbeit = (await orders(system, 'DOKUMENT')).filter(({ done }) => !done)
    if (b.dokument_status === 'IN_ARBEIT') expect(arbeit.length).toBeGreaterThan(0)
    if (['UP', 'AKT'].includes(b.status)) expect(b.dokument_status).toBe('FERTIG')
  }
}

// A server of its own keeps its data when this process dies; the embedded one is what has to prove it.
const embedded = process.env.TEST_DATABASE_URL ? test.skip : test

embedded(
  `nach ${CRASHES} Abstürzen ist alles Bestätigte da und nichts halb`,
  async () => {
    for (let count = 0; count < CRASHES; count++) {
      await server.starte()
      const arbeit = work().catch((fehler: unknown) => fehler)
      await new Promise((weiter) => setTimeout(weiter, randomInt(300, 3_000)))
      await server.töte()
      // Only the loss of the server ends the work; a refusal would be an error of its own.
      expect(String(await arbeit)).toMatch(/fetch failed|terminated|ECONN|other side closed/)
      const db = await öffneDatenbank({ datenordner: server.ordner() })
      await prüfe(db)
      await db.schließe()
    }
    expect(bestätigt.aufträge.size).toBeGreaterThan(0)
    await server.starte()
  },
  60_000 + CRASHES * 30_000,
)
