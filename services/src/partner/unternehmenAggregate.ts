import { decideUnternehmen, toSortKey, type UnternehmenInput, type UnternehmenState, type UnternehmenTransition } from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import { defineAggregate, forgetUnternehmen, partiesFrom, readUnternehmen } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { unternehmenStateOf } from './unternehmenState.ts'

type Unternehmen = Selectable<UnternehmenTable>
/** A company after a step: the version that the next one has to name. */
export type UnternehmenRevision = Readonly<{ unternehmenId: string; version: number; unternehmensstatus: Unternehmen['status'] }>

/** The answer of a use case after a step on a company. */
export const revisionOf = (unternehmen: Unternehmen): UnternehmenRevision => ({
  unternehmenId: unternehmen.id,
  version: unternehmen.version,
  unternehmensstatus: unternehmen.status,
})

/** The columns by which a company is found. */
export const searchColumns = (unternehmen: Pick<Insertable<UnternehmenTable>, 'id' | 'name' | 'kurzname' | 'fremd_id'>, place: string) => ({
  name_sort: toSortKey(unternehmen.name),
  suchtext: toSortKey([unternehmen.id, unternehmen.name, unternehmen.kurzname, place, unternehmen.fremd_id].filter(Boolean).join(' ')),
})

/** Companies: their own organisation and the operator read what happens to them. */
export const unternehmenAggregate = defineAggregate<'unternehmen', UnternehmenTransition, UnternehmenState, UnternehmenInput>({
  table: 'unternehmen',
  kind: 'UNTERNEHMEN',
  history: 'unternehmen_historie',
  owner: 'org_id',
  isVisible: (tx, id, { group, orgId }) =>
    tx
      .selectFrom('unternehmen')
      .where('id', '=', id)
      .$if(group !== 'BSP', (q) => q.where('org_id', '=', orgId)),
  lifecycle: decideUnternehmen,
  stateOf: ({ tx, caller }, unternehmen) => unternehmenStateOf(tx, unternehmen, caller as Caller),
  columnsOf: ({ status }) => ({ status: status as Unternehmen['status'] }),
  audience: async (ctx, unternehmen) => {
    // What was read of the company before the step is out of date.
    forgetUnternehmen(ctx)
    const { operator } = await readUnternehmen(ctx.tx, [unternehmen.mutter_id])
    return { parties: partiesFrom({ operator }), orgs: [...new Set([unternehmen.org_id, operator.orgId])] }
  },
  readers: () => ['EIGNER', 'BETREIBER'],
  auditValues: ({ values, reason }, moved) => ({ ...moved, ...(values?.length && { werte: values }), ...(reason && { grund: reason }) }),
  placeholdersOf: async ({ tx }, { name, mutter_id: mutter }) => ({
    name,
    mutter: (await readUnternehmen(tx, [mutter])).find(mutter)?.name ?? '',
  }),
})
