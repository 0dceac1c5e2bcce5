import { type AuditAction, type ProblemCode } from '@avalwerk/domain'

/** What happened. It holds no secret, and of people only the account's id. */
export type SecurityEvent = Readonly<{
  kind: SecurityEventKind
  /** Which of several cases: a fixed word, since it is a label of the counter. */
  reason?: string
  /** The account concerned. */
  account?: string
  /** Whether the account's owner did it; a stranger who tries it isn't named as the one who acted. */
  byOwner?: boolean
  /** Where it came from; in the log as a mark that tells sources apart, not as an address. */
  address?: string
  korrelationsId?: string
  /** The call, as its route. */
  route?: string
  /** For a protection that fails: what the service that couldn't be asked has said; for the log alone. */
  cause?: string
}>

type Kind = Readonly<{
  level: 'info' | 'warn'
  /** What people read in the log. */
  sentence: string
  /** How the audit names it; undefined where it concerns no account, or the change itself stands there already. */
  audit?: AuditAction
}>
/**
 * Every kind of event that tells of an attack or is looked for after one: the one table. Each is a line of the log with its name in
 * `event`, a counter (`avalwerk_security_events_total`), and, where it concerns an account, an entry in the audit.
 */
export const SECURITY_EVENTS = {
  'sign-in': { level: 'info', sentence: 'Signed in', audit: 'ANMELDUNG' },
  'sign-in-failed': { level: 'warn', sentence: 'Sign-in failed', audit: 'ANMELDUNG_GESCHEITERT' },
  'sign-in-locked': { level: 'warn', sentence: 'Sign-in locked after failures', audit: 'ANMELDUNG_GESPERRT' },
  'second-factor-failed': { level: 'warn', sentence: 'Second factor wrong', audit: 'FAKTOR_FALSCH' },
  'passkey-copied': { level: 'warn', sentence: 'Passkey probably copied, refused' },
  'confirmation-failed': { level: 'warn', sentence: 'Confirmation by a new sign-in failed', audit: 'BESTAETIGUNG_GESCHEITERT' },
  'session-ended': { level: 'info', sentence: 'Session ended', audit: 'SITZUNG_BEENDET' },
  'credential-changed': { level: 'info', sentence: 'Password, address or factor changed' },
  'credential-requested': { level: 'info', sentence: 'Change of address or factor requested' },
  'rights-changed': { level: 'info', sentence: 'Rights or role changed' },
  'sign-in-rule-changed': { level: 'warn', sentence: 'Rule of the sign-in changed' },
  'release-published': { level: 'info', sentence: 'Release published' },
  'release-activated': { level: 'warn', sentence: 'Release put in force' },
  'signature-refused': { level: 'warn', sentence: 'Release refused: no valid signature, or altered' },
  'release-kept': { level: 'warn', sentence: 'Failing release kept: the one before must not be in force' },
  'set-up': { level: 'warn', sentence: 'Installation set up' },
  'set-up-refused': { level: 'warn', sentence: 'Set-up tried with a wrong code' },
  'access-denied': { level: 'warn', sentence: 'Right missing', audit: 'ZUGRIFF_VERWEIGERT' },
  'foreign-object': { level: 'warn', sentence: 'Access to another organisation’s object', audit: 'ZUGRIFF_AUF_FREMDES' },
  'upload-refused': { level: 'warn', sentence: 'File refused', audit: 'DATEI_ZURUECKGEWIESEN' },
  'odd-call': { level: 'info', sentence: 'Input that no page of the portal sends' },
  'step-refused': { level: 'info', sentence: 'Step at the wrong time, or on an outdated version' },
  'token-refused': { level: 'warn', sentence: 'Access token refused' },
  'audit-altered': {
    level: 'warn',
    sentence: 'A chain of hashes doesn’t fit: something in the audit or in a history was altered',
  },
  'control-failed': { level: 'warn', sentence: 'A protection failed' },
  'tls-failed': { level: 'warn', sentence: 'Encrypted connection to the portal failed' },
  'rate-limited': { level: 'warn', sentence: 'Too many requests' },
} as const satisfies Record<string, Kind>
export type SecurityEventKind = keyof typeof SECURITY_EVENTS

