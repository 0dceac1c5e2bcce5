import type { Api } from '@avalwerk/contracts'
import { type FactorDemandedOf, hatRecht, MANAGE_PEOPLE, whoDemandsFactor } from '@avalwerk/domain'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { liestFürAlle, schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { type Identitätsverzeichnis, requireConfirmed } from '../kernel/identitaet.ts'
import { Ablehnung } from '../kernel/problem.ts'
import { protokolliere } from '../kernel/vorgang.ts'
import type { Pflege } from './nutzerschritt.ts'

type Rule = Api['GET /partnerservice/api/private/v2/nutzerverwaltung/zweiterfaktor']['antwort']

const kept = (tx: Transaktion, orgId: string) =>
  tx.selectFrom('sign_in_rule').select(['second_factor as demanded', 'version']).where('org_id', '=', orgId).executeTakeFirst()

/** It is the whole organisation's: whoever sees some of its companies only doesn't decide for all. */
const maySet = ({ rechte, sichtbar }: Aufrufer): boolean => hatRecht(rechte, MANAGE_PEOPLE) && sichtbar === null

/** Whether an organisation demands a second factor, what holds for the caller, and for who may change it how many have none. */
export async function readSignInRule(
  tx: Transaktion,
  caller: Aufrufer,
  installation: FactorDemandedOf,
  { factorless }: Identitätsverzeichnis,
): Promise<Rule> {
  const rule = await kept(tx, caller.orgId)
  const { sso } = await tx.selectFrom('nutzer').select('sso').where('id', '=', caller.nutzerId).executeTakeFirstOrThrow()
  const aenderbar = maySet(caller)
  const verlangt = rule?.demanded ?? false
  return {
    version: rule?.version ?? 0,
    verlangt,
    fuerMich: whoDemandsFactor({ ...caller, sso }, installation, verlangt) ?? null,
    aenderbar,
    ohneFaktor: aenderbar && factorless ? await liestFürAlle(tx, () => factorless(tx, caller.orgId)) : null,
  }
}

/**
 * Demands a second factor of all people of the own organisation, or leaves it to them, which is confirmed: nobody opens all accounts of an
 * organisation to a password alone at a screen that was left open.
 * @throws Ablehnung RECHT_FEHLT, VERSION_VERALTET, OHNE_AENDERUNG, ANMELDUNG_NOETIG
 */
export async function setSignInRule(v: Pflege, version: number, demanded: boolean): Promise<{ version: number }> {
  if (!maySet(v.wer)) throw new Ablehnung('RECHT_FEHLT')
  const { orgId } = v.wer
  await schreibtFürAlle(v.tx)
  const before = await kept(v.tx, orgId)
  if ((before?.version ?? 0) !== version) throw new Ablehnung('VERSION_VERALTET')
  if ((before?.demanded ?? false) === demanded) throw new Ablehnung('OHNE_AENDERUNG')
  if (!demanded) await requireConfirmed(v)
  const values = { second_factor: demanded, since: v.jetzt }
  const written = before
    ? await v.tx
        .updateTable('sign_in_rule')
        .set({ ...values, version: version + 1 })
        .where('org_id', '=', orgId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
    : await v.tx
        .insertInto('sign_in_rule')
        .values({ org_id: orgId, ...values })
        // Two who decide at the same moment.
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
  if (!written) throw new Ablehnung('VERSION_VERALTET')
  await protokolliere(v, {
    orgId,
    aktion: demanded ? 'ZWEITER_FAKTOR_VERLANGT' : 'ZWEITER_FAKTOR_FREIWILLIG',
    objektArt: 'ANMELDUNG',
    objektId: orgId,
  })
  if (demanded) await v.verzeichnis.demandFactors(v, orgId)
  await meldeÄnderung(v.tx, { art: 'NUTZER', id: orgId, orgs: [orgId] })
  return written
}
