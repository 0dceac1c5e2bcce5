/**
 * Row-level security alone: what a plain query without any condition finds on behalf of a viewer, table by table, against what the queries'
 * own rules say. Two walls that tell the same.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type RawBuilder, sql } from 'kysely'
import { type DbTransaction, type VisibilityContext, writeForAll } from '../src/kernel/database.ts'
import {
  isAmongVisible,
  isAuftragEntryVisible,
  isBuergschaftEntryVisible,
  isEntryForViewer,
  isEntryOf,
  isProjektVisible,
  isTextEntryVisible,
  isTextVisible,
  isUnternehmenVisible,
  isVertragItemVisible,
  isVertragVisible,
} from '../src/records/visibility.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { rowsOf } from './refusals/rows.ts'

let portal: TestPortal
let tables: string[]
const nutzerIds = new Map<string, string>()
beforeAll(async () => {
  portal = await startTestPortal()
  const { system } = portal.db
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relrowsecurity order by relname`.execute(system)
  tables = rows.map(({ name }) => name)
  for (const { benutzername, id } of await system.selectFrom('nutzer').select(['benutzername', 'id']).execute())
    nutzerIds.set(benutzername, id)
  await addFurther()
})
afterAll(() => portal?.close())

/** What the demo doesn't have, and by which rules differ. */
async function addFurther(): Promise<void> {
  const { system } = portal.db
  const { copyOf } = rowsOf(() => portal)
  const { id: projekt } = await system.selectFrom('projekt').select('id').where('org_id', '=', 'WI0001').executeTakeFirstOrThrow()
  const projekte = [
    { fuer_alle: true, sichtberechtigte: [] },
    { fuer_alle: false, sichtberechtigte: ['WI0002', 'WI0003'] },
    { fuer_alle: false, sichtberechtigte: ['WI0003'] },
  ]
  // Of a company that not all of its people see: for everyone, for some companies and for others.
  for (const [index, shown] of projekte.entries())
    await copyOf('projekt', 'id', projekt, { id: String(990_001 + index), unternehmen_id: 'WI0001', ...shown })
  // A text of a guarantor's, which its beneficiaries choose and other guarantors don't know; guarantors are told of something in its history.
  const { id: text } = await system.selectFrom('texttemplate').select('id').where('status', '=', 'A').executeTakeFirstOrThrow()
  const added = { id: 'TD0001-0951-001', org_id: 'TD0001', typ: 'BGT', unternehmen_id: 'TD0001' }
  await copyOf('texttemplate', 'id', text, added)
  await copyOf('text_historie', 'text_id', text, { text_id: added.id, org_id: added.org_id, sichtbar: ['BUERGE'] })
  // A contract under which no company is yet.
  const { id: vertrag } = await system.selectFrom('kautionsvertrag').select('id').executeTakeFirstOrThrow()
  const unused = { genutzt_cent: 0, reserviert_cent: 0, genutzt_aussen_cent: 0, reserviert_aussen_cent: 0 }
  await copyOf('kautionsvertrag', 'id', vertrag, { id: '990001', vertragsnummer: 'KV-990001', ...unused })
  // Sums that change, and stay to be added up.
  await portal.frequent.close()
  await system
    .updateTable('buergschaft_sicht')
    .set((w) => ({ betrag_cent: w('betrag_cent', '+', 1) }))
    .execute()
  await addWhatPeopleLeave()
}

