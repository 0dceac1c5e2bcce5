import type { Vertrag, Vertragspruefung, VertragRow } from '@avalwerk/contracts'
import { usageOf, reservedLimit } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { BuergschaftTable } from '../src/kernel/schema.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { acceptance, antrag, aufträge, bürgschaften, DATA, handlungen, TODAY } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Contracts: creating, reviewing, changing, ending; their use by orders and guarantees. Transition rows V01–V08. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { post, ruf, tue, aufgaben, mitteilungen, mails, nimmAn, zweit, bürgschaft, auftrag } = handlungen(() => portal)
const basis = '/partnerservice/api/private/v2/kautionsvertraege'
const HARMS = '3107'
const CONTACT = {
  personentyp: 'KP',
  vorname: 'Britta',
  nachname: 'Harms',
  email: 'b.harms@tiefbau.example',
  telefonnummer: '040 66969-101',
}

type Revision = { id: string; vertragsnummer: string; version: number; pruefungId: string }
let zähler = 0
const newNumber = () => `KTV TEST-${++zähler}`
const vertrag = (konto: string, id: string) => ruf<Vertrag>(konto, 'GET', `${basis}/${id}`)
const prüfung = (konto: string, id: string) => ruf<Vertragspruefung>(konto, 'GET', `${basis}/pruefung/${id}`)
const anfrage = (mehr: Record<string, unknown> = {}) => ({
  gesamtlimit: 50_000_000,
  einzellimit: 10_000_000,
  nachricht: null,
  unternehmen: [],
  ...mehr,
})
const adresse = (mehr: Record<string, string> = {}) =>
  `${basis}?${new URLSearchParams({ vertragsnummer: newNumber(), bürgeId: 'KR0001', versicherungsnehmerId: 'GH0001', ...mehr })}`
const lege = (mehr: Record<string, unknown> = {}, wo: Record<string, string> = {}) => post<Revision>('kn.admin', adresse(wo), anfrage(mehr))
const ja = (unternehmenId: string) => ({ unternehmenId, entscheidung: 'GENEHMIGT', teillimit: null, kommentar: null })
const nein = (unternehmenId: string, kommentar: string | null = 'Bonität reicht nicht.') => ({
  unternehmenId,
  entscheidung: 'ABGELEHNT',
  teillimit: null,
  kommentar,
})
const LAYOUT = { gesamtlimit: 50_000_000, einzellimit: 10_000_000, ausserhalb: 0, avalprovision: '1,10 %', sicherheit: 'keine' }
const complete = async (revision: Revision, positionen: object[], rahmen: object | null = LAYOUT) =>
  post<{ status: string; angenommen: number; abgelehnt: number }>('bg.admin', `${basis}/pruefung/${revision.pruefungId}/abschluss`, {
    version: revision.version,
    positionen,
    rahmen,
  })
/** An active contract of Gebr. Harms with its first subsidiary. */
async function active(mehr: Record<string, unknown> = {}): Promise<string> {
  const revision = await lege({ unternehmen: [{ unternehmenId: 'GH0002', person: CONTACT }] })
  await complete(revision, [ja('GH0001'), ja('GH0002')], { ...LAYOUT, ...mehr })
  return revision.id
}
const ändere = async (id: string, unternehmen: object[], nehmer: string | null = 'GH0001', konto = 'kn.admin') =>
  post<Revision>(konto, `${basis}/${id}${nehmer ? `?versicherungsnehmerId=${nehmer}` : ''}`, {
    version: (await vertrag(konto, id)).version,
    nachricht: null,
    unternehmen,
  })
const mit = (unternehmenId: string, person: object | null = null) => ({ unternehmenId, person })
const requested = (id: string, mehr: Record<string, unknown> = {}, cent = 1_000_000) =>
  post<{ id: string }>('ag.admin', `${aufträge}/einreichen`, {
    id: null,
    version: null,
    daten: antrag({ kautionsvertragId: id, buergschaftsdaten: { ...DATA, buergschaftsBetrag: cent, bausumme: cent * 20 }, ...mehr }),
  })

