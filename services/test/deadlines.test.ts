import { formatDate, calendarDate, addDays, addWorkingDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { beginDeadlineRun } from '../src/kernel/deadlines.ts'
import { application, auftraege, SERVICE_PATH, buergschaften, DATA, actions, no } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { testOnPostgres } from './server.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const {
  call,
  post,
  submitAuftrag,
  accept,
  secondReview: second,
  auftrag,
  buergschaft,
  delivered,
  act,
  tasks,
  messages,
  codes,
  mails,
} = actions(() => portal)

const today = calendarDate(new Date())
/** Noon of a day. */
const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const inDays = (days: number) => noon(addDays(today, days))
/** The day on which so many working days have passed. */
const afterWorkingDays = (workingDays: number) => noon(addWorkingDays(today, workingDays))
const figure = (list: readonly string[], code: string) => list.filter((c) => c === code).length

describe('drafts', () => {
  /** Makes a draft one that was changed in the morning: days are counted from that hour, and deadlines run at noon. */
  const changedToday = (table: 'auftrag' | 'buergschaft', id: string) =>
    portal.db.system
      .updateTable(table)
      .set({ geaendert_am: new Date(`${today}T06:00:00Z`) })
      .where('id', '=', id)
      .execute()
  test('after 76 days there is one warning, after 90 it expires; a change begins anew', async () => {
    const { id, version } = await post('ag.admin', auftraege, application())
    await changedToday('auftrag', id)
    await portal.deadlines.run(inDays(75))
    expect(await mails('Erinnerung von Avalwerk', `BA ${id} `)).toEqual([])
    await portal.deadlines.run(inDays(76))
    await portal.deadlines.run(inDays(77))
    const warned = await mails('Erinnerung von Avalwerk', `BA ${id} `)
    expect(warned.length).toBeGreaterThan(0)
    expect(new Set(warned).size).toBe(warned.length)
    // With the day on which it is gone, and the way to it.
    const gone = `Der Entwurf BA ${id} wird am ${formatDate(addDays(today, 90))} gelöscht, wenn ihn niemand fortsetzt.`
    expect(await mails('Erinnerung von Avalwerk', gone)).toEqual(warned)
    expect(await mails('Erinnerung von Avalwerk', `/auftraggeber/buergschaftsauftraege/details/${id}`)).toEqual(warned)

    const other = await post('ag.admin', auftraege, application())
    await portal.db.system
      .updateTable('auftrag')
      .set({ geaendert_am: inDays(20) })
      .where('id', '=', other.id)
      .execute()
    await portal.deadlines.run(inDays(91))
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'STORNIERT', version: version + 1 })
    expect(await tasks('ag.admin', id)).toEqual([])
    const history = await call<{ code: string; akteur: string }[]>('ag.admin', 'GET', `${auftraege}/${id}/historie`)
    expect(history[0]).toMatchObject({ code: 'O15', akteur: 'Avalwerk' })
    expect(await auftrag('ag.admin', other.id)).toMatchObject({ status: 'UNVOLLSTAENDIG' })
  })

  test('a guarantee’s draft that stays unreviewed expires, too: the guarantor is warned, its order is open again', async () => {
    const order = await submitAuftrag()
    const { buergschaftId: id } = await accept(order)
    await portal.outbox.empty()
    const { buergschaftsIdBuerge: number, version } = await buergschaft('bg.erst', id)
    await changedToday('buergschaft', id)
    await portal.deadlines.run(inDays(75))
    const warned = () => mails('Erinnerung von Avalwerk', `Der Entwurf der Bürgschaft ${number} `)
    expect(await warned()).toEqual([])
    await portal.deadlines.run(inDays(76))
    await portal.deadlines.run(inDays(77))
    expect(await warned()).toContain('bg.zweit@demo.avalwerk.example')
    expect(new Set(await warned()).size).toBe((await warned()).length)
    expect((await warned()).every((address) => address.startsWith('bg.'))).toBe(true)
    const cancelled = `wird am ${formatDate(addDays(today, 90))} storniert, wenn ihn bis dahin niemand prüft.`
    expect(await mails('Erinnerung von Avalwerk', `Der Entwurf der Bürgschaft ${number} ${cancelled}`)).toEqual(await warned())
    expect(await mails('Erinnerung von Avalwerk', `/buerge/buergschaften/details/${id}`)).toEqual(await warned())
    await portal.deadlines.run(inDays(89))
    expect(await buergschaft('bg.erst', id)).toMatchObject({ status: 'ENT', version })

    await portal.deadlines.run(inDays(91))
    expect(await buergschaft('bg.erst', id)).toMatchObject({ status: 'STO', statusgrund: 'ENTWURF_STORNIERT', version: version + 1 })
    expect(await tasks('bg.zweit', id)).toEqual([])
    expect((await auftrag('ag.admin', order)).status).toBe('SCHWEBE')
    const steps = portal.db.system.selectFrom('auftrag_historie').select(['code', 'kanal']).where('auftrag_id', '=', order)
    expect(await steps.orderBy('lfd', 'desc').executeTakeFirst()).toEqual({ code: 'O11', kanal: 'SYSTEM' })
    expect(await tasks('bg.erst', order)).toEqual(['B-01'])
    await expect(buergschaft('ag.admin', id)).rejects.toThrow('404')
    const [last] = await call<{ code: string; akteur: string; grund: string }[]>(
      'bg.erst',
      'GET',
      `${SERVICE_PATH}/buergschaft/${id}/historie`,
    )
    expect(last).toMatchObject({ code: 'G13', akteur: 'Avalwerk', grund: 'Seit 90 Tagen hat niemand diesen Entwurf bearbeitet.' })
  })

  test('a correction’s draft expires and the guarantee goes on waiting for it; an announced document’s draft stays', async () => {
    const id = await delivered()
    await act('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const { nachfolgerId: successorId } = await post<{ nachfolgerId: string }>('bg.erst', `${buergschaften}/${id}/korrektur`, {
      version: (await buergschaft('bg.erst', id)).version,
      buergschaftsIdBuerge: no(),
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_200_000 },
      auftraggeber: null,
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
    })
    const announced = (await accept(await submitAuftrag(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null }))
      .buergschaftId
    await second(announced)
    await act('bg.erst', announced, 'dokument', { textId: 'OE0000-0002-001', dateiId: null })
    await portal.outbox.empty()
    expect((await buergschaft('bg.erst', announced)).status).toBe('ENT')

    // After a long standstill, too, the warning comes first.
    await portal.deadlines.run(inDays(100))
    await portal.deadlines.run(inDays(113))
    expect((await buergschaft('bg.erst', successorId)).status).toBe('ENT')
    const number = (await buergschaft('bg.erst', successorId)).buergschaftsIdBuerge
    const end = formatDate(addDays(today, 114))
    expect(await mails('Erinnerung von Avalwerk', `Der Entwurf der Bürgschaft ${number} wird am ${end} storniert`)).not.toEqual([])
    await portal.deadlines.run(inDays(114))
    expect((await buergschaft('bg.erst', successorId)).status).toBe('STO')
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'IK', nachfolgerId: null })
    expect(await tasks('bg.erst', id)).toContain('B-03')
    expect((await buergschaft('bg.erst', announced)).status).toBe('ENT')
  })
})

