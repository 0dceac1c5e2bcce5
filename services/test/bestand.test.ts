import type { Api } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { calendarDate, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { antrag, bürgschaften, DATA, handlungen, TODAY, nummer } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantees that exist outside of the portal: import by hand, the guarantor's confirmation, giving back, deleting. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

type More = Record<string, unknown>
type Import = Api['POST /buergschaftservice/api/private/v2/buergschaften/import']
const { ruf, post, bürgschaft, tue, aufgaben, mitteilungen, codes } = handlungen(() => portal)
const PDF = pdf({ text: 'Scan' })
const scan = (konto = 'ag.admin') =>
  ruf<{ dateiId: string }>(
    konto,
    'POST',
    '/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload?name=Scan.pdf',
    PDF as never,
  )

const bestand = (mehr: More = {}) => ({
  beteiligungstyp: 'AUFTRAGGEBER',
  auftraggeber: antrag().auftraggeber,
  auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: null, name: 'Zimmerei Wiebke Onken e. K.' },
  buergschaftsdaten: { ...DATA, bausumme: null },
  buergschaftsIdBuerge: nummer(),
  ausstellungsdatumBuerge: TODAY,
  urkunde: 'POST',
  buerge: { id: null, name: 'Volksbank Wesermünde eG' },
  bestaetigungsanfrageBuerge: false,
  dateiId: null,
  internerVermerk: null,
  ...mehr,
})
const runImport = (mehr: More = {}, konto = 'ag.admin') => post<Import['antwort']>(konto, `${bürgschaften}/import`, bestand(mehr))
const KRANICH = { id: 'KR0001', name: '' }

describe('Bestandsbürgschaft importieren (G08)', () => {
  test('mit einem Bürgen, den es im Portal nicht gibt: sie steht im Bestand, und niemand sonst sieht sie', async () => {
    const { id, status } = await runImport({ internerVermerk: 'Ordner 12' })
    expect(status).toBe('AKT')
    const buergschaft = await bürgschaft('ag.admin', id)
    expect(buergschaft).toMatchObject({
      herkunft: 'IMPORTIERT',
      versandweg: 'POST',
      textherkunft: 'UNBEKANNT',
      internerVermerk: 'Ordner 12',
      buerge: { id: null, name: 'Volksbank Wesermünde eG' },
      dokumente: [],
    })
    // In force, but nobody is there to claim against, and nothing to release in the portal.
    for (const schritt of ['G28', 'G31', 'G33']) expect(buergschaft.schritte).not.toContain(schritt)
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G38', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G08'])
    for (const fremd of ['bg.admin', 'ag2.admin']) await expect(bürgschaft(fremd, id)).rejects.toThrow('404')
    expect((await bürgschaft('bsp.admin', id)).internerVermerk).toBeNull()
  })
  test('mit Scan; ein Bürge des Portals sieht sie, ein Prüfcode des Scans bürgt für nichts', async () => {
    const { dateiId } = await scan()
    const { id } = await runImport({ buerge: KRANICH, dateiId })
    const buergschaft = await bürgschaft('bg.admin', id)
    expect(buergschaft).toMatchObject({
      buerge: { id: 'KR0001', name: 'Kranich Kreditversicherung AG' },
      dokumente: [{ titel: 'Scan der Urkunde' }],
    })
    const antwort = await portal.rufe(undefined, 'POST', '/dokumentservice/api/public/v1/echtheit', {
      nummer: buergschaft.buergschaftsIdBuerge,
      pruefcode: buergschaft.dokumente[0]?.pruefcode,
    })
    expect(antwort.status).toBe(404)
    await expect(runImport({ dateiId }, 'ag2.admin')).rejects.toThrow('400')
  })
  test('dieselbe ein zweites Mal wird erkannt; eine fremde Nummer nimmt dem Bürgen keine weg', async () => {
    const same = { buergschaftsIdBuerge: nummer(), buerge: KRANICH }
    const { id } = await runImport(same)
    await expect(runImport(same)).rejects.toThrow('400 BESTAND_DOPPELT')
    await expect(runImport({ ...same, buergschaftsIdBuerge: ` ${same.buergschaftsIdBuerge} ` })).rejects.toThrow('BESTAND_DOPPELT')
    const frei = await ruf<{ vorhanden: boolean }>(
      'bg.admin',
      'GET',
      `${bürgschaften.replace(/en$/, '')}/fremdid/vorhanden?buergschaftsIdBuerge=${same.buergschaftsIdBuerge}`,
    )
    expect(frei.vorhanden).toBe(false)
    await tue('ag.admin', id, 'loeschen')
    await runImport(same)
  })
  test('zwei Fenster, die zugleich importieren, legen eine Bürgschaft an', async () => {
    const same = { buergschaftsIdBuerge: nummer() }
    const results = await Promise.allSettled([1, 2, 3].map(() => runImport(same)))
    expect(results.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const settled of results) if (settled.status === 'rejected') expect(String(settled.reason)).toContain('BESTAND_DOPPELT')
  })
  test.each<[string, More, string]>([
    ['ohne Aval-Nummer', { buergschaftsIdBuerge: ' ' }, 'buergschaftsIdBuerge'],
    ['ohne Ausstellungsdatum', { ausstellungsdatumBuerge: null }, 'ausstellungsdatumBuerge'],
    ['ohne Bürgen', { buerge: { id: null, name: '' } }, 'buerge.name'],
    ['mit einem Bürgen, der keiner ist', { buerge: { id: 'WI0001', name: '' } }, 'buerge'],
    ['für ein fremdes Unternehmen', { auftraggeber: { ...antrag().auftraggeber, auftraggeberId: 'EQ0001' } }, 'auftraggeber'],
    ['mit abgelaufener Befristung', { buergschaftsdaten: { ...DATA, befristungsdatum: '2020-01-01' } as never }, 'befristungsdatum'],
    ['ohne Betrag', { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 0 } as never }, 'buergschaftsBetrag'],
  ])('%s wird sie nicht genommen', async (_how, mehr, feld) => {
    await expect(runImport(mehr)).rejects.toThrow(new RegExp(`400 EINGABE_UNGUELTIG.*${feld}`))
  })
  test('Begünstigter und Kreditnehmer sind nicht dieselbe Organisation', async () => {
    await expect(runImport({ auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: 'WI0003' } })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
  })
})

