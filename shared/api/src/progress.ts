import { t } from './texts.ts'
/**
 * Sends a body and tells how much of it has left: what fetch can't do. An upload may take longer than a call; what counts is
 * that something moves.
 * @param standstill milliseconds without any movement after which it is given up
 * @throws DOMException TimeoutError, AbortError; TypeError without a connection
 */
export function sendWithProgress(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Readonly<Record<string, string>>; body: Blob; signal: AbortSignal | undefined },
  onProgress: (sent: number, total: number) => void,
  standstill: number,
): Promise<Response> {
  return new Promise((done, fail) => {
    const call = new XMLHttpRequest()
    let clock: ReturnType<typeof setTimeout>
    const giveUp = (reason: unknown) => {
      end()
      call.abort()
      fail(reason)
    }
    const restartClock = () => {
      clearTimeout(clock)
      clock = setTimeout(() => giveUp(new DOMException(t('progress.timeout'), 'TimeoutError')), standstill)
    }
    const onAbort = () => giveUp(signal?.reason)
    const end = () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', onAbort)
    }
    call.open(method, address)
    call.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => {
      restartClock()
      onProgress(loaded, total)
    }
    call.onload = () => {
      end()
      const header = new Headers()
      for (const row of call.getAllResponseHeaders().trim().split(/\r\n/)) {
        const separator = row.indexOf(':')
        if (separator > 0) header.append(row.slice(0, separator), row.slice(separator + 1).trim())
      }
      const content = call.status === 204 || call.status === 304 ? null : (call.response as Blob)
      done(new Response(content, { status: call.status, headers: header }))
    }
    call.onerror = () => {
      end()
      fail(new TypeError(t('progress.noConnection')))
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    restartClock()
    call.send(body)
  })
}
