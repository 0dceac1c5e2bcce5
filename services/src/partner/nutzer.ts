import type { NutzerFilter, NutzerSortField, NutzerRow, Sort } from '@avalwerk/contracts'
import { ADMINISTRATOR, signsInAlone, WITHOUT_SIGN_IN_PAGE, takesTwo } from '@avalwerk/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { readForAll, type DbTransaction } from '../kernel/database.ts'
import { type Count, containsPattern, toWords, countUpTo, parseSort, offsetOf } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { findVisibleUnternehmen } from '../records/unternehmen.ts'

/** Which users: an organisation's, of one of its companies, or those with a role. */
export type NutzerScope = Readonly<{ orgId: string; unternehmenIn?: readonly string[] | null; onlyRole?: string }>

/** The users that a caller may deal with: of the own organisation, and of the visible companies if the caller is restricted. */
export const ownScope = ({ orgId, visible }: Pick<Caller, 'orgId' | 'visible'>): NutzerScope => ({ orgId, unternehmenIn: visible })

const tables = (tx: DbTransaction, { orgId, unternehmenIn, onlyRole }: NutzerScope) =>
  tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .leftJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .where('n.org_id', '=', orgId)
    .$if(onlyRole !== undefined, (query) => query.where('r.name', '=', onlyRole as string))
    .$if(unternehmenIn != null, (query) => query.where('n.unternehmen_id', 'in', unternehmenIn?.length ? [...unternehmenIn] : ['']))

const selectNutzer = (tx: DbTransaction, scope: NutzerScope) => withColumns(tables(tx, scope))
const withColumns = (source: ReturnType<typeof tables>) =>
  source.select([
    'n.id',
    'n.version',
    'n.org_id',
    'n.erstellt_am',
    'n.unternehmen_id',
    'n.vorname',
    'n.nachname',
    'n.telefonnummer',
    'n.email',
    'n.aktiv',
    'n.sso',
    'n.sichtbeschraenkt',
    'n.sichtberechtigte',
    'n.erhaelt_emails',
    'n.letzte_anmeldung_am',
    'n.geloescht_am',
    'n.hat_passwort',
    'n.abgleich_version',
    'n.abgleich_fehler',
    'r.name as rolle',
    'r.iconname as rolle_icon',
    'u.name as unternehmen_name',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectNutzer>['executeTakeFirstOrThrow']>>

/** Whether a user can sign in, judged also by what the identity provider was told. */
function accessOf(row: Row): NutzerRow['zugang'] {
  if (!signsInAlone(row.rolle)) return 'OHNE_ANMELDESEITE'
  if (row.abgleich_version !== null && row.abgleich_version < row.version) return row.abgleich_fehler ? 'GESTOERT' : 'WIRD_UEBERTRAGEN'
  return row.hat_passwort || row.sso || row.letzte_anmeldung_am ? 'EINGERICHTET' : 'EINGELADEN'
}

const asNutzer = (row: Row): NutzerRow => ({
  nutzerId: row.id,
  version: row.version,
  erstelltAm: row.erstellt_am.toISOString(),
  organisation: row.org_id,
  unternehmenId: row.unternehmen_id,
  unternehmenName: row.unternehmen_name ?? row.unternehmen_id,
  initialen: `${row.vorname.at(0) ?? ''}${row.nachname.at(0) ?? ''}`,
  vorname: row.vorname,
  nachname: row.nachname,
  telefonnummer: row.telefonnummer,
  email: row.email,
  aktiv: row.aktiv,
  locale: 'de-DE',
  rolle: row.rolle,
  rolleIcon: row.rolle_icon,
  sso: row.sso,
  unternehmenSichtbeschränkt: row.sichtbeschraenkt,
  erhaltNutzerEMails: row.erhaelt_emails,
  sichtberechtigteUnternehmen: row.sichtberechtigte,
  zugang: accessOf(row),
  letzteAnmeldungAm: row.letzte_anmeldung_am?.toISOString() ?? null,
  geloeschtAm: row.geloescht_am?.toISOString() ?? null,
})

/** A user of a circle, by id; deleted ones are left out. */
export async function findNutzerById(tx: DbTransaction, scope: NutzerScope, id: string): Promise<NutzerRow | undefined> {
  const row = await selectNutzer(tx, scope).where('n.id', '=', id).where('n.geloescht_am', 'is', null).executeTakeFirst()
  return row && asNutzer(row)
}

/** A user of a circle by address, also a deleted one as long as it can be restored. */
export async function findNutzerByEmail(tx: DbTransaction, scope: NutzerScope, address: string): Promise<NutzerRow | undefined> {
  const row = await selectNutzer(tx, scope).where(sql`lower(n.email)`, '=', address).where('n.vergessen_am', 'is', null).executeTakeFirst()
  return row && asNutzer(row)
}

/** All users of a circle by name; deleted ones are left out. */
export async function allNutzer(tx: DbTransaction, scope: NutzerScope): Promise<NutzerRow[]> {
  const rows = await selectNutzer(tx, scope)
    .where('n.geloescht_am', 'is', null)
    .orderBy('n.nachname')
    .orderBy('n.vorname')
    .orderBy('n.id')
    .limit(1000)
    .execute()
  return rows.map(asNutzer)
}

const SORTING: Readonly<Record<NutzerSortField, readonly string[]>> = {
  nachname: ['n.nachname', 'n.vorname'],
  email: ['n.email'],
  rolle: ['r.name', 'n.nachname'],
  unternehmen: ['u.name', 'n.nachname'],
  status: ['n.aktiv', 'n.nachname'],
  letzteAnmeldung: ['n.letzte_anmeldung_am'],
}

/** What a user counts as; the same as `nutzerClass`. */
const CLASS = sql`case when n.sso then 'SSO' when r.name = any (${sql.val(WITHOUT_SIGN_IN_PAGE)}::text[]) then 'PROGRAMM'
  when r.name = ${ADMINISTRATOR} then 'ADMIN' else 'REGULAER' end`

function withFilter<DB, TB extends keyof DB, O>(
  source: SelectQueryBuilder<DB, TB, O>,
  { suche, status, rolle, unternehmenId, zugang, art }: NutzerFilter,
): SelectQueryBuilder<DB, TB, O> {
  const conditions = [
    sql<boolean>`n.geloescht_am is null`,
    ...toWords(suche?.toLowerCase() ?? '').map(
      (word) =>
        sql<boolean>`lower(n.vorname || ' ' || n.nachname || ' ' || n.email || ' ' || coalesce(n.telefonnummer, '')) like ${containsPattern(word)}`,
    ),
    ...(status?.length ? [sql<boolean>`n.aktiv = any (${sql.val(status.map((s) => s === 'AKT'))}::boolean[])`] : []),
    ...(rolle?.length ? [sql<boolean>`r.name = any (${sql.val(rolle)}::text[])`] : []),
    ...(unternehmenId?.length ? [sql<boolean>`n.unternehmen_id = any (${sql.val(unternehmenId)}::text[])`] : []),
    ...(art?.length ? [sql<boolean>`${CLASS} = any (${sql.val(art)}::text[])`] : []),
    ...(zugang?.includes('EINGELADEN') ? [sql<boolean>`not n.hat_passwort and not n.sso and n.letzte_anmeldung_am is null`] : []),
  ]
  return conditions.reduce((q, condition) => q.where(condition), source)
}

/** A page of a circle's users. @param sort 'field,direction' */
export async function listNutzer(
  tx: DbTransaction,
  scope: NutzerScope,
  filter: NutzerFilter,
  { page, size, sort }: { page: number; size: number; sort: Sort<NutzerSortField> },
): Promise<{ zeilen: NutzerRow[]; gesamt: Count }> {
  const { field, direction } = parseSort(sort)
  const filtered = withFilter(tables(tx, scope), filter)
  const ordered = SORTING[field].reduce(
    (q, column) => q.orderBy(sql.ref(column), (o) => (direction === 'asc' ? o.asc() : o.desc()).nullsLast()),
    withColumns(filtered),
  )
  const rows = await ordered.orderBy('n.id').limit(size).offset(offsetOf(page, size)).execute()
  return { zeilen: rows.map(asNutzer), gesamt: await countUpTo(tx, filtered) }
}

/** The options by which a circle's users can be filtered. */
export async function listNutzerOptions(
  tx: DbTransaction,
  scope: NutzerScope,
): Promise<{ rollen: string[]; unternehmen: { id: string; name: string }[] }> {
  const rows = await tables(tx, scope)
    .where('n.geloescht_am', 'is', null)
    .select(['r.name as rolle', 'n.unternehmen_id as id', 'u.name'])
    .distinct()
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name ?? id]))
  return {
    rollen: [...new Set(rows.map(({ rolle }) => rolle))].sort((a, b) => a.localeCompare(b, 'de-DE')),
    unternehmen: [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
  }
}

