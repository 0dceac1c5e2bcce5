import type { AuditFilter } from '@avalwerk/contracts'

/** The list's conditions: actions that read alike are one option, their codes joined by '+'. */
export type Conditions = Readonly<Omit<AuditFilter, 'aktion'> & { aktion?: string }>

/** Turns the list's conditions into the filter of the calls: several actions that read alike are one option. */
export const asFilter = ({ aktion, ...filter }: Conditions): AuditFilter => ({
  ...filter,
  ...(aktion !== undefined && { aktion: aktion.split('+') as AuditFilter['aktion'] }),
})
