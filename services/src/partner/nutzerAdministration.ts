import { requireGroup } from '../kernel/useCase.ts'
import { kontoCalls, nutzerCalls, rolleCalls, type NutzerRow } from '@avalwerk/contracts'
import { ADMINISTRATOR, asAddress, rightsFromList, RIGHTS_POOL } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../kernel/authentication.ts'
import { After, type CallContext, registerEndpoints } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { readSetting, saveSetting } from './setting.ts'
import { browserKey, ownData, resetSettings } from './account.ts'
import {
  findAdministrator,
  allNutzer,
  atUnternehmen,
  ownScope,
  type NutzerScope,
  scopeOfUnternehmen,
  listNutzer,
  findNutzerByEmail,
  findNutzerById,
  listNutzerOptions,
  needsTwo,
  setReceivesEmails,
} from './nutzer.ts'
import { agreeToRequest, confirmAddress, openRequests, withdrawRequest } from './accountRequests.ts'
import { updateAdmin, createAdmin } from './admins.ts'
import { relation } from './nutzerDetails.ts'
import {
  updateNutzer,
  deactivateNutzer,
  deactivateOwn,
  endOwnSessions,
  createNutzer,
  deleteNutzer,
  sendInvitation,
  resetFactor,
  signOutNutzer,
  restoreNutzer,
} from './nutzerSteps.ts'
import { type StoredNutzer, lockNutzer, type Maintain } from './nutzerAggregate.ts'
import { readSignInRule, setSignInRule } from './signInRule.ts'
import { updateRole, allRoles, createRole, deleteRole } from './roles.ts'

const withDirectory = (ctx: CallContext): Maintain => ({ ...ctx, directory: ctx.deps.directory })

/** A user with the open requests for the account. */
const withRequests = async (tx: DbTransaction, caller: Caller, user: NutzerRow, now: Date) => ({
  ...user,
  zuZweit: await needsTwo(tx, user),
  antraege: await openRequests(tx, caller, user.organisation, user.nutzerId, now),
})

/** The own account, locked. */
const ownAccount = ({ tx, caller }: CallContext) => lockNutzer({ tx }, { orgId: caller.orgId }, caller.nutzerId)

/** A user that the caller may deal with: of the own people, or for the operator an administrator of any organisation. */
async function findNutzer({ tx, caller }: CallContext, id: string): Promise<NutzerRow> {
  const own = await findNutzerById(tx, ownScope(caller), id)
  return orNotFound(own ?? (caller.group === 'BSP' ? await findAdministrator(tx, id) : undefined))
}

/** The scope in which the caller deals with such a user. */
async function scopeOf(ctx: CallContext, id: string): Promise<NutzerScope> {
  const { organisation } = await findNutzer(ctx, id)
  return organisation === ctx.caller.orgId ? ownScope(ctx.caller) : { orgId: organisation, onlyRole: ADMINISTRATOR }
}

/** A user that the caller may deal with, locked. */
const lockManaged = async (ctx: CallContext, id: string): Promise<StoredNutzer> => lockNutzer(ctx, await scopeOf(ctx, id), id)

