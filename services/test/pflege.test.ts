import { kalendertag, plusTage } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bürgschaften, handlungen } from './handlungen.ts'
import { starteTestportal, type Testportal } from './portal.ts'

/** What a party keeps about a guarantee: internal note, expected expiry date and the task that comes of it. */

let portal: Testportal
beforeAll(async () => {
  portal = await starteTestportal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, bürgschaft, aktiv, aufgaben, codes } = handlungen(() => portal)
const vermerke = (konto: string, id: string, bisher: string | null, vermerk: string | null) =>
  ruf(konto, 'PUT', `${bürgschaften}/${id}/vermerk`, { bisher, vermerk })
const setzeAblauf = async (konto: string, id: string, am: string | null, version?: number) =>
  ruf(konto, 'PUT', `${bürgschaften}/${id}/ablaufdatum`, {
    version: version ?? (await bürgschaft(konto, id)).version,
    voraussichtlichesAblaufdatum: am,
  })

describe('Interner Vermerk', () => {
  test('jede Partei hat ihren eigenen; keiner liest den anderen, und keiner überschreibt ungesehen', async () => {
    const id = await aktiv()
    const { version } = await bürgschaft('ag.admin', id)
    await vermerke('ag.admin', id, null, ' Akte 7, Regal 3 ')
    await vermerke('bg.admin', id, null, 'Bonität prüfen')
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ internerVermerk: 'Akte 7, Regal 3', version })
    expect((await bürgschaft('bg.admin', id)).internerVermerk).toBe('Bonität prüfen')
    for (const konto of ['kn.admin', 'bsp.admin']) expect((await bürgschaft(konto, id)).internerVermerk).toBeNull()
    // Each reads of its own note in the history, and never what it says.
    expect((await codes('ag.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(1)
    expect((await codes('kn.admin', id)).filter((code) => code === 'VERMERK')).toHaveLength(0)
    expect(JSON.stringify(await ruf('ag.admin', 'GET', `${bürgschaften.replace(/en$/, '')}/${id}/historie`))).not.toContain('Regal')
    await expect(vermerke('ag.admin', id, null, 'Zweiter Reiter')).rejects.toThrow('409 VERSION_VERALTET')
    await expect(vermerke('ag2.admin', id, null, 'Fremd')).rejects.toThrow('404')
    await vermerke('ag.admin', id, 'Akte 7, Regal 3', null)
    expect((await bürgschaft('ag.admin', id)).internerVermerk).toBeNull()
  })
})

describe('Voraussichtliches Ablaufdatum', () => {
  test('ändert nur der Begünstigte, nur auf einen künftigen Tag; alle lesen es im Verlauf', async () => {
    const id = await aktiv()
    const heute = kalendertag(new Date())
    const am = plusTage(heute, 200)
    const { version } = await bürgschaft('ag.admin', id)
    await setzeAblauf('ag.admin', id, am)
    expect(await bürgschaft('bg.admin', id)).toMatchObject({ voraussichtlichesAblaufdatum: am, version: version + 1 })
    expect((await codes('kn.admin', id))[0]).toBe('ABLAUFDATUM')
    await expect(setzeAblauf('ag.admin', id, heute)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(setzeAblauf('ag.admin', id, null, version)).rejects.toThrow('409 VERSION_VERALTET')
    for (const konto of ['bg.admin', 'kn.admin']) await expect(setzeAblauf(konto, id, null)).rejects.toThrow('403 RECHT_FEHLT')
    await expect(setzeAblauf('ag2.admin', id, null, version + 1)).rejects.toThrow('404')
  })
  test('30 Tage vorher fragt eine Aufgabe nach der Enthaftung; ein neues Datum schließt sie', async () => {
    const id = await aktiv()
    const heute = kalendertag(new Date())
    const mittag = (tage: number) => new Date(`${plusTage(heute, tage)}T11:00:00Z`)
    await setzeAblauf('ag.admin', id, plusTage(heute, 100))
    await portal.fristen.laufe(mittag(69))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    for (const tag of [70, 71]) await portal.fristen.laufe(mittag(tag))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-03'])
    await setzeAblauf('ag.admin', id, plusTage(heute, 300))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await portal.fristen.laufe(mittag(72))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await portal.fristen.laufe(mittag(270))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-03'])
  })
})
