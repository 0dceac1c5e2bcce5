import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Figures } from '../src/buergschaft/figures.ts'
import { sumCheck, sumFolding } from '../src/buergschaft/index.ts'
import { completeDue } from '../src/kernel/deadlines.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const address = '/buergschaftservice/api/private/v2/buergschaften'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  // What the tests leave to be added up stays until they ask for it.
  await portal.frequent.close()
})
afterAll(() => portal?.close())

const figures = async (actor: string) => (await (await portal.call(actor, 'GET', `${address}/kennzahlen`)).json()) as Figures
type Row = { status: string; betrag: number; buerge: { name: string }; abgetreten?: boolean }
async function all(actor: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const response = await portal.call(actor, 'POST', `${address}/filterung?size=100&page=${page}`, {})
    const { zeilen: added } = (await response.json()) as { zeilen: Row[] }
    rows.push(...added)
    if (added.length < 100) return rows
  }
}
const total = (parts: readonly { anzahl: number; betrag: number }[]) =>
  parts.reduce((a, b) => ({ anzahl: a.anzahl + b.anzahl, betrag: a.betrag + b.betrag }), { anzahl: 0, betrag: 0 })

test.each(['ag.admin', 'ag.basis', 'ag2.admin'])('the sums of %s are those of the list that %s sees', async (actor) => {
  const { buergschaften } = await figures(actor)
  const list = (await all(actor)).filter(({ status }) => status !== 'ABGETRETEN')
  expect(total(buergschaften?.nachStatus ?? [])).toEqual({
    anzahl: list.length,
    betrag: list.reduce((previous, { betrag }) => previous + betrag, 0),
  })
})
test('users with a restricted view see only their own in the sums, too', async () => {
  const [whole, part] = [await figures('ag.admin'), await figures('ag.basis')]
  expect(total(part.buergschaften?.nachStatus ?? []).anzahl).toBeLessThan(total(whole.buergschaften?.nachStatus ?? []).anzahl)
})
test('sums that the user may not see are missing', async () => {
  expect(await figures('bsp.admin')).toMatchObject({ vertraege: null })
  const performance = await figures('bg.leistung')
  expect(performance.auftraegeLaufend).toBeNull()
  expect(performance.buergschaften).not.toBeNull()
})
test('only guarantor and policyholder know the use of contracts', async () => {
  const nehmer = (await figures('kn.admin')).vertraege ?? []
  expect(nehmer).toMatchObject([{ vertragsnummer: 'KTV 90-118-442', partei: 'Kranich Kreditversicherung AG', limit: 250_000_000 }])
  const buerge = (await figures('bg.admin')).vertraege ?? []
  const own = buerge.find(({ id }) => id === nehmer[0]?.id)
  expect(own?.partei).toBe('Gebr. Harms Tiefbau GmbH')
  // Drafts use the limit for the guarantor; for the insured their orders reserve it.
  const held = (k: typeof own) => (k ? k.genutzt + k.reserviert : undefined)
  expect(held(own)).toBe(held(nehmer[0]))
  expect((await figures('bg2.admin')).vertraege).not.toContainEqual(expect.objectContaining({ id: nehmer[0]?.id }))
})

describe('kept sums', () => {
  const DAY_MS = 86_400_000
  const changes = () => portal.db.system.selectFrom('buergschaft_summe_aenderung').selectAll().execute()
  const seen = () => Promise.all(['ag.admin', 'bg.admin', 'bsp.admin'].map(figures))

  test('are the same before and after what has changed is added up', async () => {
    await completeDue(portal.db, [sumFolding], new Date())
    const before = await seen()
    await portal.db.system
      .updateTable('buergschaft_sicht')
      .set((w) => ({ betrag_cent: w('betrag_cent', '+', 100) }))
      .where('status', '=', 'AKT')
      .where('org_id', '=', 'WI0001')
      .execute()
    expect(await changes()).not.toEqual([])
    const changed = await seen()
    const active = (of: Figures | undefined) => of?.buergschaften?.nachStatus.find(({ status }) => status === 'AKT')
    expect(active(changed[0])).toEqual({
      ...active(before[0]),
      betrag: (active(before[0])?.betrag ?? 0) + 100 * (active(before[0])?.anzahl ?? 0),
    })
    expect(changed.slice(1)).toEqual(before.slice(1))
    expect(await completeDue(portal.db, [sumFolding], new Date())).toBe(1)
    expect(await changes()).toEqual([])
    expect(await seen()).toEqual(changed)
  })

  test('hold nothing of a change that leaves them as they are, and lose what is deleted or frozen', async () => {
    const views = portal.db.system.updateTable('buergschaft_sicht').where('org_id', '=', 'WI0001')
    await views.set({ vermerk: 'Nur ein Vermerk' }).execute()
    expect(await changes()).toEqual([])
    const { buergschaft_id } = await portal.db.system
      .selectFrom('buergschaft_sicht')
      .select('buergschaft_id')
      .where('org_id', '=', 'WI0001')
      .where('status', '=', 'AKT')
      .where('eingefroren_am', 'is', null)
      .executeTakeFirstOrThrow()
    const [before] = await seen()
    await views.where('buergschaft_id', '=', buergschaft_id).set({ eingefroren_am: new Date() }).execute()
    const counted = total(before?.buergschaften?.nachStatus ?? []).anzahl
    expect(total((await figures('ag.admin')).buergschaften?.nachStatus ?? []).anzahl).toBe(counted - 1)
    // A frozen view that goes takes nothing with it.
    await portal.db.system
      .deleteFrom('buergschaft_sicht')
      .where('org_id', '=', 'WI0001')
      .where('buergschaft_id', '=', buergschaft_id)
      .execute()
    expect((await changes()).map(({ anzahl }) => anzahl)).toEqual([-1])
  })

  test('are compared with the rows once a day; what was changed by hand is put right, and the audit says so', async () => {
    const { db } = portal
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    const entries = () => db.system.selectFrom('audit').selectAll().where('aktion', '=', 'SUMMEN_BERICHTIGT').execute()
    expect(await completeDue(db, [sumCheck], at(2))).toBeGreaterThan(3)
    expect([await completeDue(db, [sumCheck], at(2)), await entries()]).toEqual([0, []])
    const before = await seen()
    await db.system.updateTable('buergschaft_summe').set({ anzahl: 7 }).where('org_id', '=', 'WI0001').where('status', '=', 'AKT').execute()
    expect(await seen()).not.toEqual(before)
    await completeDue(db, [sumCheck], at(4))
    expect(await seen()).toEqual(before)
    expect((await entries()).map(({ org_id }) => org_id)).toEqual(['WI0001'])
  })

  test('stay behind row-level security, too', async () => {
    const visible = { orgId: 'WI0001', group: 'AG', nutzerId: '', visible: ['WI0002'] } as const
    const kept = await portal.db.runAs(visible, (tx) => tx.selectFrom('buergschaft_summe').select(['org_id', 'unternehmen_id']).execute())
    expect(new Set(kept.map(({ org_id, unternehmen_id }) => `${org_id}/${unternehmen_id}`))).toEqual(new Set(['WI0001/WI0002']))
    const write = portal.db.runAs(visible, (tx) => tx.updateTable('buergschaft_summe').set({ anzahl: 0 }).execute())
    await expect(write).rejects.toThrow('permission denied')
  })
})