/**
 * Reads among a company's users: all of a company of the own organisation, for the operator the administrators of any.
 * @throws Refusal NICHT_GEFUNDEN for a company that the caller may not know
 */
export async function atUnternehmen<T>(
  tx: DbTransaction,
  caller: Caller,
  unternehmenId: string,
  read: (scope: NutzerScope) => Promise<T>,
): Promise<T> {
  const scope = await scopeOfUnternehmen(tx, caller, unternehmenId)
  return scope.orgId === caller.orgId ? read(scope) : readForAll(tx, () => read(scope))
}

/** @throws Refusal NICHT_GEFUNDEN for a company that the caller may not know */
export async function scopeOfUnternehmen(tx: DbTransaction, caller: Caller, unternehmenId: string): Promise<NutzerScope> {
  const { org_id: organisation } = orNotFound(await findVisibleUnternehmen(tx, caller, unternehmenId))
  if (organisation === caller.orgId) return { orgId: caller.orgId, unternehmenIn: [unternehmenId] }
  if (caller.group !== 'BSP') throw new Refusal('NICHT_GEFUNDEN')
  return { orgId: organisation, onlyRole: ADMINISTRATOR }
}

/** An administrator of any organisation, for the operator. */
export async function findAdministrator(tx: DbTransaction, id: string): Promise<NutzerRow | undefined> {
  return readForAll(tx, async () => {
    const where = await tx.selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirst()
    return where && findNutzerById(tx, { orgId: where.org_id, onlyRole: ADMINISTRATOR }, id)
  })
}

/** Whether two people decide about a user's address and factors. */
export async function needsTwo(tx: DbTransaction, { nutzerId }: Pick<NutzerRow, 'nutzerId'>): Promise<boolean> {
  return readForAll(tx, async () => {
    const row = await tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select(['r.rechte', 'n.has_decided'])
      .where('n.id', '=', nutzerId)
      .executeTakeFirstOrThrow()
    return takesTwo(row.rechte, row.has_decided)
  })
}

/** Whether the own user receives mails about tasks and messages. */
export async function setReceivesEmails(tx: DbTransaction, orgId: string, id: string, receives: boolean): Promise<void> {
  await tx
    .updateTable('nutzer')
    .set((w) => ({ erhaelt_emails: receives, version: w('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