/** What people of several organisations leave behind at work, beside the objects themselves. */
async function addWhatPeopleLeave(): Promise<void> {
  const { system } = portal.db
  const insert = async (table: string, rows: readonly object[]) => {
    await system
      .insertInto(table as 'datei')
      .values(rows as never)
      .execute()
  }
  const now = new Date()
  const persons = await system
    .selectFrom('nutzer')
    .select(['org_id', 'id as nutzer_id'])
    .where('benutzername', 'in', ['ag.admin', 'ag.basis', 'ag2.admin', 'bg.admin', 'bsp.admin'])
    .execute()
  const orgs = [...new Set(persons.map(({ org_id }) => org_id))]
  const name = { nutzer_name: 'Erika Beispiel' }

  // One guarantee of each company that has any, since some people see single companies.
  const { rows: seen } = await sql<{ org_id: string; buergschaft_id: string }>`
    select distinct org_id, min(buergschaft_id)::text as buergschaft_id from buergschaft_sicht group by org_id, unternehmen_id`.execute(
    system,
  )
  const nutzer_id = persons[0]?.nutzer_id
  await insert(
    'buergschaft_freigabe',
    seen.map((of) => ({
      ...of,
      id: randomUUID(),
      recht: 'EINSEHEN',
      status: 'OFFEN',
      empfaenger_email: 'gast@probe.example',
      empfaenger_nutzer: null,
      empfaenger_name: null,
      von_nutzer: nutzer_id,
      von_name: 'Erika Beispiel',
      von_unternehmen: 'Beispiel AG',
      nachricht: null,
      bis: '2099-01-01',
      erstellt_am: now,
    })),
  )
  await insert(
    'buergschaft_kommentar',
    seen.map((of) => ({
      ...of,
      ...name,
      id: randomUUID(),
      nutzer_id,
      nutzer_org: of.org_id,
      unternehmen: 'Beispiel AG',
      kommentar: 'Gelesen',
      zeitpunkt: now,
    })),
  )
  await insert(
    'legal_hold',
    seen.map((of) => ({ ...of, reason: 'Rechtsstreit', set_by: nutzer_id, set_by_name: 'Erika Beispiel', set_at: now })),
  )
  const claims = await system.selectFrom('inanspruchnahme').select(['org_id', 'id as inanspruchnahme_id']).execute()
  await insert(
    'inanspruchnahme_unterlage',
    claims.map((of) => ({
      ...of,
      id: randomUUID(),
      name: 'Riss.pdf',
      mime: 'application/pdf',
      groesse: 3,
      sha256: 'x',
      inhalt: Buffer.from('pdf'),
      erstellt_am: now,
    })),
  )
  const { rows: tasks } = await sql<{ org_id: string; aufgabe_id: string }>`
    select distinct org_id, min(id::text) as aufgabe_id from aufgabe group by org_id, unternehmen_id`.execute(system)
  await insert(
    'aufgabe_kommentar',
    tasks.map((of) => ({ ...of, ...name, id: randomUUID(), nutzer_id, kommentar: 'Angerufen', zeitpunkt: now })),
  )
  const imports = persons.map((of, index) => ({ ...of, ...name, id: String(990_001 + index), dateiname: 'b.csv', status: 'GEPRUEFT' }))
  await insert(
    'csv_import',
    imports.map((of) => ({ ...of, erstellt_am: now, geaendert_am: now })),
  )
  await insert(
    'csv_import_zeile',
    imports.map(({ org_id, id }) => ({ org_id, import_id: id, nr: 1, zellen: '[]', status: 'OFFEN' })),
  )

  const notices = await system.selectFrom('plattformhinweis').select('id as hinweis_id').limit(1).executeTakeFirstOrThrow()
  const ofPersons: Readonly<Record<string, object>> = {
    account_request: {
      kind: 'FACTORS',
      email: null,
      asked_by: nutzer_id,
      asked_by_name: 'Erika Beispiel',
      asked_at: now,
      needs_agreement: true,
      expires_at: now,
    },
    einstellung: { schluessel: 'columns', wert: '{}', version: 1 },
    hinweis_gelesen: { ...notices, zeitpunkt: now },
    idempotenz: { schluessel: 'a key', aufruf: 'a call', anfrage_hash: 'a hash', zeitpunkt: now },
  }
  for (const [table, more] of Object.entries(ofPersons))
    await insert(
      table,
      persons.map((of) => ({ ...of, ...more })),
    )
  await insert(
    'confirmation',
    persons.map((of) => ({ ...of, session: 'a session', step: 'a step', id: randomUUID(), call: 'a call', begun_at: now })),
  )
  const { rows: messages } = await sql<{ org_id: string; mitteilung_id: string }>`
    select org_id, min(id)::text as mitteilung_id from mitteilung group by org_id`.execute(system)
  await insert(
    'mitteilung_gelesen',
    messages.flatMap((of) => persons.filter((one) => one.org_id === of.org_id).map((one) => ({ ...one, ...of, zeitpunkt: now }))),
  )
  await insert(
    'sign_in_rule',
    orgs.map((org_id) => ({ org_id, second_factor: false, since: now })),
  )
  await insert(
    'texttemplate_aktivierung',
    orgs.map((org_id) => ({ org_id, template_id: 'TD0001-0951-001', nutzer_name: 'Erika Beispiel', aktiviert_am: now })),
  )
}

