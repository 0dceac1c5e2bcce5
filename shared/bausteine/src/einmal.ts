import { type Eingabe, rufeEinmal } from '@avalwerk/api'
import type { Api, Aufruf } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { useRef } from 'react'

/**
 * Sends a creating call. The same input sent again, because the answer was lost or a button pressed twice, acts once and
 * gets the same answer; other input is another act.
 */
export function useEinmal(): <K extends Aufruf>(aufruf: K, eingabe: Eingabe<K>) => Promise<Api[K]['antwort']> {
  const { transport, fortschritt } = usePlattform()
  const zuletzt = useRef({ anfrage: '', schlüssel: '' })
  return (aufruf, eingabe) => {
    const anfrage = JSON.stringify([aufruf, eingabe])
    if (zuletzt.current.anfrage !== anfrage) zuletzt.current = { anfrage, schlüssel: crypto.randomUUID() }
    return fortschritt(rufeEinmal(transport, aufruf, eingabe, zuletzt.current.schlüssel))
  }
}
