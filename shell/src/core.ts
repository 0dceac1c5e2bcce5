import {
  type ApiClient,
  createApi,
  errorFromResponse,
  type Middleware,
  createTransport,
  followsChanges,
  isCallError,
  isUnreachable,
  type TransportOptions,
} from '@avalwerk/api'
import { type Area, areaOfRoles, BACKGROUND_HEADER } from '@avalwerk/domain'
import type { Nutzer, Transport } from '@avalwerk/platform'
import { TOKEN_MIN_S } from '@avalwerk/domain'
import { createQueryClient } from '@avalwerk/platform/queryClient'
import { openTab } from '@avalwerk/platform/remote'
import { collector } from './collector.ts'
import { reportAsNobody, reportFault, type RemoteReport } from './report.ts'
import { confirmations } from './confirmation/confirmation.ts'
import { type Tried, watchConnection } from './connection.ts'
import type { AuthPort } from './identity/auth.ts'
import { guardRegistry } from './navigation/leaveGuard.ts'
import { progressCounter } from './layout/progress.ts'
import { messageStore } from './layout/messages.ts'
import { ownAccord } from './ownAccord.ts'
import { problemStore } from './layout/problem.ts'
import { manifestStore } from './remotes/manifest.ts'
import { measurements } from './remotes/measurement.ts'
import { sessionEnd } from './session/end.ts'
import { type Session, watchSession } from './session/session.ts'
import { rightsStore } from './access/rights.ts'

