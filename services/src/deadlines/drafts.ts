import { DRAFT_NOTICE_DAYS, formatDate, calendarDate, addDays } from '@avalwerk/domain'
import { type RawBuilder, sql } from 'kysely'
import { remind } from '../aggregate/index.ts'
import { auftraege, noteWarning } from '../auftrag/index.ts'
import { noteColumns, numberOfRow } from '../buergschaft/index.ts'
import { cancelDraft } from '../verfahren/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { type Db, beforeDays } from '../kernel/instants.ts'
import { antragstellerOf, AUFTRAG_DRAFTS } from '../records/auftrag.ts'
import { readBuergschaft } from '../records/buergschaft.ts'

type Draft = Readonly<{
  name: string
  /** The table with the condition by which rows are drafts, that of a partial index. */
  rows: RawBuilder<unknown>
  /** @param id of a row that is locked @param days for which the draft has not been changed */
  lapse(ctx: UseCaseContext, id: string, days: number): Promise<void>
  /** Tells people, and notes when. @param end German date of the day on which it lapses */
  warn(ctx: UseCaseContext, id: string, end: string): Promise<void>
}>

const order: Draft = {
  name: 'O15',
  rows: AUFTRAG_DRAFTS,
  lapse: async (ctx, id) => {
    const order = await auftraege.lockRow(ctx, id)
    await auftraege.step(ctx, order, {
      code: 'O15',
      input: { leftAlone: true },
    })
  },
  warn: async (ctx, id, end) => {
    await noteWarning(ctx.tx, id, ctx.now)
    const order = await antragstellerOf(ctx.tx, id).executeTakeFirstOrThrow()
    const sentence = `Der Entwurf BA ${id} wird am ${end} gelöscht, wenn ihn niemand fortsetzt.`
    await remind(ctx, 'A-06', { orgId: order.org_id, unternehmenId: order.unternehmen_id }, { kind: 'AUFTRAG', id }, sentence)
  },
}

/** A guarantee that other parties have heard of isn't a draft of the guarantor's own: only its document is in review. */
const buergschaftDraft: Draft = {
  name: 'G13',
  rows: sql`buergschaft where status = 'ENT' and not angekuendigt`,
  lapse: async (ctx, id, days) => {
    const buergschaft = await readBuergschaft(ctx.tx, id)
    await cancelDraft(ctx, buergschaft, `Seit ${days} Tagen hat niemand diesen Entwurf bearbeitet.`)
  },
  warn: async (ctx, id, end) => {
    const buergschaft = await noteColumns(ctx.tx, id, { vorgewarnt_am: ctx.now })
    const sentence = `Der Entwurf der Bürgschaft ${numberOfRow(buergschaft)} wird am ${end} storniert, wenn ihn bis dahin niemand prüft.`
    await remind(
      ctx,
      'B-02',
      { orgId: buergschaft.buerge_org, unternehmenId: buergschaft.buerge_org },
      { kind: 'BUERGSCHAFT', id },
      sentence,
    )
  },
}

/**
 * A draft without further work lapses, never without a warning: the people who work on such drafts and take mails are told two weeks
 * before the day, and again where the installation has put the day off since.
 */
function lapsing({ name, rows: draftRows, lapse, warn }: Draft, keptDays: number): readonly Deadline[] {
  const untouchedFor = (days: number, now: Date) => sql`${draftRows} and geaendert_am <= ${beforeDays(now, days)}`
  const warnedFrom = sql`geaendert_am + make_interval(days => ${keptDays - DRAFT_NOTICE_DAYS})`
  const dueToLapse = (now: Date) =>
    sql`${untouchedFor(keptDays, now)} and vorgewarnt_am >= ${warnedFrom} and vorgewarnt_am <= ${beforeDays(now, DRAFT_NOTICE_DAYS)}`
  const dueToWarn = (now: Date) =>
    sql`${untouchedFor(keptDays - DRAFT_NOTICE_DAYS, now)} and (vorgewarnt_am is null or vorgewarnt_am < ${warnedFrom})`
  const step = (
    ofName: string,
    due: (now: Date) => RawBuilder<unknown>,
    deal: (ctx: UseCaseContext, id: string, since: Date) => Promise<void>,
  ): Deadline => ({
    name: ofName,
    listDue: async (db: Db, now, most) =>
      (await sql<{ id: string }>`select id::text from ${due(now)} order by geaendert_am limit ${most}`.execute(db)).rows.map(
        ({ id }) => id,
      ),
    settle: async (ctx, id) => {
      const { rows } = await sql<{
        since: Date
      }>`select geaendert_am as since from ${due(ctx.now)} and id = ${id} for update skip locked`.execute(ctx.tx)
      if (rows[0]) await deal(ctx, id, rows[0].since)
    },
  })
  return [
    step(name, dueToLapse, (v, id) => lapse(v, id, keptDays)),
    step(`${name}-VORWARNUNG`, dueToWarn, async (ctx, id, since) => {
      const [end, soonest] = [addDays(calendarDate(since), keptDays), addDays(calendarDate(ctx.now), DRAFT_NOTICE_DAYS)]
      await warn(ctx, id, formatDate(end > soonest ? end : soonest))
    }),
  ]
}

/** Drafts of orders and of guarantees lapse. @param keptDays calendar days without a change until then */
export const drafts = (keptDays: number): readonly Deadline[] => [order, buergschaftDraft].flatMap((kind) => lapsing(kind, keptDays))
