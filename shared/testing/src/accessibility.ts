import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** What is demanded of each page. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What this worker has looked over: each kind of element on each page. */
const lookedOver = new Set<string>()

/**
 * The state of a page as accessibility sees it: the order of its headings, and every kind of element with its style, role, state and
 * parent, each with the page's address without ids, and with whether it is light or dark, narrow or wide. Words and numbers don't count,
 * but whether there are any does.
 */
const stateOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => !['href', 'src', 'value', 'id', 'for', 'd', 'title', 'name'].includes(name) && !name.startsWith('data-'))
        .map(
          ({ name, value }) =>
            `${name}=${/^aria-(label|controls|labelledby|describedby|owns|activedescendant)|placeholder/.test(name) ? value !== '' : value}`,
        )
      return [element.tagName, ...attributes.sort(), element.textContent?.trim() ? 'words' : 'empty'].join(' ')
    }
    const elements = [...document.querySelectorAll('body, body *')].map((one) => `${one.parentElement?.tagName}>${describe(one)}`)
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)
    const order = headings.filter((tag, index) => tag !== headings[index - 1]).join()
    const look = `${window.innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`
    const page = `${location.pathname.replaceAll(/[^/]*\d[^/]*/g, ':id')} ${look} ${(document.documentElement.cloneNode() as Element).outerHTML}`
    return [...new Set([order, ...elements])].map((part) => `${page} ${part}`)
  })

/** What pages run; the short form is read in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function prepare(frame: Frame): Promise<void> {
  const seen = frame.parentFrame() === null || (await (await frame.frameElement()).isVisible())
  if (seen && !(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

/** A page, and the frames that are seen in it, as axe sees them. Its own connection with Playwright takes more than twice as long. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  for (const frame of page.frames()) await prepare(frame)
  return page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ runOnly: tags, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, TAGS)
}

/** No violation of WCAG 2.2 A or AA in the present state of a page, as far as this worker hasn't seen all that it consists of. */
export async function accessible(page: Page): Promise<void> {
  const state = await stateOf(page)
  if (state.every((part) => lookedOver.has(part))) return
  expect(await violationsOf(page)).toEqual([])
  for (const part of state) lookedOver.add(part)
}
