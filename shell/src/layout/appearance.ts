import { t } from './texts.ts'
const KEY = 'avalwerk.appearance'
/** The key and the words that releases before 34 used for it. */
const FORMER_KEY = 'avalwerk.darstellung'
const FORMER: Readonly<Record<string, Appearance>> = { hell: 'light', dunkel: 'dark' }
/** The appearances that people choose from, with their names. */
export const APPEARANCES = { system: t('appearance.system'), light: t('appearance.light'), dark: t('appearance.dark') } as const
export type Appearance = keyof typeof APPEARANCES

/** The appearance chosen in this browser; the device's own, unless light or dark was chosen. */
export function chosenAppearance(): Appearance {
  const value = localStorage.getItem(KEY) ?? FORMER[localStorage.getItem(FORMER_KEY) ?? '']
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function setAppearance(choice: Appearance): void {
  localStorage.setItem(KEY, choice)
  applyAppearance(choice)
}

/** Shows the page in an appearance, without remembering it. */
export function applyAppearance(choice = chosenAppearance()): void {
  document.documentElement.dataset.appearance = choice
}
