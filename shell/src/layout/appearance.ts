import { t } from './texts.ts'
const KEY = 'avalwerk.darstellung'
export const RENDERINGS = { system: t('appearance.geraet'), hell: t('appearance.hell'), dunkel: t('appearance.dunkel') } as const
export type Rendering = keyof typeof RENDERINGS

export function chosenRendering(): Rendering {
  const value = localStorage.getItem(KEY)
  return value === 'hell' || value === 'dunkel' ? value : 'system'
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function setRendering(choice: Rendering): void {
  localStorage.setItem(KEY, choice)
  applyRendering(choice)
}

export function applyRendering(choice = chosenRendering()): void {
  document.documentElement.dataset.darstellung = choice
}
