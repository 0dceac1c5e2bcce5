import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { hostCookie } from './cookies.ts'
import { PATHS } from './paths.ts'

type Cookies = KoaContextWithOIDC['cookies']
type Options = Parameters<Cookies['set']>[2]

/** So many sign-ins of a browser may be underway at once; then the oldest gives way, since all of their cookies go along with every call. */
const UNDERWAY_MOST = 8
/** How many characters of a sign-in's id stand in the names of its cookies; their values hold the whole id. */
const MARK = 8

/** The sign-in that a request is about: its page, what the page asks of a passkey, and the way back to the provider. */
const uidIn = (path: string): string | undefined => /\/(?:anmelden|auth)\/([\w-]{20,})(?:\/|$)/.exec(path)?.[1]

/**
 * Gives each sign-in cookies of its own. The library has one pair for a whole browser, by which the sign-in that was begun last made all
 * others worthless: of several tabs that show the page only one took the right password.
 * @param secure whether people come by https: then cookies belong to the whole host, as their name promises
 */
export function separateSignIns(provider: Provider, secure: boolean): void {
  const own = new Set(['interaction', 'resume'].map((type) => provider.cookieName(type as never)))
  const underway = provider.cookieName('interaction' as never)
  const context = (provider as unknown as { context: object }).context
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(context), 'cookies')
  if (!inherited?.get) throw new Error('The library makes no cookies any more as it did.')
  const made = new WeakMap<object, Cookies>()

  function separate(ctx: KoaContextWithOIDC): Cookies {
    const cookies = inherited?.get?.call(ctx) as Cookies
    const [get, set] = [cookies.get.bind(cookies), cookies.set.bind(cookies)]
    const nameOf = (name: string, uid = uidIn(ctx.path)): string => (own.has(name) && uid ? `${name}_${uid.slice(0, MARK)}` : name)
    const wide = (options: Options): Options => (secure ? { ...options, path: '/' } : options)
    cookies.get = (name, options) => get(nameOf(name), options)
    cookies.set = (name, value, options) => {
      if (name === underway && value) for (const cookie of tooMany(ctx.headers.cookie, name)) forget(cookie, options)
      const uid = own.has(name) ? (value ?? uidIn(ctx.path)) : undefined
      // When a sign-in is over, the library itself removes only the cookie of the way back.
      if (own.has(name) && !value && uid) forget(uid.slice(0, MARK), options)
      return set(nameOf(name, uid), value, wide(options))
    }
    /** Removes the cookies of a sign-in. Without https the cookie of the way back has its own path, and goes along with nothing else. */
    const forget = (cookie: string, options: Options) => {
      for (const name of own) set(`${name}_${cookie}`, null, { ...options, path: hostCookie(name, secure, PATHS.base).path })
    }
    return cookies
  }
  Object.defineProperty(context, 'cookies', {
    configurable: true,
    get(this: KoaContextWithOIDC) {
      const known = made.get(this)
      if (known) return known
      const cookies = separate(this)
      made.set(this, cookies)
      return cookies
    },
  })
}

/** Marks of sign-ins that give way to one more. Browsers send cookies in the order in which they got them (RFC 6265, 5.4). */
function tooMany(header: string | undefined, name: string): string[] {
  const cookies = (header ?? '')
    .split(/;\s*/)
    .flatMap((each) => (each.startsWith(`${name}_`) ? (/^([\w-]{8})=/.exec(each.slice(name.length + 1))?.[1] ?? []) : []))
  return cookies.slice(0, Math.max(0, cookies.length - UNDERWAY_MOST + 1))
}
