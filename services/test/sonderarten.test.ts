import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readConfig } from '../src/kernel/konfiguration.ts'
import { ausstellung, bürgschaften, DATA, handlungen } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantors that take no public text for guarantees of the types ALG and MIE, by configuration. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ GUARANTORS_SPECIAL_TYPES: 'KR0001, NK0001' })
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, beantrage, nimmAn, uploadDocument } = handlungen(() => portal)
const PUBLIC = { MIE: 'OE0000-0006-001', ALG: 'OE0000-0005-001', VEB: 'OE0000-0002-001' } as const
const DENIED = 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.'
type Art = keyof typeof PUBLIC
const mit = (art: Art, bausumme: number | null = DATA.bausumme) => ({ ...DATA, buergschaftsart: art, bausumme })
const order = (art: Art, mehr: Record<string, unknown> = {}) =>
  beantrage({ buergschaftsdaten: mit(art), buergschaftstext: { art: 'VORLAGE', textId: PUBLIC[art] }, ...mehr })
const choice = (konto: string, art: Art, buergeId: string) =>
  ruf<{ texte: { typ: string }[]; oeffentlicheTexte: boolean }>(
    konto,
    'GET',
    `/dokumentservice/api/private/v2/buergschaftstemplates/auswahl?buergschaftsart=${art}&buergeId=${buergeId}&auftraggeberId=WI0001`,
  )
const texts = async (...of: Parameters<typeof choice>) => (await choice(...of)).texte.map(({ typ }) => typ)

describe('ALG und MIE bei benannten Bürgen', () => {
  test.each(['ALG', 'MIE'] as const)('%s: kein öffentlicher Text bei Antrag, Annahme und Ausstellung', async (art) => {
    await expect(order(art)).rejects.toThrow(DENIED)
    expect(await texts('ag.admin', art, 'KR0001')).not.toContain('OET')
    // Wording of one's own goes, and a document.
    await expect(
      beantrage({ buergschaftsdaten: mit(art), buergschaftstext: { art: 'FREITEXT', text: 'Wir verbürgen uns.' } }),
    ).resolves.toEqual(expect.any(String))
    await expect(
      post('bg.erst', bürgschaften, ausstellung({ buergschaftsdaten: mit(art), textId: null, dateiId: await uploadDocument('bg.erst') })),
    ).resolves.toMatchObject({ status: 'ENT' })
    await expect(post('bg.erst', bürgschaften, ausstellung({ buergschaftsdaten: mit(art), textId: PUBLIC[art] }))).rejects.toThrow(DENIED)
  })
  test('ein Antrag mit anderer Art wird mit öffentlichem Text nicht als MIE angenommen', async () => {
    const id = await order('VEB')
    await expect(nimmAn(id, { buergschaftsdaten: mit('MIE'), textId: PUBLIC.MIE })).rejects.toThrow(DENIED)
    await expect(nimmAn(id)).resolves.toMatchObject({ status: 'ENT' })
  })
  test('andere Bürgen und andere Arten bleiben, wie sie sind', async () => {
    expect(await texts('ag.admin', 'MIE', 'RB0001')).toContain('OET')
    expect(await texts('ag.admin', 'VEB', 'KR0001')).toContain('OET')
    await expect(order('MIE', { buergeId: 'RB0001', kautionsvertragId: null, buergschaftsdaten: mit('MIE', null) })).resolves.toEqual(
      expect.any(String),
    )
  })
  test.each([
    ['ag.admin', 'MIE', 'KR0001', false],
    ['bg.erst', 'ALG', 'KR0001', false],
    ['bg.erst', 'VEB', 'KR0001', true],
    ['ag.admin', 'MIE', 'RB0001', true],
  ] as const)('%s erfährt vor der Wahl, ob %s bei %s öffentliche Texte hat: %s', async (konto, art, buergeId, publicToo) =>
    expect((await choice(konto, art, buergeId)).oeffentlicheTexte).toBe(publicToo),
  )
  test('was keine Nummer eines Bürgen ist, wird beim Start benannt', () => {
    expect(readConfig({}).specialGuarantors).toEqual([])
    expect(() => readConfig({ GUARANTORS_SPECIAL_TYPES: 'Kranich' })).toThrow('GUARANTORS_SPECIAL_TYPES')
  })
})
