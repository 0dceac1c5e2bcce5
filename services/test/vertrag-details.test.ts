import type { Text } from '@avalwerk/contracts'
import { addressLines } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { Buergschaft as Row } from '../src/buergschaft/state.ts'
import { versionOf } from '../src/buergschaft/fourEyes.ts'
import { application, ausstellung, SERVICE_PATH, buergschaften, DATA, today, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** What a guarantee says of the contract that it secures, and of its parties beside name and address: kept and shown. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.db.system.updateTable('unternehmen').set({ fremd_id: '77-WI' }).where('id', '=', 'WI0001').execute()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, buergschaft, submitAuftrag, accept, secondReview: second, active, act } = actions(() => portal)
const contact = { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' }
const postadresse = { straße: 'Rathausplatz', hausnummer: '1', postleitzahl: '28832', ort: 'Achim', landeskennzeichen: 'DE' }
const vertragPartner = { name: 'Stadt Achim', postadresse }
const data = { ...DATA, baurecht: 'VOB', auftraggeberGemaessVertrag: vertragPartner }
const parteien = {
  auftragnehmer: { ...application().auftragnehmer, fremdId: 'KR-12', ansprechpartner: contact },
  auftraggeber: { ...application().auftraggeber, vertretungsformel: ['vertreten durch den Vorstand'] },
}

const rowsOf = (csv: string) => {
  const [head = [], ...rows] = parse(csv, { bom: true, delimiter: ';' }) as string[][]
  return rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column]])))
}
const csvRow = async (account: string, id: string) =>
  rowsOf(await (await portal.call(account, 'GET', `${buergschaften}/${id}/buergschaften.csv`)).text())[0] ?? {}

describe('data of the contract and of the parties', () => {
  test('are kept and shown from the order on', async () => {
    const { buergschaftId: id } = await accept(await submitAuftrag({ ...parteien, buergschaftsdaten: data }))
    await portal.outbox.empty()
    await second(id)
    await portal.outbox.empty()
    for (const account of ['bg.admin', 'ag.admin', 'bsp.admin'])
      expect(await buergschaft(account, id)).toMatchObject({
        waehrungskennzeichen: 'EUR',
        baurecht: 'VOB',
        bausumme: 25_000_000,
        bausummeProzent: null,
        auftraggeberGemaessVertrag: { id: null, ...vertragPartner },
        auftraggeber: { fremdId: '77-WI', oeffentlicherAuftraggeber: false, vertretungsformel: ['vertreten durch den Vorstand'] },
        auftragnehmer: { fremdId: 'KR-12', ansprechpartner: contact },
        buerge: { vertragsart: 'REGULAR' },
      })
  })
  test('the share of the building sum too', async () => {
    const percent = { ...DATA, bausumme: null, bausummeProzent: 500 }
    const id = await submitAuftrag({ buergeId: 'TD0001', kautionsvertragId: null, buergschaftsdaten: percent })
    const { buergschaftId } = await accept(id, {}, 'bg2.admin')
    expect(await buergschaft('bg2.admin', buergschaftId)).toMatchObject({ bausumme: null, bausummeProzent: 500 })
  })
  test('a beneficiary that ordered nothing doesn’t learn whom to reach at the borrower', async () => {
    const { id } = await post('bg.erst', buergschaften, ausstellung(parteien))
    await portal.outbox.empty()
    await second(id)
    await portal.outbox.empty()
    expect((await buergschaft('bg.admin', id)).auftragnehmer.ansprechpartner).toEqual(contact)
    expect((await buergschaft('bsp.admin', id)).auftragnehmer.ansprechpartner).toEqual(contact)
    expect((await buergschaft('ag.admin', id)).auftragnehmer.ansprechpartner).toBeNull()
  })
  test('another beneficiary by contract needs name and address, a law of contract is BGB or VOB/B', async () => {
    const issue = (more: Record<string, unknown>) =>
      portal.call('bg.erst', 'POST', buergschaften, ausstellung({ buergschaftsdaten: { ...DATA, ...more } }))
    const fields = async (more: Record<string, unknown>) =>
      ((await (await issue(more)).json()) as { felder: { feld: string; grund: string }[] }).felder
    expect(await fields({ auftraggeberGemaessVertrag: { name: ' ', postadresse: { ...postadresse, ort: '' } } })).toEqual([
      { feld: 'buergschaftsdaten.auftraggeberGemaessVertrag.name', grund: 'Bitte füllen Sie dieses Feld aus' },
      { feld: 'buergschaftsdaten.auftraggeberGemaessVertrag.postadresse.ort', grund: 'Bitte füllen Sie dieses Feld aus' },
    ])
    expect((await fields({ auftraggeberGemaessVertrag: { name: 'Stadt -- Achim', postadresse } }))[0]?.feld).toBe(
      'buergschaftsdaten.auftraggeberGemaessVertrag.name',
    )
    expect((await fields({ baurecht: 'ABGB' }))[0]?.feld).toBe('buergschaftsdaten.baurecht')
  })
  test('changing them is a change that stands in the history', async () => {
    const { buergschaftId: id } = await accept(await submitAuftrag())
    await portal.outbox.empty()
    await second(id, {
      entscheidung: 'AENDERN',
      buergschaftsIdBuerge: (await buergschaft('bg.zweit', id)).buergschaftsIdBuerge,
      buergschaftsdaten: data,
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
    })
    const [event] = await call<{ werte: unknown[] }[]>('bg.erst', 'GET', `${SERVICE_PATH}/buergschaft/${id}/historie`)
    expect(event?.werte).toEqual([
      { feld: 'Vertragsrecht', alt: null, neu: 'VOB/B' },
      { feld: 'Begünstigter laut Vertrag', alt: null, neu: ['Stadt Achim', ...addressLines(postadresse)].join(', ') },
    ])
  })
  test('after an assignment the contract still names the former beneficiary', async () => {
    const id = await active()
    await act('ag.admin', id, 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true })
    await portal.outbox.empty()
    await act('ag2.admin', id, 'abtretung/entscheidung', { entscheidung: 'ANNEHMEN' })
    expect((await buergschaft('ag2.admin', id)).auftraggeberGemaessVertrag).toMatchObject({ id: 'WI0001' })
    expect((await buergschaft('ag.admin', id)).auftraggeberGemaessVertrag).toBeNull()
    expect((await buergschaft('ag.admin', id)).auftraggeber.fremdId).toBe('77-WI')
    const named = async (account: string) => (await csvRow(account, id))['Begünstigter laut Vertrag']
    expect([await named('ag2.admin'), await named('ag.admin')]).toEqual(['Weserbogen Infrastruktur AG', ''])
  })
  test('a change of other data doesn’t drop them without a word', async () => {
    const { baurecht: _, ...missing } = DATA
    const refusal = /400 .*buergschaftsdaten\.baurecht/
    await expect(accept(await submitAuftrag(), { buergschaftsdaten: { ...missing, bauleistung: 'Erdarbeiten' } })).rejects.toThrow(refusal)
    const { buergschaftId } = await accept(await submitAuftrag())
    const { buergschaftsIdBuerge } = await buergschaft('bg.zweit', buergschaftId)
    const change = { entscheidung: 'AENDERN', buergschaftsIdBuerge, textId: 'OE0000-0002-001', dateiId: null, kommentarIntern: null }
    await expect(second(buergschaftId, { ...change, buergschaftsdaten: missing })).rejects.toThrow(refusal)
  })
  test('the CSV bears them, one by one and filtered', async () => {
    const { buergschaftId: id } = await accept(await submitAuftrag({ ...parteien, buergschaftsdaten: data }))
    await second(id)
    await portal.outbox.empty()
    const expected = { Vertragsdatum: '02.03.2026', Vertragsrecht: 'VOB/B', 'Begünstigter laut Vertrag': 'Stadt Achim' }
    expect(await csvRow('ag.admin', id)).toMatchObject(expected)
    const all = await portal.call('ag.admin', 'POST', `${buergschaften}/filterung/buergschaften.csv`, {})
    expect(rowsOf(await all.text()).find((row) => row.Bürgschaft === id)).toMatchObject(expected)
  })
})

