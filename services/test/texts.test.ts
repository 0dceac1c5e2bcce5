import type { Api, Text } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { contentFrom, calendarDate, EMPTY_TEXT_DATA, addDays, type TextData, rowsOf } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { docx } from '@avalwerk/testing/docx'
import { actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantee texts: transition rows X01–X16, across parties. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { mails, call, post, buergschaft, submitAuftrag, accept, delivered, tasks, messages, auftrag } = actions(() => portal)
const today = calendarDate(new Date())
const document = '/dokumentservice/api/private/v2'
const PATH = `${document}/buergschaftstemplates`
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
type Result = { id: string; version: number; templatestatus: string }
type History = { code: string; text: string; grund: string | null; akteur: string }[]

const data = (more: Partial<TextData> = {}): TextData => ({
  ...EMPTY_TEXT_DATA,
  bürgschaftsart: 'VEB',
  titel: 'Vertragserfüllung Brückenbau',
  gültigAb: today,
  ...more,
})
const text = (account: string, id: string) => call<Text>(account, 'GET', `${PATH}/${id}`)
const step = async (account: string, id: string, path: string, more: object = {}, edition?: number): Promise<Result> =>
  call(account, 'POST', `${PATH}/${id}/${path}`, { version: edition ?? (await text(account, id)).version, ...more })
const history = (account: string, id: string) => call<History>(account, 'GET', `${PATH}/${id}/historie`)
const codes = async (account: string, id: string) => (await history(account, id)).map((h) => h.code)

async function load(account: string, content: Uint8Array, name = 'Text.docx', type = DOCX): Promise<Response> {
  return fetch(`${portal.url}${document}/auftraggeber/buergschaftsvorlagen/upload?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.token(account)}`, 'content-type': type },
    body: content as Uint8Array<ArrayBuffer>,
  })
}
async function submit(more: Partial<TextData> = {}, vorgaengerId: string | null = null): Promise<string> {
  const response = await load('ag.admin', docx(['Wir verbürgen uns bis {{betrag}} EUR.', 'Es gilt deutsches Recht.']))
  const { dateiId } = (await response.json()) as { dateiId: string }
  return (await call<Result>('ag.admin', 'POST', `${PATH}/hochladen`, { daten: data(more), dateiId, unternehmenId: null, vorgaengerId })).id
}
async function prepare(
  id: string,
  paragraphs = ['Wir verbürgen uns bis {{betrag}} EUR.', 'Es gilt deutsches Recht.'],
  more: Partial<TextData> = {},
) {
  await step('bsp.admin', id, 'aufbereitung')
  const { version, daten: previous } = await text('bsp.admin', id)
  await call('bsp.admin', 'PUT', `${PATH}/${id}`, { version, daten: { ...previous, ...more }, inhalt: contentFrom(paragraphs) })
  await step('bsp.admin', id, 'fertigstellen')
  await step('bsp.zweit', id, 'fertigstellen')
}
const check = async (account: string, id: string, stage: 'ERST' | 'ZWEIT', verdict: 'FREIGEBEN' | 'ABLEHNEN', more: object = {}) =>
  call<Result>(account, 'POST', `${document}/buerge/buergschaftstemplates/${id}/pruefungsergebnis`, {
    version: (await text(account, id)).version,
    schritt: stage,
    entscheidung: verdict,
    kommentar: null,
    nachricht: null,
    ansprechpartner: null,
    ...more,
  })
async function release(id: string) {
  await step('ag.admin', id, 'pruefung', { buergeIds: ['KR0001'] })
  await check('bg.erst', id, 'ERST', 'FREIGEBEN')
  await check('bg.zweit', id, 'ZWEIT', 'FREIGEBEN')
}
async function active(more: Partial<TextData> = {}, vorgaengerId: string | null = null): Promise<string> {
  const id = await submit(more, vorgaengerId)
  await prepare(id)
  await release(id)
  await step('ag.admin', id, 'aktivieren', { gültigAb: null })
  return id
}
const withText = (id: string) => ({ buergschaftstext: { art: 'VORLAGE', textId: id } })

