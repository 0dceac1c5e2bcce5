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
import type { Caller } from '../kernel/anmeldung.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { type Portfolio, requireNoMore } from './nutzerschritt.ts'
import { visibleUnternehmen } from './unternehmen.ts'

/**
 * What an address means for the own organisation. Of somebody else's user nothing is said but that it can't be used.
 * Source: document 1, section 4 (creation check).
 */
export async function relation(v: UseCaseContext & { wer: Caller }, email: string, orgId = v.wer.orgId): Promise<NutzerRelation> {
  await writeForAll(v.tx)
  const n = await v.tx
    .selectFrom('nutzer')
    .select(['org_id', 'geloescht_am', 'unternehmen_id'])
    .where(sql`lower(email)`, '=', asAddress(email))
    .executeTakeFirst()
  if (!n) return NUTZER_RELATION.FREI
  const sichtbar = orgId !== v.wer.orgId || v.wer.sichtbar === null || v.wer.sichtbar.includes(n.unternehmen_id)
  if (n.org_id !== orgId || !sichtbar) return NUTZER_RELATION.FREMD
  // Until they are forgotten, and their address with them.
  return n.geloescht_am ? NUTZER_RELATION.WIEDERHERSTELLBAR : NUTZER_RELATION.VORHANDEN
}

/** Input as it is kept. */
export const cleaned = (d: NutzerData): NutzerData => ({
  vorname: d.vorname.trim(),
  nachname: d.nachname.trim(),
  email: d.email.trim(),
  telefonnummer: d.telefonnummer?.trim() || null,
  rolle: d.rolle,
  unternehmenId: d.unternehmenId,
  unternehmenSichtbeschränkt: d.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: d.unternehmenSichtbeschränkt ? [...new Set(d.sichtberechtigteUnternehmen)].sort() : [],
})

/** A user's data as columns. */
export const spalten = (d: NutzerData, roleId: string) => ({
  vorname: d.vorname,
  nachname: d.nachname,
  email: d.email,
  telefonnummer: d.telefonnummer,
  rolle_id: roleId,
  unternehmen_id: d.unternehmenId,
  sichtbeschraenkt: d.unternehmenSichtbeschränkt,
  sichtberechtigte: JSON.stringify(d.sichtberechtigteUnternehmen),
})

/** The companies that the caller sees; asked before the transaction writes for all. */
export const ownUnternehmen = async ({ tx, wer }: UseCaseContext & { wer: Caller }): Promise<string[]> =>
  (await visibleUnternehmen(tx, wer.orgId)).map(({ id }) => id)

/**
 * Checks a user's data against its rules, the own organisation's roles and companies, and what the caller may give away.
 * @param eigene the companies that the caller sees
 * @param vorher as they are; what stays needs no right to be given anew
 * @returns the id of the role
 * @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, RECHTE_DARUEBER, DARF_MEHR
 */
export async function requireData(
  { wer, tx }: UseCaseContext & { wer: Caller },
  eigene: readonly string[],
  d: NutzerData,
  vorher?: Portfolio,
): Promise<string> {
  const rolle = await tx
    .selectFrom('rolle')
    .select(['id', 'rechte'])
    .where('org_id', '=', wer.orgId)
    .where('name', '=', d.rolle)
    .executeTakeFirst()
  // What the caller doesn't see was there before and stays.
  const erlaubt = new Set([...eigene, ...(vorher?.sichtberechtigteUnternehmen ?? [])])
  const mängel: FieldFault[] = [
    ...validateNutzerData(d),
    ...(d.rolle && !rolle ? [{ feld: 'rolle', grund: 'Diese Rolle gibt es nicht mehr. Bitte wählen Sie eine andere.' }] : []),
    ...(d.unternehmenId && !eigene.includes(d.unternehmenId)
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(d.sichtberechtigteUnternehmen.every((id) => erlaubt.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
    ...(wer.sichtbar !== null && !d.unternehmenSichtbeschränkt && (vorher?.unternehmenSichtbeschränkt ?? true)
      ? [{ feld: 'sichtberechtigteUnternehmen', grund: 'Sie sehen selbst nur einzelne Unternehmen. Bitte wählen Sie aus diesen.' }]
      : []),
  ]
  assertValid(mängel)
  const andere = d.rolle !== (vorher?.rolle ?? BASE_NUTZER)
  if (andere && !mayAssignRoles(wer)) throw new Refusal('RECHT_FEHLT')
  const { id, rechte } = rolle as NonNullable<typeof rolle>
  // Whoever may change an address or a role could take the account over; what somebody sees is part of what they may do.
  const view = ({ unternehmenSichtbeschränkt, sichtberechtigteUnternehmen }: NutzerData) =>
    unternehmenSichtbeschränkt ? [...sichtberechtigteUnternehmen].sort().join() : null
  if (vorher && (d.rolle !== vorher.rolle || asAddress(d.email) !== asAddress(vorher.email) || view(d) !== view(vorher)))
    requireNoMore({ wer }, vorher)
  if (andere && !mayGive(wer, rechte)) throw new Refusal('RECHTE_DARUEBER')
  return id
}

/** May the caller give roles away? */
const mayAssignRoles = ({ rechte }: Caller) => hasRight(rechte, ASSIGN_ROLE)
