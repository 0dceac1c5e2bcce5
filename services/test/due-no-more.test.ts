/** Between the look for what is due and its turn, somebody may have done it: whatever isn't due any more is left alone. */
import { randomUUID } from 'node:crypto'
import { addDays, calendarDate } from '@avalwerk/domain'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { allDeadlines } from '../src/deadlines/index.ts'
import type { DbTransaction } from '../src/kernel/database.ts'
import { actions, application, auftraege, buergschaften } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const DEADLINES = allDeadlines({ draftDays: 90, deletedPersonDays: 30 } as never)
const now = new Date()
const today = calendarDate(now)
const inDays = (days: number) => new Date(`${addDays(today, days)}T11:00:00Z`)

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await prepare()
  await portal.outbox.empty()
  await portal.deadlines.run(now)
})
afterAll(() => portal?.close())
const { post, active, act, submitAuftrag, accept, secondReview } = actions(() => portal)

/** What the demo's data lack: something of each kind that falls due later. */
async function prepare(): Promise<void> {
  const { system } = portal.db
  await act('ag.admin', await active(), 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true })
  const known = await active()
  await post('ag.admin', `${buergschaften}/${known}/erinnerung`, { erinnerungsdatum: addDays(today, 90) })
  const share = { email: 'dritte@probe.example', recht: 'EINSEHEN', bis: addDays(today, 90), nachricht: null }
  await post('ag.admin', `${buergschaften}/${known}/freigaben`, share)
  const promised = await accept(await submitAuftrag(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
  await secondReview(promised.buergschaftId)
  await accept(await submitAuftrag())

  // Of one draft of each kind people will have been warned.
  const warned = { vorgewarnt_am: inDays(80) }
  const draft = await accept(await submitAuftrag())
  await system.updateTable('buergschaft').set(warned).where('id', '=', draft.buergschaftId).execute()
  const { id } = await post('ag.admin', auftraege, application())
  await system.updateTable('auftrag').set(warned).where('id', '=', id).execute()

  const nutzer_id = randomUUID()
  const of = {
    org_id: 'WI0001',
    nutzer_id,
    nutzer_name: 'Probe',
    dateiname: 'Bestand.csv',
    kopf: JSON.stringify(['Art']),
    erstellt_am: now,
  }
  for (const status of ['LIEST', 'GEPRUEFT', 'FERTIG'] as const) {
    const values = { ...of, status, geaendert_am: now }
    const { id: import_id } = await system.insertInto('csv_import').values(values).returning('id').executeTakeFirstOrThrow()
    const row = { org_id: 'WI0001', import_id, nr: 2, zellen: JSON.stringify(['VEB']), status: 'OFFEN' as const }
    await system.insertInto('csv_import_zeile').values(row).execute()
  }
  const asked = { asked_by: nutzer_id, asked_by_name: 'Probe', asked_at: now, needs_agreement: false, expires_at: inDays(90) }
  await system
    .insertInto('account_request')
    .values({ org_id: 'WI0001', nutzer_id, kind: 'FACTORS', email: null, ...asked })
    .execute()

  // A text whose next version is in force later.
  const [old, next] = await system.selectFrom('texttemplate').select(['id', 'stamm']).where('status', '=', 'A').limit(2).execute()
  if (!old || !next) throw new Error('The demo has no two active texts.')
  const change = (id: string, columns: object) => system.updateTable('texttemplate').set(columns).where('id', '=', id).execute()
  await change(next.id, { id: `${old.stamm}-099`, gueltig_ab: addDays(today, 90) })
  await change(old.id, { gueltig_bis: addDays(today, 89) })
}

/** How many rows the transaction has written so far. */
async function written(tx: DbTransaction): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as rows from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.rows ?? Number.NaN
}

test.each(DEADLINES.map((deadline) => [deadline.name, deadline] as const))('%s', async (_, { listDue, settle }) => {
  const later = await listDue(portal.db.system, inDays(400), 1_000)
  const due = await listDue(portal.db.system, now, 1_000)
  expect(due).toEqual([])
  expect(later).not.toEqual([])
  const settledAt = (at: Date) =>
    portal.db.transact(async (tx) => {
      const before = await written(tx)
      await settle({ tx, now: at, caller: null, korrelationsId: null }, later[0] as string)
      return (await written(tx)) - before
    })
  expect(await settledAt(now)).toBe(0)
  expect(await settledAt(inDays(400))).toBeGreaterThan(0)
})
