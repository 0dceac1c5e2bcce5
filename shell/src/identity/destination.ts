const KEY = 'avalwerk.destination'
/** What a provider puts into an address when it sends a user back. */
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
 * Keeps for this tab the address that the user wanted: providers send people back to one address alone, so that no page of ours (a file of
 * a release, say) can be made the receiver of a code. That one address itself isn't kept over another: a provider also sends users there
 * whose sign-in has run out.
 */
export function keepDestination({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): void {
  const parameters = new URLSearchParams(search)
  for (const name of ANSWER_PARAMETERS) parameters.delete(name)
  const rest = parameters.size ? `?${parameters}` : ''
  if (pathname + rest === '/' && sessionStorage.getItem(KEY) !== null) return
  sessionStorage.setItem(KEY, pathname + rest)
}

/** Called when the user is signed in: from now on only the browser's address says where they want to be. */
export const forgetDestination = (): void => sessionStorage.removeItem(KEY)

/**
 * Takes, on the way back from the provider, the address that the user wanted in place of the one they were sent to, before any code reads
 * it. The provider's answer stays behind it, for the code that signs in. A reload in the midst of this finds the wanted address, too.
 */
export function returnToDestination(): void {
  if (!isAnswer(location)) return
  const kept = sessionStorage.getItem(KEY)
  // Only this module writes there; all the same, a value that isn't a path of the portal is not followed.
  if (kept?.startsWith('/') && !/^\/[/\\]/.test(kept)) history.replaceState(history.state, '', kept + location.hash)
}
