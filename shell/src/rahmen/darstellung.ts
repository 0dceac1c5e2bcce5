const KEY = 'avalwerk.darstellung'
export const RENDERINGS = { system: 'Wie das Gerät', hell: 'Hell', dunkel: 'Dunkel' } as const
export type Rendering = keyof typeof RENDERINGS

export function chosenRendering(): Rendering {
  const wert = localStorage.getItem(KEY)
  return wert === 'hell' || wert === 'dunkel' ? wert : 'system'
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function setRendering(wahl: Rendering): void {
  localStorage.setItem(KEY, wahl)
  applyRendering(wahl)
}

export function applyRendering(wahl = chosenRendering()): void {
  document.documentElement.dataset.darstellung = wahl
}
