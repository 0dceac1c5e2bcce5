/** The ledger of contracts: what is booked of their limits, and that nothing is taken that doesn't fit when it is booked. */
import { until } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { limitUse } from '../src/deadlines/limitUse.ts'
import { doBeforeCommit } from '../src/kernel/commits.ts'
import type { DbTransaction } from '../src/kernel/database.ts'
import { completeDue } from '../src/kernel/deadlines.ts'
import type { UseCaseContext } from '../src/kernel/useCase.ts'
import { buergenWithUse, isSelectable, noteUse, requireFit } from '../src/vertrag/index.ts'
import { tellUsage } from '../src/vertrag/ledger.ts'
import { actions, application, auftraege, DATA } from './acts.ts'
import { bookUse, reckonedUse, wrongSums } from './limitUse.ts'
import { whileListening } from './announcements.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { testOnPostgres } from './server.ts'

const HARMS = '3107'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())
const { post, accept, secondReview, auftrag } = actions(() => portal)

const submit = (betrag: number, kautionsvertragId = HARMS) =>
  post<{ id: string }>('ag.admin', `${auftraege}/einreichen`, {
    id: null,
    version: null,
    daten: application({ kautionsvertragId, buergschaftsdaten: { ...DATA, buergschaftsBetrag: betrag } }),
  })

const bookings = async (ids: readonly (string | undefined)[]) => {
  const rows = await portal.db.system
    .selectFrom('kautionsvertrag_buchung')
    .selectAll()
    .where('objekt_id', 'in', ids as string[])
    .orderBy('id')
    .execute()
  return rows.map((row) => [
    row.objekt_art,
    [row.anzahl, row.genutzt_cent, row.reserviert_cent],
    [row.anzahl_aussen, row.genutzt_aussen_cent, row.reserviert_aussen_cent],
  ])
}

/** In a transaction of the system, what an amount has to fit in. */
const context = (tx: DbTransaction): UseCaseContext => ({ tx, now: new Date(), caller: null, korrelationsId: null })
const FIT = { vertragId: HARMS, unternehmenId: 'GH0001', amount: 100, field: 'betrag', view: 'inside' } as const
const fits = (change: (tx: DbTransaction) => Promise<unknown>, more: object = {}) =>
  portal.db.transact(async (tx) => {
    await requireFit(context(tx), { ...FIT, ...more })
    await change(tx)
  })
/** Tries a change, which is taken back. @returns why it isn't possible; undefined where it is */
async function refusalOf(change: (tx: DbTransaction) => Promise<unknown>): Promise<unknown> {
  const undone = new Error('undone')
  const error: unknown = await portal.db
    .transact(async (tx) => {
      await change(tx)
      throw undone
    })
    .catch((reason: unknown) => reason)
  return error === undone ? undefined : error
}
const contract = (tx: DbTransaction) => tx.updateTable('kautionsvertrag').where('id', '=', HARMS)
const FULL = { felder: [{ feld: 'betrag', grund: expect.stringContaining('reicht für diesen Betrag nicht aus') }] }

test('an order is reserved, its guarantee used, and each change is a row; others learn of a draft when two have decided', async () => {
  const { id } = await submit(1_230_000)
  const { buergschaftId } = await accept(id)
  await portal.outbox.empty()
  await secondReview(buergschaftId)
  expect(await bookings([id, buergschaftId])).toEqual([
    ['AUFTRAG', [0, 0, 1_230_000], [0, 0, 1_230_000]],
    // The draft: the guarantor's use, and for all others still what was ordered.
    ['AUFTRAG', [0, 0, -1_230_000], [0, 0, 0]],
    ['BUERGSCHAFT', [1, 1_230_000, 0], [0, 0, 0]],
    ['AUFTRAG', [0, 0, 0], [0, 0, -1_230_000]],
    ['BUERGSCHAFT', [0, 0, 0], [1, 1_230_000, 0]],
  ])
})

