/**
 * The server is killed while it takes a file over, again and again: in the end every row is taken over once, and none is
 * half there.
 */
import { randomInt } from 'node:crypto'
import type { ImportState } from '@avalwerk/contracts'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { öffneDatenbank } from '../src/kernel/datenbank.ts'
import { meldeAn } from '@avalwerk/testing/anmeldung'
import { bürgschaften } from './handlungen.ts'
import { serverProcess } from './serverprozess.ts'

const ROWS = 6_000
const CRASHES = Number(process.env.CRASHES ?? 3)
const server = serverProcess()
afterAll(() => server.räumeAuf())

const TITLE =
  'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
const datei = [
  TITLE,
  ...Array.from(
    { length: ROWS },
    (_, index) =>
      `AB-${index};MAB;${index + 1},00;02.03.2026;Volksbank Wesermünde eG;Zimmerei ${index};Deichweg;3;26723;Emden;V-${index};01.02.2026;Dachstuhl;Kita`,
  ),
].join('\r\n')

async function rufe(method: string, pfad: string, body?: BodyInit, typ = 'application/json'): Promise<ImportState> {
  const { access_token } = await meldeAn(server.basis(), 'ag.admin')
  const antwort = await fetch(`${server.basis()}${bürgschaften}/hochladen/csv${pfad}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, ...(body !== undefined && { 'content-type': typ }) },
    ...(body !== undefined && { body }),
  })
  expect(antwort.status).toBe(200)
  return (await antwort.json()) as ImportState
}

// A server of its own keeps its data when this process dies; the embedded one is what has to prove it.
const embedded = process.env.TEST_DATABASE_URL ? test.skip : test

embedded(
  `nach ${CRASHES} Abstürzen ist jede Zeile einmal übernommen`,
  async () => {
    await server.starte()
    const { id } = await rufe('POST', '?name=Bestand.csv', datei, 'text/csv')
    await rufe('POST', `/${id}/uebernehmen`, '{}')
    for (let count = 0; count < CRASHES; count++) {
      await new Promise((weiter) => setTimeout(weiter, randomInt(100, 900)))
      await server.töte()
      await server.starte()
    }
    let stand = await rufe('GET', `/${id}`)
    // A batch that was at work when the server died is taken up again when its lock has run out.
    for (let index = 0; index < 300 && stand.status !== 'FERTIG'; index++) {
      await new Promise((weiter) => setTimeout(weiter, 500))
      stand = await rufe('GET', `/${id}`)
    }
    expect(stand).toMatchObject({ status: 'FERTIG', uebernommen: ROWS, fehlerhaft: 0, offen: 0 })
    await server.töte()
    const db = await öffneDatenbank({ datenordner: server.ordner() })
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as zeilen, count(distinct b.nummer_buerge)::int as nummern, sum(betrag_cent)::bigint as summe,
        (select count(*)::int from buergschaft_historie h join buergschaft x on x.id = h.buergschaft_id where x.nummer_buerge like 'AB-%') as historie,
        (select count(*)::int from buergschaft_sicht s where s.nummer like 'AB-%' and s.org_id = 'WI0001') as sichten
      from buergschaft b where nummer_buerge like 'AB-%'`.execute(db.system)
    await db.schließe()
    expect(rows[0]).toEqual({
      zeilen: ROWS,
      nummern: ROWS,
      summe: (ROWS * (ROWS + 1) * 100) / 2,
      historie: ROWS,
      sichten: ROWS,
    })
  },
  240_000,
)
