import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { GEVO_CODES, gevosFor } from '@avalwerk/domain'
import { antrag, aufträge, DATA } from './handlungen.ts'
import { orders } from './orders.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const basis = '/partnerkonfigurator/api/private/v1'
const hinweise = '/aufgabenservice/api/private/v1/plattformhinweis'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

const rufe = (wer: string, method: string, pfad: string, body?: unknown) =>
  portal.frage<Record<string, unknown> & { version: number; code: string }>(wer, method, pfad, body)
const mailsAn = async (an: string) =>
  (await orders(portal.db.system, 'MAIL'))
    .map(({ content }) => content as { an: string; betreff: string; text: string })
    .filter((mail) => mail.an === an)
const WEG = {
  version: 0,
  aktiv: true,
  kanäle: ['PORTAL', 'E_MAIL'],
  adressen: ['antraege@td.example', 'zweite@td.example'],
  vertretung: null,
  telefonnummer: null,
}
/** An order to a guarantor, with the building sum in its own way. */
const beantrage = async (buergeId: string) => {
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
  const daten = antrag({ buergeId, kautionsvertragId: null, buergschaftsdaten })
  const antwort = await portal.rufe('ag.admin', 'POST', `${aufträge}/einreichen`, { id: null, version: null, daten })
  expect(antwort.status).toBe(200)
}

