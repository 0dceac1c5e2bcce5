import { formatInstant } from '@avalwerk/domain'
import { message, sendLater, audit } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'

/** What can change about a user's sign-in, and the sentence that tells them afterwards. */
const EVENT = {
  PASSWORT_GEAENDERT: 'Das Passwort Ihres Kontos wurde geändert.',
  FAKTOR_EINGERICHTET: 'Für Ihr Konto wurde ein zweiter Faktor eingerichtet.',
  FAKTOR_ENTFERNT: 'Von Ihrem Konto wurde ein zweiter Faktor entfernt.',
  PASSKEY_EINGERICHTET: 'Für Ihr Konto wurde ein Passkey eingerichtet. Wer ihn hat, meldet sich damit ohne Passwort an.',
  PASSKEY_ENTFERNT: 'Von Ihrem Konto wurde ein Passkey entfernt.',
  PASSKEY_KOPIERT:
    'Eine Anmeldung mit einem Passkey Ihres Kontos wurde zurückgewiesen, weil er vermutlich kopiert wurde. Bitte entfernen Sie ihn in Ihrem Konto, und richten Sie einen neuen ein.',
} as const

/** Notes in the audit that a user's sign-in has changed, and tells them, so that no user loses an account without knowing. */
export async function recordAccountEvent(tx: DbTransaction, nutzerId: string, kind: keyof typeof EVENT, now: Date): Promise<void> {
  const nutzer = await tx
    .selectFrom('nutzer')
    .select(['org_id', 'email', 'vorname', 'nachname'])
    .where('id', '=', nutzerId)
    .executeTakeFirstOrThrow()
  const ctx = { tx, now, caller: null, korrelationsId: null }
  await audit(ctx, { orgId: nutzer.org_id, action: kind, objectKind: 'NUTZER', objectId: nutzerId })
  const subject =
    kind === 'PASSKEY_KOPIERT' ? 'Ein Passkey Ihres Kontos wurde zurückgewiesen' : 'Ihr Zugang zum Bürgschaftsportal wurde geändert'
  const name = `${nutzer.vorname} ${nutzer.nachname}`
  const text = message(name, [
    [`${EVENT[kind]} (${formatInstant(now)})`, 'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an Ihre Administrator:innen.'],
  ])
  await sendLater(ctx, nutzer.org_id, { email: nutzer.email, name }, subject, text)
}
