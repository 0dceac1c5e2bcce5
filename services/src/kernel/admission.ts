import type { Call } from '@avalwerk/contracts'
import { hasRight } from '@avalwerk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bearer, type Caller, NOBODY, readAsCaller, readCaller, runAsCaller } from './authentication.ts'
import type { DbTransaction } from './database.ts'
import type { AppDeps } from './deps.ts'
import { bringsBody } from './incoming.ts'
import { Refusal } from './problem.ts'
import { noteCaller } from './security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    call?: Call
    /** Counts the call, where one person may make it only so often. */
    often?: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** Who was admitted; undefined for public calls. */
    known: Known | undefined
  }
}

/** The caller who was admitted: a person with a token, or a pipeline with a key. */
type Known = ({ bearer: Bearer; machine?: undefined } | { machine: Caller }) & {
  /** The organisation, for a call that does more than read: it may wait for what others hold. */
  orgId?: string
}
/** Does a call's work in a transaction on behalf of the admitted caller. @throws Refusal NICHT_ANGEMELDET, RECHT_FEHLT */
export async function asCaller<T>(
  deps: AppDeps,
  call: Call,
  request: FastifyRequest,
  work: (tx: DbTransaction, caller: Caller) => Promise<T>,
): Promise<T> {
  const reads = call.changes === undefined && !call.leavesWord
  const [runAs, runPerson] = reads ? [deps.db.readAs, readAsCaller] : [deps.db.runAs, runAsCaller]
  if (call.access === 'public') return runAs(NOBODY, (tx) => work(tx, NOBODY))
  const workIfAllowed = (tx: DbTransaction, caller: Caller) => {
    requireAllowed(call, request, caller)
    return work(tx, caller)
  }
  const who = request.known
  if (!who) throw new Refusal('NICHT_ANGEMELDET')
  const { machine, orgId } = who
  const run = () => (machine ? runAs(machine, (tx) => workIfAllowed(tx, machine)) : runPerson(deps.db, who.bearer, workIfAllowed))
  return orgId === undefined ? run() : deps.shares(orgId, run)
}

/** The key that tells calls of one caller from others'; for public calls, the address that they come from. */
export function callerKey(request: FastifyRequest): string {
  const who = request.known
  if (!who) return request.ip
  return who.machine ? who.machine.name : who.bearer.sub
}

/** @throws Refusal RECHT_FEHLT */
function requireAllowed({ access, groups }: Call, request: FastifyRequest, caller: Caller): void {
  noteCaller(request, caller)
  const { rights, group } = caller
  if (typeof access !== 'string' && !access.some((required) => hasRight(rights, required))) throw new Refusal('RECHT_FEHLT')
  if (groups && !(groups as readonly string[]).includes(group)) throw new Refusal('RECHT_FEHLT')
}

/**
 * A hook, the gate before a call that isn't public: who calls, how often, and, where there is a body to be read, whether they may make the call at
 * all. The call's own transaction reads the caller again: a right that is taken away while a file is under way is gone.
 * @throws Refusal NICHT_ANGEMELDET, ZU_VIELE_ANFRAGEN, RECHT_FEHLT, ZU_VIELE_UPLOADS, UPLOADS_BESETZT
 */
export async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { call, often } = request.routeOptions.config
  if (!call || call.access === 'public') return
  const { deps } = request.server
  const token = bearerToken(request)
  const who = await identify(deps, call, token).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) await deps.gate.address(request)
    throw refusal
  })
  request.known = who
  const id = callerKey(request)
  await deps.gate.person(request, id)
  await often?.(request)
  if (!bringsBody(request) && request.method === 'GET') return
  const caller = who.machine ?? (await readCaller(deps.db, who.bearer))
  requireAllowed(call, request, caller)
  request.known = { ...who, orgId: caller.orgId }
  if (call.upload) deps.gate.upload(reply, id, caller.orgId)
}

async function identify(deps: AppDeps, { pipeline }: Call, token: string | undefined) {
  const machine = pipeline && token ? await deps.verifyKey(token) : undefined
  return machine ? { machine } : { bearer: await deps.verifyToken(token) }
}

/**
 * Shows a file that came whole to the virus scanner, if there is one: after its sender was admitted, and before the call's own
 * transaction, which would have to wait for the scanner. A file that is read as a stream is text to us and is never handed out as it came.
 * @throws Refusal DATEI_UNGUELTIG, VIRENSCAN_NICHT_BEREIT
 */
export async function requireVirusFree(deps: AppDeps, call: Call, request: FastifyRequest): Promise<void> {
  const { body } = request
  if (!deps.scanForViruses || !(body instanceof Uint8Array) || call.upload?.scanOnly) return
  const viruses = await deps.scanForViruses(body)
  if (!viruses.length) return
  const who = request.known
  request.log.warn({ viruses, nutzerId: who?.machine ? who.machine.name : who?.bearer.sub }, 'Virus in an uploaded file')
  throw new Refusal('DATEI_UNGUELTIG', [{ feld: 'datei', grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }])
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
