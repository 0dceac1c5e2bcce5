import { calendarDate, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buergschaften, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** What a party keeps about a guarantee: internal note, expected expiry date and the task that comes of it. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, buergschaft, active, tasks, codes } = actions(() => portal)
const record = (account: string, id: string, bisher: string | null, vermerk: string | null) =>
  call(account, 'PUT', `${buergschaften}/${id}/vermerk`, { bisher, vermerk })
const setExpiry = async (account: string, id: string, at: string | null, version?: number) =>
  call(account, 'PUT', `${buergschaften}/${id}/ablaufdatum`, {
    version: version ?? (await buergschaft(account, id)).version,
    voraussichtlichesAblaufdatum: at,
  })

describe('an internal note', () => {
  test('each party has its own; none reads the other, and none overwrites unseen', async () => {
    const id = await active()
    const { version } = await buergschaft('ag.admin', id)
    await record('ag.admin', id, null, ' Akte 7, Regal 3 ')
    await record('bg.admin', id, null, 'Bonität prüfen')
    expect(await buergschaft('ag.admin', id)).toMatchObject({ internerVermerk: 'Akte 7, Regal 3', version })
    expect((await buergschaft('bg.admin', id)).internerVermerk).toBe('Bonität prüfen')
    for (const account of ['kn.admin', 'bsp.admin']) expect((await buergschaft(account, id)).internerVermerk).toBeNull()
    // Each reads of its own note in the history, and never what it says.
    expect((await codes('ag.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(1)
    expect((await codes('kn.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(0)
    expect(JSON.stringify(await call('ag.admin', 'GET', `${buergschaften.replace(/en$/, '')}/${id}/historie`))).not.toContain('Regal')
    await expect(record('ag.admin', id, null, 'Zweiter Reiter')).rejects.toThrow('409 VERSION_VERALTET')
    await expect(record('ag2.admin', id, null, 'Fremd')).rejects.toThrow('404')
    await record('ag.admin', id, 'Akte 7, Regal 3', null)
    expect((await buergschaft('ag.admin', id)).internerVermerk).toBeNull()
  })
})

describe('the expected end', () => {
  test('only the beneficiary changes it, only to a future day; all read it in the history', async () => {
    const id = await active()
    const today = calendarDate(new Date())
    const at = addDays(today, 200)
    const { version } = await buergschaft('ag.admin', id)
    await setExpiry('ag.admin', id, at)
    expect(await buergschaft('bg.admin', id)).toMatchObject({ voraussichtlichesAblaufdatum: at, version: version + 1 })
    expect((await codes('kn.admin', id))[0]).toBe('ABLAUFDATUM')
    await expect(setExpiry('ag.admin', id, today)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(setExpiry('ag.admin', id, null, version)).rejects.toThrow('409 VERSION_VERALTET')
    for (const account of ['bg.admin', 'kn.admin']) await expect(setExpiry(account, id, null)).rejects.toThrow('403 RECHT_FEHLT')
    await expect(setExpiry('ag2.admin', id, null, version + 1)).rejects.toThrow('404')
  })
  test('30 days before a task asks for the release; a new date closes it', async () => {
    const id = await active()
    const today = calendarDate(new Date())
    const noon = (days: number) => new Date(`${addDays(today, days)}T11:00:00Z`)
    await setExpiry('ag.admin', id, addDays(today, 100))
    await portal.deadlines.run(noon(69))
    expect(await tasks('ag.admin', id)).toEqual([])
    for (const day of [70, 71]) await portal.deadlines.run(noon(day))
    expect(await tasks('ag.admin', id)).toEqual(['A-03'])
    const open = portal.db.system.selectFrom('aufgabe').select('frist').where('objekt_id', '=', id).where('erledigt_am', 'is', null)
    expect(await open.execute()).toEqual([{ frist: addDays(today, 100) }])
    await setExpiry('ag.admin', id, addDays(today, 300))
    expect(await tasks('ag.admin', id)).toEqual([])
    await portal.deadlines.run(noon(72))
    expect(await tasks('ag.admin', id)).toEqual([])
    await portal.deadlines.run(noon(270))
    expect(await tasks('ag.admin', id)).toEqual(['A-03'])
  })
})
