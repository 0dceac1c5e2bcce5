import type { FieldFault } from '@avalwerk/domain'
import { fieldLabel } from './fieldLabels.ts'

/** What is wrong with a field, in the field's own word; its element if it is on the page. */
export type Listed = FieldFault & Readonly<{ word: string; element: HTMLElement | undefined }>

const OPTIONAL = / \(freiwillig\)$/

/** The control of a field, or of the nearest thing around it that has one: of several, the chosen one. */
function elementOf(form: ParentNode, field: string): HTMLElement | undefined {
  const parts = field.split('.')
  for (let count = parts.length; count > 0; count--) {
    const name = CSS.escape(parts.slice(0, count).join('.'))
    // A control that isn't the browser's own says which field it is.
    const found = [...form.querySelectorAll<HTMLElement>(`[name="${name}"]:not(:disabled), [data-field="${name}"]`)]
    const chosen = found.find((element) => element instanceof HTMLInputElement && element.checked) ?? found[0]
    if (chosen) return chosen
  }
  return undefined
}

/** The name of a control on the page. A box to tick has a sentence, which is no name. */
function wordOf(element: HTMLElement): string | undefined {
  if (element instanceof HTMLInputElement && element.type === 'radio')
    return element.closest('fieldset')?.querySelector('legend')?.textContent ?? undefined
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return undefined
  const { labels } = element as HTMLInputElement
  return labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? undefined
}

/** Lists the faults of a form: each field once, called as on the page, from its top to its bottom. */
export function listFaults(faults: readonly FieldFault[], form: ParentNode | undefined): Listed[] {
  const all = faults.map((fault): Listed => {
    const element = form ? elementOf(form, fault.feld) : undefined
    const word = (element && wordOf(element)?.trim().replace(OPTIONAL, '')) || fieldLabel(fault.feld)
    return { ...fault, element, word }
  })
  const once = all.filter(
    ({ element, word, grund }, i) => i === all.findIndex((o) => o.grund === grund && o.word === word && o.element === element),
  )
  return once.sort((a, b) => {
    if (!a.element || !b.element || a.element === b.element) return Number(!a.element) - Number(!b.element)
    return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}