describe('Kontaktwege', () => {
  test('eine Übersicht je Unternehmen, mit den Vorgaben der Geschäftsvorfälle', async () => {
    const { inhalt } = await rufe('bsp.admin', 'GET', `${basis}/buerge/gevo?unternehmenId=TD0001`)
    expect((inhalt.gevos as { gevo: string }[]).map(({ gevo }) => gevo)).toEqual(gevosFor('BG'))
    expect((inhalt.gevos as { gewählt: boolean }[]).every(({ gewählt }) => !gewählt)).toBe(true)
    expect(GEVO_CODES.length).toBeGreaterThan(15)
    expect((await rufe('bg.admin', 'GET', `${basis}/buerge/gevo?unternehmenId=TD0001`)).status).toBe(404)
    expect((await rufe('bg.admin', 'GET', `${basis}/buerge/KR0001/gevo/NEUE_BUERGSCHAFT`)).status).toBe(404)
    expect((await rufe('bg.admin', 'GET', `${basis}/buerge/KR0001/gevo/UNSINN`)).status).toBe(404)
  })
  test('ein Antrag geht an die Postfächer, was immer die Nutzer:innen eingestellt haben; ohne Betrag', async () => {
    const pfad = `${basis}/buerge/TD0001/gevo/ANTRAG_NEU`
    expect(await rufe('bsp.admin', 'PUT', pfad, WEG)).toMatchObject({
      status: 200,
      inhalt: { version: 1, gewählt: true, postfächer: WEG.adressen },
    })
    await beantrage('TD0001')
    const [mail] = await mailsAn('zweite@td.example')
    expect(mail).toMatchObject({ betreff: 'Neuer Bürgschaftsantrag: neue Nachricht in Avalwerk' })
    expect(mail?.text).toContain('/buerge/buergschaftsauftraege/details/')
    expect(mail?.text).not.toContain('12.500')
    // Switched off, nothing goes there any more.
    const vorher = (await mailsAn('antraege@td.example')).length
    expect((await rufe('bsp.admin', 'PUT', pfad, { ...WEG, version: 1, aktiv: false })).status).toBe(200)
    await beantrage('TD0001')
    expect(await mailsAn('antraege@td.example')).toHaveLength(vorher)
  })
  test('ohne eigene Adressen gilt die Default-Mail', async () => {
    const { inhalt } = await rufe('bsp.admin', 'GET', `${basis}/buerge/gevo?unternehmenId=RB0001`)
    const neu = await rufe('bsp.admin', 'PUT', `${basis}/buerge/RB0001/defaultmail`, {
      version: inhalt.version,
      defaultMail: ['avale@rheinaue.example'],
    })
    expect(neu.status).toBe(200)
    await beantrage('RB0001')
    expect(await mailsAn('avale@rheinaue.example')).toHaveLength(1)
    expect(
      await rufe('bsp.admin', 'PUT', `${basis}/buerge/RB0001/defaultmail`, { version: inhalt.version, defaultMail: [] }),
    ).toMatchObject({
      status: 409,
    })
    expect(
      await rufe('bsp.admin', 'PUT', `${basis}/buerge/RB0001/defaultmail`, { version: neu.inhalt.version, defaultMail: ['kein@'] }),
    ).toMatchObject({
      status: 400,
      inhalt: { felder: [{ feld: 'defaultMail.0', grund: 'Bitte geben Sie eine gültige E-Mail-Adresse an' }] },
    })
  })
  test('an einen Bürgen, der keine PDF liefert, geht kein Antrag auf eine', async () => {
    await portal.db.system.updateTable('unternehmen').set({ lieferkanal_pdf: false }).where('id', '=', 'KR0001').execute()
    // A borrower orders for somebody outside of the platform: only then is there anything but digital.
    const daten = antrag({
      rolle: 'AUFTRAGNEHMER',
      auftraggeber: { ...antrag().auftraggeber, auftraggeberId: null, name: 'Zweckverband Moorland' },
      versand: { weg: 'PDF', versandadresse: null },
    })
    expect(await rufe('kn.admin', 'POST', `${aufträge}/einreichen`, { id: null, version: null, daten })).toMatchObject({
      status: 400,
      inhalt: { felder: [{ feld: 'daten.versand.weg', grund: 'Dieser Bürge liefert keine Bürgschaften als PDF.' }] },
    })
  })
  test('eine Tochter ohne eigenen Weg wird erreicht wie ihre Organisation', async () => {
    const { inhalt } = await rufe('ag.admin', 'GET', `${basis}/auftraggeber/WI0002/gevo/NEUE_BUERGSCHAFT`)
    expect(inhalt).toMatchObject({ gewählt: false, version: 0, postfächer: ['eingang@weserbogen.example'] })
    const eigener = await rufe('ag.admin', 'PUT', `${basis}/auftraggeber/WI0002/gevo/NEUE_BUERGSCHAFT`, {
      ...WEG,
      adressen: ['bruecken@weserbogen.example'],
    })
    expect(eigener.inhalt).toMatchObject({ gewählt: true, version: 1, postfächer: ['bruecken@weserbogen.example'] })
  })
  test('ein Kanal, den es nicht gibt, eine alte Version, keine Änderung werden abgelehnt', async () => {
    const pfad = `${basis}/buerge/KR0001/gevo/VERSAND_PAPIER`
    expect(await rufe('bg.admin', 'PUT', pfad, { ...WEG, kanäle: ['E_MAIL'] })).toMatchObject({
      status: 400,
      inhalt: { felder: [{ feld: 'kanäle' }] },
    })
    expect(
      await rufe('bg.admin', 'PUT', `${basis}/buerge/KR0001/gevo/ANTRAG_NEU`, { ...WEG, kanäle: ['SCHNITTSTELLE'], version: 1 }),
    ).toMatchObject({ status: 400 })
    expect(await rufe('bg.admin', 'PUT', `${basis}/buerge/KR0001/gevo/KORREKTUR`, { ...WEG, version: 7 })).toMatchObject({
      status: 409,
      inhalt: { code: 'VERSION_VERALTET' },
    })
    expect(await rufe('bg.admin', 'PUT', `${basis}/buerge/KR0001/gevo/KORREKTUR`, { ...WEG, adressen: [] })).toMatchObject({
      status: 400,
      inhalt: { code: 'OHNE_AENDERUNG' },
    })
  })
})