test('what happens to the contract before the booking counts: less limit, a part’s limit, its end', async () => {
  await fits(async () => undefined)
  await expect(fits((tx) => contract(tx).set({ gesamtlimit_cent: 1 }).execute())).rejects.toMatchObject(FULL)
  await expect(fits((tx) => contract(tx).set({ einzellimit_cent: 99 }).execute())).rejects.toMatchObject({
    felder: [{ feld: 'betrag', grund: expect.stringContaining('Einzellimit') }],
  })
  const part = (tx: DbTransaction) =>
    tx.updateTable('kautionsvertrag_unternehmen').set({ teillimit_cent: 1 }).where('kautionsvertrag_id', '=', HARMS).execute()
  await expect(fits(part)).rejects.toMatchObject({
    felder: [{ feld: 'betrag', grund: expect.stringContaining('Limit dieses Kreditnehmers') }],
  })
  const selectable = isSelectable({ buergeId: 'KR0001', nehmer: { id: 'GH0001', name: '' } })
  await fits(async () => undefined, { selectable })
  await expect(fits((tx) => contract(tx).set({ status: 'BEENDET' }).execute(), { selectable })).rejects.toMatchObject({
    felder: [{ feld: 'betrag', grund: 'Dieser Vertrag kann nicht gewählt werden.' }],
  })
})

test('a contract that is gone takes no amount', async () => {
  await expect(fits(async () => undefined, { vertragId: '999999' })).rejects.toMatchObject({
    felder: [{ feld: 'betrag', grund: 'Dieser Vertrag kann nicht gewählt werden.' }],
  })
})

test('a borrower’s part takes what others of it leave, whatever the order itself had reserved before', async () => {
  const { id } = await submit(1_000_000)
  // Another borrower's order, which grows in the same transaction.
  const { id: other } = await submit(1_000_000)
  await portal.db.system
    .updateTable('auftrag')
    .set({ daten: sql`jsonb_set(daten, '{auftragnehmer,auftragnehmerId}', '"XX0001"')` })
    .where('id', '=', other)
    .execute()
  await bookUse(portal.db, { kind: 'AUFTRAG', orgId: 'KR0001', id: other })
  await portal.outbox.empty()
  const { unternehmen_id: unternehmenId } = await portal.db.system
    .selectFrom('kautionsvertrag_buchung')
    .select('unternehmen_id')
    .where('objekt_id', '=', id)
    .executeTakeFirstOrThrow()
  const { all } = await portal.db.system
    .selectFrom('kautionsvertrag_buchung')
    .select(sql<number>`sum(genutzt_cent + reserviert_cent)::float8`.as('all'))
    .where('kautionsvertrag_id', '=', HARMS)
    .where('unternehmen_id', '=', unternehmenId)
    .executeTakeFirstOrThrow()
  const tried = (left: number) =>
    refusalOf(async (tx) => {
      await contract(tx).set({ einzellimit_cent: 9e11, gesamtlimit_cent: 9e11 }).execute()
      await tx
        .updateTable('kautionsvertrag_unternehmen')
        .set({ teillimit_cent: all - 1_000_000 + left })
        .where('kautionsvertrag_id', '=', HARMS)
        .where('unternehmen_id', '=', unternehmenId)
        .execute()
      await tx.updateTable('auftrag').set({ betrag_cent: 1_000_500 }).where('id', 'in', [id, other]).execute()
      await requireFit(context(tx), { ...FIT, unternehmenId, amount: 1_000_500 })
      await noteUse(context(tx), { kind: 'AUFTRAG', orgId: 'KR0001', id })
      await noteUse(context(tx), { kind: 'AUFTRAG', orgId: 'KR0001', id: other })
      await doBeforeCommit(tx)
    })
  expect(await tried(1_000_500)).toBeUndefined()
  expect(await tried(1_000_499)).toMatchObject({
    felder: [{ feld: 'betrag', grund: expect.stringContaining('Limit dieses Kreditnehmers') }],
  })
})

test('the last cent fits, one more doesn’t; of each view', async () => {
  // A draft for less than was ordered: the guarantor has more left than all others know.
  const order = await submit(3_000_000)
  const { daten } = await auftrag('bg.erst', order.id)
  await accept(order.id, { buergschaftsdaten: { ...daten.buergschaftsdaten, buergschaftsBetrag: 2_000_000 } })
  const { gesamtlimit_cent, anfangsbestand_cent } = await portal.db.system
    .selectFrom('kautionsvertrag')
    .selectAll()
    .where('id', '=', HARMS)
    .executeTakeFirstOrThrow()
  const reckoned = await reckonedUse(portal.db.system, HARMS)
  const sum = ({ genutzt, reserviert }: typeof reckoned.inside) => genutzt + reserviert
  expect(sum(reckoned.outside) - sum(reckoned.inside)).toBe(1_000_000)
  for (const view of ['inside', 'outside'] as const) {
    const { genutzt, reserviert } = reckoned[view]
    const left = gesamtlimit_cent - anfangsbestand_cent - genutzt - reserviert
    const wide = (tx: DbTransaction) =>
      contract(tx)
        .set({ einzellimit_cent: left + 1 })
        .execute()
    await fits(wide, { amount: left, view })
    await expect(fits(wide, { amount: left + 1, view })).rejects.toMatchObject(FULL)
  }
})

