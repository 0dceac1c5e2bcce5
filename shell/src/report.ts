type FaultContext = Readonly<Record<string, unknown>>
type ReportPath = (error: unknown, context: FaultContext) => void

let further: ReportPath | undefined

/** Reports faults from now on in this further way, too. */
export function reportAlso(way: ReportPath): void {
  further = way
}

/** The page, without what it is about: ids, which have a figure in them. */
const page = (): string =>
  location.pathname
    .split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/')

function send(report: FaultContext): void {
  void fetch('/plattform/reports', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seite: page(), ...report }),
  }).catch(() => undefined)
}

/** Tells the operator of a fault. Never fails itself. */
export function reportFault(error: unknown, context: FaultContext = {}): void {
  console.error(error)
  further?.(error, context)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  send({ meldung: String(error), ursache: cause, ...context })
}

/** The same of a fault of the shell itself. */
export const reportOwnFault = (error: unknown): void => reportFault(error, { art: 'RAHMEN' })

/**
 * Tells the operator of a fault that the browser has shown already, by whom it is.
 * @param what its kind, never what it says
 * @param places of the code, the innermost first
 */
export function reportAttributed(
  { name, version }: Readonly<{ name: string; version: string }>,
  art: string,
  what: string,
  places: readonly string[],
): void {
  send({ meldung: what, art, remote: name, version, orte: places.slice(0, MOST_PLACES) })
}
const MOST_PLACES = 8
