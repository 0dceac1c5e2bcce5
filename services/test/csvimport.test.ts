import { Readable } from 'node:stream'
import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { CSV_MAX, CSV_COLUMNS, csvColumns } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bürgschaften, handlungen, TODAY, nummer } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Import and change of guarantees in bulk: files good and bad, taken over row by row, failed rows sent again. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, refusedUnconfirmed, bürgschaft, aktiv, aufgaben, mitteilungen, codes } = handlungen(() => portal)
const oben = `${bürgschaften}/hochladen`
const text = (zeilen: readonly string[]) => new TextEncoder().encode(zeilen.join('\r\n'))

async function sende(inhalt: Uint8Array | ReadableStream, konto = 'ag.admin', name = 'Bestand.csv'): Promise<ImportState> {
  const antwort = await fetch(`${portal.basis}${oben}/csv?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.token(konto)}`, 'content-type': 'text/csv' },
    body: inhalt as never,
    ...(inhalt instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  expect(antwort.status).toBe(200)
  return (await antwort.json()) as ImportState
}
const stand = (id: string, konto = 'ag.admin') => ruf<ImportState>(konto, 'GET', `${oben}/csv/${id}`)
const zeilen = async (id: string, konto = 'ag.admin', mehr = '') =>
  (await ruf<{ zeilen: ImportRow[] }>(konto, 'GET', `${oben}/csv/${id}/zeilen${mehr}`)).zeilen
const gründe = async (id: string, konto = 'ag.admin') =>
  Object.fromEntries(
    (await zeilen(id, konto, '?nur=FEHLER')).map((z) => [z.nr, z.fehler.map(({ feld, grund }) => `${feld}: ${grund}`).join(' | ')]),
  )
async function übernimm(id: string, konto = 'ag.admin'): Promise<ImportState> {
  await post(konto, `${oben}/csv/${id}/uebernehmen`, {})
  await portal.ausgang.leer()
  return stand(id, konto)
}

const TITLE = [
  'Aval-Nr.',
  'Art',
  'Betrag (EUR)',
  'Ausstellungsdatum',
  'Bürge',
  'Kreditnehmer',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Vertragsnummer',
  'Vertragsdatum',
  'Bauleistung',
  'Bauvorhaben',
  'Interner Vermerk',
]
type Values = Partial<Record<string, string>>
const zeile = (w: Values = {}) => {
  const alle: Values = {
    'Aval-Nr.': nummer(),
    Art: 'Mängelansprüche',
    'Betrag (EUR)': '12.500,00',
    Ausstellungsdatum: '02.03.2026',
    Bürge: 'Volksbank Wesermünde eG',
    Kreditnehmer: 'Zimmerei Wiebke Onken e. K.',
    Straße: 'Deichweg',
    Hausnummer: '3',
    PLZ: '26723',
    Ort: 'Emden',
    Vertragsnummer: 'V-77',
    Vertragsdatum: '01.02.26',
    Bauleistung: 'Dachstuhl',
    Bauvorhaben: 'Kita Emden-Süd',
    'Interner Vermerk': '',
    ...w,
  }
  return TITLE.map((t) => alle[t] ?? '').join(';')
}
const datei = (...inhalt: string[]) => text([TITLE.join(';'), ...inhalt])

describe('eine gute Datei', () => {
  test('wird geprüft, ohne dass etwas geschieht, und dann Zeile für Zeile übernommen', async () => {
    const n = nummer()
    const csvImport = await sende(datei(zeile({ 'Aval-Nr.': n, 'Interner Vermerk': 'Ordner 7' }), zeile(), zeile({ Bürge: 'Kranich' })))
    expect(csvImport).toMatchObject({
      status: 'GEPRUEFT',
      gelesen: 3,
      gueltig: 3,
      offen: 3,
      fehlerhaft: 0,
      enthaftungen: 0,
      fehlerdatei: null,
    })
    expect((await zeilen(csvImport.id)).map((z) => z.status)).toEqual(['OFFEN', 'OFFEN', 'OFFEN'])
    const fertig = await übernimm(csvImport.id)
    expect(fertig).toMatchObject({ status: 'FERTIG', uebernommen: 3, offen: 0, fehlerhaft: 0 })
    const [erste, , dritte] = await zeilen(csvImport.id)
    expect(await bürgschaft('ag.admin', erste?.buergschaftId as string)).toMatchObject({
      buergschaftsIdBuerge: n,
      status: 'AKT',
      herkunft: 'IMPORTIERT',
      betrag: 1_250_000,
      vertragsdatum: '2026-02-01',
      internerVermerk: 'Ordner 7',
      buerge: { id: null, name: 'Volksbank Wesermünde eG' },
      auftraggeber: { id: 'WI0001' },
    })
    expect(await codes('ag.admin', erste?.buergschaftId as string)).toEqual(['G08'])
    expect((await bürgschaft('bg.admin', dritte?.buergschaftId as string)).buerge.id).toBe('KR0001')
    expect((await mitteilungen('ag.admin', csvImport.id))[0]).toBe('CSV-Import abgeschlossen: 3 übernommen, 0 fehlerhaft')
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual([])
    await expect(post('ag.admin', `${oben}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
  test.each<[string, (zeilen: string[]) => Uint8Array]>([
    ['UTF-8 mit Kennung', (z) => text(['\ufeff' + z[0], ...z.slice(1)])],
    ['Windows-1252', (z) => Uint8Array.from(z.join('\r\n'), (c) => ({ '€': 0x80, '–': 0x96 })[c] ?? c.charCodeAt(0))],
    ['nur mit Zeilenvorschub', (z) => new TextEncoder().encode(z.join('\n'))],
    ['mit Leerzeilen am Ende', (z) => text([...z, '', ''])],
    [
      'mit Titeln in anderer Schreibung und Reihenfolge',
      (z) => text(z.map((r) => r.split(';').reverse().join(';').replace('Straße', 'STRASSE').replace('Bürge', ' Buerge '))),
    ],
    ['in Anführungszeichen, mit Umbruch im Text', (z) => text([z[0] as string, `${z[1]}"Ordner 7, ""rot""\n und Regal 3"`])],
  ])('wird gelesen: %s', async (_, encode) => {
    const csvImport = await sende(encode([TITLE.join(';'), zeile({ Kreditnehmer: 'Müßig & Söhne GmbH', Ort: 'Jülich' })]))
    expect(csvImport.fehler).toBeNull()
    expect(await gründe(csvImport.id)).toEqual({})
    const [row] = await zeilen(csvImport.id)
    expect(row?.kreditnehmer).toBe('Müßig & Söhne GmbH')
    await post('ag.admin', `${oben}/csv/${csvImport.id}/verwerfen`, {})
  })
  test('ein Semikolon in Anführungszeichen gehört zum Text, und der wird nach seinen Regeln abgelehnt', async () => {
    const mit = (vermerk: string) => sende(text([TITLE.join(';'), `${zeile({ Kreditnehmer: 'Harms GmbH' })}"${vermerk}"`]))
    expect(await gründe((await mit('Ordner 7; rot')).id)).toEqual({ 2: 'Interner Vermerk: Das Zeichen ; kann nicht verwendet werden.' })
    expect(await gründe((await mit('Ordner -- rot')).id)).toEqual({
      2: 'Interner Vermerk: Die Zeichenfolge -- kann nicht verwendet werden.',
    })
  })
  test('die Vorlage selbst wird übersprungen; ihre Titel sind die der Spalten', async () => {
    for (const konto of ['ag.admin', 'bsp.admin']) {
      const antwort = await portal.rufe(konto, 'GET', `${oben}/vorlage.csv`)
      const inhalt = new Uint8Array(await antwort.arrayBuffer())
      expect(new TextDecoder().decode(inhalt).split(/\r?\n/)[0]).toContain(CSV_COLUMNS.nummer.titel)
      const csvImport = await sende(inhalt, konto)
      expect(csvImport).toMatchObject({ fehler: null, gelesen: 1, uebersprungen: 1, offen: 0, fehlerhaft: 0 })
    }
  })
})

describe('Zeilen, die nicht stimmen', () => {
  test('sagen je Feld, warum; die anderen werden übernommen', async () => {
    const vorhanden = nummer()
    const erste = await sende(datei(zeile({ 'Aval-Nr.': vorhanden })))
    await übernimm(erste.id)
    const double = nummer()
    const csvImport = await sende(
      datei(
        zeile({ 'Betrag (EUR)': '12,500.00' }),
        zeile({ 'Betrag (EUR)': '', Vertragsdatum: '31.02.2026' }),
        zeile({ Art: 'Fantasie' }),
        zeile({ PLZ: '1067' }),
        zeile({ 'Aval-Nr.': vorhanden }),
        zeile({ 'Aval-Nr.': double }),
        zeile({ 'Aval-Nr.': double }),
        zeile().split(';').slice(0, 7).join(';'),
        zeile({ Kreditnehmer: 'Weserbogen Infrastruktur AG' }),
        zeile({ Bauleistung: '${jndi}' }),
        zeile({ Ausstellungsdatum: '01.01.1999' }),
      ),
    )
    expect(csvImport).toMatchObject({ gelesen: 11, gueltig: 1, fehlerhaft: 10 })
    const g = await gründe(csvImport.id)
    expect(g[2]).toBe('Betrag (EUR): Bitte geben Sie einen gültigen Betrag ein')
    expect(g[3]).toContain('Betrag (EUR): Bitte füllen Sie dieses Feld aus')
    expect(g[3]).toContain('Vertragsdatum: Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein')
    expect(g[4]).toBe('Art: Diese Bürgschaftsart ist nicht bekannt.')
    expect(g[5]).toBe('PLZ: Bitte geben Sie exakt 5 Zeichen ein')
    expect(g[6]).toMatch(/^Aval-Nr\.: Diese Bürgschaft gibt es schon: Bürgschaft \d+\.$/)
    expect(g[8]).toBe('Zeile: Dasselbe steht schon in Zeile 7.')
    expect(g[9]).toMatch(/^Zeile: Die Zeile hat 7 statt 15 Spalten\./)
    expect(g[10]).toContain('Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören')
    expect(g[11]).toContain('Bauleistung: Die Zeichenfolge ${ kann nicht verwendet werden.')
    expect(g[12]).toContain('Ausstellungsdatum: Das Datum kann fünf Jahre in der Vergangenheit')
    const fertig = await übernimm(csvImport.id)
    expect(fertig).toMatchObject({ status: 'FERTIG', uebernommen: 1, fehlerhaft: 10 })
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual(['A-10'])
  })
  test('kommen als Datei zurück, entschärft, und werden verbessert erneut geladen', async () => {
    const csvImport = await sende(datei(zeile({ 'Betrag (EUR)': '=1+1', 'Interner Vermerk': '@Anna' }), zeile()))
    const fertig = await übernimm(csvImport.id)
    expect(fertig.fehlerdatei?.url).toMatch(/^\d{8}-\d+-fehlerhafte-buergschaften$/)
    const byName = await ruf<ImportState>('ag.admin', 'GET', `${oben}/fehlerhafte/${fertig.fehlerdatei?.url}`)
    expect(byName.id).toBe(csvImport.id)
    const antwort = await portal.rufe('ag.admin', 'GET', `${oben}/csv/${csvImport.id}/fehlerhafte.csv`)
    expect(antwort.headers.get('content-disposition')).toContain(fertig.fehlerdatei?.dateiname)
    const csv = await antwort.text()
    expect(csv).toContain("'=1+1")
    expect(csv).toContain("'@Anna")
    expect(csv).toContain('Bitte geben Sie einen gültigen Betrag ein')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual(['A-10'])
    const neu = await sende(new TextEncoder().encode(csv.replace("'=1+1", '99,50')), 'ag.admin', fertig.fehlerdatei?.dateiname)
    expect(neu).toMatchObject({ gueltig: 1, fehlerhaft: 0 })
    await übernimm(neu.id)
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual([])
    const [row] = await zeilen(neu.id)
    expect(await bürgschaft('ag.admin', row?.buergschaftId as string)).toMatchObject({ betrag: 9_950, internerVermerk: '@Anna' })
  })
  test('die Aufgabe lässt sich auch so erledigen, aber nicht von Fremden', async () => {
    const csvImport = await sende(datei(zeile({ Art: '' }), zeile()))
    await übernimm(csvImport.id)
    for (const konto of ['ag2.admin', 'kn.admin'])
      await expect(post(konto, `${oben}/csv/${csvImport.id}/erledigen`, {})).rejects.toThrow('404')
    await post('ag.admin', `${oben}/csv/${csvImport.id}/erledigen`, {})
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual([])
  })
})

describe('Dateien, die keine sind', () => {
  const eine = 'Aval-Nr.;Art'
  test.each<[string, Uint8Array, RegExp]>([
    ['leer', text([]), /^Die Datei ist leer/],
    ['nur Kopfzeile', text([TITLE.join(';')]), /keine Zeilen/],
    ['unbekannte Spalten', text([`${TITLE.join(';')};Farbe;Größe`, 'x']), /^Unbekannte Spalten: „Farbe“, „Größe“/],
    ['fehlende Spalten', text([eine, 'x;y']), /^Es fehlen die Spalten: „Betrag \(EUR\)“.*und 6 weitere\.$/],
    ['eine Spalte zweimal', text([`${TITLE.join(';')};Art`, 'x']), /mehrfach.*Art/],
    ['durch Komma getrennt', text([TITLE.join(','), 'x,y']), /Semikolon/],
    ['eine Excel-Arbeitsmappe', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(2000)]), /Excel-Arbeitsmappe/],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('Aval-Nr.;Art', 'utf16le')]), /UTF-16/],
    ['ein PDF', text(['%PDF-1.7', 'x']), /PDF/],
    ['Bytes ohne Text', new Uint8Array([65, 0, 66, 0, 10]), /keinen Text/],
    [
      'ein offenes Anführungszeichen',
      datei(zeile(), zeile().replace('Dachstuhl', '"Dachstuhl'), zeile()),
      /^Ab Zeile 3 ist ein Anführungszeichen nicht geschlossen/,
    ],
    ['eine Zeile ohne Ende', datei('x'.repeat(CSV_MAX.zeile + 1)), /^Zeile 2 ist länger als 64 KB/],
  ])('%s: ein Satz, der sagt, was zu tun ist; nichts bleibt', async (_, inhalt, satz) => {
    const csvImport = await sende(inhalt)
    expect(csvImport.status).toBe('GESCHEITERT')
    expect(csvImport.fehler).toMatch(satz)
    expect(await zeilen(csvImport.id)).toEqual([])
    await expect(post('ag.admin', `${oben}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409')
  })
  test('ein Gigabyte in einer Zeile wird abgelehnt, ohne es zu behalten', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(120)
    let gesendet = 0
    const strom = new ReadableStream({
      pull(control) {
        if (gesendet++ < 1024) control.enqueue(megabyte)
        else control.close()
      },
    })
    const vorher = process.memoryUsage().rss
    const csvImport = await sende(strom).catch(() => undefined)
    // Whoever sends on and on is cut off at the bound of a file; the import says why either way.
    const [letzter] = await ruf<ImportState[]>('ag.admin', 'GET', `${oben}/csv`)
    expect((csvImport ?? letzter)?.fehler).toMatch(/^Zeile 1 ist länger als 64 KB/)
    expect(process.memoryUsage().rss - vorher).toBeLessThan(300 * 1024 * 1024)
  })
  test('wer mittendrin abbricht, hat nichts importiert', async () => {
    const cancel = new AbortController()
    const strom = Readable.toWeb(
      Readable.from(
        (async function* () {
          yield text([TITLE.join(';'), ...Array.from({ length: 600 }, () => zeile()), ''])
          await new Promise((weiter) => setTimeout(weiter, 300))
          cancel.abort()
          await new Promise((weiter) => setTimeout(weiter, 300))
        })(),
      ),
    )
    await expect(
      fetch(`${portal.basis}${oben}/csv?name=Abbruch.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await portal.token('ag.admin')}`, 'content-type': 'text/csv' },
        body: strom as never,
        duplex: 'half',
        signal: cancel.signal,
      } as RequestInit),
    ).rejects.toThrow()
    let letzter: ImportState | undefined
    for (let index = 0; index < 50 && letzter?.status !== 'GESCHEITERT'; index++) {
      letzter = (await ruf<ImportState[]>('ag.admin', 'GET', `${oben}/csv`)).find(({ dateiname }) => dateiname === 'Abbruch.csv')
      await new Promise((weiter) => setTimeout(weiter, 50))
    }
    expect(letzter).toMatchObject({ status: 'GESCHEITERT', fehler: expect.stringContaining('unterbrochen') })
    expect(await zeilen(letzter?.id as string)).toEqual([])
  })
})

