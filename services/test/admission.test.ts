/** Who is let in, as whom, and what is asked before: decisions of the gate without a server. Source: domain, section 3. */
import type { Call } from '@avalwerk/contracts'
import { RIGHTS_POOL, rightsFromList, SYSTEM } from '@avalwerk/domain'
import { describe, expect, jest, test } from '@jest/globals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, asCaller, callerKey, requireVirusFree } from '../src/kernel/admission.ts'
import { type Bearer, type Caller, NOBODY } from '../src/kernel/authentication.ts'
import type { AppDeps } from '../src/kernel/deps.ts'
import { Refusal } from '../src/kernel/problem.ts'
import { callerOf } from '../src/kernel/security-log.ts'
import { actorOf, auditRow, recordAudit, requireGroup, requireRight, securityChangeOf } from '../src/kernel/useCase.ts'
import { answering } from './answering.ts'

const RIGHT = { aktion: 'prüfen', kategorien: ['Bürgschaften'] } as const
const holder: Caller = {
  ...NOBODY,
  orgId: 'KR0001',
  group: 'BG',
  nutzerId: 'a person',
  name: 'Anna',
  rights: [{ anzeigename: 'prüfen', kategorie: 'Bürgschaften' }],
}
const machine: Caller = { ...holder, nutzerId: '', name: 'a pipeline', orgId: 'BP0001', group: 'BSP' }
const bearer: Bearer = { sub: 'a person', session: undefined, expires: new Date(0), ownSessions: false }
const call = (parts: Partial<Call> = {}) => ({ access: [RIGHT], ...parts }) as Call

/** A server’s parts, as far as the gate asks them. @param row the person behind a token, as the database has them */
function parts({ row = holder, verify }: { row?: Caller | null; verify?: () => Promise<Bearer> } = {}) {
  const stored = row && {
    id: row.nutzerId,
    org_id: row.orgId,
    unternehmen_id: row.unternehmenId,
    gruppe: row.group,
    rechte: row.rights,
    rolle: row.role,
    benutzername: row.benutzername,
    name: row.name,
    unternehmen_name: row.unternehmenName,
    sichtbeschraenkt: false,
    sichtberechtigte: [],
  }
  const tx = answering(stored ? [stored] : [])
  const gate = {
    address: jest.fn(async (_: FastifyRequest) => undefined),
    person: jest.fn(async (_: FastifyRequest, __: string) => undefined),
    upload: jest.fn((_: FastifyReply, __: string, ___: string) => undefined),
  }
  const deps = {
    db: {
      system: tx,
      transact: (work: (given: unknown) => unknown) => work(tx),
      runAs: jest.fn((who: Caller, work: (given: unknown, as: Caller) => unknown) => work({ as: who }, who)),
      readAs: jest.fn((who: Caller, work: (given: unknown, as: Caller) => unknown) => work({ as: who }, who)),
    },
    gate,
    shares: jest.fn((_: string, work: () => unknown) => work()),
    verifyToken: jest.fn((_: string | undefined) => (verify ?? (async () => bearer))()),
    verifyKey: jest.fn(async (token: string) => (token === 'a key' ? machine : undefined)),
  }
  return { deps: deps as unknown as AppDeps, gate, calls: deps }
}
type Asking = Readonly<{
  of?: Call | undefined
  headers?: Record<string, string>
  method?: string
  often?: (request: FastifyRequest) => Promise<void>
  body?: unknown
}>
const asking = (deps: AppDeps, { of = call(), headers = { authorization: 'Bearer a token' }, method = 'GET', often, body }: Asking = {}) =>
  ({
    headers,
    method,
    body,
    ip: '192.0.2.1',
    server: { deps },
    routeOptions: { config: { call: of, often } },
    log: { warn: jest.fn() },
    known: undefined,
  }) as unknown as FastifyRequest
