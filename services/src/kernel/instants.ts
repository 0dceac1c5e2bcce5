import { type AufgabeCode, calendarDate, minusWorkingDays, addDays, startOfDay } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
const DAY_MS = 86_400_000

/** The moment some calendar days ago. */
export const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
/** What came before this moment has waited for some working days. */
export const beforeWorkingDays = (now: Date, workingDays: number): Date =>
  startOfDay(addDays(minusWorkingDays(calendarDate(now), workingDays), 1))
/** A guarantee for a change by time; nothing while somebody else has it. */
export const lockedBuergschaft = (db: Db, id: string) =>
  db.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().skipLocked()

/** Guarantees for which there is no task of a kind, or no open one. */
export const withoutAufgabe = (code: AufgabeCode, { offene = false } = {}) => sql<boolean>`not exists (
  select from aufgabe a where a.objekt_art = 'BUERGSCHAFT' and a.objekt_id = buergschaft.id::text and a.art = ${code}
    ${offene ? sql`and a.erledigt_am is null` : sql``})`
