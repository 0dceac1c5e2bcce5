/** Entries are added to the audit and never changed, not even by the role that owns it; who may read it, and what its chain detects. */
import { createHash } from 'node:crypto'
import type { AuditCheck, AuditEntry, AuditFilter, AuditStep } from '@avalwerk/contracts'
import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditObject } from '@avalwerk/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { auditSealing, sealBatch } from '../src/audit/chain.ts'
import { listAuftragHistory } from '../src/auftrag/details.ts'
import { listBuergschaftHistory } from '../src/buergschaft/details.ts'
import { completeDue } from '../src/kernel/deadlines.ts'
import type { Caller } from '../src/kernel/authentication.ts'
import type { DbTransaction } from '../src/kernel/database.ts'
import { recordAudit } from '../src/kernel/useCase.ts'
import { organisationOf } from '../src/organisation/caller.ts'
import { listTextHistory as textHistory } from '../src/text/read.ts'
import { listVertragHistory } from '../src/vertrag/details.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/pruefprotokoll'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const system = () => portal.db.system
const idOf = async (account: string) =>
  (await system().selectFrom('nutzer').select('id').where('benutzername', '=', account).executeTakeFirstOrThrow()).id
const contextOf = async (account: string) => {
  const stored = await system()
    .selectFrom('nutzer')
    .innerJoin('unternehmen', 'unternehmen.id', 'nutzer.org_id')
    .select(['nutzer.id', 'nutzer.org_id', 'unternehmen.gruppe'])
    .where('benutzername', '=', account)
    .executeTakeFirstOrThrow()
  return { orgId: stored.org_id, group: stored.gruppe, nutzerId: stored.id, visible: null }
}
const actorOf = async (account: string): Promise<Caller> => {
  const context = await contextOf(account)
  return { ...(await organisationOf(portal.db, context.orgId)), ...context }
}
const writeAs = (caller: Caller | null, entry: Parameters<typeof recordAudit>[1], korrelationsId: string | null = null, now = new Date()) =>
  portal.db.transact((tx) => recordAudit({ tx, now, caller, korrelationsId }, entry))
/** Writes an entry as the system does. */
const write = (objectId: string, { orgId = 'WI0001', werte = { name: ['alt', 'neu'] } as Record<string, unknown>, at = new Date() } = {}) =>
  writeAs(null, { orgId, action: 'GEVO', objectKind: 'UNTERNEHMEN', objectId, values: werte }, null, at)
type Page = { zeilen: AuditEntry[]; gesamt: { anzahl: number; genau: boolean }; weiter: string | null }
const list = async (account: string, filter: AuditFilter = {}, query = '') =>
  (await portal.request<Page>(account, 'POST', `${PATH}/filterung${query}`, filter)).body
const status = async (account: string, path: string, body: unknown = {}) => (await portal.call(account, 'POST', PATH + path, body)).status

/** Checks everything, part by part, as the page does. @returns what each part said */
async function check(account: string, organisation?: string): Promise<AuditCheck[]> {
  const parts: AuditCheck[] = []
  for (let weiter: AuditStep | null | undefined; weiter !== null; ) {
    const place = { ...(organisation && { organisation }), ...(weiter && { weiter }) }
    const { status: code, body } = await portal.request<AuditCheck>(account, 'POST', `${PATH}/pruefung`, place)
    expect(code).toBe(200)
    parts.push(body)
    weiter = body.weiter
  }
  return parts
}
const faultsOf = async (account: string) =>
  (await check(account))
    .filter(({ abweichung }) => abweichung)
    .map(({ kette, organisation, abweichung }) => ({ kette, org: organisation?.id ?? null, ...abweichung }))

/** Changes the tables as their owner can by switching the triggers off, looks, and puts everything back. */
async function tampered<T>(statements: readonly string[], undo: readonly string[], look: () => Promise<T>): Promise<T> {
  const run = async (list: readonly string[]) => {
    for (const table of ['audit', 'audit_chain']) await sql.raw(`alter table ${table} disable trigger user`).execute(system())
    for (const statement of list) await sql.raw(statement).execute(system())
    for (const table of ['audit', 'audit_chain']) await sql.raw(`alter table ${table} enable trigger user`).execute(system())
  }
  await run(statements)
  try {
    return await look()
  } finally {
    await run(undo)
  }
}