const VIEWERS: readonly (Omit<VisibilityContext, 'nutzerId'> & { account: string })[] = [
  { account: 'ag.admin', orgId: 'WI0001', group: 'AG', visible: null },
  { account: 'ag.basis', orgId: 'WI0001', group: 'AG', visible: ['WI0002'] },
  { account: 'ag.leser', orgId: 'WI0001', group: 'AG', visible: [] },
  { account: 'ag2.admin', orgId: 'LA0001', group: 'AG', visible: null },
  { account: 'kn.admin', orgId: 'HT0001', group: 'AG', visible: null },
  { account: 'bg.admin', orgId: 'KR0001', group: 'BG', visible: null },
  { account: 'bsp.admin', orgId: 'BP0001', group: 'BSP', visible: null },
]

type Rule = (viewer: VisibilityContext) => RawBuilder<boolean>
const own: Rule = ({ orgId }) => isEntryOf(orgId)
const ownPerson: Rule = ({ orgId, nutzerId }) => sql`org_id = ${orgId} and nutzer_id::text = ${nutzerId}`
const and =
  (...rules: Rule[]): Rule =>
  (viewer) =>
    sql`${sql.join(
      rules.map((rule) => sql`(${rule(viewer)})`),
      sql` and `,
    )}`
const orOperator =
  (rule: Rule): Rule =>
  (viewer) =>
    viewer.group === 'BSP' ? sql`true` : rule(viewer)
/** Of a guarantee that the viewer sees: the row's column that names it, and what must be true of their view `s` besides. */
const ofSeenBuergschaft =
  (column: string, besides: RawBuilder<boolean> = sql`true`): Rule =>
  (viewer) =>
    sql`exists (select from buergschaft_sicht s where s.org_id = ${viewer.orgId} and s.buergschaft_id = ${sql.ref(column)}
      and ${isAmongVisible(viewer, 's.unternehmen_id')} and ${besides})`
const ofSeenAuftrag =
  (column: string): Rule =>
  (viewer) =>
    sql`exists (select from auftrag_sicht s where s.org_id = ${viewer.orgId} and s.auftrag_id = ${sql.ref(column)}
      and ${isAmongVisible(viewer, 's.unternehmen_id')})`
const ofSeenVertrag =
  (org: string, column: string): Rule =>
  (viewer) =>
    sql`exists (select from kautionsvertrag k where k.org_id = ${sql.ref(org)} and k.id = ${sql.ref(column)} and ${isVertragVisible(viewer, 'k')})`
const amongVisible =
  (column: `${string}.${string}`): Rule =>
  (viewer) =>
    isAmongVisible(viewer, column)
const notFrozen = sql<boolean>`s.eingefroren_am is null`

