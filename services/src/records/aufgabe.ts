import type { AufgabeCode, ObjectKind } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { Db } from '../kernel/instants.ts'
import type { AufgabeTable } from '../kernel/schema.ts'

type Aufgabe = Selectable<AufgabeTable>

/** The condition that there is no task of a kind, or no open one, about the guarantee of a row of `buergschaft`. */
export const withoutAufgabe = (code: AufgabeCode, { offene = false } = {}): RawBuilder<boolean> => sql<boolean>`not exists (
  select from aufgabe a where a.objekt_art = 'BUERGSCHAFT' and a.objekt_id = buergschaft.id::text and a.art = ${code}
    ${offene ? sql`and a.erledigt_am is null` : sql``})`

/** Open tasks about an object, of all organisations whose tasks the transaction may see. */
const openAbout = (tx: DbTransaction, kind: ObjectKind, id: string) =>
  tx.selectFrom('aufgabe').where('objekt_art', '=', kind).where('objekt_id', '=', id).where('erledigt_am', 'is', null)

/** The oldest open task about a guarantee, of any organisation that the transaction may see. @param except kinds that don't count */
export const findOldestBuergschaftAufgabe = (
  tx: DbTransaction,
  id: string,
  except: readonly AufgabeCode[],
): Promise<Pick<Aufgabe, 'art' | 'frist' | 'org_id' | 'verborgen_fuer' | 'nur_fuer'> | undefined> =>
  openAbout(tx, 'BUERGSCHAFT', id)
    .select(['art', 'frist', 'org_id', 'verborgen_fuer', 'nur_fuer'])
    .where('art', 'not in', except)
    .orderBy('eingang_am')
    .limit(1)
    .executeTakeFirst()

/** The open tasks of a text's review, of all guarantors that the transaction may see. */
export const listOpenTextAufgaben = (tx: DbTransaction, id: string): Promise<Pick<Aufgabe, 'id' | 'art' | 'betreff' | 'frist'>[]> =>
  openAbout(tx, 'TEXT', id).select(['id', 'art', 'betreff', 'frist']).where('art', 'in', ['B-12', 'B-13']).execute()

/** The day on which a person wants to be reminded of a guarantee (A-12); undefined where they don't. */
export async function findReminderDay(
  tx: DbTransaction,
  { orgId, nutzerId }: Readonly<{ orgId: string; nutzerId: string }>,
  buergschaftId: string,
): Promise<string | null | undefined> {
  const reminder = await openAbout(tx, 'BUERGSCHAFT', buergschaftId)
    .select('wiedervorlage_am')
    .where('org_id', '=', orgId)
    .where('art', '=', 'A-12')
    .where('nur_fuer', '=', nutzerId)
    .executeTakeFirst()
  return reminder?.wiedervorlage_am
}

/** Reminders of guarantees (A-12) whose day has come, and of which no mail has told yet. */
export const dueReminders = (db: Db, today: string) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', 'A-12')
    .where('erledigt_am', 'is', null)
    .where('erinnert_am', 'is', null)
    .where('wiedervorlage_am', '<=', today)

/**
 * Open tasks of a kind about guarantees that have waited too long without a reminder of it.
 * @param stages moments before which a task must have come in to get its first reminder, its second …
 */
export const laggingAufgaben = (db: Db, code: AufgabeCode, stages: readonly Date[]) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', code)
    .where('objekt_art', '=', 'BUERGSCHAFT')
    .where('erledigt_am', 'is', null)
    .where((w) => w.or(stages.map((moment, i) => w.and([w('eingang_am', '<', moment), w('erinnert', '<', i + 1)]))))

/** The tasks that a person took over, be they done or not. */
export const listTakenAufgaben = (tx: DbTransaction, orgId: string, nutzerId: string) =>
  tx
    .selectFrom('aufgabe')
    .select(['betreff', 'eingang_am as eingegangenAm', 'wiedervorlage_am as wiedervorlageAm'])
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', nutzerId)
    .execute()
