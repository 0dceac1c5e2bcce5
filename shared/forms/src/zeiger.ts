let unten = false
if (typeof document !== 'undefined') {
  const merke = (wert: boolean) => () => {
    unten = wert
  }
  addEventListener('pointerdown', merke(true), true)
  for (const ende of ['pointerup', 'pointercancel']) addEventListener(ende, merke(false), true)
}

/**
 * Does something at once, or, while the pointer is pressed, when it has been let go: a message that appears because a field is
 * left would move the button away that people are just clicking, and the click would be lost.
 */
export function afterPointerUp(tue: () => void): void {
  if (!unten) return tue()
  const ende = new AbortController()
  // After the click that belongs to it.
  const danach = () => {
    ende.abort()
    setTimeout(tue)
  }
  for (const art of ['pointerup', 'pointercancel']) addEventListener(art, danach, { capture: true, signal: ende.signal })
}
