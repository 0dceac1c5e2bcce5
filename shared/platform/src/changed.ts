import type { ChangeSubject } from '@avalwerk/domain'
import type { Transport } from './platform.ts'

const changed = new WeakMap<Transport, Set<ChangeSubject>>()

/**
 * The kinds of object that calls through a transport have changed and that no page has read anew yet: one set for the calls of shell and
 * remotes alike. The federation loads this module once; it has an entry of its own, since commands make calls as well and know nothing of
 * React.
 */
export function changedThrough(transport: Transport): Set<ChangeSubject> {
  const known = changed.get(transport) ?? new Set()
  changed.set(transport, known)
  return known
}