const reply = {} as FastifyReply
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('before a call', () => {
  test('that is public, or none of ours, nobody is asked', async () => {
    const { deps, calls } = parts()
    await admit(asking(deps, { of: call({ access: 'public' }) }), reply)
    const none = asking(deps)
    Object.assign(none.routeOptions.config, { call: undefined })
    await admit(none, reply)
    expect(calls.verifyToken).not.toHaveBeenCalled()
  })

  test('that reads, the token is read and the person counted, and nothing else', async () => {
    const { deps, gate, calls } = parts({ row: null })
    const often = jest.fn(async (_: FastifyRequest) => undefined)
    const request = asking(deps, { often })
    await admit(request, reply)
    expect(calls.verifyToken).toHaveBeenCalledWith('a token')
    expect(gate.person).toHaveBeenCalledWith(request, 'a person')
    expect(often).toHaveBeenCalledWith(request)
    expect(gate.address).not.toHaveBeenCalled()
    expect(request.known).toEqual({ bearer })
  })

  test.each([
    ['Bearer a token', 'a token'],
    ['bearer a token', 'a token'],
    ['Basic a token', undefined],
    ['x Bearer a token', undefined],
    ['Bearer ', undefined],
    [undefined, undefined],
  ])('“%s” holds the token %p', async (authorization, token) => {
    const { deps, calls } = parts()
    await admit(asking(deps, { headers: authorization === undefined ? {} : { authorization } }), reply)
    expect(calls.verifyToken).toHaveBeenCalledWith(token)
  })

  test('that changes something, the caller is read, and their organisation’s share counts', async () => {
    const { deps } = parts()
    const request = asking(deps, { method: 'POST' })
    await admit(request, reply)
    expect(request.known).toEqual({ bearer, orgId: 'KR0001' })
    const withBody = asking(deps, { headers: { authorization: 'Bearer a token', 'content-length': '2' } })
    await admit(withBody, reply)
    expect(withBody.known).toMatchObject({ orgId: 'KR0001' })
  })

  test('that changes something, a person without the right or of another group is refused before anything is read', async () => {
    const { deps, gate } = parts({ row: { ...holder, rights: [] } })
    await expect(admit(asking(deps, { method: 'POST', of: call({ upload: {} as never }) }), reply)).rejects.toEqual(code('RECHT_FEHLT'))
    expect(gate.upload).not.toHaveBeenCalled()
    const others = asking(parts().deps, { method: 'POST', of: call({ groups: ['AG'] as never }) })
    await expect(admit(others, reply)).rejects.toEqual(code('RECHT_FEHLT'))
    await admit(asking(parts().deps, { method: 'POST', of: call({ groups: ['AG', 'BG'] as never }) }), reply)
    await admit(asking(deps, { method: 'POST', of: call({ access: 'signedIn' as never }) }), reply)
  })

  test('with a file, the files of the person and their organisation are counted', async () => {
    const { deps, gate } = parts()
    await admit(asking(deps, { method: 'POST', of: call({ upload: {} as never }) }), reply)
    expect(gate.upload).toHaveBeenCalledWith(reply, 'a person', 'KR0001')
    const plain = parts()
    await admit(asking(plain.deps, { method: 'POST' }), reply)
    expect(plain.gate.upload).not.toHaveBeenCalled()
  })

  test('whose token is refused, its address is counted; of a fault it isn’t', async () => {
    const refused = parts({ verify: () => Promise.reject(new Refusal('NICHT_ANGEMELDET')) })
    const request = asking(refused.deps)
    await expect(admit(request, reply)).rejects.toEqual(code('NICHT_ANGEMELDET'))
    expect(refused.gate.address).toHaveBeenCalledWith(request)
    const broken = parts({ verify: () => Promise.reject(new Error('lost')) })
    await expect(admit(asking(broken.deps), reply)).rejects.toThrow('lost')
    expect(broken.gate.address).not.toHaveBeenCalled()
  })

  test('of a pipeline, a key is taken; elsewhere, and without one, a token is asked for', async () => {
    const { deps, calls } = parts()
    const headers = { authorization: 'Bearer a key' }
    const request = asking(deps, { headers, method: 'POST', of: call({ pipeline: true as never, access: 'signedIn' as never }) })
    await admit(request, reply)
    expect(request.known).toEqual({ machine, orgId: 'BP0001' })
    expect(calls.verifyToken).not.toHaveBeenCalled()
    await admit(asking(deps, { headers: {}, of: call({ pipeline: true as never }) }), reply)
    await admit(asking(deps, { headers }), reply)
    expect(calls.verifyKey).toHaveBeenCalledTimes(1)
    expect(calls.verifyToken).toHaveBeenCalledTimes(2)
  })
})

