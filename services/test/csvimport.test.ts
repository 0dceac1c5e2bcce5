import { untilThere } from '@avalwerk/testing'
import { Readable } from 'node:stream'
import type { ImportState, ImportRow } from '@avalwerk/contracts'
import { CSV_MAX, CSV_COLUMNS, csvColumns, formatDate } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buergschaften, actions, today, no } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Import and change of guarantees in bulk: files good and bad, taken over row by row, failed rows sent again. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, refusedUnconfirmed, buergschaft, active, tasks, messages, codes } = actions(() => portal)
const top = `${buergschaften}/hochladen`
const text = (rows: readonly string[]) => new TextEncoder().encode(rows.join('\r\n'))

async function send(content: Uint8Array | ReadableStream, account = 'ag.admin', name = 'Bestand.csv'): Promise<ImportState> {
  const response = await fetch(`${portal.url}${top}/csv?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.token(account)}`, 'content-type': 'text/csv' },
    body: content as never,
    ...(content instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportState
}
const revision = (id: string, account = 'ag.admin') => call<ImportState>(account, 'GET', `${top}/csv/${id}`)
const rows = async (id: string, account = 'ag.admin', more = '') =>
  (await call<{ zeilen: ImportRow[] }>(account, 'GET', `${top}/csv/${id}/zeilen${more}`)).zeilen
const reasons = async (id: string, account = 'ag.admin') =>
  Object.fromEntries(
    (await rows(id, account, '?nur=FEHLER')).map((z) => [z.nr, z.fehler.map(({ feld, grund }) => `${feld}: ${grund}`).join(' | ')]),
  )
async function apply(id: string, account = 'ag.admin'): Promise<ImportState> {
  await post(account, `${top}/csv/${id}/uebernehmen`, {})
  await portal.outbox.empty()
  return revision(id, account)
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
const line = (given: Values = {}) => {
  const all: Values = {
    'Aval-Nr.': no(),
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
    ...given,
  }
  return TITLE.map((t) => all[t] ?? '').join(';')
}
const file = (...content: string[]) => text([TITLE.join(';'), ...content])

describe('a good file', () => {
  test('is checked without anything happening, and then taken over row by row', async () => {
    const number = no()
    const csvImport = await send(file(line({ 'Aval-Nr.': number, 'Interner Vermerk': 'Ordner 7' }), line(), line({ Bürge: 'Kranich' })))
    expect(csvImport).toMatchObject({
      status: 'GEPRUEFT',
      gelesen: 3,
      gueltig: 3,
      offen: 3,
      fehlerhaft: 0,
      enthaftungen: 0,
      fehlerdatei: null,
    })
    expect((await rows(csvImport.id)).map((z) => z.status)).toEqual(['OFFEN', 'OFFEN', 'OFFEN'])
    const done = await apply(csvImport.id)
    expect(done).toMatchObject({ status: 'FERTIG', uebernommen: 3, offen: 0, fehlerhaft: 0 })
    const [first, , third] = await rows(csvImport.id)
    expect(await buergschaft('ag.admin', first?.buergschaftId as string)).toMatchObject({
      buergschaftsIdBuerge: number,
      status: 'AKT',
      herkunft: 'IMPORTIERT',
      betrag: 1_250_000,
      vertragsdatum: '2026-02-01',
      internerVermerk: 'Ordner 7',
      buerge: { id: null, name: 'Volksbank Wesermünde eG' },
      auftraggeber: { id: 'WI0001' },
    })
    expect(await codes('ag.admin', first?.buergschaftId as string)).toEqual(['G08'])
    expect((await buergschaft('bg.admin', third?.buergschaftId as string)).buerge.id).toBe('KR0001')
    expect((await messages('ag.admin', csvImport.id))[0]).toBe('CSV-Import abgeschlossen: 3 übernommen, 0 fehlerhaft')
    expect(await tasks('ag.admin', csvImport.id)).toEqual([])
    await expect(post('ag.admin', `${top}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
  test.each<[string, (rows: string[]) => Uint8Array]>([
    ['UTF-8 mit Kennung', (z) => text(['\ufeff' + z[0], ...z.slice(1)])],
    ['Windows-1252', (z) => Uint8Array.from(z.join('\r\n'), (c) => ({ '€': 0x80, '–': 0x96 })[c] ?? c.charCodeAt(0))],
    ['nur mit Zeilenvorschub', (z) => new TextEncoder().encode(z.join('\n'))],
    ['mit Leerzeilen am Ende', (z) => text([...z, '', ''])],
    [
      'mit Titeln in anderer Schreibung und Reihenfolge',
      (z) => text(z.map((r) => r.split(';').reverse().join(';').replace('Straße', 'STRASSE').replace('Bürge', ' Buerge '))),
    ],
    ['in Anführungszeichen, mit Umbruch im Text', (z) => text([z[0] as string, `${z[1]}"Ordner 7, ""rot""\n und Regal 3"`])],
  ])('is read: %s', async (_, encode) => {
    const csvImport = await send(encode([TITLE.join(';'), line({ Kreditnehmer: 'Müßig & Söhne GmbH', Ort: 'Jülich' })]))
    expect(csvImport.fehler).toBeNull()
    expect(await reasons(csvImport.id)).toEqual({})
    const [row] = await rows(csvImport.id)
    expect(row?.kreditnehmer).toBe('Müßig & Söhne GmbH')
    await post('ag.admin', `${top}/csv/${csvImport.id}/verwerfen`, {})
  })
  test('a semicolon in quotation marks belongs to the text, which is refused by its own rules', async () => {
    const using = (note: string) => send(text([TITLE.join(';'), `${line({ Kreditnehmer: 'Harms GmbH' })}"${note}"`]))
    expect(await reasons((await using('Ordner 7; rot')).id)).toEqual({ 2: 'Interner Vermerk: Das Zeichen ; kann nicht verwendet werden.' })
    expect(await reasons((await using('Ordner -- rot')).id)).toEqual({
      2: 'Interner Vermerk: Die Zeichenfolge -- kann nicht verwendet werden.',
    })
  })
  test('the template itself is skipped; its titles are those of the columns', async () => {
    for (const account of ['ag.admin', 'bsp.admin']) {
      const response = await portal.call(account, 'GET', `${top}/vorlage.csv`)
      const content = new Uint8Array(await response.arrayBuffer())
      expect(new TextDecoder().decode(content).split(/\r?\n/)[0]).toContain(CSV_COLUMNS.nummer.title)
      const csvImport = await send(content, account)
      expect(csvImport).toMatchObject({ fehler: null, gelesen: 1, uebersprungen: 1, offen: 0, fehlerhaft: 0 })
    }
  })
})

describe('rows that are wrong', () => {
  test('say why, field by field; the others are taken over', async () => {
    const existing = no()
    const first = await send(file(line({ 'Aval-Nr.': existing })))
    await apply(first.id)
    const double = no()
    const csvImport = await send(
      file(
        line({ 'Betrag (EUR)': '12,500.00' }),
        line({ 'Betrag (EUR)': '', Vertragsdatum: '31.02.2026' }),
        line({ Art: 'Fantasie' }),
        line({ PLZ: '1067' }),
        line({ 'Aval-Nr.': existing }),
        line({ 'Aval-Nr.': double }),
        line({ 'Aval-Nr.': double }),
        line().split(';').slice(0, 7).join(';'),
        line({ Kreditnehmer: 'Weserbogen Infrastruktur AG' }),
        line({ Bauleistung: '${jndi}' }),
        line({ Ausstellungsdatum: '01.01.1999' }),
      ),
    )
    expect(csvImport).toMatchObject({ gelesen: 11, gueltig: 1, fehlerhaft: 10 })
    const given = await reasons(csvImport.id)
    expect(given[2]).toBe('Betrag (EUR): Bitte geben Sie einen gültigen Betrag ein')
    expect(given[3]).toContain('Betrag (EUR): Bitte füllen Sie dieses Feld aus')
    expect(given[3]).toContain('Vertragsdatum: Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein')
    expect(given[4]).toBe('Art: Diese Bürgschaftsart ist nicht bekannt.')
    expect(given[5]).toBe('PLZ: Bitte geben Sie exakt 5 Zeichen ein')
    expect(given[6]).toMatch(/^Aval-Nr\.: Diese Bürgschaft gibt es schon: Bürgschaft \d+\.$/)
    expect(given[8]).toBe('Zeile: Dasselbe steht schon in Zeile 7.')
    expect(given[9]).toMatch(/^Zeile: Die Zeile hat 7 statt 15 Spalten\./)
    expect(given[10]).toContain('Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören')
    expect(given[11]).toContain('Bauleistung: Die Zeichenfolge ${ kann nicht verwendet werden.')
    expect(given[12]).toContain('Ausstellungsdatum: Das Datum kann fünf Jahre in der Vergangenheit')
    const done = await apply(csvImport.id)
    expect(done).toMatchObject({ status: 'FERTIG', uebernommen: 1, fehlerhaft: 10 })
    expect(await tasks('ag.admin', csvImport.id)).toEqual(['A-10'])
  })
  test('come back as a file, defused, and are loaded again once mended', async () => {
    const csvImport = await send(file(line({ 'Betrag (EUR)': '=1+1', 'Interner Vermerk': '@Anna' }), line()))
    const done = await apply(csvImport.id)
    expect(done.fehlerdatei?.url).toMatch(/^\d{8}-\d+-fehlerhafte-buergschaften$/)
    const byName = await call<ImportState>('ag.admin', 'GET', `${top}/fehlerhafte/${done.fehlerdatei?.url}`)
    expect(byName.id).toBe(csvImport.id)
    const response = await portal.call('ag.admin', 'GET', `${top}/csv/${csvImport.id}/fehlerhafte.csv`)
    expect(response.headers.get('content-disposition')).toContain(done.fehlerdatei?.dateiname)
    const csv = await response.text()
    expect(csv).toContain("'=1+1")
    expect(csv).toContain("'@Anna")
    expect(csv).toContain('Bitte geben Sie einen gültigen Betrag ein')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(await tasks('ag.admin', csvImport.id)).toEqual(['A-10'])
    const fresh = await send(new TextEncoder().encode(csv.replace("'=1+1", '99,50')), 'ag.admin', done.fehlerdatei?.dateiname)
    expect(fresh).toMatchObject({ gueltig: 1, fehlerhaft: 0 })
    await apply(fresh.id)
    expect(await tasks('ag.admin', csvImport.id)).toEqual([])
    const [row] = await rows(fresh.id)
    expect(await buergschaft('ag.admin', row?.buergschaftId as string)).toMatchObject({ betrag: 9_950, internerVermerk: '@Anna' })
  })
  test('the task can be done this way too, but not by strangers', async () => {
    const csvImport = await send(file(line({ Art: '' }), line()))
    await apply(csvImport.id)
    for (const account of ['ag2.admin', 'kn.admin'])
      await expect(post(account, `${top}/csv/${csvImport.id}/erledigen`, {})).rejects.toThrow('404')
    await post('ag.admin', `${top}/csv/${csvImport.id}/erledigen`, {})
    expect(await tasks('ag.admin', csvImport.id)).toEqual([])
  })
})

describe('files that can’t be imported', () => {
  const one = 'Aval-Nr.;Art'
  test.each<[string, Uint8Array, RegExp]>([
    ['empty', text([]), /^Die Datei ist leer/],
    ['a header alone', text([TITLE.join(';')]), /keine Zeilen/],
    ['unknown columns', text([`${TITLE.join(';')};Farbe;Größe`, 'x']), /^Unbekannte Spalten: „Farbe“, „Größe“/],
    ['missing columns', text([one, 'x;y']), /^Es fehlen die Spalten: „Betrag \(EUR\)“.*und 6 weitere\.$/],
    ['a column twice', text([`${TITLE.join(';')};Art`, 'x']), /mehrfach.*Art/],
    ['separated by commas', text([TITLE.join(','), 'x,y']), /Semikolon/],
    ['an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(2000)]), /Excel-Arbeitsmappe/],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('Aval-Nr.;Art', 'utf16le')]), /UTF-16/],
    ['a PDF', text(['%PDF-1.7', 'x']), /PDF/],
    ['bytes that are no text', new Uint8Array([65, 0, 66, 0, 10]), /keinen Text/],
    [
      'an open quotation mark',
      file(line(), line().replace('Dachstuhl', '"Dachstuhl'), line()),
      /^Ab Zeile 3 ist ein Anführungszeichen nicht geschlossen/,
    ],
    ['a row without an end', file('x'.repeat(CSV_MAX.zeile + 1)), /^Zeile 2 ist länger als 64 KB/],
  ])('%s: a sentence that says what to do; nothing stays', async (_, content, sentence) => {
    const csvImport = await send(content)
    expect(csvImport.status).toBe('GESCHEITERT')
    expect(csvImport.fehler).toMatch(sentence)
    expect(await rows(csvImport.id)).toEqual([])
    await expect(post('ag.admin', `${top}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409')
  })
  test('a gigabyte in one row is refused without being kept', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(120)
    let sent = 0
    const stream = new ReadableStream({
      pull(control) {
        if (sent++ < 1024) control.enqueue(megabyte)
        else control.close()
      },
    })
    const before = process.memoryUsage().rss
    const csvImport = await send(stream).catch(() => undefined)
    // A sender who goes on is cut off at the bound of a file; the import says why either way.
    const [last] = await call<ImportState[]>('ag.admin', 'GET', `${top}/csv`)
    expect((csvImport ?? last)?.fehler).toMatch(/^Zeile 1 ist länger als 64 KB/)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })
  test('an upload that breaks off halfway imports nothing', async () => {
    const cancel = new AbortController()
    const stream = Readable.toWeb(
      Readable.from(
        (async function* () {
          yield text([TITLE.join(';'), ...Array.from({ length: 600 }, () => line()), ''])
          await new Promise((next) => setTimeout(next, 300))
          cancel.abort()
          await new Promise((next) => setTimeout(next, 300))
        })(),
      ),
    )
    await expect(
      fetch(`${portal.url}${top}/csv?name=Abbruch.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await portal.token('ag.admin')}`, 'content-type': 'text/csv' },
        body: stream as never,
        duplex: 'half',
        signal: cancel.signal,
      } as RequestInit),
    ).rejects.toThrow()
    const last = await untilThere(async () =>
      (await call<ImportState[]>('ag.admin', 'GET', `${top}/csv`)).find(
        ({ dateiname, status }) => dateiname === 'Abbruch.csv' && status === 'GESCHEITERT',
      ),
    )
    expect(last).toMatchObject({ status: 'GESCHEITERT', fehler: expect.stringContaining('unterbrochen') })
    expect(await rows(last.id)).toEqual([])
  })
})

describe('changes to many', () => {
  const update = (...content: string[]) =>
    text([
      ['Änderungstyp', 'Bürgschaft', 'Interner Vermerk', 'Voraussichtliches Ablaufdatum', 'Rückgabedatum', 'Rückgabeweg'].join(';'),
      ...content,
    ])
  const returned = formatDate(today())

  test('memo, expiry date, deleting, giving back, releasing with confirmation; what isn’t possible stays alone', async () => {
    const [a, b] = [await active(), await active()]
    const i0 = await send(file(line(), line()))
    await apply(i0.id)
    const [p, q] = (await rows(i0.id)).map((z) => z.buergschaftId as string)
    const csvImport = await send(
      update(
        `NICHTS;${a};;;;`,
        `INTERNER_VERMERK;${a};Aus der Datei;;;`,
        `ABLAUFDATUM;${a};;31.12.2027;;`,
        `ENTHAFTEN;${b};;;;`,
        `ENTHAFTEN;${p};;;${returned};UEBERGABE`,
        `LOESCHEN;${q};;;;`,
        `LOESCHEN;${a};;;;`,
        'INTERNER_VERMERK;99;Fremd;;;',
        'STATUS;1;;;;',
      ),
    )
    expect(csvImport).toMatchObject({ gelesen: 9, uebersprungen: 1, gueltig: 6, fehlerhaft: 2, enthaftungen: 1 })
    expect(await reasons(csvImport.id)).toMatchObject({
      9: 'Bürgschaft: Unter dieser Nummer gibt es für Sie keine Bürgschaft.',
      10: expect.stringContaining('Änderungstyp: Bitte verwenden Sie'),
    })
    expect(await refusedUnconfirmed('ag.admin', `${top}/csv/${csvImport.id}/uebernehmen`, {})).toBe('403 ANMELDUNG_NOETIG')
    const done = await apply(csvImport.id)
    expect(done).toMatchObject({ uebernommen: 5, fehlerhaft: 3, offen: 0 })
    expect((await reasons(csvImport.id))[8]).toBe('Zeile: Dieser Schritt ist im aktuellen Status nicht möglich.')
    expect(await buergschaft('ag.admin', a)).toMatchObject({
      internerVermerk: 'Aus der Datei',
      voraussichtlichesAblaufdatum: '2027-12-31',
      status: 'AKT',
    })
    expect((await buergschaft('ag.admin', b)).status).toBe('ZGBB')
    expect((await buergschaft('ag.admin', p as string)).status).toBe('ZGB')
    await expect(buergschaft('ag.admin', q as string)).rejects.toThrow('404')
  })
  test('an extract of the list with one more column is a good file', async () => {
    const id = await active()
    const csv = await (await portal.call('ag.admin', 'GET', `${buergschaften}/${id}/buergschaften.csv`)).text()
    const [header, first] = csv.trim().split('\r\n') as [string, string]
    const csvImport = await send(text([`${header};Änderungstyp;Interner Vermerk`, `${first};INTERNER_VERMERK;Zurückgespielt`]))
    expect(csvImport).toMatchObject({ fehler: null, gueltig: 1 })
    await apply(csvImport.id)
    expect((await buergschaft('ag.admin', id)).internerVermerk).toBe('Zurückgespielt')
  })
  test('the uploader’s rights count; another person doesn’t take the file over', async () => {
    const id = await active()
    const rights = ['importieren', 'anzeigen'].map((anzeigename) => ({ anzeigename, kategorie: 'Bürgschaften' }))
    await portal.db.system
      .updateTable('rolle')
      .set({ rechte: JSON.stringify(rights) })
      .where('id', '=', (w) => w.selectFrom('nutzer').select('rolle_id').where('benutzername', '=', 'ag.basis'))
      .execute()
    await portal.db.system.updateTable('nutzer').set({ sichtbeschraenkt: false }).where('benutzername', '=', 'ag.basis').execute()
    const csvImport = await send(update(`INTERNER_VERMERK;${id};Heimlich;;;`), 'ag.basis')
    await expect(post('ag.admin', `${top}/csv/${csvImport.id}/uebernehmen`, {})).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
    expect(await apply(csvImport.id, 'ag.basis')).toMatchObject({ uebernommen: 0, fehlerhaft: 1 })
    expect((await reasons(csvImport.id))[2]).toBe('Zeile: Für diese Aktion fehlt Ihnen die Berechtigung.')
    expect((await buergschaft('ag.admin', id)).internerVermerk).toBeNull()
  })
})

describe('the operator', () => {
  test('imports for a beneficiary, whose portfolio keeps the guarantee', async () => {
    const title = [...TITLE, 'Begünstigter']
    const csvImport = await send(text([title.join(';'), `${line()};WI0001`, `${line()};Stadtwerke Unbekannt`]), 'bsp.admin')
    expect(csvImport).toMatchObject({ fehler: null, gueltig: 2 })
    await apply(csvImport.id, 'bsp.admin')
    const [bekannt, unknown] = (await rows(csvImport.id, 'bsp.admin')).map((z) => z.buergschaftId as string)
    const b = await buergschaft('ag.admin', bekannt as string)
    expect(b).toMatchObject({ status: 'AKT', auftraggeber: { id: 'WI0001' } })
    expect(b.schritte).toContain('G49')
    expect(await buergschaft('bsp.admin', unknown as string)).toMatchObject({
      status: 'AUS',
      auftraggeber: { id: null, name: 'Stadtwerke Unbekannt' },
    })
    expect(await tasks('bsp.admin', unknown as string)).toEqual(['C-05'])
    await expect(buergschaft('ag.admin', unknown as string)).rejects.toThrow('404')
    await expect(revision(csvImport.id, 'ag.admin')).rejects.toThrow('404')
  })
  test('may not release', () => {
    expect(csvColumns('BSP').map(({ name }) => name)).not.toContain('rueckgabedatum')
  })
})

describe('files that are left lying', () => {
  const after = (ms: number) => new Date(Date.now() + ms)
  const DAY = 86_400_000
  test('a checked file expires after 7 days, the rows of one taken over after 90', async () => {
    const open = await send(file(line()))
    const csvImport = await send(file(line(), line({ Art: '' })))
    await apply(csvImport.id)
    await portal.deadlines.run(after(6 * DAY))
    expect((await revision(open.id)).status).toBe('GEPRUEFT')
    await portal.deadlines.run(after(8 * DAY))
    expect(await revision(open.id)).toMatchObject({ status: 'VERWORFEN' })
    expect(await rows(csvImport.id)).toHaveLength(2)
    await portal.deadlines.run(after(91 * DAY))
    expect(await rows(csvImport.id)).toEqual([])
    expect(await revision(csvImport.id)).toMatchObject({ status: 'FERTIG', uebernommen: 1, fehlerdatei: null })
    expect(await tasks('ag.admin', csvImport.id)).toEqual([])
  })
  test('a file whose reader is gone counts as failed after a quarter of an hour', async () => {
    const csvImport = await send(file(line()))
    await portal.db.system.updateTable('csv_import').set({ status: 'LIEST' }).where('id', '=', csvImport.id).execute()
    await portal.deadlines.run(after(10 * 60_000))
    expect((await revision(csvImport.id)).status).toBe('LIEST')
    await portal.deadlines.run(after(16 * 60_000))
    expect(await revision(csvImport.id)).toMatchObject({ status: 'GESCHEITERT', fehler: expect.stringContaining('unterbrochen') })
    expect(await rows(csvImport.id)).toEqual([])
  })
})
