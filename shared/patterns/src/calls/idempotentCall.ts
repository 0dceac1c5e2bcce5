import { type Answer, type Exact, IDEMPOTENCY, type Input, type WriteCall, type WriteCallId } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { useRef } from 'react'

/**
 * Sends a creating call. The same input sent again, because the answer was lost or a button pressed twice, acts once and
 * gets the same answer; other input is another act, and so is the same input once it has been answered.
 */
export function useIdempotentCall(): <K extends WriteCallId, const E extends Input<K>>(
  call: WriteCall<K>,
  input: E & Exact<Input<K>, E>,
) => Promise<Answer<K>> {
  const { progress } = usePlatform()
  const last = useRef({ request: '', idempotencyKey: '' })
  return (call, input) => {
    const request = JSON.stringify([call.id, input])
    if (last.current.request !== request) last.current = { request, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey: key } = last.current
    return progress(call.mutate(input as never, { headers: { [IDEMPOTENCY]: key } })).then((response) => {
      if (last.current.idempotencyKey === key) last.current = { request: '', idempotencyKey: '' }
      return response
    })
  }
}
