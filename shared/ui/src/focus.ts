import { useEffect, useRef } from 'react'

/**
 * Where one part of a form takes another's place: the focus goes to the new one's first control instead of being lost.
 * @param state which part is shown
 */
export function useFocusOnChange(state: string) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    ref.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [state])
  return ref
}
