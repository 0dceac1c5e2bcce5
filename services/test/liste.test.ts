import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { startTestPortal, type TestPortal } from './portal.ts'

const pfad = '/buergschaftservice/api/private/v2/buergschaften/filterung'
type Seite = Api[`POST ${typeof pfad}`]['antwort']

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

async function liste(konto: string, filter: object = {}, suche = 'size=100'): Promise<Seite> {
  const antwort = await portal.rufe(konto, 'POST', `${pfad}?${suche}`, filter)
  expect(antwort.status).toBe(200)
  return (await antwort.json()) as Seite
}

describe('Filter', () => {
  test.each([
    ['Status', { status: ['UP'] }, (z: Seite['zeilen'][number]) => z.status === 'UP'],
    // Document 1, section 4: the statuses that are still operable.
    [
      'Bearbeitbar',
      { bearbeitbar: 'JA' },
      (z: Seite['zeilen'][number]) => ['ENT', 'UP', 'AKT', 'IK', 'ANB', 'ZGBB', 'ZGB', 'ABB', 'TEB'].includes(z.status),
    ],
    ['Art', { art: ['MAB', 'MIE'] }, (z: Seite['zeilen'][number]) => ['MAB', 'MIE'].includes(z.art)],
    [
      'Betrag',
      { betragVon: 5_000_000, betragBis: 20_000_000 },
      (z: Seite['zeilen'][number]) => z.betrag >= 5_000_000 && z.betrag <= 20_000_000,
    ],
    ['Bürge', { buergeIds: ['TD0001'] }, (z: Seite['zeilen'][number]) => z.buergeId === 'TD0001'],
    ['Herkunft', { herkunft: ['IMPORTIERT'] }, (z: Seite['zeilen'][number]) => z.herkunft === 'IMPORTIERT'],
    ['Versandweg', { versandweg: ['PDF'] }, (z: Seite['zeilen'][number]) => z.versandweg === 'PDF'],
    ['Kreditnehmer', { auftragnehmer: 'hARMS' }, (z: Seite['zeilen'][number]) => z.auftragnehmerName.includes('Harms')],
    ['Befristung', { befristungVon: '2020-01-01' }, (z: Seite['zeilen'][number]) => z.befristungsdatum !== null],
  ])('%s', async (_name, filter, passt) => {
    const [alle, gefiltert] = [await liste('ag.admin'), await liste('ag.admin', filter)]
    expect(gefiltert.zeilen.length).toBeGreaterThan(0)
    expect(gefiltert.zeilen.length).toBe(alle.zeilen.filter(passt).length)
    expect(gefiltert.zeilen.every(passt)).toBe(true)
    expect(gefiltert.gesamt).toEqual({ anzahl: gefiltert.zeilen.length, genau: true })
  })
  test('Rolle des Aufrufers, gewählte und ausgenommene Nummern, ein Unternehmen mit seinen Töchtern', async () => {
    const alle = (await liste('ag.admin')).zeilen
    const [eine, andere] = alle.map(({ id }) => id) as [string, string]
    const ids = async (konto: string, filter: object) => (await liste(konto, filter)).zeilen.map(({ id }) => id)
    expect((await ids('ag.admin', { buergschaftIdsIn: [eine, andere] })).sort()).toEqual([eine, andere].sort())
    expect(await ids('ag.admin', { buergschaftIdsIn: [] })).toEqual([])
    expect(await ids('ag.admin', { buergschaftIdsNotIn: [eine] })).toEqual(alle.map(({ id }) => id).filter((id) => id !== eine))
    expect(await ids('ag.admin', { buergschaftIdsIn: [eine, andere], buergschaftIdsNotIn: [andere] })).toEqual([eine])
    for (const rolle of ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'BUERGE'])
      expect(await ids('ag.admin', { aufruferRolle: rolle })).toEqual(alle.filter((z) => z.rolle === rolle).map(({ id }) => id))
    const family = await ids('bg.admin', { mutterUnternehmenId: 'WI0001' })
    const onlyMutter = await ids('bg.admin', { auftraggeberIds: ['WI0001'] })
    expect(family).toEqual(expect.arrayContaining(onlyMutter))
    expect(family.length).toBeGreaterThan(onlyMutter.length)
    expect(await ids('bg.admin', { mutterUnternehmenId: 'LA0001' })).not.toEqual(expect.arrayContaining(onlyMutter))
    // What somebody else sees stays theirs, whatever is asked for.
    const fremde = (await ids('ag2.admin', {})).filter((id) => !alle.some((z) => z.id === id))
    expect(fremde.length).toBeGreaterThan(0)
    expect(await ids('ag.admin', { buergschaftIdsIn: fremde })).toEqual([])
  })
  test('dieselben Bedingungen gelten für die CSV-Datei und für das, wonach gefiltert werden kann', async () => {
    const [row] = (await liste('ag.admin')).zeilen
    const csv = await (await portal.rufe('ag.admin', 'POST', `${pfad}/buergschaften.csv`, { buergschaftIdsIn: [row?.id] })).text()
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2)
    const optionen = async (konto: string, bedingung: object) =>
      (
        await portal.frage<Api['POST /buergschaftservice/api/private/v2/buergschaften/filteroptionen']['antwort']>(
          konto,
          'POST',
          '/buergschaftservice/api/private/v2/buergschaften/filteroptionen',
          bedingung,
        )
      ).inhalt
    const eine = await optionen('ag.admin', { buergschaftIdsIn: [row?.id] })
    expect(eine.arten).toEqual([row?.art])
    expect(eine.buergen.map(({ id }) => id)).toEqual([row?.buergeId])
    expect((await optionen('ag.admin', {})).arten.length).toBeGreaterThan(1)
    const family = (await optionen('bg.admin', { mutterUnternehmenId: 'WI0001' })).auftraggeber.map(({ id }) => id)
    expect(family).toEqual(expect.arrayContaining(['WI0001', 'WI0002']))
    expect(family).not.toContain('LA0001')
    const contracts = async (condition: object) => (await optionen('kn.admin', condition)).vertraege.length
    expect(await contracts({})).toBeGreaterThan(0)
    expect(await contracts({ buergschaftIdsIn: [] })).toBe(0)
  })
  test('die Suche findet Nummer, Namen und Umlaute, wie man sie tippt', async () => {
    expect((await liste('ag.admin', { suche: '10004711' })).zeilen.map((z) => z.id)).toEqual(['10004711'])
    const umlaut = await liste('ag.admin', { suche: 'brueckner' })
    expect(umlaut.zeilen.length).toBeGreaterThan(0)
    expect(umlaut.zeilen.every((z) => z.auftragnehmerName.includes('Brückner'))).toBe(true)
    expect((await liste('ag.admin', { suche: '%_' })).zeilen).toEqual([])
  })
  test('bis vor von wird mit Feld und Grund abgelehnt', async () => {
    const antwort = await portal.rufe('ag.admin', 'POST', pfad, { betragVon: 2, betragBis: 1 })
    expect(antwort.status).toBe(400)
    expect(((await antwort.json()) as { felder: { feld: string }[] }).felder[0]?.feld).toBe('betragBis')
  })
})

