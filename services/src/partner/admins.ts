import {
  ADMINISTRATOR,
  ASSIGN_ROLE,
  hasRight,
  mayGive,
  NUTZER_RELATION,
  type NutzerData,
  validateNutzerData,
  type Right,
} from '@avalwerk/domain'
import { writeForAll } from '../kernel/datenbank.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import type { Parties } from './nutzer.ts'
import { cleaned, relation } from './nutzerangaben.ts'
import { asData, lockNutzerForStep, type Maintain, requireNoMore, type Revision } from './nutzerschritt.ts'
import { add, writeChange } from './pflege.ts'

type AdminData = Pick<NutzerData, 'vorname' | 'nachname' | 'email' | 'telefonnummer'>

/**
 * The operator's own administrators come about by the rules of their own house: who may give roles, and not more than they hold.
 * @throws Refusal RECHT_FEHLT, RECHTE_DARUEBER
 */
function requireMayAppoint({ wer }: Maintain, orgId: string, rechte: readonly Right[]): void {
  if (orgId !== wer.orgId) return
  if (!hasRight(wer.rechte, ASSIGN_ROLE)) throw new Refusal('RECHT_FEHLT')
  if (!mayGive(wer, rechte) || wer.sichtbar !== null) throw new Refusal('RECHTE_DARUEBER')
}

/** The operator creates an administrator of a company's organisation. @throws Refusal as the call says */
export async function createAdmin(v: Maintain, parties: Parties, unternehmenId: string, eingabe: AdminData): Promise<Revision> {
  const d = cleaned({
    ...eingabe,
    rolle: ADMINISTRATOR,
    unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
  const mängel = validateNutzerData(d)
  assertValid(mängel)
  await writeForAll(v.tx)
  const role = await adminRole(v, parties.orgId)
  requireMayAppoint(v, parties.orgId, role.rechte)
  const is = await relation(v, d.email, parties.orgId)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(is === NUTZER_RELATION.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
  return add(v, d, parties.orgId, role.id)
}

const adminRole = async ({ tx }: UseCaseContext, orgId: string) =>
  orNotFound(
    await tx.selectFrom('rolle').select(['id', 'rechte']).where('org_id', '=', orgId).where('name', '=', ADMINISTRATOR).executeTakeFirst(),
  )

/** The operator changes an administrator of any organisation. @throws Refusal as the call says */
export async function updateAdmin(v: Maintain, id: string, version: number, eingabe: AdminData, aktiv: boolean): Promise<Revision> {
  await writeForAll(v.tx)
  const wo = orNotFound(await v.tx.selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirst())
  const n = await lockNutzerForStep(v, { orgId: wo.org_id, nurRolle: ADMINISTRATOR }, id, version)
  requireNoMore(v, n)
  const d = cleaned({ ...asData(n), ...eingabe })
  const mängel = validateNutzerData(d)
  assertValid(mängel)
  return writeChange(v, n, d, aktiv, (await adminRole(v, n.orgId)).id)
}