describe('Änderungen an vielen', () => {
  const ändere = (...inhalt: string[]) =>
    text([
      ['Änderungstyp', 'Bürgschaft', 'Interner Vermerk', 'Voraussichtliches Ablaufdatum', 'Rückgabedatum', 'Rückgabeweg'].join(';'),
      ...inhalt,
    ])
  const [jahr, monat, tag] = TODAY.split('-')
  const heute = `${tag}.${monat}.${jahr}`

  test('Vermerk, Ablaufdatum, Löschen, Rückgabe, Enthaften mit Bestätigung; was nicht geht, bleibt allein', async () => {
    const [a, b] = [await aktiv(), await aktiv()]
    const i0 = await sende(datei(zeile(), zeile()))
    await übernimm(i0.id)
    const [p, q] = (await zeilen(i0.id)).map((z) => z.buergschaftId as string)
    const csvImport = await sende(
      ändere(
        `NICHTS;${a};;;;`,
        `INTERNER_VERMERK;${a};Aus der Datei;;;`,
        `ABLAUFDATUM;${a};;31.12.2027;;`,
        `ENTHAFTEN;${b};;;;`,
        `ENTHAFTEN;${p};;;${heute};UEBERGABE`,
        `LOESCHEN;${q};;;;`,
        `LOESCHEN;${a};;;;`,
        'INTERNER_VERMERK;99;Fremd;;;',
        'STATUS;1;;;;',
      ),
    )
    expect(csvImport).toMatchObject({ gelesen: 9, uebersprungen: 1, gueltig: 6, fehlerhaft: 2, enthaftungen: 1 })
    expect(await gründe(csvImport.id)).toMatchObject({
      9: 'Bürgschaft: Unter dieser Nummer gibt es für Sie keine Bürgschaft.',
      10: expect.stringContaining('Änderungstyp: Bitte verwenden Sie'),
    })
    expect(await refusedUnconfirmed('ag.admin', `${oben}/csv/${csvImport.id}/uebernehmen`, {})).toBe('403 ANMELDUNG_NOETIG')
    const fertig = await übernimm(csvImport.id)
    expect(fertig).toMatchObject({ uebernommen: 5, fehlerhaft: 3, offen: 0 })
    expect((await gründe(csvImport.id))[8]).toBe('Zeile: Dieser Schritt ist im aktuellen Status nicht möglich.')
    expect(await bürgschaft('ag.admin', a)).toMatchObject({
      internerVermerk: 'Aus der Datei',
      voraussichtlichesAblaufdatum: '2027-12-31',
      status: 'AKT',
    })
    expect((await bürgschaft('ag.admin', b)).status).toBe('ZGBB')
    expect((await bürgschaft('ag.admin', p as string)).status).toBe('ZGB')
    await expect(bürgschaft('ag.admin', q as string)).rejects.toThrow('404')
  })
  test('ein Auszug der Liste, um eine Spalte ergänzt, ist eine gute Datei', async () => {
    const id = await aktiv()
    const csv = await (await portal.rufe('ag.admin', 'GET', `${bürgschaften}/${id}/buergschaften.csv`)).text()
    const [kopf, erste] = csv.trim().split('\r\n') as [string, string]
    const csvImport = await sende(text([`${kopf};Änderungstyp;Interner Vermerk`, `${erste};INTERNER_VERMERK;Zurückgespielt`]))
    expect(csvImport).toMatchObject({ fehler: null, gueltig: 1 })
    await übernimm(csvImport.id)
    expect((await bürgschaft('ag.admin', id)).internerVermerk).toBe('Zurückgespielt')
  })
  test('gelten die Rechte dessen, der sie hochlädt; eine andere Person übernimmt sie nicht', async () => {
    const id = await aktiv()
    const rechte = ['importieren', 'anzeigen'].map((anzeigename) => ({ anzeigename, kategorie: 'Bürgschaften' }))
    await portal.db.system
      .updateTable('rolle')
      .set({ rechte: JSON.stringify(rechte) })
      .where('id', '=', (w) => w.selectFrom('nutzer').select('rolle_id').where('benutzername', '=', 'ag.basis'))
      .execute()
    await portal.db.system.updateTable('nutzer').set({ sichtbeschraenkt: false }).where('benutzername', '=', 'ag.basis').execute()
    const csvImport = await sende(ändere(`INTERNER_VERMERK;${id};Heimlich;;;`), 'ag.basis')
    await expect(post('ag.admin', `${oben}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
    expect(await übernimm(csvImport.id, 'ag.basis')).toMatchObject({ uebernommen: 0, fehlerhaft: 1 })
    expect((await gründe(csvImport.id))[2]).toBe('Zeile: Für diese Aktion fehlt Ihnen die Berechtigung.')
    expect((await bürgschaft('ag.admin', id)).internerVermerk).toBeNull()
  })
})

describe('der Betreiber', () => {
  test('importiert für einen Begünstigten; dessen Bestand führt die Bürgschaft', async () => {
    const titel = [...TITLE, 'Begünstigter']
    const csvImport = await sende(text([titel.join(';'), `${zeile()};WI0001`, `${zeile()};Stadtwerke Unbekannt`]), 'bsp.admin')
    expect(csvImport).toMatchObject({ fehler: null, gueltig: 2 })
    await übernimm(csvImport.id, 'bsp.admin')
    const [bekannt, unbekannt] = (await zeilen(csvImport.id, 'bsp.admin')).map((z) => z.buergschaftId as string)
    const b = await bürgschaft('ag.admin', bekannt as string)
    expect(b).toMatchObject({ status: 'AKT', auftraggeber: { id: 'WI0001' } })
    expect(b.schritte).toContain('G49')
    expect(await bürgschaft('bsp.admin', unbekannt as string)).toMatchObject({
      status: 'AUS',
      auftraggeber: { id: null, name: 'Stadtwerke Unbekannt' },
    })
    expect(await aufgaben('bsp.admin', unbekannt as string)).toEqual(['C-05'])
    await expect(bürgschaft('ag.admin', unbekannt as string)).rejects.toThrow('404')
    await expect(stand(csvImport.id, 'ag.admin')).rejects.toThrow('404')
  })
  test('darf nicht enthaften', () => {
    expect(csvColumns('BSP').map(({ name }) => name)).not.toContain('rueckgabedatum')
  })
})

describe('was liegen bleibt', () => {
  const nach = (ms: number) => new Date(Date.now() + ms)
  const DAY = 86_400_000
  test('eine geprüfte Datei verfällt nach 7 Tagen, die Zeilen einer übernommenen nach 90', async () => {
    const offen = await sende(datei(zeile()))
    const csvImport = await sende(datei(zeile(), zeile({ Art: '' })))
    await übernimm(csvImport.id)
    await portal.fristen.laufe(nach(6 * DAY))
    expect((await stand(offen.id)).status).toBe('GEPRUEFT')
    await portal.fristen.laufe(nach(8 * DAY))
    expect(await stand(offen.id)).toMatchObject({ status: 'VERWORFEN' })
    expect(await zeilen(csvImport.id)).toHaveLength(2)
    await portal.fristen.laufe(nach(91 * DAY))
    expect(await zeilen(csvImport.id)).toEqual([])
    expect(await stand(csvImport.id)).toMatchObject({ status: 'FERTIG', uebernommen: 1, fehlerdatei: null })
    expect(await aufgaben('ag.admin', csvImport.id)).toEqual([])
  })
  test('eine Datei, deren Leser verschwunden ist, gilt nach einer Viertelstunde als gescheitert', async () => {
    const csvImport = await sende(datei(zeile()))
    await portal.db.system.updateTable('csv_import').set({ status: 'LIEST' }).where('id', '=', csvImport.id).execute()
    await portal.fristen.laufe(nach(10 * 60_000))
    expect((await stand(csvImport.id)).status).toBe('LIEST')
    await portal.fristen.laufe(nach(16 * 60_000))
    expect(await stand(csvImport.id)).toMatchObject({ status: 'GESCHEITERT', fehler: expect.stringContaining('unterbrochen') })
    expect(await zeilen(csvImport.id)).toEqual([])
  })
})
