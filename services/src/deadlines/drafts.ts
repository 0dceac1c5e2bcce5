import { DRAFT_NOTICE_DAYS, formatDate, calendarDate, addDays } from '@avalwerk/domain'
import { type Drafts, type IdleDraft, remind } from '../aggregate/index.ts'
import { auftraege, auftragDrafts, noteWarning } from '../auftrag/index.ts'
import { buergschaftDrafts, noteColumns, numberOfRow } from '../buergschaft/index.ts'
import { cancelDraft } from '../verfahren/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { getBuergschaft } from '../records/buergschaft.ts'

type DraftKind = Readonly<{
  name: string
  drafts: (keptDays: number) => Drafts
  /** @param draft a row that is locked @param days for which it has not been changed */
  lapse(ctx: UseCaseContext, draft: IdleDraft, days: number): Promise<void>
  /** Tells people, and notes when. @param end German date of the day on which it lapses */
  warn(ctx: UseCaseContext, draft: IdleDraft, end: string): Promise<void>
}>

const auftrag: DraftKind = {
  name: 'O15',
  drafts: auftragDrafts,
  lapse: async (ctx, { id }) => {
    await auftraege.step(ctx, await auftraege.lockRow(ctx, id), { code: 'O15', input: { leftAlone: true } })
  },
  warn: async (ctx, { id, owner: orgId }, end) => {
    const { unternehmen_id: unternehmenId } = await noteWarning(ctx.tx, { org_id: orgId, id }, ctx.now)
    const sentence = `Der Entwurf BA ${id} wird am ${end} gelöscht, wenn ihn niemand fortsetzt.`
    await remind(ctx, 'A-06', { orgId, unternehmenId }, { kind: 'AUFTRAG', id }, sentence)
  },
}

const buergschaft: DraftKind = {
  name: 'G13',
  drafts: buergschaftDrafts,
  lapse: async (ctx, { id }, days) => {
    await cancelDraft(ctx, await getBuergschaft(ctx.tx, id), `Seit ${days} Tagen hat niemand diesen Entwurf bearbeitet.`)
  },
  warn: async (ctx, { id, owner: orgId }, end) => {
    const draft = await noteColumns(ctx.tx, { buerge_org: orgId, id }, { vorgewarnt_am: ctx.now })
    const sentence = `Der Entwurf der Bürgschaft ${numberOfRow(draft)} wird am ${end} storniert, wenn ihn bis dahin niemand prüft.`
    await remind(ctx, 'B-02', { orgId, unternehmenId: orgId }, { kind: 'BUERGSCHAFT', id }, sentence)
  },
}

/** The people who work on such drafts and take mails are told two weeks before the day on which a draft lapses. */
function lapsing({ name, drafts, lapse, warn }: DraftKind, keptDays: number): readonly Deadline[] {
  const { toLapse, toWarn } = drafts(keptDays)
  return [
    {
      name,
      listDue: toLapse.list,
      settle: async (ctx, id) => {
        const draft = await toLapse.lock(ctx.tx, ctx.now, id)
        if (draft) await lapse(ctx, draft, keptDays)
      },
    },
    {
      name: `${name}-VORWARNUNG`,
      listDue: toWarn.list,
      settle: async (ctx, id) => {
        // Whoever is warned late has as many days as the others.
        const draft = await toWarn.lock(ctx.tx, ctx.now, id)
        if (draft) await warn(ctx, draft, formatDate(addDays(calendarDate(ctx.now), DRAFT_NOTICE_DAYS)))
      },
    },
  ]
}

/** Drafts of orders and of guarantees lapse. @param keptDays calendar days without a change until then */
export const drafts = (keptDays: number): readonly Deadline[] => [auftrag, buergschaft].flatMap((kind) => lapsing(kind, keptDays))
