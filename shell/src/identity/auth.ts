import type { Account, Nutzer } from '@avalwerk/platform'

/** Who signs people in; nothing else in the shell knows. */
export type AuthPort = Readonly<{
  /** Signs in or finds out who is signed in. @returns false if nobody is */
  init(): Promise<boolean>
  login(): Promise<void>
  logout(): Promise<void>
  /** A token that is valid for at least this many seconds; undefined if nobody is signed in (any more). */
  token(minS: number): Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  refresh(): Promise<string | undefined>
  /** The last token there was, for a question after the end. */
  lastToken(): string | undefined
  /** The sign-in is over here: asks the provider nothing more, by itself neither. Signing in and out still work. */
  stop(): void
  nutzer(): Nutzer | undefined
  /** Names the sign-in of this browser: other people's, and later ones, are others. */
  session(): string | undefined
  /** Credentials, sessions and actions of the signed-in user, without what the portal itself does. */
  konto: Omit<Account, 'signOut' | 'endSession' | 'endOtherSessions'>
  /** After each refresh of the token. */
  onRefresh(callback: () => void): void
  /** The session ended elsewhere: signed out in another tab, or deactivated. */
  onEnd(callback: () => void): void
}>
