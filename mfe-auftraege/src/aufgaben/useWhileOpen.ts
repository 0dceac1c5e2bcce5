import { useEffect, useEffectEvent } from 'react'

/** Calls something once when a screen opens, and something else when it is left. */
export function useWhileOpen(start: () => void, ending: () => void, an = true): void {
  const begin = useEffectEvent(start)
  const end = useEffectEvent(ending)
  useEffect(() => {
    if (!an) return
    begin()
    return () => end()
  }, [an])
}
