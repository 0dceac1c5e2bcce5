import {
  type AufgabeCode,
  BUERGSCHAFTSARTEN,
  type Decision,
  decideText,
  type EventCode,
  type MitteilungCode,
  searchSchema,
  textDisplay,
  type TextInput,
  textIdParts,
  type TextState,
  TEXT_STATUS,
  TEXT_TYPE,
  type TextTransition,
  type ValueChange,
} from '@avalwerk/domain'
import type { Updateable } from 'kysely'
import {
  openAufgabe,
  closeAufgaben,
  type TextValues,
  type Parties,
  shareWith,
  betreiber,
  partiesFrom,
  ownSubject,
  writeHistory,
} from '../aggregate/index.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { announceChange } from '../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { TexttemplateTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/useCase.ts'

/** A text as its life cycle sees it, for who acts on it. */
export async function stateOf(tx: DbTransaction, template: Template, actor: Pick<Caller, 'orgId' | 'gruppe'> | null): Promise<TextState> {
  const pruefung =
    actor?.gruppe === 'BG'
      ? await tx
          .selectFrom('texttemplate_freigabe')
          .select(['status', 'erstpruefer'])
          .where('org_id', '=', actor.orgId)
          .where('template_id', '=', template.id)
          .executeTakeFirst()
      : undefined
  return {
    status: template.status,
    type: template.typ,
    own: isOwnText(template, actor?.orgId),
    erstfertigsteller: template.erstfertigsteller,
    y: template.buergen_y,
    x: template.buergen_x,
    rejected: template.buergen_abgelehnt,
    pruefung: pruefung ? { status: pruefung.status, firstReviewer: pruefung.erstpruefer } : null,
  }
}

/** The columns that follow from a text's state. */
export const columnsOfState = (situation: TextState) => {
  const status = situation.status as Template['status']
  const anzeige = textDisplay(status, situation)
  return {
    status,
    anzeige,
    rang: TEXT_STATUS[anzeige].rank,
    erstfertigsteller: situation.erstfertigsteller,
    buergen_y: situation.y,
    buergen_x: situation.x,
    buergen_abgelehnt: situation.rejected,
  }
}

export const searchTextOf = (text: { id: string; titel: string; beschreibung?: string | null | undefined }, owner: string): string =>
  searchSchema([text.id, text.titel, text.beschreibung, owner].filter(Boolean).join(' '))

/**
 * Takes a text for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockTextForStep(ctx: UseCaseContext, id: string, version?: number): Promise<Template> {
  if (ctx.wer) orNotFound(await ctx.tx.selectFrom('texttemplate').select('id').where('id', '=', id).executeTakeFirst())
  await writeForAll(ctx.tx)
  const text = orNotFound(await ctx.tx.selectFrom('texttemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && text.version !== version) throw new Refusal('VERSION_VERALTET')
  return text
}

export type Allowed = Extract<Decision<TextState>, { allowed: true }>

/** May this step be taken? @throws Refusal with the reason */
export async function validateTextStep(
  ctx: UseCaseContext,
  code: TextTransition,
  template: Template,
  input: TextInput = {},
): Promise<Allowed> {
  return allowed(decideText(code, await stateOf(ctx.tx, template, ctx.wer), actorOf(ctx), input))
}

export function allowed(decision: Decision<TextState>): Allowed {
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/** What a use case adds to a decided step of a text. */
export type TextStep = Readonly<{
  code: TextTransition
  entscheidung: Allowed
  columns?: Updateable<TexttemplateTable>
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
  details?: readonly { name: string; wert: string }[]
  /** Guarantors whose review is opened. */
  buergen?: readonly string[]
}>

/** A review is a guarantor's own: while others decide, what one of them has read stays current. */
const REVIEW_STEPS: readonly TextTransition[] = ['X10', 'X12E', 'X11', 'X12']

/** Takes a decided step of a text: row, history, audit, tasks, messages, in the transaction. */
export async function applyTextStep(ctx: UseCaseContext, template: Template, step: TextStep): Promise<Template> {
  const { afterwards } = step.entscheidung
  const stays = REVIEW_STEPS.includes(step.code) && afterwards.status === template.status
  const fresh = await ctx.tx
    .updateTable('texttemplate')
    .set((eb) => ({
      ...columnsOfState(afterwards),
      ...step.columns,
      ...(!stays && { version: eb('version', '+', 1) }),
      geaendert_am: ctx.jetzt,
    }))
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await textEffects(ctx, fresh, template.status, step)
  return fresh
}

/** The owner, the operator, and one guarantor where there is one: a guarantor's text has its owner there. */
export const partiesOfTexts = async (ctx: UseCaseContext, template: Template, buerge?: string): Promise<Parties> => {
  const owner = template.typ === 'AGT' ? { orgId: template.org_id, unternehmenId: template.unternehmen_id } : null
  const guarantor = template.typ === 'BGT' ? template.org_id : buerge
  return partiesFrom({
    beguenstigter: owner,
    antragsteller: owner,
    buerge: guarantor === undefined ? null : { orgId: guarantor, unternehmenId: guarantor },
    operator: await betreiber(ctx.tx),
  })
}

/** The values that subjects of tasks and messages about a text may name. */
export function textValuesOf(ctx: UseCaseContext, template: Template, more: TextValues = {}): TextValues {
  return {
    titel: template.titel,
    auftraggeber: template.typ === 'OET' ? TEXT_TYPE[template.typ].caption : template.unternehmen_name,
    ...(ctx.wer?.gruppe === 'BG' && { bürge: ctx.wer.unternehmenName }),
    x: String(template.buergen_x),
    y: String(template.buergen_y),
    ...more,
  }
}

/** Who reads an event: what a guarantor's reviewers do among themselves stays with them. */
function readerOf(code: string, ctx: UseCaseContext): readonly string[] {
  const atBuerge = ctx.wer?.gruppe === 'BG' ? [`ORG:${ctx.wer.orgId}`] : []
  if (code === 'X10' || code === 'X12E') return atBuerge
  if (code === 'TEXT_UEBERNOMMEN' || code === 'TEXT_ABGEGEBEN') return ownSubject(ctx.wer?.orgId ?? '')
  if (code === 'X11' || code === 'X12') return ['EIGNER', 'BETREIBER', ...atBuerge]
  return ['EIGNER', 'BETREIBER', ...(['X13', 'X14', 'X15'].includes(code) ? ['BUERGE'] : [])]
}

/** The organisations that see a text and are told that it changed. */
async function participantsOrgs(ctx: UseCaseContext, template: Template): Promise<string[]> {
  const buergen = await ctx.tx.selectFrom('texttemplate_freigabe').select('org_id').where('template_id', '=', template.id).execute()
  return [...new Set([template.org_id, (await betreiber(ctx.tx)).orgId, ...buergen.map(({ org_id }) => org_id)])]
}

export const reportText = async (ctx: UseCaseContext, template: Template): Promise<void> =>
  announceChange(ctx.tx, { art: 'TEXT', id: template.id, orgs: await participantsOrgs(ctx, template) })

/** Writes down what happened to a text beside its life cycle, or as a step of it. */
export async function writeTextEvent(
  ctx: UseCaseContext,
  template: Template,
  event: { code: EventCode; von: string | null; reason?: string | null; values?: readonly ValueChange[]; textwerte?: TextValues },
): Promise<void> {
  await writeHistory(ctx, 'text_historie', template.org_id, template.id, {
    code: event.code,
    von: event.von,
    to: template.status,
    visible: readerOf(event.code, ctx),
    textwerte: event.textwerte ?? {},
    ...(event.values && { values: event.values }),
    ...(event.reason !== undefined && { reason: event.reason }),
  })
  await recordAudit(ctx, {
    orgId: template.org_id,
    action: event.code,
    objectKind: 'TEXT',
    objectId: template.id,
    values: { von: event.von, nach: template.status, version: template.version },
  })
}

/** What follows from a decided step. */
export async function textEffects(ctx: UseCaseContext, template: Template, von: string | null, step: TextStep): Promise<void> {
  const values = textValuesOf(ctx, template, step.textwerte)
  // A saved draft is changed often: what counts is what is finished.
  if (step.code !== 'X04')
    await writeTextEvent(ctx, template, {
      code: step.code,
      von,
      textwerte: values,
      ...(step.reason !== undefined && { reason: step.reason }),
      ...(step.values && { values: step.values }),
    })
  const gegenstand = { kind: 'TEXT', id: template.id } as const
  const atBuerge = ctx.wer?.gruppe === 'BG' ? ctx.wer.orgId : undefined
  await closeAufgaben(ctx, step.entscheidung.closes, gegenstand, step.code, atBuerge === undefined ? {} : { orgId: atBuerge })
  for (const code of step.entscheidung.opens as readonly AufgabeCode[]) {
    const self = ['C-02', 'B-13'].includes(code) && ctx.wer ? { hiddenFor: ctx.wer.nutzerId } : {}
    if (code === 'B-12')
      for (const buerge of step.buergen ?? []) await openAufgabe(ctx, code, gegenstand, await partiesOfTexts(ctx, template, buerge), values)
    else await openAufgabe(ctx, code, gegenstand, await partiesOfTexts(ctx, template, atBuerge), values, self)
  }
  for (const code of step.entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(ctx, code, gegenstand, await partiesOfTexts(ctx, template), values, [
      { name: 'Text', wert: `${template.titel} (${template.id})` },
      { name: 'Bürgschaftsart', wert: BUERGSCHAFTSARTEN[template.art].name },
      { name: 'Version', wert: String(textIdParts(template.id).edition) },
      ...(atBuerge ? [{ name: 'Bürge', wert: ctx.wer?.unternehmenName ?? '' }] : []),
      ...(step.reason ? [{ name: 'Grund', wert: step.reason }] : []),
      ...(step.details ?? []),
    ])
  await reportText(ctx, template)
}