describe('Seiten', () => {
  test.each(['betrag,asc', 'auftragnehmerName,desc', 'befristungsdatum,asc', 'geaendertAm,desc', 'buergschaftsIdBuerge,asc'])(
    'nach %s hängen lückenlos aneinander, mit Marke wie mit Nummer',
    async (sort) => {
      const ganz = (await liste('ag.admin', {}, `size=100&sort=${sort}`)).zeilen.map((z) => z.id)
      const withBadge: string[] = []
      const withNumber: string[] = []
      let nach: string | null = ''
      for (let page = 0; nach !== null; page++) {
        const seite: Seite = await liste(
          'ag.admin',
          {},
          `size=10&page=${page}&sort=${sort}${nach ? `&nach=${encodeURIComponent(nach)}` : ''}`,
        )
        withBadge.push(...seite.zeilen.map((z) => z.id))
        withNumber.push(...(await liste('ag.admin', {}, `size=10&page=${page}&sort=${sort}`)).zeilen.map((z) => z.id))
        nach = seite.weiter
      }
      expect(withBadge).toEqual(ganz)
      expect(withNumber).toEqual(ganz)
    },
  )
  test('eine fremde Marke wird abgelehnt', async () =>
    expect((await portal.rufe('ag.admin', 'POST', `${pfad}?nach=unsinn`, {})).status).toBe(400))
})

