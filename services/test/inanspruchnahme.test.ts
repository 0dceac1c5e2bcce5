import { createHash } from 'node:crypto'
import { pdf } from '@avalwerk/testing/pdf'
import type { Inanspruchnahme } from '@avalwerk/contracts'
import { addDays, formatDate } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SERVICE_PATH, buergschaften, DATA, actions, today } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Claims: transition rows G33–G37 and the claim's own life cycle. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { post, call, buergschaft, active, act, actUnconfirmed, tasks, messages, codes } = actions(() => portal)
const PDF = Buffer.from(pdf())
/** One pixel each; behind the picture a camera has written something of its own. */
const JPEG = Buffer.concat([
  Buffer.from(`/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(85)}/wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`, 'base64'),
  Buffer.from([0xff, 0xd9]),
  Buffer.from('SEFT'),
])
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const REQUIRED_RIGHT = {
  betrag: 400_000,
  begruendung: 'Der Durchlass ist undicht, zwei Fristen zur Nachbesserung sind verstrichen.',
  ansprechpartner: { vorname: 'Meike', nachname: 'Voss', email: 'voss@demo.avalwerk.example', telefonnummer: '' },
  zahlungsempfaenger: { name: 'Weserbogen Infrastruktur AG', iban: 'de89370400440532013000' },
  dateien: [] as string[],
  erklaerung: true,
}
const claim = (id: string, more: object = {}, account = 'ag.admin') => act(account, id, 'inanspruchnahmen', { ...REQUIRED_RIGHT, ...more })
const requirements = (account: string, id: string) => call<Inanspruchnahme[]>(account, 'GET', `${buergschaften}/${id}/inanspruchnahmen`)
const requireRight = async (account: string, id: string) => (await requirements(account, id))[0] as Inanspruchnahme
const step = async (account: string, id: string, what: string, more: object = {}) => {
  const inanspruchnahme = await requireRight(account, id)
  return post(account, `${SERVICE_PATH}/inanspruchnahmen/${inanspruchnahme.id}/${what}`, { version: inanspruchnahme.version, ...more })
}
const uploadFile = async (content: Buffer, name: string, type = 'application/pdf') => {
  const response = await portal.call(
    'ag.admin',
    'POST',
    `/dokumentservice/api/private/v2/inanspruchnahmen/unterlagen/upload?name=${name}`,
    content,
    {
      'content-type': type,
    },
  )
  const result = (await response.json()) as { dateiId: string; code: string; felder?: { grund: string }[] }
  if (!response.ok) throw new Error(`${result.code} ${result.felder?.[0]?.grund}`)
  return result.dateiId
}