describe('the audit stays as it is', () => {
  test.each([
    "update audit set aktion = 'x'",
    "update audit set werte = '{}'",
    'delete from audit',
    'truncate audit',
    "update audit_chain set hash = 'x'",
    'update audit_chain set salt = null',
    'delete from audit_chain',
    'truncate audit_chain',
  ])('%s is refused', async (statement) => {
    await write('WI0001')
    await completeDue(portal.db, [auditSealing], new Date())
    await expect(sql.raw(statement).execute(system())).rejects.toThrow(/wird nicht verändert/)
  })

  test('what an entry says of a person may be forgotten by the function for it, and nothing else may', async () => {
    const rows = () => system().selectFrom('audit').selectAll().where('objekt_art', '=', 'NUTZER').orderBy('id').execute()
    const before = await rows()
    const one = before.find(({ werte }) => Object.keys(werte).length > 0)
    expect(one).toBeDefined()
    await system()
      .transaction()
      .execute(async (tx) => {
        await sql`select audit_vergiss_person(${one?.org_id}, ${one?.objekt_id}::uuid)`.execute(tx)
        await recordAudit(
          { tx, now: new Date(), caller: null, korrelationsId: null },
          { orgId: one?.org_id ?? '', action: 'NUTZER_VERGESSEN', objectKind: 'NUTZER', objectId: one?.objekt_id ?? '' },
        )
      })
    const expected = before.map((row) => (row.objekt_id === one?.objekt_id && row.org_id === one?.org_id ? { ...row, werte: {} } : row))
    expect((await rows()).slice(0, before.length)).toEqual(expected)
    await expect(sql`update audit set werte = '{}'::jsonb where id = ${one?.id}`.execute(system())).rejects.toThrow('nicht verändert')
  })
})

describe('who reads the audit', () => {
  beforeEach(async () => {
    await write('LA0001', { orgId: 'LA0001' })
  })

  test('an organisation’s administrator reads its entries alone, the operator’s reads all or those of one', async () => {
    const own = await list('ag.admin', {}, '?size=100')
    expect(own.zeilen.length).toBeGreaterThan(20)
    expect(new Set(own.zeilen.map(({ organisation }) => organisation.id))).toEqual(new Set(['WI0001']))
    const all = await list('bsp.admin', {}, '?size=100')
    expect(all.zeilen.some(({ organisation }) => organisation.id === 'LA0001')).toBe(true)
    expect(all.gesamt).toEqual({ anzahl: 1000, genau: false })
    const one = await list('bsp.admin', { organisation: 'LA0001' }, '?size=100')
    expect(one.zeilen.length).toBeGreaterThan(0)
    expect(new Set(one.zeilen.map(({ organisation }) => organisation.id))).toEqual(new Set(['LA0001']))
  })

  test('a user without the right to manage people reads none, and only the operator reads those of others', async () => {
    const paths = ['/filterung', '/filterung/pruefprotokoll.csv', '/pruefung'] as const
    for (const path of paths) {
      expect([path, await status('ag.basis', path)]).toEqual([path, 403])
      expect([path, await status('bg.admin', path, { organisation: 'WI0001' })]).toEqual([path, 404])
    }
    const weiter = { kette: 'PROTOKOLL', organisation: 'WI0001', nach: '5' }
    expect(await status('bg.admin', '/pruefung', { weiter })).toBe(404)
    expect(await status('bg.admin', '/pruefung', { weiter: { ...weiter, organisation: null } })).toBe(404)
  })

  test('a user who sees only some companies of the organisation reads none', async () => {
    const id = await idOf('ag.admin')
    const restrict = (on: boolean) =>
      system()
        .updateTable('nutzer')
        .set({ sichtbeschraenkt: on, sichtberechtigte: JSON.stringify(on ? ['WI0001'] : []) })
        .where('id', '=', id)
        .execute()
    await restrict(true)
    try {
      expect(await status('ag.admin', '/filterung')).toBe(403)
      expect(await status('ag.admin', '/pruefung')).toBe(403)
    } finally {
      await restrict(false)
    }
  })

  const seenAs = async (account: string, visible: readonly string[] | null = null) => {
    const context = { ...(await contextOf(account)), visible }
    return portal.db.runAs(context, async (tx) => {
      const { rows } = await sql<{ org_id: string }>`select org_id from audit union select org_id from audit_chain order by 1`.execute(tx)
      return rows.map(({ org_id }) => org_id)
    })
  }
  test('row-level security says the same, whatever the query asks for', async () => {
    expect(await seenAs('ag.admin')).toEqual(['WI0001'])
    expect(await seenAs('ag.basis')).toEqual([])
    expect(await seenAs('ag.admin', ['WI0001'])).toEqual([])
    expect((await seenAs('bsp.admin')).length).toBeGreaterThan(3)
  })

  test('exporting and checking leave an entry', async () => {
    const filter = { von: '2026-01-01', objektArt: ['ROLLE' as const] }
    expect(await status('ag.admin', '/filterung/pruefprotokoll.csv', filter)).toBe(200)
    const [exported] = (await list('ag.admin', { aktion: ['AUDIT_EXPORTIERT'] })).zeilen
    expect(exported).toMatchObject({ person: { id: await idOf('ag.admin') }, objektArt: 'AUDIT', werte: filter })
    const before = (await list('ag.admin', { aktion: ['AUDIT_GEPRUEFT'] })).gesamt.anzahl
    await check('ag.admin')
    expect((await list('ag.admin', { aktion: ['AUDIT_GEPRUEFT'] })).gesamt.anzahl).toBe(before + 1)
  })
})

