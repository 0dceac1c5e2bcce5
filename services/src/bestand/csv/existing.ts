import type { FieldFault } from '@avalwerk/domain'
import type { DbTransaction } from '../../kernel/database.ts'
import { inPortfolio, referenceCode } from '../portfolio.ts'
import type { RowInstruction } from './row.ts'

/** A row that asks for a new guarantee. */
export type NewRow = Extract<RowInstruction, { type: 'ANLEGEN' }>

const keyOf = ({ portfolio }: NewRow) => ({ buerge: portfolio.buerge.name, nummer: portfolio.nummer })

/** Finds the new guarantees that are already in the register that they are meant for. @returns the faults of those rows */
export async function alreadyPresent(tx: DbTransaction, added: readonly NewRow[]): Promise<Map<NewRow, FieldFault>> {
  const faults = new Map<NewRow, FieldFault>()
  for (const orgId of new Set(added.flatMap(({ forOrg }) => forOrg ?? []))) {
    const their = added.filter(({ forOrg }) => forOrg === orgId)
    const existing = await inPortfolio(tx, orgId, their.map(keyOf))
    for (const row of their) {
      const id = existing.get(referenceCode(keyOf(row)))
      if (id) faults.set(row, { feld: 'Aval-Nr.', grund: `Diese Bürgschaft gibt es schon: Bürgschaft ${id}.` })
    }
  }
  return faults
}
