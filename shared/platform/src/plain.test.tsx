/** Remotes without React: pages come and go as the shell's address says, with title, focus and links as on all others. */
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { afterEach, expect, test } from '@jest/globals'
import { type DrawPage, defineRemote, type PlainPageModule } from './plain.ts'
import type { RouteTable } from './routes.ts'

const happened: string[] = []
/** Takes away what a test has mounted. */
let end = async () => {}
afterEach(async () => {
  await end()
  for (const list of [happened, releases, failures]) list.splice(0)
})

const draws =
  (title: string, more = ''): DrawPage =>
  ({ element, params }) => {
    happened.push(`${title} comes`)
    element.innerHTML = `<h1>${title} ${params.id ?? ''}</h1>${more}`
    return () => void happened.push(`${title} goes`)
  }

/** What lets a page's code come, and what keeps it away; for each time that it was asked for. */
const releases: ((draw: DrawPage) => void)[] = []
const failures: ((error: Error) => void)[] = []
const release = (draw: DrawPage) => releases.shift()?.(draw)
const LINKS = `<a href="/auftraggeber/dinge/7">Sieben</a><a href="https://anderswo.example/">Fort</a>
  <a href="/echtheit">Echt</a><a href="#unten">Unten</a>`
const PAGES = {
  list: async () => ({ default: draws('List', LINKS) }),
  thing: async () => ({ default: draws('Thing') }),
  flow: async () => ({ default: draws('Flow') }),
  late: () =>
    new Promise<PlainPageModule>((done, fail) => {
      releases.push((draw) => done({ default: draw }))
      failures.push(fail)
    }),
  missing: () => Promise.reject(new Error('ChunkLoadError')),
  broken: async () => ({
    default: () => {
      throw new Error('kaputt')
    },
  }),
}
const ROUTES = [
  ['dinge/liste', 'list'],
  ['dinge/:id', 'thing'],
  ['ablauf/eins', 'flow'],
  ['ablauf/zwei', 'flow'],
  ['spaet', 'late'],
  ['fehlt', 'missing'],
  ['kaputt', 'broken'],
] as const
const table = {
  routes: ROUTES.map(([path, name]) => ({ area: 'auftraggeber', path, name, title: `Title of ${name}`, rights: [], page: PAGES[name] })),
} as unknown as RouteTable<PlainPageModule>

async function mount(at: string) {
  const remote = defineRemote(table)
  const fake = fakePlatform({ at })
  const domElement = document.body.appendChild(document.createElement('main'))
  const errors: unknown[] = []
  const props = { domElement, platform: fake.platform, onError: (error: unknown) => errors.push(error) }
  await remote.bootstrap(props)
  await remote.mount(props)
  end = async () => {
    await remote.unmount(props)
    domElement.remove()
  }
  return { ...fake, domElement, errors, unmount: () => remote.unmount(props) }
}

test('a page is drawn, named by its route, and its parameters are those of the address', async () => {
  await mount('dinge/12')
  expect(screen.getByRole('heading', { name: 'Thing 12' })).toBeVisible()
  expect(document.title).toBe('Title of thing · Avalwerk')
})

test('another address takes the page away before the next one comes, and the focus goes to its heading', async () => {
  const { goTo } = await mount('dinge/liste')
  goTo('dinge/7')
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('Thing 7'))
  expect(happened).toEqual(['List comes', 'List goes', 'Thing comes'])
  expect(screen.getByRole('heading')).toHaveFocus()
  expect(document.title).toBe('Title of thing · Avalwerk')
})

test('the same page about something else is drawn anew, with parameters as they were meant', async () => {
  const { goTo } = await mount('dinge/7')
  goTo('dinge/M%C3%BCller%20%26%20Co')
  expect(await screen.findByRole('heading', { name: 'Thing Müller & Co' })).toHaveFocus()
  goTo('dinge/100%25%')
  expect(await screen.findByRole('heading', { name: 'Thing 100%25%' })).toBeVisible()
  expect(happened.filter((what) => what === 'Thing goes')).toHaveLength(2)
})

test('the page of a flow stays while its steps change', async () => {
  const { goTo } = await mount('ablauf/eins')
  goTo('ablauf/zwei')
  goTo('dinge/liste')
  await screen.findByRole('heading', { name: 'List' })
  expect(happened).toEqual(['Flow comes', 'Flow goes', 'List comes'])
})

