/** Remotes that are written without React: with another framework, or with none. */
import { documentTitle, focusHeading } from './heading.ts'
import { matchRoute } from './matching.ts'
import type { Platform } from './platform.ts'
import type { RouteTable } from './routes.ts'

/** What a page gets. */
export type PageContext = Readonly<{
  /** The page's own element, empty; it goes with the page. */
  element: HTMLElement
  platform: Platform
  /** The parameters of the address, as it is now: the page of a flow stays while its steps change. */
  params(): Readonly<Record<string, string>>
  /**
   * Says what the page is called now, instead of the title of its route. Called after its heading (`h1`) is drawn, it has the focus go there
   * where it came by a navigation.
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

/** Links within the portal lead where the shell leads; the browser does all else itself. */
function followLinks(place: HTMLElement, { navigation }: Platform): void {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const elsewhere = !link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')
    if (elsewhere || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    navigation.navigate(link.pathname + link.search + link.hash)
  })
}

/**
 * Makes the single-spa lifecycles of a remote from its route table, as `defineRemote` of '@avalwerk/platform/remote' does for React. Each
 * page is loaded when it is first shown; title, focus and links are the platform's matter.
 */
export function defineRemote(table: RouteTable<PlainPageModule>): Readonly<Record<'bootstrap' | 'mount' | 'unmount', LifeCycle>> {
  const ends = new WeakMap<HTMLElement, () => void>()

  async function mount({ domElement, platform, onError }: Props): Promise<void> {
    const { navigation } = platform
    const here = () => matchRoute(table.routes, navigation.location().pathname)
    let wanted: (typeof table.routes)[number]['page'] | undefined
    let takeAway = () => {}

    async function come(): Promise<void> {
      const route = here()?.route
      if (route?.page === wanted) return
      wanted = route?.page
      takeAway()
      takeAway = () => {}
      if (!route) return
      const { default: draw } = await platform.progress(route.page())
      // Somebody went on while it was loaded.
      if (route.page !== wanted) return
      const element = domElement.appendChild(document.createElement('div'))
      const focus = () => focusHeading(headingOf(element), navigation)
      const name = (title: string) => {
        document.title = documentTitle(title)
        focus()
      }
      document.title = documentTitle(route.title)
      const end = draw({ element, platform, params: () => here()?.params ?? {}, name })
      takeAway = () => {
        end?.()
        element.remove()
      }
      focus()
    }
    const tell = (error: unknown) => onError(error)
    const leave = navigation.subscribe(() => void come().catch(tell))
    followLinks(domElement, platform)
    ends.set(domElement, () => {
      leave()
      wanted = undefined
      takeAway()
    })
    await come().catch(tell)
  }

  return {
    bootstrap: async () => {},
    mount,
    unmount: async ({ domElement }) => ends.get(domElement)?.(),
  }
}

/** The heading of a page, which can have the focus without being a stop of the tabulator. */
function headingOf(element: HTMLElement): HTMLElement | null {
  const heading = element.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