describe('Hinweise', () => {
  const in_ = (minuten: number) => new Date(Date.now() + minuten * 60_000).toISOString()
  const hinweis = (mehr: object = {}) => ({
    startZeit: in_(-1),
    endZeit: null,
    badge: 'Wichtig',
    typ: 'danger',
    beschreibung: 'Probe der Hinweise',
    link: null,
    buttonText: null,
    ...mehr,
  })
  const gesehen = async (wer: string) => (await rufe(wer, 'GET', hinweise)).inhalt as unknown as { id: string; beschreibung: string }[]
  test('ein Hinweis steht bei allen, bis sie ihn schließen; geändert steht er auf Wunsch wieder da', async () => {
    const { inhalt: h } = await rufe('bsp.admin', 'POST', hinweise, hinweis())
    expect(h).toMatchObject({ zustand: 'AKTIV', geschlossen: 0 })
    for (const wer of ['ag.admin', 'bg.admin', 'bsp.admin']) expect((await gesehen(wer)).map(({ id }) => id)).toContain(h.id)
    await rufe('ag.admin', 'PUT', `${hinweise}/geschlossen/${String(h.id)}`)
    expect((await gesehen('ag.admin')).map(({ id }) => id)).not.toContain(h.id)
    expect((await rufe('bsp.admin', 'GET', `${hinweise}/${String(h.id)}`)).inhalt).toMatchObject({ geschlossen: 1 })
    const neu = { ...hinweis({ startZeit: h.startZeit, beschreibung: 'Geändert' }), version: h.version }
    const geändert = await rufe('bsp.admin', 'PUT', `${hinweise}/${String(h.id)}`, { ...neu, erneutZeigen: false })
    expect((await gesehen('ag.admin')).map(({ id }) => id)).not.toContain(h.id)
    expect(await rufe('bsp.admin', 'PUT', `${hinweise}/${String(h.id)}`, { ...neu, erneutZeigen: true })).toMatchObject({ status: 409 })
    await rufe('bsp.admin', 'PUT', `${hinweise}/${String(h.id)}`, { ...neu, version: geändert.inhalt.version, erneutZeigen: true })
    expect((await gesehen('ag.admin')).find(({ id }) => id === h.id)?.beschreibung).toBe('Geändert')
  })
  test('ein geplanter ist noch niemandem bekannt; verworfen wird er nie gezeigt; beendet ist beendet', async () => {
    const { inhalt: h } = await rufe('bsp.admin', 'POST', hinweise, hinweis({ startZeit: in_(60), endZeit: in_(120) }))
    expect(h.zustand).toBe('GEPLANT')
    expect((await gesehen('ag.admin')).map(({ id }) => id)).not.toContain(h.id)
    const beendet = await rufe('bsp.admin', 'POST', `${hinweise}/${String(h.id)}/ende`, { version: h.version })
    expect(beendet.inhalt.zustand).toBe('BEENDET')
    expect(await rufe('bsp.admin', 'POST', `${hinweise}/${String(h.id)}/ende`, { version: beendet.inhalt.version })).toMatchObject({
      status: 409,
      inhalt: { code: 'SCHRITT_UNZULAESSIG' },
    })
    const liste = (await rufe('bsp.admin', 'POST', `${hinweise}/filterung`, { zustand: ['BEENDET'] })).inhalt as unknown as {
      zeilen: { id: string }[]
    }
    expect(liste.zeilen.map(({ id }) => id)).toContain(h.id)
  })
  test.each([
    ['ohne Text', { beschreibung: ' ' }, 'beschreibung'],
    ['mit einem Ende vor dem Beginn', { endZeit: in_(-60) }, 'endZeit'],
    ['mit einem Link ohne Text', { link: '/auftraggeber/aufgaben/liste' }, 'buttonText'],
    ['mit einem Knopf ohne Ziel', { buttonText: 'Mehr' }, 'link'],
    ['mit einem Skript als Link', { link: 'javascript:alert(1)', buttonText: 'Mehr' }, 'link'],
    ['mit einem Link in ein fremdes Protokoll', { link: '//boese.example/x', buttonText: 'Mehr' }, 'link'],
  ])('%s wird er abgelehnt', async (_name, mehr, feld) => {
    expect(await rufe('bsp.admin', 'POST', hinweise, hinweis(mehr))).toMatchObject({ status: 400, inhalt: { felder: [{ feld }] } })
  })
  test('nur wer Mitteilungen verwaltet, schreibt sie', async () => {
    for (const wer of ['ag.admin', 'bg.admin']) expect((await rufe(wer, 'POST', hinweise, hinweis())).status).toBe(403)
  })
})
