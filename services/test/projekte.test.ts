import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { startTestPortal, type TestPortal } from './portal.ts'

const basis = '/projektservice/api/private/v1/projekte'
const bürgschaften = '/buergschaftservice/api/private/v2/buergschaften'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

type Content = Record<string, unknown> & {
  id: string
  version: number
  code: string
  zeilen: { id: string; name: string; bürgschaften: number }[]
}
const rufe = (wer: string, method: string, pfad: string, body?: unknown, kopf?: Record<string, string>) =>
  portal.frage<Content>(wer, method, pfad, body, kopf)
const projekt = (mehr: object = {}) => ({
  name: 'Schleuse Minden',
  nummer: 'SM-1',
  beschreibung: null,
  phase: 'PLANUNG',
  auftragssumme: 500_000_00,
  bauadresse: null,
  beginn: '2026-10-01',
  ende: '2027-10-01',
  ansprechpartner: null,
  unternehmenId: 'WI0001',
  fürAlle: false,
  sichtberechtigteUnternehmen: [] as string[],
  ...mehr,
})
const lege = async (mehr: object = {}) => (await rufe('ag.admin', 'POST', basis, projekt(mehr))).inhalt
const lies = async (id: string, wer = 'ag.admin') => rufe(wer, 'GET', `${basis}/${id}`)
/** Guarantees of a company of WI0001 in no project. */
const free = async (unternehmenId: string, anzahl: number) =>
  (
    await portal.db.system
      .selectFrom('buergschaft_sicht')
      .select(['buergschaft_id', 'betrag_cent'])
      .where('org_id', '=', 'WI0001')
      .where('unternehmen_id', '=', unternehmenId)
      .where('status', '=', 'AKT')
      .where('projekt_id', 'is', null)
      .where('eingefroren_am', 'is', null)
      .orderBy('buergschaft_id')
      .limit(anzahl)
      .execute()
  ).map((z) => ({ id: String(z.buergschaft_id), betrag: z.betrag_cent }))
const historie = async (id: string, wer: string) =>
  ((await rufe(wer, 'GET', `/buergschaftservice/api/private/v2/buergschaft/${id}/historie`)).inhalt as unknown as { text: string }[]).map(
    (e) => e.text,
  )