/** Whether the portal answers and is ready: asked of what knows it without a look at its database. */
export const isPortalThere = (): Promise<boolean> =>
  fetch(READY_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
const READY_PATH = '/plattform/ready'
const PROBE_TIMEOUT_MS = 3_000

/** A try of the connection is given up after this time. */
const ATTEMPT_MS = 10_000
/** So long the first page waits for the operator's notices: what stands above everything moves everything when it comes later. */
const NOTICES_MS = 500

/** What the shell's parts share: one of each, made at the start. */
export type CoreDeps = ReturnType<typeof createDeps>

/** Makes the parts that the rest of the shell shares. @param auth signs the user in */
export function createDeps(auth: AuthPort) {
  let session: Session | undefined
  let companion: Middleware | undefined
  const progress = progressCounter()
  const problem = problemStore()
  const confirmation = confirmations()
  const { byItself, withoutUser } = ownAccord()
  const end = sessionEnd(() => {
    session?.end()
    connection.stop()
    auth.stop()
  })
  const signedIn: TransportOptions = {
    token: () => auth.token(TOKEN_MIN_S),
    refresh: () => auth.refresh(),
    onSuccess: () => session?.active(),
    begin: progress.begin,
    middleware: () => companion,
    byItself,
    hasEnded: end.isOver,
    onRefused: end.onRefused,
    confirm: confirmation.ask,
  }
  /** A call like the user's own, made without the user: it shows whether they can work, and whether the server still knows them. */
  const attemptTransport = createTransport(signedIn)
  const attempt = async (): Promise<Tried> => {
    // While the user is being signed in there is no token for a call, and its refusal would end a sign-in that hasn't begun.
    if (auth.lastToken() === undefined) return { up: true }
    const answer = await attemptTransport(api.konto.details.url(), { background: true, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(
      () => undefined,
    )
    if (!answer) return { up: end.isOver(), unanswered: true }
    return { up: answer.status < 502, retryAfterS: Number(answer.headers.get('retry-after')) || undefined }
  }
  const connection = watchConnection(isPortalThere, attempt, () => {
    void rights.load(true).catch(() => undefined)
    void manifest.askServer()
    // Queries that failed meanwhile, and those whose answers may have changed.
    withoutUser(
      () => void queryClient.invalidateQueries({ predicate: ({ meta, state }) => state.status === 'error' || followsChanges(meta) }),
    )
  })
  const transport: Transport = createTransport({ ...signedIn, connection })
  const api = createApi(transport)
  const rights = rightsStore(api)
  const manifest = manifestStore(transport)
  const asNobody = (some: readonly RemoteReport[]) => some.forEach(reportAsNobody)
  const faults = collector<RemoteReport>((some) =>
    api.plattform.reportFaults.mutate({ body: { faults: some } }, { background: true }).catch((error: unknown) => {
      // Without a connection no other way leads there either.
      if (!isUnreachable(error)) asNobody(some)
    }),
  )
  // A page that goes has no time for a token.
  addEventListener('pagehide', () => asNobody(faults.take()))
  const queryClient = createQueryClient(problem.show)
  /**
   * Lets pages keep things in this tab, under the key of the signed-in user. If the server gives no key (one of an earlier release, say),
   * or one that can't be used, the only consequence is that nothing is kept.
   * @throws CallError where the server can't be asked
   */
  async function unlock(): Promise<void> {
    try {
      const { schluessel } = await api.konto.speicherschluessel.call()
      openTab(schluessel)
    } catch (error) {
      if (isCallError(error) && (error.status === 0 || error.status >= 502 || end.isOver())) throw error
      reportFault(error)
    }
  }
  /** Loads the operator's notices, or gives up waiting for them: they are shown whenever they come. */
  const loadNotices = (): Promise<void> =>
    Promise.race([
      queryClient.prefetchQuery(api.hinweis.offene.queryOptions({}, { background: true })),
      new Promise<void>((go) => setTimeout(go, NOTICES_MS)),
    ])
  /** The provider says that the sign-in is over: the server is asked, once, whether there is still an account. */
  async function providerEnded(): Promise<void> {
    if (!end.end('ENDED')) return
    const headers = { authorization: `Bearer ${auth.lastToken() ?? ''}`, [BACKGROUND_HEADER]: '1' }
    const answer = await fetch(api.konto.details.url(), { headers, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => undefined)
    if (answer?.status === 401) end.onRefused((await errorFromResponse(answer)).code)
  }
  /** Ends one session of the account, or all others; the server asks the user to confirm it. @param sitzung as the provider names it */
  const endSessions = (sitzung?: string): Promise<void> =>
    api.konto.sitzungenBeenden.mutate({ body: { ...(sitzung !== undefined && { sitzung }) } })
  /** Signs out and leaves nothing behind. */
  async function signOut(): Promise<void> {
    session?.end()
    end.leave('ELSEWHERE')
    await auth.logout()
  }
  /** The user did nothing for too long. Without a connection the provider learns of it with the next sign-in. */
  async function expire(): Promise<void> {
    if (!connection.up$.value) return void end.end('INACTIVE')
    end.leave('INACTIVE')
    await auth.logout()
  }
  return {
    auth,
    transport,
    queryClient,
    progress,
    problem,
    confirmation,
    messages: messageStore(),
    guards: guardRegistry(),
    rights,
    manifest,
    connection,
    attempt,
    withoutUser,
    unlock,
    loadNotices,
    providerEnded,
    end,
    measurement: measurements(api),
    reportRemote: (report: RemoteReport) => faults.add(report),
    followLookLink: (token: string) => api.plattform.followLookLink.mutate({ body: { token } }, { background: true }),
    endSessions,
    signOut,
    /** Traces calls from now on. */
    setMiddleware: (fresh: Middleware) => {
      companion = fresh
    },
    beginSession: () => (session ??= watchSession(() => void expire())),
  }
}

/** The way to the server without a sign-in, for public pages. */
export const publicApi = (): ApiClient =>
  createApi(createTransport({ token: async () => undefined, refresh: async () => undefined, onSuccess: () => {}, begin: () => () => {} }))

/** The signed-in user, and the area that they belong to. */
export type SignedIn = Readonly<{ nutzer: Nutzer; area: Area }>

/** The signed-in user with their area; undefined where no user is signed in, or none of their roles is an area's. */
export function afterSignIn(auth: AuthPort): SignedIn | undefined {
  const nutzer = auth.nutzer()
  const area = nutzer && areaOfRoles(nutzer.rollen)
  return nutzer && area && { nutzer, area }
}