describe('From the upload to the guarantee', () => {
  test('upload, finish by two, review by two guarantors, activate, use', async () => {
    const id = await submit()
    expect(id).toMatch(/^WI0001-\d{4}-001$/)
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'H', quelle: { name: 'Text.docx', mime: DOCX }, eigener: true })
    expect(await tasks('bsp.admin', id)).toEqual(['C-01'])
    await expect(text('ag2.admin', id)).rejects.toThrow('404')
    await expect(text('bg.admin', id)).rejects.toThrow('404')

    await step('bsp.admin', id, 'aufbereitung')
    const { inhalt: body } = await call<{ inhalt: Text['inhalt'] }>('bsp.admin', 'GET', `${PATH}/${id}/quelle/inhalt`)
    expect(rowsOf(body)).toEqual(['Wir verbürgen uns bis {{betrag}} EUR.', 'Es gilt deutsches Recht.'])
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('400 EINGABE_UNGUELTIG')
    const { version, daten: previous } = await text('bsp.admin', id)
    const save = (v: number) => call<Result>('bsp.admin', 'PUT', `${PATH}/${id}`, { version: v, daten: previous, inhalt: body })
    await save(version)
    await expect(save(version)).rejects.toThrow('409 VERSION_VERALTET')
    await step('bsp.admin', id, 'fertigstellen')
    expect(await tasks('bsp.admin', id)).toEqual([])
    expect(await tasks('bsp.zweit', id)).toEqual(['C-02'])
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await step('bsp.zweit', id, 'fertigstellen')
    expect(await tasks('ag.admin', id)).toEqual(['A-07'])
    expect(await messages('ag.admin', id)).toEqual(['Ihr Bürgschaftstext „Vertragserfüllung Brückenbau“ ist fertiggestellt'])

    await expect(step('ag.admin', id, 'pruefung', { buergeIds: [] })).rejects.toThrow('400 BUERGE_FEHLT')
    await expect(step('ag.admin', id, 'pruefung', { buergeIds: ['WI0001'] })).rejects.toThrow('400')
    await step('ag.admin', id, 'pruefung', { buergeIds: ['KR0001', 'TD0001'] })
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'P', x: 0, y: 2 })
    expect(await tasks('ag.admin', id)).toEqual([])
    expect(await tasks('bg.erst', id)).toEqual(['B-12'])
    expect(await tasks('bg2.admin', id)).toEqual(['B-12'])

    await expect(check('bg.erst', id, 'ZWEIT', 'FREIGEBEN')).rejects.toThrow('403')
    await check('bg.admin', id, 'ERST', 'FREIGEBEN', { kommentar: 'Klausel 2 ist neu.' })
    await expect(check('bg.admin', id, 'ZWEIT', 'FREIGEBEN')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    expect(await tasks('bg.admin', id)).toEqual([])
    expect(await tasks('bg.zweit', id)).toEqual(['B-13'])
    expect((await text('bg.zweit', id)).erstpruefung).toMatchObject({
      empfehlung: 'FREIGEBEN',
      kommentar: 'Klausel 2 ist neu.',
      eigene: false,
    })
    // The first review at a guarantor is hidden from other organisations.
    expect((await text('ag.admin', id)).erstpruefung).toBeNull()
    expect((await text('bg2.admin', id)).pruefungen.map((p) => p.buerge.id)).toEqual(['TD0001'])
    expect(await codes('ag.admin', id)).not.toContain('X10')
    expect(await codes('bg2.admin', id)).not.toContain('X10')
    await check('bg.zweit', id, 'ZWEIT', 'FREIGEBEN')
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'P', x: 1, y: 2 })
    expect((await messages('ag.admin', id))[0]).toBe(
      'Kranich Kreditversicherung AG hat Ihren Bürgschaftstext „Vertragserfüllung Brückenbau“ freigegeben (1 von 2)',
    )

    await expect(check('bg2.admin', id, 'ERST', 'ABLEHNEN')).rejects.toThrow('400 GRUND_FEHLT')
    await check('bg2.admin', id, 'ERST', 'ABLEHNEN', { nachricht: 'Klausel 2 fehlt etwas.' })
    expect((await text('ag.admin', id)).pruefungen.find((p) => p.buerge.id === 'TD0001')).toMatchObject({
      status: 'ERSTGEPRUEFT',
      nachricht: null,
    })
    const contact = { vorname: 'Jan', nachname: 'Keller', email: 'jan.keller@tiedemann.example', telefonnummer: '' }
    await check('bg2.zweit', id, 'ZWEIT', 'ABLEHNEN', { nachricht: 'In Klausel 2 fehlt der Verzicht.', ansprechpartner: contact })
    const afterwards = await text('ag.admin', id)
    expect(afterwards).toMatchObject({ templatestatus: 'P', x: 1, y: 2 })
    expect(afterwards.pruefungen.find((p) => p.buerge.id === 'TD0001')).toMatchObject({
      status: 'ABGELEHNT',
      nachricht: 'In Klausel 2 fehlt der Verzicht.',
      ansprechpartner: contact,
    })
    expect((await history('ag.admin', id))[0]).toMatchObject({ text: 'Prüfung abgeschlossen: von 1 von 2 Bürgen freigegeben' })

    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    const buergschaftId = await delivered(withText(id), { textId: id })
    expect(await buergschaft('ag.admin', buergschaftId)).toMatchObject({ textherkunft: 'EIGENER_TEXT' })
    expect((await text('ag.admin', id)).verwendet).toBe(1)
    const genutzt = await portal.db.system.selectFrom('texttemplate_verwendung').selectAll().where('template_id', '=', id).execute()
    expect(genutzt).toMatchObject([{ org_id: 'KR0001', beguenstigter_id: 'WI0001', buergschaft_id: buergschaftId }])
    expect(await codes('ag.admin', id)).toEqual(['X13', 'TEXT_GEPRUEFT', 'X12', 'X11', 'X09', 'X06', 'X05', 'X03', 'X02'])
  })

  test('when all guarantors refuse it is refused; the new version bears the next number', async () => {
    const id = await submit()
    await prepare(id)
    await step('ag.admin', id, 'pruefung', { buergeIds: ['KR0001'] })
    await expect(step('ag.admin', id, 'aktivieren', { gültigAb: null })).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
    await check('bg.erst', id, 'ERST', 'ABLEHNEN', { nachricht: 'So nicht.' })
    await check('bg.zweit', id, 'ZWEIT', 'ABLEHNEN', { nachricht: 'So nicht.' })
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'AB', x: 0, y: 1 })
    expect((await messages('ag.admin', id))[0]).toBe('Ihr Bürgschaftstext „Vertragserfüllung Brückenbau“ wurde abgelehnt')
    await expect(submit({ bürgschaftsart: 'MAB' }, id)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    const fresh = await submit({}, id)
    expect(fresh).toBe(id.replace(/001$/, '002'))
    // One version at a time.
    await expect(submit({}, id)).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
    expect((await text('ag.admin', fresh)).versionen.map((v) => v.id)).toEqual([fresh, id])
    await step('ag.admin', id, 'archivieren')
    await expect(step('ag.admin', id, 'archivieren')).rejects.toThrow('409')
  })

  test('the operator refuses: with a reason, and the principal learns it', async () => {
    const id = await submit()
    await expect(step('bsp.admin', id, 'zurueckweisen', { grund: ' ' })).rejects.toThrow('400 GRUND_FEHLT')
    await step('bsp.admin', id, 'zurueckweisen', { grund: 'Seite 2 fehlt.' })
    expect((await history('ag.admin', id))[0]).toMatchObject({ code: 'X08', grund: 'Seite 2 fehlt.' })
    expect(await tasks('bsp.zweit', id)).toEqual([])
  })

  test('back to editing: the second person gives it back, and a person has it again', async () => {
    const id = await submit()
    await step('bsp.admin', id, 'aufbereitung')
    const { version, daten: previous } = await text('bsp.admin', id)
    await call('bsp.admin', 'PUT', `${PATH}/${id}`, { version, daten: previous, inhalt: contentFrom(['Probe {{unfug}}']) })
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('Den Platzhalter {{unfug}} gibt es nicht.')
    const preview = `${document}/auftraggeber/buergschaftstemplates/auftraggebertext_${id}.pdf`
    await expect(call('ag.admin', 'GET', preview)).rejects.toThrow('404 KEIN_DOKUMENT')
    const unfinished = { bürgschaftsart: 'VEB', titel: 'x', allgemeineBestimmungen: true, inhalt: contentFrom(['Probe {{unfug}}']) }
    await expect(call('bsp.admin', 'POST', `${PATH}/inhalt/vorschau.pdf`, unfinished)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await call('bsp.admin', 'PUT', `${PATH}/${id}`, { version: version + 1, daten: previous, inhalt: contentFrom(['Probe {{betrag}}']) })
    await step('bsp.admin', id, 'fertigstellen')
    await step('bsp.zweit', id, 'aufbereitung')
    expect(await tasks('bsp.admin', id)).toEqual(['C-01'])
    await step('bsp.zweit', id, 'fertigstellen')
    await step('bsp.admin', id, 'fertigstellen')
    expect((await text('ag.admin', id)).templatestatus).toBe('F')
  })
})

