import {
  ADMINISTRATOR,
  cleanedUnternehmen,
  type FieldFault,
  NONE_KENNZEICHEN,
  numberPrefix,
  type NutzerData,
  validateNutzerData,
  validateUnternehmenData,
  type UnternehmenData,
} from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import { audit } from '../aggregate/index.ts'
import { checkRealm, directoryOf, insertLink, maintainedByHand, ownDirectory, passwordPath } from '../identity/index.ts'
import type { Database } from '../kernel/database.ts'
import type { IdentityDirectory } from '../kernel/identity.ts'
import type { Config } from '../kernel/configuration.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import { type UseCaseContext } from '../kernel/useCase.ts'
import {
  insertOperator,
  addNutzer,
  type NutzerUseCase,
  cleanNutzer,
  kennzeichenColumns,
  newNumber,
  requireCountry,
  roleRows,
  searchColumns,
  unternehmenColumns,
  WITHOUT_BUERGE_DATA,
} from '../partner/index.ts'
import { listLaender } from '../records/land.ts'
import { listNutzerByAge } from '../records/nutzer.ts'
import { findOperator } from '../records/unternehmen.ts'

/** What the operator enters to begin with an installation: about the operator's company, and about its first administrator. */
export type SetupData = Readonly<{
  company: Pick<UnternehmenData, 'name' | 'gesellschaftsform' | 'postadresse' | 'handelsregister' | 'handelsregisternummer'>
  administrator: Pick<NutzerData, 'vorname' | 'nachname' | 'email' | 'telefonnummer'>
}>
/** What there is afterwards: ids of the operator's organisation, and of its administrator. */
export type Installed = Readonly<{ orgId: string; nutzerId: string }>

/** The company gets its number only when it is created. */
const SOME_ID = 'AA0001'
const companyOf = ({ company }: SetupData): UnternehmenData =>
  cleanedUnternehmen({ ...company, person: null, fremdId: null, vertretungsformel: [] })
