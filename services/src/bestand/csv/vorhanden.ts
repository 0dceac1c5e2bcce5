import type { Feldmangel } from '@avalwerk/domain'
import type { Transaktion } from '../../kernel/datenbank.ts'
import { imBestand, kennung } from '../bestand.ts'
import type { Zeilenauftrag } from './zeile.ts'

/** A row that asks for a new guarantee. */
export type NeueZeile = Extract<Zeilenauftrag, { typ: 'ANLEGEN' }>

const genannt = ({ bestand }: NeueZeile) => ({ bürge: bestand.bürge.name, nummer: bestand.nummer })

/** Which new guarantees are in the register already for which they are meant. @returns what is said of those rows */
export async function schonVorhanden(tx: Transaktion, neue: readonly NeueZeile[]): Promise<Map<NeueZeile, Feldmangel>> {
  const mängel = new Map<NeueZeile, Feldmangel>()
  for (const orgId of new Set(neue.flatMap(({ fürOrg }) => fürOrg ?? []))) {
    const ihre = neue.filter(({ fürOrg }) => fürOrg === orgId)
    const vorhanden = await imBestand(tx, orgId, ihre.map(genannt))
    for (const zeile of ihre) {
      const id = vorhanden.get(kennung(genannt(zeile)))
      if (id) mängel.set(zeile, { feld: 'Aval-Nr.', grund: `Diese Bürgschaft gibt es schon: Bürgschaft ${id}.` })
    }
  }
  return mängel
}
