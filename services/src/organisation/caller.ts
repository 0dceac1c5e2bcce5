import { type Group, RIGHTS_POOL, rightsFromList } from '@avalwerk/domain'
import type { Caller } from '../kernel/authentication.ts'
import type { Database } from '../kernel/database.ts'
import { CommandRefused } from '../kernel/commandLine.ts'

/** An organisation as a whole: it reads what all of its people together may read, and no more. */
export type Organisation = Caller & Readonly<{ nutzerId: '' }>

/** @param id of the organisation, which is that of its first company @throws CommandRefused where there is none */
export async function organisationOf(db: Database, id: string): Promise<Organisation> {
  const company = await db.system
    .selectFrom('unternehmen')
    .select(['name', 'gruppe'])
    .where('org_id', '=', id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!company) throw new CommandRefused(`Es gibt keine Organisation ${id}.`)
  const gruppe: Group = company.gruppe
  return {
    orgId: id,
    group: gruppe,
    nutzerId: '',
    visible: null,
    unternehmenId: id,
    unternehmenName: company.name,
    benutzername: '',
    name: company.name,
    rights: rightsFromList(RIGHTS_POOL[gruppe]),
    role: '',
  }
}