describe('whose audit an entry stands in', () => {
  /** Objects that several parties see, each a part of its steps. */
  const CASES: readonly AuditObject[] = ['BUERGSCHAFT', 'AUFTRAG', 'TEXT', 'VERTRAG']
  const HISTORIES = {
    BUERGSCHAFT: ['buergschaft_historie', 'buergschaft_id', listBuergschaftHistory],
    AUFTRAG: ['auftrag_historie', 'auftrag_id', listAuftragHistory],
    TEXT: ['text_historie', 'text_id', textHistory],
    VERTRAG: ['kautionsvertrag_historie', 'kautionsvertrag_id', listVertragHistory],
  } as const
  const isCase = (kind: string): kind is keyof typeof HISTORIES => kind in HISTORIES

  test.each(['ag.admin', 'hq.admin', 'bg.admin', 'bsp.admin'])(
    'no entry tells of a step that its history hides from %s',
    async (account) => {
      const reader = await actorOf(account)
      const own = (await system().selectFrom('nutzer').select('id').where('org_id', '=', reader.orgId).execute()).map(({ id }) => id)
      const entries = await portal.db.runAs(reader, (tx) =>
        tx.selectFrom('audit').select(['aktion', 'objekt_art', 'objekt_id', 'nutzer_id']).where('org_id', '=', reader.orgId).execute(),
      )
      const hidden: string[] = []
      const acts = Map.groupBy(entries, ({ objekt_art, objekt_id }) => `${objekt_art} ${objekt_id}`)
      for (const [object, about] of acts) {
        const [kind = '', id = ''] = object.split(' ')
        if (!isCase(kind)) continue
        const [table, column, read] = HISTORIES[kind]
        const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
          system(),
        )
        const shown = await portal.db.runAs(reader, (tx: DbTransaction) => read(tx, reader, id))
        const seen = new Set<string>(shown?.map(({ code }) => code))
        const kept = new Set(rows.map(({ code }) => code))
        // An organisation may read what its own people did, even where the history is for others.
        const others = about.filter(({ nutzer_id }) => !own.includes(nutzer_id ?? ''))
        hidden.push(...others.filter(({ aktion }) => kept.has(aktion) && !seen.has(aktion)).map(({ aktion }) => `${object} ${aktion}`))
      }
      expect([...acts.keys()].some((object) => isCase(object.split(' ')[0] ?? ''))).toBe(true)
      expect(hidden).toEqual([])
    },
  )

  test('a beneficiary’s administrator finds what their people did with others’ guarantees', async () => {
    const { rows } = await sql<{ id: string; guarantee: string }>`select a.nutzer_id::text as id, a.objekt_id as guarantee
      from audit a join nutzer n on n.id = a.nutzer_id join buergschaft b on b.id::text = a.objekt_id
      where a.objekt_art = 'BUERGSCHAFT' and n.org_id = 'WI0001' and b.buerge_org <> 'WI0001' limit 1`.execute(system())
    const { id: person, guarantee } = rows[0] as { id: string; guarantee: string }
    const { zeilen: lines } = await list('ag.admin', { person, objektArt: ['BUERGSCHAFT'] }, '?size=100')
    expect(lines.map(({ objektId }) => objektId)).toContain(guarantee)
    expect(lines.every((entry) => entry.organisation.id === 'WI0001' && entry.person?.name)).toBe(true)
  })

  const objects = Object.keys(AUDIT_OBJECTS) as AuditObject[]
  test.each(objects)('%s: an entry about a case goes to the actor’s organisation, others to that of the object', async (objectKind) => {
    const actor = await actorOf('bg.admin')
    const call = `whose-${objectKind}`
    const given = { orgId: 'WI0001', action: 'VERMERK', objectKind, objectId: '1' } as const
    for (const who of [actor, { ...actor, nutzerId: '' }, null]) await writeAs(who, given, call)
    const { rows } = await sql<{ org_id: string }>`select org_id from audit where korrelations_id = ${call} order by id`.execute(system())
    const orgs = rows.map(({ org_id }) => org_id)
    expect(orgs).toEqual([CASES.includes(objectKind) ? 'KR0001' : 'WI0001', 'WI0001', 'WI0001'])
  })

  test.each(objects)('%s: an earlier entry about what others’ people did with a case isn’t read', async (kind) => {
    const other = await idOf('bg.admin')
    const call = `before-${kind}`
    await sql`insert into audit (org_id, zeitpunkt, nutzer_id, aktion, objekt_art, objekt_id, korrelations_id)
      values ('HQ0001', now(), ${other}::uuid, 'VERMERK', ${kind}, '1', ${call})`.execute(system())
    const expected = CASES.includes(kind) ? 0 : 1
    const own = await list('hq.admin', { korrelationsId: call })
    expect([own.zeilen.length, own.gesamt.anzahl]).toEqual([expected, expected])
    const file = await (await portal.call('hq.admin', 'POST', `${PATH}/filterung/pruefprotokoll.csv`, { korrelationsId: call })).text()
    expect(file.trim().split('\r\n')).toHaveLength(1 + expected)
    expect((await list('bsp.admin', { korrelationsId: call })).zeilen).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is narrowed by each condition', async () => {
    const person = await idOf('ag.admin')
    const all = (await list('ag.admin', {}, '?size=100')).zeilen
    const some = async (filter: AuditFilter, holds: (entry: AuditEntry) => boolean) => {
      const { zeilen: rows } = await list('ag.admin', filter, '?size=100')
      expect([filter, rows.length > 0, rows.every(holds)]).toEqual([filter, true, true])
    }
    const call = all.find(({ korrelationsId }) => korrelationsId)?.korrelationsId ?? ''
    await some({ person }, (e) => e.person?.id === person)
    await some({ aktion: ['GEVO'] }, (e) => e.aktion === 'GEVO')
    await some({ objektArt: ['NUTZER', 'ROLLE'] }, (e) => ['NUTZER', 'ROLLE'].includes(e.objektArt))
    await some({ objektArt: ['NUTZER'], objektId: person }, (e) => e.objektId === person)
    await some({ korrelationsId: call }, (e) => e.korrelationsId === call)
    expect((await list('ag.admin', { korrelationsId: 'gibt-es-nicht' })).zeilen).toEqual([])
  })

  test('takes days as Berlin has them', async () => {
    await write('WI0001', { orgId: 'HQ0001', at: new Date('2031-06-30T22:30:00Z') })
    const days = async (von: string, bis: string) => (await list('hq.admin', { von, bis })).zeilen.length
    expect(await days('2031-07-01', '2031-07-01')).toBe(1)
    expect(await days('2031-06-30', '2031-06-30')).toBe(0)
  })

  test.each(['ag.admin', 'bsp.admin'])('comes page by page without a gap, by cursor as by number (%s)', async (account) => {
    const filter = { bis: '2026-06-30' }
    const byNumber = [
      ...(await list(account, filter, '?size=30&page=0')).zeilen,
      ...(await list(account, filter, '?size=30&page=1')).zeilen,
    ]
    const first = await list(account, filter, '?size=30')
    const second = await list(account, filter, `?size=30&nach=${first.weiter}`)
    expect(byNumber.length).toBe(60)
    expect([...first.zeilen, ...second.zeilen]).toEqual(byNumber)
    expect(new Set(byNumber.map(({ id }) => id)).size).toBe(60)
    const times = byNumber.map(({ zeitpunkt }) => zeitpunkt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await portal.call(account, 'POST', `${PATH}/filterung?nach=abc`, {})).status).toBe(400)
  })

  test('names people of the own organisation only', async () => {
    const entry = { orgId: 'KR0001', action: 'U04', objectKind: 'UNTERNEHMEN', objectId: 'KR0001' } as const
    for (const account of ['bg.admin', 'bsp.admin']) await writeAs(await actorOf(account), entry)
    const { zeilen: rows } = await list('bg.admin', { objektArt: ['UNTERNEHMEN'] }, '?size=100')
    const people = await system().selectFrom('nutzer').select(['id', 'org_id', 'nachname']).execute()
    const orgOf = new Map(people.map(({ id, org_id }) => [id, org_id]))
    const acts = rows.flatMap(({ person }) => person ?? [])
    expect(acts.some(({ id }) => orgOf.get(id) === 'KR0001')).toBe(true)
    expect(acts.some(({ id }) => orgOf.get(id) !== 'KR0001')).toBe(true)
    for (const { id, name } of acts) expect([id, name !== null]).toEqual([id, orgOf.get(id) === 'KR0001'])
  })

  test('has words for every action and every kind that was written', async () => {
    const { rows } = await sql<{ aktion: string; objekt_art: string }>`select distinct aktion, objekt_art from audit`.execute(system())
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(({ aktion, objekt_art }) => !(aktion in AUDIT_ACTIONS) || !(objekt_art in AUDIT_OBJECTS))).toEqual([])
  })
})

