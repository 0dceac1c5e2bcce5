import { recordOf } from '@avalwerk/domain'
/** What a step needs before it may be shown; null: nothing. */
export type StepNeed<G> = ((given: G) => boolean) | null

type StepPlace = Readonly<{ step: string; branch?: string }>

/**
 * The step that is shown where one is asked for: itself if it has what it needs, otherwise the last one before it that has, which is the
 * first one that is still open; the flow's first one if none has. A side step counts as the step that it belongs to.
 */
export function firstOpenStep<S extends string, G>(
  steps: readonly (StepPlace & { step: S })[],
  needs: Readonly<Record<S, StepNeed<G>>>,
  demanded: S,
  given: G,
): S {
  const has = (step: S) => needs[step]?.(given) ?? true
  if (has(demanded)) return demanded
  const list = steps.filter(({ branch }) => branch === undefined).map(({ step }) => step)
  const own = steps.find(({ step }) => step === demanded)?.branch
  // Up to and with the step that a side step belongs to; up to the one before a step of the list.
  const before = own === undefined ? list.slice(0, list.indexOf(demanded)) : list.slice(0, list.indexOf(own as S) + 1)
  return before.findLast(has) ?? (list[0] as S)
}

/**
 * Needs of steps that build upon each other: each needs what those before it need, and its own. A side step builds upon the step that it
 * belongs to.
 */
export function buildingUp<S extends string, G>(
  steps: readonly (StepPlace & { step: S })[],
  own: Readonly<Record<S, StepNeed<G>>>,
): Readonly<Record<S, StepNeed<G>>> {
  const list = steps.filter(({ branch }) => branch === undefined).map(({ step }) => step)
  const all = ({ step, branch }: StepPlace & { step: S }): StepNeed<G> => {
    const until = list.slice(0, list.indexOf((branch ?? step) as S) + 1)
    const needed = [...new Set([...until, step])].map((s) => own[s]).filter((need) => need !== null)
    return needed.length === 0 ? null : (given) => needed.every((need) => need(given))
  }
  return recordOf(
    steps.map(({ step }) => step),
    (name) => all(steps.find(({ step }) => step === name) as StepPlace & { step: S }),
  )
}

/**
 * The steps that a flow's list shows at one of them, and which is marked: a side step marks the one that it belongs to, and one that ends
 * the flow another way stands in the place of the end that it isn't.
 */
export function listedSteps<S extends StepPlace & { instead?: string }>(
  steps: readonly S[],
  current: string,
): Readonly<{ list: readonly S[]; at: number }> {
  const thisOne = steps.find(({ step }) => step === current)
  const list = steps
    .filter(({ branch }) => branch === undefined)
    .map((s) => (thisOne?.instead !== undefined && s.step === thisOne.instead ? thisOne : s))
  const meant = thisOne?.instead === undefined ? (thisOne?.branch ?? current) : current
  return { list, at: list.findIndex(({ step }) => step === meant) }
}
