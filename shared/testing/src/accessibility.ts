import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type JSHandle, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** What is demanded of each page. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What was looked over: sums of each kind of element on each page. */
const lookedOver = new Set<string>()
/** So many bytes of what workers tell each other are known. */
let known = 0

/** Learns what other workers have looked over: they write it into the file that LOOKED_OVER names, line by line. */
function learn(file = process.env.LOOKED_OVER): void {
  if (!file || !existsSync(file) || statSync(file).size === known) return
  const fresh = readFileSync(file).subarray(known)
  // Another one may be writing its last line.
  const whole = fresh.subarray(0, fresh.lastIndexOf('\n') + 1)
  known += whole.length
  for (const sum of whole.toString().split('\n')) lookedOver.add(sum)
}

/** Notes what was looked over, for all workers. */
function note(sums: readonly string[], file = process.env.LOOKED_OVER): void {
  const fresh = sums.filter((sum) => !lookedOver.has(sum))
  for (const sum of fresh) lookedOver.add(sum)
  if (file && fresh.length) appendFileSync(file, fresh.map((sum) => `${sum}\n`).join(''))
}

const sumOf = (page: string, kind: string) => createHash('sha256').update(page).update(kind).digest('base64url').slice(0, 20)

/** A page, kinds of elements on it, and those of each. The first is the page's own: its body, with the order of its headings. */
type State = Readonly<{ page: string; kinds: string[]; elements: Element[][] }>

/**
 * The state of a page as accessibility sees it: every kind of element with its style, role, state and parent, each with the page's address
 * without ids, and with whether it is light or dark, narrow or wide. Words and numbers don't count, but whether there are any does.
 */
const stateOf = (page: Page): Promise<JSHandle<State>> =>
  page.evaluateHandle(() => {
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => !['href', 'src', 'value', 'id', 'for', 'd', 'title', 'name'].includes(name) && !name.startsWith('data-'))
        .map(
          ({ name, value }) =>
            `${name}=${/^aria-(label|controls|labelledby|describedby|owns|activedescendant)|placeholder/.test(name) ? value !== '' : value}`,
        )
      return [element.tagName, ...attributes.sort(), element.textContent?.trim() ? 'words' : 'empty'].join(' ')
    }
    const below = Map.groupBy(document.querySelectorAll('body *'), (one) => `${one.parentElement?.tagName}>${describe(one)}`)
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)
    const order = headings.filter((tag, index) => tag !== headings[index - 1]).join()
    const look = `${window.innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`
    const page = `${location.pathname.replaceAll(/[^/]*\d[^/]*/g, ':id')} ${look} ${(document.documentElement.cloneNode() as Element).outerHTML}`
    return {
      page,
      kinds: [`${order} ${describe(document.body)}`, ...below.keys()],
      elements: [[document.body], ...below.values()],
    }
  })

/** What pages run; the short form is read in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function prepare(frame: Frame): Promise<void> {
  const seen = frame.parentFrame() === null || (await (await frame.frameElement()).isVisible())
  if (seen && !(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

/**
 * Elements of some kinds on a page, and the frames that are seen in it, as axe sees them; the whole page where its own kind is among them.
 * Axe's own connection with Playwright takes more than twice as long.
 */
async function violationsOf(page: Page, state: JSHandle<State>, places: readonly number[]): Promise<readonly string[]> {
  for (const frame of page.frames()) await prepare(frame)
  const looks = { state, places, tags: TAGS }
  return page.evaluate(async ({ state: { elements }, places, tags }) => {
    // What has left the page meanwhile would be refused. What contains it may be right or wrong by it, a list by its children.
    const include = places
      .flatMap((place) => elements[place] ?? [])
      .filter((element) => element.isConnected)
      .map((element) => element.parentElement?.closest('ul, ol, dl, table, button, a, [role], [aria-hidden=true]') ?? element)
    if (include.length === 0) return []
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(places[0] === 0 ? document : { include }, { runOnly: tags, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, looks)
}

/** No violation of WCAG 2.2 A or AA in what the present state of a page consists of, as far as no worker has seen it. */
export async function accessible(page: Page): Promise<void> {
  const state = await stateOf(page)
  const { page: where, kinds } = await state.evaluate(({ page, kinds }) => ({ page, kinds }))
  const sums = kinds.map((kind) => sumOf(where, kind))
  learn()
  const places = [...sums.keys()].filter((place) => !lookedOver.has(sums[place] as string))
  if (places.length > 0) expect(await violationsOf(page, state, places)).toEqual([])
  await state.dispose()
  note(sums)
}