describe('a call', () => {
  const seen = async (_: unknown, caller: Caller) => caller
  const known = (deps: AppDeps, who: FastifyRequest['known']) => Object.assign(asking(deps), { known: who })

  test('that is public is done as nobody', async () => {
    const { deps, calls } = parts()
    expect(await asCaller(deps, call({ access: 'public', changes: [] }), asking(deps), seen)).toBe(NOBODY)
    expect(calls.db.runAs).toHaveBeenCalledWith(NOBODY, expect.any(Function))
  })

  test('that only reads can do no more, whoever makes it', async () => {
    const { deps, calls } = parts()
    expect(await asCaller(deps, call({ access: 'public' }), asking(deps), seen)).toBe(NOBODY)
    expect(await asCaller(deps, call({ access: 'signedIn' as never }), known(deps, { machine }), seen)).toBe(machine)
    expect(calls.db.readAs.mock.calls.map(([who]) => who)).toEqual([NOBODY, machine])
    await asCaller(deps, call({ access: 'public', leavesWord: true }), asking(deps), seen)
    expect(calls.db.runAs).toHaveBeenCalledTimes(1)
  })

  test('of nobody who was let in is refused', async () => {
    const { deps } = parts()
    await expect(asCaller(deps, call(), asking(deps), seen)).rejects.toEqual(code('NICHT_ANGEMELDET'))
  })

  test('is done as its person, within their organisation’s share where it changes something', async () => {
    const { deps, calls } = parts()
    const request = known(deps, { bearer })
    expect(await asCaller(deps, call(), request, seen)).toMatchObject({ nutzerId: 'a person', orgId: 'KR0001' })
    expect(calls.shares).not.toHaveBeenCalled()
    expect(callerOf(request)).toMatchObject({ nutzerId: 'a person' })
    await asCaller(deps, call(), known(deps, { bearer, orgId: 'KR0001' }), seen)
    expect(calls.shares).toHaveBeenCalledWith('KR0001', expect.any(Function))
  })

  test('is done as its pipeline', async () => {
    const { deps, calls } = parts()
    expect(await asCaller(deps, call({ access: 'signedIn' as never, changes: [] }), known(deps, { machine }), seen)).toBe(machine)
    expect(calls.db.runAs).toHaveBeenCalledWith(machine, expect.any(Function))
  })

  test('is refused where the right went since', async () => {
    const { deps } = parts({ row: { ...holder, rights: [] } })
    const work = jest.fn(seen)
    await expect(asCaller(deps, call(), known(deps, { bearer }), work)).rejects.toEqual(code('RECHT_FEHLT'))
    expect(work).not.toHaveBeenCalled()
  })

  test('is told from others’ by its person, its pipeline or its address', () => {
    const { deps } = parts()
    expect([known(deps, undefined), known(deps, { bearer }), known(deps, { machine })].map(callerKey)).toEqual([
      '192.0.2.1',
      'a person',
      'a pipeline',
    ])
  })
})

describe('a file', () => {
  const scan = (found: readonly string[]) => jest.fn(async (_: Uint8Array) => found)
  const show = (
    scanner: ReturnType<typeof scan> | undefined,
    body: unknown,
    of = call(),
    known: FastifyRequest['known'] | null = { bearer },
  ) => {
    const deps = { ...parts().deps, scanForViruses: scanner } as unknown as AppDeps
    const request = Object.assign(asking(deps, { body }), { known: known ?? undefined })
    return { request, done: requireVirusFree(deps, of, request) }
  }
  const bytes = new Uint8Array([1])

  test('with a virus is refused, and the log names who sent it', async () => {
    for (const [known, nutzerId] of [
      [{ bearer }, 'a person'],
      [{ machine }, 'a pipeline'],
      [null, undefined],
    ] as const) {
      const { request, done } = show(scan(['Eicar']), bytes, call(), known)
      await expect(done).rejects.toMatchObject({
        code: 'DATEI_UNGUELTIG',
        felder: [{ feld: 'datei', grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }],
      })
      expect(request.log.warn).toHaveBeenCalledWith({ viruses: ['Eicar'], nutzerId }, 'Virus in an uploaded file')
    }
  })

  test('without one passes', async () => {
    const scanner = scan([])
    await show(scanner, bytes, call({ upload: {} as never })).done
    expect(scanner).toHaveBeenCalledWith(bytes)
  })

  test('isn’t shown where there is no scanner, where it is no file, and where it is looked at elsewhere', async () => {
    await show(undefined, bytes).done
    const scanner = scan(['Eicar'])
    await show(scanner, { not: 'a file' }).done
    await show(scanner, bytes, call({ upload: { scanOnly: true } as never })).done
    expect(scanner).not.toHaveBeenCalled()
  })
})

