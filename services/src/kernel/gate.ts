import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './problem.ts'

/** How much a caller may use. */
export type Limits = Readonly<{
  /** Calls of a person in a minute, wherever they come from. */
  callsOfPerson: number
  /** Calls from an address in a minute by unknown callers: without a good token, and those of the pages that sign people in. */
  callsOfAddress: number
  /** Sign-ins begun from an address in ten minutes. */
  signInsOfAddress: number
  /** Files under way in this process at once. */
  uploads: number
  /** Files under way of one organisation at once: fewer than all, so that one doesn't keep the others out. */
  uploadsOfOrganisation: number
  /** Files under way of one person at once. */
  uploadsOfPerson: number
  /** Files (lists as CSV, previews, packed documents) that are made for one person at once. */
  downloadsOfPerson: number
}>

/** Counts requests, before anything of them is read. */
export type Gate = Readonly<{
  /** A call of a known caller. @throws Refusal ZU_VIELE_ANFRAGEN, with Retry-After */
  person(request: FastifyRequest, id: string): Promise<void>
  /** A call of an unknown caller. @throws Refusal ZU_VIELE_ANFRAGEN, with Retry-After */
  address(request: FastifyRequest): Promise<void>
  /** A sign-in begins. @throws Refusal ZU_VIELE_ANFRAGEN, with Retry-After */
  signIn(request: FastifyRequest): Promise<void>
  /** A browser reports a fault; that needs no sign-in. @throws Refusal ZU_VIELE_ANFRAGEN, with Retry-After */
  report(request: FastifyRequest): Promise<void>
  /** The same of what browsers report by themselves, some of it by no doing of the portal's: it takes no room of the others. */
  browserReport(request: FastifyRequest): Promise<void>
  /** Counts a call that one person makes only so often in a minute, after `person`. @throws Refusal ZU_VIELE_ANFRAGEN, with Retry-After */
  often(most: number): (request: FastifyRequest) => Promise<void>
  /** Lets a file in until its call is answered or broken off. @throws Refusal ZU_VIELE_UPLOADS, UPLOADS_BESETZT, with Retry-After */
  upload(reply: FastifyReply, person: string, orgId: string): void
  /**
   * Counts a file that is made for a person, until it is made and its answer is closed: breaking off alone makes no room.
   * @returns a function to be called, once, when the file is made or has failed
   * @throws Refusal ZU_VIELE_DOWNLOADS, with Retry-After
   */
  download(reply: FastifyReply, person: string): () => void
}>

const MINUTE_MS = 60_000
/** Reports of browsers in a minute, from one address and in all: each is a line of the log, or a few. */
const [REPORTS_OF_ADDRESS, REPORTS] = [30, 600]
/** Seconds after which there may be room for another file. */
const FILE_RETRY_S = 5
/** How many callers a limiter remembers at most, the last ones: memory is bounded however many come. */
const REMEMBERED = 20_000

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/**
 * The bounds of a process, in its memory: several processes together let in as many times as much. Addresses are those of networks (/64) in
 * IPv6.
 * @param app with the limiter registered
 */
export function createGate(app: FastifyInstance, limits: Limits): Gate {
  const persons = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number, timeWindow: number) => ({ max, timeWindow, cache: REMEMBERED })
  const ofPerson = app.createRateLimit({
    ...limiter(limits.callsOfPerson, MINUTE_MS),
    keyGenerator: (request) => persons.get(request) ?? '',
  })
  const ofAddress = app.createRateLimit(limiter(limits.callsOfAddress, MINUTE_MS))
  const ofSignIns = app.createRateLimit(limiter(limits.signInsOfAddress, 10 * MINUTE_MS))
  const count = async (limit: Limiter, request: FastifyRequest) => {
    const state = await limit(request)
    if (state.isAllowed || !state.isExceeded) return
    throw new Refusal('ZU_VIELE_ANFRAGEN', undefined, { retryAfterS: Math.max(1, state.ttlInSeconds) })
  }

  const reports = () => {
    const limits = [
      app.createRateLimit(limiter(REPORTS_OF_ADDRESS, MINUTE_MS)),
      app.createRateLimit({ ...limiter(REPORTS, MINUTE_MS), keyGenerator: () => 'all' }),
    ]
    return async (request: FastifyRequest) => {
      for (const limit of limits) await count(limit, request)
    }
  }

  const [uploads, downloads] = [createCallCounter(), createCallCounter()]

  return {
    person: async (request, id) => {
      persons.set(request, id)
      await count(ofPerson, request)
    },
    address: (request) => count(ofAddress, request),
    signIn: (request) => count(ofSignIns, request),
    report: reports(),
    browserReport: reports(),
    often: (most) => {
      const limit = app.createRateLimit({ ...limiter(most, MINUTE_MS), keyGenerator: (request) => persons.get(request) ?? '' })
      return (request) => count(limit, request)
    },
    upload: ({ raw }, id, orgId) => {
      const [all, person, organisation] = ['all', `person ${id}`, `organisation ${orgId}`]
      const code =
        uploads.of(person) >= limits.uploadsOfPerson || uploads.of(organisation) >= limits.uploadsOfOrganisation
          ? 'ZU_VIELE_UPLOADS'
          : uploads.of(all) >= limits.uploads
            ? 'UPLOADS_BESETZT'
            : undefined
      if (code) throw new Refusal(code, undefined, { retryAfterS: FILE_RETRY_S })
      uploads.until(raw, [all, person, organisation])
    },
    download: ({ raw }, id) => {
      if (downloads.of(id) >= limits.downloadsOfPerson) throw new Refusal('ZU_VIELE_DOWNLOADS', undefined, { retryAfterS: FILE_RETRY_S })
      downloads.change([id], 1)
      let open = 2
      const less = () => {
        open--
        if (open === 0) downloads.change([id], -1)
      }
      if (raw.destroyed) less()
      else raw.once('close', less)
      return less
    },
  }
}

/** Counts the calls under way: of all, of a person, of an organisation. */
function createCallCounter() {
  const counts = new Map<string, number>()
  const change = (whose: readonly string[], by: 1 | -1) => {
    for (const one of whose) {
      const now = (counts.get(one) ?? 0) + by
      if (now > 0) counts.set(one, now)
      else counts.delete(one)
    }
  }
  return {
    of: (one: string): number => counts.get(one) ?? 0,
    change,
    /** Counts a call until its answer is closed. One that is closed already emits no second close. */
    until(answer: FastifyReply['raw'], whose: readonly string[]): void {
      if (answer.destroyed) return
      change(whose, 1)
      answer.once('close', () => change(whose, -1))
    },
  }
}
