import type { AuditFilter } from '@avalwerk/contracts'
import type { FilterValues } from '@avalwerk/patterns/list'

/** What the list's conditions say, as the calls take it: several actions that read alike are one option. */
export const asFilter = ({ aktion, ...filter }: FilterValues): AuditFilter => ({
  ...filter,
  ...(typeof aktion === 'string' && { aktion: aktion.split('+') as AuditFilter['aktion'] }),
})
