import type { Text } from '@avalwerk/contracts'
import { addressLines } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { Buergschaft as Row } from '../src/buergschaft/lage.ts'
import { versionOf } from '../src/buergschaft/fourEyes.ts'
import { antrag, ausstellung, basis, bürgschaften, DATA, TODAY, handlungen } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** What a guarantee says of the contract that it secures, and of its parties beside name and address: kept and shown. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.db.system.updateTable('unternehmen').set({ fremd_id: '77-WI' }).where('id', '=', 'WI0001').execute()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, bürgschaft, beantrage, nimmAn, zweit, aktiv, tue } = handlungen(() => portal)
const kontakt = { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' }
const postadresse = { straße: 'Rathausplatz', hausnummer: '1', postleitzahl: '28832', ort: 'Achim', landeskennzeichen: 'DE' }
const vertragPartner = { name: 'Stadt Achim', postadresse }
const daten = { ...DATA, baurecht: 'VOB', auftraggeberGemaessVertrag: vertragPartner }
const parteien = {
  auftragnehmer: { ...antrag().auftragnehmer, fremdId: 'KR-12', ansprechpartner: kontakt },
  auftraggeber: { ...antrag().auftraggeber, vertretungsformel: ['vertreten durch den Vorstand'] },
}

const rowsOf = (csv: string) => {
  const [head = [], ...rows] = parse(csv, { bom: true, delimiter: ';' }) as string[][]
  return rows.map((row) => Object.fromEntries(head.map((name, spalte) => [name, row[spalte]])))
}
const csvRow = async (konto: string, id: string) =>
  rowsOf(await (await portal.rufe(konto, 'GET', `${bürgschaften}/${id}/buergschaften.csv`)).text())[0] ?? {}

describe('Angaben zum Vertrag und zu den Beteiligten', () => {
  test('werden vom Antrag an behalten und gezeigt', async () => {
    const { buergschaftId: id } = await nimmAn(await beantrage({ ...parteien, buergschaftsdaten: daten }))
    await portal.ausgang.leer()
    await zweit(id)
    await portal.ausgang.leer()
    for (const konto of ['bg.admin', 'ag.admin', 'bsp.admin'])
      expect(await bürgschaft(konto, id)).toMatchObject({
        waehrungskennzeichen: 'EUR',
        baurecht: 'VOB',
        bausumme: 25_000_000,
        bausummeProzent: null,
        auftraggeberGemaessVertrag: { id: null, ...vertragPartner },
        auftraggeber: { fremdId: '77-WI', oeffentlicherAuftraggeber: false, vertretungsformel: ['vertreten durch den Vorstand'] },
        auftragnehmer: { fremdId: 'KR-12', ansprechpartner: kontakt },
        buerge: { vertragsart: 'REGULAR' },
      })
  })
  test('der Anteil an der Bausumme auch', async () => {
    const prozent = { ...DATA, bausumme: null, bausummeProzent: 500 }
    const id = await beantrage({ buergeId: 'TD0001', kautionsvertragId: null, buergschaftsdaten: prozent })
    const { buergschaftId } = await nimmAn(id, {}, 'bg2.admin')
    expect(await bürgschaft('bg2.admin', buergschaftId)).toMatchObject({ bausumme: null, bausummeProzent: 500 })
  })
  test('wen man beim Kreditnehmer erreicht, erfährt der Begünstigte nicht, der nichts beantragt hat', async () => {
    const { id } = await post('bg.erst', bürgschaften, ausstellung(parteien))
    await portal.ausgang.leer()
    await zweit(id)
    await portal.ausgang.leer()
    expect((await bürgschaft('bg.admin', id)).auftragnehmer.ansprechpartner).toEqual(kontakt)
    expect((await bürgschaft('bsp.admin', id)).auftragnehmer.ansprechpartner).toEqual(kontakt)
    expect((await bürgschaft('ag.admin', id)).auftragnehmer.ansprechpartner).toBeNull()
  })
  test('ein anderer Begünstigter laut Vertrag braucht Namen und Anschrift, ein Vertragsrecht ist BGB oder VOB/B', async () => {
    const issue = (mehr: Record<string, unknown>) =>
      portal.rufe('bg.erst', 'POST', bürgschaften, ausstellung({ buergschaftsdaten: { ...DATA, ...mehr } }))
    const felder = async (mehr: Record<string, unknown>) =>
      ((await (await issue(mehr)).json()) as { felder: { feld: string; grund: string }[] }).felder
    expect(await felder({ auftraggeberGemaessVertrag: { name: ' ', postadresse: { ...postadresse, ort: '' } } })).toEqual([
      { feld: 'buergschaftsdaten.auftraggeberGemaessVertrag.name', grund: 'Bitte füllen Sie dieses Feld aus' },
      { feld: 'buergschaftsdaten.auftraggeberGemaessVertrag.postadresse.ort', grund: 'Bitte füllen Sie dieses Feld aus' },
    ])
    expect((await felder({ auftraggeberGemaessVertrag: { name: 'Stadt -- Achim', postadresse } }))[0]?.feld).toBe(
      'buergschaftsdaten.auftraggeberGemaessVertrag.name',
    )
    expect((await felder({ baurecht: 'ABGB' }))[0]?.feld).toBe('buergschaftsdaten.baurecht')
  })
  test('sie zu ändern ist eine Änderung, die in der Historie steht', async () => {
    const { buergschaftId: id } = await nimmAn(await beantrage())
    await portal.ausgang.leer()
    await zweit(id, {
      entscheidung: 'AENDERN',
      buergschaftsIdBuerge: (await bürgschaft('bg.zweit', id)).buergschaftsIdBuerge,
      buergschaftsdaten: daten,
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
    })
    const [ereignis] = await ruf<{ werte: unknown[] }[]>('bg.erst', 'GET', `${basis}/buergschaft/${id}/historie`)
    expect(ereignis?.werte).toEqual([
      { feld: 'Vertragsrecht', alt: null, neu: 'VOB/B' },
      { feld: 'Begünstigter laut Vertrag', alt: null, neu: ['Stadt Achim', ...addressLines(postadresse)].join(', ') },
    ])
  })
  test('nach einer Abtretung nennt der Vertrag weiter den früheren Begünstigten', async () => {
    const id = await aktiv()
    await tue('ag.admin', id, 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true })
    await portal.ausgang.leer()
    await tue('ag2.admin', id, 'abtretung/entscheidung', { entscheidung: 'ANNEHMEN' })
    expect((await bürgschaft('ag2.admin', id)).auftraggeberGemaessVertrag).toMatchObject({ id: 'WI0001' })
    expect((await bürgschaft('ag.admin', id)).auftraggeberGemaessVertrag).toBeNull()
    expect((await bürgschaft('ag.admin', id)).auftraggeber.fremdId).toBe('77-WI')
    const named = async (konto: string) => (await csvRow(konto, id))['Begünstigter laut Vertrag']
    expect([await named('ag2.admin'), await named('ag.admin')]).toEqual(['Weserbogen Infrastruktur AG', ''])
  })
  test('wer Daten ändert, lässt sie nicht ohne ein Wort fallen', async () => {
    const { baurecht: _, ...missing } = DATA
    const refusal = /400 .*buergschaftsdaten\.baurecht/
    await expect(nimmAn(await beantrage(), { buergschaftsdaten: { ...missing, bauleistung: 'Erdarbeiten' } })).rejects.toThrow(refusal)
    const { buergschaftId } = await nimmAn(await beantrage())
    const { buergschaftsIdBuerge } = await bürgschaft('bg.zweit', buergschaftId)
    const change = { entscheidung: 'AENDERN', buergschaftsIdBuerge, textId: 'OE0000-0002-001', dateiId: null, kommentarIntern: null }
    await expect(zweit(buergschaftId, { ...change, buergschaftsdaten: missing })).rejects.toThrow(refusal)
  })
  test('die CSV trägt sie, einzeln und gefiltert', async () => {
    const { buergschaftId: id } = await nimmAn(await beantrage({ ...parteien, buergschaftsdaten: daten }))
    await zweit(id)
    await portal.ausgang.leer()
    const expected = { Vertragsdatum: '02.03.2026', Vertragsrecht: 'VOB/B', 'Begünstigter laut Vertrag': 'Stadt Achim' }
    expect(await csvRow('ag.admin', id)).toMatchObject(expected)
    const alle = await portal.rufe('ag.admin', 'POST', `${bürgschaften}/filterung/buergschaften.csv`, {})
    expect(rowsOf(await alle.text()).find((row) => row.Bürgschaft === id)).toMatchObject(expected)
  })
})

