/** Limits and times. Source: documents 1 and 2, section 9. */

/** Logged out after this time without a successful call. */
export const INAKTIVITAET_MS = 30 * 60_000
/** A warning is shown when less than this is left. */
export const WARNUNG_MS = 2 * 60_000
/** Every call is given up after this time. */
export const ZEITGRENZE_MS = 60_000
/** A token is refreshed when it is valid for less than this (seconds). */
export const TOKEN_MINDESTENS_S = 60
/** Interval of the login-status frame (seconds) and time-out of its messages (milliseconds). */
export const STATUSPRUEFUNG_S = 5
export const STATUSANTWORT_MS = 10_000
/** After a navigation the page scrolls to the top after this time. */
export const NACH_OBEN_MS = 250
/** Shares of what is reported to an error service: traces, sessions, sessions with an error. */
export const FEHLERBERICHT_ANTEILE = { spuren: 0.25, sitzungen: 0.25, beiFehler: 0.5 } as const
/** Release identifier of the specification. */
export const RELEASE = '34.0.0'
/** Calls that carry this header happen without the user and don't restart the inactivity timer. */
export const HINTERGRUND_HEADER = 'X-Hintergrund'
export const KORRELATION_HEADER = 'X-Korrelations-Id'