/** What a viewer may find in each table with policies: a new one doesn't pass without its rule. */
const RULES: Readonly<Record<string, Rule>> = {
  abtretung: ofSeenBuergschaft('abtretung.buergschaft_id'),
  account_request: orOperator(own),
  aufgabe: and(own, (viewer) => isEntryForViewer(viewer, 'aufgabe')),
  aufgabe_kommentar: and(
    own,
    (viewer) => sql`exists (select from aufgabe a where a.org_id = aufgabe_kommentar.org_id and a.id = aufgabe_kommentar.aufgabe_id
      and ${isEntryForViewer(viewer, 'a')})`,
  ),
  auftrag: ofSeenAuftrag('auftrag.id'),
  auftrag_historie: and(ofSeenAuftrag('auftrag_historie.auftrag_id'), isAuftragEntryVisible),
  auftrag_sicht: and(own, amongVisible('auftrag_sicht.unternehmen_id')),
  browser_key: ownPerson,
  buergschaft: ofSeenBuergschaft('buergschaft.id'),
  buergschaft_dokument: ofSeenBuergschaft(
    'buergschaft_dokument.buergschaft_id',
    sql`buergschaft_dokument.sichtbar ? (case s.rolle when 'ZESSIONAR' then 'AUFTRAGGEBER' else s.rolle end)
      and (s.eingefroren_am is null or buergschaft_dokument.erstellt_am <= s.eingefroren_am)`,
  ),
  buergschaft_freigabe: and(own, ofSeenBuergschaft('buergschaft_freigabe.buergschaft_id')),
  buergschaft_historie: and(ofSeenBuergschaft('buergschaft_historie.buergschaft_id'), isBuergschaftEntryVisible),
  buergschaft_kommentar: and(own, ofSeenBuergschaft('buergschaft_kommentar.buergschaft_id')),
  buergschaft_sicht: and(own, amongVisible('buergschaft_sicht.unternehmen_id')),
  buergschaft_summe: and(own, amongVisible('buergschaft_summe.unternehmen_id')),
  buergschaft_summe_aenderung: and(own, amongVisible('buergschaft_summe_aenderung.unternehmen_id')),
  confirmation: ownPerson,
  csv_import: and(own, ({ visible, nutzerId }) => (visible ? sql`nutzer_id::text = ${nutzerId}` : sql`true`)),
  csv_import_zeile: and(own, ({ visible, nutzerId }) =>
    visible
      ? sql`exists (select from csv_import i where i.org_id = csv_import_zeile.org_id and i.id = import_id and i.nutzer_id::text = ${nutzerId})`
      : sql`true`,
  ),
  datei: own,
  einstellung: ownPerson,
  gevo_kanal: orOperator(and(own, amongVisible('gevo_kanal.unternehmen_id'))),
  hinweis_gelesen: ownPerson,
  idempotenz: own,
  inanspruchnahme: ofSeenBuergschaft('inanspruchnahme.buergschaft_id', notFrozen),
  inanspruchnahme_unterlage: (viewer) =>
    sql`exists (select from inanspruchnahme i where i.org_id = inanspruchnahme_unterlage.org_id and i.id = inanspruchnahme_unterlage.inanspruchnahme_id
      and ${ofSeenBuergschaft('i.buergschaft_id', sql`s.rolle in ('AUFTRAGGEBER', 'BUERGE') and ${notFrozen}`)(viewer)})`,
  kautionsvertrag: (viewer) => isVertragVisible(viewer, 'kautionsvertrag'),
  kautionsvertrag_dokument: ofSeenVertrag('kautionsvertrag_dokument.org_id', 'kautionsvertrag_dokument.kautionsvertrag_id'),
  kautionsvertrag_historie: ofSeenVertrag('kautionsvertrag_historie.org_id', 'kautionsvertrag_historie.kautionsvertrag_id'),
  kautionsvertrag_unternehmen: (viewer) => isVertragItemVisible(viewer, 'kautionsvertrag_unternehmen'),
  legal_hold: own,
  mitteilung: and(own, (viewer) => isEntryForViewer(viewer, 'mitteilung')),
  mitteilung_gelesen: ownPerson,
  nutzer: own,
  preismodell: orOperator(and(own, amongVisible('preismodell.unternehmen_id'))),
  projekt: and(own, (viewer) => isProjektVisible(viewer, 'projekt')),
  pruefung: own,
  rolle: own,
  sign_in_rule: own,
  text_historie: and(
    (viewer) => sql`exists (select from texttemplate t where t.id = text_historie.text_id and ${isTextVisible(viewer, 't')})`,
    isTextEntryVisible,
  ),
  texttemplate: (viewer) => isTextVisible(viewer, 'texttemplate'),
  texttemplate_aktivierung: own,
  texttemplate_freigabe: orOperator(({ orgId }) => sql`org_id = ${orgId} or eigner_org = ${orgId}`),
  texttemplate_verwendung: orOperator((viewer) =>
    viewer.group === 'AG'
      ? sql`org_id = ${viewer.orgId} or exists (select from unternehmen u where u.id = beguenstigter_id and u.org_id = ${viewer.orgId}
          and ${isAmongVisible(viewer, 'u.id')})`
      : own(viewer),
  ),
  unternehmen: (viewer) => isUnternehmenVisible(viewer, 'unternehmen'),
  unternehmen_historie: orOperator(and(own, amongVisible('unternehmen_historie.unternehmen_id'))),
  vertragspruefung: ofSeenVertrag('vertragspruefung.org_id', 'vertragspruefung.kautionsvertrag_id'),
  vertragspruefung_position: (viewer) => isVertragItemVisible(viewer, 'vertragspruefung_position'),
}
/** Who may read them is looked at in audit.test.ts: it depends on rights, too. */
const ELSEWHERE = ['audit', 'audit_chain', 'audit_chain_end', 'audit_unsealed']

