import { randomUUID } from 'node:crypto'
import type { Api, Buergschaft } from '@avalwerk/contracts'
import { calendarDate, addDays, formatDate } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Mail } from '../src/aggregate/index.ts'
import { mailDelivery } from '../src/aufgaben/dispatch.ts'
import { endAllOf, markUndeliverable, reopenInvitation } from '../src/freigabe/share.ts'
import { until } from '@avalwerk/testing'
import { buergschaften, actions } from './acts.ts'
import { whileListening } from './announcements.ts'
import { mailRows } from './jobRows.ts'
import { locksWaitedFor } from './locks.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Sharing, comments and reminders: who sees what, until when, and who does not. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  // More guarantees than its limit has room for.
  await portal.db.system
    .updateTable('kautionsvertrag')
    .set((w) => ({ gesamtlimit_cent: w('gesamtlimit_cent', '*', 10) }))
    .where('id', '=', '3107')
    .execute()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const {
  call,
  post,
  buergschaft: buergschaftRow,
  active,
  act,
  tasks,
  messageRows,
  messages,
  codes,
  mails,
  mailTexts,
} = actions(() => portal)
const today = calendarDate(new Date())
const noon = (days: number) => new Date(`${addDays(today, days)}T11:00:00Z`)
type Right = 'EINSEHEN' | 'KOMMENTIEREN' | 'FREIGABE_PRUEFEN'
type Freigabe = Api['buergschaft']['freigeben']['response']
type Comments = Api['buergschaft']['kommentare']['response']

const mailOf = async (account: string): Promise<string> =>
  (await portal.db.system.selectFrom('nutzer').select('email').where('benutzername', '=', account).executeTakeFirstOrThrow()).email
const parts = async (id: string, using: string, recht: Right, more: Record<string, unknown> = {}, account = 'ag.admin') =>
  post<Freigabe>(account, `${buergschaften}/${id}/freigaben`, {
    email: using.includes('@') ? using : await mailOf(using),
    recht,
    bis: addDays(today, 30),
    nachricht: null,
    ...more,
  })
const kommentare = (account: string, id: string) => call<Comments>(account, 'GET', `${buergschaften}/${id}/kommentare`)
const comment = (account: string, id: string, kommentar: string) => post(account, `${buergschaften}/${id}/kommentar`, { kommentar })
/** The shares of the beneficiary that hold. */
const sharesOf = (id: string) => call<Freigabe[]>('ag.admin', 'GET', `${buergschaften}/${id}/freigaben`)
const shared = (account: string, id: string): Promise<Buergschaft> => buergschaftRow(account, id)

