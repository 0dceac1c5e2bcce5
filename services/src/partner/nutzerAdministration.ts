import type { NutzerRow } from '@avalwerk/contracts'
import { ADMINISTRATOR, asAddress, rightsFromList, RIGHTS_POOL } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../kernel/authentication.ts'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { readSetting, saveSetting } from './setting.ts'
import { browserKey, ownData, resetSettings } from './account.ts'
import {
  adminOfAUnternehmen,
  allNutzer,
  atUnternehmen,
  ownParties,
  type Parties,
  partiesOfUnternehmen,
  nutzerList,
  nutzerByEmail,
  nutzerById,
  nutzerOptions,
  needsTwo,
  setReceiptEmails,
} from './nutzer.ts'
import { agree, confirmAddress, openRequests, withdraw } from './accountRequests.ts'
import { updateAdmin, createAdmin } from './admins.ts'
import { relation } from './nutzerDetails.ts'
import {
  updateNutzer,
  deactivate,
  deactivateOwn,
  endOwnSessions,
  createNutzer,
  deleteNutzer,
  sendInvitation,
  resetFactor,
  signOut,
  restore,
} from './maintenance.ts'
import { type Portfolio, lockNutzerForStep, type Maintain } from './nutzerStep.ts'
import { readSignInRule, setSignInRule } from './signInRule.ts'
import { refreshRole, allRoles, createRole, deleteRole } from './roles.ts'

const basis = '/partnerservice/api/private/v2/nutzerverwaltung'
const open = '/partnerservice/api/public/v1'

type Calling = Readonly<{ tx: DbTransaction; aufrufer: Caller; kern: AppDeps; korrelationsId: string }>
const maintenance = (a: Calling): Maintain => ({ ...contextFrom(a), directory: a.kern.directory })

/** With what is asked for the account. */
const detailed = async (tx: DbTransaction, actor: Caller, user: NutzerRow, now: Date) => ({
  ...user,
  zuZweit: await needsTwo(tx, user),
  antraege: await openRequests(tx, actor, user.organisation, user.nutzerId, now),
})

/** The own account, locked. */
const ownAccount = ({ tx, aufrufer }: Calling) => lockNutzerForStep({ tx }, { orgId: aufrufer.orgId }, aufrufer.nutzerId)

/** A user that the caller may deal with: of the own people, or for the operator an administrator of any organisation. */
async function known({ tx, aufrufer }: Calling, id: string): Promise<NutzerRow> {
  const own = await nutzerById(tx, ownParties(aufrufer), id)
  return orNotFound(own ?? (aufrufer.gruppe === 'BSP' ? await adminOfAUnternehmen(tx, id) : undefined))
}

/** Among whom the caller deals with such a user. */
async function circleOf(request: Calling, id: string): Promise<Parties> {
  const { organisation } = await known(request, id)
  return organisation === request.aufrufer.orgId ? ownParties(request.aufrufer) : { orgId: organisation, onlyRole: ADMINISTRATOR }
}

/** A user that the caller may deal with, locked. */
const managed = async (a: Calling, id: string): Promise<Portfolio> => lockNutzerForStep(a, await circleOf(a, id), id)

/** Only the operator deals with other organisations' administrators. */
function requireOperator({ gruppe }: Caller): void {
  if (gruppe !== 'BSP') throw new Refusal('RECHT_FEHLT')
}

