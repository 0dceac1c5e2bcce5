import {
  ADMINISTRATOR,
  decideNutzer,
  mayGive,
  type NutzerData,
  type NutzerInput,
  type NutzerState,
  type NutzerTransition,
  type Right,
  takesTwo,
} from '@avalwerk/domain'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { defineAggregate, partiesOfUnternehmen, returnAufgaben } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { type DbTransaction, writeForAll } from '../kernel/database.ts'
import type { IdentityDirectory } from '../kernel/identity.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { NutzerTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type NutzerScope, ownScope } from './nutzer.ts'

/** A change of a user that the identity provider has to learn of. */
export type NutzerUseCase = UseCaseContext & Readonly<{ directory: IdentityDirectory }>
/** A use case on users with a caller who acts. */
export type Maintain = NutzerUseCase & Readonly<{ caller: Caller }>
/** A user after a step: the version that the next one has to name. */
export type Revision = Readonly<{ nutzerId: string; version: number }>

type NutzerRow = Selectable<NutzerTable>
/** A user as they are kept. */
export type StoredNutzer = NutzerData &
  Readonly<{
    row: NutzerRow
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
    /** Whether they review or approve, or have done: then two people decide about their address and their factors. */
    takesTwo: boolean
  }>

/** The data of a user that may be changed. */
export const asData = ({
  row: _row,
  id: _id,
  orgId: _orgId,
  version: _version,
  active: _active,
  sso: _sso,
  benutzername: _benutzername,
  known: _known,
  rechte: _rechte,
  takesTwo: _takesTwo,
  ...data
}: StoredNutzer): NutzerData => data

type View = Pick<StoredNutzer, 'unternehmenSichtbeschränkt' | 'sichtberechtigteUnternehmen'>
/** Whether a user sees nothing that another one doesn't. @param visible the companies that the other user sees; null: all */
export const seesNoMore = (
  visible: readonly string[] | null,
  { unternehmenSichtbeschränkt: unternehmenRestricted, sichtberechtigteUnternehmen }: View,
): boolean => visible === null || (unternehmenRestricted && sichtberechtigteUnternehmen.every((id) => visible.includes(id)))

/** Keeps a caller from taking over the account of a user who may do or see more. @throws Refusal DARF_MEHR */
export function requireNoMore({ caller }: Pick<Maintain, 'caller'>, nutzer: Pick<StoredNutzer, 'rechte' | 'orgId'> & View): void {
  // The operator's call for administrators of other organisations has rules of its own.
  if (nutzer.orgId === caller.orgId && !(mayGive(caller, nutzer.rechte) && seesNoMore(caller.visible, nutzer)))
    throw new Refusal('DARF_MEHR')
}

/** Finds a user among those of a scope. */
const inScope = (tx: DbTransaction, { orgId, unternehmenIn, onlyRole }: NutzerScope, id: string) =>
  tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .where('n.org_id', '=', orgId)
    .where('n.id', '=', id)
    .where('n.geloescht_am', 'is', null)
    .$if(unternehmenIn != null, (q) => q.where('n.unternehmen_id', 'in', unternehmenIn?.length ? [...unternehmenIn] : ['']))
    .$if(onlyRole !== undefined, (q) => q.where('r.name', '=', onlyRole as string))

/** The user of a scope, locked. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET */
export async function lockNutzer(
  { tx }: Pick<NutzerUseCase, 'tx'>,
  scope: NutzerScope,
  id: string,
  version?: number,
): Promise<StoredNutzer> {
  await writeForAll(tx)
  const found = orNotFound(
    await inScope(tx, scope, id).selectAll('n').select(['r.name as rolle', 'r.rechte']).forUpdate('n').executeTakeFirst(),
  )
  const { rolle, rechte, ...nutzer } = found
  if (version !== undefined && nutzer.version !== version) throw new Refusal('VERSION_VERALTET')
  return {
    row: nutzer,
    id: nutzer.id,
    orgId: nutzer.org_id,
    version: nutzer.version,
    active: nutzer.aktiv,
    sso: nutzer.sso,
    benutzername: nutzer.benutzername,
    known: Boolean(nutzer.hat_passwort || nutzer.sso || nutzer.letzte_anmeldung_am || nutzer.was_known),
    rechte,
    takesTwo: takesTwo(rechte, nutzer.has_decided),
    vorname: nutzer.vorname,
    nachname: nutzer.nachname,
    email: nutzer.email,
    telefonnummer: nutzer.telefonnummer,
    rolle,
    unternehmenId: nutzer.unternehmen_id,
    unternehmenSichtbeschränkt: nutzer.sichtbeschraenkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigte,
  }
}

