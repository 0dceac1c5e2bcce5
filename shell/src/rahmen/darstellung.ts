const SCHLÜSSEL = 'avalwerk.darstellung'
export const DARSTELLUNGEN = { system: 'Wie das Gerät', hell: 'Hell', dunkel: 'Dunkel' } as const
export type Darstellung = keyof typeof DARSTELLUNGEN

export function gewählteDarstellung(): Darstellung {
  const wert = localStorage.getItem(SCHLÜSSEL)
  return wert === 'hell' || wert === 'dunkel' ? wert : 'system'
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function setzeDarstellung(wahl: Darstellung): void {
  localStorage.setItem(SCHLÜSSEL, wahl)
  wendeDarstellungAn(wahl)
}

export function wendeDarstellungAn(wahl = gewählteDarstellung()): void {
  document.documentElement.dataset.darstellung = wahl
}
