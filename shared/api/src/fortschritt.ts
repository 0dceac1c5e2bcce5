/**
 * Sends a body and tells how much of it has left: what fetch can't do. An upload may take longer than a call; what counts is
 * that something moves.
 * @param stillstand milliseconds without any movement after which it is given up
 * @throws DOMException TimeoutError, AbortError; TypeError without a connection
 */
export function sendeMitFortschritt(
  adresse: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Readonly<Record<string, string>>; body: Blob; signal: AbortSignal | undefined },
  beiFortschritt: (gesendet: number, gesamt: number) => void,
  stillstand: number,
): Promise<Response> {
  return new Promise((fertig, scheitere) => {
    const ruf = new XMLHttpRequest()
    let uhr: ReturnType<typeof setTimeout>
    const gibAuf = (grund: unknown) => {
      ende()
      ruf.abort()
      scheitere(grund)
    }
    const bewegt = () => {
      clearTimeout(uhr)
      uhr = setTimeout(() => gibAuf(new DOMException('Zeit abgelaufen', 'TimeoutError')), stillstand)
    }
    const abgebrochen = () => gibAuf(signal?.reason)
    const ende = () => {
      clearTimeout(uhr)
      signal?.removeEventListener('abort', abgebrochen)
    }
    ruf.open(method, adresse)
    ruf.responseType = 'blob'
    for (const [name, wert] of Object.entries(headers)) ruf.setRequestHeader(name, wert)
    ruf.upload.onprogress = ({ loaded, total }) => {
      bewegt()
      beiFortschritt(loaded, total)
    }
    ruf.onload = () => {
      ende()
      const kopf = new Headers()
      for (const zeile of ruf.getAllResponseHeaders().trim().split(/\r\n/)) {
        const trenner = zeile.indexOf(':')
        if (trenner > 0) kopf.append(zeile.slice(0, trenner), zeile.slice(trenner + 1).trim())
      }
      const inhalt = ruf.status === 204 || ruf.status === 304 ? null : (ruf.response as Blob)
      fertig(new Response(inhalt, { status: ruf.status, headers: kopf }))
    }
    ruf.onerror = () => {
      ende()
      scheitere(new TypeError('Keine Verbindung'))
    }
    if (signal?.aborted) return abgebrochen()
    signal?.addEventListener('abort', abgebrochen)
    bewegt()
    ruf.send(body)
  })
}