describe('Befristung', () => {
  test('60, 30 and 7 days before and on the day after, once each; an open task is reminded of, a done one comes again', async () => {
    const befristungsdatum = addDays(today, 200)
    const textId = 'OE0000-0102-001'
    const id = await delivered(
      { buergschaftsdaten: { ...DATA, befristungsdatum }, buergschaftstext: { art: 'VORLAGE', textId } },
      { textId },
    )
    await post('ag.admin', `${buergschaften}/${id}/annehmen`, { version: (await buergschaft('ag.admin', id)).version, projektId: null })
    const { version, buergschaftsIdBuerge } = await buergschaft('ag.admin', id)
    await portal.deadlines.run(inDays(139))
    expect(await tasks('ag.admin', id)).toEqual([])
    await portal.deadlines.run(inDays(140))
    expect(await tasks('ag.admin', id)).toEqual(['A-02'])
    const { betreff } = await portal.db.system
      .selectFrom('aufgabe')
      .select('betreff')
      .where('objekt_id', '=', id)
      .where('art', '=', 'A-02')
      .executeTakeFirstOrThrow()
    const day = formatDate(befristungsdatum)
    expect(betreff).toBe(`Befristung endet am ${day}: Bürgschaft ${buergschaftsIdBuerge} prüfen`)
    await portal.deadlines.run(inDays(170))
    await portal.deadlines.run(inDays(171))
    const reminded = await mails('Erinnerung von Avalwerk', `Die Befristung der Bürgschaft ${buergschaftsIdBuerge} `)
    expect(reminded.length).toBeGreaterThan(0)
    expect(new Set(reminded).size).toBe(reminded.length)
    expect(await mails('Erinnerung von Avalwerk', `Bürgschaft ${buergschaftsIdBuerge} endet am ${day}`)).toEqual(reminded)
    await portal.db.system
      .updateTable('aufgabe')
      .set({ erledigt_am: inDays(171), erledigt_durch: 'ERLEDIGT' })
      .where('objekt_id', '=', id)
      .where('art', '=', 'A-02')
      .execute()
    await portal.deadlines.run(inDays(193))
    expect(await tasks('ag.admin', id)).toEqual(['A-02'])
    const told = () => mails('Erinnerung von Avalwerk', `Die Befristung der Bürgschaft ${buergschaftsIdBuerge} `)
    const toldBefore = await told()
    await portal.deadlines.run(inDays(200))
    expect(figure(await codes('ag.admin', id), 'G46')).toBe(0)
    expect(await told()).toEqual(toldBefore)
    const done = { erledigt_am: inDays(200), erledigt_durch: 'ERLEDIGT' as const }
    await portal.db.system.updateTable('aufgabe').set(done).where('objekt_id', '=', id).where('erledigt_am', 'is', null).execute()
    await Promise.all([portal.deadlines.run(inDays(201)), portal.deadlines.run(inDays(202))])
    expect(figure(await codes('ag.admin', id), 'G46')).toBe(1)
    expect((await messages('ag.admin', id)).filter((m) => m.includes('ist am'))).toHaveLength(1)
    // What is asked of the beneficiary then was due on the day itself.
    const asked = portal.db.system.selectFrom('aufgabe').select('frist').where('objekt_id', '=', id).where('erledigt_am', 'is', null)
    expect(await asked.execute()).toEqual([{ frist: befristungsdatum }])
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AKT', version })
  })
  test('the expired guarantees of the demo data are reported', async () => {
    const open = await portal.db.system
      .selectFrom('buergschaft')
      .select('id')
      .where('status', '=', 'AKT')
      .where('befristungsdatum', '<', today)
      .where('befristung_stufe', 'is distinct from', 0)
      .execute()
    expect(open).toEqual([])
  })
})