describe('Versions', () => {
  test('the new one replaces the old one; an older contract takes the old one, and the guarantee says so', async () => {
    const older = await active()
    const fresh = await submit({}, older)
    await prepare(fresh, [
      'Wir verbürgen uns bis zum Höchstbetrag von {{betrag}} EUR.',
      'Neu ist dieser Absatz.',
      'Es gilt deutsches Recht.',
    ])
    await release(fresh)
    await step('ag.admin', fresh, 'aktivieren', { gültigAb: null })
    expect(await text('ag.admin', older)).toMatchObject({ templatestatus: 'IA', daten: { gültigBis: addDays(today, -1) } })
    expect((await codes('ag.admin', older))[0]).toBe('X15')

    const comparison = await call<Api['text']['vergleich']['response']>('ag.admin', 'GET', `${PATH}/${fresh}/vergleich?mit=${older}`)
    expect(comparison.absaetze.map((parts) => parts.map(({ art }) => art))).toEqual([['GLEICH', 'NEU', 'GLEICH'], ['NEU'], ['GLEICH']])
    await expect(call('ag2.admin', 'GET', `${PATH}/${fresh}/vergleich?mit=${older}`)).rejects.toThrow('404')

    // The old one was valid on the day of the contract.
    const yesterday = addDays(today, -1)
    await portal.db.system
      .updateTable('texttemplate')
      .set({ gueltig_ab: addDays(today, -30) })
      .where('id', '=', older)
      .execute()
    const { texte: selectable } = await call<{ texte: { id: string }[] }>(
      'bg.erst',
      'GET',
      `${PATH}/auswahl?buergschaftsart=VEB&buergeId=KR0001&auftraggeberId=WI0001&vertragsdatum=${yesterday}`,
    )
    expect(selectable.map((t) => t.id)).toEqual(expect.arrayContaining([older, fresh]))
    const { texte: todays } = await call<{ texte: { id: string }[] }>(
      'bg.erst',
      'GET',
      `${PATH}/auswahl?buergschaftsart=VEB&buergeId=KR0001&auftraggeberId=WI0001`,
    )
    expect(todays.map((t) => t.id)).not.toContain(older)
    const application = await submitAuftrag(withText(fresh))
    const { daten: ordered } = await auftrag('bg.erst', application)
    const changed = { ...ordered.buergschaftsdaten, vertragsdatum: yesterday }
    const { buergschaftId } = await accept(application, { textId: older, buergschaftsdaten: changed })
    const guarantee = await portal.db.system
      .selectFrom('buergschaft')
      .select('textherkunft')
      .where('id', '=', buergschaftId)
      .executeTakeFirst()
    expect(guarantee).toEqual({ textherkunft: 'ABWEICHENDE_VERSION' })
  })

  test('if the new one holds only later, the old one stays until then; the day brings the change', async () => {
    const older = await active()
    const fresh = await submit({}, older)
    await prepare(fresh)
    await release(fresh)
    await expect(step('ag.admin', fresh, 'aktivieren', { gültigAb: addDays(today, -1) })).rejects.toThrow('400')
    await step('ag.admin', fresh, 'aktivieren', { gültigAb: addDays(today, 10) })
    expect(await text('ag.admin', older)).toMatchObject({ templatestatus: 'A', daten: { gültigBis: addDays(today, 9) } })
    const noon = (days: number) => new Date(`${addDays(today, days)}T11:00:00Z`)
    await portal.deadlines.run(noon(9))
    expect((await text('ag.admin', older)).templatestatus).toBe('A')
    await portal.deadlines.run(noon(10))
    expect((await text('ag.admin', older)).templatestatus).toBe('IA')
  })

  test('a finished text isn’t changed by the database, either', async () => {
    const id = await active()
    const update = portal.db.system
      .updateTable('texttemplate')
      .set({ inhalt: JSON.stringify(contentFrom(['Anders'])) })
      .where('id', '=', id)
    await expect(update.execute()).rejects.toThrow('Ein fertiggestellter Text ändert sich nicht')
    await step('ag.admin', id, 'archivieren')
    await expect(update.execute()).rejects.toThrow('Ein fertiggestellter Text ändert sich nicht')
  })
})