describe('sharing with a person of another organisation', () => {
  test('they see data and documents, nothing else; their colleagues see nothing', async () => {
    const id = await active()
    await call('ag.admin', 'PUT', `${buergschaften}/${id}/vermerk`, { bisher: null, vermerk: 'Geheim' })
    await call('ag.admin', 'PUT', `${buergschaften}/${id}/loeschsperre`, { bisher: null, grund: 'Rechtsstreit' })
    await expect(shared('ag2.admin', id)).rejects.toThrow('404')
    const freigabe = await parts(id, 'ag2.admin', 'EINSEHEN', { nachricht: 'Bitte ansehen' })
    expect(freigabe).toMatchObject({ recht: 'EINSEHEN', status: 'OFFEN', empfaenger: await mailOf('ag2.admin') })
    const own = await shared('ag.admin', id)
    expect(own).toMatchObject({
      internerVermerk: 'Geheim',
      aufbewahrung: { sperre: expect.anything() },
      auftragId: expect.any(String),
      kommentierbar: true,
      freigabe: null,
    })
    expect(own.schritte.length).toBeGreaterThan(0)
    const buergschaft = await shared('ag2.admin', id)
    // All that it is about, and nothing that those keep who share it.
    expect(buergschaft).toEqual({
      ...own,
      internerVermerk: null,
      aufbewahrung: { bis: null, sperre: null },
      projekt: null,
      auftragId: null,
      auftragnehmer: { ...own.auftragnehmer, ansprechpartner: null },
      schritte: [],
      kommentierbar: false,
      freigabe: {
        recht: 'EINSEHEN',
        status: 'OFFEN',
        von: 'Meike Voss, Weserbogen Infrastruktur AG',
        nachricht: 'Bitte ansehen',
        bis: addDays(today, 30),
        nurGeteilt: true,
      },
    })
    const pdf = await portal.call(
      'ag2.admin',
      'GET',
      `/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_${id}.pdf`,
    )
    expect(pdf.status).toBe(200)
    for (const path of [`${buergschaften.replace(/en$/, '')}/${id}/historie`, `${buergschaften}/${id}/buergschaften.csv`])
      expect((await portal.call('ag2.admin', 'GET', path)).status).toBe(404)
    await expect(kommentare('ag2.admin', id)).rejects.toThrow('403')
    await expect(act('ag2.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('404')
    expect((await messages('ag2.admin', id))[0]).toMatch(/hat eine Bürgschaft mit Ihnen geteilt/)
    expect((await messages('kn.admin', id)).join()).not.toContain('geteilt')
    expect((await codes('ag.admin', id))[0]).toBe('GETEILT')
    for (const others of ['bg.admin', 'kn.admin']) expect(await codes(others, id)).not.toContain('GETEILT')
  })
  test('somebody who sees it anyway learns that it was shared with them, and by whom, and sees no less', async () => {
    const id = await active()
    const before = await shared('ag.recht', id)
    await parts(id, 'ag.recht', 'KOMMENTIEREN', { nachricht: 'Bitte prüfen' })
    expect(await shared('ag.recht', id)).toEqual({
      ...before,
      freigabe: {
        recht: 'KOMMENTIEREN',
        status: 'OFFEN',
        von: 'Meike Voss',
        nachricht: 'Bitte prüfen',
        bis: addDays(today, 30),
        nurGeteilt: false,
      },
    })
    expect((await shared('ag.admin', id)).freigabe).toBeNull()
  })
  test('a higher right takes the place of the lower one; ended is ended', async () => {
    const id = await active()
    await parts(id, 'ag2.admin', 'EINSEHEN')
    const freigabe = await parts(id, 'ag2.admin', 'KOMMENTIEREN')
    const list = await sharesOf(id)
    expect(list.map((x) => x.recht)).toEqual(['KOMMENTIEREN'])
    await comment('ag2.admin', id, 'Was ist mit Los 3?')
    expect((await messages('ag.admin', id))[0]).toMatch(/^Neuer Kommentar von .* zur Bürgschaft/)
    await comment('ag.admin', id, 'Ist abgenommen.')
    expect((await messages('ag2.admin', id))[0]).toMatch(/^Neuer Kommentar von/)
    expect((await kommentare('ag2.admin', id)).map((k) => [k.kommentar, k.eigener])).toEqual([
      ['Was ist mit Los 3?', true],
      ['Ist abgenommen.', false],
    ])
    for (const stranger of ['bg.admin', 'kn.admin']) await expect(kommentare(stranger, id)).rejects.toThrow('403')
    await expect(post('ag2.admin', `${buergschaften}/${id}/freigaben/${freigabe.id}/beenden`, {})).rejects.toThrow('404')
    await post('ag.admin', `${buergschaften}/${id}/freigaben/${freigabe.id}/beenden`, {})
    await expect(shared('ag2.admin', id)).rejects.toThrow('404')
    await expect(comment('ag2.admin', id, 'Noch da?')).rejects.toThrow('404')
    expect((await codes('ag.admin', id))[0]).toBe('TEILEN_BEENDET')
  })
  test('asking for approval: a task for the one person, one answer with a reason', async () => {
    const id = await active()
    await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')
    expect(await tasks('ag2.admin', id)).toEqual(['A-08'])
    expect(await tasks('ag.admin', id)).toEqual([])
    const respond = (antwort: string, kommentar: string | null) =>
      post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort, kommentar })
    await expect(respond('ABGELEHNT', null)).rejects.toThrow('400 GRUND_FEHLT')
    await respond('ABGELEHNT', 'Mängel an der Fassade')
    await expect(respond('ANGENOMMEN', null)).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
    expect(await tasks('ag2.admin', id)).toEqual([])
    const [freigabe] = await sharesOf(id)
    expect(freigabe).toMatchObject({ status: 'ABGELEHNT', antwort: 'Mängel an der Fassade' })
    expect(await codes('ag.admin', id)).toContain('FREIGABE')
    expect((await kommentare('ag.admin', id)).map((k) => k.kommentar)).toEqual(['Mängel an der Fassade'])
    await portal.outbox.empty()
    expect(await mails('Antwort auf Ihre Freigabeprüfung', 'Abgelehnt')).toEqual([await mailOf('ag.admin')])

    await post('ag.admin', `${buergschaften}/${id}/freigaben/${freigabe?.id}/beenden`, {})
    const audit = await portal.db.system
      .selectFrom('audit')
      .select(['org_id', 'aktion', 'werte'])
      .where('objekt_id', '=', id)
      .where('aktion', 'in', ['GETEILT', 'FREIGABE', 'TEILEN_BEENDET'])
      .orderBy('id')
      .execute()
    // The share says with whom it is; each party's audit has what its own people did.
    expect(audit).toEqual([
      { org_id: 'WI0001', aktion: 'GETEILT', werte: { freigabe: freigabe?.id, recht: expect.any(String) } },
      { org_id: 'LA0001', aktion: 'FREIGABE', werte: { freigabe: freigabe?.id, antwort: 'Abgelehnt' } },
      { org_id: 'WI0001', aktion: 'TEILEN_BEENDET', werte: { freigabe: freigabe?.id } },
    ])
  })
  test('when the period is over, the sharing is over', async () => {
    const id = await active()
    await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN', { bis: addDays(today, 2) })
    await portal.deadlines.run(noon(2))
    expect((await shared('ag2.admin', id)).freigabe?.bis).toBe(addDays(today, 2))
    await portal.deadlines.run(noon(3))
    await expect(shared('ag2.admin', id)).rejects.toThrow('404')
    expect(await tasks('ag2.admin', id)).toEqual([])
  })
  test('it holds on its last day, and on none after it, whether anything has ended it or not', async () => {
    const id = await active()
    const { id: share } = await parts(id, 'ag2.admin', 'KOMMENTIEREN')
    const setLastDay = (bis: string) => portal.db.system.updateTable('buergschaft_freigabe').set({ bis }).where('id', '=', share).execute()
    await setLastDay(today)
    expect((await shared('ag2.admin', id)).freigabe).toMatchObject({ bis: today, recht: 'KOMMENTIEREN' })
    await comment('ag2.admin', id, 'Am letzten Tag')
    expect((await sharesOf(id)).map(({ bis }) => bis)).toEqual([today])
    await setLastDay(addDays(today, -1))
    await expect(shared('ag2.admin', id)).rejects.toThrow('404')
    await expect(comment('ag2.admin', id, 'Danach')).rejects.toThrow('404')
  })
  test('after an assignment the sharing is over, and the new beneficiary reads nothing of it', async () => {
    const id = await active()
    await call('ag.admin', 'PUT', `${buergschaften}/${id}/vermerk`, { bisher: null, vermerk: 'Intern' })
    await parts(id, 'kn.admin', 'KOMMENTIEREN')
    await comment('ag.admin', id, 'Nur unter uns')
    await act('ag.admin', id, 'abtretung', { empfaengerId: 'LA0001', ansprechpartner: null, erklaerung: true })
    await act('ag2.admin', id, 'abtretung/entscheidung', { entscheidung: 'ANNEHMEN' })
    const read = await codes('ag2.admin', id)
    for (const code of ['VERMERK', 'GETEILT', 'KOMMENTAR']) expect(read).not.toContain(code)
    expect(await kommentare('ag2.admin', id)).toEqual([])
    expect((await shared('kn.admin', id)).kommentierbar).toBe(false)
    // The former one still reads what it did itself.
    expect(await codes('ag.admin', id)).toEqual(expect.arrayContaining(['VERMERK', 'GETEILT', 'KOMMENTAR']))
    expect((await kommentare('ag.admin', id)).length).toBeGreaterThan(0)
    await expect(comment('ag.admin', id, 'Noch etwas')).rejects.toThrow('403')
  })
  test('an address without access is invited; the answer doesn’t tell who has access', async () => {
    const id = await active()
    const freigabe = await parts(id, 'Anwalt@Kanzlei.example', 'EINSEHEN')
    expect(freigabe).toMatchObject({ status: 'OFFEN', empfaenger: 'anwalt@kanzlei.example' })
    await portal.outbox.empty()
    expect(await mails('Eine Bürgschaft wurde mit Ihnen geteilt', 'unter dieser Adresse')).toEqual(['anwalt@kanzlei.example'])
  })
  test('when the invitation can’t be delivered, the list of shares says so', async () => {
    const id = await active()
    await parts(id, 'vertippt@kanzlei.example', 'EINSEHEN')
    const mail = (await mailRows(portal.db.system)).find(({ content }) => content.an === 'vertippt@kanzlei.example')?.content as Mail
    expect(mail).toHaveProperty('an')
    // No mail server listens there.
    const dispatch = mailDelivery(
      portal.db,
      { smtp: { url: 'smtp://127.0.0.1:1', sender: 'a@b.example' }, mailFolder: undefined },
      portal.url,
      portal.app.log,
      { PASSWORT: async () => undefined, ADRESSE: async () => undefined },
      {
        FREIGABE: markUndeliverable,
      },
    )
    await expect(dispatch.complete(mail)).rejects.toThrow('ECONNREFUSED')
    await portal.db.system.transaction().execute(async (tx) => dispatch.fails?.(tx, mail, 'ECONNREFUSED'))
    expect(await sharesOf(id)).toMatchObject([{ status: 'FEHLER' }])
  })
})

