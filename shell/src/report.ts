import { withoutKeys } from './withoutKeys.ts'

type FaultContext = Readonly<Record<string, unknown>>
type ReportPath = (error: unknown, context: FaultContext) => void

const own = new WeakSet<Error>()
/** An error whose words are the shell's own, and about nobody: they may be told. */
export function ownWords(text: string): Error {
  const error = new Error(text)
  own.add(error)
  return error
}

let further: ReportPath | undefined

/** Reports faults from now on in this further way, too. */
export function reportAlso(way: ReportPath): void {
  further = way
}

const PLACE = /\/(?:shell|remotes|preview)\/[^\s)"']+?\.js(?::\d+:\d+)?/g
const MOST_PLACES = 8

/** The places of our code that an error names, the innermost first: without what it says, which may be about a person, and without marks. */
export function placesIn(error: unknown): string[] {
  const places = textsOf(error).join('\n').match(PLACE) ?? []
  return [...new Set(places.map((place) => place.replace(/^\/preview\/[^/]+/, '/preview')))].slice(0, MOST_PLACES)
}
/** What an error and its causes say, and their stacks; a cause may lead back to where it came from. */
const textsOf = (error: unknown, causes = 3): string[] =>
  error instanceof Error && causes >= 0 ? [error.message, String(error.stack), ...textsOf(error.cause, causes - 1)] : []
/** What an error is: its words only where they are ours. */
const kindOf = (error: unknown): string => (error instanceof Error ? (own.has(error) ? error.message : error.name) : typeof error)

function send(report: FaultContext): void {
  void fetch('/plattform/reports', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seite: withoutKeys(location.pathname), ...report }),
  }).catch(() => undefined)
}

/**
 * Tells the operator of a fault that the browser has shown already. Never fails itself.
 * @param context the kind (`art`), and the remote and its version where it is one's
 */
export function reportShown(error: unknown, context: FaultContext = {}): void {
  further?.(error, context)
  const cause = error instanceof Error && error.cause !== undefined ? kindOf(error.cause) : undefined
  send({ meldung: kindOf(error), ursache: cause, orte: placesIn(error), ...context })
}

/** The same of a fault that nobody has seen yet. */
export function reportFault(error: unknown, context: FaultContext = {}): void {
  console.error(error)
  reportShown(error, context)
}

/** The same of a fault of the shell itself. */
export const reportOwnFault = (error: unknown): void => reportFault(error, { art: 'RAHMEN' })
