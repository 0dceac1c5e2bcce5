/** What a step needs before it may be shown; null: nothing. */
export type StepNeed<G> = ((gegeben: G) => boolean) | null

type Party = Readonly<{ schritt: string; nebenweg?: string }>

/**
 * The step that is shown where one is asked for: itself if it has what it needs, otherwise the last one before it that has, which is the
 * first one that is still open; the flow's first one if none has. A side step counts as the step that it belongs to.
 */
export function firstOpenStep<S extends string, G>(
  schritte: readonly (Party & { schritt: S })[],
  braucht: Readonly<Record<S, StepNeed<G>>>,
  verlangt: S,
  gegeben: G,
): S {
  const has = (schritt: S) => braucht[schritt]?.(gegeben) ?? true
  if (has(verlangt)) return verlangt
  const liste = schritte.filter(({ nebenweg }) => nebenweg === undefined).map(({ schritt }) => schritt)
  const eigene = schritte.find(({ schritt }) => schritt === verlangt)?.nebenweg
  // Up to and with the step that a side step belongs to; up to the one before a step of the list.
  const before = eigene === undefined ? liste.slice(0, liste.indexOf(verlangt)) : liste.slice(0, liste.indexOf(eigene as S) + 1)
  return before.findLast(has) ?? (liste[0] as S)
}

/**
 * Needs of steps that build upon each other: each needs what those before it need, and its own. A side step builds upon the step that it
 * belongs to.
 */
export function buildingUp<S extends string, G>(
  schritte: readonly (Party & { schritt: S })[],
  eigener: Readonly<Record<S, StepNeed<G>>>,
): Readonly<Record<S, StepNeed<G>>> {
  const liste = schritte.filter(({ nebenweg }) => nebenweg === undefined).map(({ schritt }) => schritt)
  const alle = ({ schritt, nebenweg }: Party & { schritt: S }): StepNeed<G> => {
    const bis = liste.slice(0, liste.indexOf((nebenweg ?? schritt) as S) + 1)
    const nötig = [...new Set([...bis, schritt])].map((s) => eigener[s]).filter((need) => need !== null)
    return nötig.length === 0 ? null : (gegeben) => nötig.every((need) => need(gegeben))
  }
  return Object.fromEntries(schritte.map((s) => [s.schritt, alle(s)])) as Record<S, StepNeed<G>>
}

/**
 * The steps that a flow's list shows at one of them, and which is marked: a side step marks the one that it belongs to, and one that ends
 * the flow another way stands in the place of the end that it isn't.
 */
export function listedSteps<S extends Party & { statt?: string }>(
  schritte: readonly S[],
  aktuell: string,
): Readonly<{ liste: readonly S[]; stelle: number }> {
  const thisOne = schritte.find(({ schritt }) => schritt === aktuell)
  const liste = schritte
    .filter(({ nebenweg }) => nebenweg === undefined)
    .map((s) => (thisOne?.statt !== undefined && s.schritt === thisOne.statt ? thisOne : s))
  const gemeint = thisOne?.statt === undefined ? (thisOne?.nebenweg ?? aktuell) : aktuell
  return { liste, stelle: liste.findIndex(({ schritt }) => schritt === gemeint) }
}

/** Whether what a form's check answers names nothing wrong, in fields of fields too. */
export const hasNoErrors = (fehler: Readonly<Record<string, unknown>>): boolean =>
  Object.values(fehler).every(
    (wert) => wert === undefined || (typeof wert === 'object' && wert !== null && hasNoErrors(wert as Record<string, unknown>)),
  )
