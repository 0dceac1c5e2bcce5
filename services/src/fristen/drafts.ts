import { DRAFT_NOTICE_DAYS, formatDate, calendarDate, addDays } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import { remind } from '../aufgaben/aufgaben.ts'
import { stateOf } from '../auftrag/lage.ts'
import { validateAuftragStep, applyAuftragStep } from '../auftrag/schritt.ts'
import { numberOf } from '../buergschaft/lage.ts'
import { cancelDraft } from '../buergschaft/verfahren/zweitpruefung.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import type { Deadline } from './lauf.ts'
import { type Db, beforeDays } from './zeitpunkte.ts'

type Draft = Readonly<{
  name: string
  table: 'auftrag' | 'buergschaft'
  /** Which rows are drafts: the condition of a partial index. */
  condition: RawBuilder<boolean>
  /** @param id of a row that is locked @param days for which nobody has gone on with it */
  lapse(v: UseCaseContext, id: string, days: number): Promise<void>
  /** @param end German date of the day on which it lapses */
  warn(v: UseCaseContext, id: string, end: string): Promise<void>
}>

const order: Draft = {
  name: 'O15',
  table: 'auftrag',
  condition: sql<boolean>`status = 'UNVOLLSTAENDIG'`,
  lapse: async (v, id) => {
    const a = await v.tx.selectFrom('auftrag').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await applyAuftragStep(v, a, { code: 'O15', entscheidung: validateAuftragStep(v, 'O15', stateOf(a, v.jetzt), { leftAlone: true }) })
  },
  warn: async (v, id, end) => {
    const a = await v.tx.selectFrom('auftrag').select(['org_id', 'unternehmen_id']).where('id', '=', id).executeTakeFirstOrThrow()
    const sentence = `Der Entwurf BA ${id} wird am ${end} gelöscht, wenn ihn niemand fortsetzt.`
    await remind(v, 'A-06', { orgId: a.org_id, unternehmenId: a.unternehmen_id }, { art: 'AUFTRAG', id }, sentence)
  },
}

/** What others have heard of is no draft of the guarantor's own: only its document is in review. */
const guarantee: Draft = {
  name: 'G13',
  table: 'buergschaft',
  condition: sql<boolean>`status = 'ENT' and not angekuendigt`,
  lapse: async (v, id, days) => {
    const b = await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await cancelDraft(v, b, `Seit ${days} Tagen hat niemand diesen Entwurf bearbeitet.`)
  },
  warn: async (v, id, end) => {
    const b = await v.tx
      .selectFrom('buergschaft')
      .select(['id', 'nummer_buerge', 'buerge_org'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sentence = `Der Entwurf der Bürgschaft ${numberOf(b)} wird am ${end} storniert, wenn ihn bis dahin niemand prüft.`
    await remind(v, 'B-02', { orgId: b.buerge_org, unternehmenId: b.buerge_org }, { art: 'BUERGSCHAFT', id }, sentence)
  },
}

/**
 * A draft that nobody goes on with lapses, never without a warning: whoever works on such drafts and takes mails is told two weeks before the
 * day, and anew where an installation has put the day off since.
 */
function lapsing({ name, table, condition, lapse, warn }: Draft, keptDays: number): readonly Deadline[] {
  const left = (days: number, now: Date) => sql`${sql.table(table)} where ${condition} and geaendert_am <= ${beforeDays(now, days)}`
  const warnedFrom = sql`geaendert_am + make_interval(days => ${keptDays - DRAFT_NOTICE_DAYS})`
  const lapsed = (now: Date) =>
    sql`${left(keptDays, now)} and vorgewarnt_am >= ${warnedFrom} and vorgewarnt_am <= ${beforeDays(now, DRAFT_NOTICE_DAYS)}`
  const unwarned = (now: Date) =>
    sql`${left(keptDays - DRAFT_NOTICE_DAYS, now)} and (vorgewarnt_am is null or vorgewarnt_am < ${warnedFrom})`
  const step = (
    ofName: string,
    due: (now: Date) => RawBuilder<unknown>,
    deal: (v: UseCaseContext, id: string, since: Date) => Promise<void>,
  ): Deadline => ({
    name: ofName,
    fällige: async (db: Db, now, most) =>
      (await sql<{ id: string }>`select id::text from ${due(now)} order by geaendert_am limit ${most}`.execute(db)).rows.map(
        ({ id }) => id,
      ),
    erledige: async (v, id) => {
      const { rows } = await sql<{
        since: Date
      }>`select geaendert_am as since from ${due(v.jetzt)} and id = ${id} for update skip locked`.execute(v.tx)
      if (rows[0]) await deal(v, id, rows[0].since)
    },
  })
  return [
    step(name, lapsed, (v, id) => lapse(v, id, keptDays)),
    step(`${name}-VORWARNUNG`, unwarned, async (v, id, since) => {
      await v.tx.updateTable(table).set({ vorgewarnt_am: v.jetzt }).where('id', '=', id).execute()
      const [end, soonest] = [addDays(calendarDate(since), keptDays), addDays(calendarDate(v.jetzt), DRAFT_NOTICE_DAYS)]
      await warn(v, id, formatDate(end > soonest ? end : soonest))
    }),
  ]
}

export const drafts = (keptDays: number): readonly Deadline[] => [order, guarantee].flatMap((kind) => lapsing(kind, keptDays))
