import { type Exact, type Input, callIdempotent } from '@avalwerk/api'
import type { Api, CallName } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { useRef } from 'react'

/**
 * Sends a creating call. The same input sent again, because the answer was lost or a button pressed twice, acts once and
 * gets the same answer; other input is another act, and so is the same input once it has been answered.
 */
export function useIdempotentCall(): <K extends CallName, const E extends Input<K>>(
  call: K,
  input: E & Exact<Input<K>, E>,
) => Promise<Api[K]['response']> {
  const { transport, progress } = usePlatform()
  const zuletzt = useRef({ request: '', rowKey: '' })
  return (call, input) => {
    const request = JSON.stringify([call, input])
    if (zuletzt.current.request !== request) zuletzt.current = { request, rowKey: crypto.randomUUID() }
    const { rowKey: key } = zuletzt.current
    return progress(callIdempotent(transport, call, input as never, key)).then((response) => {
      if (zuletzt.current.rowKey === key) zuletzt.current = { request: '', rowKey: '' }
      return response
    })
  }
}
