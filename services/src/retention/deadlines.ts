import {
  AUFTRAG_STATUS,
  AUFTRAG_STATUS_CODES,
  ENDED_STATUS,
  INANSPRUCHNAHME_END,
  keptSince,
  keptUntil,
  type RetentionPeriods,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { lockUnlessBusy } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { forgetting } from '../kernel/forget.ts'
import { type Db, beforeDays } from '../kernel/instants.ts'
import { eraseVertrag, eraseBuergschaft, eraseAuftrag, eraseOrganisation } from './erase.ts'

const AUFTRAG_ENDED = AUFTRAG_STATUS_CODES.filter((status) => AUFTRAG_STATUS[status].end && status !== 'AUSGESTELLT')
const VERTRAG_ENDED = ['ABGELEHNT', 'BEENDET'] as const

/** Days for which an ended share, which says to whom something was shown, is kept. Source: retention class R8. */
const SHARES_KEPT_DAYS = 30

/**
 * Deletes what has been kept for long enough, unless a party wants it held. Source: retention classes R1 to R3 of the domain's conventions.
 */
export const retention = (years: RetentionPeriods): readonly Deadline[] => [
  buergschaften(years.binding),
  auftraege(years.order),
  vertraege(years.binding),
  organisations,
  forgetting('AUFBEWAHRUNG-FREIGABE', 'buergschaft_freigabe', 'beendet_am', (now) => beforeDays(now, SHARES_KEPT_DAYS)),
]

function buergschaften(years: number): Deadline {
  const dueBuergschaften = (db: Db, now: Date) =>
    db
      .selectFrom('buergschaft as b')
      .where((w) => w.or([w('b.status', 'in', ENDED_STATUS), w('b.geloescht_am', 'is not', null)]))
      .where('b.geaendert_am', '<', keptSince(now, years))
      .where(sql<boolean>`not exists (select from legal_hold h where h.buergschaft_id = b.id and h.lifted_at is null)`)
      // A claim is looked at by itself: a correction of the status may have overtaken it.
      .where(
        sql<boolean>`not exists (select from inanspruchnahme i where i.buergschaft_id = b.id
          and (i.status <> all (${sql.val([...INANSPRUCHNAHME_END])}::text[]) or i.geaendert_am >= ${keptSince(now, years)}))`,
      )
  return {
    name: 'AUFBEWAHRUNG-BUERGSCHAFT',
    listDue: async (db, now, atMost) =>
      (await dueBuergschaften(db, now).select('b.id').orderBy('b.geaendert_am').limit(atMost).execute()).map(({ id }) => id),
    settle: async (ctx, id) => {
      const buergschaft = await lockUnlessBusy(ctx.tx, id)
      // Asked again under the lock: an organisation that wants the guarantee held locks it first.
      if (!buergschaft || !(await dueBuergschaften(ctx.tx, ctx.now).select('b.id').where('b.id', '=', id).executeTakeFirst())) return
      await eraseBuergschaft(ctx, buergschaft, { retentionClass: 'BINDING', until: keptUntil(buergschaft.geaendert_am, years) })
    },
  }
}

/** Orders that came to nothing; an order that led to a guarantee is kept with the guarantee. */
function auftraege(years: number): Deadline {
  const dueAuftraege = (db: Db, now: Date) =>
    db
      .selectFrom('auftrag as a')
      .where('a.status', 'in', AUFTRAG_ENDED)
      .where('a.geaendert_am', '<', keptSince(now, years))
      .where(sql<boolean>`not exists (select from buergschaft b where b.auftrag_id = a.id)`)
  return {
    name: 'AUFBEWAHRUNG-AUFTRAG',
    listDue: async (db, now, atMost) =>
      (await dueAuftraege(db, now).select('a.id').orderBy('a.geaendert_am').limit(atMost).execute()).map(({ id }) => id),
    settle: async (ctx, id) => {
      const auftrag = await dueAuftraege(ctx.tx, ctx.now)
        .select(['a.id', 'a.geaendert_am'])
        .where('a.id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (auftrag) await eraseAuftrag(ctx, auftrag.id, { retentionClass: 'ORDER', until: keptUntil(auftrag.geaendert_am, years) })
    },
  }
}

/** Contracts under which there is no guarantee and no order any more. */
function vertraege(years: number): Deadline {
  const dueVertraege = (db: Db, now: Date) =>
    db
      .selectFrom('kautionsvertrag as k')
      .where('k.status', 'in', VERTRAG_ENDED)
      .where('k.geaendert_am', '<', keptSince(now, years))
      .where(sql<boolean>`not exists (select from buergschaft b where b.buerge_org = k.org_id and b.kautionsvertrag_id = k.id)`)
      .where(sql<boolean>`not exists (select from auftrag a where a.buerge_org = k.org_id and a.kautionsvertrag_id = k.id)`)
  return {
    name: 'AUFBEWAHRUNG-VERTRAG',
    listDue: async (db, now, atMost) =>
      (await dueVertraege(db, now).select('k.id').orderBy('k.geaendert_am').limit(atMost).execute()).map(({ id }) => id),
    settle: async (ctx, id) => {
      const vertrag = await dueVertraege(ctx.tx, ctx.now).selectAll('k').where('k.id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (vertrag) await eraseVertrag(ctx, vertrag, { retentionClass: 'BINDING', until: keptUntil(vertrag.geaendert_am, years) })
    },
  }
}

/** Organisations that left, when nothing that they were party of is kept any more. */
const organisations: Deadline = (() => {
  const dueOrganisations = (db: Db) =>
    db
      .selectFrom('unternehmen as u')
      .where('u.left_at', 'is not', null)
      .whereRef('u.id', '=', 'u.org_id')
      .where(sql<boolean>`not exists (select from nutzer n where n.org_id = u.org_id and n.vergessen_am is null)`)
      .where(sql<boolean>`not exists (select from buergschaft_sicht s where s.org_id = u.org_id)`)
      .where(sql<boolean>`not exists (select from auftrag_sicht s where s.org_id = u.org_id)`)
      .where(sql<boolean>`not exists (select from kautionsvertrag k where k.org_id = u.org_id or k.versicherungsnehmer_org = u.org_id)`)
      .where(sql<boolean>`not exists (select from kautionsvertrag_unternehmen k where k.unternehmen_org = u.org_id)`)
  return {
    name: 'AUFBEWAHRUNG-ORGANISATION',
    listDue: async (db, _now, atMost) =>
      (await dueOrganisations(db).select('u.org_id').orderBy('u.left_at').limit(atMost).execute()).map(({ org_id }) => org_id),
    settle: async (ctx, id) => {
      const company = await dueOrganisations(ctx.tx)
        .select('u.org_id')
        .where('u.org_id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (company) await eraseOrganisation(ctx, company.org_id)
    },
  }
})()
