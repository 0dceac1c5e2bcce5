import { calendarDate, toSortKey } from '@avalwerk/domain'
import type { Caller } from '../../kernel/authentication.ts'
import { writeForAll, setContext, type DbTransaction } from '../../kernel/database.ts'
import { listActiveBuergen, listSelectableAmong, listSelectableOf, type SelectableUnternehmen } from '../../records/unternehmen.ts'
import type { PortfolioBuerge } from '../portfolio.ts'

/** What rows refer to, as the user may know it: read once for many rows. */
export type Lookups = Readonly<{
  caller: Caller
  today: string
  /** A company by its number or its exact name: the own ones for a beneficiary, all for the operator. */
  beguenstigter(text: string): SelectableUnternehmen | undefined
  /** A guarantor by number, short name or name; one that isn't on the platform by what it is called. */
  buerge(text: string): PortfolioBuerge
  company(id: string): SelectableUnternehmen | undefined
}>

/** Reads what rows refer to on behalf of a user; the transaction is bound by row-level security while it does. */
export async function readLookups(tx: DbTransaction, caller: Caller, now: Date, kreditnehmerIds: readonly string[]): Promise<Lookups> {
  await setContext(tx, caller)
  const selectable = await listSelectableOf(tx, caller.group === 'BSP' ? undefined : caller.orgId)
  const others = await listSelectableAmong(tx, kreditnehmerIds)
  const buergen = await listActiveBuergen(tx)
  await writeForAll(tx)
  const byNames = <T>(list: readonly T[], ...names: ((t: T) => string | null)[]) =>
    new Map(list.flatMap((t) => names.flatMap((name) => (name(t) ? [[toSortKey(name(t) as string), t] as const] : []))))
  const geber = byNames(
    selectable,
    (u) => u.name,
    (u) => u.id,
  )
  const buergeNames = byNames(
    buergen,
    (b) => b.name,
    (b) => b.kurzname,
    (b) => b.id,
  )
  const companies = new Map([...selectable, ...others].map((u) => [u.id, u]))
  return {
    caller,
    today: calendarDate(now),
    beguenstigter: (text) => (text ? geber.get(toSortKey(text)) : companies.get(caller.unternehmenId)),
    buerge: (text) => {
      const buerge = buergeNames.get(toSortKey(text))
      return buerge
        ? { id: buerge.id, name: buerge.name, vertragsart: buerge.vertragsart ?? 'LIGHT' }
        : { id: null, name: text, vertragsart: 'LIGHT' }
    },
    company: (id) => companies.get(id),
  }
}
