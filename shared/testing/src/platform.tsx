import { type Api, type Call, type CallId, callsById, checkInput } from '@avalwerk/contracts'
import { type Area, AREAS, type Group, PROBLEMS, type ProblemCode, type Right, RIGHTS_POOL, rightsFromList } from '@avalwerk/domain'
import type { ApiRequest, Location, Navigation, Nutzer, Platform, RightsState, Transport } from '@avalwerk/platform'
import { createQueryClient } from '@avalwerk/platform/queryClient'
import { openTab, PlatformContext, RemoteRouter, StyleProvider } from '@avalwerk/platform/remote'
import { afterEach, beforeEach, expect } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import '@testing-library/jest-dom/jest-globals'
import { cleanup, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BehaviorSubject } from 'rxjs'
import { REFERENCE } from './samples.ts'

export { fireEvent, screen, waitFor, within } from '@testing-library/react'

type ExchangeOf<K extends CallId> = K extends `${infer S extends keyof Api}.${infer N}`
  ? N extends keyof Api[S]
    ? Api[S][N]
    : never
  : never
type PartOf<K extends CallId, Part extends string> = ExchangeOf<K> extends Readonly<Record<Part, infer T>> ? T : never
/** What a call was given, as its contract read it. */
export type Given<K extends CallId> = Readonly<{ params: PartOf<K, 'params'>; query: PartOf<K, 'query'>; body: PartOf<K, 'body'> }>
type Answered<K extends CallId> = (PartOf<K, 'use'> extends 'file' ? Blob : PartOf<K, 'response'>) | Refused
/**
 * The server's answers, by the call's id. A call that has none here fails the test. An answer may know how the call was sent: its headers,
 * and whom to tell how far a file is.
 */
export type Answers = { readonly [K in CallId]?: (given: Given<K>, request: ApiRequest) => Answered<K> | Promise<Answered<K>> }

/** An answer that refuses, as the server gives it. */
export class Refused {
  readonly code: ProblemCode
  readonly felder: readonly Readonly<{ feld: string; grund: string }>[] | undefined
  constructor(code: ProblemCode, felder?: Refused['felder']) {
    this.code = code
    this.felder = felder
  }
}

/** The platform as a test of a remote sees it, and what was done with it. */
export type FakePlatform = Readonly<{
  platform: Platform
  /** What was said in short, in order. */
  notices: readonly string[]
  /** What the popup was to show. */
  problems: readonly unknown[]
  /** Calls that were made, in order. */
  sent: readonly Readonly<{ id: CallId } & Given<CallId>>[]
  /** What was asked before leaving. */
  asked: readonly string[]
  /** Replaces the user's rights while the page stands. */
  setRights(rights: readonly Right[]): void
  /** The address, without the area: path and search. */
  address(): string
  /** Goes to another address of the area, as a link would. @returns whether the page was left */
  goTo(path: string): boolean
  /** Shows a page of a remote as the shell would, and what its user can do. */
  show(page: ReactNode): Readonly<{ user: UserEvent; rerender(page: ReactNode): void; unmount(): void }>
}>

/** A JSON answer; a browser without a server has none of its own. */
const responseOf = (status: number, body: unknown): Response => {
  const text = body === undefined ? '' : JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: { get: () => null },
    json: async () => JSON.parse(text) as unknown,
    text: async () => text,
    blob: async () => body,
    clone: () => responseOf(status, body),
  } as unknown as Response
}

const PATTERNS = [...callsById].map(
  ([id, call]) => [id, call, new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)] as const,
)
/** The call that an address means: of several, the one with fewer names in its path. */
function callAt(method: string, path: string): { id: CallId; call: Call; params: Record<string, string> } {
  const found = PATTERNS.filter(([, call, pattern]) => call.method === method && pattern.test(path)).sort(
    ([, a], [, b]) => a.path.split('{').length - b.path.split('{').length,
  )[0]
  if (!found) throw new Error(`No call of the contracts is ${method} ${path}`)
  const [id, call, pattern] = found
  const names = Object.entries(pattern.exec(path)?.groups ?? {})
  return { id, call, params: Object.fromEntries(names.map(([name, value]) => [name, decodeURIComponent(value)])) }
}

/** What went wrong where no assertion could see it: calls without an answer, answers that no server gives. */
const faults: string[] = []
// React draws as it does in a browser: tests wait for what shall be seen, not for each change to be announced.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  // As after the sign-in: what pages keep is found again.
  openTab('A'.repeat(43))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  expect(faults.splice(0)).toEqual([])
})

/** What every page may ask without its test being about it: how the user has set up their tables. */
const USUAL: Answers = {
  'konto.tabelleneinstellung': () => ({ version: 0, einstellung: null }),
  'konto.tabelleneinstellungSpeichern': () => ({ version: 1 }),
}

/**
 * The shell's double for tests of remotes and of what they share: the same contract, without a shell or a server. What a page sends is checked
 * by the call's contract and refused as the server would refuse it; what a test answers is checked, too, so that no double says what
 * no server says.
 * @param at the address below the area at which the page stands
 * @param leave whether the user leaves where they would lose something
 */
