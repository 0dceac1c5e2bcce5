import type { Account, Nutzer } from '@avalwerk/platform'

/** The identity provider, behind one interface: nothing else in the shell knows which one it is. */
export type AuthPort = Readonly<{
  /** Signs in or finds out who is signed in. @returns false if no user is */
  init(): Promise<boolean>
  login(): Promise<void>
  logout(): Promise<void>
  /** A token that is valid for at least this many seconds; undefined if no user is signed in (any more). */
  token(minS: number): Promise<string | undefined>
  /** Refreshes the token whatever its validity. */
  refresh(): Promise<string | undefined>
  /** Whether the provider can give tokens now, whoever asks. */
  givesTokens(): Promise<boolean>
  /** The last token there was, for a question after the end. */
  lastToken(): string | undefined
  /** The sign-in is over here: asks the provider nothing more, by itself neither. Signing in and out still work. */
  stop(): void
  nutzer(): Nutzer | undefined
  /** The name of this sign-in: another user's, and a later one, have other names. */
  session(): string | undefined
  /** Credentials, sessions and actions of the signed-in user, without what the portal itself does. */
  konto: Omit<Account, 'signOut' | 'endSession' | 'endOtherSessions'>
  /** After each refresh of the token. */
  onRefresh(callback: () => void): void
  /** The session ended elsewhere: signed out in another tab, or deactivated. */
  onEnd(callback: () => void): void
}>
