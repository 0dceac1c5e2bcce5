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
import { writeForAll } from '../kernel/database.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { NutzerScope } from './nutzer.ts'
import { cleanNutzer, relation } from './nutzerDetails.ts'
import { asData, lockNutzer, type Maintain, requireNoMore, type Revision } from './nutzerAggregate.ts'
import { addNutzer, writeChange } from './nutzerSteps.ts'

type AdminData = Pick<NutzerData, 'vorname' | 'nachname' | 'email' | 'telefonnummer'>

/**
 * The operator's own administrators are appointed by the operator's own rules: by a caller who may give roles, with no more rights than the
 * caller holds.
 * @throws Refusal RECHT_FEHLT, RECHTE_DARUEBER
 */
function requireMayAppoint({ caller }: Maintain, orgId: string, rights: readonly Right[]): void {
  if (orgId !== caller.orgId) return
  if (!hasRight(caller.rights, ASSIGN_ROLE)) throw new Refusal('RECHT_FEHLT')
  if (!mayGive(caller, rights) || caller.visible !== null) throw new Refusal('RECHTE_DARUEBER')
}

/** The operator creates an administrator of a company's organisation. @throws Refusal as the call says */
export async function createAdmin(ctx: Maintain, scope: NutzerScope, unternehmenId: string, input: AdminData): Promise<Revision> {
  const data = cleanNutzer({
    ...input,
    rolle: ADMINISTRATOR,
    unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
  const faults = validateNutzerData(data)
  assertValid(faults)
  await writeForAll(ctx.tx)
  const role = await adminRole(ctx, scope.orgId)
  requireMayAppoint(ctx, scope.orgId, role.rechte)
  const is = await relation(ctx, data.email, scope.orgId)
  if (is !== NUTZER_RELATION.FREI) throw new Refusal(is === NUTZER_RELATION.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
  return addNutzer(ctx, data, scope.orgId, role.id)
}

const adminRole = async ({ tx }: UseCaseContext, orgId: string) =>
  orNotFound(
    await tx.selectFrom('rolle').select(['id', 'rechte']).where('org_id', '=', orgId).where('name', '=', ADMINISTRATOR).executeTakeFirst(),
  )

/** The operator changes an administrator of any organisation. @throws Refusal as the call says */
export async function updateAdmin(ctx: Maintain, id: string, version: number, input: AdminData, active: boolean): Promise<Revision> {
  await writeForAll(ctx.tx)
  const where = orNotFound(await ctx.tx.selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirst())
  const nutzer = await lockNutzer(ctx, { orgId: where.org_id, onlyRole: ADMINISTRATOR }, id, version)
  requireNoMore(ctx, nutzer)
  const data = cleanNutzer({ ...asData(nutzer), ...input })
  const faults = validateNutzerData(data)
  assertValid(faults)
  return writeChange(ctx, nutzer, data, active, (await adminRole(ctx, nutzer.orgId)).id)
}
