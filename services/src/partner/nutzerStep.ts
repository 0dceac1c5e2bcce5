import { ADMINISTRATOR, type AuditAction, mayGive, type NutzerData, type Right, takesTwo } from '@avalwerk/domain'
import { sql } from 'kysely'
import { announce, atOnce, audit } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll } from '../kernel/database.ts'
import type { IdentityDirectory } from '../kernel/identity.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { Parties } from './nutzer.ts'

/** A change of a user, of which the identity provider is to know. */
export type Change = UseCaseContext & Readonly<{ directory: IdentityDirectory }>
/** A use case on users: somebody acts. */
export type Maintain = Change & Readonly<{ wer: Caller }>
export type Revision = Readonly<{ nutzerId: string; version: number }>

/** A user as they are kept. */
export type Portfolio = NutzerData &
  Readonly<{
    id: string
    orgId: string
    version: number
    active: boolean
    sso: boolean
    benutzername: string
    /** Whether they have ever been here, or could have: they have chosen a password, or come by way of their company. */
    known: boolean
    /** What their role may do. */
    rechte: readonly Right[]
    /** Whether they review or release, or have done: then two decide about their address and their factors. */
    takesTwo: boolean
  }>

/** What may be changed of a user. */
export const asData = ({
  id: _i,
  orgId: _o,
  version: _v,
  active: _a,
  sso: _s,
  benutzername: _b,
  known: _k,
  rechte: _r,
  takesTwo: _t,
  ...data
}: Portfolio): NutzerData => data

type View = Pick<Portfolio, 'unternehmenSichtbeschränkt' | 'sichtberechtigteUnternehmen'>
/** Whether somebody sees nothing that another doesn't. @param visible the companies that the other one sees; null: all */
export const seesNoMore = (
  visible: readonly string[] | null,
  { unternehmenSichtbeschränkt: unternehmenRestricted, sichtberechtigteUnternehmen }: View,
): boolean => visible === null || (unternehmenRestricted && sichtberechtigteUnternehmen.every((id) => visible.includes(id)))

/** Nobody takes over the account of somebody who may do or see more. @throws Refusal DARF_MEHR */
export function requireNoMore({ wer }: Pick<Maintain, 'wer'>, nutzer: Pick<Portfolio, 'rechte' | 'orgId'> & View): void {
  // The operator's call for administrators of other organisations has rules of its own.
  if (nutzer.orgId === wer.orgId && !(mayGive(wer, nutzer.rechte) && seesNoMore(wer.visible, nutzer))) throw new Refusal('DARF_MEHR')
}

/** The user of a circle, locked. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
export async function lockNutzerForStep(
  ctx: Pick<Change, 'tx'>,
  { orgId, unternehmenIn, onlyRole }: Parties,
  id: string,
  version?: number,
): Promise<Portfolio> {
  await writeForAll(ctx.tx)
  const nutzer = orNotFound(
    await ctx.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .selectAll('n')
      .select(['r.name as rolle', 'r.rechte'])
      .where('n.org_id', '=', orgId)
      .where('n.id', '=', id)
      .where('n.geloescht_am', 'is', null)
      .$if(unternehmenIn != null, (q) => q.where('n.unternehmen_id', 'in', unternehmenIn?.length ? [...unternehmenIn] : ['']))
      .$if(onlyRole !== undefined, (q) => q.where('r.name', '=', onlyRole as string))
      .forUpdate('n')
      .executeTakeFirst(),
  )
  if (version !== undefined && nutzer.version !== version) throw new Refusal('VERSION_VERALTET')
  return {
    id: nutzer.id,
    orgId: nutzer.org_id,
    version: nutzer.version,
    active: nutzer.aktiv,
    sso: nutzer.sso,
    benutzername: nutzer.benutzername,
    known: Boolean(nutzer.hat_passwort || nutzer.sso || nutzer.letzte_anmeldung_am || nutzer.was_known),
    rechte: nutzer.rechte,
    takesTwo: takesTwo(nutzer.rechte, nutzer.has_decided),
    vorname: nutzer.vorname,
    nachname: nutzer.nachname,
    email: nutzer.email,
    telefonnummer: nutzer.telefonnummer,
    rolle: nutzer.rolle,
    unternehmenId: nutzer.unternehmen_id,
    unternehmenSichtbeschränkt: nutzer.sichtbeschraenkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigte,
  }
}

/**
 * An organisation keeps an administrator: asked before one is deleted, deactivated or given another role. The rows of all
 * administrators are locked in one order, so that two who go at the same moment don't both find the other still there.
 * @throws Refusal LETZTER_ADMIN
 */
export async function requireAnotherAdmin(
  { tx }: UseCaseContext,
  nutzer: Pick<Portfolio, 'orgId' | 'id' | 'rolle' | 'active'>,
): Promise<void> {
  if (nutzer.rolle !== ADMINISTRATOR || !nutzer.active) return
  const { rows } = await sql<{ id: string }>`
    select n.id from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
    where n.org_id = ${nutzer.orgId} and r.name = ${ADMINISTRATOR} and n.aktiv and n.geloescht_am is null
    order by n.id for update of n`.execute(tx)
  if (!rows.some(({ id }) => id !== nutzer.id)) throw new Refusal('LETZTER_ADMIN')
}

/** What goes with each change of a user: audit, the identity provider, the open pages. */
export async function applyStep(
  ctx: Change,
  nutzer: Pick<Portfolio, 'id' | 'orgId'>,
  action: AuditAction,
  fields: Record<string, unknown>,
  values: Record<string, unknown> = {},
): Promise<Revision> {
  const { version } = await ctx.tx
    .updateTable('nutzer')
    .set((w) => ({ ...fields, version: w('version', '+', 1), geaendert_am: ctx.jetzt }))
    .where('org_id', '=', nutzer.orgId)
    .where('id', '=', nutzer.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await atOnce(ctx, async () => {
    await audit(ctx, { orgId: nutzer.orgId, action, objectKind: 'NUTZER', objectId: nutzer.id, values })
    await ctx.directory.apply(ctx, nutzer.id)
    await announce(ctx, { art: 'NUTZER', id: nutzer.id, orgs: [nutzer.orgId] })
  })
  return { nutzerId: nutzer.id, version }
}

/** Tasks that somebody took over and locks they held are everybody's again. */
export async function release({ tx }: UseCaseContext, { orgId, id }: Pick<Portfolio, 'orgId' | 'id'>): Promise<void> {
  await tx
    .updateTable('aufgabe')
    .set((w) => ({ bearbeiter_id: null, bearbeiter_name: null, version: w('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', id)
    .where('erledigt_am', 'is', null)
    .execute()
}
