import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, two passes), OWASP's recommendation. */
export const passwortHash = (passwort: string): Promise<string> => hash(passwort)

export const passwortStimmt = (gespeichert: string, passwort: string): Promise<boolean> => verify(gespeichert, passwort)

/** Verified against when there is no such user, so that an answer takes as long as for one that exists. */
export const VERGLEICHSHASH = '$argon2id$v=19$m=19456,t=2,p=1$grjQMFAH0/iTnKdWeKOlJA$4HPItLKWzQm6afenPcetWa9F5t58K88eK9sLl1PgUwY'
