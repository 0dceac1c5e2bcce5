type FaultContext = Readonly<Record<string, unknown>>
type ReportPath = (error: unknown, context: FaultContext) => void

let further: ReportPath | undefined

/** Reports faults from now on in this further way, too. */
export function reportAlso(way: ReportPath): void {
  further = way
}

/** Tells the operator of a fault. Never fails itself. */
export function reportFault(error: unknown, context: FaultContext = {}): void {
  console.error(error)
  further?.(error, context)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  const report = { meldung: String(error), ursache: cause, seite: location.pathname, ...context }
  void fetch('/plattform/reports', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}

/** The same of a fault of the shell itself. */
export const reportOwnFault = (error: unknown): void => reportFault(error, { art: 'RAHMEN' })
