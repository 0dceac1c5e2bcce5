import type { ChangeSubject } from '@avalwerk/domain'
import type { Transport } from './platform.ts'

const changed = new WeakMap<Transport, Set<ChangeSubject>>()

/**
 * What calls through a transport have changed and nobody has read anew yet: one set, whoever's code made the calls. The federation gives
 * this module once; it has a door of its own, since commands make calls as well and know nothing of React.
 */
export function changedThrough(transport: Transport): Set<ChangeSubject> {
  const known = changed.get(transport) ?? new Set()
  changed.set(transport, known)
  return known
}