describe('sharing with colleagues', () => {
  test('colleagues who see only a part see this guarantee by the sharing; the choice says so before', async () => {
    const id = await active()
    const { system } = portal.db
    await system
      .updateTable('nutzer')
      .set({ sichtbeschraenkt: true, sichtberechtigte: JSON.stringify(['WI0003']) as never })
      .where('benutzername', '=', 'ag.basis')
      .execute()
    await expect(shared('ag.basis', id)).rejects.toThrow('404')
    const people = await call<{ email: string; siehtSonst: boolean }[]>('ag.admin', 'GET', `${buergschaften}/${id}/freigaben/personen`)
    const address = await mailOf('ag.basis')
    expect(people.find(({ email }) => email === address)?.siehtSonst).toBe(false)
    await parts(id, 'ag.basis', 'FREIGABE_PRUEFEN')
    expect((await shared('ag.basis', id)).freigabe).toMatchObject({ nurGeteilt: true, recht: 'FREIGABE_PRUEFEN' })
    expect(await tasks('ag.basis', id)).toEqual(['A-08'])
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['ohne Adresse', { email: '' }, 'email'],
  ['an keine Adresse', { email: 'nur ein Name' }, 'email'],
  ['bis gestern', { bis: addDays(today, -1) }, 'bis'],
  ['für immer', { bis: addDays(today, 800) }, 'bis'],
])('what is not shared: %s', async (_how, more, field) => {
  const id = await active()
  await expect(parts(id, 'ag2.admin', 'EINSEHEN', more)).rejects.toThrow(new RegExp(`400 EINGABE_UNGUELTIG.*${field}`))
})
test.each([[undefined], ['   ']])('no message is none: %j', async (nachricht) => {
  const id = await active()
  await parts(id, 'ag2.admin', 'EINSEHEN', { nachricht: nachricht ?? null })
  expect((await shared('ag2.admin', id)).freigabe).toMatchObject({ nachricht: null })
})
test('an address is the same with blanks and capitals; a share lasts a year at most', async () => {
  const id = await active()
  const email = `  ${(await mailOf('ag2.admin')).toUpperCase()} `
  const first = await post<Freigabe>('ag.admin', `${buergschaften}/${id}/freigaben`, {
    email,
    recht: 'EINSEHEN',
    bis: addDays(today, 365),
    nachricht: '  Siehe Los 3 ',
  })
  expect(first).toMatchObject({ email: await mailOf('ag2.admin'), bis: addDays(today, 365), beantwortetAm: null })
  expect(first.erstelltAm.slice(0, 10)).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await shared('ag2.admin', id)).freigabe?.nachricht).toBe('Siehe Los 3')
  await expect(parts(id, 'ag2.admin', 'EINSEHEN', { bis: addDays(today, 366) })).rejects.toThrow('Eine Freigabe gilt höchstens 365 Tage.')
  await expect(parts(id, 'ag2.admin', 'EINSEHEN', { bis: today })).rejects.toThrow('bis')
})
test('what is missing and what is wrong have their own words', async () => {
  const id = await active()
  await expect(parts(id, 'x@', 'EINSEHEN', { email: ' ' })).rejects.toThrow('Bitte füllen Sie dieses Feld aus')
  await expect(parts(id, 'x@', 'EINSEHEN', { email: 'nur ein Name' })).rejects.toThrow(
    /"feld":"email","grund":"(?!Bitte füllen Sie dieses Feld aus)/,
  )
})
test('a guarantee that has ended is shown to nobody else', async () => {
  const id = await active()
  await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
  await act('bg.admin', id, 'enthaftung/bestaetigen', { ausgebucht: true })
  await expect(parts(id, 'ag2.admin', 'EINSEHEN')).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
})
test('who is asked gets a task and all that was said; who is only shown it gets none', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'EINSEHEN', { nachricht: 'Bitte ansehen' })
  expect(await tasks('ag2.admin', id)).toEqual([])
  await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN', { nachricht: 'Bitte prüfen', bis: addDays(today, 9) })
  expect(await tasks('ag2.admin', id)).toEqual(['A-08'])
  const [message] = await messageRows('ag2.admin', id)
  expect(message?.angaben).toEqual([
    { name: 'Erlaubt', wert: 'Freigabe prüfen' },
    { name: 'Bis', wert: formatDate(addDays(today, 9)) },
    { name: 'Nachricht', wert: 'Bitte prüfen' },
  ])
  // A lower right takes the place of the higher one, and its task goes.
  await parts(id, 'ag2.admin', 'KOMMENTIEREN')
  expect(await tasks('ag2.admin', id)).toEqual([])
})
test('only who was asked answers, once; the one who asked hears of it by mail if they want mails', async () => {
  const id = await active()
  const respond = (account: string, kommentar: string | null = null) =>
    post(account, `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar })
  await expect(respond('ag2.admin')).rejects.toThrow('404')
  await parts(id, 'ag2.admin', 'KOMMENTIEREN')
  await expect(respond('ag2.admin')).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')
  const asking = portal.db.system.updateTable('nutzer').where('benutzername', '=', 'ag.admin')
  await asking.set({ erhaelt_emails: false }).execute()
  const before = (await mails('Antwort auf Ihre Freigabeprüfung', '')).length
  await respond('ag2.admin')
  await portal.outbox.empty()
  await asking.set({ erhaelt_emails: true }).execute()
  expect(await mails('Antwort auf Ihre Freigabeprüfung', '')).toHaveLength(before)
  const [answered] = await sharesOf(id)
  expect(answered).toMatchObject({ status: 'ANGENOMMEN', antwort: null, beantwortetAm: expect.stringContaining('T') })
  expect(await kommentare('ag.admin', id)).toEqual([])
})
test('what has ended ends no second time when its last day is over', async () => {
  const id = await active()
  const { id: share } = await parts(id, 'ag2.admin', 'EINSEHEN', { bis: addDays(today, 2) })
  await post('ag.admin', `${buergschaften}/${id}/freigaben/${share}/beenden`, {})
  const ended = () => portal.db.system.selectFrom('buergschaft_freigabe').select('beendet_am').where('id', '=', share).execute()
  const before = await ended()
  await portal.deadlines.run(noon(3))
  expect(await ended()).toEqual(before)
  expect((await codes('ag.admin', id)).filter((code) => code === 'TEILEN_BEENDET')).toHaveLength(1)
})
test('it holds only as long as who shared it is its beneficiary, whether anything has ended it or not', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'EINSEHEN')
  const view = (columns: { rolle?: 'AUFTRAGGEBER' | 'ZEDENT'; eingefroren_am: Date | null }) =>
    portal.db.system.updateTable('buergschaft_sicht').set(columns).where('org_id', '=', 'WI0001').where('buergschaft_id', '=', id).execute()
  await view({ eingefroren_am: new Date() })
  await expect(shared('ag2.admin', id)).rejects.toThrow('404')
  await view({ rolle: 'ZEDENT', eingefroren_am: null })
  await expect(shared('ag2.admin', id)).rejects.toThrow('404')
  await view({ rolle: 'AUFTRAGGEBER', eingefroren_am: null })
  expect((await shared('ag2.admin', id)).freigabe?.recht).toBe('EINSEHEN')
})
test('whom a share no longer holds for hears of no comment', async () => {
  const id = await active()
  const { id: share } = await parts(id, 'ag2.admin', 'KOMMENTIEREN')
  await comment('ag.admin', id, 'Für beide')
  const told = async () => (await messages('ag2.admin', id)).filter((title) => title.startsWith('Neuer Kommentar')).length
  expect(await told()).toBe(1)
  await post('ag.admin', `${buergschaften}/${id}/freigaben/${share}/beenden`, {})
  await comment('ag.admin', id, 'Nur noch für uns')
  expect(await told()).toBe(1)
})
test('who else sees the guarantee doesn’t read with whom it is shared', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'EINSEHEN')
  await expect(call('kn.admin', 'GET', `${buergschaften}/${id}/freigaben`)).rejects.toThrow('403 RECHT_FEHLT')
  await expect(call('ag2.admin', 'GET', `${buergschaften}/${id}/freigaben`)).rejects.toThrow(/40[34]/)
})
test('an invitation that can’t be delivered changes no other share, and none that was answered or has ended', async () => {
  const id = await active()
  const one = { orgId: 'WI0001', id: (await parts(id, 'eins@kanzlei.example', 'EINSEHEN')).id }
  const other = { orgId: 'WI0001', id: (await parts(id, 'zwei@kanzlei.example', 'EINSEHEN')).id }
  const status = async () => Object.fromEntries((await sharesOf(id)).map((share) => [share.id, share.status]))
  const fails = (which: typeof one) => portal.db.transact((tx) => markUndeliverable(tx, which))
  await fails({ ...one, orgId: 'LA0001' })
  expect(await status()).toEqual({ [one.id]: 'OFFEN', [other.id]: 'OFFEN' })
  await fails(one)
  expect(await status()).toEqual({ [one.id]: 'FEHLER', [other.id]: 'OFFEN' })
  await fails(other)
  expect(await portal.db.transact((tx) => reopenInvitation(tx, one, new Date()))).toBe(true)
  expect(await status()).toEqual({ [one.id]: 'OFFEN', [other.id]: 'FEHLER' })
  const answered = { ...one, id: (await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')).id }
  await post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar: null })
  await fails(answered)
  expect((await status())[answered.id]).toBe('ANGENOMMEN')
  await post('ag.admin', `${buergschaften}/${id}/freigaben/${one.id}/beenden`, {})
  await fails(one)
  const row = portal.db.system.selectFrom('buergschaft_freigabe').select('status').where('id', '=', one.id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'OFFEN' })
})
test('ending a share twice is no fault, and ends no other', async () => {
  const id = await active()
  const one = await parts(id, 'ag2.admin', 'EINSEHEN')
  const other = await parts(id, 'kn.admin', 'EINSEHEN')
  for (let time = 0; time < 2; time++) await post('ag.admin', `${buergschaften}/${id}/freigaben/${one.id}/beenden`, {})
  expect((await codes('ag.admin', id)).filter((code) => code === 'TEILEN_BEENDET')).toHaveLength(1)
  expect((await sharesOf(id)).map((share) => share.id)).toEqual([other.id])
  const elsewhere = await active()
  await expect(post('ag.admin', `${buergschaften}/${elsewhere}/freigaben/${other.id}/beenden`, {})).rejects.toThrow('404')
})
test('an invitation that failed is sent again while the share holds, and never after an answer', async () => {
  const id = await active()
  const share = { orgId: 'WI0001', id: (await parts(id, 'nochmal@kanzlei.example', 'EINSEHEN')).id }
  const now = new Date()
  const status = async () => (await sharesOf(id))[0]?.status
  const reopen = (which: typeof share, now: Date) => portal.db.transact((tx) => reopenInvitation(tx, which, now))
  await portal.db.transact((tx) => markUndeliverable(tx, share))
  expect(await status()).toBe('FEHLER')
  expect(await reopen({ ...share, orgId: 'LA0001' }, now)).toBe(false)
  expect(await reopen(share, noon(31))).toBe(false)
  expect(await reopen(share, noon(30))).toBe(true)
  expect(await status()).toBe('OFFEN')
  await post('ag.admin', `${buergschaften}/${id}/freigaben/${share.id}/beenden`, {})
  expect(await reopen(share, now)).toBe(false)
  const answered = { ...share, id: (await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')).id }
  await post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar: null })
  expect(await reopen(answered, now)).toBe(false)
})
test('colleagues are offered, without oneself; those who see all see it anyway', async () => {
  const id = await active()
  const people = await call<{ email: string; siehtSonst: boolean }[]>('ag.admin', 'GET', `${buergschaften}/${id}/freigaben/personen`)
  const own = await mailOf('ag.admin')
  expect(people.map(({ email }) => email)).not.toContain(own)
  expect(people.some(({ siehtSonst }) => siehtSonst)).toBe(true)
})
test('a comment bears the company of who isn’t a colleague, and reaches all who may comment but its writer', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'KOMMENTIEREN')
  await parts(id, 'kn.admin', 'EINSEHEN')
  await comment('ag2.admin', id, 'Was ist mit Los 3?')
  const [own] = await kommentare('ag2.admin', id)
  const [others] = await kommentare('ag.admin', id)
  expect(own?.wer).not.toContain('(')
  expect(others?.wer.startsWith(`${own?.wer} (`)).toBe(true)
  const [message] = await messageRows('ag.admin', id)
  expect(message?.angaben).toEqual([{ name: 'Kommentar', wert: 'Was ist mit Los 3?' }])
  await comment('ag.admin', id, 'Ist abgenommen.')
  expect((await messages('kn.admin', id)).join()).not.toContain('Kommentar')
  expect((await messages('ag2.admin', id)).filter((text) => text.startsWith('Neuer Kommentar'))).toHaveLength(1)
})
test('a comment is told with its writer, and whom it concerns hears of it', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'KOMMENTIEREN')
  const { buergschaftsIdBuerge: number } = await buergschaftRow('ag.admin', id)
  const nameOf = async (account: string) => {
    const { vorname, nachname } = await portal.db.system
      .selectFrom('nutzer')
      .select(['vorname', 'nachname'])
      .where('benutzername', '=', account)
      .executeTakeFirstOrThrow()
    return `${vorname} ${nachname}`
  }
  const companies = portal.db.system.selectFrom('unternehmen').select('name')
  const { name: company } = await companies.where('id', '=', 'LA0001').executeTakeFirstOrThrow()
  await whileListening(portal.db, async (heard) => {
    await comment('ag.admin', id, 'Von uns.')
    await until(() => heard.some((event) => event.id === id))
    expect(heard.find((event) => event.id === id)?.orgs?.toSorted()).toEqual(['LA0001', 'WI0001'])
  })
  // The own people read their own comments on the page.
  expect((await messages('ag.admin', id)).filter((text) => text.startsWith('Neuer Kommentar'))).toEqual([])
  expect((await messages('ag2.admin', id))[0]).toBe(`Neuer Kommentar von ${await nameOf('ag.admin')} zur Bürgschaft ${number}`)
  await comment('ag2.admin', id, 'Von außen.')
  expect((await messages('ag.admin', id))[0]).toBe(`Neuer Kommentar von ${await nameOf('ag2.admin')} (${company}) zur Bürgschaft ${number}`)
})
test('a share names colleagues, hears of its answer, and is announced to those whom it concerns', async () => {
  const id = await active()
  const { buergschaftsIdBuerge: number } = await buergschaftRow('ag.admin', id)
  const colleague = await parts(id, 'ag.basis', 'EINSEHEN', { nachricht: ' Bitte ansehen ' })
  const { nachricht } = await portal.db.system
    .selectFrom('buergschaft_freigabe')
    .select('nachricht')
    .where('id', '=', colleague.id)
    .executeTakeFirstOrThrow()
  expect(nachricht).toBe('Bitte ansehen')
  expect(colleague.empfaenger).not.toContain('@')
  await whileListening(portal.db, async (heard) => {
    const stranger = await parts(id, (await mailOf('ag2.admin')).toUpperCase(), 'FREIGABE_PRUEFEN')
    expect(stranger.empfaenger).toBe(await mailOf('ag2.admin'))
    await until(() => heard.some((event) => event.id === id))
    expect(heard.find((event) => event.id === id)?.orgs?.toSorted()).toEqual(['LA0001', 'WI0001'])
  })
  expect((await messageRows('ag2.admin', id))[0]?.angaben).toEqual([
    { name: 'Erlaubt', wert: 'Freigabe prüfen' },
    { name: 'Bis', wert: formatDate(addDays(today, 30)) },
  ])
  await post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar: null })
  const answered = `hat auf Ihre Bitte um Freigabeprüfung zur Bürgschaft ${number} geantwortet: `
  const way = `Zur Bürgschaft: {{basis}}/auftraggeber/buergschaften/details/${id}`
  expect(await mailTexts('Antwort auf Ihre Freigabeprüfung', answered, way)).toHaveLength(1)
  const done = portal.db.system
    .selectFrom('aufgabe')
    .select(['art', 'erledigt_durch'])
    .where('objekt_id', '=', id)
    .where('art', '=', 'A-08')
  expect(await done.execute()).toEqual([{ art: 'A-08', erledigt_durch: 'FREIGABE' }])
  const written = portal.db.system.selectFrom('audit').select('aktion').where('objekt_id', '=', id).where('aktion', '=', 'FREIGABE')
  expect(await written.execute()).toHaveLength(1)
})
test('of two answers at the same moment the first one counts, and is told once', async () => {
  const id = await active()
  await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')
  const answer = (antwort: string, kommentar: string | null) =>
    post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort, kommentar })
  const both = await Promise.allSettled([answer('ANGENOMMEN', null), answer('ABGELEHNT', 'Doch nicht')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('409 SCHRITT_UNZULAESSIG')
  expect((await codes('ag.admin', id)).filter((code) => code === 'FREIGABE')).toHaveLength(1)
})
test('an answer that meets the end of its share counts no more', async () => {
  const id = await active()
  const { id: share } = await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')
  const { answer } = await portal.db.system.transaction().execute(async (tx) => {
    await tx.selectFrom('buergschaft').select('id').where('id', '=', id).forUpdate().execute()
    const sent = post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar: null })
    // It has read the share, and waits for the guarantee.
    await until(async () => (await locksWaitedFor(portal.db.system)).length > 0)
    await tx.updateTable('buergschaft_freigabe').set({ beendet_am: new Date() }).where('id', '=', share).execute()
    return { answer: sent.catch(String) }
  })
  expect(await answer).toContain('409 SCHRITT_UNZULAESSIG')
})
test('of two who are asked, one answers: the other is still asked', async () => {
  const id = await active()
  const elsewhere = await active()
  await parts(elsewhere, 'ag2.admin', 'FREIGABE_PRUEFEN')
  await parts(id, 'ag2.admin', 'FREIGABE_PRUEFEN')
  await parts(id, 'ag.recht', 'FREIGABE_PRUEFEN')
  await post('ag2.admin', `${buergschaften}/${id}/freigaben/antwort`, { antwort: 'ANGENOMMEN', kommentar: null })
  expect((await sharesOf(id)).map(({ status }) => status).toSorted()).toEqual(['ANGENOMMEN', 'OFFEN'])
  expect((await sharesOf(elsewhere)).map(({ status }) => status)).toEqual(['OFFEN'])
  const rows = await portal.db.system
    .selectFrom('aufgabe')
    .innerJoin('nutzer', 'nutzer.id', 'aufgabe.nur_fuer')
    .select(['nutzer.benutzername', 'aufgabe.erledigt_durch'])
    .where('objekt_id', '=', id)
    .where('art', '=', 'A-08')
    .orderBy('nutzer.benutzername')
    .execute()
  expect(rows).toEqual([
    { benutzername: 'ag.recht', erledigt_durch: null },
    { benutzername: 'ag2.admin', erledigt_durch: 'FREIGABE' },
  ])
})
test('a person without an account is told who wants to show them something, until when, and why they are told', async () => {
  const id = await active()
  await parts(id, 'neu@kanzlei.example', 'EINSEHEN')
  const said = ['möchte Ihnen bis zum', formatDate(addDays(today, 30)), 'Benachrichtigungen zu Mitteilungen aktiviert']
  const [text, ...more] = await mailTexts('Eine Bürgschaft wurde mit Ihnen geteilt', 'neu@kanzlei.example', ...said)
  expect(more).toEqual([])
  expect(text).toMatch(/\S+ \S+ \(.+\) möchte Ihnen/)
})
test('an invitation that is sent again is announced to its organisation', async () => {
  const id = await active()
  const share = { orgId: 'WI0001', id: (await parts(id, 'wieder@kanzlei.example', 'EINSEHEN')).id }
  await whileListening(portal.db, async (heard) => {
    await portal.db.transact((tx) => markUndeliverable(tx, share))
    await portal.db.settled()
    await portal.db.transact((tx) => reopenInvitation(tx, share, new Date()))
    await until(() => heard.filter((event) => event.id === id).length === 2)
    expect(heard.filter((event) => event.id === id)).toEqual([1, 2].map(() => ({ art: 'BUERGSCHAFT', id, orgs: ['WI0001'] })))
  })
})
test('all shares of an organisation that leaves end, and no others', async () => {
  const [own, others] = [await active(), await active()]
  await parts(own, 'ag2.admin', 'EINSEHEN')
  await portal.db.system
    .insertInto('buergschaft_freigabe')
    .values({
      org_id: 'LA0001',
      id: randomUUID(),
      buergschaft_id: others,
      recht: 'EINSEHEN',
      status: 'OFFEN',
      empfaenger_email: 'fremd@kanzlei.example',
      von_nutzer: randomUUID(),
      von_name: 'Probe',
      von_unternehmen: 'Probe',
      bis: addDays(today, 30),
      erstellt_am: new Date(),
    })
    .execute()
  const ended = new Date()
  const open = async (org: string) =>
    (
      await portal.db.system
        .selectFrom('buergschaft_freigabe')
        .select('id')
        .where('org_id', '=', org)
        .where('beendet_am', 'is', null)
        .execute()
    ).length
  const before = await open('LA0001')
  await portal.db.transact(async (tx) => {
    await endAllOf({ tx, now: ended, caller: null, korrelationsId: null }, 'WI0001')
  })
  expect([await open('WI0001'), await open('LA0001')]).toEqual([0, before])
})
test('not with oneself, not by other parties', async () => {
  const id = await active()
  await expect(parts(id, 'ag.admin', 'EINSEHEN')).rejects.toThrow(/email.*Das sind Sie selbst/)
  await expect(parts(id, 'ag2.admin', 'EINSEHEN', {}, 'kn.admin')).rejects.toThrow('403')
  await expect(parts(id, 'ag.admin', 'EINSEHEN', {}, 'ag2.admin')).rejects.toThrow('404')
})

describe('Wiedervorlage (A-12)', () => {
  const remind = (account: string, id: string, erinnerungsdatum: string | null) =>
    post(account, `${buergschaften}/${id}/erinnerung`, { erinnerungsdatum })
  test('belongs to a person, rests until the day, then writes a mail, and can be moved and done', async () => {
    const id = await active()
    await expect(remind('ag.admin', id, today)).rejects.toThrow('400 EINGABE_UNGUELTIG')
    await remind('ag.admin', id, addDays(today, 5))
    await remind('ag.admin', id, addDays(today, 9))
    expect((await buergschaftRow('ag.admin', id)).erinnerungsdatum).toBe(addDays(today, 9))
    expect(await tasks('ag.admin', id)).toEqual(['A-12'])
    // The reminder is no task of another user, and the guarantee doesn't wait for it.
    expect(await tasks('ag.basis', id)).toEqual([])
    expect((await buergschaftRow('bg.admin', id)).naechster).toBeNull()
    const before = (await mails('Wiedervorlage in Avalwerk', id)).length
    await portal.deadlines.run(noon(8))
    expect(await mails('Wiedervorlage in Avalwerk', id)).toHaveLength(before)
    for (const day of [9, 10]) await portal.deadlines.run(noon(day))
    expect(await mails('Wiedervorlage in Avalwerk', id)).toEqual([await mailOf('ag.admin')])
    const { buergschaftsIdBuerge: number } = await buergschaftRow('ag.admin', id)
    const way = `Zur Bürgschaft: {{basis}}/auftraggeber/buergschaften/details/${id}`
    expect(await mailTexts('Wiedervorlage in Avalwerk', `Wiedervorlage: Bürgschaft ${number}.`, way)).toHaveLength(1)
    await remind('ag.admin', id, null)
    expect(await tasks('ag.admin', id)).toEqual([])
  })
  test('ends with the release; strangers set none', async () => {
    const id = await active()
    await remind('ag.admin', id, addDays(today, 5))
    await expect(remind('ag2.admin', id, addDays(today, 5))).rejects.toThrow('404')
    await expect(remind('bg.admin', id, addDays(today, 5))).rejects.toThrow('403')
    await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
    expect(await tasks('ag.admin', id)).toEqual([])
  })
})
