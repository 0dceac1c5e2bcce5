import type { AufgabeCode, ObjectKind } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { AufgabeTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type Aufgabe = Selectable<AufgabeTable>

/** The condition that there is no task of a kind, or no open one, about a guarantee. @param id the column that names the guarantee */
export const withoutAufgabe = (id: OuterColumn, code: AufgabeCode, { open = false } = {}): RawBuilder<boolean> => sql<boolean>`not exists (
  select from aufgabe record where record.objekt_art = 'BUERGSCHAFT' and record.objekt_id = ${sql.ref(id)}::text and record.art = ${code}
    ${open ? sql`and record.erledigt_am is null` : sql``})`

/** Open tasks about an object, of all organisations whose tasks the transaction may see. */
const openAbout = (tx: DbTransaction, kind: ObjectKind, id: string) =>
  tx.selectFrom('aufgabe').where('objekt_art', '=', kind).where('objekt_id', '=', id).where('erledigt_am', 'is', null)

/** A task about a guarantee, as far as others are told of it. */
export type OpenAufgabe = Pick<Aufgabe, 'art' | 'frist' | 'org_id' | 'verborgen_fuer' | 'nur_fuer' | 'wiedervorlage_am'>

/**
 * The open tasks about a guarantee, of any organisation that the transaction may see, in the order in which they wait: a question about a
 * claim, which the guarantor's own work waits for, then the oldest. Of people's own reminders only the caller's.
 * @param caller its `nutzerId` is empty for an organisation as a whole
 */
export const listOpenBuergschaftAufgaben = (
  tx: DbTransaction,
  { orgId, nutzerId }: Readonly<{ orgId: string; nutzerId: string }>,
  id: string,
): Promise<OpenAufgabe[]> =>
  openAbout(tx, 'BUERGSCHAFT', id)
    .select(['art', 'frist', 'org_id', 'verborgen_fuer', 'nur_fuer', 'wiedervorlage_am'])
    .where((eb) => eb.or([eb('art', '<>', 'A-12'), eb.and([eb('org_id', '=', orgId), eb(sql<string>`nur_fuer::text`, '=', nutzerId)])]))
    .orderBy((eb) => eb('art', '=', 'A-09'), 'desc')
    .orderBy('eingang_am')
    .execute()

/** The open tasks of a text's review at an organisation. */
export const listOpenTextAufgaben = (
  tx: DbTransaction,
  orgId: string,
  id: string,
): Promise<Pick<Aufgabe, 'id' | 'art' | 'betreff' | 'frist'>[]> =>
  openAbout(tx, 'TEXT', id)
    .select(['id', 'art', 'betreff', 'frist'])
    .where('org_id', '=', orgId)
    .where('art', 'in', ['B-12', 'B-13'])
    .execute()

/** The tasks that a person took over, be they done or not. */
export const listTakenAufgaben = (tx: DbTransaction, orgId: string, nutzerId: string) =>
  tx
    .selectFrom('aufgabe')
    .select(['betreff', 'eingang_am as eingegangenAm', 'wiedervorlage_am as wiedervorlageAm'])
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', nutzerId)
    .execute()
