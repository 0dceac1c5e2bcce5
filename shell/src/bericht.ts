type Zusammenhang = Readonly<Record<string, unknown>>
type Meldeweg = (fehler: unknown, zusammenhang: Zusammenhang) => void

let weitere: Meldeweg | undefined

/** From now on faults go to another service too. */
export function meldeAuch(weg: Meldeweg): void {
  weitere = weg
}

/** Tells the operator of a fault. Never fails itself. */
export function berichte(fehler: unknown, zusammenhang: Zusammenhang = {}): void {
  console.error(fehler)
  weitere?.(fehler, zusammenhang)
  const ursache = fehler instanceof Error && fehler.cause instanceof Error ? fehler.cause.message : undefined
  const bericht = { meldung: String(fehler), ursache, seite: location.pathname, ...zusammenhang }
  void fetch('/plattform/berichte', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bericht),
  }).catch(() => undefined)
}
