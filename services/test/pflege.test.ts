import { calendarDate, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bürgschaften, handlungen } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** What a party keeps about a guarantee: internal note, expected expiry date and the task that comes of it. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, bürgschaft, aktiv, aufgaben, codes } = handlungen(() => portal)
const record = (konto: string, id: string, bisher: string | null, vermerk: string | null) =>
  ruf(konto, 'PUT', `${bürgschaften}/${id}/vermerk`, { bisher, vermerk })
const setExpiry = async (konto: string, id: string, am: string | null, version?: number) =>
  ruf(konto, 'PUT', `${bürgschaften}/${id}/ablaufdatum`, {
    version: version ?? (await bürgschaft(konto, id)).version,
    voraussichtlichesAblaufdatum: am,
  })

describe('Interner Vermerk', () => {
  test('jede Partei hat ihren eigenen; keiner liest den anderen, und keiner überschreibt ungesehen', async () => {
    const id = await aktiv()
    const { version } = await bürgschaft('ag.admin', id)
    await record('ag.admin', id, null, ' Akte 7, Regal 3 ')
    await record('bg.admin', id, null, 'Bonität prüfen')
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ internerVermerk: 'Akte 7, Regal 3', version })
    expect((await bürgschaft('bg.admin', id)).internerVermerk).toBe('Bonität prüfen')
    for (const konto of ['kn.admin', 'bsp.admin']) expect((await bürgschaft(konto, id)).internerVermerk).toBeNull()
    // Each reads of its own note in the history, and never what it says.
    expect((await codes('ag.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(1)
    expect((await codes('kn.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(0)
    expect(JSON.stringify(await ruf('ag.admin', 'GET', `${bürgschaften.replace(/en$/, '')}/${id}/historie`))).not.toContain('Regal')
    await expect(record('ag.admin', id, null, 'Zweiter Reiter')).rejects.toThrow('409 VERSION_VERALTET')
    await expect(record('ag2.admin', id, null, 'Fremd')).rejects.toThrow('404')
    await record('ag.admin', id, 'Akte 7, Regal 3', null)
    expect((await bürgschaft('ag.admin', id)).internerVermerk).toBeNull()
  })
})

describe('Voraussichtliches Ablaufdatum', () => {
  test('ändert nur der Begünstigte, nur auf einen künftigen Tag; alle lesen es im Verlauf', async () => {
    const id = await aktiv()
    const heute = calendarDate(new Date())
    const am = addDays(heute, 200)
    const { version } = await bürgschaft('ag.admin', id)
    await setExpiry('ag.admin', id, am)
    expect(await bürgschaft('bg.admin', id)).toMatchObject({ voraussichtlichesAblaufdatum: am, version: version + 1 })
    expect((await codes('kn.admin', id))[0]).toBe('ABLAUFDATUM')
    await expect(setExpiry('ag.admin', id, heute)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(setExpiry('ag.admin', id, null, version)).rejects.toThrow('409 VERSION_VERALTET')
    for (const konto of ['bg.admin', 'kn.admin']) await expect(setExpiry(konto, id, null)).rejects.toThrow('403 RECHT_FEHLT')
    await expect(setExpiry('ag2.admin', id, null, version + 1)).rejects.toThrow('404')
  })
  test('30 Tage vorher fragt eine Aufgabe nach der Enthaftung; ein neues Datum schließt sie', async () => {
    const id = await aktiv()
    const heute = calendarDate(new Date())
    const noon = (tage: number) => new Date(`${addDays(heute, tage)}T11:00:00Z`)
    await setExpiry('ag.admin', id, addDays(heute, 100))
    await portal.fristen.laufe(noon(69))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    for (const tag of [70, 71]) await portal.fristen.laufe(noon(tag))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-03'])
    await setExpiry('ag.admin', id, addDays(heute, 300))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await portal.fristen.laufe(noon(72))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await portal.fristen.laufe(noon(270))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-03'])
  })
})
