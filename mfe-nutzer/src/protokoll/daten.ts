import type { AuditFilter } from '@avalwerk/contracts'
import type { Filterwerte } from '@avalwerk/bausteine'

export const basis = '/partnerservice/api/private/v2/pruefprotokoll'

/** What the list's conditions say, as the calls take it: several actions that read alike are one option. */
export const asFilter = ({ aktion, ...filter }: Filterwerte): AuditFilter => ({
  ...filter,
  ...(typeof aktion === 'string' && { aktion: aktion.split('+') as AuditFilter['aktion'] }),
})
