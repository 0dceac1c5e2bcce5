import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, two passes), OWASP's recommendation. */
export const passwortHash = (passwort: string): Promise<string> => hash(passwort)

export const passwortStimmt = (gespeichert: string, passwort: string): Promise<boolean> => verify(gespeichert, passwort)

/** Verified against when there is no such user, so that an answer takes as long as for one that exists. */
export const VERGLEICHSHASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsenNhbHpzYWx6c2Fseg$8Q1cG9ZQ0wz1bJ1m5f0Xk3w4v5u6t7s8r9q0p1o2n3A'
