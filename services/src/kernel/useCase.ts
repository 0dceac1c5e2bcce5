import {
  type Actor,
  AUDIT_CASES,
  type AuditAction,
  type AuditObject,
  type Group,
  hasRight,
  type RequiredRight,
  SYSTEM,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import type { Caller } from './authentication.ts'
import type { DbTransaction } from './database.ts'
import type { ChangeEvent } from './announcer.ts'
import { announceChanges } from './eventStream.ts'
import { Refusal } from './problem.ts'
import type { AuditTable } from './schema.ts'
import { eventOfAudit } from './security-events.ts'
import { securityChange } from './security-log.ts'

/** One use case at work: its transaction, the moment, and who acts; no caller where the system itself does. */
export type UseCaseContext = Readonly<{
  tx: DbTransaction
  now: Date
  caller: Caller | null
  korrelationsId: string | null
  /** Whether the caller has confirmed what they do by signing in anew; asking uses the confirmation up. */
  isConfirmed?: () => Promise<boolean>
  /** Ids of the guarantors with a rule of their own for ALG and MIE; given where there is a caller: only callers choose texts. */
  specialBuergen?: readonly string[]
  /** For a text, company or person that is known elsewhere already: the id that it gets instead of the next one, and the sign-in name. */
  given?: Readonly<{ id: string; signInName?: string }>
}>

/** A use case on behalf of a caller. */
export type CallerContext = UseCaseContext & Readonly<{ caller: Caller }>

/** The caller as the life cycles see them; the system where no caller acts. */
export const actorOf = ({ caller }: Pick<UseCaseContext, 'caller'>): Actor =>
  caller ? { kind: caller.group, nutzerId: caller.nutzerId, rights: caller.rights } : SYSTEM

/** A right that a call asks for by what its input holds; the system itself needs none. @throws Refusal RECHT_FEHLT */
export function requireRight({ caller }: Pick<UseCaseContext, 'caller'>, need: RequiredRight): void {
  if (caller && !hasRight(caller.rights, need)) throw new Refusal('RECHT_FEHLT')
}

/** Requires that the caller belongs to a group, whatever their rights. @throws Refusal RECHT_FEHLT */
export function requireGroup({ caller }: CallerContext, group: Group): void {
  if (caller.group !== group) throw new Refusal('RECHT_FEHLT')
}

/** What was done, and to what. Who did it and when comes from the use case. */
export type AuditEntry = Readonly<{
  /** The organisation whose audit it stands in, except for what a person does with a case of several parties: see `organisationOfEntry`. */
  orgId: string
  action: AuditAction
  objectKind: AuditObject
  objectId: string
  values?: Record<string, unknown>
}>

/** Appends to the audit what was done, by whom and through which call. */
export const recordAudit = (v: UseCaseContext, entry: AuditEntry): Promise<void> => recordAuditEntries(v, [entry])

/** The organisation whose audit an entry stands in: the actor's own for an act on a case, else the given one. */
const organisationOfEntry = (caller: Caller | null, { orgId, objectKind }: AuditEntry): string =>
  caller?.nutzerId && AUDIT_CASES.includes(objectKind) ? caller.orgId : orgId

/** An entry as it is stored. */
export const auditRow = ({ now, caller, korrelationsId }: UseCaseContext, entry: AuditEntry): Insertable<AuditTable> => ({
  org_id: organisationOfEntry(caller, entry),
  zeitpunkt: now,
  nutzer_id: caller?.nutzerId || null,
  aktion: entry.action,
  objekt_art: entry.objectKind,
  objekt_id: entry.objectId,
  korrelations_id: korrelationsId,
  werte: JSON.stringify(entry.values ?? {}),
})

/** The events about security that an entry announces when the transaction commits; most entries announce none. */
export function securityChangeOf(
  { caller }: Pick<UseCaseContext, 'caller'>,
  { action, values, objectKind, objectId }: AuditEntry,
): ChangeEvent[] {
  const kind = eventOfAudit(action, values)
  const account = caller?.nutzerId || (objectKind === 'NUTZER' ? objectId : undefined)
  return kind ? [securityChange({ kind, reason: action, ...(account && { account }) })] : []
}

/** The same for many objects at once. Entries about security are announced when the transaction commits. */
export async function recordAuditEntries(ctx: UseCaseContext, entries: readonly AuditEntry[]): Promise<void> {
  await ctx.tx
    .insertInto('audit')
    .values(entries.map((entry) => auditRow(ctx, entry)))
    .execute()
  await announceChanges(
    ctx.tx,
    entries.flatMap((entry) => securityChangeOf(ctx, entry)),
  )
}
