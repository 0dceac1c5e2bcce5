import { Ablehnung } from '../kernel/problem.ts'
import type { Passwortprüfung } from '../kernel/identitaet.ts'
import type { Konfiguration } from '../kernel/konfiguration.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { confirmPassword, signsInElsewhere } from './konten.ts'

const ZEITGRENZE_MS = 10_000

/**
 * The password check before a step that can't be undone: the embedded user table, with a lock-out of the session, or a password
 * grant at Keycloak, which has its own lock-out. Nobody is asked where the user signs in through their company's own provider, even if
 * Keycloak still has a password of theirs. Source: document 2, section 7.9.
 */
export function passwortprüfung(k: Konfiguration, uhr: Uhr): Passwortprüfung {
  const prüfe = beimAnbieter(k, uhr)
  return async (tx, wer, passwort) => ((await signsInElsewhere(tx, wer.benutzername)) ? 'SSO_OHNE_BESTAETIGUNG' : prüfe(tx, wer, passwort))
}

function beimAnbieter({ identität }: Konfiguration, uhr: Uhr): Passwortprüfung {
  if (identität.modus === 'embedded')
    return async (tx, wer, passwort) => {
      const result = await confirmPassword(tx, uhr, wer, passwort)
      return result.art === 'gesperrt' ? { lockedUntil: result.bis } : result.art === 'stimmt'
    }
  const { url, realm, clientId } = identität
  return async (_tx, { benutzername: username }, password) => {
    const unavailable = (cause?: unknown) => new Ablehnung('NICHT_BEREIT', undefined, { cause, reason: 'confirmation' })
    const antwort = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: clientId, username, password }),
      // The password goes to the provider and nowhere that it might send us.
      redirect: 'error',
      signal: AbortSignal.timeout(ZEITGRENZE_MS),
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (antwort.ok) return true
    // 400 and 401 say that the password is wrong; a provider that fails says nothing about it.
    if (antwort.status === 400 || antwort.status === 401) return false
    throw unavailable()
  }
}
