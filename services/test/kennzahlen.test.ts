import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Metrics } from '../src/buergschaft/kennzahlen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const adresse = '/buergschaftservice/api/private/v2/buergschaften'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

const zahlen = async (wer: string) => (await (await portal.rufe(wer, 'GET', `${adresse}/kennzahlen`)).json()) as Metrics
type Row = { status: string; betrag: number; buerge: { name: string }; abgetreten?: boolean }
async function alle(wer: string): Promise<Row[]> {
  const zeilen: Row[] = []
  for (let page = 0; ; page++) {
    const antwort = await portal.rufe(wer, 'POST', `${adresse}/filterung?size=100&page=${page}`, {})
    const { zeilen: neue } = (await antwort.json()) as { zeilen: Row[] }
    zeilen.push(...neue)
    if (neue.length < 100) return zeilen
  }
}
const summe = (teile: readonly { anzahl: number; betrag: number }[]) =>
  teile.reduce((a, b) => ({ anzahl: a.anzahl + b.anzahl, betrag: a.betrag + b.betrag }), { anzahl: 0, betrag: 0 })

test.each(['ag.admin', 'ag.basis', 'ag2.admin'])('die Summen von %s sind die der Liste, die %s sieht', async (wer) => {
  const { bürgschaften } = await zahlen(wer)
  const liste = (await alle(wer)).filter(({ status }) => status !== 'ABGETRETEN')
  expect(summe(bürgschaften?.nachStatus ?? [])).toEqual({
    anzahl: liste.length,
    betrag: liste.reduce((bisher, { betrag }) => bisher + betrag, 0),
  })
})
test('wer eingeschränkt sieht, dem zeigen auch die Summen nur das Seine', async () => {
  const [ganz, teil] = [await zahlen('ag.admin'), await zahlen('ag.basis')]
  expect(summe(teil.bürgschaften?.nachStatus ?? []).anzahl).toBeLessThan(summe(ganz.bürgschaften?.nachStatus ?? []).anzahl)
})
test('was jemand nicht sehen darf, fehlt', async () => {
  expect(await zahlen('bsp.admin')).toMatchObject({ verträge: null })
  const performance = await zahlen('bg.leistung')
  expect(performance.aufträgeLaufend).toBeNull()
  expect(performance.bürgschaften).not.toBeNull()
})
test('die Ausnutzung der Verträge ist dem Bürgen und dem Versicherungsnehmer bekannt, sonst niemandem', async () => {
  const nehmer = (await zahlen('kn.admin')).verträge ?? []
  expect(nehmer).toMatchObject([{ vertragsnummer: 'KTV 90-118-442', partei: 'Kranich Kreditversicherung AG', limit: 250_000_000 }])
  const bürge = (await zahlen('bg.admin')).verträge ?? []
  const own = bürge.find(({ id }) => id === nehmer[0]?.id)
  expect(own?.partei).toBe('Gebr. Harms Tiefbau GmbH')
  // Drafts use the limit for the guarantor; for the insured their orders reserve it.
  const held = (k: typeof own) => (k ? k.genutzt + k.reserviert : undefined)
  expect(held(own)).toBe(held(nehmer[0]))
  expect((await zahlen('bg2.admin')).verträge).not.toContainEqual(expect.objectContaining({ id: nehmer[0]?.id }))
})
