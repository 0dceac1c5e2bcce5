/** Remotes that are written without React: with another framework, or with none. */
import { AREAS } from '@avalwerk/domain'
import { documentTitle, focusHeading } from './heading.ts'
import { matchRoute } from './matching.ts'
import type { Platform } from './platform.ts'
import type { RouteTable } from './routes.ts'

/** What a page gets. */
export type PageContext = Readonly<{
  /** The page's own element, empty; it goes with the page. */
  element: HTMLElement
  platform: Platform
  /** The parameters of the address. With others the page is drawn anew; the page of a flow stays while its steps change. */
  params: Readonly<Record<string, string>>
  /**
   * Says what the page is called, instead of the title of its route. Where the page's heading (`h1`) is there only now, the focus goes to it
   * as it does to one that is there at once.
   */
  name(title: string): void
}>

/** Draws a page. @returns what takes it away, if something has to be done for that */
export type DrawPage = (page: PageContext) => (() => void) | undefined
/** The module of a page, whose default export draws it. */
export type PlainPageModule = { default: DrawPage }

/** What the shell hands to a remote when it mounts it. */
type Props = Readonly<{ domElement: HTMLElement; platform: Platform; onError: (error: unknown) => void }>
type LifeCycle = (props: Props) => Promise<void>

/** Whether a link is the browser's matter: to elsewhere, into another tab, to a file, to a place on the same page. */
const isForBrowser = (link: HTMLAnchorElement): boolean =>
  link.origin !== location.origin ||
  link.target !== '' ||
  link.hasAttribute('download') ||
  (link.hash !== '' && link.pathname === location.pathname) ||
  !AREAS.some(({ path }) => link.pathname.startsWith(`/${path}/`))

/** Links to pages of the portal lead where the shell leads. */
function followLinks(place: HTMLElement, { navigation }: Platform): void {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || isForBrowser(link) || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigation.navigate(link.pathname + link.search + link.hash)
  })
}

/** A parameter of an address as it was meant. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

type Routes = RouteTable<PlainPageModule>['routes']
/** A page that is shown, or on its way. */
type Visit = { page: Routes[number]['page']; params: Readonly<Record<string, string>>; takeAway: () => void }

/** Draws the page of a visit into an element of its own. */
function drawPage(draw: DrawPage, visit: Visit, title: string, { domElement, platform }: Props): void {
  const element = domElement.appendChild(document.createElement('div'))
  let end: (() => void) | undefined
  visit.takeAway = () => {
    end?.()
    element.remove()
  }
  let hadFocus = false
  const focusOnce = () => {
    const heading = element.querySelector('h1')
    if (hadFocus || !heading) return
    hadFocus = true
    // It can have the focus without being a stop of the tabulator.
    heading.tabIndex = -1
    focusHeading(heading, platform.navigation)
  }
  const name = (given: string) => {
    if (!element.isConnected) return
    document.title = documentTitle(given)
    focusOnce()
  }
  document.title = documentTitle(title)
  const params = Object.fromEntries(Object.entries(visit.params).map(([key, value]) => [key, decoded(value)]))
  end = draw({ element, platform, params, name })
  focusOnce()
}

/**
 * Makes the single-spa lifecycles of a remote from its route table, as `defineRemote` of '@avalwerk/platform/remote' does for React. Each
 * page is loaded when it is first shown; title, focus and links are the platform's matter.
 */
export function defineRemote(table: RouteTable<PlainPageModule>): Readonly<Record<'bootstrap' | 'mount' | 'unmount', LifeCycle>> {
  const ends = new WeakMap<HTMLElement, () => void>()

  async function mount(props: Props): Promise<void> {
    const { domElement, platform, onError } = props
    const { navigation } = platform
    let visit: Visit | undefined
    const end = () => {
      const before = visit
      visit = undefined
      before?.takeAway()
    }

    async function come(): Promise<void> {
      const found = matchRoute(table.routes, navigation.location().pathname)
      if (found && found.route.page === visit?.page && JSON.stringify(found.params) === JSON.stringify(visit.params)) return
      end()
      if (!found) return
      const own: Visit = { page: found.route.page, params: found.params, takeAway: () => {} }
      visit = own
      try {
        const { default: draw } = await platform.progress(own.page())
        // Somebody went on while it was loaded, or the shell has taken the remote away.
        if (visit === own && !platform.signal.aborted) drawPage(draw, own, found.route.title, props)
      } catch (error) {
        if (visit !== own) return
        end()
        onError(error)
      }
    }
    const leave = navigation.subscribe(() => void come())
    followLinks(domElement, platform)
    ends.set(domElement, () => {
      leave()
      end()
    })
    await come()
  }

  return {
    bootstrap: async () => {},
    mount,
    unmount: async ({ domElement }) => ends.get(domElement)?.(),
  }
}