/** The kind of event that a change in the audit is. @param values what the audit keeps of the change */
export function eventOfAudit(action: AuditAction, values: Record<string, unknown> = {}): SecurityEventKind | undefined {
  const known = OF_AUDIT[action]
  if (known) return known
  if (action !== 'NUTZER_GEAENDERT') return undefined
  return 'email' in values ? 'credential-changed' : RIGHTS.some((field) => field in values) ? 'rights-changed' : undefined
}
/** The fields of a user that decide what they may do and see. */
const RIGHTS = ['rolle', 'aktiv', 'unternehmenId', 'unternehmenSichtbeschränkt', 'sichtberechtigteUnternehmen']
const OF_AUDIT: Readonly<Partial<Record<AuditAction, SecurityEventKind>>> = {
  PASSWORT_GEAENDERT: 'credential-changed',
  FAKTOR_EINGERICHTET: 'credential-changed',
  FAKTOR_ENTFERNT: 'credential-changed',
  PASSKEY_EINGERICHTET: 'credential-changed',
  PASSKEY_ENTFERNT: 'credential-changed',
  PASSKEY_KOPIERT: 'passkey-copied',
  FAKTOR_ZURUECKGESETZT: 'credential-changed',
  FAKTOREN_BEANTRAGT: 'credential-requested',
  EMAIL_BEANTRAGT: 'credential-requested',
  EMAIL_GEAENDERT: 'credential-changed',
  NUTZER_SSO: 'credential-changed',
  AUDIT_ABWEICHUNG: 'audit-altered',
  INSTALLATION_EINGERICHTET: 'set-up',
  NUTZER_ANGELEGT: 'rights-changed',
  NUTZER_WIEDERHERGESTELLT: 'rights-changed',
  NUTZER_DEAKTIVIERT: 'rights-changed',
  NUTZER_GELOESCHT: 'rights-changed',
  ROLLE_ERSTELLT: 'rights-changed',
  ROLLE_GEAENDERT: 'rights-changed',
  ROLLE_GELOESCHT: 'rights-changed',
  ZWEITER_FAKTOR_VERLANGT: 'sign-in-rule-changed',
  ZWEITER_FAKTOR_FREIWILLIG: 'sign-in-rule-changed',
  PLATTFORM_ZUGRIFF_VERGEBEN: 'rights-changed',
  PLATTFORM_ZUGRIFF_ENTZOGEN: 'rights-changed',
  PLATTFORM_SIGNATURSCHLUESSEL_REGISTRIERT: 'rights-changed',
  PLATTFORM_SIGNATURSCHLUESSEL_ENTZOGEN: 'rights-changed',
  PLATTFORM_VEROEFFENTLICHT: 'release-published',
  PLATTFORM_SIGNIERT: 'release-published',
  PLATTFORM_NICHT_ZURUECKGENOMMEN: 'release-kept',
  PLATTFORM_AKTIVIERT: 'release-activated',
  PLATTFORM_EINGESCHALTET: 'release-activated',
  PLATTFORM_AUSGESCHALTET: 'release-activated',
  PLATTFORM_KANARIE: 'release-activated',
  PLATTFORM_KANARIE_BEENDET: 'release-activated',
  PLATTFORM_ZURUECKGENOMMEN: 'release-activated',
  PLATTFORM_SELBST_ZURUECKGENOMMEN: 'release-activated',
}

/** Changes that are events, each with its action as the reason. */
export const EVENTS_OF_AUDIT: readonly (readonly [action: string, kind: SecurityEventKind])[] = Object.entries(OF_AUDIT)

/** The kind of event that a refusal is; undefined for refusals that people meet who do nothing wrong. */
export function eventOfRefusal(code: ProblemCode, status: number, upload: boolean, reason = ''): SecurityEventKind | undefined {
  if (code === 'VIRENSCAN_NICHT_BEREIT' || FAILING.includes(reason)) return 'control-failed'
  // The caller signs in anew next: this is how steps of weight begin.
  if (code === 'ANMELDUNG_NOETIG') return undefined
  if (ODD_CALLS.includes(reason)) return 'odd-call'
  if (SIGNATURE.includes(code)) return 'signature-refused'
  if (code === 'AUSGABE_ABGELEHNT' || (upload && UPLOAD.includes(code))) return 'upload-refused'
  return OF_STATUS[status]
}
/** Input that no page sends, as a word for the log: a caller who sends it tries something, or builds an interface. */
export const ODD = { field: 'unknown-field', id: 'broken-id', unreadable: 'unreadable', tooMuch: 'too-much' } as const
const ODD_CALLS: readonly string[] = Object.values(ODD)
/** Reasons of refusals where the service that should have decided couldn't be asked. */
const FAILING: readonly string[] = ['issuer-keys']
const SIGNATURE: readonly ProblemCode[] = ['NICHT_SIGNIERT', 'SIGNATUR_ENTZOGEN', 'SIGNATUR_UNGUELTIG', 'AUSGABE_VERAENDERT']
const UPLOAD: readonly ProblemCode[] = ['DATEI_UNGUELTIG', 'ZU_GROSS', 'FORMAT_UNBEKANNT']
const OF_STATUS: Readonly<Record<number, SecurityEventKind>> = {
  401: 'token-refused',
  403: 'access-denied',
  // Only where the object exists, for others: `security-log.ts` looks.
  404: 'foreign-object',
  409: 'step-refused',
  429: 'rate-limited',
}
