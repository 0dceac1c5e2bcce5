/**
 * The server is killed while it takes a file over, again and again: in the end every row is taken over once, and none is
 * half there.
 */
import { randomInt } from 'node:crypto'
import type { ImportState } from '@avalwerk/contracts'
import { afterAll, expect } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../src/kernel/database.ts'
import { inForm } from '@avalwerk/testing'
import { logIn } from '@avalwerk/testing/signIn'
import { buergschaften } from './acts.ts'
import { serverProcess } from './serverProcess.ts'
import { testOnEmbedded } from './server.ts'

const ROWS = 6_000
const CRASHES = inForm(1, 20)
const server = serverProcess()
afterAll(() => server.tidyUp())

const TITLE =
  'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
const file = [
  TITLE,
  ...Array.from(
    { length: ROWS },
    (_, index) =>
      `AB-${index};MAB;${index + 1},00;02.03.2026;Volksbank Wesermünde eG;Zimmerei ${index};Deichweg;3;26723;Emden;V-${index};01.02.2026;Dachstuhl;Kita`,
  ),
].join('\r\n')

async function call(method: string, path: string, body?: BodyInit, type = 'application/json'): Promise<ImportState> {
  const { access_token } = await logIn(server.url(), 'ag.admin')
  const response = await fetch(`${server.url()}${buergschaften}/hochladen/csv${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as ImportState
}

// A server of its own keeps its data when this process dies; the embedded one is what has to prove it.
testOnEmbedded(
  `after ${CRASHES} crashes each row was taken over once`,
  async () => {
    await server.start()
    const { id } = await call('POST', '?name=Bestand.csv', file, 'text/csv')
    await call('POST', `/${id}/uebernehmen`, '{}')
    for (let count = 0; count < CRASHES; count++) {
      await new Promise((next) => setTimeout(next, randomInt(100, 900)))
      await server.kill()
      await server.start()
    }
    let revision = await call('GET', `/${id}`)
    // A batch that was at work when the server died is taken up again when its lock has run out.
    for (let index = 0; index < 300 && revision.status !== 'FERTIG'; index++) {
      await new Promise((next) => setTimeout(next, 500))
      revision = await call('GET', `/${id}`)
    }
    expect(revision).toMatchObject({ status: 'FERTIG', uebernommen: ROWS, fehlerhaft: 0, offen: 0 })
    await server.kill()
    const db = await openDatabase({ dataFolder: server.folder() })
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as zeilen, count(distinct b.nummer_buerge)::int as nummern, sum(betrag_cent)::bigint as summe,
        (select count(*)::int from buergschaft_historie h join buergschaft x on x.id = h.buergschaft_id where x.nummer_buerge like 'AB-%') as historie,
        (select count(*)::int from buergschaft_sicht s where s.nummer like 'AB-%' and s.org_id = 'WI0001') as sichten,
        (select count(*)::int from csv_import_zeile z join buergschaft x on x.id = z.buergschaft_id
          where x.nummer_buerge = 'AB-' || (z.nr - 2)) as zusammen
      from buergschaft b where nummer_buerge like 'AB-%'`.execute(db.system)
    await db.close()
    expect(rows[0]).toEqual({
      zeilen: ROWS,
      nummern: ROWS,
      summe: (ROWS * (ROWS + 1) * 100) / 2,
      historie: ROWS,
      sichten: ROWS,
      // The first row stands under the titles.
      zusammen: ROWS,
    })
  },
  240_000,
)
