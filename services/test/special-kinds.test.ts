import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readConfig } from '../src/kernel/configuration.ts'
import { ausstellung, buergschaften, DATA, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantors that take no public text for guarantees of the types ALG and MIE, by configuration. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ GUARANTORS_SPECIAL_TYPES: 'KR0001, NK0001' })
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, submitAuftrag, accept, uploadDocument } = actions(() => portal)
const PUBLIC = { MIE: 'OE0000-0006-001', ALG: 'OE0000-0005-001', VEB: 'OE0000-0002-001' } as const
const DENIED = 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.'
type Art = keyof typeof PUBLIC
const using = (kind: Art, bausumme: number | null = DATA.bausumme) => ({ ...DATA, buergschaftsart: kind, bausumme })
const order = (kind: Art, more: Record<string, unknown> = {}) =>
  submitAuftrag({ buergschaftsdaten: using(kind), buergschaftstext: { art: 'VORLAGE', textId: PUBLIC[kind] }, ...more })
const choice = (account: string, kind: Art, buergeId: string) =>
  call<{ texte: { typ: string }[]; oeffentlicheTexte: boolean }>(
    account,
    'GET',
    `/dokumentservice/api/private/v2/buergschaftstemplates/auswahl?buergschaftsart=${kind}&buergeId=${buergeId}&auftraggeberId=WI0001`,
  )
const texts = async (...of: Parameters<typeof choice>) => (await choice(...of)).texte.map(({ typ: type }) => type)

describe('ALG and MIE at named guarantors', () => {
  test.each(['ALG', 'MIE'] as const)('%s: no public text in order, acceptance and issue', async (kind) => {
    await expect(order(kind)).rejects.toThrow(DENIED)
    expect(await texts('ag.admin', kind, 'KR0001')).not.toContain('OET')
    // Wording of one's own goes, and a document.
    await expect(
      submitAuftrag({ buergschaftsdaten: using(kind), buergschaftstext: { art: 'FREITEXT', text: 'Wir verbürgen uns.' } }),
    ).resolves.toEqual(expect.any(String))
    await expect(
      post(
        'bg.erst',
        buergschaften,
        ausstellung({ buergschaftsdaten: using(kind), textId: null, dateiId: await uploadDocument('bg.erst') }),
      ),
    ).resolves.toMatchObject({ status: 'ENT' })
    await expect(post('bg.erst', buergschaften, ausstellung({ buergschaftsdaten: using(kind), textId: PUBLIC[kind] }))).rejects.toThrow(
      DENIED,
    )
  })
  test('an order of another type isn’t accepted as MIE with a public text', async () => {
    const id = await order('VEB')
    await expect(accept(id, { buergschaftsdaten: using('MIE'), textId: PUBLIC.MIE })).rejects.toThrow(DENIED)
    await expect(accept(id)).resolves.toMatchObject({ status: 'ENT' })
  })
  test('other guarantors and other types stay as they are', async () => {
    expect(await texts('ag.admin', 'MIE', 'RB0001')).toContain('OET')
    expect(await texts('ag.admin', 'VEB', 'KR0001')).toContain('OET')
    await expect(order('MIE', { buergeId: 'RB0001', kautionsvertragId: null, buergschaftsdaten: using('MIE', null) })).resolves.toEqual(
      expect.any(String),
    )
  })
  test.each([
    ['ag.admin', 'MIE', 'KR0001', false],
    ['bg.erst', 'ALG', 'KR0001', false],
    ['bg.erst', 'VEB', 'KR0001', true],
    ['ag.admin', 'MIE', 'RB0001', true],
  ] as const)('%s learns before the choice whether %s has public texts for %s: %s', async (account, kind, buergeId, publicToo) =>
    expect((await choice(account, kind, buergeId)).oeffentlicheTexte).toBe(publicToo),
  )
  test('a setting that is no number of a guarantor is named at the start', () => {
    expect(readConfig({}).specialBuergen).toEqual([])
    expect(() => readConfig({ GUARANTORS_SPECIAL_TYPES: 'Kranich' })).toThrow('GUARANTORS_SPECIAL_TYPES')
  })
})
