import type { Area, RemoteReportKind, Right } from '@avalwerk/domain'
import type { Observable } from 'rxjs'

/** The signed-in user, from the token's claims. Source: document 2, section 7.9. */
export type Nutzer = Readonly<{
  id: string
  vorname: string
  nachname: string
  email: string
  unternehmenId: string
  /** First group path of the token. */
  organisation: string
  unternehmenSichtbeschränkt: boolean
  sichtberechtigteUnternehmen: readonly string[]
  erhaltNutzerEMails: boolean
  rollen: readonly string[]
}>

/** Source: document 1, section 3 (rights store). */
export type RightsState = Readonly<{ ownRights: readonly Right[]; allRights: readonly Right[] }>

/** When the session ends unless something happens, and whether that is near enough to warn. */
export type SessionState = Readonly<{ endsAt: number; warning: boolean }>

/** Where the user is; the part of history's location that remotes use. */
export type Location = Readonly<{ pathname: string; search: string; hash: string; state: unknown; key: string }>

/** The shell's router, for remotes: they read from it and ask it to go places; history is the shell's alone. */
export type Navigation = Readonly<{
  location(): Location
  subscribe(onChange: () => void): () => void
  navigate(target: string | number, options?: { replace?: boolean; state?: unknown }): void
  /**
   * Registers a guard against losing input. While it answers with a sentence, leaving asks the user first.
   * @returns takes the guard away
   */
  guard(question: () => string | undefined): () => void
}>

/** One HTTP call through the shell: token, time-out, one retry after 401, correlation id. */
export type Transport = (address: string, request?: ApiRequest) => Promise<Response>
/** How a call is sent. */
export type ApiRequest = Readonly<{
  method?: string
  /** The id of the call in the contracts, by which its failure is told of: its address may hold what somebody typed. */
  call?: string
  /** JSON as text, or a file with its type in the headers. */
  body?: string | Blob
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Happens without the user: doesn't restart the inactivity timer, shows no progress. */
  background?: boolean
  /** Told how many bytes of a file have left; the call may then last as long as something moves. */
  onProgress?: (sent: number, total: number) => void
}>

/** A second factor of the signed-in user, as their identity provider knows it: an authenticator app, or a passkey. */
export type SecondFactor = Readonly<{
  id: string
  kind: 'APP' | 'PASSKEY'
  name: string
  createdAt: Date | undefined
  /** Only where the provider tells it, as it does for passkeys. */
  lastUsedAt: Date | undefined
}>
/** Where the user is signed in. */
export type SignInSession = Readonly<{
  id: string
  /** This very one. */
  current: boolean
  browser: string
  operatingSystem: string
  mobile: boolean
  ip: string
  startedAt: Date
  lastUsed: Date
}>
/** What users do on the pages of their identity provider. */
export type AccountAction = 'PASSWORT_AENDERN' | 'FAKTOR_EINRICHTEN' | 'PASSKEY_EINRICHTEN' | Readonly<{ removeFactor: string }>

/** The signed-in user's account at their identity provider. Source: document 2, section 7.9. */
export type Account = Readonly<{
  factors(): Promise<readonly SecondFactor[]>
  /** Whether the user's identity provider lets them set up passkeys. */
  offersPasskeys(): Promise<boolean>
  sessions(): Promise<readonly SignInSession[]>
  endSession(id: string): Promise<void>
  endOtherSessions(): Promise<void>
  /** Leaves the portal for a page of the provider, which leads back. */
  begin(action: AccountAction): Promise<void>
  /** The outcome of the action from which the user came back; told once. */
  outcome(): 'done' | 'cancelled' | 'failed' | undefined
  signOut(): Promise<void>
}>

/**
 * Everything that the shell gives to one mount of a remote; it is dead once that has ended. Its version is PLATFORM_CONTRACT.
 */
export type Platform = Readonly<{
  contract: string
  /** Aborted when the mount ends. */
  signal: AbortSignal
  area: Area
  nutzer: Nutzer
  rights$: Observable<RightsState>
  session$: Observable<SessionState>
  navigation: Navigation
  account: Account
  transport: Transport
  /** The shared react-query client; every key begins with the id of its call, and what it follows stands in the query's `meta`. */
  queryClient: unknown
  /** A short success message; spoken by screen readers. */
  notify(text: string): void
  /** The popup for what went wrong and cannot be shown in place. */
  showProblem(error: unknown): void
  /** Shows the progress indicator until the promise settles. */
  progress<T>(work: Promise<T>): Promise<T>
  /**
   * Reports a fault to the operator: its kind and the places of the code, with the remote's name and version, never what it says. Whose it
   * is isn't for a remote to say: `relation` is the shell's own.
   */
  report(error: unknown, relation?: Readonly<{ art?: RemoteReportKind; remote?: string; version?: string }>): void
}>
