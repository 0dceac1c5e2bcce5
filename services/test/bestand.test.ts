import type { Api } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { calendarDate, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { application, buergschaften, DATA, actions, TODAY, no } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantees that exist outside of the portal: import by hand, the guarantor's confirmation, giving back, deleting. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
}, 60_000)
afterAll(() => portal?.close())

type More = Record<string, unknown>
type Import = Api['buergschaft']['importieren']
const { ruf: call, post, bürgschaft: buergschaftRow, act, aufgaben, mitteilungen, codes } = actions(() => portal)
const PDF = pdf({ text: 'Scan' })
const scan = (account = 'ag.admin') =>
  call<{ dateiId: string }>(
    account,
    'POST',
    '/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload?name=Scan.pdf',
    PDF as never,
  )

const portfolio = (more: More = {}) => ({
  beteiligungstyp: 'AUFTRAGGEBER',
  auftraggeber: application().auftraggeber,
  auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: null, name: 'Zimmerei Wiebke Onken e. K.' },
  buergschaftsdaten: { ...DATA, bausumme: null },
  buergschaftsIdBuerge: no(),
  ausstellungsdatumBuerge: TODAY,
  urkunde: 'POST',
  buerge: { id: null, name: 'Volksbank Wesermünde eG' },
  bestaetigungsanfrageBuerge: false,
  dateiId: null,
  internerVermerk: null,
  ...more,
})
const runImport = (more: More = {}, account = 'ag.admin') => post<Import['response']>(account, `${buergschaften}/import`, portfolio(more))
const KRANICH = { id: 'KR0001', name: '' }

describe('Bestandsbürgschaft importieren (G08)', () => {
  test('mit einem Bürgen, den es im Portal nicht gibt: sie steht im Bestand, und niemand sonst sieht sie', async () => {
    const { id, status } = await runImport({ internerVermerk: 'Ordner 12' })
    expect(status).toBe('AKT')
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft).toMatchObject({
      herkunft: 'IMPORTIERT',
      versandweg: 'POST',
      textherkunft: 'UNBEKANNT',
      internerVermerk: 'Ordner 12',
      buerge: { id: null, name: 'Volksbank Wesermünde eG' },
      dokumente: [],
    })
    // In force, but nobody is there to claim against, and nothing to release in the portal.
    for (const step of ['G28', 'G31', 'G33']) expect(buergschaft.schritte).not.toContain(step)
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G38', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G08'])
    for (const stranger of ['bg.admin', 'ag2.admin']) await expect(buergschaftRow(stranger, id)).rejects.toThrow('404')
    expect((await buergschaftRow('bsp.admin', id)).internerVermerk).toBeNull()
  })
  test('mit Scan; ein Bürge des Portals sieht sie, ein Prüfcode des Scans bürgt für nichts', async () => {
    const { dateiId } = await scan()
    const { id } = await runImport({ buerge: KRANICH, dateiId })
    const buergschaft = await buergschaftRow('bg.admin', id)
    expect(buergschaft).toMatchObject({
      buerge: { id: 'KR0001', name: 'Kranich Kreditversicherung AG' },
      dokumente: [{ titel: 'Scan der Urkunde' }],
    })
    const response = await portal.call(undefined, 'POST', '/dokumentservice/api/public/v1/echtheit', {
      nummer: buergschaft.buergschaftsIdBuerge,
      pruefcode: buergschaft.dokumente[0]?.pruefcode,
    })
    expect(response.status).toBe(404)
    await expect(runImport({ dateiId }, 'ag2.admin')).rejects.toThrow('400')
  })
  test('dieselbe ein zweites Mal wird erkannt; eine fremde Nummer nimmt dem Bürgen keine weg', async () => {
    const same = { buergschaftsIdBuerge: no(), buerge: KRANICH }
    const { id } = await runImport(same)
    await expect(runImport(same)).rejects.toThrow('400 BESTAND_DOPPELT')
    await expect(runImport({ ...same, buergschaftsIdBuerge: ` ${same.buergschaftsIdBuerge} ` })).rejects.toThrow('BESTAND_DOPPELT')
    const free = await call<{ vorhanden: boolean }>(
      'bg.admin',
      'GET',
      `${buergschaften.replace(/en$/, '')}/fremdid/vorhanden?buergschaftsIdBuerge=${same.buergschaftsIdBuerge}`,
    )
    expect(free.vorhanden).toBe(false)
    await act('ag.admin', id, 'loeschen')
    await runImport(same)
  })
  test('zwei Fenster, die zugleich importieren, legen eine Bürgschaft an', async () => {
    const same = { buergschaftsIdBuerge: no() }
    const results = await Promise.allSettled([1, 2, 3].map(() => runImport(same)))
    expect(results.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const settled of results) if (settled.status === 'rejected') expect(String(settled.reason)).toContain('BESTAND_DOPPELT')
  })
  test.each<[string, More, string]>([
    ['ohne Aval-Nummer', { buergschaftsIdBuerge: ' ' }, 'buergschaftsIdBuerge'],
    ['ohne Ausstellungsdatum', { ausstellungsdatumBuerge: null }, 'ausstellungsdatumBuerge'],
    ['ohne Bürgen', { buerge: { id: null, name: '' } }, 'buerge.name'],
    ['mit einem Bürgen, der keiner ist', { buerge: { id: 'WI0001', name: '' } }, 'buerge'],
    ['für ein fremdes Unternehmen', { auftraggeber: { ...application().auftraggeber, auftraggeberId: 'EQ0001' } }, 'auftraggeber'],
    ['mit abgelaufener Befristung', { buergschaftsdaten: { ...DATA, befristungsdatum: '2020-01-01' } as never }, 'befristungsdatum'],
    ['ohne Betrag', { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 0 } as never }, 'buergschaftsBetrag'],
  ])('%s wird sie nicht genommen', async (_how, more, field) => {
    await expect(runImport(more)).rejects.toThrow(new RegExp(`400 EINGABE_UNGUELTIG.*${field}`))
  })
  test('Begünstigter und Kreditnehmer sind nicht dieselbe Organisation', async () => {
    await expect(runImport({ auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: 'WI0003' } })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
  })
})