describe('anlegen und ändern', () => {
  test('was gelesen wird, ist, was eingegeben wurde; ändern verlangt Version und Änderung', async () => {
    const p = await lege({ name: ' Hafen Brake ', fürAlle: true, sichtberechtigteUnternehmen: ['WI0002'] })
    // Who sees all of it needs no list.
    expect((await lies(p.id)).inhalt).toMatchObject({
      name: 'Hafen Brake',
      fürAlle: true,
      sichtberechtigteUnternehmen: [],
      phase: 'PLANUNG',
    })
    const neu = { ...projekt({ name: 'Hafen Brake', fürAlle: true }), version: p.version }
    expect(await rufe('ag.admin', 'PUT', `${basis}/${p.id}`, neu)).toMatchObject({ status: 400, inhalt: { code: 'OHNE_AENDERUNG' } })
    const [eins, zwei] = await Promise.all([
      rufe('ag.admin', 'PUT', `${basis}/${p.id}`, { ...neu, phase: 'UMSETZUNG' }),
      rufe('ag.admin', 'PUT', `${basis}/${p.id}`, { ...neu, phase: 'ABSCHLUSS' }),
    ])
    expect([eins.status, zwei.status].sort((a, b) => a - b)).toEqual([200, 409])
  })
  test('derselbe Antrag zweimal legt einmal an', async () => {
    const kopf = { 'idempotency-key': 'projekt-einmal' }
    const [a, buergschaft] = [
      await rufe('ag.admin', 'POST', basis, projekt(), kopf),
      await rufe('ag.admin', 'POST', basis, projekt(), kopf),
    ]
    expect(a.inhalt.id).toBe(buergschaft.inhalt.id)
  })
  test.each([
    ['ohne Namen', { name: '' }, 'name'],
    ['mit einem Ende vor dem Beginn', { ende: '2026-09-30' }, 'ende'],
    [
      'mit einer halben Adresse',
      { bauadresse: { straße: 'Kai', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' } },
      'bauadresse.hausnummer',
    ],
    ['mit einem fremden Unternehmen', { unternehmenId: 'LA0001' }, 'unternehmenId'],
    ['mit einem fremden Sichtberechtigten', { sichtberechtigteUnternehmen: ['LA0001'] }, 'sichtberechtigteUnternehmen'],
    ['mit einer Summe von nichts', { auftragssumme: 0 }, 'auftragssumme'],
  ])('%s wird es abgelehnt', async (_name, mehr, feld) => {
    const { status, inhalt } = await rufe('ag.admin', 'POST', basis, projekt(mehr))
    expect(status).toBe(400)
    expect((inhalt.felder as { feld: string }[]).map((f) => f.feld)).toContain(feld)
  })
})

describe('zuordnen', () => {
  test('mehrere auf einmal: Summen, Liste, Verlauf; nur die eigenen Leute erfahren davon', async () => {
    const projekt = await lege({ name: 'Viele' })
    const [a, buergschaft] = (await free('WI0001', 2)) as [{ id: string; betrag: number }, { id: string; betrag: number }]
    const zu = () => rufe('ag.admin', 'POST', `${basis}/${projekt.id}/buergschaften`, { buergschaftIds: [a.id, buergschaft.id, a.id] })
    expect((await zu()).inhalt.zugeordnet).toBe(2)
    expect((await zu()).inhalt.zugeordnet).toBe(0)
    const summen = (await lies(projekt.id)).inhalt.bürgschaften as { laufend: { anzahl: number; betrag: number } }
    expect(summen.laufend).toEqual({ anzahl: 2, betrag: a.betrag + buergschaft.betrag })
    const liste = (await rufe('ag.admin', 'POST', `${basis}/filterung`, { suche: 'viele' })).inhalt.zeilen
    expect(liste).toMatchObject([{ name: 'Viele', bürgschaften: 2, laufend: a.betrag + buergschaft.betrag }])
    expect((await historie(a.id, 'ag.admin'))[0]).toBe('Projekt Viele zugeordnet')
    const bürge = await portal.db.system.selectFrom('buergschaft').select('buerge_org').where('id', '=', a.id).executeTakeFirstOrThrow()
    if (bürge.buerge_org === 'KR0001') expect(await historie(a.id, 'bg.admin')).not.toContain('Projekt Viele zugeordnet')
    const ohne = (await rufe('ag.admin', 'POST', `${bürgschaften}/filterung?size=100`, { ohneProjekt: true })).inhalt.zeilen.map(
      ({ id }) => id,
    )
    expect(ohne).not.toContain(a.id)
    expect((await rufe('ag.admin', 'POST', `${bürgschaften}/filterung`, { projektIds: [projekt.id] })).inhalt.zeilen).toHaveLength(2)
  })
  test('eine: hinein, in ein anderes, heraus', async () => {
    const [eins, zwei] = [await lege({ name: 'Eins' }), await lege({ name: 'Zwei' })]
    const [buergschaft] = (await free('WI0003', 1)) as [{ id: string; betrag: number }]
    const setValue = (projektId: string | null, wer = 'ag.admin') =>
      rufe(wer, 'PUT', `${basis}/buergschaften/${buergschaft.id}`, { projektId })
    expect((await setValue(eins.id)).inhalt.projekt).toMatchObject({ name: 'Eins' })
    expect((await setValue(zwei.id)).inhalt.projekt).toMatchObject({ name: 'Zwei' })
    expect((await rufe('ag.admin', 'GET', `${basis}/buergschaften/${buergschaft.id}`)).inhalt.projekt).toMatchObject({ name: 'Zwei' })
    expect((await setValue(null)).inhalt.projekt).toBeNull()
    expect((await historie(buergschaft.id, 'ag.admin')).slice(0, 3)).toEqual([
      'Zuordnung zum Projekt Zwei aufgehoben',
      'Projekt Zwei zugeordnet',
      'Projekt Eins zugeordnet',
    ])
    // Not into another organisation's project, and not by somebody who doesn't see it.
    expect((await setValue('504')).status).toBe(404)
    expect((await setValue(eins.id, 'ag.basis')).status).toBe(404)
    expect((await setValue('504', 'ag2.admin')).status).toBe(404)
  })
  test('alle oder keine: eine, die man nicht sieht, ist keine', async () => {
    const projekt = await lege({ name: 'Keine' })
    const [buergschaft] = (await free('WI0001', 1)) as [{ id: string; betrag: number }]
    const fremde = await portal.db.system
      .selectFrom('buergschaft_sicht as s')
      .select('buergschaft_id')
      .where('org_id', '=', 'LA0001')
      .where(
        'buergschaft_id',
        'not in',
        portal.db.system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001'),
      )
      .executeTakeFirstOrThrow()
    const antwort = await rufe('ag.admin', 'POST', `${basis}/${projekt.id}/buergschaften`, {
      buergschaftIds: [buergschaft.id, String(fremde.buergschaft_id)],
    })
    expect(antwort.status).toBe(404)
    expect((await lies(projekt.id)).inhalt.bürgschaften).toMatchObject({ gesamt: { anzahl: 0 } })
  })
  test('zwei ordnen dieselben in anderer Reihenfolge zu: am Ende gehört jede zu einem', async () => {
    const [projekt, q] = [await lege({ name: 'P' }), await lege({ name: 'Q' })]
    const ids = (await free('WI0001', 4)).map(({ id }) => id)
    const [a, buergschaft] = await Promise.all([
      rufe('ag.admin', 'POST', `${basis}/${projekt.id}/buergschaften`, { buergschaftIds: ids }),
      rufe('ag.admin', 'POST', `${basis}/${q.id}/buergschaften`, { buergschaftIds: [...ids].reverse() }),
    ])
    expect([a.status, buergschaft.status]).toEqual([200, 200])
    const zahl = async (id: string) => ((await lies(id)).inhalt.bürgschaften as { gesamt: { anzahl: number } }).gesamt.anzahl
    expect((await zahl(projekt.id)) + (await zahl(q.id))).toBe(ids.length)
  })
})

describe('löschen', () => {
  test('die Bürgschaften bleiben und wissen davon', async () => {
    const projekt = await lege({ name: 'Vergänglich' })
    const [buergschaft] = (await free('WI0001', 1)) as [{ id: string; betrag: number }]
    await rufe('ag.admin', 'POST', `${basis}/${projekt.id}/buergschaften`, { buergschaftIds: [buergschaft.id] })
    expect((await rufe('ag.admin', 'POST', `${basis}/${projekt.id}/loeschung`, { version: 9 })).status).toBe(409)
    expect((await rufe('ag.admin', 'POST', `${basis}/${projekt.id}/loeschung`, { version: projekt.version })).inhalt).toMatchObject({
      name: 'Vergänglich',
      bürgschaften: 1,
    })
    expect((await lies(projekt.id)).status).toBe(404)
    expect((await historie(buergschaft.id, 'ag.admin'))[0]).toBe('Zuordnung zum Projekt Vergänglich aufgehoben')
    expect((await rufe('ag.admin', 'GET', `${bürgschaften}/${buergschaft.id}`)).inhalt.projekt).toBeNull()
  })
})

describe('wer sieht was', () => {
  test('wer nur ein Unternehmen sieht, sieht dessen Projekte und die ihm gezeigten, mit seinen Summen', async () => {
    const fremd = await lege({ name: 'Sicht fremd', unternehmenId: 'WI0003' })
    const gezeigt = await lege({ name: 'Sicht gezeigt', unternehmenId: 'WI0003', sichtberechtigteUnternehmen: ['WI0002'] })
    const offen = await lege({ name: 'Sicht offen', unternehmenId: 'WI0003', fürAlle: true })
    const eigenes = await lege({ name: 'Sicht eigenes', unternehmenId: 'WI0002' })
    const namen = async (wer: string) =>
      (await rufe(wer, 'POST', `${basis}/filterung?size=100`, { suche: 'sicht' })).inhalt.zeilen.map((z) => z.name).sort()
    expect(await namen('ag.admin')).toEqual(['Sicht eigenes', 'Sicht fremd', 'Sicht gezeigt', 'Sicht offen'])
    expect(await namen('ag.basis')).toEqual(['Sicht eigenes', 'Sicht gezeigt', 'Sicht offen'])
    expect((await lies(fremd.id, 'ag.basis')).status).toBe(404)
    expect((await lies(gezeigt.id, 'ag.basis')).status).toBe(200)
    expect((await rufe('ag.basis', 'GET', `${basis}/suche?text=sicht`)).inhalt.treffer).toHaveLength(3)
    // Nothing of a company that they don't see: its name stays away, its guarantees aren't counted.
    const [buergschaft] = (await free('WI0003', 1)) as [{ id: string; betrag: number }]
    const [c] = (await free('WI0002', 1)) as [{ id: string; betrag: number }]
    await rufe('ag.admin', 'POST', `${basis}/${offen.id}/buergschaften`, { buergschaftIds: [buergschaft.id, c.id] })
    const on = (await lies(offen.id, 'ag.basis')).inhalt
    expect(on).toMatchObject({ unternehmen: { id: 'WI0003', name: 'WI0003' }, bürgschaften: { gesamt: { anzahl: 1, betrag: c.betrag } } })
    expect(JSON.stringify(on)).not.toContain('Netze')
    const csv = await (await portal.rufe('ag.basis', 'POST', `${basis}/filterung/projekte.csv`, { suche: 'sicht' })).text()
    expect(csv).not.toContain('Netze')
    expect(csv).not.toContain('fremd')
    const zeilen = parse(csv, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(zeilen.find((z) => z.Name === 'Sicht offen')?.Bürgschaften).toBe('1')
    expect((await rufe('ag.basis', 'GET', `${basis}/filteroptionen`)).inhalt).toBeDefined()
    expect(eigenes.id).toBeTruthy()
  })
})
