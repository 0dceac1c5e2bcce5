import type { RemoteReportKind } from '@avalwerk/domain'
import { withoutKeys } from '@avalwerk/platform/withoutKeys'

/** The kind of a fault, and the release that it is one of, where it is one's. */
export type FaultContext = Readonly<{ art?: RemoteReportKind | 'RAHMEN' | 'MANIFEST'; remote?: string; version?: string }>
/** What the operator is told of a release. */
export type RemoteReport = Readonly<{
  remote: string
  version: string
  kind: RemoteReportKind
  message: string
  cause: string | null
  page: string
  places: string[]
}>
type ReportPath = (error: unknown, context: FaultContext) => void

const own = new WeakSet<Error>()
/** An error whose words are the shell's own, and about nobody: they may be told. @param place of the code that is meant, if one is */
export function ownWords(text: string, place = ''): Error {
  const error = new Error(text)
  error.stack = [String(error), place].filter(Boolean).join('\n')
  own.add(error)
  return error
}

let further: ReportPath | undefined

/** Reports faults from now on in this further way, too. */
export function reportAlso(way: ReportPath): void {
  further = way
}

let ofRemotes: ((report: RemoteReport) => void) | undefined

/** Tells of faults of remotes from now on in this way: as of the person who is signed in, or of nobody once that is over. */
export function reportRemotes(way: ((report: RemoteReport) => void) | undefined): void {
  ofRemotes = way
}

let nameOf = withoutKeys

/** Names pages in reports from now on in this way, instead of by what is no key in their addresses. */
export function namePages(name: (path: string) => string): void {
  nameOf = name
}

/** So many faults of a release, or of the shell, are told of by a page, each kind for itself: the next ones would say nothing new. */
const MOST = 20
const MOST_KINDS = 50
const told = new Map<string, Set<string>>()
/** Whether something wasn't told yet, and there is room for it; it counts as told from now on. */
function isNews(whose: string, what: string): boolean {
  const known = told.get(whose) ?? new Set()
  if (told.size < MOST_KINDS) told.set(whose, known)
  if (!told.has(whose)) return false
  if (known.has(what) || known.size >= MOST) return false
  known.add(what)
  return true
}

const PLACE = /\/(?:shell|remotes|preview)\/[\w./+-]+?\.js(?::\d+:\d+)?/g
const MOST_PLACES = 8
/** More of an error's words helps nobody. */
const LONGEST = 800
const LONGEST_PATH = 300

/** The places of our code that an error names, the innermost first: without what it says, which may be about a person, and without marks. */
function placesIn(error: unknown): string[] {
  const places = textsOf(error).join('\n').match(PLACE) ?? []
  const withoutMarks = places.map((place) => place.replace(/^\/preview\/[^/]+/, '/preview')).filter(({ length }) => length <= LONGEST_PATH)
  return [...new Set(withoutMarks)].slice(0, MOST_PLACES)
}
/** What an error and its causes say, and their stacks; a cause may lead back to where it came from. */
const textsOf = (error: unknown, causes = 3): string[] =>
  error instanceof Error && causes >= 0 ? [error.message, `${error.stack}`, ...textsOf(error.cause, causes - 1)] : []
/** What an error is: its words only where they are ours. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  // Whoever throws may name it as they like, and by what they like.
  const kind: unknown = own.has(error) ? error.message : error.name
  return asPlain(typeof kind === 'string' ? kind : 'unnamed', LONGEST)
}
/** What a report may say: texts of machines, as long as helps anybody. */
const asPlain = (text: string, longest: number): string => text.replace(/[^ -~]/g, '?').slice(0, longest)

function send(report: Readonly<Record<string, unknown>>): void {
  void fetch('/plattform/reports', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}

/** What is told of an error; of one that can't even be read, that it is one. */
function describe(error: unknown): { message: string; cause: string | undefined; places: string[] } {
  try {
    const cause = error instanceof Error && error.cause !== undefined ? kindOf(error.cause) : undefined
    return { message: kindOf(error), cause, places: placesIn(error) }
  } catch {
    return { message: 'unreadable', cause: undefined, places: [] }
  }
}

/** Tells of a fault of a remote as of nobody, where it can't be told as of the person who is signed in. */
export const reportAsNobody = ({ kind, message, cause, page, places, ...release }: RemoteReport): void =>
  send({ meldung: message, ursache: cause ?? undefined, orte: places, seite: page, art: kind, ...release })

/**
 * Tells the operator of a fault that the browser has shown already, once for each place. Never fails itself.
 * @param context the kind (`art`), and the remote and its version where it is one's
 */
export function reportShown(error: unknown, context: FaultContext = {}): void {
  const { message, cause, places } = describe(error)
  const { art, remote = '', version = '' } = context
  if (!isNews(`${remote} ${version} ${art}`, `${message} ${places[0]}`)) return
  further?.(error, context)
  const page = asPlain(nameOf(location.pathname), LONGEST_PATH)
  if (ofRemotes && art && art !== 'RAHMEN' && art !== 'MANIFEST' && remote && version)
    ofRemotes({ remote, version, kind: art, message, cause: cause ?? null, page, places })
  else send({ meldung: message, ursache: cause, orte: places, seite: page, ...context })
}

/** The same of a fault that nobody has seen yet. */
export function reportFault(error: unknown, context: FaultContext = {}): void {
  console.error(error)
  reportShown(error, context)
}

/** The same of a fault of the shell itself. */
export const reportOwnFault = (error: unknown): void => reportFault(error, { art: 'RAHMEN' })