/** By what a row is known where the people's role may not read all of its columns: secrets stay with the system. */
const KNOWN_BY: Readonly<Record<string, RawBuilder<string>>> = {
  account_request: sql`nutzer_id::text || kind`,
  confirmation: sql`nutzer_id::text || step`,
  nutzer: sql`id::text`,
}

test('each table with policies has its rule here', () => {
  expect([...Object.keys(RULES), ...ELSEWHERE].sort()).toEqual(tables)
})

const known = (table: string) => KNOWN_BY[table] ?? sql<string>`md5(${sql.ref(table)}::text)`
const rowsIn = (table: string) => sql<{ row: string }>`select ${known(table)} as row from ${sql.table(table)}`
const contextOf = ({ account, ...context }: (typeof VIEWERS)[number]): VisibilityContext => ({
  ...context,
  nutzerId: nutzerIds.get(account) as string,
})
const sorted = (rows: readonly { row: string }[]) => rows.map((r) => r.row).sort()
const foundBy = (viewer: (typeof VIEWERS)[number], table: string) =>
  portal.db.runAs(contextOf(viewer), async (tx) => (await rowsIn(table).execute(tx)).rows)

// What nobody finds, or everybody, shows no wall.
test.each(Object.keys(RULES))('%s has rows that some viewer finds, and rows that some don’t', async (table) => {
  const { rows: all } = await rowsIn(table).execute(portal.db.system)
  const counts: number[] = []
  for (const viewer of VIEWERS) counts.push((await foundBy(viewer, table)).length)
  expect(Math.max(...counts)).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBeLessThan(all.length)
})

describe.each(VIEWERS)('$account', (viewer) => {
  test.each(Object.keys(RULES))('finds in %s what the rule says, and nothing else', async (table) => {
    const found = await foundBy(viewer, table)
    const rule = (RULES[table] as Rule)(contextOf(viewer))
    const { rows: meant } = await sql<{ row: string }>`${rowsIn(table)} where ${rule}`.execute(portal.db.system)
    expect(sorted(found)).toEqual(sorted(meant))
  })
})

/**
 * What the people's role may write by itself: what belongs to one person or their organisation. Steps of objects are written by the system,
 * after the use case has decided.
 */
const WRITES: Readonly<Record<string, { insert?: true; update?: string; columns?: readonly string[]; delete?: true }>> = {
  aufgabe: {
    update: 'wiedervorlage_am = null',
    columns: ['bearbeiter_id', 'bearbeiter_name', 'erledigt_am', 'erledigt_durch', 'version', 'wiedervorlage_am'],
  },
  aufgabe_kommentar: { insert: true },
  confirmation: { delete: true },
  datei: { insert: true },
  einstellung: { insert: true, update: "wert = '{}'" },
  hinweis_gelesen: { insert: true, update: 'zeitpunkt = now()' },
  idempotenz: { insert: true, update: "anfrage_hash = ''", delete: true },
  mitteilung: { update: 'geloescht_am = null', columns: ['geloescht_am'] },
  mitteilung_gelesen: { insert: true, delete: true },
  nutzer: { update: 'erhaelt_emails = true', columns: ['erhaelt_emails', 'version'] },
}
const writing = (kind: 'insert' | 'update' | 'delete') => Object.keys(WRITES).filter((table) => WRITES[table]?.[kind])

