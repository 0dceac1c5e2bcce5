import type { Navigation } from './platform.ts'

/** What the browser calls a page. */
export const documentTitle = (title: string): string => `${title} · Avalwerk`

/**
 * After a navigation the focus goes to the heading of the page. The first page of a visit leaves it where the browser put it; one that
 * comes late leaves it in a menu that was opened meanwhile.
 */
export function focusHeading(heading: HTMLElement | null, { location }: Navigation): void {
  if (location().key !== 'default' && !document.activeElement?.closest('[data-open]')) heading?.focus({ preventScroll: true })
}