describe('the export', () => {
  type Line = Record<string, string>
  /** Lines of the file by title. */
  async function lines(path: string, body?: unknown): Promise<Line[]> {
    const answer = await portal.call('ag.admin', body === undefined ? 'GET' : 'POST', PATH + path, body)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [titles = [], ...rows] = new TextDecoder()
      .decode(bytes)
      .trim()
      .split('\r\n')
      .map((line) =>
        [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
      )
    return rows.map((cells) => Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? ''])))
  }
  const sha256 = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value

  test('has every entry, and its description is enough to compute the chain anew', async () => {
    await write('WI0001', { werte: { b: 1, a: { d: 'ä', c: [true, null] } } })
    const exported = await lines('/filterung/pruefprotokoll.csv', {})
    const { n: count } = await system()
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('org_id', '=', 'WI0001')
      .executeTakeFirstOrThrow()
    expect(exported.length).toBe(count)
    for (const line of exported) {
      const cell = (title: string) => line[title] as string
      if (cell('Salz')) expect(sha256([cell('Salz'), sorted(JSON.parse(cell('Werte')))])).toBe(cell('Prüfsumme der Werte'))
      const facts = [
        Number(cell('Glied')),
        cell('Eintrag'),
        cell('Organisation'),
        cell('Zeitpunkt (UTC)'),
        cell('Person') || null,
        cell('Aktion'),
        cell('Objektart'),
        cell('Objekt'),
        cell('Aufruf') || null,
        cell('Prüfsumme der Werte'),
        cell('Vorherige Prüfsumme'),
      ]
      expect(sha256(facts)).toBe(cell('Prüfsumme'))
    }
    const described = await lines('/spalten.csv')
    expect(described.map(({ Spalte: column }) => column)).toEqual(Object.keys(exported[0] as Line))
    expect(described.every(({ Bedeutung: meaning }) => (meaning ?? '').length > 5)).toBe(true)
  })

  test('has what was asked for, and no formula', async () => {
    await write('=1+1')
    const exported = await lines('/filterung/pruefprotokoll.csv', { aktion: ['GEVO'], objektId: '=1+1' })
    expect(exported.map(({ Objekt }) => Objekt)).toEqual(["'=1+1"])
  })
})