/** Users, roles, rights and the own account. */
export async function nutzerAdministration(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, kontoCalls, {
    details: async ({ tx, caller, deps: { clock } }) =>
      withRequests(tx, caller, orNotFound(await findNutzerById(tx, { orgId: caller.orgId }, caller.nutzerId)), clock()),
    speicherschluessel: async ({ tx, caller }) => ({
      schluessel: await browserKey(tx, caller),
    }),
    antragZustimmen: async (ctx, { params, body }) => agreeToRequest(withDirectory(ctx), await ownAccount(ctx), params.art, body),
    antragZuruecknehmen: async (ctx, { params }) => withdrawRequest(withDirectory(ctx), await ownAccount(ctx), params.art),
    adresseBestaetigen: async ({ tx, deps: { clock, directory }, korrelationsId }, { body }) =>
      confirmAddress({ tx, now: clock(), caller: null, korrelationsId, directory }, body.token),
    sitzungenBeenden: async (ctx, { body }) => {
      const rest = await endOwnSessions(withDirectory(ctx), body.sitzung)
      return rest && new After(rest)
    },
    deaktivieren: async (ctx) => {
      await writeForAll(ctx.tx)
      return deactivateOwn(withDirectory(ctx))
    },
    rechte: async ({ caller }) => [...caller.rights],
    tabelleneinstellung: async ({ tx, caller }, { params }) => readSetting(tx, caller, params.id),
    tabelleneinstellungSpeichern: async ({ tx, caller }, { params, body }) => {
      const version = await saveSetting(tx, caller, params.id, body.version, body.einstellung)
      if (version === undefined) throw new Refusal('VERSION_VERALTET')
      return { version }
    },
    tabelleneinstellungenZuruecksetzen: async ({ tx, caller }) => ({ anzahl: await resetSettings(tx, caller) }),
    emailEinstellen: async (ctx, { body }) => {
      const { orgId, nutzerId } = ctx.caller
      await setReceivesEmails(ctx.tx, orgId, nutzerId, body.erhaltNutzerEMails)
      await ctx.deps.directory.apply(ctx, nutzerId)
      return body
    },
    daten: async ({ tx, caller, deps: { clock } }) => ownData(tx, caller, clock()),
  })
  registerEndpoints(app, nutzerCalls, {
    alle: async ({ tx, caller }) => allNutzer(tx, ownScope(caller)),
    details: async (ctx, { params }) => withRequests(ctx.tx, ctx.caller, await findNutzer(ctx, params.id), ctx.deps.clock()),
    mitEmail: async ({ tx, caller }, { params }) => orNotFound(await findNutzerByEmail(tx, ownScope(caller), asAddress(params.email))),
    emailPruefen: async (ctx, { params }) => relation(withDirectory(ctx), params.email),
    anlegen: async (ctx, { body }) => createNutzer(withDirectory(ctx), body),
    wiederherstellen: async (ctx, { body }) => restoreNutzer(withDirectory(ctx), body),
    aendern: async (ctx, { body }) => {
      const { nutzerId, version, aktiv, ...data } = body
      return updateNutzer(withDirectory(ctx), nutzerId, version, data, aktiv)
    },
    loeschen: async (ctx, { params, body }) => deleteNutzer(withDirectory(ctx), params.id, body.version),
    deaktivieren: async (ctx, { params, body }) => deactivateNutzer(withDirectory(ctx), params.id, body.version),
    einladen: async (ctx, { params }) => sendInvitation(withDirectory(ctx), params.id, await scopeOf(ctx, params.id)),
    abmelden: async (ctx, { params }) => signOutNutzer(withDirectory(ctx), await lockManaged(ctx, params.id)),
    zweitenFaktorZuruecksetzen: async (ctx, { params }) => resetFactor(withDirectory(ctx), params.id),
    antragZustimmen: async (ctx, { params, body }) =>
      agreeToRequest(withDirectory(ctx), await lockManaged(ctx, params.id), params.art, body),
    antragZuruecknehmen: async (ctx, { params }) => withdrawRequest(withDirectory(ctx), await lockManaged(ctx, params.id), params.art),
    anmelderegel: async ({ tx, caller, deps: { secondFactorFor, directory } }) => readSignInRule(tx, caller, secondFactorFor, directory),
    anmelderegelSetzen: async (ctx, { body }) => setSignInRule(withDirectory(ctx), body.version, body.verlangt),
    liste: async ({ tx, caller }, { query, body }) => listNutzer(tx, ownScope(caller), body, query),
    filteroptionen: async ({ tx, caller }) => listNutzerOptions(tx, ownScope(caller)),
    listeVonUnternehmen: async ({ tx, caller }, { params, query, body }) =>
      atUnternehmen(tx, caller, params.companyId, (scope) => listNutzer(tx, scope, body, query)),
    filteroptionenVonUnternehmen: async ({ tx, caller }, { params }) =>
      atUnternehmen(tx, caller, params.id, (scope) => listNutzerOptions(tx, scope)),
    alleVonUnternehmen: async ({ tx, caller }, { params }) => atUnternehmen(tx, caller, params.id, (scope) => allNutzer(tx, scope)),
    administratorAnlegen: async (ctx, { params, body }) => {
      // Only the operator deals with other organisations' administrators.
      requireGroup(ctx, 'BSP')
      const scope = await scopeOfUnternehmen(ctx.tx, ctx.caller, params.companyId)
      return createAdmin(withDirectory(ctx), scope, params.companyId, body)
    },
    administratorAendern: async (ctx, { body }) => {
      // Only the operator deals with other organisations' administrators.
      requireGroup(ctx, 'BSP')
      const { nutzerId, version, aktiv, ...data } = body
      return updateAdmin(withDirectory(ctx), nutzerId, version, data, aktiv)
    },
  })
  registerEndpoints(app, rolleCalls, {
    waehlbareRechte: async ({ caller }) => rightsFromList(RIGHTS_POOL[caller.group]),
    alle: async ({ tx, caller }, { query }) =>
      (await allRoles(tx, caller.orgId)).filter(({ name }) => query.admin !== 'false' || name !== ADMINISTRATOR),
    details: async ({ tx, caller }, { query }) => orNotFound((await allRoles(tx, caller.orgId)).find(({ name }) => name === query.name)),
    anlegen: async (ctx, { body }) => createRole(withDirectory(ctx), body),
    aendern: async (ctx, { query, body }) => {
      const { version, ...data } = body
      return updateRole(withDirectory(ctx), query.name, version, data)
    },
    loeschen: async (ctx, { query }) => deleteRole(withDirectory(ctx), query.name),
  })
}
