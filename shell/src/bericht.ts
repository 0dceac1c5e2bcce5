type Relation = Readonly<Record<string, unknown>>
type ReportPath = (fehler: unknown, relation: Relation) => void

let weitere: ReportPath | undefined

/** From now on faults go to another service too. */
export function reportAlso(weg: ReportPath): void {
  weitere = weg
}

/** Tells the operator of a fault. Never fails itself. */
export function berichte(fehler: unknown, relation: Relation = {}): void {
  console.error(fehler)
  weitere?.(fehler, relation)
  const ursache = fehler instanceof Error && fehler.cause instanceof Error ? fehler.cause.message : undefined
  const bericht = { meldung: String(fehler), ursache, seite: location.pathname, ...relation }
  void fetch('/plattform/berichte', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bericht),
  }).catch(() => undefined)
}