describe('the chain of the audit', () => {
  test('fits for every caller who may ask, as do the histories of guarantees', async () => {
    for (const account of ['ag.admin', 'bg.admin', 'bsp.admin']) {
      const parts = await check(account)
      expect([account, parts.flatMap(({ abweichung }) => abweichung ?? [])]).toEqual([account, []])
      expect(parts.filter(({ kette }) => kette === 'PROTOKOLL').length).toBeGreaterThan(0)
      expect(parts.find(({ kette }) => kette === 'BUERGSCHAFTEN')?.geprueft).toBeGreaterThan(5)
    }
    const [own] = await check('ag.admin')
    const end = await system().selectFrom('audit_chain_end').selectAll().where('org_id', '=', 'WI0001').executeTakeFirstOrThrow()
    expect(own).toMatchObject({
      organisation: { id: 'WI0001' },
      geprueft: end.position,
      letztes: { nr: end.position, hash: end.hash },
    })
    const { rows } = await sql`select 1 from audit_unsealed where org_id = 'WI0001'`.execute(system())
    expect(rows).toEqual([])
  })

  test('goes on where a part ended', async () => {
    const weiter = { kette: 'PROTOKOLL', organisation: 'WI0001', nach: '10' }
    const { body } = await portal.request<AuditCheck>('ag.admin', 'POST', `${PATH}/pruefung`, { weiter })
    expect(body.letztes?.nr).toBe(body.geprueft + 10)
  })

  test('reports no fault to a caller who asks for what never existed', async () => {
    const faults = async () => (await list('bsp.admin', { aktion: ['AUDIT_ABWEICHUNG'] })).gesamt.anzahl
    const before = await faults()
    const weiter = { kette: 'PROTOKOLL', organisation: 'WI0001', nach: '999999' }
    expect(await status('ag.admin', '/pruefung', { weiter })).toBe(400)
    expect(await status('bsp.admin', '/pruefung', { weiter })).toBe(400)
    for (const path of ['/pruefung', '/filterung/pruefprotokoll.csv'])
      expect([path, await status('bsp.admin', path, { organisation: 'XX0099' })]).toEqual([path, 404])
    expect(await status('bsp.admin', '/pruefung', { weiter: { ...weiter, organisation: 'XX0099', nach: '0' } })).toBe(404)
    const { rows } = await sql`select from audit_chain_end where org_id = 'XX0099'`.execute(system())
    expect(rows).toEqual([])
    const asked = await list('bsp.admin', { aktion: ['AUDIT_GEPRUEFT', 'AUDIT_EXPORTIERT'] }, '?size=100')
    expect(asked.zeilen.filter(({ werte }) => werte['organisation'] === 'XX0099')).toEqual([])
    expect(await faults()).toBe(before)
  })

  test('stays whole when a person is forgotten, sealed or not, and reveals nothing of what it said of them', async () => {
    const id =
      (await system().selectFrom('nutzer').select('id').where('benutzername', '=', 'lk.leser').executeTakeFirst())?.id ??
      (await idOf('ag.leser'))
    const { org_id } = await system().selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirstOrThrow()
    const entry = (tx: Parameters<typeof sealBatch>[0], action: 'NUTZER_GEAENDERT' | 'NUTZER_VERGESSEN', values = {}) =>
      recordAudit(
        { tx, now: new Date(), caller: null, korrelationsId: null },
        { orgId: org_id, action, objectKind: 'NUTZER', objectId: id, values },
      )
    await portal.db.transact((tx) => entry(tx, 'NUTZER_GEAENDERT', { nachname: ['Geheim', 'Anders'] }))
    await completeDue(portal.db, [auditSealing], new Date())
    await portal.db.transact(async (tx) => {
      await entry(tx, 'NUTZER_GEAENDERT', { nachname: ['Anders', 'Neu'] })
      await sql`select audit_vergiss_person(${org_id}, ${id}::uuid)`.execute(tx)
      await entry(tx, 'NUTZER_VERGESSEN')
    })
    const admin = org_id === 'WI0001' ? 'ag.admin' : 'bsp.admin'
    expect(await faultsOf(admin)).toEqual([])
    const { rows } = await sql<{
      salt: string | null
      werte: object
    }>`select c.salt, a.werte from audit a join audit_chain c on c.audit_id = a.id
      where a.objekt_art = 'NUTZER' and a.objekt_id = ${id} and a.aktion = 'NUTZER_GEAENDERT' order by a.id`.execute(system())
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ werte }) => Object.keys(werte).length === 0)).toBe(true)
    expect(rows[0]?.salt).toBeNull()
  })

  describe('names the first entry that doesn’t fit', () => {
    /** A sealed entry in the midst of the chain of WI0001. */
    const some = async () => {
      await completeDue(portal.db, [auditSealing], new Date())
      const { rows } = await sql<{
        id: string
        position: string
        aktion: string
        werte: object
        at: string
      }>`select a.id::text as id, c.position::text as position, a.aktion, a.werte, a.zeitpunkt::text as at
        from audit_chain c join audit a on a.id = c.audit_id
        where c.org_id = 'WI0001' and c.position > 5 and a.werte <> '{}'::jsonb and c.salt is not null order by c.position limit 1`.execute(
        system(),
      )
      return rows[0] as (typeof rows)[number]
    }
    const kept = (id: string) => [
      `create table kept as select * from audit where id = ${id}`,
      `create table kept_link as select * from audit_chain where audit_id = ${id}`,
    ]
    const restored = (id: string) => [
      `delete from audit where id = ${id}`,
      'insert into audit overriding system value select * from kept',
      `delete from audit_chain where audit_id = ${id}`,
      'insert into audit_chain select * from kept_link',
      'drop table kept',
      'drop table kept_link',
    ]
    const fault = (art: string, { id, position }: { id: string; position: string }, more: object = {}) => ({
      kette: 'PROTOKOLL',
      org: 'WI0001',
      art,
      glied: Number(position),
      eintrag: id,
      ...more,
    })

    test.each([
      ['an action', "update audit set aktion = 'VERMERK' where id = $", 'EINTRAG_GEAENDERT'],
      ['a person', 'update audit set nutzer_id = gen_random_uuid() where id = $', 'EINTRAG_GEAENDERT'],
      ['a microsecond', "update audit set zeitpunkt = zeitpunkt + interval '1 microsecond' where id = $", 'EINTRAG_GEAENDERT'],
      ['the organisation', "update audit set org_id = 'KR0001' where id = $", 'EINTRAG_GEAENDERT'],
      ['the values', `update audit set werte = '{"name": "anders"}' where id = $`, 'WERTE_GEAENDERT'],
      [
        'the values, as if a person was forgotten',
        "update audit set werte = '{}' where id = $; update audit_chain set salt = null where audit_id = $",
        'WERTE_GEAENDERT',
      ],
      [
        'the values and their digest',
        `update audit set werte = '{}' where id = $; update audit_chain set values_digest = 'x' where audit_id = $`,
        'EINTRAG_GEAENDERT',
      ],
      ['an entry that is gone', 'delete from audit where id = $', 'EINTRAG_FEHLT'],
    ])('%s', async (_, statements, kind) => {
      const one = await some()
      const done = statements.split('; ').map((statement) => statement.replace('$', one.id))
      const found = await tampered([...kept(one.id), ...done], restored(one.id), () => faultsOf('ag.admin'))
      expect(found).toEqual([fault(kind, one)])
      expect(await faultsOf('ag.admin')).toEqual([])
    })

    test('a link that is gone with its entry', async () => {
      const one = await some()
      const gone = [`delete from audit where id = ${one.id}`, `delete from audit_chain where audit_id = ${one.id}`]
      const found = await tampered([...kept(one.id), ...gone], restored(one.id), () => faultsOf('ag.admin'))
      expect(found).toEqual([fault('GLIED_FEHLT', one, { eintrag: null })])
    })

    test('the end of the chain that is gone with its entries', async () => {
      await some()
      const { rows } = await sql<{
        id: string
        position: string
      }>`select audit_id::text as id, position::text as position from audit_chain c where org_id = 'WI0001' order by c.position desc limit 1`.execute(
        system(),
      )
      const last = rows[0] as { id: string; position: string }
      const gone = [`delete from audit where id = ${last.id}`, `delete from audit_chain where audit_id = ${last.id}`]
      const found = await tampered([...kept(last.id), ...gone], restored(last.id), () => faultsOf('ag.admin'))
      // The check itself writes an entry: it waits, and the chain isn't continued over the missing one.
      expect(found).toEqual([fault('KETTE_GEKUERZT', last, { eintrag: null })])
      expect(await faultsOf('ag.admin')).toEqual([])
    })

    test('the record of the chain’s end', async () => {
      await some()
      const end = "update audit_chain_end set position = position - 1 where org_id = 'WI0001'"
      const found = await tampered([end], [end.replace('-', '+')], () => faultsOf('ag.admin'))
      expect(found).toMatchObject([{ kette: 'PROTOKOLL', art: 'KETTE_GEKUERZT' }])
    })

    test('an entry that was slipped in beside the chain', async () => {
      const slipped =
        "insert into audit (org_id, zeitpunkt, aktion, objekt_art, objekt_id) values ('WI0001', '2026-01-01', 'GEVO', 'UNTERNEHMEN', 'untergeschoben')"
      const found = await tampered([slipped], ["delete from audit where objekt_id = 'untergeschoben'"], () => faultsOf('ag.admin'))
      expect(found).toMatchObject([{ kette: 'PROTOKOLL', art: 'NICHT_VERKETTET' }])
    })

    test('an entry of a guarantee’s history, also for a party that may not read it', async () => {
      const { rows } = await sql<{ id: string; lfd: number }>`select h.buergschaft_id::text as id, h.lfd from buergschaft_historie h
        join buergschaft_sicht s on s.buergschaft_id = h.buergschaft_id and s.org_id = 'WI0001'
        where not h.sichtbar ? 'AUFTRAGGEBER' and h.sichtbar ? 'BUERGE' and h.lfd > 1 limit 1`.execute(system())
      const { id, lfd } = rows[0] as { id: string; lfd: number }
      const change = (actor: string) => `update buergschaft_historie set kanal = '${actor}' where buergschaft_id = ${id} and lfd = ${lfd}`
      const { kanal } = await system()
        .selectFrom('buergschaft_historie')
        .select('kanal')
        .where('buergschaft_id', '=', id)
        .where('lfd', '=', lfd)
        .executeTakeFirstOrThrow()
      const found = await tampered([change('SCHNITTSTELLE')], [change(kanal)], () => faultsOf('ag.admin'))
      expect(found).toEqual([{ kette: 'BUERGSCHAFTEN', org: null, art: 'EINTRAG_GEAENDERT', glied: lfd, eintrag: id }])
    })

    test('the last step of a guarantee that is gone from its history', async () => {
      const { rows } = await sql<{
        id: string
        lfd: number
      }>`select h.buergschaft_id::text as id, max(h.lfd) as lfd from buergschaft_historie h
        join buergschaft_sicht s on s.buergschaft_id = h.buergschaft_id and s.org_id = 'WI0001'
        where h.von_status is distinct from h.nach_status and not exists (select from buergschaft_historie l where l.buergschaft_id = h.buergschaft_id and l.lfd > h.lfd)
        group by 1 limit 1`.execute(system())
      const { id, lfd } = rows[0] as { id: string; lfd: number }
      const gone = [
        `create table kept as select * from buergschaft_historie where buergschaft_id = ${id} and lfd = ${lfd}`,
        `delete from buergschaft_historie where buergschaft_id = ${id} and lfd = ${lfd}`,
      ]
      const found = await tampered(gone, ['insert into buergschaft_historie select * from kept', 'drop table kept'], () =>
        faultsOf('ag.admin'),
      )
      expect(found).toEqual([{ kette: 'BUERGSCHAFTEN', org: null, art: 'KETTE_GEKUERZT', glied: lfd, eintrag: id }])
    })

    test('and writes an entry and an event about what it finds', async () => {
      const one = await some()
      await tampered([...kept(one.id), `update audit set aktion = 'VERMERK' where id = ${one.id}`], restored(one.id), () =>
        check('bsp.admin', 'WI0001'),
      )
      const [entry] = (await list('ag.admin', { aktion: ['AUDIT_ABWEICHUNG'] })).zeilen
      expect(entry).toMatchObject({ objektArt: 'AUDIT', werte: { art: 'EINTRAG_GEAENDERT', glied: Number(one.position), eintrag: one.id } })
    })
  })

  test('has each entry once, however many write and seal at the same moment, in whatever order they end', async () => {
    const org = 'ZZ0001'
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The embedded database has one connection: there transactions run one after the other, and none ends late.
    const late =
      portal.db.kind === 'postgres'
        ? portal.db.transact(async (tx) => {
            await recordAudit(
              { tx, now: new Date(), caller: null, korrelationsId: null },
              { orgId: org, action: 'GEVO', objectKind: 'UNTERNEHMEN', objectId: 'spät' },
            )
            await held
          })
        : write('spät', { orgId: org })
    const some = (from: number) => Array.from({ length: 20 }, (_, i) => write(`${from + i}`, { orgId: org }))
    const seal = () => portal.db.transact((tx) => sealBatch(tx, org))
    await Promise.all(some(0))
    // All of these find the same entries waiting.
    await Promise.all([...Array.from({ length: 8 }, seal), ...some(20)])
    await seal()
    letGo()
    await late
    await seal()
    const { rows } = await sql<{
      position: number
      objekt_id: string
    }>`select c.position::int as position, a.objekt_id from audit_chain c join audit a on a.id = c.audit_id where c.org_id = ${org} order by c.position`.execute(
      system(),
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1))
    expect(new Set(rows.map(({ objekt_id }) => objekt_id)).size).toBe(41)
    if (portal.db.kind === 'postgres') expect(rows.at(-1)?.objekt_id).toBe('spät')
    expect((await check('bsp.admin', org)).map(({ abweichung, geprueft }) => [abweichung, geprueft])).toEqual([[null, 41]])
  })
})
