import {
  type AufgabeCode,
  BUERGSCHAFTSARTEN,
  decideText,
  type EventCode,
  toSearchForm,
  textDisplay,
  type TextInput,
  textIdParts,
  type TextState,
  TEXT_STATUS,
  TEXT_TYPE,
  type TextTransition,
} from '@avalwerk/domain'
import {
  type AggregateEvent,
  operatorOrg,
  defineAggregate,
  type HistoryReader,
  ownSubject,
  type Parties,
  partiesFrom,
  type PlaceholderValues,
} from '../aggregate/index.ts'
import { isOwnText } from '../dokument/index.ts'
import { seenTexts, type Template } from '../records/texttemplate.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

/** A text as its life cycle sees it, for the caller who acts on it. */
export async function textStateOf(
  tx: DbTransaction,
  template: Template,
  caller: Pick<Caller, 'orgId' | 'group'> | null,
): Promise<TextState> {
  const pruefung =
    caller?.group === 'BG'
      ? await tx
          .selectFrom('texttemplate_freigabe')
          .select(['status', 'erstpruefer'])
          .where('org_id', '=', caller.orgId)
          .where('template_id', '=', template.id)
          .executeTakeFirst()
      : undefined
  return {
    status: template.status,
    type: template.typ,
    own: isOwnText(template, caller?.orgId),
    erstfertigsteller: template.erstfertigsteller,
    y: template.buergen_y,
    x: template.buergen_x,
    rejected: template.buergen_abgelehnt,
    pruefung: pruefung ? { status: pruefung.status, firstReviewer: pruefung.erstpruefer } : null,
  }
}

/** The columns that follow from a text's state. */
export const columnsOfTextState = (state: TextState) => {
  const status = state.status as Template['status']
  const anzeige = textDisplay(status, state)
  return {
    status,
    anzeige,
    rang: TEXT_STATUS[anzeige].rank,
    erstfertigsteller: state.erstfertigsteller,
    buergen_y: state.y,
    buergen_x: state.x,
    buergen_abgelehnt: state.rejected,
  }
}

export const searchTextOf = (text: { id: string; titel: string; beschreibung?: string | null | undefined }, owner: string): string =>
  toSearchForm([text.id, text.titel, text.beschreibung, owner].filter(Boolean).join(' '))

/** Each guarantor reviews for itself: while others decide, what one of them has read stays current. */
const REVIEW_STEPS: readonly TextTransition[] = ['X10', 'X12E', 'X11', 'X12']

/** The owner, the operator, and one guarantor where there is one: a guarantor's text has its owner there. */
export const partiesOfTexts = async (ctx: UseCaseContext, template: Template, buerge?: string): Promise<Parties> => {
  const owner = template.typ === 'AGT' ? { orgId: template.org_id, unternehmenId: template.unternehmen_id } : null
  const reviewingBuerge = template.typ === 'BGT' ? template.org_id : buerge
  return partiesFrom({
    beguenstigter: owner,
    antragsteller: owner,
    buerge: reviewingBuerge === undefined ? null : { orgId: reviewingBuerge, unternehmenId: reviewingBuerge },
    operator: await operatorOrg(ctx.tx),
  })
}

/** The values that subjects of tasks and messages about a text may name. */
export function placeholdersOf(ctx: UseCaseContext, template: Template, more: PlaceholderValues = {}): PlaceholderValues {
  return {
    titel: template.titel,
    auftraggeber: template.typ === 'OET' ? TEXT_TYPE[template.typ].caption : template.unternehmen_name,
    ...(ctx.caller?.group === 'BG' && { buerge: ctx.caller.unternehmenName }),
    x: String(template.buergen_x),
    y: String(template.buergen_y),
    ...more,
  }
}

