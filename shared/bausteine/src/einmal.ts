import { type Exact, type Input, callIdempotent } from '@avalwerk/api'
import type { Api, CallName } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { useRef } from 'react'

/**
 * Sends a creating call. The same input sent again, because the answer was lost or a button pressed twice, acts once and
 * gets the same answer; other input is another act, and so is the same input once it has been answered.
 */
export function useIdempotentCall(): <K extends CallName, const E extends Input<K>>(
  aufruf: K,
  eingabe: E & Exact<Input<K>, E>,
) => Promise<Api[K]['antwort']> {
  const { transport, fortschritt } = usePlatform()
  const zuletzt = useRef({ anfrage: '', schlüssel: '' })
  return (aufruf, eingabe) => {
    const anfrage = JSON.stringify([aufruf, eingabe])
    if (zuletzt.current.anfrage !== anfrage) zuletzt.current = { anfrage, schlüssel: crypto.randomUUID() }
    const { schlüssel } = zuletzt.current
    return fortschritt(callIdempotent(transport, aufruf, eingabe as never, schlüssel)).then((antwort) => {
      if (zuletzt.current.schlüssel === schlüssel) zuletzt.current = { anfrage: '', schlüssel: '' }
      return antwort
    })
  }
}