test('under which number a document management keeps a text the operator maintains and sees', async () => {
  const templates = '/dokumentservice/api/private/v2/buergschaftstemplates'
  const draft = (await portal.db.system.selectFrom('texttemplate').select('id').where('status', '=', 'B').executeTakeFirstOrThrow()).id
  const read = (account: string) => call<Text>(account, 'GET', `${templates}/${draft}`)
  const { version, daten: before, inhalt: content } = await read('bsp.admin')
  const previous = { ...before, gültigAb: today() }
  const { version: afterwards } = await call<Text>('bsp.admin', 'PUT', `${templates}/${draft}`, {
    version,
    daten: previous,
    inhalt: content,
    dmsTemplateId: 'DMS-4711',
  })
  expect((await read('bsp.admin')).dmsTemplateId).toBe('DMS-4711')
  // A call that doesn't send the value doesn't delete it.
  await call('bsp.admin', 'PUT', `${templates}/${draft}`, { version: afterwards, daten: previous, inhalt: content })
  expect((await read('bsp.admin')).dmsTemplateId).toBe('DMS-4711')
})

test('law of contract and beneficiary by contract make a new version; one without them keeps its own', async () => {
  const row = (await portal.db.system.selectFrom('buergschaft').selectAll().limit(1).executeTakeFirstOrThrow()) as Row
  const without = versionOf({ ...row, baurecht: null, auftraggeber_gemaess_vertrag: null })
  expect(versionOf({ ...row, baurecht: 'VOB', auftraggeber_gemaess_vertrag: null })).not.toBe(without)
  expect(versionOf({ ...row, baurecht: null, auftraggeber_gemaess_vertrag: { id: null, ...vertragPartner } })).not.toBe(without)
})