describe('Inanspruchnahme', () => {
  test('from the claim with papers to a part of the payment: the rest stays in force', async () => {
    const id = await active()
    const number = (await buergschaft('ag.admin', id)).buergschaftsIdBuerge
    const [pdf, png] = [await uploadFile(PDF, 'Mängelanzeige.pdf'), await uploadFile(PNG, 'Riss.png', 'image/png')]
    await claim(id, { dateien: [pdf, png] })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'ANB', betrag: 1_250_000 })
    expect(await tasks('bg.admin', id)).toEqual(['B-10'])
    const one = await requireRight('bg.admin', id)
    expect(one).toMatchObject({
      status: 'EINGEREICHT',
      betrag: 400_000,
      zahlungsempfaenger: { iban: 'DE89 3704 0044 0532 0130 00' },
      schritte: ['I02'],
    })
    expect(one.unterlagen.map((u) => u.name).sort()).toEqual(['Mängelanzeige.pdf', 'Riss.png'])
    expect(await messages('ag.admin', id)).toContain(
      `Inanspruchnahme ${one.id} über 4.000,00\u00a0€ wurde an Kranich Kreditversicherung AG übermittelt`,
    )
    const until = formatDate(addDays(today(), 10))
    expect(
      (await messages('kn.admin', id)).some((m) =>
        m.startsWith(`Bürgschaft ${number} wurde in Anspruch genommen: Ihre Stellungnahme bis ${until}`),
      ),
    ).toBe(true)
    // The file comes back byte by byte, to the guarantor.
    const file = one.unterlagen.find((u) => u.name === 'Riss.png') as Inanspruchnahme['unterlagen'][number]
    const loaded = await portal.call('bg.admin', 'GET', `/dokumentservice/api/private/v2/inanspruchnahmen/${one.id}/unterlagen/${file.id}`)
    expect(
      createHash('sha256')
        .update(Buffer.from(await loaded.arrayBuffer()))
        .digest('hex'),
    ).toBe(file.sha256)

    await step('bg.admin', id, 'eingang')
    expect((await buergschaft('ag.admin', id)).status).toBe('AN')
    await expect(step('bg.admin', id, 'rueckfrage', { frage: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await step('bg.admin', id, 'rueckfrage', { frage: 'Wann war die Abnahme?' })
    expect(await tasks('ag.admin', id)).toEqual(['A-09'])
    // The guarantor's work, which is open for longer, waits for the answer.
    const next = async (account: string) => (await buergschaft(account, id)).naechster
    expect(await next('ag.admin')).toMatchObject({ rolle: 'AUFTRAGGEBER', selbst: true })
    expect(await next('bg.admin')).toMatchObject({ rolle: 'AUFTRAGGEBER', eigene: false })
    await expect(step('ag.admin', id, 'antwort', { antwort: null, dateien: [] })).rejects.toThrow('PFLICHTFELDER')
    await step('ag.admin', id, 'antwort', { antwort: 'Am 3. März 2026', dateien: [await uploadFile(PDF, 'Protokoll.pdf')] })
    expect(await tasks('ag.admin', id)).toEqual([])
    expect(await next('ag.admin')).toMatchObject({ rolle: 'BUERGE' })
    expect((await requireRight('bg.admin', id)).unterlagen).toHaveLength(3)

    const acknowledge = (betrag: number, grund: string | null) =>
      step('bg.admin', id, 'entscheidung', { entscheidung: 'ANERKENNEN', betrag, grund })
    await expect(acknowledge(400_001, null)).rejects.toThrow('BETRAG_UNGUELTIG')
    await expect(acknowledge(300_000, null)).rejects.toThrow('GRUND_FEHLT')
    await acknowledge(300_000, 'Ein Teil ist verjährt.')
    // Two pairs of eyes decide at Kranich: proposed, not decided.
    expect(await requireRight('bg.admin', id)).toMatchObject({ status: 'IN_PRUEFUNG', vorschlag: { betrag: 300_000, eigener: true } })
    expect((await requireRight('ag.admin', id)).vorschlag).toBeNull()
    await expect(step('bg.admin', id, 'entscheidung', { entscheidung: 'FREIGEBEN' })).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await step('bg.zweit', id, 'entscheidung', { entscheidung: 'VERWERFEN', grund: 'Bitte neu rechnen' })
    await acknowledge(350_000, 'Ein Teil ist verjährt.')
    await step('bg.zweit', id, 'entscheidung', { entscheidung: 'FREIGEBEN' })
    expect(await requireRight('ag.admin', id)).toMatchObject({
      status: 'TEILANERKANNT',
      anerkannt: 350_000,
      grund: 'Ein Teil ist verjährt.',
    })

    const pay = (betrag: number, am = today()) => step('bg.admin', id, 'auszahlung', { betrag, am })
    await expect(pay(400_000)).rejects.toThrow('BETRAG_UNGUELTIG')
    for (const day of [1, -91]) await expect(pay(350_000, addDays(today(), day))).rejects.toThrow('400')
    await pay(350_000)
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', betrag: 900_000 })
    expect(await requireRight('ag.admin', id)).toMatchObject({ status: 'AUSGEZAHLT', ausgezahltAm: today(), schritte: [] })
    expect(await tasks('bg.admin', id)).toEqual([])
    expect((await codes('ag.admin', id)).slice(0, 6)).toEqual(['G36', 'I08', 'I05', 'I04', 'G34', 'G33'])
    expect(await codes('bg.admin', id)).toEqual(expect.arrayContaining(['I07', 'I09']))
    expect(await messages('ag.admin', id)).toContain(`Entscheidung zu Ihrer Inanspruchnahme ${one.id}: Ausgezahlt: 3.500,00\u00a0€`)
    // What is left may be claimed again, not more.
    await expect(claim(id, { betrag: 900_001 })).rejects.toThrow('400')
    await claim(id, { betrag: 900_000 })
    expect(await requirements('bg.admin', id)).toHaveLength(2)
  })
  test('paid in full the guarantee ends; without four eyes one decides', async () => {
    const id = await active({
      buergeId: 'KR0001',
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 100_000 },
    })
    await claim(id, { betrag: 100_000, zahlungsempfaenger: null, ansprechpartner: null })
    await portal.db.system.updateTable('inanspruchnahme').set({ vier_augen: false }).where('buergschaft_id', '=', id).execute()
    await step('bg.admin', id, 'eingang')
    await step('bg.admin', id, 'entscheidung', { entscheidung: 'ANERKENNEN', betrag: 100_000, grund: null })
    expect((await requireRight('ag.admin', id)).status).toBe('ANERKANNT')
    // Ninety days back, and no more.
    await step('bg.admin', id, 'auszahlung', { betrag: 100_000, am: addDays(today(), -90) })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'ZGB', betrag: 0, statusgrund: 'DURCH_ZAHLUNG_ERLOSCHEN' })
    expect((await codes('ag.admin', id))[0]).toBe('G37')
  })
  test('withdrawn: alone before the review, with the guarantor’s consent after it', async () => {
    const id = await active()
    await claim(id)
    await step('ag.admin', id, 'zuruecknahme')
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', betrag: 1_250_000 })
    await claim(id)
    await step('bg.admin', id, 'eingang')
    await expect(step('bg.admin', id, 'zuruecknahme')).rejects.toThrow('SCHRITT_UNZULAESSIG')
    await step('ag.admin', id, 'zuruecknahme')
    expect(await requireRight('bg.admin', id)).toMatchObject({ status: 'IN_PRUEFUNG', ruecknahmeGewuenscht: true })
    await step('bg.admin', id, 'zuruecknahme')
    expect((await requireRight('ag.admin', id)).status).toBe('ZURUECKGEZOGEN')
    expect((await buergschaft('ag.admin', id)).status).toBe('AKT')
  })
  test('refused with a reason the guarantee stays as it was', async () => {
    const id = await active()
    await claim(id)
    await step('bg.admin', id, 'eingang')
    await expect(step('bg.admin', id, 'entscheidung', { entscheidung: 'ABLEHNEN', grund: '' })).rejects.toThrow('GRUND_FEHLT')
    await step('bg.admin', id, 'entscheidung', { entscheidung: 'ABLEHNEN', grund: 'Die Ansprüche sind verjährt.' })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', betrag: 1_250_000 })
    expect(await requireRight('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', grund: 'Die Ansprüche sind verjährt.' })
  })
  test('without confirmation, declaration, reason and valid data nothing is possible; sent twice it acts once', async () => {
    const id = await active()
    expect(await actUnconfirmed('ag.admin', id, 'inanspruchnahmen', REQUIRED_RIGHT)).toBe('403 ANMELDUNG_NOETIG')
    await expect(claim(id, { erklaerung: false })).rejects.toThrow('ERKLAERUNG_FEHLT')
    for (const wrong of [
      { begruendung: ' ' },
      { betrag: 0 },
      { betrag: 1_250_001 },
      { zahlungsempfaenger: { name: 'X', iban: 'DE00 1234' } },
    ])
      await expect(claim(id, wrong)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await expect(claim(id, {}, 'kn.admin')).rejects.toThrow('403')
    await expect(claim(id, { dateien: ['00000000-0000-4000-8000-000000000000'] })).rejects.toThrow('404')
    expect((await buergschaft('ag.admin', id)).status).toBe('AKT')
    const { version } = await buergschaft('ag.admin', id)
    const key = { 'idempotency-key': 'anspruch-einmal-1' }
    const submit = () =>
      call<{ id: string }>('ag.admin', 'POST', `${buergschaften}/${id}/inanspruchnahmen`, { version, ...REQUIRED_RIGHT }, key)
    expect((await submit()).id).toBe((await submit()).id)
    expect(await requirements('ag.admin', id)).toHaveLength(1)
    await expect(claim(id)).rejects.toThrow(/SCHRITT_UNZULAESSIG|VORGANG_OFFEN/)
  })
  test('files are told by their content, not by their name', async () => {
    await expect(uploadFile(Buffer.from('MZ\u0090\u0000'), 'Rechnung.pdf')).rejects.toThrow('DATEI_UNGUELTIG Bitte entfernen Sie die Datei')
    await expect(uploadFile(Buffer.alloc(0), 'leer.pdf')).rejects.toThrow(/DATEI_UNGUELTIG/)
    await expect(uploadFile(Buffer.from(pdf({ catalog: '/Names << /JavaScript 5 0 R >>' })), 'aktiv.pdf')).rejects.toThrow('aktive Inhalte')
  })
  test('the name has to fit the content, in upper or lower case', async () => {
    await expect(uploadFile(PDF, 'Rechnung.exe')).rejects.toThrow(/DATEI_UNGUELTIG.*müsste auf \.pdf enden/)
    await expect(uploadFile(PDF, 'Rechnung.pdf.png')).rejects.toThrow(/DATEI_UNGUELTIG.*\.pdf/)
    await expect(uploadFile(PNG, 'Riss', 'image/png')).rejects.toThrow(/DATEI_UNGUELTIG.*\.png/)
    // It begins like a picture and is none, or lacks its end, or would unpack to more than anything can show.
    const vast = Buffer.from(PNG)
    vast.writeUInt32BE(100_000, 16)
    vast.writeUInt32BE(100_000, 20)
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    await uploadFile(JPEG, 'Riss.jpg', 'image/jpeg')
    // A small picture in its head ends, the picture itself doesn't; a chunk that names the last one isn't it.
    const thumbnail = Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 6, 0x41, 0x41, 0xff, 0xd9]), JPEG.subarray(2, -6)])
    await expect(uploadFile(thumbnail, 'Riss.jpg', 'image/jpeg')).rejects.toThrow(/DATEI_UNGUELTIG.*beschädigt oder unvollständig/)
    for (const broken of [PNG.subarray(0, 20), PNG.subarray(0, -10)])
      await expect(uploadFile(broken, 'Riss.png', 'image/png')).rejects.toThrow(/DATEI_UNGUELTIG.*beschädigt oder unvollständig/)
    await expect(uploadFile(jpeg, 'Riss.jpg', 'image/jpeg')).rejects.toThrow(/DATEI_UNGUELTIG.*beschädigt oder unvollständig/)
    await expect(uploadFile(vast, 'Riss.png', 'image/png')).rejects.toThrow(/DATEI_UNGUELTIG.*zu groß: 100000 × 100000/)
    await uploadFile(PDF, 'RECHNUNG.PDF')
  })
  test('the borrower learns of the claim, not of the papers and not of the account', async () => {
    const id = await active()
    await claim(id, { dateien: [await uploadFile(PDF, 'Anzeige.pdf')] })
    const [own] = await requirements('ag.admin', id)
    const [strangers] = await requirements('kn.admin', id)
    expect(own?.unterlagen).toHaveLength(1)
    expect(strangers).toMatchObject({ betrag: 400_000, unterlagen: [], zahlungsempfaenger: null, ansprechpartner: null, schritte: [] })
    const path = `/dokumentservice/api/private/v2/inanspruchnahmen/${own?.id}/unterlagen/${own?.unterlagen[0]?.id}`
    expect((await portal.call('kn.admin', 'GET', path)).status).toBe(404)
    expect((await portal.call('bg2.admin', 'GET', path)).status).toBe(404)
    const dokumentation = await portal.call(
      'ag.admin',
      'GET',
      `/dokumentservice/api/private/v2/inanspruchnahmen/${own?.id}/inanspruchnahmedokumentation.pdf`,
    )
    expect(
      Buffer.from(await dokumentation.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
