import { type Aufgabencode, kalendertag, minusWerktage, plusTage, tagesbeginn } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../kernel/schema.ts'

export type Db = Kysely<Schema>
const TAG_MS = 86_400_000

/** The moment some calendar days ago. */
export const vorTagen = (jetzt: Date, tage: number): Date => new Date(jetzt.getTime() - tage * TAG_MS)
/** What came before this moment has waited for some working days. */
export const vorWerktagen = (jetzt: Date, werktage: number): Date => tagesbeginn(plusTage(minusWerktage(kalendertag(jetzt), werktage), 1))
/** A guarantee for a change by time; nothing while somebody else has it. */
export const gesperrteBürgschaft = (db: Db, id: string) =>
  db.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().skipLocked()

/** Guarantees for which there is no task of a kind, or no open one. */
export const ohneAufgabe = (code: Aufgabencode, { offene = false } = {}) => sql<boolean>`not exists (
  select from aufgabe a where a.objekt_art = 'BUERGSCHAFT' and a.objekt_id = buergschaft.id::text and a.art = ${code}
    ${offene ? sql`and a.erledigt_am is null` : sql``})`