/** What somebody writes stays for nobody. @returns what the attempt led to, or the database's error */
async function attempt(
  viewer: (typeof VIEWERS)[number],
  work: (tx: DbTransaction) => Promise<{ row: string }[]>,
): Promise<{ row: string }[]> {
  const undone = new Error('undone')
  let result: { row: string }[] = []
  await portal.db
    .runAs(contextOf(viewer), async (tx) => {
      result = await work(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return result
}

test('the people’s role may write nothing else', async () => {
  type Grant = { name: string; columns: string[]; all: boolean } & Record<'insert' | 'delete' | 'truncate', boolean>
  const { rows } = await sql<Grant>`
    select relname as name, has_any_column_privilege('avalwerk_app', c.oid, 'insert') as insert,
      has_table_privilege('avalwerk_app', c.oid, 'delete') as delete, has_table_privilege('avalwerk_app', c.oid, 'truncate') as truncate,
      has_table_privilege('avalwerk_app', c.oid, 'update') as all,
      coalesce(array_agg(attname::text order by attname::text) filter (where has_column_privilege('avalwerk_app', c.oid, attnum, 'update')), '{}') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') group by c.oid, relname order by relname`.execute(
    portal.db.system,
  )
  const written = rows.filter((row) => row.insert || row.columns.length || row.delete || row.truncate)
  expect(written.map(({ columns, ...row }) => ({ ...row, columns: row.all ? [] : columns }))).toEqual(
    Object.entries(WRITES).map(([name, may]) => ({
      name,
      insert: Boolean(may.insert),
      all: may.update !== undefined && !may.columns,
      columns: may.columns ?? [],
      delete: Boolean(may.delete),
      truncate: false,
    })),
  )
})

describe.each(VIEWERS)('$account writes', (viewer) => {
  // Nothing is read beside it: then the rule for reading would hold, too.
  test.each(writing('update'))('in %s over nothing but what the rule says', async (table) => {
    const changed = await attempt(viewer, async (tx) => {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.raw(WRITES[table]?.update as string)}`.execute(tx)
      return Array.from({ length: Number(numAffectedRows) }, (_, index) => ({ row: String(index) }))
    })
    expect(changed).toHaveLength((await foundBy(viewer, table)).length)
  })

  test.each(writing('update').filter((table) => !WRITES[table]?.columns))('in %s nothing over to another organisation', async (table) => {
    const own = (await foundBy(viewer, table)).length
    const moved = attempt(viewer, async (tx) => {
      await sql`update ${sql.table(table)} set org_id = ${viewer.orgId === 'GH0001' ? 'KR0001' : 'GH0001'}`.execute(tx)
      return []
    })
    // Who has nothing there can move nothing.
    await (own === 0 ? expect(moved).resolves.toEqual([]) : expect(moved).rejects.toThrow(/violates row-level security policy/))
  })

  test.each(writing('delete'))('takes from %s nothing but what the rule says', async (table) => {
    const found = await foundBy(viewer, table)
    const left = await attempt(viewer, async (tx) => {
      await sql`delete from ${sql.table(table)}`.execute(tx)
      await writeForAll(tx)
      return (await rowsIn(table).execute(tx)).rows
    })
    const { rows: all } = await rowsIn(table).execute(portal.db.system)
    expect(sorted([...left, ...found])).toEqual(sorted(all))
  })
})

/** The same row once more, by a viewer: it was taken away before. */
async function insertAgain(tx: DbTransaction, table: string, row: string): Promise<{ row: string }[]> {
  await writeForAll(tx)
  const { rows } = await sql<{ whole: unknown }>`
    delete from ${sql.table(table)} where ${known(table)} = ${row} returning to_jsonb(${sql.ref(table)}) as whole`.execute(tx)
  await sql`select set_config('role', 'avalwerk_app', true)`.execute(tx)
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rows[0]?.whole)}::jsonb)).*`.execute(tx)
  return [{ row }]
}

test.each(writing('insert'))('into %s each viewer puts what is theirs, and nothing else', async (table) => {
  const { rows: all } = await rowsIn(table).execute(portal.db.system)
  let [accepted, refused] = [0, 0]
  for (const viewer of VIEWERS) {
    const found = new Set((await foundBy(viewer, table)).map(({ row }) => row))
    const theirs = all.find(({ row }) => found.has(row))
    if (theirs) accepted += (await attempt(viewer, (tx) => insertAgain(tx, table, theirs.row))).length
    // Of another organisation, and of a colleague's where the table has what is one person's.
    const { rows: foreign } = await sql<{ row: string }>`select min(row) as row from (
        select ${known(table)} as row, org_id = ${viewer.orgId} as own from ${sql.table(table)}) t
      where row <> all(${[...found]}::text[]) group by own`.execute(portal.db.system)
    for (const { row } of foreign) {
      await expect(attempt(viewer, (tx) => insertAgain(tx, table, row))).rejects.toThrow(/violates row-level security policy/)
      refused++
    }
  }
  expect(accepted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThanOrEqual(VIEWERS.length)
})
