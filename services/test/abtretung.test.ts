import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { declarationHandler } from '../src/dokument/declaration.ts'
import { until } from '@avalwerk/testing'
import { buergschaften, actions, no, SERVICE_PATH } from './acts.ts'
import { whileListening } from './announcements.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Zuordnung: transition rows G38–G41. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, buergschaft, active, act, actUnconfirmed, tasks, messages, codes, mails, mailTexts } = actions(() => portal)
const cedes = (id: string, more: Record<string, unknown> = {}, account = 'ag.admin') =>
  act(account, id, 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true, ...more })
const decide = (account: string, id: string, more: Record<string, unknown>) => act(account, id, 'abtretung/entscheidung', more)

describe('Abtretung', () => {
  test('the receiver reviews and accepts: it is the beneficiary, the former one sees the state of that day', async () => {
    const id = await active()
    await expect(buergschaft('ag2.admin', id)).rejects.toThrow('404')
    await cedes(id)
    await portal.outbox.empty()
    const number = (await buergschaft('ag.admin', id)).buergschaftsIdBuerge
    expect(await buergschaft('ag.admin', id)).toMatchObject({
      status: 'AKT',
      abtretungsvorgang: { status: 'VERANLASST' },
      schritte: ['G41'],
    })
    const atRecipient = await buergschaft('ag2.admin', id)
    expect(atRecipient).toMatchObject({ rolle: 'ZESSIONAR', schritte: ['G39', 'G40'], internerVermerk: null, projekt: null })
    expect(atRecipient.dokumente.map((d) => d.titel)).toEqual(['Abtretungserklärung', 'Bürgschaftsurkunde'])
    expect(await tasks('ag2.admin', id)).toEqual(['A-05'])
    expect(await tasks('ag.admin', id)).toEqual([])
    expect(await messages('ag2.admin', id)).toEqual([`Weserbogen Infrastruktur AG möchte Ihnen die Bürgschaft ${number} abtreten`])
    // Only one disposition at a time, and each party takes its own steps only.
    await expect(act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('VORGANG_OFFEN')
    await expect(decide('ag.admin', id, { entscheidung: 'ANNEHMEN' })).rejects.toThrow('403 RECHT_FEHLT')
    await expect(act('ag2.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('403 RECHT_FEHLT')
    await expect(act('ag2.admin', id, 'abtretung/zurueckziehen')).rejects.toThrow('403 RECHT_FEHLT')

    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await portal.outbox.empty()
    const fresh = await buergschaft('ag2.admin', id)
    expect(fresh).toMatchObject({ rolle: 'AUFTRAGGEBER', status: 'AKT', auftraggeber: { id: 'LA0001' } })
    expect(fresh.schritte).toEqual(expect.arrayContaining(['G28', 'G33', 'G38']))
    expect(await tasks('ag2.admin', id)).toEqual([])
    expect(await tasks('bg.admin', id)).toEqual(['B-11'])
    const older = await buergschaft('ag.admin', id)
    expect(older).toMatchObject({ status: 'ABGETRETEN', rolle: 'ZEDENT', schritte: [], auftraggeber: { id: 'WI0001' } })
    expect(older.abtretung?.zessionar).toBe(fresh.auftraggeber.name)
    expect(older.dokumente.map((d) => d.titel)).toEqual(['Abtretungsvereinbarung', 'Abtretungserklärung', 'Bürgschaftsurkunde'])
    expect(await messages('ag.admin', id)).toContain(`${fresh.auftraggeber.name} hat die Abtretung der Bürgschaft ${number} angenommen`)
    expect((await codes('ag2.admin', id))[0]).toBe('G39')
    // The former beneficiary must not see what the new one does.
    await act('ag2.admin', id, 'teilenthaften', { betrag: 100 })
    await act('bg.admin', id, 'teilenthaftung/bestaetigen')
    await portal.outbox.empty()
    expect(await buergschaft('ag.admin', id)).toMatchObject({ betrag: 1_250_000, status: 'ABGETRETEN' })
    expect((await codes('ag.admin', id))[0]).toBe('G39')
    expect((await buergschaft('ag.admin', id)).dokumente).toHaveLength(3)
    expect((await buergschaft('bg.admin', id)).auftraggeber.id).toBe('LA0001')
  })
  test('the receiver is next, by its name for each party but the borrower, who isn’t told', async () => {
    const id = await active()
    await cedes(id)
    const next = async (account: string) => (await buergschaft(account, id)).naechster
    const receiver = { rolle: 'AUFTRAGGEBER', name: 'Stadtwerke Lindenau AöR', eigene: false, selbst: false }
    expect(await next('ag.admin')).toMatchObject(receiver)
    expect(await next('bg.admin')).toMatchObject(receiver)
    expect(await next('ag2.admin')).toMatchObject({ ...receiver, eigene: true, selbst: true })
    expect(await next('kn.admin')).toBeNull()
  })
  test('an open page that shows the agreement learns when it is there', async () => {
    const id = await active()
    await cedes(id)
    await whileListening(portal.db, async (heard) => {
      await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
      await portal.db.settled()
      await portal.outbox.empty()
      const { org_id: former } = await portal.db.system
        .selectFrom('buergschaft_sicht')
        .select('org_id')
        .where('buergschaft_id', '=', id)
        .where('rolle', '=', 'ZEDENT')
        .executeTakeFirstOrThrow()
      // Of the decision, and of the agreement that was made after it.
      const times = () => heard.filter(({ art, id: of, orgs }) => art === 'BUERGSCHAFT' && of === id && orgs.includes(former)).length
      await until(() => times() >= 2)
    })
  })
  test('the receiver refuses: all stays as it was; a second offer is possible', async () => {
    const id = await active()
    await cedes(id)
    await decide('ag2.admin', id, { entscheidung: 'ABLEHNEN', grund: 'Nicht unser Projekt' })
    expect(await buergschaft('ag.admin', id)).toMatchObject({
      status: 'AKT',
      rolle: 'AUFTRAGGEBER',
      abtretungsvorgang: { status: 'ABGELEHNT', grund: 'Nicht unser Projekt' },
    })
    expect((await buergschaft('ag.admin', id)).schritte).toContain('G38')
    expect(await buergschaft('ag2.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: [] })
    expect((await codes('bg.admin', id)).slice(0, 2)).toEqual(['G40', 'G38'])
    await cedes(id)
    expect((await buergschaft('ag2.admin', id)).schritte).toEqual(['G39', 'G40'])
  })
  test('a document that is still being made while the receiver accepts sets no party’s role back', async () => {
    const id = await active()
    const content = { buergschaftId: id, code: 'G38' as const, werte: { zedent: 'A', zessionar: 'B' }, am: new Date().toISOString() }
    await cedes(id)
    const complete = await declarationHandler(portal.db, portal.url).complete(content)
    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await portal.db.system.transaction().execute(complete)
    expect(await buergschaft('ag2.admin', id)).toMatchObject({ rolle: 'AUFTRAGGEBER', schritte: expect.arrayContaining(['G28']) })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ rolle: 'ZEDENT' })
  })
  test('the beneficiary withdraws', async () => {
    const id = await active()
    await cedes(id)
    await act('ag.admin', id, 'abtretung/zurueckziehen')
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', abtretungsvorgang: { grund: 'ZURUECKGEZOGEN' } })
    expect(await tasks('ag2.admin', id)).toEqual([])
    await expect(decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })).rejects.toThrow()
  })
  test('without an answer there is one reminder after 30 days, and it is withdrawn after 60', async () => {
    const id = await active()
    await cedes(id)
    const number = (await buergschaft('ag.admin', id)).buergschaftsIdBuerge
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const reminders = () => mails('Erinnerung von Avalwerk', `Abtretung der Bürgschaft ${number}`)
    await portal.deadlines.run(inDays(29))
    expect(await reminders()).toEqual([])
    for (const day of [30, 31, 59]) await portal.deadlines.run(inDays(day))
    const an = await reminders()
    expect(an.length).toBeGreaterThan(0)
    expect(new Set(an).size).toBe(an.length)
    expect((await buergschaft('ag2.admin', id)).schritte).toEqual(['G39', 'G40'])
    for (const day of [60, 61]) await portal.deadlines.run(inDays(day))
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', abtretungsvorgang: { grund: 'ZURUECKGEZOGEN' } })
    expect((await buergschaft('ag.admin', id)).schritte).toContain('G38')
    expect(await buergschaft('ag2.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: [] })
    expect(await tasks('ag2.admin', id)).toEqual([])
    expect((await codes('bg.admin', id)).slice(0, 2)).toEqual(['G41', 'G38'])
    const { name } = await portal.db.system.selectFrom('unternehmen').select('name').where('id', '=', 'LA0001').executeTakeFirstOrThrow()
    const way = `Zur Bürgschaft: {{basis}}/auftraggeber/buergschaften/details/${id}`
    const told = `${name} hat auf die Abtretung der Bürgschaft ${number} 60 Tage lang nicht geantwortet`
    expect(await mailTexts('Abtretung nicht zustande gekommen', told, way)).not.toEqual([])
    const waits = 'Ohne Ihre Antwort gilt die Abtretung 60 Tage nach ihrer Veranlassung als zurückgezogen.'
    const reminder = await mailTexts('Erinnerung von Avalwerk', `Erinnerung: Abtretung der Bürgschaft ${number}`, waits)
    expect(reminder.map((text) => text.includes(`{{basis}}/auftraggeber/buergschaften/details/${id}`))).toEqual(an.map(() => true))
    const history = await call<{ code: string; grund: string }[]>('ag.admin', 'GET', `${SERVICE_PATH}/buergschaft/${id}/historie`)
    expect(history[0]).toMatchObject({ code: 'G41', grund: 'Keine Antwort innerhalb von 60 Tagen' })
  })
  test('without confirmation, declaration and a fitting receiver nothing is possible', async () => {
    const id = await active()
    const details = { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true }
    expect(await actUnconfirmed('ag.admin', id, 'abtretung', details)).toBe('403 ANMELDUNG_NOETIG')
    await expect(cedes(id, { erklaerung: false })).rejects.toThrow('ERKLAERUNG_FEHLT')
    // The beneficiary's own organisation, the borrower, a guarantor, an id without a company.
    for (const empfaengerId of ['WI0002', 'GH0001', 'KR0001', 'XX9999']) await expect(cedes(id, { empfaengerId })).rejects.toThrow('400')
    // A company that shows itself to no one.
    const hide = (inkognito: boolean) => portal.db.system.updateTable('unternehmen').set({ inkognito }).where('id', '=', 'LA0001').execute()
    await hide(true)
    await expect(cedes(id)).rejects.toThrow('Dieses Unternehmen kann nicht Empfänger sein')
    await hide(false)
    await expect(cedes(id, {}, 'kn.admin')).rejects.toThrow('403')
    expect((await buergschaft('ag.admin', id)).status).toBe('AKT')
    await expect(buergschaft('ag2.admin', id)).rejects.toThrow('404')
  })
  test('after the assignment it stays known which company the contract names, over a correction too', async () => {
    const id = await active()
    await cedes(id)
    await decide('ag2.admin', id, { entscheidung: 'ANNEHMEN' })
    await act('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus: 'UP', grund: 'Prüfung wird nachgeholt' })
    await act('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })
    await act('ag2.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: '13.000,00 € vereinbart', antwortfrist: null })
    const before = await buergschaft('bg.admin', id)
    expect(before.auftraggeberGemaessVertrag?.id).toBe('WI0001')
    const draft = await call<{ version: number; buergschaftsdaten: object }>(
      'bg.admin',
      'GET',
      `${buergschaften}/${id}/korrektur/grundlage`,
    )
    const { nachfolgerId: successorId } = await post<{ nachfolgerId: string }>('bg.admin', `${buergschaften}/${id}/korrektur`, {
      version: draft.version,
      buergschaftsdaten: { ...draft.buergschaftsdaten, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: no(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    })
    expect((await buergschaft('bg.admin', successorId)).auftraggeberGemaessVertrag).toEqual(before.auftraggeberGemaessVertrag)
  })
})
