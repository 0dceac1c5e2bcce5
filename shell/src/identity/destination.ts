const KEY = 'avalwerk.ziel'
/** What a provider puts into an address when it sends somebody back. */
const ANSWER_PARAMETERS = [
  'state',
  'session_state',
  'iss',
  'code',
  'error',
  'error_description',
  'error_uri',
  'kc_action_status',
  'kc_action',
]

/** Whether the address carries the answer of a provider. */
export const isAnswer = ({ hash }: Pick<Location, 'hash'>): boolean => {
  const parameters = new URLSearchParams(hash.slice(1))
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'))
}

/**
 * Keeps for this tab where somebody wanted to go: providers send people back to one address alone, so that no page of ours (a file of a
 * release, say) can be made the receiver of a code. That address itself is no wish: a provider sends people there, too, whose sign-in has run out.
 */
export function keepDestination({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): void {
  const parameters = new URLSearchParams(search)
  for (const name of ANSWER_PARAMETERS) parameters.delete(name)
  const rest = parameters.size ? `?${parameters}` : ''
  if (pathname + rest === '/' && sessionStorage.getItem(KEY) !== null) return
  sessionStorage.setItem(KEY, pathname + rest)
}

/** Somebody is signed in: what they wanted stands in the address alone. */
export const forgetDestination = (): void => sessionStorage.removeItem(KEY)

/**
 * On the way back from the provider: takes the address that somebody wanted in place of the one they were sent to, before anything reads it.
 * The provider's answer stays behind it for whoever signs in. A reload in the midst of that finds the wanted address, too.
 */
export function returnToDestination(): void {
  if (!isAnswer(location)) return
  const kept = sessionStorage.getItem(KEY)
  // Nobody else writes there; what isn't a path of ours leads nowhere all the same.
  if (kept?.startsWith('/') && !/^\/[/\\]/.test(kept)) history.replaceState(history.state, '', kept + location.hash)
}
