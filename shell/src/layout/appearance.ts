import { t } from './texts.ts'
const KEY = 'avalwerk.appearance'
export const RENDERINGS = { system: t('appearance.geraet'), light: t('appearance.hell'), dark: t('appearance.dunkel') } as const
export type Rendering = keyof typeof RENDERINGS

export function chosenRendering(): Rendering {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function setRendering(choice: Rendering): void {
  localStorage.setItem(KEY, choice)
  applyRendering(choice)
}

export function applyRendering(choice = chosenRendering()): void {
  document.documentElement.dataset.appearance = choice
}