describe('als Kreditnehmer', () => {
  const asKreditnehmer = { beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: application().auftragnehmer } as const
  test('der Begünstigte ist genannt und weiß nichts davon; der Kreditnehmer führt den Datensatz', async () => {
    const { id } = await runImport({ ...asKreditnehmer, buerge: KRANICH }, 'kn.admin')
    const buergschaft = await buergschaftRow('kn.admin', id)
    expect(buergschaft).toMatchObject({
      rolle: 'AUFTRAGNEHMER',
      auftraggeber: { id: null, name: 'Weserbogen Infrastruktur AG' },
      schritte: ['G29', 'G49'],
    })
    await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
    await act('kn.admin', id, 'enthaften', { art: 'PAPIER', am: TODAY, weg: 'UEBERGABE' })
    expect((await buergschaftRow('kn.admin', id)).status).toBe('ZGB')
  })
  test('eine Bestätigung fragt nur der Begünstigte an', async () => {
    const { dateiId } = await scan('kn.admin')
    await expect(runImport({ ...asKreditnehmer, buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true }, 'kn.admin')).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})

describe('Bestätigung durch den Bürgen (G09, G16, G17)', () => {
  const request = async (more: More = {}) => {
    const { dateiId } = await scan()
    return runImport({ buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true, ...more })
  }
  test('bestätigt: die Bürgschaft ist in Kraft', async () => {
    const { id, status } = await request()
    expect(status).toBe('AUS')
    expect(await aufgaben('bg.admin', id)).toEqual(['B-07'])
    await act('bg.admin', id, 'import/bestaetigen', { bestaetigt: true, grund: null })
    expect((await buergschaftRow('ag.admin', id)).status).toBe('AKT')
    expect(await aufgaben('bg.admin', id)).toEqual([])
    expect((await mitteilungen('ag.admin', id))[0]).toMatch(/hat die importierte Bürgschaft .* bestätigt/)
  })
  test('nicht bestätigt: eine Aufgabe klärt es – durch einen neuen Import oder das Löschen', async () => {
    const same = { buergschaftsIdBuerge: no() }
    const { id } = await request(same)
    await expect(act('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await act('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: 'Diese Nummer haben wir nie vergeben.' })
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: ['G49'] })
    expect(await aufgaben('ag.admin', id)).toEqual(['A-13'])
    const fresh = await request(same)
    expect(await aufgaben('ag.admin', id)).toEqual([])
    expect(await aufgaben('bg.admin', fresh.id)).toEqual(['B-07'])
    await act('ag.admin', id, 'loeschen')
    await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
  })
  test('braucht einen Scan und einen Bürgen, der antworten kann', async () => {
    await expect(runImport({ buerge: KRANICH, bestaetigungsanfrageBuerge: true })).rejects.toThrow('400 SCAN_FEHLT')
    const { dateiId } = await scan()
    await expect(runImport({ dateiId, bestaetigungsanfrageBuerge: true })).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
})

describe('Datensatz löschen (G49)', () => {
  test('nur importierte, nur wer ihn führt, nur ohne offenen Vorgang; Zeile und Verlauf bleiben', async () => {
    const { id } = await runImport({ buerge: KRANICH })
    await expect(act('bg.admin', id, 'loeschen')).rejects.toThrow('403')
    await expect(post('ag2.admin', `${buergschaften}/${id}/loeschen`, { version: 1 })).rejects.toThrow('404')
    await expect(post('ag.admin', `${buergschaften}/${id}/loeschen`, { version: 7 })).rejects.toThrow('409 VERSION_VERALTET')
    await act('ag.admin', id, 'loeschen')
    for (const account of ['ag.admin', 'bg.admin', 'bsp.admin']) await expect(buergschaftRow(account, id)).rejects.toThrow('404')
    const row = await portal.db.system.selectFrom('buergschaft').select('geloescht_am').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.geloescht_am).not.toBeNull()
    const history = await portal.db.system
      .selectFrom('buergschaft_historie')
      .select('code')
      .where('buergschaft_id', '=', id)
      .orderBy('lfd')
      .execute()
    expect(history.map(({ code }) => code)).toEqual(['G08', 'G49'])
    await expect(act('ag.admin', '10004711', 'loeschen')).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
  test('Fristen laufen an gelöschten vorbei', async () => {
    const at = addDays(calendarDate(new Date()), 40)
    const { id } = await runImport({ buergschaftsdaten: { ...DATA, bausumme: null, voraussichtlichesAblaufdatum: at } as never })
    await act('ag.admin', id, 'loeschen')
    await portal.deadlines.run(new Date(`${addDays(at, -1)}T11:00:00Z`))
    expect(await aufgaben('ag.admin', id)).toEqual([])
  })
})

describe('ein Unternehmen zuordnen (G50, G51, G14)', () => {
  const unknown = async () => {
    const header =
      'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Begünstigter;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
    const row = `${no()};MAB;100,00;02.03.2026;Kranich;Weserbogen Infra;Onken;Deichweg;3;26723;Emden;V-1;01.02.2026;Dach;Kita`
    const response = await portal.call(
      'bsp.admin',
      'POST',
      `${buergschaften}/hochladen/csv?name=x.csv`,
      new TextEncoder().encode(`${header}\n${row}`),
      {
        'content-type': 'text/csv',
      },
    )
    const { id } = (await response.json()) as { id: string }
    await post('bsp.admin', `${buergschaften}/hochladen/csv/${id}/uebernehmen`, {})
    await portal.outbox.empty()
    const { zeilen: rows } = await call<{ zeilen: { buergschaftId: string }[] }>(
      'bsp.admin',
      'GET',
      `${buergschaften}/hochladen/csv/${id}/zeilen`,
    )
    return rows[0]?.buergschaftId as string
  }
  test('der Betreiber nennt den Begünstigten: die Aufgabe ist erledigt, die Bürgschaft in dessen Bestand, der Name bleibt', async () => {
    const id = await unknown()
    expect(await aufgaben('bsp.admin', id)).toEqual(['C-05'])
    await act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })
    expect(await aufgaben('bsp.admin', id)).toEqual([])
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft).toMatchObject({
      status: 'AKT',
      rolle: 'AUFTRAGGEBER',
      auftraggeber: { id: 'WI0001', name: 'Weserbogen Infra', postadresse: { ort: 'Bremen' } },
    })
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G33', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G51', 'G50', 'G07'])
    expect((await mitteilungen('ag.admin', id))[0]).toMatch(/^Neue Bürgschaft/)
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('409')
  })
  test('nicht die eigene Gegenseite, nicht ein Bürge, nicht durch andere', async () => {
    const id = await unknown()
    await act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGNEHMER', unternehmenId: 'GH0001' })
    expect((await buergschaftRow('bsp.admin', id)).status).toBe('AUS')
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'GH0001' })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'KR0001' })).rejects.toThrow(
      '400 EINGABE_UNGUELTIG',
    )
    await expect(act('bg.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('403')
    await expect(
      post('bsp.admin', `${buergschaften}/${id}/unternehmen`, { version: 1, rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' }),
    ).rejects.toThrow('409 VERSION_VERALTET')
  })
  test('das Register eines Kreditnehmers bleibt seines', async () => {
    const { id } = await runImport(
      { beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: application().auftragnehmer, buerge: KRANICH },
      'kn.admin',
    )
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})