test('a link within the portal goes through the shell; what leads elsewhere, or into another tab, is the browser’s', async () => {
  const { address } = await mount('dinge/liste')
  let left = false
  // What is left to the browser isn't prevented; jsdom follows no links.
  const onClick = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  const elsewhere = (link: Element, init: MouseEventInit = {}) => {
    document.addEventListener('click', onClick, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    return left
  }
  for (const name of ['Fort', 'Echt']) expect(elsewhere(screen.getByRole('link', { name }))).toBe(true)
  history.replaceState(null, '', '/auftraggeber/dinge/liste')
  expect(elsewhere(screen.getByRole('link', { name: 'Unten' }))).toBe(true)
  expect(elsewhere(screen.getByRole('link', { name: 'Sieben' }), { ctrlKey: true })).toBe(true)
  expect(address()).toBe('dinge/liste')
  expect(elsewhere(screen.getByRole('link', { name: 'Sieben' }))).toBe(false)
  expect(address()).toBe('dinge/7')
})

test('a page that comes after somebody went on isn’t drawn', async () => {
  const { goTo, domElement } = await mount('dinge/liste')
  goTo('spaet')
  goTo('dinge/7')
  await screen.findByRole('heading', { name: 'Thing 7' })
  release(draws('Late'))
  await Promise.resolve()
  expect(happened).not.toContain('Late comes')
  expect(domElement.children).toHaveLength(1)
})

test('who comes back to a page that is still on its way gets it once', async () => {
  const { goTo, domElement } = await mount('dinge/liste')
  goTo('spaet')
  goTo('dinge/7')
  goTo('spaet')
  for (const _ of [1, 2]) release(draws('Late'))
  await screen.findByRole('heading', { name: 'Late' })
  expect(happened.filter((what) => what === 'Late comes')).toHaveLength(1)
  expect(domElement.children).toHaveLength(1)
  goTo('dinge/7')
  await screen.findByRole('heading', { name: 'Thing 7' })
  expect(domElement.children).toHaveLength(1)
})

test('what can’t be loaded after somebody went on is no fault of the page they are on', async () => {
  const { goTo, errors } = await mount('dinge/liste')
  goTo('spaet')
  goTo('dinge/7')
  await screen.findByRole('heading', { name: 'Thing 7' })
  failures[0]?.(new Error('ChunkLoadError'))
  await new Promise(setImmediate)
  expect(errors).toEqual([])
  expect(screen.getByRole('heading')).toHaveTextContent('Thing 7')
})

test('a page may say later what it is called', async () => {
  let page: Parameters<DrawPage>[0] | undefined
  const { goTo } = await mount('dinge/liste')
  goTo('spaet')
  await waitFor(() => expect(happened).toContain('List goes'))
  release((given) => {
    page = given
    return undefined
  })
  await waitFor(() => expect(page).toBeDefined())
  expect(document.title).toBe('Title of late · Avalwerk')
  if (page) page.element.innerHTML = '<h1>Bürgschaft 12</h1>'
  page?.name('Bürgschaft 12')
  expect(document.title).toBe('Bürgschaft 12 · Avalwerk')
  expect(screen.getByRole('heading', { name: 'Bürgschaft 12' })).toHaveFocus()
  // Called otherwise while somebody works on it, it lets them; gone, it names no other page.
  const field = page?.element.appendChild(document.createElement('input'))
  field?.focus()
  page?.name('Bürgschaft 13')
  expect(document.title).toBe('Bürgschaft 13 · Avalwerk')
  expect(field).toHaveFocus()
  goTo('dinge/7')
  await screen.findByRole('heading', { name: 'Thing 7' })
  page?.name('Bürgschaft 14')
  expect(document.title).toBe('Title of thing · Avalwerk')
})

test.each([
  ['fehlt', 'ChunkLoadError'],
  ['kaputt', 'kaputt'],
])('of a page that fails (%s) the shell is told', async (at, words) => {
  const { errors, domElement } = await mount(at)
  expect(errors).toEqual([new Error(words)])
  expect(domElement).toBeEmptyDOMElement()
})

test('unmounting takes the page away, and nothing comes afterwards', async () => {
  const { goTo, unmount, domElement } = await mount('dinge/liste')
  goTo('spaet')
  await unmount()
  release(draws('Late'))
  goTo('dinge/7')
  await Promise.resolve()
  expect(happened).toEqual(['List comes', 'List goes'])
  expect(domElement).toBeEmptyDOMElement()
})