/**
 * Has an organisation another active administrator? Asked before one is deleted, deactivated or given another role: the rows of all
 * administrators are locked in one order, so that two who go at the same moment don't both find the other still there.
 */
export async function hasAnotherAdmin(
  { tx }: UseCaseContext,
  nutzer: Pick<StoredNutzer, 'orgId' | 'id' | 'rolle' | 'active'>,
): Promise<boolean> {
  if (nutzer.rolle !== ADMINISTRATOR || !nutzer.active) return true
  const { rows } = await sql<{ id: string }>`
    select n.id from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
    where n.org_id = ${nutzer.orgId} and r.name = ${ADMINISTRATOR} and n.aktiv and n.geloescht_am is null
    order by n.id for update of n`.execute(tx)
  return rows.some(({ id }) => id !== nutzer.id)
}

/** What a step of a user takes along. */
type Along = Readonly<{
  directory: IdentityDirectory
  /** What the audit keeps of it. */
  audited?: Readonly<Record<string, unknown>>
}>

/** Users: with each change go the audit, the identity provider and the open pages. They have no history, tasks or messages. */
const nutzerAggregate = defineAggregate<'nutzer', NutzerTransition, NutzerState, NutzerInput, Along>({
  table: 'nutzer',
  kind: 'NUTZER',
  owner: 'org_id',
  isVisible: (tx, id, caller) => inScope(tx, ownScope(caller), id),
  lifecycle: decideNutzer,
  stateOf: async ({ tx }, { id, org_id, rolle_id, aktiv, geloescht_am }) => ({
    id,
    status: geloescht_am ? 'GEL' : aktiv ? 'AKT' : 'INA',
    role: (await tx.selectFrom('rolle').select('name').where('org_id', '=', org_id).where('id', '=', rolle_id).executeTakeFirstOrThrow())
      .name,
  }),
  columnsOf: ({ status }) => ({ aktiv: status === 'AKT' }),
  audience: async ({ tx }, { org_id: orgId, unternehmen_id: unternehmenId }) => ({
    parties: await partiesOfUnternehmen(tx, { orgId, unternehmenId }),
    orgs: [orgId],
  }),
  placeholdersOf: () => ({}),
  auditValues: ({ audited = {} }) => audited,
  follows: async (ctx, { id }, { directory }) => directory.apply(ctx, id),
})

const revisionOf = ({ id, version }: NutzerRow): Revision => ({ nutzerId: id, version })

/** May this step of a user be taken? @throws Refusal with the reason */
export const decideStep = (ctx: UseCaseContext, row: NutzerRow, code: NutzerTransition, input: NutzerInput = {}) =>
  nutzerAggregate.decide(ctx, code, row, input)

/** Takes a step of a user that was decided, or decides on it first. @throws Refusal with the reason */
export async function takeStep(
  ctx: NutzerUseCase,
  row: NutzerRow,
  code: NutzerTransition,
  {
    input = {},
    decided,
    ...rest
  }: Readonly<{
    input?: NutzerInput
    decided?: Awaited<ReturnType<typeof decideStep>>
    columns?: Updateable<NutzerTable>
    audited?: Readonly<Record<string, unknown>>
  }> = {},
): Promise<Revision> {
  const decision = decided ?? (await decideStep(ctx, row, code, input))
  return revisionOf(await nutzerAggregate.apply(ctx, row, { code, decision, directory: ctx.directory, ...rest }))
}

/** Adds a user. @throws Refusal NUTZER_UNMOEGLICH if two add the same address at once */
export async function addRow(
  ctx: NutzerUseCase,
  values: Insertable<NutzerTable>,
  audited: Readonly<Record<string, unknown>>,
): Promise<Revision> {
  const decision = nutzerAggregate.decideOn(ctx, 'NUTZER_ANGELEGT', { status: null, id: values.id, role: null }, {})
  return revisionOf(await nutzerAggregate.create(ctx, values, { code: 'NUTZER_ANGELEGT', decision, directory: ctx.directory, audited }))
}

/** Gives the tasks that a user took over back to everybody. */
export async function returnAufgabenOf({ tx }: UseCaseContext, { orgId, id }: Pick<StoredNutzer, 'orgId' | 'id'>): Promise<void> {
  await returnAufgaben(tx, orgId, id)
}
