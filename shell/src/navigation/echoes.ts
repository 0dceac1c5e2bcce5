/** What single-spa adds to the events by which it tells of `pushState` and `replaceState`. */
type Echo = Event & Readonly<{ singleSpa?: boolean }>

/**
 * The window as the router sees it: without the `popstate` by which single-spa tells all routers of each navigation, some milliseconds
 * after it. The router has made it itself: it would go there once more, and give up the one that it has begun meanwhile (the second of two
 * redirects).
 */
export function withoutEchoes(whole: Window): Window {
  const heard = new Map<EventListener, EventListener>()
  const own: Partial<Window> = {
    addEventListener: (kind: string, listener: EventListener) => {
      const filtered = (event: Echo) => {
        if (!event.singleSpa) listener(event)
      }
      heard.set(listener, filtered)
      whole.addEventListener(kind, filtered)
    },
    removeEventListener: (kind: string, listener: EventListener) => whole.removeEventListener(kind, heard.get(listener) ?? listener),
  }
  return new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
