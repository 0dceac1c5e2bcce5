import { PATHS } from './paths.ts'

/** A cookie of ours: its name, where it goes, and whether over encrypted lines alone. */
export type OwnCookie = Readonly<{ name: string; path: string; secure: boolean }>

/**
 * How a cookie of the provider is named and where it goes: under https the browser sees to it by the name that it is ours alone, neither
 * set by a neighbouring host nor over an open line; such a cookie belongs to the whole host.
 * @param secure whether people come by https
 * @param path where it goes otherwise
 */
export const hostCookie = (name: string, secure: boolean, path: string = PATHS.base): OwnCookie =>
  secure ? { name: `__Host-${name}`, path: '/', secure } : { name, path, secure }

/** Its value, from the header of a request's cookies. */
export const cookieOf = (cookies: string | undefined, { name }: OwnCookie): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The header that sets it. @param seconds for how long */
export const setCookie = ({ name, path, secure }: OwnCookie, value: string, seconds: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
export const clearedCookie = (cookie: OwnCookie): string => setCookie(cookie, '', 0)
