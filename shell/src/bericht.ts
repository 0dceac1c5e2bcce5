/** Tells the operator of a fault. Never fails itself. */
export function berichte(fehler: unknown, zusammenhang: Readonly<Record<string, unknown>> = {}): void {
  console.error(fehler)
  const ursache = fehler instanceof Error && fehler.cause instanceof Error ? fehler.cause.message : undefined
  const bericht = { meldung: String(fehler), ursache, seite: location.pathname, ...zusammenhang }
  void fetch('/plattform/berichte', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bericht),
  }).catch(() => undefined)
}
