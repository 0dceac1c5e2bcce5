import { PROBLEMS, type ProblemCode } from '@avalwerk/domain'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Counter } from 'prom-client'
import type { Caller } from './authentication.ts'
import type { Database } from './database.ts'
import type { ChangeEvent } from './announcer.ts'
import { announceChanges, type EventStream } from './eventStream.ts'
import type { Schema } from './schema.ts'
import { eventOfRefusal, SECURITY_EVENTS, type SecurityEvent, type SecurityEventKind } from './security-events.ts'

/** Where events of security are told; `close` ends that, and waits for what is being written. */
export type SecurityLog = Readonly<{ tell(event: SecurityEvent): void; close(): Promise<void> }>

/** Lines in a minute, so that a flood of one kind from one source doesn't hide other events, and all of them together fill no disk. */
export const LINES = { ofSource: 10, ofKind: 120 } as const
const MINUTE_MS = 60_000

/** Lets through so many of a kind and source in a minute, and counts the rest. */
export function rateLimiter(now: () => number) {
  let began = now()
  let lines = new Map<string, number>()
  let left = new Map<SecurityEventKind, number>()
  return {
    admits(kind: SecurityEventKind, source: string): boolean {
      const [ofKind, key] = [lines.get(kind) ?? 0, `${kind} ${source}`]
      const ofSource = lines.get(key) ?? 0
      if (ofKind >= LINES.ofKind || ofSource >= LINES.ofSource) {
        left.set(kind, (left.get(kind) ?? 0) + 1)
        return false
      }
      // Counted for admitted events alone: the maps hold no more than there may be lines.
      lines.set(kind, ofKind + 1).set(key, ofSource + 1)
      return true
    },
    /** The number of events of each kind that were left out since the last time, if a minute is over or the end is near. */
    sum(end = false): readonly (readonly [SecurityEventKind, number])[] {
      if (!end && now() - began < MINUTE_MS) return []
      const sums = [...left]
      began = now()
      lines = new Map()
      left = new Map()
      return sums
    },
  }
}

/** Marks the process whose transaction announced an event: it alone tells of the event. */
const PROCESS = randomUUID()

/** The change that has this process tell of an event when (and if) the transaction that announces the change commits. */
export const securityChange = (event: Pick<SecurityEvent, 'kind' | 'reason' | 'account'>): ChangeEvent => ({
  art: 'SICHERHEIT',
  id: PROCESS,
  orgs: [],
  event,
})

/** Has this process tell of something when (and if) the transaction commits. */
export const announceSecurityEvent = (db: Kysely<Schema>, event: Parameters<typeof securityChange>[0]): Promise<void> =>
  announceChanges(db, [securityChange(event)])

/** Logs, counts and audits what concerns security, of calls and of transactions. */
export function securityLog(log: FastifyBaseLogger, db: Database, counter: Counter<'event' | 'reason'>, stream: EventStream): SecurityLog {
  const secret = randomBytes(32)
  const pseudonym = (address: string | undefined) => address && createHmac('sha256', secret).update(address).digest('hex').slice(0, 12)
  const bound = rateLimiter(Date.now)
  const pending = new Set<Promise<unknown>>()
  const tellOfTheRest = (end = false) => {
    for (const [kind, left] of bound.sum(end))
      log.warn({ event: kind, left }, `${SECURITY_EVENTS[kind].sentence}: more of them in this minute`)
  }
  const timer = setInterval(() => tellOfTheRest(), MINUTE_MS)
  timer.unref()
  const tell = (event: SecurityEvent) => {
    const { kind, reason = '', account, address, korrelationsId, route, cause } = event
    const { level, sentence } = SECURITY_EVENTS[kind]
    counter.inc({ event: kind, reason })
    tellOfTheRest()
    if (!bound.admits(kind, account ?? address ?? '')) return
    log[level](
      {
        event: kind,
        ...(reason && { reason }),
        ...(account && { nutzerId: account }),
        ...(address && { source: pseudonym(address) }),
        ...(route && { route }),
        ...(korrelationsId && { korrelationsId }),
        ...(cause && { cause }),
      },
      sentence,
    )
    const kept = keep(db, event).catch((err: unknown) => log.warn({ err }, 'Security event not noted in the audit'))
    pending.add(kept)
    void kept.finally(() => pending.delete(kept))
  }
  stream.onEach((message) => {
    if (message?.art === 'SICHERHEIT' && message.id === PROCESS) tell(message.event)
  })
  return {
    tell,
    close: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      tellOfTheRest(true)
    },
  }
}