export function fakePlatform({
  group = 'AG',
  rights = rightsFromList(RIGHTS_POOL[group]),
  answers = {},
  at = '',
  leave = false,
  nutzer = {},
}: {
  group?: Group
  rights?: readonly Right[]
  answers?: Answers
  at?: string
  leave?: boolean
  nutzer?: Partial<Nutzer>
} = {}): FakePlatform {
  const area = AREAS.find(({ group: gruppe }) => gruppe === group) as Area
  const notices: string[] = []
  const problems: unknown[] = []
  const asked: string[] = []
  const sent: (Readonly<{ id: CallId }> & Given<CallId>)[] = []
  const rights$ = new BehaviorSubject<RightsState>({ ownRights: rights, allRights: rights })
  const all = { ...USUAL, ...answers }

  const transport: Transport = async (address, request = {}) => {
    const { method = 'GET', body } = request
    const url = new URL(address, 'http://portal.example')
    const { id, call, params } = callAt(method, url.pathname)
    const parts = {
      params: checkInput(call.params, params),
      query: checkInput(call.query, Object.fromEntries(url.searchParams)),
      body: call.upload ? { data: body } : checkInput(call.body, typeof body === 'string' ? (JSON.parse(body) as unknown) : {}),
    }
    const mistakes = Object.values(parts).flatMap((part) => ('mistakes' in part ? part.mistakes : []))
    if (mistakes.length) return refusal(new Refused('EINGABE_UNGUELTIG', mistakes))
    const given = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, 'data' in part ? part.data : undefined]))
    sent.push({ id, ...given } as (typeof sent)[number])
    const answer = all[id] as ((given: object, request: ApiRequest) => unknown) | undefined
    if (!answer) {
      faults.push(`Nobody answers ${id}`)
      return refusal(new Refused('NICHT_GEFUNDEN'))
    }
    const answered = await answer(given, request)
    if (answered instanceof Refused) return refusal(answered)
    if (answered instanceof Blob) return responseOf(200, answered)
    const read = call.response.safeParse(answered)
    if (!read.success) faults.push(`${id} never answers so: ${JSON.stringify(read.error.issues.slice(0, 3))}`)
    return responseOf(answered === undefined ? 204 : 200, answered)
  }
  const refusal = ({ code, felder }: Refused) => {
    const { status, title } = PROBLEMS[code]
    return responseOf(status, { type: `urn:avalwerk:${code}`, title, status, code, korrelationsId: REFERENCE, ...(felder && { felder }) })
  }

  let key = 0
  const locationOf = (path: string, state: unknown = null): Location => {
    const { pathname, search, hash } = new URL(path, 'http://portal.example')
    return { pathname, search, hash, state, key: String(++key) }
  }
  const places = [locationOf(`/${area.path}/${at}`)]
  let place = 0
  const listeners = new Set<() => void>()
  const guards = new Set<() => string | undefined>()
  /** @returns whether nothing keeps the user on the page */
  const mayLeave = (pathname: string): boolean => {
    if (pathname === here().pathname) return true
    const question = [...guards].map((guard) => guard()).find((sentence) => sentence !== undefined)
    if (question === undefined) return true
    asked.push(question)
    return leave
  }
  const here = () => places[place] as Location
  const come = () => {
    for (const listener of listeners) listener()
  }
  const navigation: Navigation = {
    location: here,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    navigate: (target, { replace = false, state } = {}) => {
      if (typeof target === 'number') {
        const next = places[place + target]
        if (!next || !mayLeave(next.pathname)) return
        place += target
        return come()
      }
      const next = locationOf(target, state)
      if (!mayLeave(next.pathname)) return
      places.splice(replace ? place : place + 1, places.length, next)
      place = places.length - 1
      come()
    },
    guard: (question) => {
      guards.add(question)
      return () => guards.delete(question)
    },
  }

  const queryClient = createQueryClient((error) => problems.push(error))
  const nobody = async () => undefined
  const platform: Platform = {
    contract: 'test',
    signal: new AbortController().signal,
    area,
    nutzer: {
      id: 'u',
      vorname: 'Tomke',
      nachname: 'Beispiel',
      email: 'tomke@firma.example',
      unternehmenId: 'WI0001',
      organisation: 'WI0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
      erhaltNutzerEMails: true,
      rollen: [group],
      ...nutzer,
    },
    rights$,
    session$: new BehaviorSubject({ endsAt: Number.POSITIVE_INFINITY, warning: false }),
    navigation,
    account: {
      factors: async () => [],
      offersPasskeys: async () => false,
      sessions: async () => [],
      endSession: nobody,
      endOtherSessions: nobody,
      begin: nobody,
      outcome: () => undefined,
      signOut: nobody,
    },
    transport,
    queryClient,
    notify: (text) => void notices.push(text),
    showProblem: (error) => void problems.push(error),
    progress: (work) => work,
    report: (error) => void faults.push(`Reported: ${String(error)}`),
  }
  return {
    platform,
    notices,
    problems,
    sent,
    asked,
    setRights: (fresh) => rights$.next({ ownRights: fresh, allRights: fresh }),
    address: () => `${here().pathname.slice(area.path.length + 2)}${here().search}`,
    goTo: (path) => {
      const before = here()
      navigation.navigate(`/${area.path}/${path}`)
      return here() !== before
    },
    show: (page) => {
      const { rerender, unmount } = render(page, {
        wrapper: ({ children }) => (
          <StyleProvider>
            <PlatformContext value={platform}>
              <QueryClientProvider client={queryClient}>
                <RemoteRouter platform={platform}>{children}</RemoteRouter>
              </QueryClientProvider>
            </PlatformContext>
          </StyleProvider>
        ),
      })
      return { user: userEvent.setup(), rerender, unmount }
    },
  }
}