const administratorOf = ({ administrator }: SetupData, orgId: string): NutzerData =>
  cleanNutzer({
    ...administrator,
    rolle: ADMINISTRATOR,
    unternehmenId: orgId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
/** The faults of the data, whatever the installation holds; only the installation knows which countries there are. */
export const faultsOfData = (data: SetupData): FieldFault[] => [
  ...validateUnternehmenData(companyOf(data)),
  ...validateNutzerData(administratorOf(data, SOME_ID)),
]

/** Countries by their code, by name. */
export async function countriesOf(db: Kysely<Schema>): Promise<Record<string, string>> {
  const rows = await listLaender(db)
  return Object.fromEntries(rows.map((row) => [row.landeskennzeichen, row.voller_name]))
}

/** Two setups at once come one after the other. */
const SETUP_LOCK = 4_711_023

/** Whether there is an operator, and with it a person who can do the rest. */
export const isSetUp = async (db: Kysely<Schema>): Promise<boolean> => (await findOperator(db)) !== undefined

/**
 * Begins with an installation: the operator's company, the roles it begins with, and its first administrator, whom no user can invite yet.
 * All else comes about by what they do.
 * @param ctx its transaction writes for all parties
 * @param given ids of what is known elsewhere already
 * @throws Refusal SCHON_EINGERICHTET, EINGABE_UNGUELTIG
 */
export async function setUp(
  ctx: Omit<NutzerUseCase, 'caller'>,
  data: SetupData,
  given?: Readonly<{ orgId: string; nutzerId: string; signInName: string }>,
): Promise<Installed> {
  const change: NutzerUseCase = { ...ctx, caller: null, ...(given && { given: { id: given.nutzerId, signInName: given.signInName } }) }
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(ctx.tx)
  if (await isSetUp(ctx.tx)) throw new Refusal('SCHON_EINGERICHTET')
  assertValid(faultsOfData(data))
  const company = companyOf(data)
  const orgId = given?.orgId ?? (await newNumber(ctx.tx, numberPrefix(company.name)))
  const administrator = administratorOf(data, orgId)
  await requireCountry(ctx.tx, company.postadresse.landeskennzeichen)

  const roles = roleRows(orgId, 'BSP')
  await insertOperator(
    ctx.tx,
    {
      org_id: orgId,
      id: orgId,
      gruppe: 'BSP',
      ...unternehmenColumns(company),
      ...kennzeichenColumns(NONE_KENNZEICHEN),
      beantragen: false,
      ...WITHOUT_BUERGE_DATA,
      status: 'AKT',
      mutter_id: null,
      ...searchColumns({ id: orgId, name: company.name, kurzname: null, fremd_id: null }, company.postadresse.ort),
      erstellt_am: ctx.now,
    },
    roles,
  )
  await audit(change, { orgId, action: 'INSTALLATION_EINGERICHTET', objectKind: 'UNTERNEHMEN', objectId: orgId })
  const role = roles.find(({ name }) => name === ADMINISTRATOR) as (typeof roles)[number]
  const { nutzerId } = await addNutzer(change, administrator, orgId, role.id)
  await ctx.tx.deleteFrom('setup_code').execute()
  return { orgId, nutzerId }
}

/**
 * How the first administrator gets a password: by a link that the operator hands over where no mail is sent; by mail; or by Keycloak's
 * administrator, where the portal may not do it.
 */
export type Invitation = Readonly<{ by: 'link'; link: string } | { by: 'mail' } | { by: 'hand' }>
/** What there is after the installation has begun, and how its administrator gets a password. */
export type Invited = Installed & Readonly<{ invitation: Invitation }>
/** What decides how the first administrator is invited. */
export type Inviting = Readonly<{
  directory: IdentityDirectory
  mailed: boolean
  publicUrl: string
  /**
   * What keeps people from signing in whatever is set up here, a sentence each; only where another identity provider than the portal signs
   * them in.
   */
  obstacles?: () => Promise<readonly string[]>
}>
/** The way in which an installation invites, by its configuration. */
export const invitingOf = (config: Config): Inviting => ({
  directory: directoryOf(config.identity),
  mailed: config.smtp !== undefined,
  publicUrl: config.publicUrl,
  ...(config.identity.mode === 'keycloak' && { obstacles: async () => (await checkRealm(config)).faults }),
})

/**
 * Sets up in a transaction of its own. With Keycloak, it is always Keycloak that writes to people.
 * @param korrelationsId of the call, for the audit
 */
export async function setUpInstallation(
  db: Pick<Database, 'system'>,
  now: Date,
  { directory, mailed, publicUrl }: Inviting,
  data: SetupData,
  korrelationsId: string | null = null,
): Promise<Invited> {
  let invitation: Invitation = directory === maintainedByHand ? { by: 'hand' } : { by: 'mail' }
  const byHand: IdentityDirectory = {
    ...directory,
    invite: async ({ tx }, nutzerId, occasion) => {
      invitation = { by: 'link', link: linkTo(publicUrl, await insertLink(tx, nutzerId, occasion, now)) }
    },
  }
  const own = directory === ownDirectory && !mailed ? byHand : directory
  const installed = await db.system.transaction().execute((tx) => setUp({ tx, now, korrelationsId, directory: own }, data))
  return { ...installed, invitation }
}

const linkTo = (publicUrl: string, token: string) => publicUrl + passwordPath(token)

/**
 * A new link for the first administrator, whose invitation was lost. Once a person has signed in, people invite each other.
 * @throws Refusal NICHT_EINGERICHTET, SCHON_ANGEMELDET
 */
export async function renewInvitation(db: Pick<Database, 'system'>, now: Date, publicUrl: string): Promise<string> {
  return db.system.transaction().execute(async (tx) => {
    const operator = await findOperator(tx)
    if (!operator) throw new Refusal('NICHT_EINGERICHTET')
    const people = await listNutzerByAge(tx, operator.org_id)
    const [first] = people.filter(({ aktiv }) => aktiv)
    if (!first || people.some((n) => n.hat_passwort || n.letzte_anmeldung_am)) throw new Refusal('SCHON_ANGEMELDET')
    const ctx: UseCaseContext = { tx, now, caller: null, korrelationsId: null }
    await audit(ctx, { orgId: operator.org_id, action: 'NUTZER_EINGELADEN', objectKind: 'NUTZER', objectId: first.id })
    return linkTo(publicUrl, await insertLink(tx, first.id, 'EINLADUNG', now))
  })
}
