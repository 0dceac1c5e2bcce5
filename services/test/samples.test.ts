/** Public texts to begin with: samples that the operator chooses, and that then go the way of all texts. */
import { PLACEHOLDER, placeholderIn, addDays, validateContent } from '@avalwerk/domain'
import type { Api, Text } from '@avalwerk/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buergschaftContent } from '../src/dokument/buergschaftDocument.ts'
import type { Buergschaft } from '../src/buergschaft/state.ts'
import { SAMPLES } from '../src/text/samples.ts'
import { DATA, today, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const document = '/dokumentservice/api/private/v2'
const SAMPLE_CALL = `${document}/bspGmbh/buergschaftstemplates/muster`
const texts = `${document}/buergschaftstemplates`
/** The types of the page of samples; PRO and MVB are given on paper. */
const TYPES = ['VEB', 'MAB', 'AVB', 'AUB', 'BIE', 'BHS', 'MIE', 'PRO', 'MVB']

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, submitAuftrag, accept, secondReview: second, buergschaft } = actions(() => portal)
type Made = Api['text']['musterUebernehmen']['response']
const take = (arten: readonly string[], account = 'bsp.admin') => call<Made>(account, 'POST', SAMPLE_CALL, { arten })
const read = (id: string) => call<Text>('bsp.admin', 'GET', `${texts}/${id}`)
const step = async (account: string, id: string, path: string, more: object = {}) =>
  call(account, 'POST', `${texts}/${id}/${path}`, { version: (await read(id)).version, ...more })
/** Through the hands of two, in force. */
async function activate(id: string): Promise<void> {
  await step('bsp.admin', id, 'aufbereitung')
  await step('bsp.admin', id, 'fertigstellen')
  await step('bsp.zweit', id, 'fertigstellen')
}

const address = { straße: 'Werftstraße', hausnummer: '3', postleitzahl: '26721', ort: 'Emden', landeskennzeichen: 'DE' }
const given = (art: string, versandweg: Buergschaft['versandweg'], body: (typeof SAMPLES)[number]['content']) =>
  JSON.stringify(
    buergschaftContent(
      {
        art,
        versandweg,
        id: '1',
        status: 'A',
        nummer_buerge: 'KK-1',
        buerge_name: 'Kranich Kreditversicherung AG',
        auftraggeber_name: 'Zweckverband Moorland',
        auftraggeber_adresse: address,
        auftragnehmer_name: 'Gebr. Harms Tiefbau GmbH',
        auftragnehmer_adresse: address,
        vertretungsformel: [],
        betrag_cent: 5_000_000,
        vertragsnummer: 'V-1',
        vertragsdatum: '2026-03-02',
        befristungsdatum: '2027-03-02',
        bauleistung: 'Erdarbeiten',
        bauvorhaben: 'Brücke Achim',
      } as unknown as Buergschaft,
      {
        buerge: { postalAddress: address },
        verificationCode: 'AAAA-BBBB-CCCC-DDDD',
        wording: { inhalt: body, allgemeineBestimmungen: false },
      },
    ),
  )

describe('each sample', () => {
  test('of the usual types there is one', () => {
    expect(SAMPLES.map(({ type }) => type).sort()).toEqual([...TYPES].sort())
  })
  test.each(SAMPLES.map((sample) => [sample.type, sample] as const))(
    '%s: can be set, by either way, without a hole',
    (kind, { content }) => {
      expect(validateContent(content)).toBeUndefined()
      expect(placeholderIn(content).filter((name) => !(name in PLACEHOLDER))).toEqual([])
      const [paper, digital] = [given(kind, 'POST', content), given(kind, 'AVALWERK', content)]
      expect(paper).not.toContain('{{')
      expect(paper).toContain('50.000,00')
      expect([paper.includes('schriftlich ab'), digital.includes('schriftlich ab')]).toEqual([true, false])
      expect([paper.includes('elektronischer Fassung'), digital.includes('elektronischer Fassung')]).toEqual([false, true])
      // Neither twice limited nor both limited and unlimited.
      expect([...paper.matchAll(/unbefristet|spätestens am/g)]).toHaveLength(1)
    },
  )
})

describe('the operator', () => {
  test('reads which samples there are and how many public texts of their types, and chooses; no other party may', async () => {
    const listed = await call<{ bürgschaftsart: string; oeffentliche: number }[]>('bsp.admin', 'GET', SAMPLE_CALL)
    expect(listed.map(({ bürgschaftsart: buergschaftsart }) => buergschaftsart).sort()).toEqual([...TYPES].sort())
    expect(listed.find(({ bürgschaftsart: buergschaftsart }) => buergschaftsart === 'VEB')?.oeffentliche).toBeGreaterThan(0)
    expect(listed.find(({ bürgschaftsart: buergschaftsart }) => buergschaftsart === 'PRO')?.oeffentliche).toBe(0)
    const made = await take(['PRO', 'MVB', 'PRO'])
    expect(made).toMatchObject([{ templatestatus: 'AN' }, { templatestatus: 'AN' }])
    for (const { id } of made) {
      const { daten, templatetyp } = await read(id)
      expect(templatetyp).toBe('OET')
      expect(daten.titel).toMatch(/^Muster: /)
      expect(daten.beschreibung).toContain('vor Verwendung anwaltlich zu prüfen')
    }
    for (const account of ['ag.admin', 'bg.admin']) await expect(take(['MIE'], account)).rejects.toThrow('403')
    await expect(take(['SON'])).rejects.toThrow('Für diese Bürgschaftsart gibt es kein Muster.')
    await expect(take([])).rejects.toThrow('400')
  })

  test('still needs a second person to finish one; then an order becomes a guarantee with it', async () => {
    const [{ id }] = (await take(['VEB'])) as [Made[number]]
    await step('bsp.admin', id, 'aufbereitung')
    await step('bsp.admin', id, 'fertigstellen')
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('VIER_AUGEN_VERLETZT')
    await step('bsp.zweit', id, 'fertigstellen')
    expect((await read(id)).templatestatus).toBe('A')
    const text = { buergschaftstext: { art: 'VORLAGE', textId: id } }
    const { buergschaftId } = await accept(await submitAuftrag(text), { textId: id })
    await portal.outbox.empty()
    await second(buergschaftId)
    await portal.outbox.empty()
    expect((await buergschaft('ag.admin', buergschaftId)).status).toBe('UP')
  })
})

test('a text whose wording names the day of expiry is issued with one, and never with a hole', async () => {
  const [{ id }] = (await take(['BIE'])) as [Made[number]]
  await activate(id)
  const data = { ...DATA, buergschaftsart: 'BIE' }
  const text = { buergschaftstext: { art: 'VORLAGE', textId: id } }
  await expect(submitAuftrag({ ...text, buergschaftsdaten: { ...data, befristungsdatum: null } })).rejects.toThrow(
    'Der ausgewählte Text verlangt ein Befristungsdatum',
  )
  const order = await submitAuftrag({ ...text, buergschaftsdaten: { ...data, befristungsdatum: addDays(today(), 60) } })
  const { buergschaftId } = await accept(order, { textId: id })
  expect((await buergschaft('bg.erst', buergschaftId)).status).toBe('ENT')
})
