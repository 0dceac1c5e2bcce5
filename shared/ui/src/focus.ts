import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first control of a part of a form that takes another's place, instead of losing it.
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
