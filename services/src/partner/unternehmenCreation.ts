import { NONE_KENNZEICHEN, type UnternehmenState, type UnternehmenTransition } from '@avalwerk/domain'
import type { Allowed } from '../aggregate/index.ts'
import { type Insertable, sql } from 'kysely'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { roleRows } from './roles.ts'
import { revisionOf, searchColumns, type UnternehmenRevision, unternehmenAggregate } from './unternehmenAggregate.ts'
import { kennzeichenColumns, WITHOUT_BUERGE_DATA } from './unternehmenColumns.ts'

/** An address names a country that there is. @throws Refusal EINGABE_UNGUELTIG */
export async function requireCountry(tx: DbTransaction, landeskennzeichen: string): Promise<void> {
  const country = await tx
    .selectFrom('land')
    .select('landeskennzeichen')
    .where('landeskennzeichen', '=', landeskennzeichen)
    .executeTakeFirst()
  if (!country) assertValid([{ feld: 'postadresse.landeskennzeichen', grund: 'Bitte wählen Sie ein Land aus der Liste' }])
}

const NUMBERS_MAX = 9_999

/** The next free number under two letters. The counter's row is locked: no other caller gets the same one. */
export async function newNumber(tx: DbTransaction, prefix: string): Promise<string> {
  for (;;) {
    const { letzte } = await tx
      .insertInto('nummernkreis')
      .values({ praefix: prefix, letzte: 1 })
      .onConflict((conflict) => conflict.column('praefix').doUpdateSet({ letzte: sql<number>`nummernkreis.letzte + 1` }))
      .returning('letzte')
      .executeTakeFirstOrThrow()
    if (letzte > NUMBERS_MAX) throw new Error(`Unter ${prefix} sind alle Nummern vergeben`)
    const id = prefix + String(letzte).padStart(4, '0')
    if (!(await tx.selectFrom('unternehmen').select('id').where('id', '=', id).executeTakeFirst())) return id
  }
}

/** A company that is about to be made, as its life cycle sees it. */
export const NEW: UnternehmenState = {
  status: null,
  group: 'AG',
  tochter: false,
  own: false,
  viewRestricted: false,
  openProcedures: false,
  openToechter: false,
  mutterActive: true,
  left: false,
}

type New = Pick<Insertable<UnternehmenTable>, 'gruppe' | 'name' | 'gesellschaftsform' | 'adresse'> & Partial<Insertable<UnternehmenTable>>

/** Adds a company whose step has been decided; a first one of its organisation with the roles to begin with. */
export async function addUnternehmen(
  ctx: CallerContext,
  code: UnternehmenTransition,
  prefix: string,
  place: string,
  row: New,
  decision: Allowed<UnternehmenState>,
): Promise<UnternehmenRevision> {
  await writeForAll(ctx.tx)
  const id = ctx.given?.id ?? (await newNumber(ctx.tx, prefix))
  const unternehmen = await unternehmenAggregate.create(
    ctx,
    {
      handelsregister: null,
      handelsregisternummer: null,
      mutter_id: null,
      ...kennzeichenColumns(NONE_KENNZEICHEN),
      ...WITHOUT_BUERGE_DATA,
      fremd_id: null,
      vertretungsformel: '[]',
      ...row,
      org_id: row.org_id ?? id,
      id,
      ...searchColumns({ id, name: row.name, kurzname: row.kurzname ?? null, fremd_id: row.fremd_id ?? null }, place),
      status: 'UP',
      erstellt_am: ctx.now,
    },
    async ({ id: own, org_id: orgId, gruppe }) => {
      if (orgId === own) await ctx.tx.insertInto('rolle').values(roleRows(own, gruppe)).execute()
      return { code, decision }
    },
  )
  return revisionOf(unternehmen)
}
