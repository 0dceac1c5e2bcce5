import type { AuditFilter } from '@avalwerk/contracts'

/** The list's conditions: actions that read alike are one option, their codes joined by '+'. */
export type Conditions = Readonly<Omit<AuditFilter, 'aktion'> & { aktion?: string }>

/** What the list's conditions say, as the calls take it: several actions that read alike are one option. */
export const asFilter = ({ aktion, ...filter }: Conditions): AuditFilter => ({
  ...filter,
  ...(aktion !== undefined && { aktion: aktion.split('+') as AuditFilter['aktion'] }),
})
