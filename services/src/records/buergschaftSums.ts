import { RUNNING_STATUS } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { BuergschaftViewTable } from '../kernel/schema.ts'
import { isAmongVisible } from './visibility.ts'

/** Sums over the guarantees that a viewer sees. Amounts are in cents. */

type View = Selectable<BuergschaftViewTable>

const ofProjekt = (viewer: VisibilityContext, projekt: string) =>
  sql`from buergschaft_sicht record where record.org_id = ${sql.ref(`${projekt}.org_id`)} and record.projekt_id = ${sql.ref(`${projekt}.id`)}
    and ${isAmongVisible(viewer, 'record.unternehmen_id')}`

/** How many guarantees a project's organisation keeps in it, as part of another query. @param projekt the project's name there */
export const countOfProjekt = (viewer: VisibilityContext, projekt: string): RawBuilder<number> =>
  sql<number>`(select count(*) ${ofProjekt(viewer, projekt)})`

/** What the running guarantees of a project amount to, in cents, as part of another query. @param projekt the project's name there */
export const runningOfProjekt = (viewer: VisibilityContext, projekt: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(record.betrag_cent), 0)::bigint ${ofProjekt(viewer, projekt)} and record.status = any (${sql.val(RUNNING_STATUS)}::text[]))`

/** How many guarantees a viewer sees in a project of their organisation, and what they amount to, by status and type. */
export const volumeOfProjekt = (
  tx: DbTransaction,
  viewer: VisibilityContext,
  projektId: string,
): Promise<(Pick<View, 'status' | 'art'> & { anzahl: number; betrag: number })[]> =>
  tx
    .selectFrom('buergschaft_sicht')
    .select(({ fn }) => ['status', 'art', fn.countAll<number>().as('anzahl'), sql<number>`sum(betrag_cent)::bigint`.as('betrag')])
    .where('org_id', '=', viewer.orgId)
    .where(isAmongVisible(viewer, 'buergschaft_sicht.unternehmen_id'))
    .where('projekt_id', '=', projektId)
    .groupBy(['status', 'art'])
    .orderBy('status')
    .orderBy('art')
    .execute()

/** Guarantees that were issued with a text; a draft uses nothing yet. */
const issuedWith = (tx: DbTransaction, orgId: string, textId: string) =>
  tx
    .selectFrom('buergschaft as b')
    .innerJoin('buergschaft_sicht as s', 's.buergschaft_id', 'b.id')
    .where('s.org_id', '=', orgId)
    .where('b.text_id', '=', textId)
    .where('b.status', '<>', 'ENT')

/** How many guarantees were issued with a text, by status. */
export const countIssuedWith = (tx: DbTransaction, orgId: string, textId: string): Promise<{ status: View['status']; anzahl: number }[]> =>
  issuedWith(tx, orgId, textId)
    .select(['s.status', ({ fn }) => fn.countAll<number>().as('anzahl')])
    .groupBy('s.status')
    .orderBy('s.status')
    .execute()

/** How many guarantees were issued with a text, by guarantor or by beneficiary; the id is null of one that isn't on the platform. */
export const countIssuedByPartei = (
  tx: DbTransaction,
  orgId: string,
  textId: string,
  partei: 'buerge' | 'auftraggeber',
): Promise<{ user_id: string | null; user_name: string; anzahl: number }[]> =>
  issuedWith(tx, orgId, textId)
    .select((eb) => [
      eb.ref(partei === 'buerge' ? 'b.buerge_id' : 'b.auftraggeber_id').as('user_id'),
      eb.ref(partei === 'buerge' ? 's.buerge_name' : 'b.auftraggeber_name').as('user_name'),
      eb.fn.countAll<number>().as('anzahl'),
    ])
    .groupBy(['user_id', 'user_name'])
    .execute()
