import type { Page } from '@playwright/test'
import { expect } from './playwright.ts'

/** A flow as the portal's manifest names it: its address in react-router's notation, and the last segments of its steps'. */
export type Flow = Readonly<{ area: string; base: string; steps: readonly string[] }>

type Descriptor = Readonly<{ routes: readonly Readonly<{ area: string; path: string; title: string; flowStart?: boolean }>[] }>

/** Pages that come after an act; the step 'bestaetigen' comes before one. */
const AFTER_ACT = /(erfolg|bestaetigung|ergebnis)$/i

/** A pattern without and with what may be missing. */
const variants = (pattern: string): string[] =>
  /\/:[^/]+\?/.test(pattern) ? [pattern.replace(/\/:[^/]+\?/, ''), pattern.replace('?', '')] : [pattern]
const base = (pattern: string) => pattern.split('/').slice(0, -1).join('/')

async function routesOf(page: Page) {
  const { remotes } = (await (await page.request.get('/plattform/manifest.json')).json()) as { remotes: Record<string, Descriptor> }
  return Object.values(remotes).flatMap(({ routes }) => routes.flatMap((r) => variants(r.path).map((path) => ({ ...r, path }))))
}

/** Every flow of the running portal: the pages of one title below one address, one of which is its first step. */
export async function flowsOf(page: Page): Promise<Flow[]> {
  const groups = Map.groupBy(await routesOf(page), ({ area, path, title }) => `${area} ${base(path)} ${title}`)
  return [...groups.values()].flatMap((routes) => {
    const [first] = routes
    if (!first || !routes.some(({ flowStart }) => flowStart)) return []
    const steps = [...new Set(routes.map(({ path }) => path.split('/').at(-1) ?? ''))].filter((step) => !AFTER_ACT.test(step))
    return [{ area: first.area, base: base(first.path), steps }]
  })
}

/** Every page of the running portal that comes after an act, as 'area/pattern'. */
export async function successPages(page: Page): Promise<string[]> {
  return [...new Set((await routesOf(page)).filter(({ path }) => AFTER_ACT.test(path)).map(({ area, path }) => `${area}/${path}`))]
}

type Walk = Readonly<{
  /** Where steps lead that need nothing, or less than all; the others lead to the first. */
  open?: Readonly<Record<string, string>>
  /** The flow keeps no order of its steps, only what they need. */
  unordered?: boolean
}>

/**
 * Enters every step of a flow by its address with nothing entered: coming from nowhere, and as if the tab had shown that very step
 * before, so that what it needs alone decides. All lead to the first step, or to the one that is said.
 * @param address the flow's own
 */
export async function walkFlow(page: Page, address: string, steps: readonly string[], { open = {}, unordered = false }: Walk = {}) {
  const [first = ''] = steps
  const key = `step:${address.replace(/^\/[^/]+/, '')}`
  const expectStep = async (step: string) => {
    await expect(page).toHaveURL(new RegExp(`${address}/${step}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A step that is shown is remembered: only then the next one comes from where it is said.
    if (!unordered) await expect.poll(() => page.evaluate((k) => sessionStorage.getItem(k), key)).toBe(step)
  }
  await page.goto(address)
  await expectStep(first)
  for (const step of steps.slice(1))
    for (const before of [undefined, step]) {
      // Storage is the browser's, and so is what the flow remembers there of its last step.
      await page.evaluate(([k, value]) => (value === undefined ? sessionStorage.removeItem(k) : sessionStorage.setItem(k, value)), [
        key,
        before,
      ] as [string, string | undefined])
      if (step === steps.at(-1)) await page.goto(`${address}/${step}`)
      else await goInTab(page, `${address}/${step}`)
      await expectStep(before === undefined ? first : (open[step] ?? first))
    }
}

/** An address of the same tab without loading anew, as the browser's history leads to one: the same checks decide. */
const goInTab = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
