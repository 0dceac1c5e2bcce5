import { calendarDate } from '@avalwerk/domain'
import { party } from '../aggregate/index.ts'
import {
  asResponse,
  findSelectableText,
  isApproved,
  isOwnAuftraggeberText,
  listSelectableTexts,
  type TextPicker,
} from '../dokument/index.ts'
import { readForAll } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import { type CallerContext, requireGroup } from '../kernel/useCase.ts'
import { findTemplate, findVisibleTemplate, type Template } from '../records/texttemplate.ts'
import { isValidAt } from './read.ts'

type Day = string | null | undefined
/** For which beneficiary, and on which day its contract was made. */
type Purpose = Readonly<{ auftraggeberId: string; vertragsdatum?: Day }>

const todayOf = ({ now }: Pick<CallerContext, 'now'>): string => calendarDate(now)

/**
 * Texts of one origin as a guarantor chooses among them: for which guarantee, and on which day, unless today.
 * @throws Refusal RECHT_FEHLT for others than a guarantor
 */
export async function listTextsToChoose(
  ctx: CallerContext,
  texttype: Template['typ'],
  { type, auftraggeberId, vertragsdatum }: Pick<TextPicker, 'type' | 'auftraggeberId'> & { vertragsdatum?: Day },
) {
  requireGroup(ctx, 'BG')
  const { tx, caller, specialBuergen = [] } = ctx
  const at = vertragsdatum ?? todayOf(ctx)
  return readForAll(tx, async () => {
    const texts = await listSelectableTexts(tx, { type, auftraggeberId, at, buergeId: caller.orgId, specialBuergen })
    return Promise.all(texts.filter(({ typ }) => typ === texttype).map((text) => asResponse(tx, text, caller.orgId)))
  })
}

/** A beneficiary's text that a guarantor wasn't asked to review yet, and that it could choose for that beneficiary. */
async function findChoosable(ctx: CallerContext, id: string, purpose: Purpose): Promise<Template | undefined> {
  const { tx, caller, specialBuergen = [] } = ctx
  if (caller.group !== 'BG') return undefined
  return readForAll(tx, async () => {
    const text = await findTemplate(tx, id)
    return text && findSelectableText(tx, id, { ...purpose, type: text.art, buergeId: caller.orgId, at: todayOf(ctx), specialBuergen })
  })
}

/** May a guarantee of a beneficiary be issued with a text on a day? A beneficiary's own text is for that one alone. */
export const isValidFor = (ctx: CallerContext, text: Template, purpose: Purpose): Promise<boolean> =>
  readForAll(ctx.tx, () => fits(ctx, text, purpose))

/** The same where the transaction reads for all parties already. */
async function fits(ctx: CallerContext, text: Template, { auftraggeberId, vertragsdatum }: Purpose): Promise<boolean> {
  const beguenstigter = await party(ctx.tx, auftraggeberId)
  return (
    text.status === 'A' &&
    isValidAt(text, vertragsdatum ?? todayOf(ctx)) &&
    (text.typ !== 'AGT' || isOwnAuftraggeberText(text, beguenstigter?.orgId))
  )
}

/**
 * Whether a guarantee may be issued with a text that its guarantor hasn't reviewed.
 * @throws Refusal NICHT_GEFUNDEN where the caller may neither see nor choose the text
 */
export async function isUnreviewed(
  ctx: CallerContext,
  id: string,
  { buergeId, ...purpose }: Purpose & { buergeId: string },
): Promise<boolean> {
  const text = (await findVisibleTemplate(ctx.tx, ctx.caller, id)) ?? orNotFound(await findChoosable(ctx, id, purpose))
  return readForAll(ctx.tx, async () => (await fits(ctx, text, purpose)) && !(await isApproved(ctx.tx, text, buergeId)))
}
