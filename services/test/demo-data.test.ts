import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calendarDate, minusWorkingDays, workingDaysBetween } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const FOLDER = join(import.meta.dirname, '..', 'src', 'demo')
/** Makes rows for load tests in the database itself; shows nothing to any user. */
const LOAD = 'generator.ts'

describe('what a use case writes the demo doesn’t create itself', () => {
  test('not a single row: the setup is that of any installation too', async () => {
    const written: Record<string, string[]> = {}
    for (const name of (await readdir(FOLDER)).filter((n) => n !== LOAD)) {
      const source = await readFile(join(FOLDER, name), 'utf8')
      const tables = [
        ...source.matchAll(/\b(?:insertInto|mergeInto|replaceInto)\(\s*['"`]([^'"`]+)/g),
        ...source.matchAll(/\b(?:insert|merge)\s+into\s+"?(\w+)/gi),
      ].map(([, table]) => table as string)
      if (tables.length) written[name] = tables.sort()
      // An insert into a table that is only known at run time would be hidden from this test.
      expect(source).not.toMatch(/\b(?:insertInto|mergeInto|replaceInto)\(\s*[^'"`\s]/)
    }
    expect(written).toEqual({})
  })

  test('only what was done in the background is changed and deleted', async () => {
    const touched = new Set<string>()
    for (const name of (await readdir(FOLDER)).filter((n) => n !== LOAD)) {
      const source = await readFile(join(FOLDER, name), 'utf8')
      for (const [, table] of source.matchAll(/\b(?:updateTable|deleteFrom)\(\s*['"`]([^'"`]+)/g)) touched.add(table as string)
    }
    expect([...touched].sort()).toEqual(['pgboss.job'])
  })
})

type Event = { code: string; akteur_name: string | null; von_status: string | null; nach_status: string | null; zeitpunkt: Date }

describe('Texts', () => {
  const historyOf = (id: string): Promise<Event[]> =>
    portal.db.system
      .selectFrom('text_historie')
      .select(['code', 'akteur_name', 'von_status', 'nach_status', 'zeitpunkt'])
      .where('text_id', '=', id)
      .orderBy('lfd')
      .execute()

  test('each has a history that leads to its status, and each step a person', async () => {
    const texts = await portal.db.system.selectFrom('texttemplate').select(['id', 'typ', 'status', 'erstfertigsteller']).execute()
    expect(texts.length).toBeGreaterThan(20)
    for (const { id, status, erstfertigsteller } of texts) {
      const history = await historyOf(id)
      expect(history[0]).toMatchObject({ code: expect.stringMatching(/^X0[12]$/), von_status: null })
      expect(history.at(-1)?.nach_status).toBe(status)
      for (const [index, event] of history.entries())
        if (index) expect(event.zeitpunkt.getTime()).toBeGreaterThanOrEqual(history[index - 1]?.zeitpunkt.getTime() ?? 0)
      expect(history.filter((e) => e.akteur_name === null).map(({ code }) => code)).toEqual(
        history.filter(({ code }) => code === 'X15' || code === 'TEXT_GEPRUEFT').map(({ code }) => code),
      )
      if (!['AN', 'H', 'B'].includes(status)) expect(erstfertigsteller).not.toBeNull()
    }
  })

  test('two people each finished and reviewed', async () => {
    const texts = await portal.db.system.selectFrom('texttemplate').select('id').execute()
    const reviews = await portal.db.system
      .selectFrom('pruefung')
      .select(['org_id', 'text_id', 'schritt', 'nutzer_id'])
      .where('text_id', 'is not', null)
      .execute()
    for (const { id } of texts) {
      const history = await historyOf(id)
      const [first, second] = [history.find(({ code }) => code === 'X05'), history.find(({ code }) => code === 'X06' || code === 'X16')]
      if (second) expect(second.akteur_name).not.toBe(first?.akteur_name)
    }
    const decided = await portal.db.system
      .selectFrom('texttemplate_freigabe')
      .select(['org_id', 'template_id'])
      .where('status', 'in', ['FREIGEGEBEN', 'ABGELEHNT'])
      .execute()
    expect(decided.length).toBeGreaterThanOrEqual(3)
    for (const { org_id, template_id } of decided) {
      const people = reviews.filter((r) => r.org_id === org_id && r.text_id === template_id)
      expect(people.map(({ schritt }) => schritt).sort()).toEqual(['ERST', 'ZWEIT'])
      expect(new Set(people.map(({ nutzer_id }) => nutzer_id)).size).toBe(2)
    }
  })

  test('a text that was activated without a review is asked for with its first use', async () => {
    expect((await historyOf('WI0001-0008-001')).map(({ code }) => code)).toEqual(['X01', 'X03', 'X05', 'X06', 'X13', 'TEXT_ANGEFRAGT'])
  })

  test('the new version replaces the old one on its day', async () => {
    expect((await historyOf('WI0001-0007-001')).at(-1)).toMatchObject({ code: 'X15', zeitpunkt: new Date('2023-12-31T23:30:00Z') })
  })
})

describe('data of the contract and of the parties', () => {
  type Data = { buergschaftsdaten?: { buergschaftsart: string; baurecht: string | null; auftraggeberGemaessVertrag: object | null } }
  type Order = Data & { auftragnehmer: { ansprechpartner: object | null } | null }

  test('stand in a part of the guarantees and orders, by type', async () => {
    const guarantees = await portal.db.system
      .selectFrom('buergschaft')
      .select(['art', 'baurecht', 'auftraggeber_name', 'auftraggeber_gemaess_vertrag', 'auftragnehmer_kontakt', 'auftraggeber_fremd_id'])
      .execute()
    const laws = (kinds: readonly string[]) => new Set(guarantees.filter(({ art }) => kinds.includes(art)).map(({ baurecht }) => baurecht))
    expect(laws(['MAB', 'VEB', 'AVB', 'AUB'])).toEqual(new Set(['VOB', 'BGB', null]))
    // A rent, a general guarantee or a tender is no matter of building law.
    expect(laws(['MIE', 'ALG', 'BIE', 'GAR'])).toEqual(new Set([null]))
    const share = (has: (b: (typeof guarantees)[number]) => unknown) => guarantees.filter(has).length / guarantees.length
    for (const has of [
      (b: (typeof guarantees)[number]) => b.auftraggeber_gemaess_vertrag,
      (b: (typeof guarantees)[number]) => b.auftragnehmer_kontakt,
      (b: (typeof guarantees)[number]) => b.auftraggeber_fremd_id,
    ]) {
      expect(share(has)).toBeGreaterThan(0.05)
      expect(share(has)).toBeLessThan(0.7)
    }
    for (const b of guarantees) expect(b.auftraggeber_gemaess_vertrag?.name).not.toBe(b.auftraggeber_name)
    const orders = (await portal.db.system.selectFrom('auftrag').select('daten').execute()).map(({ daten }) => daten as unknown as Order)
    expect(orders.some(({ buergschaftsdaten: d }) => d?.baurecht === 'VOB')).toBe(true)
    expect(orders.some(({ buergschaftsdaten: d }) => d?.auftraggeberGemaessVertrag)).toBe(true)
    expect(orders.some(({ auftragnehmer }) => auftragnehmer?.ansprechpartner)).toBe(true)
  })
  test('a part of the texts bears the id of the document management', async () => {
    const texts = await portal.db.system.selectFrom('texttemplate').select('dms_template_id').execute()
    const known = texts.filter(({ dms_template_id }) => dms_template_id !== null)
    expect(known.length).toBeGreaterThan(0)
    expect(known.length).toBeLessThan(texts.length)
  })
})

describe('what time does by itself', () => {
  const days = async (table: 'mitteilung' | 'aufgabe', kind: string, column: 'zeitpunkt' | 'eingang_am') =>
    (
      await sql<{ at: Date }>`select ${sql.ref(column)} as at from ${sql.table(table)} where art = ${kind} order by 1`.execute(
        portal.db.system,
      )
    ).rows.map(({ at }) => calendarDate(at))

  test('bears the days on which it was due, not that of the setup', async () => {
    const reminders = await days('mitteilung', 'M-AG-23', 'zeitpunkt')
    expect(reminders.length).toBeGreaterThan(10)
    expect(new Set(reminders).size).toBeGreaterThan(10)
    const { am } = await portal.db.system
      .selectFrom('aufgabe')
      .select((w) => w.fn.max('eingang_am').as('am'))
      .executeTakeFirstOrThrow()
    const today = calendarDate(am)
    for (const [table, kind, column] of [
      ['mitteilung', 'M-AG-22', 'zeitpunkt'],
      ['aufgabe', 'A-02', 'eingang_am'],
      ['aufgabe', 'B-15', 'eingang_am'],
    ] as const) {
      const of = await days(table, kind, column)
      expect([kind, of.length > 0]).toEqual([kind, true])
      expect([kind, of.filter((day) => day >= minusWorkingDays(today, 1))]).toEqual([kind, []])
    }
  })

  test('each reminder came while the review was open, on the fifth, tenth or twentieth working day', async () => {
    const { rows } = await sql<{ id: string; opened: Date; closed: Date | null; reminded: Date; subject: string }>`
      select m.objekt_id as id, a.eingang_am as opened, a.erledigt_am as closed, m.zeitpunkt as reminded, m.betreff as subject
      from mitteilung m join aufgabe a on a.objekt_art = m.objekt_art and a.objekt_id = m.objekt_id and a.art = 'A-01'
      where m.art = 'M-AG-23'`.execute(portal.db.system)
    expect(rows.length).toBeGreaterThan(10)
    for (const { opened, closed, reminded, subject } of rows) {
      expect(reminded.getTime()).toBeGreaterThan(opened.getTime())
      if (closed) expect(reminded.getTime()).toBeLessThanOrEqual(closed.getTime())
      const waited = workingDaysBetween(calendarDate(opened), calendarDate(reminded))
      expect([5, 10, 20]).toContain(waited)
      expect(subject).toMatch(new RegExp(`wartet seit ${waited} Tagen`))
    }
  })
})

describe('contracts', () => {
  test('each was created by its policyholder and reviewed by the guarantor', async () => {
    const contracts = await portal.db.system
      .selectFrom('kautionsvertrag')
      .select(['org_id', 'id', 'status', 'versicherungsnehmer_org'])
      .execute()
    expect(contracts.length).toBeGreaterThan(5)
    for (const contract of contracts) {
      const history = await portal.db.system
        .selectFrom('kautionsvertrag_historie')
        .select(['code', 'akteur_org', 'akteur_name', 'nach_status'])
        .where('org_id', '=', contract.org_id)
        .where('kautionsvertrag_id', '=', contract.id)
        .orderBy('lfd')
        .execute()
      expect(history[0]).toMatchObject({ code: 'V01', akteur_org: contract.versicherungsnehmer_org })
      if (contract.status === 'AKTIV') expect(history[1]).toMatchObject({ code: 'V02', akteur_org: contract.org_id })
      expect(history.every(({ akteur_name }) => akteur_name !== null)).toBe(true)
      expect(history.at(-1)?.nach_status).toBe(contract.status)
    }
  })
})

describe('People', () => {
  test('all but the first were invited by another user and set their password themselves', async () => {
    const people = await portal.db.system.selectFrom('nutzer').select(['id', 'org_id', 'benutzername', 'hat_passwort']).execute()
    const audit = await portal.db.system
      .selectFrom('audit')
      .select(['objekt_id', 'aktion', 'nutzer_id'])
      .where('objekt_art', '=', 'NUTZER')
      .orderBy('zeitpunkt')
      .execute()
    expect(people.length).toBeGreaterThan(25)
    for (const person of people) {
      const events = audit.filter(({ objekt_id }) => objekt_id === person.id)
      const made = events.find(({ aktion }) => aktion === 'NUTZER_ANGELEGT')
      if (person.benutzername === 'bsp.admin') expect(made?.nutzer_id).toBeNull()
      else expect(people.map(({ id }) => id)).toContain(made?.nutzer_id)
      expect(events.some(({ aktion }) => aktion === 'PASSWORT_GEAENDERT')).toBe(person.hat_passwort || person.benutzername === 'ag.ehemals')
    }
    expect(await portal.db.system.selectFrom('identity_link').selectAll().execute()).toEqual([])
  })

  test('those who left were deactivated or deleted by administrators', async () => {
    const left = await portal.db.system.selectFrom('nutzer').select('id').where('aktiv', '=', false).execute()
    const ended = await portal.db.system
      .selectFrom('audit')
      .select(['objekt_id', 'nutzer_id'])
      .where('aktion', 'in', ['NUTZER_DEAKTIVIERT', 'NUTZER_GELOESCHT'])
      .execute()
    expect(ended.map(({ objekt_id }) => objekt_id).sort()).toEqual(left.map(({ id }) => id).sort())
    expect(ended.every(({ nutzer_id }) => nutzer_id !== null)).toBe(true)
  })
})

describe('Companies', () => {
  test('each but the operator is created and approved, by two', async () => {
    const companies = await portal.db.system.selectFrom('unternehmen').select(['id', 'gruppe', 'status', 'mutter_id']).execute()
    expect(companies.length).toBeGreaterThan(15)
    for (const { id, gruppe, status, mutter_id } of companies) {
      const history = await portal.db.system
        .selectFrom('unternehmen_historie')
        .select(['code', 'akteur_name', 'nach_status'])
        .where('unternehmen_id', '=', id)
        .orderBy('lfd')
        .execute()
      if (gruppe === 'BSP') expect(history).toEqual([])
      else {
        const codes = mutter_id ? ['U02', 'U04'] : ['U01', 'U03']
        expect(history.slice(0, 2).map(({ code }) => code)).toEqual(status === 'UP' ? codes.slice(0, 1) : codes)
        expect(history[0]?.akteur_name).not.toBe(history[1]?.akteur_name)
        expect(history.at(-1)?.nach_status).toBe(status)
      }
    }
  })

  test('nothing in the logs is from before the setup, and nothing from tomorrow', async () => {
    const { rows } = await sql<{ first: Date; last: Date }>`select min(zeitpunkt) as first, max(zeitpunkt) as last from audit`.execute(
      portal.db.system,
    )
    expect(rows[0]?.first).toEqual(new Date('2020-09-01T06:00:00Z'))
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(Date.now())
  })
})