describe('als Kreditnehmer', () => {
  const asKreditnehmer = { beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: antrag().auftragnehmer } as const
  test('der Begünstigte ist genannt und weiß nichts davon; der Kreditnehmer führt den Datensatz', async () => {
    const { id } = await runImport({ ...asKreditnehmer, buerge: KRANICH }, 'kn.admin')
    const buergschaft = await bürgschaft('kn.admin', id)
    expect(buergschaft).toMatchObject({
      rolle: 'AUFTRAGNEHMER',
      auftraggeber: { id: null, name: 'Weserbogen Infrastruktur AG' },
      schritte: ['G29', 'G49'],
    })
    await expect(bürgschaft('ag.admin', id)).rejects.toThrow('404')
    await tue('kn.admin', id, 'enthaften', { art: 'PAPIER', am: TODAY, weg: 'UEBERGABE' })
    expect((await bürgschaft('kn.admin', id)).status).toBe('ZGB')
  })
  test('eine Bestätigung fragt nur der Begünstigte an', async () => {
    const { dateiId } = await scan('kn.admin')
    await expect(runImport({ ...asKreditnehmer, buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true }, 'kn.admin')).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})

describe('Bestätigung durch den Bürgen (G09, G16, G17)', () => {
  const anfrage = async (mehr: More = {}) => {
    const { dateiId } = await scan()
    return runImport({ buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true, ...mehr })
  }
  test('bestätigt: die Bürgschaft ist in Kraft', async () => {
    const { id, status } = await anfrage()
    expect(status).toBe('AUS')
    expect(await aufgaben('bg.admin', id)).toEqual(['B-07'])
    await tue('bg.admin', id, 'import/bestaetigen', { bestaetigt: true, grund: null })
    expect((await bürgschaft('ag.admin', id)).status).toBe('AKT')
    expect(await aufgaben('bg.admin', id)).toEqual([])
    expect((await mitteilungen('ag.admin', id))[0]).toMatch(/hat die importierte Bürgschaft .* bestätigt/)
  })
  test('nicht bestätigt: eine Aufgabe klärt es – durch einen neuen Import oder das Löschen', async () => {
    const same = { buergschaftsIdBuerge: nummer() }
    const { id } = await anfrage(same)
    await expect(tue('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await tue('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: 'Diese Nummer haben wir nie vergeben.' })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: ['G49'] })
    expect(await aufgaben('ag.admin', id)).toEqual(['A-13'])
    const neu = await anfrage(same)
    expect(await aufgaben('ag.admin', id)).toEqual([])
    expect(await aufgaben('bg.admin', neu.id)).toEqual(['B-07'])
    await tue('ag.admin', id, 'loeschen')
    await expect(bürgschaft('ag.admin', id)).rejects.toThrow('404')
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
    await expect(tue('bg.admin', id, 'loeschen')).rejects.toThrow('403')
    await expect(post('ag2.admin', `${bürgschaften}/${id}/loeschen`, { version: 1 })).rejects.toThrow('404')
    await expect(post('ag.admin', `${bürgschaften}/${id}/loeschen`, { version: 7 })).rejects.toThrow('409 VERSION_VERALTET')
    await tue('ag.admin', id, 'loeschen')
    for (const konto of ['ag.admin', 'bg.admin', 'bsp.admin']) await expect(bürgschaft(konto, id)).rejects.toThrow('404')
    const zeile = await portal.db.system.selectFrom('buergschaft').select('geloescht_am').where('id', '=', id).executeTakeFirstOrThrow()
    expect(zeile.geloescht_am).not.toBeNull()
    const verlauf = await portal.db.system
      .selectFrom('buergschaft_historie')
      .select('code')
      .where('buergschaft_id', '=', id)
      .orderBy('lfd')
      .execute()
    expect(verlauf.map(({ code }) => code)).toEqual(['G08', 'G49'])
    await expect(tue('ag.admin', '10004711', 'loeschen')).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
  test('Fristen laufen an gelöschten vorbei', async () => {
    const am = addDays(calendarDate(new Date()), 40)
    const { id } = await runImport({ buergschaftsdaten: { ...DATA, bausumme: null, voraussichtlichesAblaufdatum: am } as never })
    await tue('ag.admin', id, 'loeschen')
    await portal.fristen.laufe(new Date(`${addDays(am, -1)}T11:00:00Z`))
    expect(await aufgaben('ag.admin', id)).toEqual([])
  })
})

describe('ein Unternehmen zuordnen (G50, G51, G14)', () => {
  const unbekannt = async () => {
    const kopf =
      'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Begünstigter;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
    const zeile = `${nummer()};MAB;100,00;02.03.2026;Kranich;Weserbogen Infra;Onken;Deichweg;3;26723;Emden;V-1;01.02.2026;Dach;Kita`
    const antwort = await portal.rufe(
      'bsp.admin',
      'POST',
      `${bürgschaften}/hochladen/csv?name=x.csv`,
      new TextEncoder().encode(`${kopf}\n${zeile}`),
      {
        'content-type': 'text/csv',
      },
    )
    const { id } = (await antwort.json()) as { id: string }
    await post('bsp.admin', `${bürgschaften}/hochladen/csv/${id}/uebernehmen`, {})
    await portal.ausgang.leer()
    const { zeilen } = await ruf<{ zeilen: { buergschaftId: string }[] }>('bsp.admin', 'GET', `${bürgschaften}/hochladen/csv/${id}/zeilen`)
    return zeilen[0]?.buergschaftId as string
  }
  test('der Betreiber nennt den Begünstigten: die Aufgabe ist erledigt, die Bürgschaft in dessen Bestand, der Name bleibt', async () => {
    const id = await unbekannt()
    expect(await aufgaben('bsp.admin', id)).toEqual(['C-05'])
    await tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })
    expect(await aufgaben('bsp.admin', id)).toEqual([])
    const buergschaft = await bürgschaft('ag.admin', id)
    expect(buergschaft).toMatchObject({
      status: 'AKT',
      rolle: 'AUFTRAGGEBER',
      auftraggeber: { id: 'WI0001', name: 'Weserbogen Infra', postadresse: { ort: 'Bremen' } },
    })
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G33', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G51', 'G50', 'G07'])
    expect((await mitteilungen('ag.admin', id))[0]).toMatch(/^Neue Bürgschaft/)
    await expect(tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('409')
  })
  test('nicht die eigene Gegenseite, nicht ein Bürge, nicht durch andere', async () => {
    const id = await unbekannt()
    await tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGNEHMER', unternehmenId: 'GH0001' })
    expect((await bürgschaft('bsp.admin', id)).status).toBe('AUS')
    await expect(tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'GH0001' })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
    await expect(tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'KR0001' })).rejects.toThrow(
      '400 EINGABE_UNGUELTIG',
    )
    await expect(tue('bg.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('403')
    await expect(
      post('bsp.admin', `${bürgschaften}/${id}/unternehmen`, { version: 1, rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' }),
    ).rejects.toThrow('409 VERSION_VERALTET')
  })
  test('das Register eines Kreditnehmers bleibt seines', async () => {
    const { id } = await runImport({ beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: antrag().auftragnehmer, buerge: KRANICH }, 'kn.admin')
    await expect(tue('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})
