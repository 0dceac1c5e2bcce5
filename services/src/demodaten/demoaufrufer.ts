import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { demokennung } from './demokennung.ts'

/** A demo account as the use cases know who calls them. */
export async function demoaufrufer(tx: Transaktion, konto: string): Promise<Aufrufer> {
  const n = await tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select([
      'n.id',
      'n.org_id',
      'n.unternehmen_id',
      'n.benutzername',
      'n.vorname',
      'n.nachname',
      'r.rechte',
      'r.name as rolle',
      'u.gruppe',
      'u.name as firma',
    ])
    .where('n.id', '=', demokennung(konto))
    .executeTakeFirstOrThrow()
  return {
    orgId: n.org_id,
    gruppe: n.gruppe,
    nutzerId: n.id,
    sichtbar: null,
    unternehmenId: n.unternehmen_id,
    unternehmenName: n.firma,
    benutzername: n.benutzername,
    name: `${n.vorname} ${n.nachname}`,
    rechte: n.rechte,
    rolle: n.rolle,
  }
}