/** Appends an event to the audit of the account's organisation. */
async function keep(db: Database, { kind, account, byOwner = true, reason, korrelationsId, route }: SecurityEvent): Promise<void> {
  const { audit } = SECURITY_EVENTS[kind] as { audit?: string }
  if (!audit || !account) return
  await sql`insert into audit (org_id, zeitpunkt, nutzer_id, aktion, objekt_art, objekt_id, korrelations_id, werte)
    select org_id, now(), ${byOwner ? account : null}::uuid, ${audit}, 'NUTZER', id::text, ${korrelationsId ?? null},
      ${JSON.stringify({ ...(reason && { grund: reason }), ...(route && { aufruf: route }) })}::jsonb
    from nutzer where id = ${account}::uuid`.execute(db.system)
}

const refusals = new WeakMap<FastifyRequest, { code?: ProblemCode; reason?: string; cause?: unknown }>()
const callers = new WeakMap<FastifyRequest, Caller>()

/** Notes with which code a call was refused. */
export const noteRefusal = (request: FastifyRequest, code: ProblemCode): void =>
  void refusals.set(request, { ...refusals.get(request), code })
/** Notes why a call was refused, where the answer doesn't say. @param cause what was thrown before */
export const noteReason = (request: FastifyRequest, reason: string | undefined, cause?: unknown): void => {
  if (reason || cause) refusals.set(request, { ...refusals.get(request), ...(reason && { reason }), cause })
}
const LONGEST_CAUSE = 300
/** The messages of an error and of its causes, the last one in the network's own words: refused, another certificate than expected, … */
export function saidBy(cause: unknown): string {
  const said: unknown[] = []
  for (let one = cause as Error | undefined; one && said.length < 5; one = one.cause as Error | undefined) said.push(one.message)
  return said.filter(Boolean).join(': ').slice(0, LONGEST_CAUSE)
}
/** Notes the caller of a request. */
export const noteCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller)
/** The caller of a request; undefined as long as none is known. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** Whether the object in a call's path exists, no matter who may see it. @param route as it is registered, with its parameters' names */
export type ObjectLookup = (route: string, params: Readonly<Record<string, string>>) => Promise<boolean>

/** Tells of refused calls. @param isThere tells an object of others from one that doesn't exist */
export function watchRefusals(app: FastifyInstance, security: SecurityLog, isThere: ObjectLookup): void {
  app.addHook('onResponse', async (request: FastifyRequest<{ Params: Readonly<{ [name: string]: string }> }>) => {
    const { code, reason, cause } = refusals.get(request) ?? {}
    if (!code) return
    const { url: route = '' } = request.routeOptions
    const upload = !(request.headers['content-type'] ?? 'application/json').startsWith('application/json')
    const kind = eventOfRefusal(code, PROBLEMS[code].status, upload, reason)
    const caller = callers.get(request)
    if (!kind) return
    if (kind === 'foreign-object' && !(caller && (await isThere(route, request.params)))) return
    const known = caller?.nutzerId
    security.tell({
      kind,
      reason: reason ?? (kind === 'token-refused' ? 'unknown' : code),
      ...(known && { account: known }),
      address: request.ip,
      korrelationsId: request.id,
      route: `${request.method} ${route}`,
      ...(kind === 'control-failed' && { cause: saidBy(cause) }),
    })
  })
}