const atTiedemann = {
  buergeId: 'TD0001',
  kautionsvertragId: null,
  buergschaftsdaten: { ...DATA, bausumme: null, bausummeProzent: 500 },
}

test('what is asked about an expected expiry is due on that day', async () => {
  await portal.deadlines.run(inDays(1))
  const asked = await portal.db.system
    .selectFrom('aufgabe as a')
    .innerJoin('buergschaft as b', (join) => join.on('a.objekt_id', '=', (eb) => eb.cast<string>('b.id', 'text')))
    .select(['a.frist', 'b.ablaufdatum'])
    .where('a.art', '=', 'A-03')
    .execute()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.map(({ frist }) => frist)).toEqual(asked.map(({ ablaufdatum }) => ablaufdatum))
})

describe('what waits for too long', () => {
  test('an open review is reminded of after 5, 10 and 20 working days; a reviewer who is working on it keeps the state', async () => {
    const id = await delivered()
    const { version } = await buergschaft('ag.admin', id)
    await portal.deadlines.run(noon(addWorkingDays(today, 4)))
    expect(figure(await codes('ag.admin', id), 'G47')).toBe(0)
    for (const [index, workingDays] of [5, 10, 20].entries()) {
      await portal.deadlines.run(afterWorkingDays(workingDays))
      await portal.deadlines.run(afterWorkingDays(workingDays))
      expect(figure(await codes('ag.admin', id), 'G47')).toBe(index + 1)
    }
    await portal.deadlines.run(afterWorkingDays(40))
    expect(figure(await codes('ag.admin', id), 'G47')).toBe(3)
    expect((await messages('ag.admin', id)).filter((m) => m.startsWith('Erinnerung:'))).toHaveLength(3)
    expect((await buergschaft('ag.admin', id)).version).toBe(version)
  })
  test('a promised guarantee that isn’t transferred becomes the guarantor’s task; done, it doesn’t come again', async () => {
    const { buergschaftId: id } = await accept(await submitAuftrag(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await second(id)
    expect(await tasks('bg.admin', id)).toEqual([])
    const handedOver = await delivered()
    await portal.deadlines.run(afterWorkingDays(5))
    expect(await tasks('bg.admin', id)).toEqual(['B-15'])
    expect(await tasks('bg.admin', handedOver)).not.toContain('B-15')
    await portal.db.system.updateTable('aufgabe').set({ erledigt_am: new Date() }).where('objekt_id', '=', id).execute()
    await portal.deadlines.run(afterWorkingDays(6))
    expect(await tasks('bg.admin', id)).toEqual([])
  })
  test('when no other person can do the second review, the administration learns of it after 2 working days', async () => {
    await portal.db.system.updateTable('unternehmen').set({ vier_augen_ab_cent: 0 }).where('id', '=', 'TD0001').execute()
    await portal.db.system.updateTable('nutzer').set({ aktiv: false }).where('benutzername', '=', 'bg2.zweit').execute()
    const { buergschaftId: id } = await accept(await submitAuftrag(atTiedemann), {}, 'bg2.admin')
    const target = `Zur Bürgschaft: {{basis}}/buerge/buergschaften/details/${id}`
    // An administration that takes no other mails, too.
    await portal.db.system.updateTable('nutzer').set({ erhaelt_emails: false }).where('org_id', '=', 'TD0001').execute()
    await portal.deadlines.run(afterWorkingDays(1))
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', target)).toEqual([])
    await portal.deadlines.run(afterWorkingDays(2))
    await portal.deadlines.run(afterWorkingDays(3))
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', target)).toHaveLength(1)
    const sentence = 'Eine Zweitprüfung wartet seit 2 Werktagen, und außer der Person der Erstprüfung darf sie niemand durchführen.'
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', sentence)).toHaveLength(1)
  })
  test('while another person can do the second review, though without mails, nobody is told that there is none', async () => {
    const mailed = (on: boolean) => portal.db.system.updateTable('nutzer').set({ erhaelt_emails: on }).where('erhaelt_emails', '=', !on)
    const without = await mailed(false).where('org_id', '=', 'KR0001').returning('id').execute()
    const { buergschaftId: id } = await accept(await submitAuftrag())
    for (const days of [1, 2, 3]) await portal.deadlines.run(afterWorkingDays(days))
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', `/buerge/buergschaften/details/${id}`)).toEqual([])
    const ids = without.map((one) => one.id)
    await mailed(true).where('id', 'in', ids).execute()
  })
  testOnPostgres('a guarantee that is being worked on is reminded of the next time', async () => {
    const id = await delivered()
    await portal.db.transact(async (tx) => {
      await tx.selectFrom('buergschaft').select('id').where('id', '=', id).forUpdate().execute()
      await portal.deadlines.run(afterWorkingDays(5))
      expect(figure(await codes('ag.admin', id), 'G47')).toBe(0)
    })
    await portal.deadlines.run(afterWorkingDays(5))
    expect(figure(await codes('ag.admin', id), 'G47')).toBe(1)
  })
})

test('a process whose clock differs from the database’s does nothing by itself', async () => {
  const look = jest.fn(async () => [])
  const log = { error: jest.fn() }
  const runAt = async (now: Date) => {
    const run = beginDeadlineRun(portal.db, () => now, [{ name: 'probe', listDue: look, settle: async () => undefined }], log as never)
    await run.run()
    await run.close()
  }
  // It looks at once, and when it is asked to.
  await runAt(new Date(Date.now() + 2 * 3_600_000))
  expect([look.mock.calls.length, log.error.mock.calls.length]).toEqual([0, 2])
  await runAt(new Date())
  expect([look.mock.calls.length, log.error.mock.calls.length]).toEqual([2, 2])
})
