import {
  ASSIGN_ROLE,
  asAddress,
  BASE_NUTZER,
  type FieldFault,
  hasRight,
  mayGive,
  NUTZER_RELATION,
  type NutzerRelation,
  type NutzerData,
  validateNutzerData,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type StoredNutzer, requireNoMore } from './nutzerAggregate.ts'
import { visibleUnternehmen } from './unternehmen.ts'

/**
 * Tells what an address means for the own organisation. Of another organisation's user it says nothing but that the address can't be used.
 * Source: document 1, section 4 (creation check).
 */
export async function relation(ctx: UseCaseContext & { caller: Caller }, email: string, orgId = ctx.caller.orgId): Promise<NutzerRelation> {
  await writeForAll(ctx.tx)
  const nutzer = await ctx.tx
    .selectFrom('nutzer')
    .select(['org_id', 'geloescht_am', 'unternehmen_id'])
    .where(sql`lower(email)`, '=', asAddress(email))
    .executeTakeFirst()
  if (!nutzer) return NUTZER_RELATION.FREI
  const visible = orgId !== ctx.caller.orgId || ctx.caller.visible === null || ctx.caller.visible.includes(nutzer.unternehmen_id)
  if (nutzer.org_id !== orgId || !visible) return NUTZER_RELATION.FREMD
  // A deleted user can be restored until they are forgotten, and their address with them.
  return nutzer.geloescht_am ? NUTZER_RELATION.WIEDERHERSTELLBAR : NUTZER_RELATION.VORHANDEN
}

/** Input as it is kept. */
export const cleanNutzer = (data: NutzerData): NutzerData => ({
  vorname: data.vorname.trim(),
  nachname: data.nachname.trim(),
  email: data.email.trim(),
  telefonnummer: data.telefonnummer?.trim() || null,
  rolle: data.rolle,
  unternehmenId: data.unternehmenId,
  unternehmenSichtbeschränkt: data.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: data.unternehmenSichtbeschränkt ? [...new Set(data.sichtberechtigteUnternehmen)].sort() : [],
})

/** A user's data as columns. */
export const columns = (data: NutzerData, roleId: string) => ({
  vorname: data.vorname,
  nachname: data.nachname,
  email: data.email,
  telefonnummer: data.telefonnummer,
  rolle_id: roleId,
  unternehmen_id: data.unternehmenId,
  sichtbeschraenkt: data.unternehmenSichtbeschränkt,
  sichtberechtigte: JSON.stringify(data.sichtberechtigteUnternehmen),
})

/** The companies that the caller sees; asked before the transaction writes for all parties. */
export const ownUnternehmen = async ({ tx, caller }: UseCaseContext & { caller: Caller }): Promise<string[]> =>
  (await visibleUnternehmen(tx, caller)).map(({ id }) => id)

/**
 * Checks a user's data against its rules, the own organisation's roles and companies, and what the caller may give away.
 * @param own the companies that the caller sees
 * @param before as they are; what stays needs no right to be given anew
 * @returns the id of the role
 * @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, RECHTE_DARUEBER, DARF_MEHR
 */
export async function requireData(
  { caller, tx }: UseCaseContext & { caller: Caller },
  own: readonly string[],
  data: NutzerData,
  before?: StoredNutzer,
): Promise<string> {
  const role = await tx
    .selectFrom('rolle')
    .select(['id', 'rechte'])
    .where('org_id', '=', caller.orgId)
    .where('name', '=', data.rolle)
    .executeTakeFirst()
  // What the caller doesn't see was there before and stays.
  const allowed = new Set([...own, ...(before?.sichtberechtigteUnternehmen ?? [])])
  const faults: FieldFault[] = [
    ...validateNutzerData(data),
    ...(data.rolle && !role ? [{ feld: 'rolle', grund: 'Diese Rolle gibt es nicht mehr. Bitte wählen Sie eine andere.' }] : []),
    ...(data.unternehmenId && !own.includes(data.unternehmenId)
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(data.sichtberechtigteUnternehmen.every((id) => allowed.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
    ...(caller.visible !== null && !data.unternehmenSichtbeschränkt && (before?.unternehmenSichtbeschränkt ?? true)
      ? [{ feld: 'sichtberechtigteUnternehmen', grund: 'Sie sehen selbst nur einzelne Unternehmen. Bitte wählen Sie aus diesen.' }]
      : []),
  ]
  assertValid(faults)
  const changesRole = data.rolle !== (before?.rolle ?? BASE_NUTZER)
  if (changesRole && !mayAssignRoles(caller)) throw new Refusal('RECHT_FEHLT')
  const { id, rechte } = role as NonNullable<typeof role>
  // A caller who may change an address or a role could take the account over; what a user sees is part of what they may do.
  const view = ({ unternehmenSichtbeschränkt: unternehmenRestricted, sichtberechtigteUnternehmen }: NutzerData) =>
    unternehmenRestricted ? [...sichtberechtigteUnternehmen].sort().join() : null
  if (before && (data.rolle !== before.rolle || asAddress(data.email) !== asAddress(before.email) || view(data) !== view(before)))
    requireNoMore({ caller }, before)
  if (changesRole && !mayGive(caller, rechte)) throw new Refusal('RECHTE_DARUEBER')
  return id
}

/** May the caller give roles away? */
const mayAssignRoles = ({ rights }: Caller) => hasRight(rights, ASSIGN_ROLE)