describe('Mandantentrennung', () => {
  test('jede Organisation sieht das Ihre', async () => {
    const [wi, la] = [await liste('ag.admin'), await liste('ag2.admin')]
    const shared = wi.zeilen.filter((z) => la.zeilen.some((a) => a.id === z.id))
    // Only what one assigned to the other is known to both.
    expect(shared.every((z) => z.rolle === 'ZEDENT' || la.zeilen.find((a) => a.id === z.id)?.rolle === 'ZEDENT')).toBe(true)
    expect(la.zeilen.length).toBeGreaterThan(0)
  })
  test('wer nur ein Unternehmen sehen darf, sieht nur dieses', async () => {
    const { zeilen } = await liste('ag.basis')
    expect(new Set(zeilen.map((z) => z.auftraggeberName))).toEqual(new Set(['Weserbogen Brückenbau GmbH']))
  })
  test('der Auftraggeber sieht keine Entwürfe, der Bürge schon', async () => {
    expect((await liste('ag.admin', { status: ['ENT'] })).zeilen).toEqual([])
    expect((await liste('bg.admin', { status: ['ENT'] })).zeilen.length).toBeGreaterThan(0)
  })
  test('die Datenbank selbst zeigt einer Abfrage ohne Bedingung nur die eigene Organisation', async () => {
    const context = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'ein-nutzer', sichtbar: null }
    const orgs = await portal.db.alsNutzer(context, (tx) => tx.selectFrom('buergschaft_sicht').select('org_id').distinct().execute())
    expect(orgs).toEqual([{ org_id: 'WI0001' }])
    const nutzer = await portal.db.alsNutzer(context, (tx) => tx.selectFrom('nutzer').select('org_id').distinct().execute())
    expect(nutzer).toEqual([{ org_id: 'WI0001' }])
  })
  test('und lässt sich in keine fremde schreiben', async () => {
    const context = { orgId: 'WI0001', gruppe: 'AG', nutzerId: 'ein-nutzer', sichtbar: null }
    await expect(
      portal.db.alsNutzer(context, (tx) =>
        tx
          .insertInto('einstellung')
          .values({ org_id: 'LA0001', nutzer_id: '00000000-0000-4000-8000-000000000000', schluessel: 'x', wert: '{}', version: 1 } as never)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})

test('die CSV der gefilterten Liste hat alle Zeilen, BOM, Semikolon und deutsche Zahlen', async () => {
  const antwort = await portal.rufe('bg.admin', 'POST', `${pfad}/buergschaften.csv`, { reiter: 'KREDITNEHMER' })
  const bytes = new Uint8Array(await antwort.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const zeilen = new TextDecoder().decode(bytes).trimEnd().split(/\r?\n/)
  expect(zeilen.length - 1).toBe((await liste('bg.admin', { reiter: 'KREDITNEHMER' })).zeilen.length)
  expect(zeilen[1]).toMatch(/;\d{1,3}(\.\d{3})*,\d{2};/)
  expect(antwort.headers.get('content-disposition')).toMatch(/filename="\d{8}_Buergschaften\.csv"/)
})

test('in der CSV steht das Wort der Marke und daneben das genauere', async () => {
  const antwort = await portal.rufe('bg.admin', 'POST', `${pfad}/buergschaften.csv`, { status: ['UP', 'ZGBB'] })
  const [kopf, ...zeilen] = (await antwort.text()).trimEnd().split(/\r?\n/)
  const spalte = (kopf ?? '').split(';').indexOf('Status')
  const paare = new Set(
    zeilen.map((zeile) =>
      zeile
        .replaceAll('"', '')
        .split(';')
        .slice(spalte, spalte + 2)
        .join(' · '),
    ),
  )
  expect([...paare].sort()).toEqual(['Enthaftet · Enthaftung zu bestätigen', 'Ungeprüft · Beim Begünstigten zur Prüfung'])
})

test('zwei Fenster überschreiben einander nicht', async () => {
  const adresse = '/partnerservice/api/private/v2/nutzerverwaltung/buergschaften.liste/einstellung'
  const einstellung = { spalten: ['nummer'], verborgen: [], breiten: {}, kompakt: false, proSeite: 25, ansichten: [] }
  expect((await portal.rufe('bsp.zweit', 'POST', adresse, { version: 0, einstellung })).status).toBe(200)
  const zweites = await portal.rufe('bsp.zweit', 'POST', adresse, { version: 0, einstellung })
  expect(zweites.status).toBe(409)
  expect(((await zweites.json()) as { code: string }).code).toBe('VERSION_VERALTET')
  expect((await portal.rufe('bsp.zweit', 'POST', adresse, { version: 1, einstellung })).status).toBe(200)
})