test('an order that writes the contract’s number in another way is held to its limit all the same', async () => {
  const { gesamtlimit_cent } = await portal.db.system
    .selectFrom('kautionsvertrag')
    .select('gesamtlimit_cent')
    .where('id', '=', HARMS)
    .executeTakeFirstOrThrow()
  const { outside } = await reckonedUse(portal.db.system, HARMS)
  await portal.db.system
    .updateTable('kautionsvertrag')
    .set((w) => ({
      gesamtlimit_cent: w(w('anfangsbestand_cent', '+', outside.genutzt), '+', outside.reserviert + 1_500_000),
      einzellimit_cent: 9e11,
    }))
    .where('id', '=', HARMS)
    .execute()
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => submit(1_000_000, `0${HARMS}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await portal.db.system.updateTable('kautionsvertrag').set({ gesamtlimit_cent }).where('id', '=', HARMS).execute()
})

test('what a transaction did before counts against a later amount in it', async () => {
  const { id } = await submit(1_000_000)
  await portal.outbox.empty()
  const { inside } = await reckonedUse(portal.db.system, HARMS)
  const tried = (free: number) =>
    refusalOf(async (tx) => {
      await contract(tx)
        .set((w) => ({
          gesamtlimit_cent: w('anfangsbestand_cent', '+', inside.genutzt + inside.reserviert + free),
          einzellimit_cent: 900_000_000,
        }))
        .execute()
      // The order grows by 500, and then 100 are to fit beside it.
      await tx
        .updateTable('auftrag')
        .set((w) => ({ betrag_cent: w('betrag_cent', '+', 500) }))
        .where('id', '=', id)
        .execute()
      await noteUse(context(tx), { kind: 'AUFTRAG', orgId: 'KR0001', id })
      await requireFit(context(tx), FIT)
      await doBeforeCommit(tx)
    })
  expect(await tried(600)).toBeUndefined()
  expect(await tried(599)).toMatchObject(FULL)
})

testOnPostgres('a contract in which an amount is to fit is locked until the transaction ends, though nothing of it is booked', async () => {
  const free = () => sql`select id from kautionsvertrag where id = ${HARMS} for update skip locked`.execute(portal.db.system)
  await fits(async (tx) => {
    expect((await free()).rows).toHaveLength(1)
    await doBeforeCommit(tx)
    expect((await free()).rows).toEqual([])
  })
  expect((await free()).rows).toHaveLength(1)
})

/** Books something of an order that there isn't under a contract, as of another one. */
async function bookElsewhere(tx: DbTransaction, like: string, vertrag: { org_id: string; id: string }): Promise<void> {
  const { id: _id, ...booking } = await tx
    .selectFrom('kautionsvertrag_buchung')
    .selectAll()
    .where('objekt_id', '=', like)
    .executeTakeFirstOrThrow()
  const elsewhere = { ...booking, objekt_id: '1', org_id: vertrag.org_id, kautionsvertrag_id: vertrag.id }
  await tx.insertInto('kautionsvertrag_buchung').values(elsewhere).execute()
}
const someVertrag = (tx: DbTransaction) => tx.selectFrom('kautionsvertrag').select(['id', 'org_id']).where('id', '!=', HARMS)

testOnPostgres('contracts of which nothing is booked stay free for others, whatever else the guarantor has', async () => {
  const { id: auftragId } = await submit(1_000_000)
  const { id: otherId } = await submit(1_000_000)
  await portal.outbox.empty()
  const locked = (object: { kind: 'AUFTRAG' | 'BUERGSCHAFT'; id: string }, others: readonly string[]) =>
    refusalOf(async (tx) => {
      const other = await someVertrag(tx).where('org_id', '=', 'KR0001').executeTakeFirstOrThrow()
      // Under the other contract there are orders, a correction and an exchange.
      await tx.updateTable('auftrag').set({ kautionsvertrag_id: other.id }).where('id', '=', otherId).execute()
      await bookElsewhere(tx, auftragId, other)
      const [corrected, successor] = others
      const more = { korrektur_grundlage_id: successor, umtausch_grundlage_id: successor, nachfolger_id: successor }
      const moved = tx.updateTable('buergschaft').set({ kautionsvertrag_id: other.id })
      await moved.where('id', 'in', others).execute()
      await moved
        .set(more)
        .where('id', '=', corrected ?? '')
        .execute()
      await noteUse(context(tx), { ...object, orgId: 'KR0001' })
      await doBeforeCommit(tx)
      const free = sql`select id from kautionsvertrag where id in (${HARMS}, ${other.id}) for update skip locked`
      expect((await free.execute(portal.db.system)).rows).toEqual([{ id: other.id }])
    })
  const [id = '', ...others] = (
    await portal.db.system
      .selectFrom('buergschaft')
      .select('id')
      .where('kautionsvertrag_id', '=', HARMS)
      .where('korrektur_grundlage_id', 'is', null)
      .where('nachfolger_id', 'is', null)
      .limit(3)
      .execute()
  ).map((row) => row.id)
  expect(await locked({ kind: 'AUFTRAG', id: auftragId }, others)).toBeUndefined()
  expect(await locked({ kind: 'BUERGSCHAFT', id }, others)).toBeUndefined()
})

test('the guarantors are named under whose contracts an order reserves something, not those of others', async () => {
  const { id } = await submit(1_000_000)
  await portal.outbox.empty()
  let named: string[] = []
  const refusal = await refusalOf(async (tx) => {
    await bookElsewhere(tx, id, await someVertrag(tx).where('org_id', '!=', 'KR0001').executeTakeFirstOrThrow())
    named = await buergenWithUse(tx, id)
  })
  expect([refusal, named]).toEqual([undefined, ['KR0001']])
})

test('the insured are told when the use rises to 80 and to 95 percent, not when it stays or falls', async () => {
  const { db } = portal
  const row = await db.system.selectFrom('kautionsvertrag').selectAll().where('id', '=', HARMS).executeTakeFirstOrThrow()
  const told = () =>
    db.system.selectFrom('mitteilung').selectAll().where('art', '=', 'M-AG-34').where('objekt_id', '=', HARMS).orderBy('id').execute()
  const before = (await told()).length
  /** Use of so many of a hundred. */
  const tell = async (percent: number, more: Partial<typeof row> = {}) => {
    const { gemeldete_stufe } = await db.system
      .selectFrom('kautionsvertrag')
      .select('gemeldete_stufe')
      .where('id', '=', HARMS)
      .executeTakeFirstOrThrow()
    const use = { gesamtlimit_cent: 100, anfangsbestand_cent: 0, genutzt_aussen_cent: percent }
    await db.transact((tx) => tellUsage(context(tx), { ...row, ...use, gemeldete_stufe, ...more }))
    return (await told()).length - before
  }
  expect(await tell(79)).toBe(0)
  expect(await tell(80)).toBe(1)
  expect(await tell(94)).toBe(1)
  expect(await tell(95)).toBe(2)
  expect(await tell(85)).toBe(2)
  expect(await tell(10)).toBe(2)
  expect(await tell(95)).toBe(3)
  expect(await tell(10)).toBe(3)
  // A policy holder who takes no part can't be told.
  expect(await tell(80, { versicherungsnehmer_org: null })).toBe(3)
  expect(await tell(95, { versicherungsnehmer_id: null })).toBe(3)
  const [first] = (await told()).slice(before)
  expect(first).toMatchObject({
    org_id: row.versicherungsnehmer_org,
    objekt_art: 'VERTRAG',
    betreff: expect.stringContaining(row.vertragsnummer),
    angaben: [{ name: 'Vertrag', wert: row.vertragsnummer }],
  })
  await db.system.updateTable('kautionsvertrag').set({ gemeldete_stufe: row.gemeldete_stufe }).where('id', '=', HARMS).execute()
})

test('a change of its use is told to the guarantor’s people and to the insured’s who take part, and to nobody else', async () => {
  const { db } = portal
  const row = await db.system.selectFrom('kautionsvertrag').selectAll().where('id', '=', HARMS).executeTakeFirstOrThrow()
  const told = (more: Partial<typeof row> = {}) =>
    whileListening(db, async (heard) => {
      await db.transact((tx) => tellUsage(context(tx), { ...row, ...more }))
      const mine = () => heard.find(({ art, id }) => art === 'VERTRAG' && id === HARMS)
      await until(() => mine() !== undefined)
      return mine()?.orgs
    })
  expect(await told()).toEqual([row.org_id, row.versicherungsnehmer_org])
  expect(await told({ versicherungsnehmer_org: null })).toEqual([row.org_id])
})

test('once a day sums and rows are compared; what was changed by hand is put right, and the guarantor’s audit says so', async () => {
  const { db } = portal
  // A contract that is being booked is looked at another time.
  await portal.outbox.empty()
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  const entries = () => db.system.selectFrom('audit').selectAll().where('aktion', '=', 'NUTZUNG_BERICHTIGT').orderBy('id').execute()
  expect(await completeDue(db, [limitUse], tomorrow)).toBeGreaterThan(1)
  expect(await completeDue(db, [limitUse], tomorrow)).toBe(0)
  expect(await entries()).toEqual([])
  const { id } = await submit(770_000)
  await portal.outbox.empty()
  const { system } = db
  const forget = () => system.deleteFrom('kautionsvertrag_buchung').where('objekt_id', '=', id).execute()
  const spoilPart = () =>
    system.updateTable('kautionsvertrag_nutzung').set({ anzahl: 999 }).where('kautionsvertrag_id', '=', HARMS).execute()
  const spoilTotal = () => system.updateTable('kautionsvertrag').set({ genutzt_cent: 1 }).where('id', '=', HARMS).execute()
  // Without its booking the sums that it is in are wrong, too.
  const cases: [() => Promise<unknown>, object][] = [
    [() => system.updateTable('auftrag').set({ betrag_cent: 780_000 }).where('id', '=', id).execute(), { vorgaenge: 1 }],
    [forget, { vorgaenge: 1, summen: true }],
    [spoilPart, { summen: true }],
    [spoilTotal, { summen: true }],
  ]
  for (const [index, [spoil, werte]] of cases.entries()) {
    await spoil()
    await completeDue(db, [limitUse], new Date(tomorrow.getTime() + (index + 1) * 25 * 3_600_000))
    expect(await wrongSums(system)).toEqual([])
    expect((await entries()).map((entry) => [entry.objekt_art, entry.objekt_id, entry.org_id, entry.werte]).at(-1)).toEqual([
      'VERTRAG',
      HARMS,
      'KR0001',
      werte,
    ])
    expect(await entries()).toHaveLength(index + 1)
  }
})

test('each contract is compared by itself, once a day is over; one that isn’t due stays as it is', async () => {
  const { db } = portal
  const { system } = db
  const DAY_MS = 86_400_000
  const last = new Date(Date.now() + 200 * DAY_MS)
  const checked = async (id: string) =>
    (await system.selectFrom('kautionsvertrag').select('nutzung_geprueft_am').where('id', '=', id).executeTakeFirstOrThrow())
      .nutzung_geprueft_am
  const others = await system.selectFrom('kautionsvertrag').select('id').where('id', '!=', HARMS).where('org_id', '=', 'KR0001').execute()
  const [other = ''] = others.map(({ id }) => id)
  const setChecked = (id: string, at: Date) => system.updateTable('kautionsvertrag').set({ nutzung_geprueft_am: at }).where('id', '=', id)
  const compare = (id: string, now: Date) => db.transact((tx) => limitUse.settle({ ...context(tx), now }, id))
  await system.updateTable('kautionsvertrag').set({ nutzung_geprueft_am: last }).execute()
  await setChecked(HARMS, new Date(last.getTime() - 1)).execute()
  const dayLater = new Date(last.getTime() + DAY_MS)

  // A millisecond more than a day ago, and a day ago.
  expect(await limitUse.listDue(system, dayLater, 100)).toEqual([HARMS])
  await compare(other, dayLater)
  expect([await checked(other), await checked(HARMS)]).toEqual([last, new Date(last.getTime() - 1)])
  await compare(HARMS, dayLater)
  expect([await checked(other), await checked(HARMS)]).toEqual([last, dayLater])

  // Its sums and what was told of them are put right, whichever contracts of the guarantor come before it.
  await system.updateTable('kautionsvertrag').set({ genutzt_cent: 1, gemeldete_stufe: 95 }).where('id', '=', HARMS).execute()
  await compare(HARMS, new Date(dayLater.getTime() + DAY_MS + 1))
  const { gemeldete_stufe } = await system.selectFrom('kautionsvertrag').selectAll().where('id', '=', HARMS).executeTakeFirstOrThrow()
  expect([gemeldete_stufe, await wrongSums(system)]).toEqual([0, []])
})
