import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { GEVO_CODES, gevosFor } from '@avalwerk/domain'
import { application, auftraege, DATA } from './acts.ts'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerkonfigurator/api/private/v1'
const notices = '/aufgabenservice/api/private/v1/plattformhinweis'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const call = (actor: string, method: string, path: string, body?: unknown) =>
  portal.request<Record<string, unknown> & { version: number; code: string }>(actor, method, path, body)
const mailsAn = async (an: string) => (await mailRows(portal.db.system)).map(({ content }) => content).filter((mail) => mail.an === an)
const CONTACT_WAY = {
  version: 0,
  aktiv: true,
  kanaele: ['PORTAL', 'E_MAIL'],
  adressen: ['antraege@td.example', 'zweite@td.example'],
  vertretung: null,
  telefonnummer: null,
}
/** An order to a guarantor, with the building sum in its own way. */
const submitAuftrag = async (buergeId: string) => {
  const { bausumme_angabe } = await portal.db.system
    .selectFrom('unternehmen')
    .select('bausumme_angabe')
    .where('id', '=', buergeId)
    .executeTakeFirstOrThrow()
  const buergschaftsdaten = {
    ...DATA,
    bausumme: bausumme_angabe === 'BETRAG' ? 25_000_000 : null,
    bausummeProzent: bausumme_angabe === 'PROZENT' ? 500 : null,
  }
  const daten = application({ buergeId, kautionsvertragId: null, buergschaftsdaten })
  const response = await portal.call('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten })
  expect(response.status).toBe(200)
}

describe('Ways to contact', () => {
  test('an overview of each company, with the defaults of the business events', async () => {
    const { body } = await call('bsp.admin', 'GET', `${PATH}/buerge/gevo?unternehmenId=TD0001`)
    expect((body.gevos as { gevo: string }[]).map(({ gevo }) => gevo)).toEqual(gevosFor('BG'))
    expect((body.gevos as { gewaehlt: boolean }[]).every(({ gewaehlt: selected }) => !selected)).toBe(true)
    expect(GEVO_CODES.length).toBeGreaterThan(15)
    expect((await call('bg.admin', 'GET', `${PATH}/buerge/gevo?unternehmenId=TD0001`)).status).toBe(404)
    expect((await call('bg.admin', 'GET', `${PATH}/buerge/KR0001/gevo/NEUE_BUERGSCHAFT`)).status).toBe(404)
    expect((await call('bg.admin', 'GET', `${PATH}/buerge/KR0001/gevo/UNSINN`)).status).toBe(404)
  })
  test('an order goes to the mailboxes, whatever users have set; without an amount', async () => {
    const path = `${PATH}/buerge/TD0001/gevo/ANTRAG_NEU`
    expect(await call('bsp.admin', 'PUT', path, CONTACT_WAY)).toMatchObject({
      status: 200,
      body: { version: 1, gewaehlt: true, postfaecher: CONTACT_WAY.adressen },
    })
    await submitAuftrag('TD0001')
    const [mail] = await mailsAn('zweite@td.example')
    expect(mail).toMatchObject({ betreff: 'Neuer Bürgschaftsantrag: neue Nachricht in Avalwerk' })
    expect(mail?.text).toContain('/buerge/buergschaftsauftraege/details/')
    expect(mail?.text).not.toContain('12.500')
    // Switched off, nothing goes there any more.
    const before = (await mailsAn('antraege@td.example')).length
    expect((await call('bsp.admin', 'PUT', path, { ...CONTACT_WAY, version: 1, aktiv: false })).status).toBe(200)
    await submitAuftrag('TD0001')
    expect(await mailsAn('antraege@td.example')).toHaveLength(before)
  })
  test('without own addresses the default mail counts', async () => {
    const { body } = await call('bsp.admin', 'GET', `${PATH}/buerge/gevo?unternehmenId=RB0001`)
    const fresh = await call('bsp.admin', 'PUT', `${PATH}/buerge/RB0001/defaultmail`, {
      version: body.version,
      defaultMail: ['avale@rheinaue.example'],
    })
    expect(fresh.status).toBe(200)
    await submitAuftrag('RB0001')
    expect(await mailsAn('avale@rheinaue.example')).toHaveLength(1)
    expect(await call('bsp.admin', 'PUT', `${PATH}/buerge/RB0001/defaultmail`, { version: body.version, defaultMail: [] })).toMatchObject({
      status: 409,
    })
    expect(
      await call('bsp.admin', 'PUT', `${PATH}/buerge/RB0001/defaultmail`, { version: fresh.body.version, defaultMail: ['kein@'] }),
    ).toMatchObject({
      status: 400,
      body: { felder: [{ feld: 'defaultMail.0', grund: 'Bitte geben Sie eine gültige E-Mail-Adresse an' }] },
    })
  })
  test('a guarantor that delivers no PDF gets no order for one', async () => {
    await portal.db.system.updateTable('unternehmen').set({ lieferkanal_pdf: false }).where('id', '=', 'KR0001').execute()
    // A borrower orders for a beneficiary outside of the platform: only then there are ways other than digital delivery.
    const daten = application({
      rolle: 'AUFTRAGNEHMER',
      auftraggeber: { ...application().auftraggeber, auftraggeberId: null, name: 'Zweckverband Moorland' },
      versand: { weg: 'PDF', versandadresse: null },
    })
    expect(await call('kn.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten })).toMatchObject({
      status: 400,
      body: { felder: [{ feld: 'daten.versand.weg', grund: 'Dieser Bürge liefert keine Bürgschaften als PDF.' }] },
    })
  })
  test('a subsidiary without a way of its own is reached like its organisation', async () => {
    const { body } = await call('ag.admin', 'GET', `${PATH}/auftraggeber/WI0002/gevo/NEUE_BUERGSCHAFT`)
    expect(body).toMatchObject({ gewaehlt: false, version: 0, postfaecher: ['eingang@weserbogen.example'] })
    const own = await call('ag.admin', 'PUT', `${PATH}/auftraggeber/WI0002/gevo/NEUE_BUERGSCHAFT`, {
      ...CONTACT_WAY,
      adressen: ['bruecken@weserbogen.example'],
    })
    expect(own.body).toMatchObject({ gewaehlt: true, version: 1, postfaecher: ['bruecken@weserbogen.example'] })
  })
  test('a channel that doesn’t exist, an old version, no change are refused', async () => {
    const path = `${PATH}/buerge/KR0001/gevo/VERSAND_PAPIER`
    expect(await call('bg.admin', 'PUT', path, { ...CONTACT_WAY, kanaele: ['E_MAIL'] })).toMatchObject({
      status: 400,
      body: { felder: [{ feld: 'kanaele' }] },
    })
    expect(
      await call('bg.admin', 'PUT', `${PATH}/buerge/KR0001/gevo/ANTRAG_NEU`, { ...CONTACT_WAY, kanaele: ['SCHNITTSTELLE'], version: 1 }),
    ).toMatchObject({ status: 400 })
    expect(await call('bg.admin', 'PUT', `${PATH}/buerge/KR0001/gevo/KORREKTUR`, { ...CONTACT_WAY, version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_VERALTET' },
    })
    expect(await call('bg.admin', 'PUT', `${PATH}/buerge/KR0001/gevo/KORREKTUR`, { ...CONTACT_WAY, adressen: [] })).toMatchObject({
      status: 400,
      body: { code: 'OHNE_AENDERUNG' },
    })
  })
})

describe('Notices', () => {
  const in_ = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const notice = (more: object = {}) => ({
    startZeit: in_(-1),
    endZeit: null,
    badge: 'Wichtig',
    typ: 'danger',
    beschreibung: 'Probe der Hinweise',
    link: null,
    buttonText: null,
    ...more,
  })
  const seen = async (actor: string) => (await call(actor, 'GET', notices)).body as unknown as { id: string; beschreibung: string }[]
  test('a notice stands with all until they close it; changed, it stands there again if wished', async () => {
    const { body: noticeShown } = await call('bsp.admin', 'POST', notices, notice())
    expect(noticeShown).toMatchObject({ zustand: 'AKTIV', geschlossen: 0 })
    for (const actor of ['ag.admin', 'bg.admin', 'bsp.admin']) expect((await seen(actor)).map(({ id }) => id)).toContain(noticeShown.id)
    await call('ag.admin', 'PUT', `${notices}/geschlossen/${String(noticeShown.id)}`)
    expect((await seen('ag.admin')).map(({ id }) => id)).not.toContain(noticeShown.id)
    expect((await call('bsp.admin', 'GET', `${notices}/${String(noticeShown.id)}`)).body).toMatchObject({ geschlossen: 1 })
    const fresh = { ...notice({ startZeit: noticeShown.startZeit, beschreibung: 'Geändert' }), version: noticeShown.version }
    const changed = await call('bsp.admin', 'PUT', `${notices}/${String(noticeShown.id)}`, { ...fresh, erneutZeigen: false })
    expect((await seen('ag.admin')).map(({ id }) => id)).not.toContain(noticeShown.id)
    expect(await call('bsp.admin', 'PUT', `${notices}/${String(noticeShown.id)}`, { ...fresh, erneutZeigen: true })).toMatchObject({
      status: 409,
    })
    await call('bsp.admin', 'PUT', `${notices}/${String(noticeShown.id)}`, {
      ...fresh,
      version: changed.body.version,
      erneutZeigen: true,
    })
    expect((await seen('ag.admin')).find(({ id }) => id === noticeShown.id)?.beschreibung).toBe('Geändert')
  })
  test('a planned notice is shown to no user yet; a discarded one never is; an ended one stays ended', async () => {
    const { body: noticeShown } = await call('bsp.admin', 'POST', notices, notice({ startZeit: in_(60), endZeit: in_(120) }))
    expect(noticeShown.zustand).toBe('GEPLANT')
    expect((await seen('ag.admin')).map(({ id }) => id)).not.toContain(noticeShown.id)
    const ended = await call('bsp.admin', 'POST', `${notices}/${String(noticeShown.id)}/ende`, { version: noticeShown.version })
    expect(ended.body.zustand).toBe('BEENDET')
    expect(await call('bsp.admin', 'POST', `${notices}/${String(noticeShown.id)}/ende`, { version: ended.body.version })).toMatchObject({
      status: 409,
      body: { code: 'SCHRITT_UNZULAESSIG' },
    })
    const list = (await call('bsp.admin', 'POST', `${notices}/filterung`, { zustand: ['BEENDET'] })).body as unknown as {
      zeilen: { id: string }[]
    }
    expect(list.zeilen.map(({ id }) => id)).toContain(noticeShown.id)
  })
  test.each([
    ['without a text', { beschreibung: ' ' }, 'beschreibung'],
    ['with an end before its beginning', { endZeit: in_(-60) }, 'endZeit'],
    ['with a link without a text', { link: '/auftraggeber/aufgaben/liste' }, 'buttonText'],
    ['with a button without a target', { buttonText: 'Mehr' }, 'link'],
    ['with a script as link', { link: 'javascript:alert(1)', buttonText: 'Mehr' }, 'link'],
    ['with a link of another scheme', { link: '//boese.example/x', buttonText: 'Mehr' }, 'link'],
  ])('a notice is refused %s', async (_name, more, feld) => {
    expect(await call('bsp.admin', 'POST', notices, notice(more))).toMatchObject({ status: 400, body: { felder: [{ feld }] } })
  })
  test('only users who manage messages write one', async () => {
    for (const actor of ['ag.admin', 'bg.admin']) expect((await call(actor, 'POST', notices, notice())).status).toBe(403)
  })
})
