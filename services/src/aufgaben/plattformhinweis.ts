import { inTimeWindow, type Plattformhinweis } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import type { PlattformhinweisTable } from '../kernel/schema.ts'

/** A notice as callers read it: its instants in UTC, and null for one without an end. */
export const asNotice = (notice: Selectable<PlattformhinweisTable>): Plattformhinweis => ({
  id: notice.id,
  startZeit: notice.start_zeit.toISOString(),
  endZeit: notice.end_zeit?.toISOString() ?? null,
  badge: notice.badge,
  typ: notice.typ,
  beschreibung: notice.beschreibung,
  link: notice.link,
  buttonText: notice.button_text,
})

/** Notices in their window that the user has not closed, the newest first. */
export async function openNotices(tx: DbTransaction, caller: VisibilityContext, now: Date): Promise<Plattformhinweis[]> {
  const rows = await tx
    .selectFrom('plattformhinweis as h')
    .selectAll('h')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hinweis_gelesen as g')
            .whereRef('g.hinweis_id', '=', 'h.id')
            .where('g.org_id', '=', caller.orgId)
            .where('g.nutzer_id', '=', caller.nutzerId),
        ),
      ),
    )
    .orderBy('h.start_zeit', 'desc')
    .execute()
  return rows.map(asNotice).filter((notice) => inTimeWindow(notice, now))
}

/** @returns false if there is no such notice; closing twice is fine */
export async function markClosed(tx: DbTransaction, caller: VisibilityContext, noticeId: string, now: Date): Promise<boolean> {
  const notice = await tx.selectFrom('plattformhinweis').select('id').where('id', '=', noticeId).executeTakeFirst()
  if (!notice) return false
  await tx
    .insertInto('hinweis_gelesen')
    .values({ org_id: caller.orgId, nutzer_id: caller.nutzerId, hinweis_id: noticeId, zeitpunkt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