describe('a use case', () => {
  const entry = { orgId: 'WI0001', action: 'NUTZER_ANGELEGT', objectKind: 'NUTZER', objectId: 'another person' } as const
  const now = new Date('2026-03-02T11:00:00Z')
  const ctx = (caller: Caller | null) => ({ tx: {} as never, now, caller, korrelationsId: 'k' })

  test('is its caller’s, or the system’s', () => {
    expect(actorOf({ caller: holder })).toEqual({ kind: 'BG', nutzerId: 'a person', rights: holder.rights })
    expect(actorOf({ caller: null })).toBe(SYSTEM)
  })

  test('asks its caller for a right, and the system for none', () => {
    const need = { aktion: 'löschen', kategorien: ['Bürgschaften'] } as const
    expect(() => requireRight({ caller: holder }, need as never)).toThrow(Refusal)
    requireRight({ caller: holder }, RIGHT as never)
    requireRight({ caller: null }, need as never)
  })

  test('asks for a group, whatever its rights', () => {
    const all = { ...holder, rights: rightsFromList(RIGHTS_POOL.BG) }
    requireGroup({ ...ctx(all), caller: all }, 'BG')
    expect(() => requireGroup({ ...ctx(all), caller: all }, 'AG')).toThrow(expect.objectContaining({ code: 'RECHT_FEHLT' }))
  })

  test.each([
    ['BUERGSCHAFT', holder, 'KR0001'],
    ['BUERGSCHAFT', null, 'WI0001'],
    ['BUERGSCHAFT', { ...machine, orgId: 'BP0001' }, 'WI0001'],
    ['NUTZER', holder, 'WI0001'],
  ] as const)('on a %s stands in the audit of the organisation that it is about or whose person did it', (objectKind, caller, org) => {
    expect(auditRow(ctx(caller), { ...entry, objectKind, values: { a: 1 } })).toEqual({
      org_id: org,
      zeitpunkt: now,
      nutzer_id: caller?.nutzerId || null,
      aktion: 'NUTZER_ANGELEGT',
      objekt_art: objectKind,
      objekt_id: 'another person',
      korrelations_id: 'k',
      werte: '{"a":1}',
    })
    expect(auditRow(ctx(caller), { ...entry, objectKind })).toMatchObject({ werte: '{}' })
  })

  test('tells of what concerns security, and whose account it is', () => {
    const told = (caller: Caller | null, more: object = {}) => securityChangeOf({ caller }, { ...entry, ...more })
    expect(told(holder)).toMatchObject([{ event: { kind: 'rights-changed', reason: 'NUTZER_ANGELEGT', account: 'a person' } }])
    expect(told(null)).toMatchObject([{ event: { account: 'another person' } }])
    const [ofNobody] = told(null, { objectKind: 'UNTERNEHMEN' })
    expect(ofNobody).toMatchObject({ event: { kind: 'rights-changed' } })
    expect(ofNobody).not.toHaveProperty('event.account')
    expect(told(holder, { action: 'GETEILT' })).toEqual([])
  })

  test('that writes to the audit takes one statement', async () => {
    const executed = jest.fn()
    const into = jest.fn((_: string) => ({ values: rows }))
    const rows = jest.fn((_: unknown) => ({ execute: executed }))
    const tx = Object.assign(answering([], executed), { insertInto: into })
    const use = { ...ctx(holder), tx: tx as never }
    await recordAudit(use, { ...entry, action: 'GETEILT' })
    expect(into).toHaveBeenCalledWith('audit')
    expect(rows).toHaveBeenCalledWith([auditRow(use, { ...entry, action: 'GETEILT' })])
    expect(executed).toHaveBeenCalledTimes(1)
  })
})