describe('Use', () => {
  test('activated without a review: the issue stops, the review is asked for, afterwards it works', async () => {
    const id = await submit()
    await prepare(id)
    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    const application = await submitAuftrag(withText(id))
    const where = `${PATH}/${id}/ungeprueft?auftraggeberId=WI0001&buergeId=KR0001`
    expect(await call('ag.admin', 'GET', where)).toEqual({ ungeprueft: true })
    await expect(accept(application, { textId: id })).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    expect(await tasks('bg.erst', id)).toContain('B-12')
    const now = async () => ({ textId: id, version: (await auftrag('bg.erst', application)).version })
    await expect(accept(application, await now())).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    expect((await tasks('bg.erst', id)).filter((a) => a === 'B-12')).toHaveLength(1)
    expect((await codes('ag.admin', id)).filter((c) => c === 'TEXT_ANGEFRAGT')).toHaveLength(1)
    const open = await call<{ art: string; pruefung: string }[]>(
      'bg.erst',
      'GET',
      `/aufgabenservice/api/private/v1/buergschaftstemplates/${id}/aufgaben?buergeId=KR0001`,
    )
    expect(open).toMatchObject([{ art: 'B-12', pruefung: 'OFFEN' }])
    await check('bg.erst', id, 'ERST', 'FREIGEBEN')
    await check('bg.zweit', id, 'ZWEIT', 'FREIGEBEN')
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'A', x: 1, y: 1 })
    expect(await call('ag.admin', 'GET', where)).toEqual({ ungeprueft: false })
    await accept(application, await now())
  })

  test('issued without an order with an unreviewed text: stopped, and the review is asked for', async () => {
    const id = await submit()
    await prepare(id)
    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    const { daten: a } = await auftrag('bg.erst', await submitAuftrag(withText(id)))
    const create = post('bg.admin', '/buergschaftservice/api/private/v2/buergschaften', {
      auftraggeber: a.auftraggeber,
      auftragnehmer: a.auftragnehmer,
      buergschaftsdaten: a.buergschaftsdaten,
      versand: a.versand,
      buergschaftsIdBuerge: 'TEXT-OHNE-1',
      ausstellungsdatumBuerge: today,
      kommentarZweitpruefung: null,
      textId: id,
      dateiId: null,
    })
    await expect(create).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    expect(await tasks('bg.erst', id)).toEqual(['B-12'])
  })

  test('archived while orders are running: can’t be chosen any more, what was issued stays', async () => {
    const id = await active()
    const issued = await delivered(withText(id), { textId: id })
    const application = await submitAuftrag(withText(id))
    await step('ag.admin', id, 'archivieren')
    await expect(accept(application, { textId: id })).rejects.toThrow('400 EINGABE_UNGUELTIG')
    expect((await buergschaft('ag.admin', issued)).dokumente).toHaveLength(1)
    await accept(application, { textId: 'OE0000-0002-001' })
  })

  test('public texts and guarantors’ texts: provided by two people, activated for oneself, given up again', async () => {
    const { id } = await call<Result>('bsp.admin', 'POST', PATH, {
      daten: data({ titel: 'Vertragserfüllung Hochbau' }),
      inhalt: [],
      templatetyp: 'OET',
      unternehmenId: null,
      grundlageId: null,
      vorgaengerId: null,
    })
    expect(id).toMatch(/^OE0000-\d{4}-001$/)
    await expect(text('ag.admin', id)).rejects.toThrow('404')
    await step('bsp.admin', id, 'aufbereitung')
    await step('bsp.admin', id, 'fertigstellen')
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await step('bsp.zweit', id, 'fertigstellen')
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'A', aktivierung: null, eigener: false })
    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    expect((await text('ag.admin', id)).aktivierung).not.toBeNull()
    expect((await text('ag2.admin', id)).aktivierung).toBeNull()
    expect(await codes('ag.admin', id)).toEqual(['TEXT_UEBERNOMMEN'])
    expect(await codes('ag2.admin', id)).toEqual([])
    const { texte: selected } = await call<{ texte: { id: string }[] }>(
      'ag.admin',
      'GET',
      `${PATH}/auswahl?buergschaftsart=VEB&buergeId=KR0001&auftraggeberId=WI0001`,
    )
    const ids = selected.map((t) => t.id)
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf('OE0000-0002-001'))
    await call('ag.admin', 'POST', `${PATH}/${id}/abgeben`, {})
    expect((await text('ag.admin', id)).aktivierung).toBeNull()
    await expect(step('ag.admin', id, 'archivieren')).rejects.toThrow('403')
    // A guarantor's text is another guarantor's secret.
    await expect(text('bg2.admin', 'KR0001-0003-001')).rejects.toThrow('404')
  })
})

