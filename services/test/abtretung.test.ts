import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { explanationHandler } from '../src/dokument/erklaerung.ts'
import { bürgschaften, handlungen, nummer } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Assignment: transition rows G38–G41. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, bürgschaft, aktiv, tue, tueUnbestätigt, aufgaben, mitteilungen, codes, mails } = handlungen(() => portal)
const cedes = (id: string, mehr: Record<string, unknown> = {}, konto = 'ag.admin') =>
  tue(konto, id, 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true, ...mehr })
const decide = (konto: string, id: string, mehr: Record<string, unknown>) => tue(konto, id, 'abtretung/entscheidung', mehr)

describe('Abtretung', () => {
  test('der Empfänger prüft und nimmt an: er ist Begünstigter, der frühere sieht den Stand von damals', async () => {
    const id = await aktiv()
    await expect(bürgschaft('ag2.admin', id)).rejects.toThrow('404')
    await cedes(id)
    await portal.ausgang.leer()
    const nummer = (await bürgschaft('ag.admin', id)).buergschaftsIdBuerge
    expect(await bürgschaft('ag.admin', id)).toMatchObject({
      status: 'AKT',
      abtretungsvorgang: { status: 'VERANLASST' },
      schritte: ['G41'],
    })
    const atRecipient = await bürgschaft('ag2.admin', id)
    expect(atRecipient).toMatchObject({ rolle: 'ZESSIONAR', schritte: ['G39', 'G40'], internerVermerk: null, projekt: null })
    expect(atRecipient.dokumente.map((d) => d.titel)).toEqual(['Abtretungserklärung', 'Bürgschaftsurkunde'])
    expect(await aufgaben('ag2.admin', id)).toEqual(['A-05'])
    expect(await aufgaben('ag.admin', id)).toEqual([])
    expect(await mitteilungen('ag2.admin', id)).toEqual([`Weserbogen Infrastruktur AG möchte Ihnen die Bürgschaft ${nummer} abtreten`])
    // One disposition at a time, and each party its own steps.
    await expect(tue('ag.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('VORGANG_OFFEN')
    await expect(decide('ag.admin', id, { entscheidung: 'ANNEHMEN' })).rejects.toThrow('403 RECHT_FEHLT')
    await expect(tue('ag2.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('403 RECHT_FEHLT')
    await expect(tue('ag2.admin', id, 'abtretung/zurueckziehen')).rejects.toThrow('403 RECHT_FEHLT')

    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await portal.ausgang.leer()
    const neu = await bürgschaft('ag2.admin', id)
    expect(neu).toMatchObject({ rolle: 'AUFTRAGGEBER', status: 'AKT', auftraggeber: { id: 'LA0001' } })
    expect(neu.schritte).toEqual(expect.arrayContaining(['G28', 'G33', 'G38']))
    expect(await aufgaben('ag2.admin', id)).toEqual([])
    expect(await aufgaben('bg.admin', id)).toEqual(['B-11'])
    const alt = await bürgschaft('ag.admin', id)
    expect(alt).toMatchObject({ status: 'ABGETRETEN', rolle: 'ZEDENT', schritte: [], auftraggeber: { id: 'WI0001' } })
    expect(alt.abtretung?.zessionar).toBe(neu.auftraggeber.name)
    expect(alt.dokumente.map((d) => d.titel)).toEqual(['Abtretungsvereinbarung', 'Abtretungserklärung', 'Bürgschaftsurkunde'])
    expect(await mitteilungen('ag.admin', id)).toContain(`${neu.auftraggeber.name} hat die Abtretung der Bürgschaft ${nummer} angenommen`)
    expect((await codes('ag2.admin', id))[0]).toBe('G39')
    // What the new beneficiary does is none of the former one's business.
    await tue('ag2.admin', id, 'teilenthaften', { betrag: 100 })
    await tue('bg.admin', id, 'teilenthaftung/bestaetigen')
    await portal.ausgang.leer()
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ betrag: 1_250_000, status: 'ABGETRETEN' })
    expect((await codes('ag.admin', id))[0]).toBe('G39')
    expect((await bürgschaft('ag.admin', id)).dokumente).toHaveLength(3)
    expect((await bürgschaft('bg.admin', id)).auftraggeber.id).toBe('LA0001')
  })
  test('wessen offene Seite die Vereinbarung zeigt, der erfährt, wenn sie da ist', async () => {
    const id = await aktiv()
    await cedes(id)
    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    const { org_id: former } = await portal.db.system
      .selectFrom('buergschaft_sicht')
      .select('org_id')
      .where('buergschaft_id', '=', id)
      .where('rolle', '=', 'ZEDENT')
      .executeTakeFirstOrThrow()
    const told = new Promise<void>((resolve) => {
      void portal.db.lausche((text) => {
        const event = JSON.parse(text) as { art: string; id: string; orgs: string[] }
        if (event.art === 'BUERGSCHAFT' && event.id === id && event.orgs.includes(former)) resolve()
      })
    })
    await portal.ausgang.leer()
    await told
  })
  test('der Empfänger lehnt ab: alles bleibt, wie es war; ein zweites Angebot geht', async () => {
    const id = await aktiv()
    await cedes(id)
    await decide('ag2.admin', id, { entscheidung: 'ABLEHNEN', grund: 'Nicht unser Projekt' })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({
      status: 'AKT',
      rolle: 'AUFTRAGGEBER',
      abtretungsvorgang: { status: 'ABGELEHNT', grund: 'Nicht unser Projekt' },
    })
    expect((await bürgschaft('ag.admin', id)).schritte).toContain('G38')
    expect(await bürgschaft('ag2.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: [] })
    expect((await codes('bg.admin', id)).slice(0, 2)).toEqual(['G40', 'G38'])
    await cedes(id)
    expect((await bürgschaft('ag2.admin', id)).schritte).toEqual(['G39', 'G40'])
  })
  test('ein Dokument, das noch entsteht, während der Empfänger annimmt, setzt niemandes Rolle zurück', async () => {
    const id = await aktiv()
    const inhalt = { buergschaftId: id, code: 'G38', werte: { zedent: 'A', zessionar: 'B' }, am: new Date().toISOString() }
    await cedes(id)
    const complete = await explanationHandler(portal.db, portal.basis).erledige(inhalt)
    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await portal.db.system.transaction().execute(complete)
    expect(await bürgschaft('ag2.admin', id)).toMatchObject({ rolle: 'AUFTRAGGEBER', schritte: expect.arrayContaining(['G28']) })
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ rolle: 'ZEDENT' })
  })
  test('der Begünstigte zieht zurück', async () => {
    const id = await aktiv()
    await cedes(id)
    await tue('ag.admin', id, 'abtretung/zurueckziehen')
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'AKT', abtretungsvorgang: { grund: 'ZURUECKGEZOGEN' } })
    expect(await aufgaben('ag2.admin', id)).toEqual([])
    await expect(decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })).rejects.toThrow()
  })
  test('ohne Antwort wird nach 30 Tagen einmal erinnert und nach 60 zurückgezogen', async () => {
    const id = await aktiv()
    await cedes(id)
    const nummer = (await bürgschaft('ag.admin', id)).buergschaftsIdBuerge
    const inDays = (tage: number) => new Date(Date.now() + tage * 86_400_000)
    const reminders = () => mails('Erinnerung von Avalwerk', `Abtretung der Bürgschaft ${nummer}`)
    await portal.fristen.laufe(inDays(29))
    expect(await reminders()).toEqual([])
    for (const tag of [30, 31, 59]) await portal.fristen.laufe(inDays(tag))
    const an = await reminders()
    expect(an.length).toBeGreaterThan(0)
    expect(new Set(an).size).toBe(an.length)
    expect((await bürgschaft('ag2.admin', id)).schritte).toEqual(['G39', 'G40'])
    for (const tag of [60, 61]) await portal.fristen.laufe(inDays(tag))
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'AKT', abtretungsvorgang: { grund: 'ZURUECKGEZOGEN' } })
    expect((await bürgschaft('ag.admin', id)).schritte).toContain('G38')
    expect(await bürgschaft('ag2.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: [] })
    expect(await aufgaben('ag2.admin', id)).toEqual([])
    expect((await codes('bg.admin', id)).slice(0, 2)).toEqual(['G41', 'G38'])
    expect((await mails('Abtretung nicht zustande gekommen', `${nummer}`)).length).toBeGreaterThan(0)
  })
  test('ohne Bestätigung, Erklärung und passenden Empfänger geht nichts', async () => {
    const id = await aktiv()
    const angaben = { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true }
    expect(await tueUnbestätigt('ag.admin', id, 'abtretung', angaben)).toBe('403 ANMELDUNG_NOETIG')
    await expect(cedes(id, { erklaerung: false })).rejects.toThrow('ERKLAERUNG_FEHLT')
    // The own organisation, the borrower, a guarantor, nobody.
    for (const empfaengerId of ['WI0002', 'GH0001', 'KR0001', 'XX9999']) await expect(cedes(id, { empfaengerId })).rejects.toThrow('400')
    await expect(cedes(id, {}, 'kn.admin')).rejects.toThrow('403')
    expect((await bürgschaft('ag.admin', id)).status).toBe('AKT')
    await expect(bürgschaft('ag2.admin', id)).rejects.toThrow('404')
  })
  test('nach der Abtretung bleibt bekannt, welches Unternehmen der Vertrag nennt, auch über eine Korrektur', async () => {
    const id = await aktiv()
    await cedes(id)
    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await tue('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus: 'UP', grund: 'Prüfung wird nachgeholt' })
    await tue('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })
    await tue('ag2.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: '13.000,00 € vereinbart', antwortfrist: null })
    const vorher = await bürgschaft('bg.admin', id)
    expect(vorher.auftraggeberGemaessVertrag?.id).toBe('WI0001')
    const grundlage = await ruf<{ version: number; buergschaftsdaten: object }>(
      'bg.admin',
      'GET',
      `${bürgschaften}/${id}/korrektur/grundlage`,
    )
    const { nachfolgerId } = await post<{ nachfolgerId: string }>('bg.admin', `${bürgschaften}/${id}/korrektur`, {
      version: grundlage.version,
      buergschaftsdaten: { ...grundlage.buergschaftsdaten, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: nummer(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    })
    expect((await bürgschaft('bg.admin', nachfolgerId)).auftraggeberGemaessVertrag).toEqual(vorher.auftraggeberGemaessVertrag)
  })
})
