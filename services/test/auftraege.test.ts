import { randomUUID } from 'node:crypto'
import type { Api } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { entryHash } from '../src/buergschaft/historie.ts'
import { documentHandler } from '../src/buergschaft/verfahren/zustellen.ts'
import { antrag, ausstellung, aufträge, basis, bürgschaften, DATA, handlungen, nummer } from './handlungen.ts'
import { orders } from './orders.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const {
  ruf,
  post,
  beantrage,
  nimmAn,
  auftrag,
  bürgschaft,
  zweit,
  zugestellt,
  paper,
  aufgaben,
  mitteilungen,
  mails,
  mailTexts,
  codes,
  tue,
  uploadDocument,
  refusedUnconfirmed,
} = handlungen(() => portal)

describe('vom Auftrag zur aktiven Bürgschaft', () => {
  test('mit vier Augen: Aufgaben wandern, Entwürfe bleiben beim Bürgen, am Ende ist sie aktiv', async () => {
    const id = await beantrage()
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'SCHWEBE', buerge: { id: 'KR0001' } })
    expect(await aufgaben('bg.erst', id)).toEqual(['B-01'])
    expect(await mitteilungen('ag.admin', id)).toEqual([
      `Ihr Bürgschaftsantrag BA ${id} wurde an Kranich Kreditversicherung AG übermittelt`,
    ])

    const { buergschaftId, status } = await nimmAn(id)
    expect(status).toBe('ENT')
    await portal.ausgang.leer()
    // What was asked for is done.
    expect(await aufgaben('bg.admin', id)).toEqual([])
    expect(await auftrag('bg.erst', id)).toMatchObject({ status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG', buergschaftId })
    expect((await auftrag('ag.admin', id)).buergschaftId).toBeNull()
    await expect(bürgschaft('ag.admin', buergschaftId)).rejects.toThrow('404')
    expect((await bürgschaft('bg.erst', buergschaftId)).dokumente.map((d) => d.titel)).toEqual(['Entwurf der Bürgschaftsurkunde'])

    // Hidden from whoever reviewed last, there for the others: to each is said what is true for them.
    const upNext = async (konto: string) => (await bürgschaft(konto, buergschaftId)).naechster
    expect(await upNext('bg.erst')).toMatchObject({ rolle: 'BUERGE', eigene: true, selbst: false })
    expect(await upNext('bg.zweit')).toMatchObject({ rolle: 'BUERGE', eigene: true, selbst: true })
    expect(await aufgaben('bg.admin', buergschaftId)).toEqual(['B-02'])
    expect(await aufgaben('bg.zweit', buergschaftId)).toEqual(['B-02'])
    await zweit(buergschaftId)
    await portal.ausgang.leer()
    const b = await bürgschaft('ag.admin', buergschaftId)
    expect(b).toMatchObject({ status: 'UP', dokumentStatus: 'FERTIG', naechster: { rolle: 'AUFTRAGGEBER', selbst: true } })
    expect(b.dokumente.map((d) => d.titel)).toEqual(['Bürgschaftsurkunde'])
    expect(await aufgaben('ag.admin', buergschaftId)).toEqual(['A-01'])
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'AUSGESTELLT', buergschaftId })

    await post('ag.admin', `${bürgschaften}/${buergschaftId}/annehmen`, { version: b.version, projektId: '501' })
    expect(await bürgschaft('ag.admin', buergschaftId)).toMatchObject({ status: 'AKT', projekt: { id: '501' } })
    expect((await bürgschaft('bg.erst', buergschaftId)).projekt).toBeNull()
    expect(await aufgaben('ag.admin', buergschaftId)).toEqual([])
    expect(await codes('ag.admin', buergschaftId)).toEqual(['PROJEKT_ZUGEORDNET', 'G20', 'G14'])
    expect(await codes('bg.erst', buergschaftId)).toEqual(['G20', 'G14', 'G10', 'G01'])
  })
  test('der bestellte öffentliche Text weicht von nichts ab, ein anderer schon; verknüpft gibt es noch keinen', async () => {
    const origin = async (ordered: Record<string, unknown>, accepted: Record<string, unknown> = {}) => {
      const { buergschaftId } = await nimmAn(await beantrage({ buergschaftstext: ordered }), accepted)
      return (await portal.db.system.selectFrom('buergschaft').select('textherkunft').where('id', '=', buergschaftId).executeTakeFirst())
        ?.textherkunft
    }
    const text = { art: 'VORLAGE', textId: 'OE0000-0002-001' }
    expect(await origin(text)).toBeNull()
    expect(await origin({ art: 'VORLAGE', textId: 'OE0000-0102-001' })).toBe('ABWEICHENDER_TEXT')
    expect(await origin(text, { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })).toBeNull()
  })
  test('ab welchem Betrag zwei entscheiden, weiß der Bürge und sonst niemand', async () => {
    const id = await beantrage()
    expect((await auftrag('bg.erst', id)).buerge).toMatchObject({ vierAugenAb: 0 })
    expect((await auftrag('ag.admin', id)).buerge).toMatchObject({ vierAugenAb: null })
    const own = (konto: string, unternehmen: string) =>
      ruf<{ vierAugenAb: number | null }>(konto, 'GET', `/partnerservice/api/private/v2/unternehmen/${unternehmen}`)
    expect(await own('bg.erst', 'KR0001')).toMatchObject({ vierAugenAb: 0 })
    expect(await own('bg2.admin', 'TD0001')).toMatchObject({ vierAugenAb: null })
    expect(await own('ag.admin', 'KR0001')).toMatchObject({ vierAugenAb: null })
  })
  test('ohne vier Augen: die Annahme stellt aus', async () => {
    const daten = { ...DATA, bausumme: null, bausummeProzent: 500 }
    const id = await beantrage({ buergeId: 'TD0001', kautionsvertragId: null, buergschaftsdaten: daten })
    const { buergschaftId, status } = await nimmAn(id, {}, 'bg2.admin')
    expect(status).toBe('AUS')
    await portal.ausgang.leer()
    expect((await bürgschaft('ag.admin', buergschaftId)).status).toBe('UP')
  })
  test('mit Änderungen: alt und neu stehen nebeneinander; ohne eine Änderung geht es nicht', async () => {
    const id = await beantrage()
    await expect(nimmAn(id, { buergschaftsdaten: DATA })).rejects.toThrow('KEINE_AENDERUNG')
    const { buergschaftId } = await nimmAn(id, { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 900_000 } })
    const [ereignis] = await ruf<{ werte: unknown[] }[]>('bg.erst', 'GET', `${basis}/buergschaft/${buergschaftId}/historie`)
    expect(ereignis?.werte).toEqual([{ feld: 'Betrag', alt: '12.500,00\u00a0€', neu: '9.000,00\u00a0€' }])
  })
  test('auf Papier, wo der Begünstigte nicht auf der Plattform ist: der Bürge bestätigt den Versand', async () => {
    const adresse = { straße: 'Poststelle', hausnummer: '7', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
    const versandadresse = { name: 'Rechtsamt Moorland', zustellanweisung: 'Einschreiben mit Rückschein', postadresse: adresse }
    const id = await paper({ versandadresse })
    const b = await bürgschaft('bg.admin', id)
    expect(b).toMatchObject({ status: 'AUS', versandweg: 'POST', versandadresse })
    expect(await aufgaben('bg.admin', id)).toEqual(['B-08'])
    // Who is to send it reads where to.
    const [mail] = await mailTexts('Neue Aufgabe in Avalwerk', `/buerge/buergschaften/details/${id}`, 'versenden')
    expect(mail).toContain('Empfänger: Rechtsamt Moorland, Poststelle 7, 28195 Bremen')
    expect(mail).toContain('Zustellanweisung: Einschreiben mit Rückschein')
    const sheet = await portal.rufe('bg.admin', 'GET', `/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_${id}.pdf`)
    expect(sheet.headers.get('content-type')).toBe('application/pdf')
    await post('bg.admin', `${bürgschaften}/${id}/versand`, { version: b.version })
    expect(await bürgschaft('bg.admin', id)).toMatchObject({ status: 'AKT', versandweg: 'POST' })
  })
  test.each([
    ['POST', 'Post'],
    ['PDF', 'PDF'],
  ])('was versendet ist (%s), heißt im Verlauf und in der Mail an den Kreditnehmer nicht zugestellt', async (weg, wort) => {
    const ansprechpartner = { vorname: 'Hauke', nachname: 'Harms', email: 'harms@demo.avalwerk.example', telefonnummer: '' }
    const id = await paper({ weg }, { auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: null, ansprechpartner } })
    const { version, buergschaftsIdBuerge } = await bürgschaft('bg.admin', id)
    await post('bg.admin', `${bürgschaften}/${id}/versand`, { version })
    const [ereignis] = await ruf<{ text: string }[]>('bg.admin', 'GET', `${basis}/buergschaft/${id}/historie`)
    expect(ereignis?.text).toBe(`Versendet per ${wort}`)
    const texts = await mailTexts('Nachricht zu Ihrer Bürgschaft', 'Harms', String(buergschaftsIdBuerge))
    expect(texts.some((text) => text.includes(`per ${wort} an Zweckverband Moorland verschickt`))).toBe(true)
    expect(texts.filter((text) => text.includes('zugestellt'))).toEqual([])
  })
  test.each([
    ['Post für einen Begünstigten auf der Plattform', {}, { weg: 'POST', versandadresse: null }],
    ['PDF für einen Begünstigten auf der Plattform', {}, { weg: 'PDF', versandadresse: null }],
    [
      'digital für einen, der es nicht ist',
      { auftraggeberId: null, name: 'Zweckverband Moorland' },
      { weg: 'AVALWERK', versandadresse: null },
    ],
    ['Gastzugang', { auftraggeberId: null, name: 'Zweckverband Moorland' }, { weg: 'GASTLOG', versandadresse: null }],
  ])('%s: der Server weist es am Feld zurück', async (_was, geber, versand) => {
    const body = ausstellung({ auftraggeber: { ...antrag().auftraggeber, ...geber }, versand })
    await expect(post('bg.erst', bürgschaften, body)).rejects.toThrow(/"feld":"(daten\.)?versand.weg"/)
    if (!('name' in geber)) await expect(beantrage({ versand })).rejects.toThrow(/"feld":"(daten\.)?versand.weg"/)
  })
  test('wer sonst keinen Versand auf Papier hat, bekommt kein Anschreiben', async () => {
    const id = await zugestellt()
    const pfad = `/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_${id}.pdf`
    expect((await portal.rufe('bg.admin', 'GET', pfad)).status).toBe(404)
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ versandweg: 'AVALWERK', versandadresse: null })
  })
  test('der Bürge stellt ohne Auftrag aus', async () => {
    const eingabe = ausstellung()
    const { id, status } = await post('bg.admin', bürgschaften, eingabe)
    expect(status).toBe('ENT')
    await expect(post('bg.admin', bürgschaften, eingabe)).rejects.toThrow('NUMMER_VERGEBEN')
    const same = {
      ...eingabe,
      buergschaftsIdBuerge: nummer(),
      auftragnehmer: { ...eingabe.auftragnehmer, auftragnehmerId: 'WI0003', name: 'Weserbogen Netze' },
    }
    await expect(post('bg.admin', bürgschaften, same)).rejects.toThrow('GLEICHE_ORGANISATION')
    await zweit(id)
  })
})

