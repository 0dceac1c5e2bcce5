/** What a check found: in order, worth a look, or wrong. */
export type Finding = Readonly<{ level: 'ok' | 'note' | 'wrong'; sentence: string }>

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence })
export const note = (sentence: string): Finding => ({ level: 'note', sentence })
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence })

/** Two clocks that are further apart make tokens, links and deadlines wrong. */
const CLOCKS_MS = 5_000

/** @param whose clock, in words @param theirs what it says now */
export function clockFinding(whose: string, theirs: number, ours = Date.now()): Finding {
  const apart = Math.round((theirs - ours) / 1000)
  if (Math.abs(theirs - ours) <= CLOCKS_MS) return ok(`Die Uhr ${whose} geht wie die eigene.`)
  return wrong(
    `Die Uhr ${whose} geht gegenüber der eigenen ${Math.abs(apart)} s ${apart > 0 ? 'vor' : 'nach'}. Gleichen Sie beide mit einem Zeitserver ab (NTP).`,
  )
}