test('unter welcher Nummer ein Dokumentenmanagement einen Text führt, pflegt und sieht der Betreiber', async () => {
  const templates = '/dokumentservice/api/private/v2/buergschaftstemplates'
  const draft = (await portal.db.system.selectFrom('texttemplate').select('id').where('status', '=', 'B').executeTakeFirstOrThrow()).id
  const lies = (konto: string) => ruf<Text>(konto, 'GET', `${templates}/${draft}`)
  const { version, daten: vorher, inhalt } = await lies('bsp.admin')
  const bisher = { ...vorher, gültigAb: TODAY }
  const { version: danach } = await ruf<Text>('bsp.admin', 'PUT', `${templates}/${draft}`, {
    version,
    daten: bisher,
    inhalt,
    dmsTemplateId: 'DMS-4711',
  })
  expect((await lies('bsp.admin')).dmsTemplateId).toBe('DMS-4711')
  // Who doesn't send it doesn't take it away.
  await ruf('bsp.admin', 'PUT', `${templates}/${draft}`, { version: danach, daten: bisher, inhalt })
  expect((await lies('bsp.admin')).dmsTemplateId).toBe('DMS-4711')
})

test('Vertragsrecht und Begünstigter laut Vertrag machen eine neue Fassung; wer sie nicht hat, behält seine', async () => {
  const row = (await portal.db.system.selectFrom('buergschaft').selectAll().limit(1).executeTakeFirstOrThrow()) as Row
  const ohne = versionOf({ ...row, baurecht: null, auftraggeber_gemaess_vertrag: null })
  expect(versionOf({ ...row, baurecht: 'VOB', auftraggeber_gemaess_vertrag: null })).not.toBe(ohne)
  expect(versionOf({ ...row, baurecht: null, auftraggeber_gemaess_vertrag: { id: null, ...vertragPartner } })).not.toBe(ohne)
})