/** Users, roles, rights and the own account. */
export function nutzerAdministration(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'nutzer', deps, {
    [`GET ${basis}/benutzer/eigenen` as const]: async ({ tx, aufrufer, kern: { uhr } }) =>
      detailed(tx, aufrufer, orNotFound(await nutzerById(tx, { orgId: aufrufer.orgId }, aufrufer.nutzerId)), uhr()),
    [`GET ${basis}/benutzer` as const]: async ({ tx, aufrufer }) => allNutzer(tx, ownParties(aufrufer)),
    [`GET ${basis}/benutzer/{id}` as const]: async (a) => detailed(a.tx, a.aufrufer, await known(a, a.params.id), a.kern.uhr()),
    [`GET ${basis}/benutzer/email/{email}` as const]: async ({ tx, aufrufer, params }) =>
      orNotFound(await nutzerByEmail(tx, ownParties(aufrufer), asAddress(params.email))),
    [`GET ${basis}/benutzer/beziehungeigeneorganisation/{email}` as const]: async (a) => relation(maintenance(a), a.params.email),
    [`POST ${basis}/benutzer` as const]: async (a) => createNutzer(maintenance(a), a.body),
    [`POST ${basis}/benutzer/wiederherstellen` as const]: async (a) => restore(maintenance(a), a.body),
    [`PUT ${basis}/benutzer` as const]: async (request) => {
      const { nutzerId, version, aktiv, ...data } = request.body
      return updateNutzer(maintenance(request), nutzerId, version, data, aktiv)
    },
    [`POST ${basis}/benutzer/{id}/loeschung` as const]: async (a) => deleteNutzer(maintenance(a), a.params.id, a.body.version),
    [`POST ${basis}/benutzer/{id}/deaktivierung` as const]: async (a) => deactivate(maintenance(a), a.params.id, a.body.version),
    [`POST ${basis}/benutzer/{id}/einladung` as const]: async (a) =>
      sendInvitation(maintenance(a), a.params.id, await circleOf(a, a.params.id)),
    [`POST ${basis}/benutzer/{id}/abmeldung` as const]: async (a) => signOut(maintenance(a), await managed(a, a.params.id)),
    [`POST ${basis}/benutzer/{id}/zweiterfaktor/zuruecksetzen` as const]: async (a) => resetFactor(maintenance(a), a.params.id),
    [`POST ${basis}/benutzer/{id}/antraege/{art}/zustimmung` as const]: async (request) =>
      agree(maintenance(request), await managed(request, request.params.id), request.params.art, request.body),
    [`POST ${basis}/benutzer/{id}/antraege/{art}/ruecknahme` as const]: async (request) =>
      withdraw(maintenance(request), await managed(request, request.params.id), request.params.art),
    [`GET ${basis}/benutzer/eigenen/speicherschluessel` as const]: async ({ tx, aufrufer }) => ({
      schluessel: await browserKey(tx, aufrufer),
    }),
    [`POST ${basis}/benutzer/eigenen/antraege/{art}/zustimmung` as const]: async (request) =>
      agree(maintenance(request), await ownAccount(request), request.params.art, request.body),
    [`POST ${basis}/benutzer/eigenen/antraege/{art}/ruecknahme` as const]: async (request) =>
      withdraw(maintenance(request), await ownAccount(request), request.params.art),
    [`POST ${open}/adresse/bestaetigung` as const]: async ({ tx, kern: { uhr, directory }, body, korrelationsId }) =>
      confirmAddress({ tx, jetzt: uhr(), wer: null, korrelationsId, directory }, body.token),
    [`GET ${basis}/zweiterfaktor` as const]: async ({ tx, aufrufer, kern: { secondFactorFor, directory } }) =>
      readSignInRule(tx, aufrufer, secondFactorFor, directory),
    [`PUT ${basis}/zweiterfaktor` as const]: async (a) => setSignInRule(maintenance(a), a.body.version, a.body.verlangt),
    [`POST ${basis}/benutzer/eigenen/sitzungen/beendigung` as const]: async (request) => {
      const rest = await endOwnSessions(maintenance(request), request.body.sitzung)
      return rest && new After(rest)
    },
    [`POST ${basis}/benutzer/deaktivierung` as const]: async (request) => {
      const ctx = maintenance(request)
      await writeForAll(request.tx)
      return deactivateOwn(ctx)
    },
    [`POST ${basis}/nutzer/filterung` as const]: async ({ tx, aufrufer, query, body }) => nutzerList(tx, ownParties(aufrufer), body, query),
    [`GET ${basis}/nutzer/filteroptionen` as const]: async ({ tx, aufrufer }) => nutzerOptions(tx, ownParties(aufrufer)),
    [`POST ${basis}/nutzer/{companyId}/filterung` as const]: async ({ tx, aufrufer, params, query, body }) =>
      atUnternehmen(tx, aufrufer, params.companyId, (parties) => nutzerList(tx, parties, body, query)),
    [`GET ${basis}/nutzer/{id}/filteroptionen` as const]: async ({ tx, aufrufer, params }) =>
      atUnternehmen(tx, aufrufer, params.id, (parties) => nutzerOptions(tx, parties)),
    [`GET ${basis}/{id}/nutzer` as const]: async ({ tx, aufrufer, params }) =>
      atUnternehmen(tx, aufrufer, params.id, (parties) => allNutzer(tx, parties)),
    [`POST ${basis}/{companyId}/nutzer` as const]: async (request) => {
      requireOperator(request.aufrufer)
      const parties = await partiesOfUnternehmen(request.tx, request.aufrufer, request.params.companyId)
      return createAdmin(maintenance(request), parties, request.params.companyId, request.body)
    },
    [`PUT ${basis}/nutzer` as const]: async (request) => {
      requireOperator(request.aufrufer)
      const { nutzerId, version, aktiv, ...data } = request.body
      return updateAdmin(maintenance(request), nutzerId, version, data, aktiv)
    },

    [`GET ${basis}/rechte` as const]: async ({ aufrufer }) => rightsFromList(RIGHTS_POOL[aufrufer.gruppe]),
    [`GET ${basis}/rechte/nutzer` as const]: async ({ aufrufer }) => [...aufrufer.rechte],
    [`GET ${basis}/rollen/alle` as const]: async ({ tx, aufrufer, query }) =>
      (await allRoles(tx, aufrufer.orgId)).filter(({ name }) => query.admin !== 'false' || name !== ADMINISTRATOR),
    [`GET ${basis}/rollen` as const]: async ({ tx, aufrufer, query }) =>
      orNotFound((await allRoles(tx, aufrufer.orgId)).find(({ name }) => name === query.name)),
    [`POST ${basis}/rollen/erstellen` as const]: async (a) => createRole(maintenance(a), a.body),
    [`POST ${basis}/rollen/aktualisieren` as const]: async (request) => {
      const { version, ...data } = request.body
      return refreshRole(maintenance(request), request.query.name, version, data)
    },
    [`DELETE ${basis}/rollen` as const]: async (a) => deleteRole(maintenance(a), a.query.name),

    [`GET ${basis}/{id}/einstellung` as const]: async ({ tx, aufrufer, params }) => readSetting(tx, aufrufer, params.id),
    [`POST ${basis}/{id}/einstellung` as const]: async ({ tx, aufrufer, params, body }) => {
      const version = await saveSetting(tx, aufrufer, params.id, body.version, body.einstellung)
      if (version === undefined) throw new Refusal('VERSION_VERALTET')
      return { version }
    },
    [`DELETE ${basis}/einstellung` as const]: async ({ tx, aufrufer }) => ({ anzahl: await resetSettings(tx, aufrufer) }),
    [`POST ${basis}/email/einstellung` as const]: async (request) => {
      const { orgId, nutzerId } = request.aufrufer
      await setReceiptEmails(request.tx, orgId, nutzerId, request.body.erhaltNutzerEMails)
      const ctx = maintenance(request)
      await ctx.directory.apply(ctx, nutzerId)
      return request.body
    },
    [`GET ${basis}/benutzer/eigenen/daten.json` as const]: async ({ tx, aufrufer, kern: { uhr } }) => ownData(tx, aufrufer, uhr()),
  })
}