/** The readers of an event: what a guarantor's reviewers do among themselves stays with them. */
function readerOf(code: EventCode, ctx: UseCaseContext): readonly HistoryReader<'text_historie'>[] {
  const atBuerge: readonly HistoryReader<'text_historie'>[] = ctx.caller?.group === 'BG' ? ownSubject(ctx.caller.orgId) : []
  if (code === 'X10' || code === 'X12E') return atBuerge
  if (code === 'TEXT_UEBERNOMMEN' || code === 'TEXT_ABGEGEBEN') return ownSubject(ctx.caller?.orgId ?? '')
  if (code === 'X11' || code === 'X12') return ['EIGNER', 'BETREIBER', ...atBuerge]
  return ['EIGNER', 'BETREIBER', ...(code === 'X13' || code === 'X14' || code === 'X15' ? (['BUERGE'] as const) : [])]
}

/** The organisations that see a text and are told that it changed. */
async function participantsOrgs(ctx: UseCaseContext, template: Template): Promise<string[]> {
  const buergen = await ctx.tx.selectFrom('texttemplate_freigabe').select('org_id').where('template_id', '=', template.id).execute()
  return [...new Set([template.org_id, (await operatorOrg(ctx.tx)).orgId, ...buergen.map(({ org_id }) => org_id)])]
}

/** What a use case adds to a step of a text. */
type TextStepDetails = {
  details?: readonly { name: string; wert: string }[]
  /** Guarantors whose review is opened. */
  buergen?: readonly string[]
}

/** The guarantor that acts, whose own tasks about a text a step changes. */
const actingBuerge = ({ caller }: UseCaseContext): string | undefined => (caller?.group === 'BG' ? caller.orgId : undefined)

/** Texts: what counts of a draft is what is finished, and a guarantor's review is its own. */
export const texte = defineAggregate<'texttemplate', TextTransition, TextState, TextInput | undefined, TextStepDetails>({
  table: 'texttemplate',
  kind: 'TEXT',
  history: 'text_historie',
  owner: 'org_id',
  isVisible: (tx, id, caller) => seenTexts(tx, caller).where('id', '=', id),
  lifecycle: decideText,
  stateOf: ({ tx, caller }, template) => textStateOf(tx, template, caller),
  columnsOf: columnsOfTextState,
  keepsVersion: (code, before, afterwards) => REVIEW_STEPS.includes(code) && afterwards.status === before.status,
  audience: async (ctx, template) => ({ parties: await partiesOfTexts(ctx, template), orgs: await participantsOrgs(ctx, template) }),
  readers: readerOf,
  untold: (code) => (code === 'X04' ? 'ALL' : undefined),
  placeholdersOf: (ctx, template, { placeholders }) => placeholdersOf(ctx, template, placeholders),
  placeholdersInHistory: (_template, _step, all) => all,
  detailsOf: (ctx, template, { reason, details }) => [
    { name: 'Text', wert: `${template.titel} (${template.id})` },
    { name: 'Bürgschaftsart', wert: BUERGSCHAFTSARTEN[template.art].name },
    { name: 'Version', wert: String(textIdParts(template.id).edition) },
    ...(actingBuerge(ctx) ? [{ name: 'Bürge', wert: ctx.caller?.unternehmenName ?? '' }] : []),
    ...(reason ? [{ name: 'Grund', wert: reason }] : []),
    ...(details ?? []),
  ],
  aufgabenOf: async (ctx, template, { decision, buergen = [] }, _parties, about) => {
    const orgId = actingBuerge(ctx)
    const opens = (decision.opens as readonly AufgabeCode[]).flatMap((code) =>
      (code === 'B-12' ? buergen : [orgId]).map(async (buerge) => ({
        code,
        about,
        parties: await partiesOfTexts(ctx, template, buerge),
        ...(['C-02', 'B-13'].includes(code) && ctx.caller && { details: { hiddenFor: ctx.caller.nutzerId } }),
      })),
    )
    return { closes: [{ codes: decision.closes, about, ...(orgId !== undefined && { orgId }) }], opens: await Promise.all(opens) }
  },
})

/** Writes down what happened to a text beside its life cycle. */
export const writeTextEvent = (ctx: UseCaseContext, template: Template, event: AggregateEvent): Promise<void> =>
  texte.recordSilently(ctx, template, event, { von: event.from, nach: template.status, version: template.version })
