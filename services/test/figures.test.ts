import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Figures } from '../src/buergschaft/figures.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const address = '/buergschaftservice/api/private/v2/buergschaften'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
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
