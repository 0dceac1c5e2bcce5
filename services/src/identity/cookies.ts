import { PATHS } from './paths.ts'

/** A cookie of the portal's own: its name, its path, and whether it is sent over https alone. */
export type OwnCookie = Readonly<{ name: string; path: string; secure: boolean }>

/**
 * The name and path of a provider's cookie. Under https the name has the browser ensure that only this host has set the cookie, neither
 * a neighbouring host nor an unencrypted connection; such a cookie belongs to the whole host.
 * @param secure whether people come by https
 * @param path the cookie's path where they don't
 */
export const hostCookie = (name: string, secure: boolean, path: string = PATHS.base): OwnCookie =>
  secure ? { name: `__Host-${name}`, path: '/', secure } : { name, path, secure }

/** A cookie's value, from the header of a request's cookies. */
export const cookieOf = (cookies: string | undefined, { name }: OwnCookie): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The header that sets a cookie. @param seconds for how long */
export const setCookie = ({ name, path, secure }: OwnCookie, value: string, seconds: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
/** The header that removes a cookie. */
export const clearedCookie = (cookie: OwnCookie): string => setCookie(cookie, '', 0)
