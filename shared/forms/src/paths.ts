let isPointerDown = false
if (typeof document !== 'undefined') {
  const remember = (value: boolean) => () => {
    isPointerDown = value
  }
  addEventListener('pointerdown', remember(true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, remember(false), true)
}

/**
 * Does something at once, or, while the pointer is pressed, when it has been let go: a message that appears because a field is
 * left would move the button away that people are just clicking, and the click would be lost.
 */
export function afterPointerUp(act: () => void): void {
  if (!isPointerDown) return act()
  const end = new AbortController()
  // After the click that belongs to it.
  const afterwards = () => {
    end.abort()
    setTimeout(act)
  }
  for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, afterwards, { capture: true, signal: end.signal })
}
