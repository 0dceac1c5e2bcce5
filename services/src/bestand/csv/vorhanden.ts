import type { FieldFault } from '@avalwerk/domain'
import type { DbTransaction } from '../../kernel/datenbank.ts'
import { imBestand, kennung } from '../bestand.ts'
import type { RowInstruction } from './zeile.ts'

/** A row that asks for a new guarantee. */
export type NewRow = Extract<RowInstruction, { typ: 'ANLEGEN' }>

const named = ({ bestand }: NewRow) => ({ bürge: bestand.bürge.name, nummer: bestand.nummer })

/** Which new guarantees are in the register already for which they are meant. @returns what is said of those rows */
export async function alreadyPresent(tx: DbTransaction, neue: readonly NewRow[]): Promise<Map<NewRow, FieldFault>> {
  const mängel = new Map<NewRow, FieldFault>()
  for (const orgId of new Set(neue.flatMap(({ fürOrg }) => fürOrg ?? []))) {
    const their = neue.filter(({ fürOrg }) => fürOrg === orgId)
    const vorhanden = await imBestand(tx, orgId, their.map(named))
    for (const zeile of their) {
      const id = vorhanden.get(kennung(named(zeile)))
      if (id) mängel.set(zeile, { feld: 'Aval-Nr.', grund: `Diese Bürgschaft gibt es schon: Bürgschaft ${id}.` })
    }
  }
  return mängel
}
