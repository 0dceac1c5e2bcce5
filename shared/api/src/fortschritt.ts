/**
 * Sends a body and tells how much of it has left: what fetch can't do. An upload may take longer than a call; what counts is
 * that something moves.
 * @param stillstand milliseconds without any movement after which it is given up
 * @throws DOMException TimeoutError, AbortError; TypeError without a connection
 */
export function sendWithProgress(
  adresse: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Readonly<Record<string, string>>; body: Blob; signal: AbortSignal | undefined },
  beiFortschritt: (gesendet: number, gesamt: number) => void,
  standstill: number,
): Promise<Response> {
  return new Promise((fertig, fail) => {
    const ruf = new XMLHttpRequest()
    let uhr: ReturnType<typeof setTimeout>
    const giveUp = (grund: unknown) => {
      ende()
      ruf.abort()
      fail(grund)
    }
    const moved = () => {
      clearTimeout(uhr)
      uhr = setTimeout(() => giveUp(new DOMException('Zeit abgelaufen', 'TimeoutError')), standstill)
    }
    const abgebrochen = () => giveUp(signal?.reason)
    const ende = () => {
      clearTimeout(uhr)
      signal?.removeEventListener('abort', abgebrochen)
    }
    ruf.open(method, adresse)
    ruf.responseType = 'blob'
    for (const [name, wert] of Object.entries(headers)) ruf.setRequestHeader(name, wert)
    ruf.upload.onprogress = ({ loaded, total }) => {
      moved()
      beiFortschritt(loaded, total)
    }
    ruf.onload = () => {
      ende()
      const kopf = new Headers()
      for (const zeile of ruf.getAllResponseHeaders().trim().split(/\r\n/)) {
        const separator = zeile.indexOf(':')
        if (separator > 0) kopf.append(zeile.slice(0, separator), zeile.slice(separator + 1).trim())
      }
      const inhalt = ruf.status === 204 || ruf.status === 304 ? null : (ruf.response as Blob)
      fertig(new Response(inhalt, { status: ruf.status, headers: kopf }))
    }
    ruf.onerror = () => {
      ende()
      fail(new TypeError('Keine Verbindung'))
    }
    if (signal?.aborted) return abgebrochen()
    signal?.addEventListener('abort', abgebrochen)
    moved()
    ruf.send(body)
  })
}
