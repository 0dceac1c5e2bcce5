import type { Api } from '@avalwerk/contracts'
import { type FactorDemandedOf, hasRight, MANAGE_PEOPLE, whoDemandsFactor } from '@avalwerk/domain'
import { announce, audit } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { readForAll, writeForAll, type DbTransaction } from '../kernel/database.ts'
import { type IdentityDirectory, requireConfirmed } from '../kernel/identity.ts'
import { Refusal } from '../kernel/problem.ts'
import type { Maintain } from './nutzerAggregate.ts'

type Rule = Api['nutzer']['anmelderegel']['response']

const storedRule = (tx: DbTransaction, orgId: string) =>
  tx.selectFrom('sign_in_rule').select(['second_factor as demanded', 'version']).where('org_id', '=', orgId).executeTakeFirst()

/** The rule is the whole organisation's: a caller who sees only some of its companies doesn't decide for all. */
const maySet = ({ rights, visible }: Caller): boolean => hasRight(rights, MANAGE_PEOPLE) && visible === null

/**
 * Whether an organisation demands a second factor, what holds for the caller and, for a caller who may change the rule, how many people
 * have no second factor.
 */
export async function readSignInRule(
  tx: DbTransaction,
  caller: Caller,
  installation: FactorDemandedOf,
  { factorless }: IdentityDirectory,
): Promise<Rule> {
  const rule = await storedRule(tx, caller.orgId)
  const { sso } = await tx.selectFrom('nutzer').select('sso').where('id', '=', caller.nutzerId).executeTakeFirstOrThrow()
  const aenderbar = maySet(caller)
  const verlangt = rule?.demanded ?? false
  return {
    version: rule?.version ?? 0,
    verlangt,
    fuerMich: whoDemandsFactor({ ...caller, sso }, installation, verlangt) ?? null,
    aenderbar,
    ohneFaktor: aenderbar && factorless ? await readForAll(tx, () => factorless(tx, caller.orgId)) : null,
  }
}

/**
 * Demands a second factor of all people of the own organisation, or leaves it to them, which the caller confirms: at a screen that was left
 * open, an intruder must not open all accounts of an organisation to a password alone.
 * @throws Refusal RECHT_FEHLT, VERSION_VERALTET, OHNE_AENDERUNG, ANMELDUNG_NOETIG
 */
export async function setSignInRule(ctx: Maintain, version: number, demanded: boolean): Promise<{ version: number }> {
  if (!maySet(ctx.caller)) throw new Refusal('RECHT_FEHLT')
  const { orgId } = ctx.caller
  await writeForAll(ctx.tx)
  const before = await storedRule(ctx.tx, orgId)
  if ((before?.version ?? 0) !== version) throw new Refusal('VERSION_VERALTET')
  if ((before?.demanded ?? false) === demanded) throw new Refusal('OHNE_AENDERUNG')
  if (!demanded) await requireConfirmed(ctx)
  const values = { second_factor: demanded, since: ctx.now }
  const written = before
    ? await ctx.tx
        .updateTable('sign_in_rule')
        .set({ ...values, version: version + 1 })
        .where('org_id', '=', orgId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
    : await ctx.tx
        .insertInto('sign_in_rule')
        .values({ org_id: orgId, ...values })
        // Another caller may decide at the same moment.
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
  if (!written) throw new Refusal('VERSION_VERALTET')
  await audit(ctx, {
    orgId,
    action: demanded ? 'ZWEITER_FAKTOR_VERLANGT' : 'ZWEITER_FAKTOR_FREIWILLIG',
    objectKind: 'ANMELDUNG',
    objectId: orgId,
  })
  if (demanded) await ctx.directory.demandFactors(ctx, orgId)
  await announce(ctx, { art: 'NUTZER', id: orgId, orgs: [orgId] })
  return written
}