describe('Anlegen und prüfen', () => {
  test('angelegt, in Prüfung, Aufgabe beim Bürgen; mit dem Versicherungsnehmer aktiv, je Unternehmen entschieden', async () => {
    const revision = await lege({
      nachricht: 'Wie besprochen',
      unternehmen: [mit('GH0002', CONTACT), mit('GH0003')],
    })
    expect(revision.pruefungId).toMatch(/^P-\d{6}$/)
    expect(await vertrag('kn.admin', revision.id)).toMatchObject({
      status: 'IN_PRUEFUNG',
      pruefungId: revision.pruefungId,
      eigener: true,
      dokumentation: false,
    })
    expect(await aufgaben('bg.admin', revision.id)).toEqual(['B-14'])
    const p = await prüfung('bg.admin', revision.pruefungId)
    expect(p.positionen.map(({ unternehmenId, versicherungsnehmer, ort }) => [unternehmenId, versicherungsnehmer, ort])).toEqual([
      ['GH0001', true, 'Emden'],
      ['GH0002', false, 'Leer'],
      ['GH0003', false, 'Aurich'],
    ])
    const ergebnis = await complete(revision, [
      ja('GH0001'),
      { unternehmenId: 'GH0002', entscheidung: 'GEAENDERT', teillimit: 2_000_000, kommentar: 'Vorerst' },
      nein('GH0003'),
    ])
    expect(ergebnis).toMatchObject({ status: 'AKTIV', angenommen: 2, abgelehnt: 1 })
    await portal.ausgang.leer()
    const danach = await vertrag('kn.admin', revision.id)
    expect(danach).toMatchObject({
      status: 'AKTIV',
      gesamtlimit: 50_000_000,
      avalprovision: '1,10 %',
      pruefungId: null,
      dokumentation: true,
    })
    expect(danach.unternehmen.map((u) => [u.unternehmenId, u.status, u.teillimit, u.kommentar])).toEqual([
      ['GH0001', 'ANGENOMMEN', null, null],
      ['GH0002', 'ANGENOMMEN', 2_000_000, 'Vorerst'],
      ['GH0003', 'ABGELEHNT', null, 'Bonität reicht nicht.'],
    ])
    expect(await aufgaben('bg.admin', revision.id)).toEqual([])
    expect(await mitteilungen('kn.admin', revision.id)).toEqual([
      `Kautionsvertrag ${revision.vertragsnummer}: Zuordnung geprüft (2 angenommen, 1 abgelehnt)`,
    ])
  })

  test('die Dokumentation ist ein PDF mit Nummer und Tag im Namen', async () => {
    const id = await active()
    await portal.ausgang.leer()
    const antwort = await portal.rufe('kn.admin', 'GET', `${basis}/${id}/dokumentation`)
    const { vertragsnummer } = await vertrag('kn.admin', id)
    expect(decodeURIComponent(antwort.headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`Vertragsverknüpfung_${vertragsnummer}_\\d{8}\\.pdf`),
    )
    expect(
      Buffer.from(await antwort.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('ohne den Versicherungsnehmer ist der Vertrag abgelehnt, mit Grund; seine Nummer ist wieder frei', async () => {
    const revision = await lege({ unternehmen: [mit('GH0002')] })
    expect(await complete(revision, [nein('GH0001'), ja('GH0002')], null)).toMatchObject({
      status: 'ABGELEHNT',
      angenommen: 0,
      abgelehnt: 2,
    })
    const danach = await vertrag('kn.admin', revision.id)
    expect(danach).toMatchObject({ status: 'ABGELEHNT', grund: 'Bonität reicht nicht.' })
    expect(danach.unternehmen.every(({ status }) => status === 'ABGELEHNT')).toBe(true)
    await lege({}, { vertragsnummer: revision.vertragsnummer })
  })

  test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    ['Limit null', { gesamtlimit: 0 }, {}, 'gesamtlimit'],
    ['Einzellimit über dem Gesamtlimit', { einzellimit: 60_000_000 }, {}, 'einzellimit'],
    ['ohne Nummer', {}, { vertragsnummer: ' ' }, 'vertragsnummer'],
    ['vergebene Nummer, anders geschrieben', {}, { vertragsnummer: 'ktv 90-118-442' }, 'vertragsnummer'],
    ['fremder Versicherungsnehmer', {}, { versicherungsnehmerId: 'HQ0001' }, 'versicherungsnehmerId'],
    ['ein Unternehmen zweimal', { unternehmen: [mit('GH0002'), mit('GH0002')] }, {}, 'unternehmen'],
    ['ein fremdes Unternehmen', { unternehmen: [mit('WI0003')] }, {}, 'unternehmen'],
    ['ein halber Kontakt', { unternehmen: [mit('GH0002', { ...CONTACT, email: 'kein' })] }, {}, 'unternehmen.0.person.email'],
    ['ein Bürge, der keiner ist', {}, { bürgeId: 'WI0001' }, 'bürgeId'],
  ])('nicht angelegt: %s', async (_, mehr, wo, feld) => {
    const { status, inhalt } = await portal.frage<{ code: string; felder: { feld: string }[] }>(
      'kn.admin',
      'POST',
      adresse(wo),
      anfrage(mehr),
    )
    expect([status, inhalt.code]).toEqual([400, 'EINGABE_UNGUELTIG'])
    expect(inhalt.felder.map((f) => f.feld)).toContain(feld)
  })

  test('wer keine Unternehmen hat, die Kreditnehmer sein können, legt keinen an', async () => {
    const { inhalt } = await portal.frage<{ felder: { feld: string }[] }>(
      'ag2.admin',
      'POST',
      adresse({ versicherungsnehmerId: 'LA0001' }),
      anfrage(),
    )
    expect(inhalt.felder.map((f) => f.feld)).toContain('versicherungsnehmerId')
  })

  test('zwei auf einmal mit derselben Nummer: einer', async () => {
    const vertragsnummer = newNumber()
    const antworten = await Promise.all([1, 2, 3].map(() => portal.frage('kn.admin', 'POST', adresse({ vertragsnummer }), anfrage())))
    expect(antworten.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(antworten.filter(({ status }) => status === 400 || status === 409)).toHaveLength(2)
  })

  test('jedes Unternehmen braucht eine Entscheidung, eine Ablehnung den Grund, eine Änderung den Betrag', async () => {
    const revision = await lege({ unternehmen: [mit('GH0002'), mit('GH0003')] })
    await expect(complete(revision, [ja('GH0001')])).rejects.toThrow('ENTSCHEIDUNG_FEHLT')
    await expect(complete(revision, [ja('GH0001'), nein('GH0002', ' '), ja('GH0003')])).rejects.toThrow('positionen.1.kommentar')
    const withoutAmount = { unternehmenId: 'GH0003', entscheidung: 'GEAENDERT', teillimit: null, kommentar: null }
    await expect(complete(revision, [ja('GH0001'), ja('GH0002'), withoutAmount])).rejects.toThrow('positionen.2.teillimit')
    await expect(complete(revision, [ja('GH0001'), ja('GH0002'), ja('GH0003')], { ...LAYOUT, einzellimit: 60_000_000 })).rejects.toThrow(
      'rahmen.einzellimit',
    )
    await expect(complete({ ...revision, version: 9 }, [ja('GH0001'), ja('GH0002'), ja('GH0003')])).rejects.toThrow('VERSION_VERALTET')
    await complete(revision, [ja('GH0001'), ja('GH0002'), ja('GH0003')])
    const { version } = await vertrag('bg.admin', revision.id)
    await expect(complete({ ...revision, version }, [ja('GH0001'), ja('GH0002'), ja('GH0003')])).rejects.toThrow('SCHRITT_UNZULAESSIG')
  })

  test('zwei schließen dieselbe Prüfung ab: einer, der andere erfährt es', async () => {
    const revision = await lege()
    const antworten = await Promise.allSettled([complete(revision, [ja('GH0001')]), complete(revision, [nein('GH0001')], null)])
    expect(antworten.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('ein Bürge Light erfährt es in seinen Postfächern, ein Bürge Regular im Portal', async () => {
    const wege = await portal.frage<{ version: number }>('bg2.admin', 'GET', '/partnerkonfigurator/api/private/v1/buerge/gevo')
    await portal.frage('bg2.admin', 'PUT', '/partnerkonfigurator/api/private/v1/buerge/TD0001/defaultmail', {
      version: wege.inhalt.version,
      defaultMail: ['avale@tiedemann.example'],
    })
    const light = await lege({}, { bürgeId: 'TD0001' })
    const satz = (s: Revision) => `Vertragszuordnung ${s.pruefungId} zu Kautionsvertrag ${s.vertragsnummer} prüfen`
    expect(await mails('Vertragszuordnung: neue Nachricht in Avalwerk', satz(light))).toEqual(['avale@tiedemann.example'])
    expect(await mails('Neue Aufgabe in Avalwerk', satz(light))).toEqual([])
    expect(await aufgaben('bg2.admin', light.id)).toEqual(['B-14'])
    const regular = await lege()
    expect(await mails('Neue Aufgabe in Avalwerk', satz(regular))).toContain('bg.admin@demo.avalwerk.example')
  })
})

describe('Ändern und beenden', () => {
  test('hinzufügen, entfernen, anderer Versicherungsnehmer: geprüft; was abgelehnt wird, bleibt, wie es war', async () => {
    const id = await active()
    const revision = await ändere(id, [mit('GH0002', CONTACT), mit('GH0003')], 'GH0002')
    expect((await prüfung('bg.admin', revision.pruefungId)).positionen.map((p) => [p.unternehmenId, p.absicht])).toEqual([
      ['GH0001', 'ENTFERNEN'],
      ['GH0002', 'VERSICHERUNGSNEHMER'],
      ['GH0003', 'HINZUFUEGEN'],
    ])
    // Meanwhile the contract is in force as it was.
    expect((await vertrag('kn.admin', id)).versicherungsnehmer.id).toBe('GH0001')
    await expect(ändere(id, [mit('GH0001')])).rejects.toThrow('PRUEFUNG_OFFEN')
    await complete(revision, [nein('GH0001', 'Bleibt'), ja('GH0002'), ja('GH0003')], null)
    const danach = await vertrag('kn.admin', id)
    expect(danach.versicherungsnehmer.id).toBe('GH0002')
    expect(danach.unternehmen.map((u) => [u.unternehmenId, u.status])).toEqual([
      ['GH0001', 'ANGENOMMEN'],
      ['GH0002', 'ANGENOMMEN'],
      ['GH0003', 'ANGENOMMEN'],
    ])
  })

  test('ohne Versicherungsnehmer in der Adresse werden Unternehmen hinzugefügt', async () => {
    const id = await active()
    const revision = await ändere(id, [mit('GH0003', CONTACT)], null)
    expect((await prüfung('bg.admin', revision.pruefungId)).positionen.map((p) => [p.unternehmenId, p.absicht])).toEqual([
      ['GH0003', 'HINZUFUEGEN'],
    ])
    expect((await vertrag('kn.admin', id)).unternehmen.find((u) => u.unternehmenId === 'GH0003')?.status).toBe('OFFEN')
  })

  test('Ansprechpartner ändern sich ohne Prüfung; ohne Änderung geht nichts', async () => {
    const id = await active()
    const revision = await ändere(id, [mit('GH0001', CONTACT), mit('GH0002', CONTACT)])
    expect(revision.pruefungId).toBeNull()
    expect((await vertrag('bg.admin', id)).unternehmen[0]?.person).toMatchObject({ nachname: 'Harms' })
    await expect(ändere(id, [mit('GH0001', CONTACT), mit('GH0002', CONTACT)])).rejects.toThrow('KEINE_AENDERUNG')
    await expect(ändere(id, [mit('GH0002', CONTACT)])).rejects.toThrow('versicherungsnehmerId')
  })

  test('mit offenen Aufträgen bleibt ein Unternehmen; auch wenn sie erst während der Prüfung kommen', async () => {
    const id = await active()
    const nehmer = { ...antrag().auftragnehmer, auftragnehmerId: 'GH0002' }
    const revision = await ändere(id, [mit('GH0001')])
    const offen = await requested(id, { auftragnehmer: nehmer })
    await expect(complete(revision, [ja('GH0002')], null)).rejects.toThrow('inzwischen offene')
    await complete(revision, [nein('GH0002', 'Noch gebraucht')], null)
    await expect(ändere(id, [mit('GH0001')])).rejects.toThrow('ZUORDNUNG_BENUTZT')
    await post('ag.admin', `${aufträge}/${offen.id}/stornieren`, { version: (await auftrag('ag.admin', offen.id)).version })
    const still = await ändere(id, [mit('GH0001')])
    await complete(still, [ja('GH0002')], null)
    expect((await vertrag('kn.admin', id)).unternehmen.map((u) => u.unternehmenId)).toEqual(['GH0001'])
    await expect(requested(id, { auftragnehmer: nehmer })).rejects.toThrow('kautionsvertragId')
  })

  test('der Bürge ändert Limits und beendet; danach keine neuen Anträge, die Prüfung entfällt', async () => {
    const id = await active()
    const rahmen = async (mehr: object) =>
      post<Revision>('bg.admin', `${basis}/${id}/rahmen`, { version: (await vertrag('bg.admin', id)).version, ...LAYOUT, ...mehr })
    await rahmen({ einzellimit: 5_000_000 })
    await expect(rahmen({ einzellimit: 5_000_000 })).rejects.toThrow('KEINE_AENDERUNG')
    // What the portal doesn't know uses the limit as well.
    await rahmen({ einzellimit: 5_000_000, ausserhalb: 48_000_000 })
    expect(await vertrag('kn.admin', id)).toMatchObject({ genutzt: 48_000_000, ausserhalb: 48_000_000 })
    expect(await mitteilungen('kn.admin', id)).toContain(
      `Auslastung Kautionsvertrag ${(await vertrag('kn.admin', id)).vertragsnummer}: 95 % erreicht`,
    )
    await expect(requested(id, {}, 3_000_000)).rejects.toThrow('freie Limit')
    await rahmen({ einzellimit: 5_000_000 })
    await expect(requested(id, {}, 6_000_000)).rejects.toThrow('Einzellimit')
    await ändere(id, [mit('GH0001'), mit('GH0002', CONTACT), mit('GH0003')])
    const ende = async (grund: string | null) =>
      post('bg.admin', `${basis}/${id}/ende`, { version: (await vertrag('bg.admin', id)).version, grund })
    await expect(ende(' ')).rejects.toThrow('GRUND_FEHLT')
    await ende('Gekündigt zum Jahresende')
    expect(await vertrag('kn.admin', id)).toMatchObject({
      status: 'BEENDET',
      pruefungId: null,
      grund: 'Gekündigt zum Jahresende',
      schritte: [],
    })
    expect(await aufgaben('bg.admin', id)).toEqual([])
    await expect(requested(id)).rejects.toThrow('kautionsvertragId')
    const verlauf = await ruf<{ code: string }[]>('bg.admin', 'GET', `${basis}/${id}/verlauf`)
    expect(verlauf.map(({ code }) => code)).toEqual(['V06', 'V04', 'V08', 'V08', 'V08', 'V02', 'V01'])
  })
})

describe('Sehen', () => {
  test('Liste: Filter, Auslastung, Sortierung, Optionen, CSV; jeder sieht die eigenen', async () => {
    const liste = async (konto: string, filter: object, sort = 'auslastung,desc') =>
      (await post<{ zeilen: VertragRow[] }>(konto, `${basis}/filterung?sort=${sort}&size=100`, filter)).zeilen
    const alle = await liste('bg.admin', {})
    expect(alle.every(({ buerge }) => buerge.id === 'KR0001')).toBe(true)
    const shares = alle.map((z) => z.genutzt / z.gesamtlimit)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect((await liste('bg.admin', { suche: 'harms 442' })).map(({ id }) => id)).toEqual([HARMS])
    expect((await liste('bg.admin', { unternehmenId: ['GH0003'] })).map(({ id }) => id)).toContain(HARMS)
    expect((await liste('bg.admin', { auslastungAb: '95' })).length).toBe(0)
    expect((await liste('ag.admin', {})).map(({ vertragsnummer }) => vertragsnummer)).toEqual(['KTV 90-355-101'])
    expect(await liste('ag2.admin', {})).toEqual([])
    // Sees one company, under no contract.
    expect(await liste('ag.basis', {})).toEqual([])
    const optionen = await post<{ buergen: { id: string }[]; versicherungsnehmer: string[] }>('kn.admin', `${basis}/filteroptionen`, {})
    expect(optionen.buergen.map(({ id }) => id).sort()).toEqual(['KR0001', 'TD0001'])
    const csv = await portal.rufe('bg.admin', 'POST', `${basis}/filterung/vertraege.csv`, { suche: 'KTV 90-118-442' })
    expect(await csv.text()).toContain(
      '"KTV 90-118-442";Aktiv;"Kranich Kreditversicherung AG";"Gebr. Harms Tiefbau GmbH";2.500.000,00;750.000,00;',
    )
  })

  test('der Bürge liest mit Nummer; eine falsche und ein fremder Vertrag sind nicht da', async () => {
    const lies = (konto: string, id: string, nummer: string) =>
      portal.frage(konto, 'GET', `${basis}/buerge/${id}?${new URLSearchParams({ vertragsnummer: nummer })}`)
    expect((await lies('bg.admin', HARMS, 'KTV 90-118-442')).status).toBe(200)
    expect((await lies('bg.admin', HARMS, 'KTV 1')).status).toBe(404)
    expect((await lies('bg2.admin', HARMS, 'KTV 90-118-442')).status).toBe(404)
    expect((await portal.frage('ag.admin', 'GET', `${basis}/${HARMS}`)).status).toBe(404)
  })

  test('die Demodaten ergeben zusammen, was der Vertrag nutzt und reserviert', async () => {
    const demo = await startTestPortal()
    try {
      const { inhalt: vertrag } = await demo.frage<Vertrag>('bg.admin', 'GET', `${basis}/${HARMS}`)
      expect([vertrag.genutzt, vertrag.reserviert, vertrag.gesamtlimit]).toEqual([187_430_000, 11_700_000, 250_000_000])
      expect(vertrag.nachArt.reduce((n, { anzahl }) => n + anzahl, 0)).toBeGreaterThan(3)
      // Whoever sees one company only is told of the others what they come to, and no name.
      await demo.db.system
        .updateTable('nutzer')
        .set({ sichtbeschraenkt: true, sichtberechtigte: JSON.stringify(['GH0003']) })
        .where('benutzername', '=', 'kn.admin')
        .execute()
      await demo.ausgang.leer()
      const { inhalt: enger } = await demo.frage<Vertrag>('kn.admin', 'GET', `${basis}/${HARMS}`)
      expect(enger.unternehmen.map((u) => u.unternehmenId)).toEqual(['GH0003'])
      // What drafts hold is to the insured what was ordered.
      expect(enger.uebrige.genutzt + enger.ausserhalb).toBeLessThan(vertrag.genutzt)
      expect(enger.uebrige.genutzt + enger.uebrige.reserviert + enger.ausserhalb).toBe(vertrag.genutzt + vertrag.reserviert)
      expect(enger).toMatchObject({ versicherungsnehmer: { id: null, name: 'Nicht einsehbar' }, dokumentation: false })
      const gesehen = await Promise.all([
        demo.frage('kn.admin', 'GET', `${basis}/${HARMS}/verlauf`),
        demo.frage('kn.admin', 'GET', `${basis}/pruefung/${vertrag.pruefungen[0]?.id}`),
        demo.frage('kn.admin', 'POST', `${basis}/filterung`, {}),
        demo.frage('kn.admin', 'POST', `${basis}/filteroptionen`, {}),
        demo.frage('kn.admin', 'GET', basis),
      ])
      expect(JSON.stringify([enger, gesehen])).not.toMatch(/Rohrleitungsbau|GH0001|GH0002/)
      const gesucht = await demo.frage<{ zeilen: unknown[] }>('kn.admin', 'POST', `${basis}/filterung`, { suche: 'Tiefbau Gebr' })
      expect(gesucht.inhalt.zeilen).toEqual([])
      expect((await demo.frage('kn.admin', 'GET', `${basis}/${HARMS}/dokumentation`)).status).toBe(404)
    } finally {
      await demo.schließe()
    }
  }, 60_000)
})

/** What a contract uses and reserves, from the rows of its guarantees and orders alone. */
async function recalculated(id: string) {
  const alle = await portal.db.system.selectFrom('buergschaft').selectAll().where('kautionsvertrag_id', '=', id).execute()
  const offene = await portal.db.system.selectFrom('auftrag').selectAll().where('kautionsvertrag_id', '=', id).execute()
  const vertragRow = await portal.db.system.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const genutzt = alle.reduce((summe, b) => {
    const grundlage = alle.find((g) => b.umtausch_grundlage_id !== null && String(g.id) === String(b.umtausch_grundlage_id))
    const ersetzt = grundlage && String(grundlage.umtausch_id) === String(b.id) ? asUsage(grundlage) : 0
    return summe + usageOf({ status: b.status, betrag: b.betrag_cent, hatNachfolger: b.nachfolger_id !== null, ersetzt })
  }, vertragRow.anfangsbestand_cent)
  const reserviert = offene.filter(reservedLimit).reduce((summe, a) => summe + (a.betrag_cent ?? 0), 0)
  return { genutzt, reserviert }
}
const asUsage = (buergschaft: Selectable<BuergschaftTable>) =>
  usageOf({ status: buergschaft.status, betrag: buergschaft.betrag_cent, hatNachfolger: buergschaft.nachfolger_id !== null })

const REQUIRED_RIGHT = {
  betrag: 400_000,
  begruendung: 'Der Durchlass ist undicht, zwei Fristen zur Nachbesserung sind verstrichen.',
  ansprechpartner: { vorname: 'Meike', nachname: 'Voss', email: 'voss@demo.avalwerk.example', telefonnummer: '' },
  zahlungsempfaenger: { name: 'Weserbogen Infrastruktur AG', iban: 'de89370400440532013000' },
  dateien: [],
  erklaerung: true,
}

describe('Limit', () => {
  const stand = async (id: string) => {
    const { genutzt, reserviert } = await vertrag('bg.admin', id)
    expect({ genutzt, reserviert }).toEqual(await recalculated(id))
    return [genutzt, reserviert]
  }

  test('was ein Entwurf hält, sehen nur Bürge und Betreiber: die Versicherten, was beantragt ist, bis zwei entschieden haben', async () => {
    const id = await active()
    const seen = async (konto: string) => {
      const { genutzt, reserviert, nachArt, uebrige, unternehmen } = await vertrag(konto, id)
      const parts = [...unternehmen, uebrige].reduce((n, t) => n + t.genutzt + t.reserviert, 0)
      expect([parts, nachArt.reduce((n, t) => n + t.genutzt + t.reserviert, 0)]).toEqual([genutzt + reserviert, genutzt + reserviert])
      return [genutzt, reserviert]
    }
    const { id: order } = await requested(id, {}, 3_000_000)
    const { daten } = await auftrag('bg.erst', order)
    const changed = { ...daten.buergschaftsdaten, buergschaftsBetrag: 2_345_600 }
    const { buergschaftId } = await nimmAn(order, { buergschaftsdaten: changed })
    expect(await seen('bg.admin')).toEqual([2_345_600, 0])
    expect(await seen('bsp.admin')).toEqual([2_345_600, 0])
    expect(await seen('kn.admin')).toEqual([0, 3_000_000])
    const { zeilen } = await post<{ zeilen: { id: string; genutzt: number; reserviert: number }[] }>('kn.admin', `${basis}/filterung`, {})
    expect(zeilen.find((k) => k.id === id)).toMatchObject({ genutzt: 0, reserviert: 3_000_000 })
    await portal.ausgang.leer()
    await zweit(buergschaftId)
    await portal.ausgang.leer()
    for (const konto of ['bg.admin', 'bsp.admin', 'kn.admin']) expect(await seen(konto)).toEqual([2_345_600, 0])

    // A correction: until two have decided, the insured see what it shall replace.
    await tue('ag.admin', buergschaftId, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const { nachfolgerId } = (await tue('bg.erst', buergschaftId, 'korrektur', {
      buergschaftsdaten: { ...changed, buergschaftsBetrag: 2_100_000 },
      buergschaftsIdBuerge: `KORR-${buergschaftId}`,
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    })) as unknown as { nachfolgerId: string }
    expect(await seen('bg.admin')).toEqual([2_100_000, 0])
    expect(await seen('kn.admin')).toEqual([2_345_600, 0])
    await portal.ausgang.leer()
    await zweit(nachfolgerId)
    await portal.ausgang.leer()
    expect(await seen('kn.admin')).toEqual([2_100_000, 0])
  })
  test('vom Antrag bis zur Enthaftung: reserviert, genutzt, verringert, frei', async () => {
    const id = await active()
    expect(await stand(id)).toEqual([0, 0])
    const { id: erster } = await requested(id, {}, 3_000_000)
    expect(await stand(id)).toEqual([0, 3_000_000])
    // The guarantor sees what is left, this order left out, before it decides.
    expect((await auftrag('bg.erst', erster)).kautionsvertrag?.limit).toMatchObject({ gesamtlimit: 50_000_000, genutzt: 0, reserviert: 0 })
    // Who orders for somebody else's contract is told nothing of it.
    expect((await auftrag('ag.admin', erster)).kautionsvertrag).toMatchObject({ limit: null })
    const { buergschaftId } = await nimmAn(erster)
    expect(await stand(id)).toEqual([3_000_000, 0])
    await portal.ausgang.leer()
    await zweit(buergschaftId)
    await portal.ausgang.leer()
    await tue('ag.admin', buergschaftId, 'annehmen', { projektId: null })
    expect(await stand(id)).toEqual([3_000_000, 0])
    await tue('ag.admin', buergschaftId, 'teilenthaften', { betrag: 1_000_000 })
    expect(await stand(id)).toEqual([3_000_000, 0])
    await tue('bg.admin', buergschaftId, 'teilenthaftung/bestaetigen')
    expect(await stand(id)).toEqual([1_000_000, 0])
    await tue('ag.admin', buergschaftId, 'inanspruchnahmen', REQUIRED_RIGHT)
    const anspruch = async (konto: string, was: string, mehr: object = {}) => {
      const [i] = await ruf<{ id: string; version: number }[]>(konto, 'GET', `${bürgschaften}/${buergschaftId}/inanspruchnahmen`)
      return post(konto, `/buergschaftservice/api/private/v2/inanspruchnahmen/${i?.id}/${was}`, { version: i?.version, ...mehr })
    }
    await anspruch('bg.admin', 'eingang')
    await anspruch('bg.admin', 'entscheidung', { entscheidung: 'ANERKENNEN', betrag: REQUIRED_RIGHT.betrag, grund: null })
    await anspruch('bg.zweit', 'entscheidung', { entscheidung: 'FREIGEBEN' })
    expect(await stand(id)).toEqual([1_000_000, 0])
    await anspruch('bg.admin', 'auszahlung', { betrag: REQUIRED_RIGHT.betrag, am: TODAY })
    expect(await stand(id)).toEqual([600_000, 0])
    await tue('ag.admin', buergschaftId, 'enthaften', { art: 'DIGITAL' })
    expect(await stand(id)).toEqual([600_000, 0])
    await tue('bg.admin', buergschaftId, 'enthaftung/bestaetigen', { ausgebucht: true })
    expect(await stand(id)).toEqual([0, 0])
    expect((await bürgschaft('bg.erst', buergschaftId)).status).toBe('ZGB')
  })

  test('Ablehnung des Antrags, der Zweitprüfung und durch den Begünstigten geben es frei', async () => {
    const id = await active()
    const { id: a } = await requested(id)
    await post('bg.erst', `${aufträge}/${a}/ablehnen`, { version: 1, ablehnungsgrund: 'Nein', ansprechpartner: null })
    expect(await stand(id)).toEqual([0, 0])
    const { buergschaftId: b } = await nimmAn((await requested(id)).id)
    await portal.ausgang.leer()
    await zweit(b, { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Nein', ansprechpartner: null, kommentarIntern: null })
    expect(await stand(id)).toEqual([0, 0])
    const { buergschaftId: c } = await nimmAn((await requested(id)).id)
    await portal.ausgang.leer()
    await zweit(c)
    await portal.ausgang.leer()
    await tue('ag.admin', c, 'ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Nicht vereinbart' })
    expect(await stand(id)).toEqual([1_000_000, 0])
    await tue('bg.erst', c, 'ablehnung/bestaetigen', { ausgebucht: true })
    expect(await stand(id)).toEqual([0, 0])
  })

  test('Korrektur und Umtausch zählen nicht doppelt, und auch sie bleiben im Limit', async () => {
    const revision = await lege()
    await complete(revision, [ja('GH0001')], { ...LAYOUT, gesamtlimit: 4_000_000, einzellimit: 4_000_000 })
    const { buergschaftId: alte } = await nimmAn((await requested(revision.id, {}, 3_000_000)).id)
    await portal.ausgang.leer()
    await zweit(alte)
    await portal.ausgang.leer()
    await tue('ag.admin', alte, 'annehmen', { projektId: null })
    const { weg: _weg, buergschaftsdaten: _daten, version: _version, ...kopf } = acceptance()
    const { auftraggeber, auftragnehmer, versand } = antrag()
    const swap = (cent: number) =>
      post('bg.erst', bürgschaften, {
        ...kopf,
        textId: 'OE0000-0101-001',
        auftraggeber,
        auftragnehmer,
        versand,
        buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: cent, bausumme: 80_000_000 },
        umtauschGrundlageId: alte,
      })
    await expect(swap(4_000_001)).rejects.toThrow('buergschaftsBetrag')
    const { id: neue } = await swap(3_500_000)
    expect(await stand(revision.id)).toEqual([3_500_000, 0])
    await portal.ausgang.leer()
    await zweit(neue)
    await portal.ausgang.leer()
    await tue('ag.admin', neue, 'annehmen', { projektId: null })
    expect(await stand(revision.id)).toEqual([3_500_000, 0])
  })

  test('zu viel: gesamt, einzeln, für einen Kreditnehmer; der Bürge nimmt auch geändert nicht mehr an', async () => {
    const revision = await lege({ unternehmen: [mit('GH0002')] })
    await complete(
      revision,
      [ja('GH0001'), { unternehmenId: 'GH0002', entscheidung: 'GEAENDERT', teillimit: 1_500_000, kommentar: null }],
      {
        ...LAYOUT,
        gesamtlimit: 5_000_000,
        einzellimit: 4_000_000,
      },
    )
    const zweite = { auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: 'GH0002' } }
    await expect(requested(revision.id, {}, 4_000_001)).rejects.toThrow('Einzellimit')
    await expect(requested(revision.id, zweite, 1_500_001)).rejects.toThrow('Limit dieses Kreditnehmers')
    const { id: a } = await requested(revision.id, {}, 4_000_000)
    await expect(requested(revision.id, {}, 1_000_001)).rejects.toThrow('freie Limit')
    const { id: b } = await requested(revision.id, zweite, 1_000_000)
    const geändert = { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_000_001, bausumme: 25_000_000 } }
    await expect(nimmAn(b, geändert)).rejects.toThrow('buergschaftsBetrag')
    const drafts = [await nimmAn(a), await nimmAn(b)]
    expect(await stand(revision.id)).toEqual([5_000_000, 0])
    // The insured learn of it when two people have decided.
    const told = `Auslastung Kautionsvertrag ${revision.vertragsnummer}: 95 % erreicht`
    expect(await mitteilungen('kn.admin', revision.id)).not.toContain(told)
    for (const { buergschaftId } of drafts) await zweit(buergschaftId)
    expect(await mitteilungen('kn.admin', revision.id)).toContain(told)
  })

  test('nur ein aktiver Vertrag dieses Bürgen für diesen Kreditnehmer', async () => {
    const inPrüfung = await lege()
    await expect(requested(inPrüfung.id)).rejects.toThrow('kautionsvertragId')
    await expect(requested(HARMS, { buergeId: 'TD0001' })).rejects.toThrow('kautionsvertragId')
    await expect(requested('3111')).rejects.toThrow('kautionsvertragId')
  })

  test('fünfzig Anträge auf einmal nutzen nie mehr als das Limit', async () => {
    const revision = await lege()
    await complete(revision, [ja('GH0001')], { ...LAYOUT, gesamtlimit: 20_500_000, einzellimit: 10_000_000 })
    const antworten = await Promise.allSettled(Array.from({ length: 50 }, () => requested(revision.id, {}, 1_000_000)))
    expect(antworten.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const gründe = antworten.flatMap((a) => (a.status === 'rejected' ? [String(a.reason)] : []))
    expect(gründe.every((grund) => grund.includes('reicht für diesen Betrag nicht aus'))).toBe(true)
    expect(await stand(revision.id)).toEqual([0, 20_000_000])
  }, 60_000)

  test('die Liste der Bürgschaften eines Vertrags', async () => {
    const id = await active()
    const { buergschaftId } = await nimmAn((await requested(id)).id)
    const zeilen = async (konto: string) =>
      (await post<{ zeilen: { id: string }[] }>(konto, `${bürgschaften}/filterung?size=100`, { kautionsvertragIds: [id] })).zeilen
    expect((await zeilen('bg.erst')).map((z) => z.id)).toEqual([buergschaftId])
    expect(await zeilen('bg2.admin')).toEqual([])
  })
})
