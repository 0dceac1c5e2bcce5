import { type Gruppe, RECHTE_POOL, rechteAusListe } from '@avalwerk/domain'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Datenbank } from '../kernel/datenbank.ts'
import { Refused } from '../kernel/commandLine.ts'

/** An organisation as a whole: it reads what all of its people together may read, and no more. */
export type Organisation = Aufrufer & Readonly<{ nutzerId: '' }>

/** @param id of the organisation, which is that of its first company @throws Refused where there is none */
export async function organisationOf(db: Datenbank, id: string): Promise<Organisation> {
  const company = await db.system
    .selectFrom('unternehmen')
    .select(['name', 'gruppe'])
    .where('org_id', '=', id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw new Refused(`Es gibt keine Organisation ${id}.`)
  const gruppe: Gruppe = company.gruppe
  return {
    orgId: id,
    gruppe,
    nutzerId: '',
    sichtbar: null,
    unternehmenId: id,
    unternehmenName: company.name,
    benutzername: '',
    name: company.name,
    rechte: rechteAusListe(RECHTE_POOL[gruppe]),
    rolle: '',
  }
}
