/** Limits and times. Source: documents 1 and 2, section 9. */

/** Logged out after this time without a successful call. */
export const INACTIVITY_MS = 30 * 60_000
/** A warning is shown when less than this is left. */
export const WARNING_MS = 2 * 60_000
/** Every call is given up after this time. */
export const TIME_LIMIT_MS = 60_000
/** A token is refreshed when it is valid for less than this (seconds). */
export const TOKEN_MIN_S = 60
/** Interval of the login-status frame (seconds). */
export const STATUS_CHECK_S = 5
/** Time-out of the login-status frame's messages (milliseconds). */
export const STATUS_RESPONSE_MS = 10_000
/** After a navigation the page scrolls to the top after this time. */
export const AFTER_TOP_MS = 250
/** Shares of what is reported to an error service: traces, sessions, sessions with an error. */
export const ERROR_REPORT_SHARES = { traces: 0.25, sessions: 0.25, onError: 0.5 } as const
/** Release identifier of the specification. */
export const RELEASE = '34.0.0'
/** Calls that carry this header happen without the user and don't restart the inactivity timer. */
export const BACKGROUND_HEADER = 'X-Hintergrund'
/** The id of a call: browsers send one, the answer repeats it, and the log and messages of errors name it. */
export const CORRELATION_HEADER = 'X-Korrelations-Id'
