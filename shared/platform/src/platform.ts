import type { Area, Right } from '@avalwerk/domain'
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
export type RightsState = Readonly<{ eigeneRechte: readonly Right[]; alleRechte: readonly Right[] }>

/** When the session ends unless something happens, and whether that is near enough to warn. */
export type SessionState = Readonly<{ endetUm: number; warnung: boolean }>

/** Where the user is; the part of history's location that remotes use. */
export type Location = Readonly<{ pathname: string; search: string; hash: string; state: unknown; key: string }>

/** The shell's router, for remotes: they read from it and ask it to go places; history is the shell's alone. */
export type Navigation = Readonly<{
  ort(): Location
  abonniere(onChange: () => void): () => void
  gehe(target: string | number, options?: { ersetzen?: boolean; state?: unknown }): void
  /**
   * Registers a guard against losing input. While it answers with a sentence, leaving asks the user first.
   * @returns takes the guard away
   */
  sichere(question: () => string | undefined): () => void
}>

/** One HTTP call through the shell: token, time-out, one retry after 401, correlation id. */
export type Transport = (address: string, request?: ApiRequest) => Promise<Response>
export type ApiRequest = Readonly<{
  method?: string
  /** JSON as text, or a file with its type in the headers. */
  body?: string | Blob
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Happens without the user: doesn't restart the inactivity timer, shows no progress. */
  hintergrund?: boolean
  /** Told how many bytes of a file have left; the call may then last as long as something moves. */
  beiFortschritt?: (sent: number, gesamt: number) => void
}>

/** A second factor of the signed-in user, at whoever signs them in: an authenticator app, or a passkey. */
export type SecondFactor = Readonly<{
  id: string
  art: 'APP' | 'PASSKEY'
  bezeichnung: string
  erstelltAm: Date | undefined
  /** Where the provider says so, as of passkeys. */
  zuletztAm: Date | undefined
}>
/** Where the user is signed in. */
export type SignInSession = Readonly<{
  id: string
  /** This very one. */
  aktuell: boolean
  browser: string
  betriebssystem: string
  mobil: boolean
  ip: string
  begonnen: Date
  zuletzt: Date
}>
/** What people do on the pages of whoever signs them in. */
export type AccountAction = 'PASSWORT_AENDERN' | 'FAKTOR_EINRICHTEN' | 'PASSKEY_EINRICHTEN' | Readonly<{ entferneFaktor: string }>

/** The signed-in user's account at whoever signs them in. Source: document 2, section 7.9. */
export type Account = Readonly<{
  faktoren(): Promise<readonly SecondFactor[]>
  /** Whether whoever signs the user in lets them set up passkeys. */
  offersPasskeys(): Promise<boolean>
  sitzungen(): Promise<readonly SignInSession[]>
  beendeSitzung(id: string): Promise<void>
  beendeAndere(): Promise<void>
  /** Leaves the portal for a page of the provider, which leads back. */
  beginne(action: AccountAction): Promise<void>
  /** What became of the action from which people came back, said once. */
  ergebnis(): 'erledigt' | 'abgebrochen' | 'gescheitert' | undefined
  meldeAb(): Promise<void>
}>

/** Everything that the shell gives to a remote. Its version is PLATTFORM_VERTRAG. */
export type Platform = Readonly<{
  vertrag: string
  bereich: Area
  nutzer: Nutzer
  rechte$: Observable<RightsState>
  sitzung$: Observable<SessionState>
  navigation: Navigation
  konto: Account
  transport: Transport
  /** The shared react-query client; every key begins with the call it stands for. */
  abfragen: unknown
  /** A short success message; spoken by screen readers. */
  melde(text: string): void
  /** The popup for what went wrong and cannot be shown in place. */
  zeigeProblem(error: unknown): void
  /** Shows the progress indicator until the promise settles. */
  fortschritt<T>(work: Promise<T>): Promise<T>
  /** Reports a fault to the operator, with the remote's name and version. */
  berichte(error: unknown, relation?: Readonly<Record<string, unknown>>): void
}>
