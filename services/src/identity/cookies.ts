import { PFADE } from './pfade.ts'

/**
 * How a cookie of the provider is named and where it goes: under https the browser sees to it by the name that it is ours alone, neither
 * set by a neighbouring host nor over an open line; such a cookie belongs to the whole host.
 * @param secure whether people come by https
 */
export const hostCookie = (name: string, secure: boolean) => (secure ? { name: `__Host-${name}`, path: '/' } : { name, path: PFADE.basis })