describe('texts of a guarantor', () => {
  const hand = async (account: string, more: Partial<TextData> = {}, vorgaengerId: string | null = null): Promise<string> => {
    const { dateiId } = await upload(account, `${document}/buerge/buergschaftsvorlagen/upload`)
    return (await call<Result>(account, 'POST', `${PATH}/hochladen`, { daten: data(more), dateiId, unternehmenId: null, vorgaengerId })).id
  }
  const upload = async (account: string, path: string, paragraph = 'Wir bürgen bis {{betrag}} EUR.'): Promise<{ dateiId: string }> => {
    const response = await fetch(`${portal.url}${path}?name=Text.docx`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.token(account)}`, 'content-type': DOCX },
      body: docx([paragraph, 'Es gilt deutsches Recht.']) as Uint8Array<ArrayBuffer>,
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as { dateiId: string }
  }

  test('the guarantor itself submits, the operator prepares them with two people; then they are its active texts', async () => {
    const id = await hand('bg.admin', { titel: 'Vertragserfüllung Kranich' })
    expect(id).toMatch(/^KR0001-\d{4}-001$/)
    expect(await text('bg.admin', id)).toMatchObject({
      templatetyp: 'BGT',
      templatestatus: 'H',
      eigener: true,
      quelle: { name: 'Text.docx' },
    })
    expect(await tasks('bsp.admin', id)).toEqual(['C-01'])
    // Other organisations don't see a text that isn't provided yet.
    for (const stranger of ['bg2.admin', 'ag.admin']) await expect(text(stranger, id)).rejects.toThrow('404')
    await expect(hand('bg.erst')).rejects.toThrow('403 ')
    await expect(hand('ag.admin')).rejects.toThrow('403 ')

    await upload('bg.admin', `${document}/buerge/buergschaftsvorlagen/upload/${id}`, 'Wir bürgen selbstschuldnerisch bis {{betrag}} EUR.')
    await expect(upload('bg2.admin', `${document}/buerge/buergschaftsvorlagen/upload/${id}`)).rejects.toThrow('404')
    await step('bsp.admin', id, 'aufbereitung')
    const { inhalt: body } = await call<{ inhalt: Text['inhalt'] }>('bsp.admin', 'GET', `${PATH}/${id}/quelle/inhalt`)
    expect(rowsOf(body)[0]).toBe('Wir bürgen selbstschuldnerisch bis {{betrag}} EUR.')
    const { version, daten: previous } = await text('bsp.admin', id)
    await call('bsp.admin', 'PUT', `${PATH}/${id}`, { version, daten: previous, inhalt: body })
    await step('bsp.admin', id, 'fertigstellen')
    await expect(step('bsp.admin', id, 'fertigstellen')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await step('bsp.zweit', id, 'fertigstellen')
    expect(await text('ag.admin', id)).toMatchObject({ templatestatus: 'A', eigener: false, quelle: null })
    expect(await codes('bg.admin', id)).toEqual(['X16', 'X05', 'X03', 'X02'])
    await portal.outbox.empty()
    await expect(upload('bg.admin', `${document}/buerge/buergschaftsvorlagen/upload/${id}`)).rejects.toThrow('409 ')

    // The next version takes its place; another type or another guarantor's text doesn't.
    await expect(hand('bg.admin', { bürgschaftsart: 'MAB' }, id)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(hand('bg2.admin', {}, id)).rejects.toThrow('404')
    const second = await hand('bg.admin', { titel: 'Vertragserfüllung Kranich' }, id)
    expect(second).toBe(id.replace(/001$/, '002'))
    await prepare(second)
    expect((await text('bg.admin', second)).templatestatus).toBe('A')
    expect((await text('bg.admin', id)).templatestatus).toBe('IA')
  })

  test('when the operator refuses it, the guarantor learns the reason', async () => {
    const id = await hand('bg.admin', { titel: 'Unleserlich' })
    await step('bsp.admin', id, 'zurueckweisen', { grund: 'Die Seite 2 fehlt.' })
    expect((await text('bg.admin', id)).templatestatus).toBe('AB')
    expect((await history('bg.admin', id))[0]).toMatchObject({ code: 'X08', grund: 'Die Seite 2 fehlt.' })
    expect(await mails('Neue Mitteilung in Avalwerk', 'Ihr Bürgschaftstext „Unleserlich“ wurde zurückgewiesen')).toContain(
      'bg.admin@demo.avalwerk.example',
    )
  })
})

describe('use of a text', () => {
  type Usage = Api['text']['verwendung']['response']
  const usage = (account: string, id: string) =>
    call<Usage>(account, 'GET', `/buergschaftservice/api/private/v2/buergschaftstemplates/${id}`)
  const notify = (account: string, id: string, beguenstigterId: string) =>
    call(account, 'POST', `${PATH}/${id}/verwendet`, { beguenstigterId })

  test('counts guarantees in the portal and what guarantors report from their systems; each reads its own', async () => {
    const id = await active({ titel: 'Nutzungsprobe' })
    expect(await usage('ag.admin', id)).toEqual({ id, buergschaften: [], nutzende: [] })
    await delivered(withText(id), { textId: id })
    await notify('bg.erst', id, 'WI0001')
    await notify('bg.erst', id, 'WI0001')
    await expect(notify('bg.erst', id, 'LA0001')).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(notify('ag.admin', id, 'WI0001')).rejects.toThrow('403 RECHT_FEHLT')
    await expect(notify('bg2.admin', id, 'WI0001')).rejects.toThrow('404')
    const reported = { buergschaften: 1, gemeldet: 2, zuletztGemeldet: expect.any(String) }
    expect((await usage('ag.admin', id)).nutzende).toEqual([{ name: 'Kranich Kreditversicherung AG', ...reported }])
    expect((await usage('bg.admin', id)).nutzende).toEqual([{ name: 'Weserbogen Infrastruktur AG', ...reported }])
    expect((await usage('bsp.admin', id)).nutzende).toEqual([{ name: 'Kranich Kreditversicherung AG', ...reported }])
    expect((await text('ag.admin', id)).verwendet).toBe(3)
    // A user who sees one company only reads nothing about another one's text.
    await expect(usage('ag.basis', id)).rejects.toThrow('404')
  })

  test('of a public text a beneficiary learns only what concerns it', async () => {
    const before = await usage('ag2.admin', 'OE0000-0002-001')
    await notify('bg.erst', 'OE0000-0002-001', 'WI0001')
    expect(await usage('ag2.admin', 'OE0000-0002-001')).toEqual(before)
    expect((await usage('ag.admin', 'OE0000-0002-001')).nutzende).toContainEqual(
      expect.objectContaining({ name: 'Kranich Kreditversicherung AG', gemeldet: 1 }),
    )
  })

  test('the guarantor learns whether a text is unreviewed before it issues with it', async () => {
    const id = await submit({ titel: 'Ungeprüft aktiv' })
    await prepare(id)
    await step('ag.admin', id, 'aktivieren', { gültigAb: null })
    const question = (account: string, asked = id) =>
      call<{ ungeprueft: boolean }>(account, 'GET', `${PATH}/${asked}/ungeprueft?auftraggeberId=WI0001&buergeId=KR0001`)
    expect(await question('bg.erst')).toEqual({ ungeprueft: true })
    await expect(call('bg.erst', 'GET', `${PATH}/${id}/ungeprueft?auftraggeberId=LA0001&buergeId=KR0001`)).rejects.toThrow('404')
    await expect(question('ag2.admin')).rejects.toThrow('404')
    const checked = await active({ titel: 'Geprüft aktiv' })
    expect(await question('bg.erst', checked)).toEqual({ ungeprueft: false })
  })
})

test('a guarantor’s system chooses by origin and asks whether a text is valid on a day', async () => {
  type Choice = { id: string; typ: string }[]
  const choice = (path: string, account = 'bg.erst') => call<Choice>(account, 'GET', `${document}/buerge/${path}`)
  const from = 'buergschaftsart=VEB'
  const own = await active({ titel: 'Vom System gewählt' })
  const ownOnes = await choice(`buergschaftstemplate?auftraggeberId=WI0001&${from}`)
  expect(ownOnes.map(({ typ: type }) => type)).toEqual(ownOnes.map(() => 'AGT'))
  expect(ownOnes.map(({ id }) => id)).toContain(own)
  expect(await choice(`buergschaftstemplate?auftraggeberId=LA0001&${from}`)).not.toContainEqual(expect.objectContaining({ id: own }))
  const publicOnes = await choice(`buergschaftstemplates/öffentlich?${from}`)
  expect(publicOnes).toContainEqual(expect.objectContaining({ id: 'OE0000-0002-001', typ: 'OET' }))
  const guarantors = await choice(`buergschaftstemplates/bürgen?${from}`)
  expect(guarantors.length).toBeGreaterThan(0)
  for (const { id } of guarantors) expect(id).toMatch(/^KR0001-/)
  await expect(choice(`buergschaftstemplates/öffentlich?${from}`, 'ag.admin')).rejects.toThrow('403 RECHT_FEHLT')
  const isValid = (auftraggeberId: string, day = today) =>
    call<{ aktiv: boolean }>(
      'bg.erst',
      'GET',
      `${document}/buerge/buergschaftstemplates/${own}/aktiv?auftraggeberId=${auftraggeberId}&vertragsdatum=${day}`,
    )
  expect(await isValid('WI0001')).toMatchObject({ aktiv: true })
  // For another beneficiary it isn't, and not before it began.
  expect(await isValid('LA0001')).toMatchObject({ aktiv: false })
  expect(await isValid('WI0001', addDays(today, -1))).toMatchObject({ aktiv: false })
})

test('the preview of an order shows only what can be chosen for it', async () => {
  const { daten: application } = await auftrag('ag.admin', await submitAuftrag())
  const preview = (account: string, id: string) =>
    portal.call(account, 'POST', `${PATH}/${id}/vorschau.pdf`, application).then(({ status }) => status)
  expect(await preview('bg.admin', 'WI0001-0008-001')).toBe(200)
  expect(await preview('kn.admin', 'WI0001-0008-001')).toBe(200)
  expect(await preview('ag.admin', 'WI0001-0012-001')).toBe(200)
  // Not in force, or another beneficiary's, or another guarantor's.
  expect(await preview('bg.admin', 'WI0001-0012-001')).toBe(404)
  expect(await preview('ag2.admin', 'WI0001-0012-001')).toBe(404)
  expect(await preview('ag.admin', 'LA0001-0001-001')).toBe(404)
  expect(await preview('bg2.admin', 'KR0001-0003-001')).toBe(404)
})

test('an order can be submitted only with a text that can be chosen', async () => {
  for (const id of ['WI0001-0007-002', 'WI0001-0012-001', 'LA0001-0002-001', 'KR0001-0099-001'])
    await expect(submitAuftrag(withText(id))).rejects.toThrow('Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.')
  // In force, but not yet.
  const id = await submit()
  await prepare(id)
  await step('ag.admin', id, 'aktivieren', { gültigAb: addDays(today, 5) })
  await expect(submitAuftrag(withText(id))).rejects.toThrow('nicht gewählt werden')
})

describe('Files', () => {
  const reason = async (response: Response) => {
    const problem = (await response.json()) as { code: string; felder?: { grund: string }[] }
    return `${response.status} ${problem.felder?.[0]?.grund ?? problem.code}`
  }
  test.each([
    ['empty', new Uint8Array(0), '400 Die Datei ist leer.'],
    ['a renamed program', Buffer.from('MZ\x90\x00programm'), '400 Die Datei ist ein Programm, kein Text.'],
    [
      'an old Word file, or one with a password',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      '400 Das ist ein Word-Dokument im alten Format',
    ],
    ['a text file', Buffer.from('Hallo'), '400 Die Datei ist weder ein PDF noch ein Word-Dokument (DOCX).'],
    ['a PDF with a script', pdf({ catalog: '/Names << /JavaScript 5 0 R >>' }), '400 Das PDF enthält aktive Inhalte.'],
    ['a macro', docx(['A'], { 'word/vbaProject.bin': 'x' }), '400 Das Word-Dokument enthält Makros oder eingebettete Dateien.'],
    [
      'DOCM that is called DOCX',
      docx(['A'], {}, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      '400 Das Word-Dokument enthält Makros. Bitte speichern Sie es als DOCX ohne Makros.',
    ],
    [
      'a template from outside',
      docx(['A'], {
        'word/_rels/settings.xml.rels': '<Relationship Id="r" Type="x/attachedTemplate" Target="http://x" TargetMode="External"/>',
      }),
      '400 Das Word-Dokument lädt Inhalte von außen nach.',
    ],
    [
      'a table for a text',
      docx(['A'], {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      '400 Die Datei ist kein Word-Dokument (DOCX).',
    ],
    ['half a file', docx(['A'.repeat(500)]).subarray(0, 200), '400 Die Datei ist beschädigt oder unvollständig.'],
    [
      'DDE',
      docx(['A'], {
        'word/footer1.xml':
          '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:instrText>DDEAUTO c:\\windows</w:instrText></w:ftr>',
      }),
      '400 Das Word-Dokument enthält aktive Felder (DDE).',
    ],
    ['too large', Buffer.alloc(11 * 1024 * 1024, 'a'), '413 ZU_GROSS'],
  ])('%s is refused', async (_, content, expected) => {
    expect(await reason(await load('ag.admin', content))).toContain(expected)
  })
  test('a link to click on is nothing that is loaded; PDF works too', async () => {
    const link =
      '<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="http://x" TargetMode="External"/>'
    expect((await load('ag.admin', docx(['A'], { 'word/_rels/document.xml.rels': `<Relationships>${link}</Relationships>` }))).status).toBe(
      200,
    )
    expect((await load('ag.admin', pdf(), 'Text.pdf', 'application/pdf')).status).toBe(200)
  })
  test('another’s file can’t be submitted', async () => {
    const { dateiId } = (await (await load('ag2.admin', docx(['A']))).json()) as { dateiId: string }
    const response = call('ag.admin', 'POST', `${PATH}/hochladen`, { daten: data(), dateiId, unternehmenId: null, vorgaengerId: null })
    await expect(response).rejects.toThrow('Bitte laden Sie die Datei erneut hoch.')
  })
  test('without a title, with a past beginning, with an end before the beginning: each field says so', async () => {
    const { dateiId } = (await (await load('ag.admin', docx(['A']))).json()) as { dateiId: string }
    const response = call('ag.admin', 'POST', `${PATH}/hochladen`, {
      daten: data({ titel: ' ', gültigAb: addDays(today, -1), gültigBis: addDays(today, -2) }),
      dateiId,
      unternehmenId: null,
      vorgaengerId: null,
    })
    await expect(response).rejects.toThrow(/"feld":"daten.titel".*"feld":"daten.gültigAb".*"feld":"daten.gültigBis"/)
  })
})
