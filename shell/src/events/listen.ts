import type { Change } from '@avalwerk/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { Observable } from 'rxjs'
import { MISSED, refresher } from './refresh.ts'
import { share } from './share.ts'
import { keepStream } from './stream.ts'

/** What `listen` needs of the shell. */
export type Listener = Readonly<{
  /** The sign-in whose events these are: tabs of another one have a stream of their own. */
  session: string
  token: () => Promise<string | undefined>
  queries: QueryClient
  /** Finds out whether the sign-in has ended. */
  onRefused: () => Promise<unknown>
  /** Runs work whose calls happen without the user. */
  withoutUser: <T>(work: () => T) => T
  /** Users or roles of the organisation changed, or may have: the own rights may be others now. */
  rights: () => void
  /** Tells that the server is there again after it couldn't be reached. */
  back: Observable<unknown>
  /** The operator changed which remotes run, or may have. */
  platform: () => void
}>

/**
 * Listens to what changes at the own organisation, by one stream for all tabs of the browser, and lets this tab's screens read anew what
 * they show of it.
 * @returns what ends it
 */
export function listen({ session, token, queries, onRefused, withoutUser, rights, back, platform }: Listener): () => void {
  const refresh = refresher(queries, withoutUser, (changes, missed) => {
    const of = (...kinds: readonly Change['art'][]) => missed || changes.some(({ art }) => kinds.includes(art))
    if (of('NUTZER', 'ROLLE')) rights()
    if (of('PLATTFORM')) platform()
  })
  const end = share<Change | typeof MISSED>(
    `avalwerk.events.${session}`,
    async (tell, follows, signal) => {
      let again = follows
      await keepStream(
        token,
        (news) => {
          if (news === 'life') return tell(undefined)
          if (news !== 'open') return tell(news)
          // Changes since the last stream ended are unknown.
          if (again) tell(MISSED)
          again = true
        },
        onRefused,
        back,
        signal,
      )
    },
    refresh.note,
  )
  return () => {
    end()
    refresh.stop()
  }
}
