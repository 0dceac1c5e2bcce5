import type { AufgabeCode } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Db } from '../kernel/instants.ts'

/** A guarantee for a change by time; nothing while another transaction has locked it. */
export const lockedBuergschaft = (db: Db, id: string) =>
  db.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().skipLocked()

/** Guarantees for which there is no task of a kind, or no open one. */
export const withoutAufgabe = (code: AufgabeCode, { offene = false } = {}) => sql<boolean>`not exists (
  select from aufgabe a where a.objekt_art = 'BUERGSCHAFT' and a.objekt_id = buergschaft.id::text and a.art = ${code}
    ${offene ? sql`and a.erledigt_am is null` : sql``})`
