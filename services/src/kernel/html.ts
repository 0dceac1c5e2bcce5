import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Makes an element: the process runs its sources as they are, so there is no JSX. */
export const tag = createElement
/** Several parts, one after the other. */
export const fragment = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** A whole page, from its `html` element on. */
export type Page = ReactElement

/** A page as a browser is sent it. React escapes whatever text stands in it: in elements, attributes and scripts. */
export const pageToHtml = (page: Page): string => `<!doctype html>${renderToStaticMarkup(page)}`
