import type { ChangedKind, ChangeSubject } from '@avalwerk/domain'
import type { Call } from './endpoint.ts'

/** What a browser needs to know of a call while it runs; its types say the rest. */
export type CallRow = Readonly<{
  method: Call['method']
  path: string
  changes?: readonly ChangeSubject[]
  follows?: readonly ChangeSubject[]
  idOf?: ChangedKind
}>

/** Calls as plain data, by service and name, without schemas: `npm run calls -- write` keeps it for the browser. */
export function callTable(calls: Iterable<Call>): Record<string, Record<string, CallRow>> {
  const table: Record<string, Record<string, CallRow>> = {}
  for (const { id, method, path, changes, follows, idOf } of calls) {
    const [service = '', name = ''] = id.split('.')
    table[service] ??= {}
    table[service][name] = {
      method,
      path,
      ...(changes?.length && { changes }),
      ...(follows?.length && { follows }),
      ...(idOf && { idOf }),
    }
  }
  return table
}