describe('vier Augen', () => {
  test('wer geprüft hat, prüft nicht noch einmal; nach einer Änderung prüft wieder eine andere Person', async () => {
    const { buergschaftId } = await nimmAn(await beantrage(), {}, 'bg.admin')
    await expect(zweit(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.admin')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    const ändern = {
      entscheidung: 'AENDERN',
      buergschaftsIdBuerge: nummer(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
      buergschaftsdaten: { ...DATA, bauleistung: 'Tiefbau' },
    }
    await zweit(buergschaftId, ändern, 'bg.zweit')
    await expect(zweit(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.zweit')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    expect(await aufgaben('bg.zweit', buergschaftId)).toEqual([])
    await zweit(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.admin')
  })
})

describe('abgelehnt', () => {
  test('vom Bürgen, mit Grund und Ansprechpartner', async () => {
    const id = await beantrage()
    const kontakt = { vorname: 'Katrin', nachname: 'Hesse', email: 'k.hesse@kranich.example', telefonnummer: '' }
    await expect(
      post('bg.erst', `${aufträge}/${id}/ablehnen`, { version: 1, ablehnungsgrund: null, ansprechpartner: { ...kontakt, email: 'x' } }),
    ).rejects.toThrow('EINGABE_UNGUELTIG')
    await post('bg.erst', `${aufträge}/${id}/ablehnen`, { version: 1, ablehnungsgrund: 'Limit erschöpft', ansprechpartner: kontakt })
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', ablehnung: { grund: 'Limit erschöpft' } })
    expect(await mitteilungen('ag.admin', id)).toContain(`Ihr Bürgschaftsantrag BA ${id} wurde abgelehnt`)
    await expect(nimmAn(id, { version: 2 })).rejects.toThrow('SCHRITT_UNZULAESSIG')
  })
  test('der Kreditnehmer, der nicht beantragt hat, liest, was für ihn stimmt, und keinen Weg zu einer fremden Seite', async () => {
    type Messages = Api['POST /aufgabenservice/api/private/v1/mitteilungen/filterung']['antwort']
    const told = async (konto: string) =>
      (await post<Messages>(konto, '/aufgabenservice/api/private/v1/mitteilungen/filterung?size=100', {})).zeilen.filter(({ betreff }) =>
        betreff.includes('abgelehnt'),
      )
    const before = (await told('kn.admin')).length
    const id = await beantrage()
    await post('bg.erst', `${aufträge}/${id}/ablehnen`, { version: 1, ablehnungsgrund: null, ansprechpartner: null })
    const [newest, ...rest] = await told('kn.admin')
    expect(rest).toHaveLength(before)
    expect(newest).toMatchObject({
      betreff:
        'Kranich Kreditversicherung AG hat die Bürgschaft zugunsten Weserbogen Infrastruktur AG abgelehnt, die für Sie beantragt wurde',
      objekt: null,
    })
    expect(JSON.stringify(newest)).not.toContain(`BA ${id}`)
    await expect(auftrag('kn.admin', id)).rejects.toThrow('404')
    const [mail] = await mailTexts('Neue Mitteilung in Avalwerk', 'die für Sie beantragt wurde')
    expect(mail).not.toMatch(/Zum Vorgang|BA \d/)
    // Who ordered opens its order.
    expect((await told('ag.admin'))[0]).toMatchObject({
      objekt: { art: 'AUFTRAG', id },
      betreff: `Ihr Bürgschaftsantrag BA ${id} wurde abgelehnt`,
    })
  })
  test('in der Zweitprüfung: Entwurf und Auftrag sind zu Ende, der Begünstigte sieht den Entwurf nie', async () => {
    const id = await beantrage()
    const { buergschaftId } = await nimmAn(id)
    await zweit(buergschaftId, { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Bonität', ansprechpartner: null, kommentarIntern: 'intern' })
    expect(await bürgschaft('bg.zweit', buergschaftId)).toMatchObject({ status: 'STO', statusgrund: 'ZWEITPRUEFUNG_ABGELEHNT' })
    expect((await auftrag('ag.admin', id)).status).toBe('ABGELEHNT')
    await expect(bürgschaft('ag.admin', buergschaftId)).rejects.toThrow('404')
  })
  test('storniert: der Auftrag steht wieder zur Entscheidung', async () => {
    const id = await beantrage()
    const { buergschaftId } = await nimmAn(id)
    await expect(post('bg.admin', `${bürgschaften}/${buergschaftId}/stornieren`, { version: 1, grund: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await post('bg.admin', `${bürgschaften}/${buergschaftId}/stornieren`, { version: 1, grund: 'Falscher Text' })
    expect(await auftrag('bg.erst', id)).toMatchObject({ status: 'SCHWEBE', buergschaftId: null })
    expect(await aufgaben('bg.erst', id)).toEqual(['B-01'])
  })
  test('vom Begünstigten endgültig: nur bestätigt; der Bürge bestätigt', async () => {
    const id = await zugestellt()
    const { version } = await bürgschaft('ag.admin', id)
    const ablehnung = [
      'ag.admin',
      `${bürgschaften}/${id}/ablehnen`,
      { grund: 'ABGELEHNT', version, bemerkung: 'Nicht vereinbart' },
    ] as const
    expect(await refusedUnconfirmed(...ablehnung)).toBe('403 ANMELDUNG_NOETIG')
    await post(...ablehnung)
    // Asked at once, whether or not the guarantor has a system of its own.
    expect(await aufgaben('bg.admin', id)).toEqual(['B-04'])
    expect(await mails('Neue Aufgabe in Avalwerk', `/buerge/buergschaften/details/${id}`)).not.toEqual([])
    const b = await bürgschaft('bg.admin', id)
    await expect(
      post('bg.admin', `${bürgschaften}/${id}/ablehnung/bestaetigen`, { version: b.version, ausgebucht: false }),
    ).rejects.toThrow('BESTAETIGUNG_FEHLT')
    await post('bg.admin', `${bürgschaften}/${id}/ablehnung/bestaetigen`, { version: b.version, ausgebucht: true })
    expect((await bürgschaft('ag.admin', id)).status).toBe('AB')
    expect(await aufgaben('bg.admin', id)).toEqual([])
  })
})

describe('Korrektur', () => {
  const correct = (id: string, version: number, mehr: Record<string, unknown> = {}) =>
    post<{ nachfolgerId: string; nachfolgerStatus: string }>('bg.admin', `${bürgschaften}/${id}/korrektur`, {
      version,
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: nummer(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
      ...mehr,
    })
  const wishes = async (id: string, mehr: Record<string, unknown> = {}) =>
    post('ag.admin', `${bürgschaften}/${id}/ablehnen`, {
      grund: 'KORR_BETR',
      version: (await bürgschaft('ag.admin', id)).version,
      bemerkung: '13.000,00 € vereinbart',
      antwortfrist: null,
      ...mehr,
    })

  test('hin und zurück, zweimal: jede Fassung bleibt, die letzte gilt', async () => {
    const erste = await zugestellt()
    const oldNumber = (await bürgschaft('bg.admin', erste)).buergschaftsIdBuerge as string
    await expect(wishes(erste, { grund: 'KORR_SON', bemerkung: '' })).rejects.toThrow('GRUND_FEHLT')
    await wishes(erste)
    expect(await aufgaben('bg.admin', erste)).toEqual(['B-03'])
    const grundlage = await ruf<{ version: number; korrekturgrund: string }>(
      'bg.admin',
      'GET',
      `${bürgschaften}/${erste}/korrektur/grundlage`,
    )
    expect(grundlage.korrekturgrund).toBe('KORR_BETR')
    await expect(correct(erste, grundlage.version, { textId: null })).rejects.toThrow('NEUE_FASSUNG_FEHLT')
    // The corrected guarantee may keep its number.
    const { nachfolgerId: zweite, nachfolgerStatus } = await correct(erste, grundlage.version, { buergschaftsIdBuerge: oldNumber })
    expect(nachfolgerStatus).toBe('ENT')
    expect(await bürgschaft('ag.admin', erste)).toMatchObject({ status: 'IK', nachfolgerId: null })
    await expect(
      zweit(zweite, { entscheidung: 'ABLEHNEN', ablehnungsgrund: null, ansprechpartner: null, kommentarIntern: null }),
    ).rejects.toThrow('SCHRITT_UNZULAESSIG')
    await zweit(zweite)
    await portal.ausgang.leer()
    expect(await bürgschaft('ag.admin', erste)).toMatchObject({ status: 'UT', nachfolgerId: zweite })
    expect(await bürgschaft('ag.admin', zweite)).toMatchObject({ status: 'UP', betrag: 1_300_000, korrekturGrundlageId: erste })

    await wishes(zweite, { grund: 'KORR_TXT' })
    const { nachfolgerId: dritte } = await correct(zweite, (await bürgschaft('bg.admin', zweite)).version, {
      textId: 'OE0000-0102-001',
    })
    await zweit(dritte)
    await portal.ausgang.leer()
    expect((await bürgschaft('ag.admin', zweite)).status).toBe('UT')
    const b = await bürgschaft('ag.admin', dritte)
    await post('ag.admin', `${bürgschaften}/${dritte}/annehmen`, { version: b.version, projektId: null })
    expect((await bürgschaft('bg.admin', dritte)).status).toBe('AKT')
  })
  test('ein stornierter Entwurf öffnet sie neu', async () => {
    const id = await zugestellt()
    await wishes(id)
    const { nachfolgerId } = await correct(id, (await bürgschaft('bg.admin', id)).version)
    expect(await aufgaben('bg.admin', id)).toEqual([])
    await post('bg.admin', `${bürgschaften}/${nachfolgerId}/stornieren`, { version: 1, grund: 'Irrtum' })
    expect(await aufgaben('bg.admin', id)).toEqual(['B-03'])
  })
  test('falscher Begünstigter: der neue kommt aus dem Verzeichnis, gehört nicht zum Kreditnehmer, und der alte sieht den Ersatz nicht', async () => {
    const id = await zugestellt()
    await wishes(id, { grund: 'KORR_UNT', bemerkung: 'Die Stadtwerke sind gemeint' })
    const { version } = await bürgschaft('bg.admin', id)
    const geber = antrag().auftraggeber
    const mit = (auftraggeber: unknown) => correct(id, version, { auftraggeber, buergschaftsdaten: DATA })
    await expect(mit({ ...geber, auftraggeberId: 'EQ0001' })).rejects.toThrow('kann nicht gewählt werden')
    await expect(mit({ ...geber, auftraggeberId: 'GH0001' })).rejects.toThrow('GLEICHE_ORGANISATION')
    const { nachfolgerId } = await mit({ ...geber, auftraggeberId: 'LA0001', name: 'Erfundener Name GmbH' })
    await portal.ausgang.leer()
    await zweit(nachfolgerId)
    await portal.ausgang.leer()
    expect(await bürgschaft('ag2.admin', nachfolgerId)).toMatchObject({
      status: 'UP',
      auftraggeber: { id: 'LA0001', name: 'Stadtwerke Lindenau AöR' },
    })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'UT', nachfolgerId: null })
    await expect(bürgschaft('ag.admin', nachfolgerId)).rejects.toThrow('404')
    const verlauf = await ruf<{ code: string; werte: { feld: string }[] }[]>('bg.admin', 'GET', `${basis}/buergschaft/${id}/historie`)
    expect(verlauf.find(({ code }) => code === 'G23')?.werte.map(({ feld }) => feld)).toEqual(
      expect.arrayContaining(['Begünstigter', 'Anschrift des Begünstigten']),
    )
  })
  test('ein gewähltes Unternehmen heißt, wie das Verzeichnis sagt, was immer eingereicht wird', async () => {
    const id = await beantrage({ auftragnehmer: { ...antrag().auftragnehmer, name: 'Ganz Andere GmbH' } })
    expect((await auftrag('bg.erst', id)).daten.auftragnehmer?.name).toBe('Gebr. Harms Tiefbau GmbH')
  })
  test('zurückgezogen oder vom Bürgen abgelehnt: die Prüfung ist wieder offen', async () => {
    const id = await zugestellt()
    await wishes(id)
    await post('ag.admin', `${bürgschaften}/${id}/korrektur/zurueckziehen`, { version: (await bürgschaft('ag.admin', id)).version })
    expect(await aufgaben('ag.admin', id)).toEqual(['A-01'])
    await wishes(id)
    await post('bg.admin', `${bürgschaften}/${id}/korrektur/ablehnen`, {
      version: (await bürgschaft('bg.admin', id)).version,
      grund: 'Stimmt so',
    })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'UP' })
  })
})

describe('Entwürfe und formale Prüfung', () => {
  test('ein Entwurf wird gespeichert, ergänzt und eingereicht; Pflichtfelder nennt die Absage einzeln', async () => {
    const { id, version } = await post('ag.admin', aufträge, antrag({ buergschaftsdaten: null, buergschaftstext: null }))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-06'])
    await expect(auftrag('bg.erst', id)).rejects.toThrow('404')
    await expect(auftrag('bsp.admin', id)).rejects.toThrow('404')
    await expect(post('ag.admin', `${aufträge}/einreichen`, { id, version, daten: antrag({ buergschaftsdaten: null }) })).rejects.toThrow(
      /buergschaftsdaten\.vertragsnummer/,
    )
    const gespeichert = await ruf<{ version: number }>('ag.admin', 'PUT', `${aufträge}/${id}`, {
      version,
      daten: antrag({ versand: null }),
    })
    await expect(ruf('ag.admin', 'PUT', `${aufträge}/${id}`, { version, daten: antrag() })).rejects.toThrow('409 VERSION_VERALTET')
    await post('ag.admin', `${aufträge}/einreichen`, { id, version: gespeichert.version, daten: antrag() })
    expect(await aufgaben('ag.admin', id)).toEqual([])
  })
  test('unbekannte Unternehmen gehen erst zum Betreiber; der fragt zurück oder gibt weiter', async () => {
    const unbekannt = { ...antrag().auftragnehmer, auftragnehmerId: null, name: 'Neubau Nagel GmbH' }
    const id = await beantrage({ auftragnehmer: unbekannt, kautionsvertragId: null })
    expect(await auftrag('bsp.admin', id)).toMatchObject({ status: 'IN_PRUEFUNG', phase: 'FORMAL' })
    await expect(auftrag('bg.erst', id)).rejects.toThrow('404')
    await post('bsp.admin', `${aufträge}/${id}/formalpruefung`, { entscheidung: 'RUECKFRAGE', version: 1, grund: 'Anschrift unklar' })
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'UNVOLLSTAENDIG', rueckfrage: 'Anschrift unklar' })
    await post('ag.admin', `${aufträge}/einreichen`, {
      id,
      version: 2,
      daten: antrag({ auftragnehmer: unbekannt, kautionsvertragId: null }),
    })
    await post('bsp.admin', `${aufträge}/${id}/formalpruefung`, { entscheidung: 'BESTANDEN', version: 3 })
    expect(await aufgaben('bg.erst', id)).toEqual(['B-01'])
  })
  test.each([
    [
      'gleiche Organisation',
      {
        auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: 'WI0002', name: 'Weserbogen Brückenbau GmbH' },
        kautionsvertragId: null,
      },
      'GLEICHE_ORGANISATION',
    ],
    ['fremder Begünstigter', { auftraggeber: { ...antrag().auftraggeber, auftraggeberId: 'LA0001' } }, 'EINGABE_UNGUELTIG'],
    ['unsichtbares Unternehmen', { auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: 'EQ0001' } }, 'EINGABE_UNGUELTIG'],
    ['Befristung ohne Erlaubnis', { buergschaftsdaten: { ...DATA, befristungsdatum: '2099-01-01' } }, 'lässt kein Befristungsdatum zu'],
    ['Text anderer Art', { buergschaftstext: { art: 'VORLAGE', textId: 'OE0000-0001-001' } }, 'EINGABE_UNGUELTIG'],
    ['Vertrag eines anderen Bürgen', { kautionsvertragId: '3109' }, 'EINGABE_UNGUELTIG'],
    ['Sonderzeichen', { buergschaftsdaten: { ...DATA, vertragsnummer: 'V-${x}' } }, 'Zeichenfolge'],
  ])('%s wird abgewiesen', async (_name, mehr, grund) => {
    await expect(beantrage(mehr)).rejects.toThrow(grund)
  })
})

describe('gleichzeitig', () => {
  test('ein doppelt gesendeter Antrag mit einem Schlüssel ist einer; ein anderer Inhalt wird abgewiesen', async () => {
    const kopf = { 'Idempotency-Key': randomUUID() }
    const sende = (daten: object) =>
      ruf<{ id: string }>('ag.admin', 'POST', `${aufträge}/einreichen`, { id: null, version: null, daten }, kopf)
    const [auftrag, b] = await Promise.all([sende(antrag()), sende(antrag())])
    expect(auftrag.id).toBe(b.id)
    await expect(sende(antrag({ kautionsvertragId: null }))).rejects.toThrow('SCHLUESSEL_VERBRAUCHT')
  })
  test('zwei Prüfende: wer hält, entscheidet; wer veraltet ist, erfährt es', async () => {
    const id = await beantrage()
    await post('bg.erst', `${aufträge}/${id}/sperre`, {})
    await expect(post('bg.admin', `${aufträge}/${id}/sperre`, {})).rejects.toThrow('409 IN_BEARBEITUNG')
    expect((await auftrag('bg.admin', id)).sperre?.wer).toBe('Katrin Hesse')
    await expect(post('ag.admin', `${aufträge}/${id}/stornieren`, { version: 1 })).rejects.toThrow('IN_BEARBEITUNG')
    await ruf('bg.erst', 'DELETE', `${aufträge}/${id}/sperre`)
    const beide = await Promise.allSettled([nimmAn(id, {}, 'bg.erst'), nimmAn(id, {}, 'bg.admin')])
    expect(beide.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    expect(String((beide.find((e) => e.status === 'rejected') as PromiseRejectedResult).reason)).toMatch(/409 VERSION_VERALTET/)
  })
})

describe('ein ungeprüfter Text', () => {
  test('bricht die Ausstellung ab und bittet um seine Prüfung', async () => {
    const id = await beantrage({ buergschaftstext: { art: 'VORLAGE', textId: 'WI0001-0008-001' } })
    await expect(nimmAn(id, { textId: 'WI0001-0008-001' })).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    expect((await auftrag('bg.admin', id)).status).toBe('SCHWEBE')
    expect(await aufgaben('bg.admin', 'WI0001-0008-001')).toContain('B-12')
  })
  test('auch wo eine Datei dabei ist: beim Annehmen, Ausstellen, in der Zweitprüfung und für eine wartende', async () => {
    const both = async () => ({ textId: 'WI0001-0008-001', dateiId: await uploadDocument('bg.erst') })
    const refused = (act: Promise<unknown>) => expect(act).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    await refused(nimmAn(await beantrage(), { weg: 'BEIDES', ...(await both()) }))
    await refused(post('bg.erst', bürgschaften, ausstellung(await both())))
    const { buergschaftId: draft } = await nimmAn(await beantrage())
    const { daten, buergschaftsIdBuerge } = await bürgschaft('bg.zweit', draft)
    const dateiId = await uploadDocument('bg.zweit')
    await refused(
      zweit(draft, {
        entscheidung: 'AENDERN',
        buergschaftsdaten: daten,
        buergschaftsIdBuerge,
        kommentarIntern: null,
        ...(await both()),
        dateiId,
      }),
    )
    const { buergschaftId: linked } = await nimmAn(await beantrage(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await zweit(linked)
    await refused(tue('bg.erst', linked, 'dokument', await both()))
  })
})

describe('Betreiber', () => {
  test('storniert einen Auftrag nur zu zweit', async () => {
    const id = await beantrage()
    await post('bsp.admin', `${aufträge}/${id}/stornoantrag`, { entscheidung: 'BEANTRAGEN', version: 1, grund: 'Doppelt' })
    await expect(post('bsp.admin', `${aufträge}/${id}/stornoantrag`, { entscheidung: 'FREIGEBEN', version: 2 })).rejects.toThrow(
      'ZWEITE_PERSON_NOETIG',
    )
    await post('bsp.zweit', `${aufträge}/${id}/stornoantrag`, { entscheidung: 'FREIGEBEN', version: 2 })
    expect((await auftrag('ag.admin', id)).status).toBe('STORNIERT')
  })
  test('ändert einen Status nur zu zweit', async () => {
    const id = await zugestellt()
    const beantragen = { entscheidung: 'BEANTRAGEN', zielstatus: 'AKT', grund: 'Annahme lag schriftlich vor' }
    await post('bsp.admin', `${bürgschaften}/${id}/status`, { ...beantragen, version: (await bürgschaft('bsp.admin', id)).version })
    const { version } = await bürgschaft('bsp.admin', id)
    await expect(post('bsp.admin', `${bürgschaften}/${id}/status`, { entscheidung: 'FREIGEBEN', version })).rejects.toThrow(
      'ZWEITE_PERSON_NOETIG',
    )
    expect(await aufgaben('bsp.admin', id)).toEqual([])
    expect(await aufgaben('bsp.zweit', id)).toEqual(['C-08'])
    await post('bsp.zweit', `${bürgschaften}/${id}/status`, { entscheidung: 'FREIGEBEN', version })
    expect((await bürgschaft('ag.admin', id)).status).toBe('AKT')
    expect(await mitteilungen('ag.admin', id)).toEqual(
      expect.arrayContaining([expect.stringContaining('Datenkorrektur durch den Betreiber')]),
    )
  })
  const setValue = async (id: string, zielstatus: string) => {
    await tue('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus, grund: 'Doppelt erfasst' })
    await tue('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })
  }
  test('bringt keine Bürgschaft ohne Dokument zum Begünstigten, auch nicht zu zweit; beenden kann er sie', async () => {
    const { buergschaftId: id } = await nimmAn(await beantrage(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await zweit(id)
    const before = await bürgschaft('bsp.admin', id)
    expect(before).toMatchObject({ status: 'AUS', dokumentStatus: 'KEINES' })
    const ask = (zielstatus: string) =>
      tue('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus, grund: 'Lag schriftlich vor' })
    for (const status of ['UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB', 'ZGB', 'UT', 'AB'])
      await expect(ask(status)).rejects.toThrow(/^409 OHNE_DOKUMENT .*Zu dieser Bürgschaft liegt noch kein Dokument vor/)
    // Asked for while there was no such rule.
    const { id: von } = await portal.db.system
      .selectFrom('nutzer')
      .select('id')
      .where('email', 'like', 'bsp.admin@%')
      .executeTakeFirstOrThrow()
    const statusantrag = JSON.stringify({ von, name: 'bsp.admin', zielstatus: 'UP', grund: 'Früher', am: new Date().toISOString() })
    await portal.db.system.updateTable('buergschaft').set({ statusantrag }).where('id', '=', id).execute()
    await expect(tue('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })).rejects.toThrow('409 OHNE_DOKUMENT')
    await tue('bsp.zweit', id, 'status', { entscheidung: 'VERWERFEN' })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'AUS' })
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await setValue(id, 'STO')
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'STO' })
  })
  test.each(['angekündigte', 'zugestellte'])('beendet eine %s, und alle, die sie kennen, sehen es', async (what) => {
    const id = await (what === 'zugestellte' ? zugestellt() : paper())
    const parties = what === 'zugestellte' ? ['ag.admin', 'kn.admin', 'bg.admin'] : ['kn.admin', 'bg.admin']
    await setValue(id, 'STO')
    for (const konto of parties) {
      expect((await bürgschaft(konto, id)).status).toBe('STO')
      const { zeilen } = await post<{ zeilen: { status: string }[] }>(konto, `${bürgschaften}/filterung`, { buergschaftIdsIn: [id] })
      expect(zeilen).toMatchObject([{ status: 'STO' }])
    }
  })
  test.each([
    ['ABB', ['B-04'], []],
    ['IK', ['B-03'], []],
    ['AKT ZGBB', ['B-05'], []],
    ['AKT UP', [], ['A-01']],
    ['ABB AB', [], []],
  ])('mit dem Status %s kommen seine Aufgaben, und die des früheren gehen', async (path, guarantors, beneficiarys) => {
    const id = await zugestellt()
    for (const status of path.split(' ')) await setValue(id, status)
    expect(await aufgaben('bg.admin', id)).toEqual(guarantors)
    expect(await aufgaben('ag.admin', id)).toEqual(beneficiarys)
  })
  test('beantragt einen Status, während das Dokument entsteht: es entsteht dennoch', async () => {
    const id = await paper()
    await portal.ausgang.leer()
    const { version } = await bürgschaft('bg.admin', id)
    await portal.db.system.updateTable('buergschaft').set({ dokument_status: 'IN_ARBEIT' }).where('id', '=', id).execute()
    const finish = await documentHandler(portal.db, () => new Date(), 'http://127.0.0.1').erledige({ buergschaftId: id, version })
    await tue('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus: 'STO', grund: 'Doppelt erfasst' })
    expect(await portal.db.system.transaction().execute(finish)).toBe('ÜBERHOLT')
    await portal.ausgang.leer()
    expect(await bürgschaft('bg.admin', id)).toMatchObject({ status: 'AUS', dokumentStatus: 'FERTIG' })
  })
})

test('vor der Zustellung zieht eine andere Person zurück, und der Auftrag ist wieder offen', async () => {
  const id = await beantrage()
  const { buergschaftId } = await nimmAn(id, { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
  await zweit(buergschaftId)
  const { version } = await bürgschaft('bg.admin', buergschaftId)
  await post('bg.admin', `${bürgschaften}/${buergschaftId}/zurueckziehen`, { version, grund: 'Bonität' })
  expect(await bürgschaft('ag.admin', buergschaftId)).toMatchObject({ status: 'STO' })
  expect((await auftrag('bg.erst', id)).status).toBe('SCHWEBE')
})

test.each([
  ['leer', new Uint8Array(0), /leer|EINGABE/],
  ['kein PDF', Buffer.from('MZ\u0000programm'), /kein PDF/],
  ['abgeschnitten', pdf().subarray(0, 200), /unvollständig/],
  ['mit Skript', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }), /aktive Inhalte/],
])('eine Datei, die %s ist, wird nicht angenommen', async (_name, inhalt, grund) => {
  const pfad = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=x.pdf'
  await expect(ruf('bg.admin', 'POST', pfad, inhalt)).rejects.toThrow(grund)
})

test('die Kette der Historie hält, und eine Änderung fiele auf', async () => {
  const id = await zugestellt()
  const zeilen = await portal.db.system
    .selectFrom('buergschaft_historie')
    .selectAll()
    .where('buergschaft_id', '=', id)
    .orderBy('lfd')
    .execute()
  let vorgänger = ''
  for (const { hash, lfd, ...rest } of zeilen) {
    expect(entryHash(rest as never, lfd, vorgänger)).toBe(hash)
    expect(entryHash({ ...rest, grund: 'gefälscht' } as never, lfd, vorgänger)).not.toBe(hash)
    vorgänger = hash
  }
  expect(zeilen.length).toBeGreaterThan(2)
})

test('wer Mails will, bekommt welche; ohne Server werden sie als nicht versandt aufbewahrt', async () => {
  const id = await beantrage()
  await portal.ausgang.leer()
  const mails = (await orders(portal.db.system, 'MAIL')).filter(({ orgId }) => orgId === 'KR0001')
  const eine = mails.map((m) => m.content as { an: string; text: string; betreff: string }).find((m) => m.text.includes(`BA ${id}`))
  expect(eine?.text).toContain(`/buerge/buergschaftsauftraege/details/${id}`)
  expect(eine?.text).not.toMatch(/12\.500/)
  expect(new Set(mails.map((m) => m.result))).toEqual(new Set(['ABGELEGT']))
})

test('ein offener Browser erfährt von der Änderung, ein fremder nicht', async () => {
  const lies = async (konto: string) => {
    const antwort = await portal.rufe(konto, 'GET', '/aufgabenservice/api/private/v1/ereignisse')
    const leser = (antwort.body as ReadableStream<Uint8Array>).getReader()
    await leser.read()
    return leser
  }
  const [eigener, fremder] = [await lies('ag.admin'), await lies('ag2.admin')]
  const id = await beantrage()
  const { value } = await eigener.read()
  expect(new TextDecoder().decode(value)).toContain(`data: {"art":"AUFTRAG","id":"${id}"}`)
  // Lines that only keep a stream alive come at any time.
  let told = ''
  const telling = (async () => {
    for (let part = await fremder.read(); !part.done; part = await fremder.read()) told += new TextDecoder().decode(part.value)
  })()
  await portal.ausgang.leer()
  await Promise.all([eigener.cancel(), fremder.cancel(), telling])
  expect(told).not.toContain('data:')
})
