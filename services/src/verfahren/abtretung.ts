import type { Api } from '@avalwerk/contracts'
import { validateAnsprechpartner } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { announce } from '../aggregate/index.ts'
import { dropFrozenView, freezeView, type Buergschaft, buergschaften, requireRole, shownAuftraggeber } from '../buergschaft/index.ts'
import { enqueueDeclaration } from '../dokument/index.ts'
import type { Db } from '../kernel/instants.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { AbtretungTable } from '../kernel/schema.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { findUnternehmen } from '../records/unternehmen.ts'

type AbtretungInput = Api['buergschaft']['abtreten']['body']

/** The receiver of an assignment: another organisation's active company, but not the borrower. @throws Refusal EINGABE_UNGUELTIG */
async function recipient(ctx: UseCaseContext, buergschaft: Buergschaft, id: string) {
  const unternehmen = await findUnternehmen(ctx.tx, id)
  const reject = (grund: string): never => {
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'empfaengerId', grund }])
  }
  if (unternehmen?.gruppe !== 'AG' || unternehmen.status !== 'AKT' || unternehmen.inkognito)
    return reject('Dieses Unternehmen kann nicht Empfänger sein')
  if (unternehmen.org_id === ctx.caller?.orgId) return reject('Bitte wählen Sie ein Unternehmen einer anderen Organisation')
  const nehmer = buergschaft.auftragnehmer_id ? await findUnternehmen(ctx.tx, buergschaft.auftragnehmer_id) : undefined
  if (unternehmen.org_id === nehmer?.org_id) return reject('Der Kreditnehmer kann nicht Empfänger sein')
  return unternehmen
}

/** The assignment that waits for its receiver. */
const openAbtretung = async (ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Selectable<AbtretungTable>> =>
  orNotFound(
    await ctx.tx
      .selectFrom('abtretung')
      .selectAll()
      .where('buergschaft_id', '=', buergschaft.id)
      .where('status', '=', 'VERANLASST')
      .executeTakeFirst(),
  )

/** Assignments that have waited for their receiver since a moment or longer. */
const unanswered = (db: Db, since: Date) =>
  db.selectFrom('abtretung').where('status', '=', 'VERANLASST').where('veranlasst_am', '<=', since)

/** Ids of assignments that have waited since a moment or longer, the oldest first, as far as the transaction may see them. */
export const listUnansweredAbtretungen = async (db: Db, since: Date, most: number): Promise<string[]> =>
  (await unanswered(db, since).select('id').orderBy('veranlasst_am').limit(most).execute()).map(({ id }) => id)

/** An assignment that waits for its answer; undefined if it has been answered, or the transaction may not see it. */
export const findUnansweredAbtretung = (db: Db, since: Date, id: string): Promise<Selectable<AbtretungTable> | undefined> =>
  unanswered(db, since).selectAll().where('id', '=', id).executeTakeFirst()

const close = (ctx: UseCaseContext, abtretung: Selectable<AbtretungTable>, status: 'AKZEPTIERT' | 'ABGELEHNT', grund: string | null) =>
  ctx.tx
    .updateTable('abtretung')
    .set({ status, grund, entschieden_am: ctx.now })
    .where('org_id', '=', abtretung.org_id)
    .where('id', '=', abtretung.id)
    .execute()

const names = (abtretung: Pick<Selectable<AbtretungTable>, 'zedent_name' | 'zessionar_name'>) => ({
  zedent: abtretung.zedent_name,
  zessionar: abtretung.zessionar_name,
})

/** The beneficiary assigns (G38), confirmed by signing in anew: the receiver sees the guarantee and decides. */
export async function startAbtretung(ctx: CallerContext, id: string, details: AbtretungInput): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, details.version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const faults = validateAnsprechpartner(details.ansprechpartner, 'ansprechpartner')
  assertValid(faults)
  const decision = await buergschaften.decide(ctx, 'G38', buergschaft, { confirmed: details.erklaerung, signedIn: true })
  const receiver = await recipient(ctx, buergschaft, details.empfaengerId)
  await requireConfirmed(ctx)
  // Removes the frozen view of a receiver that was once offered the guarantee and did not take it, or had it and gave it away.
  await dropFrozenView(ctx.tx, receiver.org_id, id)
  const fresh = await ctx.tx
    .insertInto('abtretung')
    .values({
      org_id: buergschaft.buerge_org,
      buergschaft_id: id,
      status: 'VERANLASST',
      zedent_org: ctx.caller.orgId,
      zedent_id: buergschaft.auftraggeber_id ?? '',
      zedent_name: buergschaft.auftraggeber_name,
      zessionar_org: receiver.org_id,
      zessionar_id: receiver.id,
      zessionar_name: receiver.name,
      ansprechpartner: details.ansprechpartner && JSON.stringify(details.ansprechpartner),
      veranlasst_am: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const afterwards = await buergschaften.apply(ctx, buergschaft, { code: 'G38', decision, placeholders: names(fresh) })
  await enqueueDeclaration(ctx, afterwards, 'G38', names(fresh))
  return afterwards
}

/** The receiver accepts (G39): it is the beneficiary now, and the former one keeps what it could see until then. */
export async function acceptAbtretung(ctx: CallerContext, id: string, version: number): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'ZESSIONAR')
  const decision = await buergschaften.decide(ctx, 'G39', buergschaft, {})
  const abtretung = await openAbtretung(ctx, buergschaft)
  const fresh = orNotFound(await findUnternehmen(ctx.tx, abtretung.zessionar_id))
  await close(ctx, abtretung, 'AKZEPTIERT', null)
  const frozen = {
    status: 'ABGETRETEN',
    betrag: buergschaft.betrag_cent,
    statusgrund: null,
    rueckforderung: buergschaft.rueckforderung,
    vorgemerkterBetrag: buergschaft.vorgemerkt_cent,
    auftraggeber: shownAuftraggeber(buergschaft),
    auftraggeberGemaessVertrag: buergschaft.auftraggeber_gemaess_vertrag,
    abtretung: { zessionar: abtretung.zessionar_name },
  }
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G39',
    decision,
    placeholders: names(abtretung),
    values: [{ feld: 'Begünstigter', alt: abtretung.zedent_name, neu: abtretung.zessionar_name }],
    columns: {
      auftraggeber_id: fresh.id,
      auftraggeber_name: fresh.name,
      auftraggeber_adresse: JSON.stringify(fresh.adresse),
      auftraggeber_oeffentlich: fresh.oeffentlich,
      vertretungsformel: JSON.stringify(fresh.vertretungsformel),
      auftraggeber_fremd_id: fresh.fremd_id,
      // The claim changes hands; the contract goes on naming the party that concluded it.
      auftraggeber_gemaess_vertrag: JSON.stringify(
        buergschaft.auftraggeber_gemaess_vertrag ?? {
          id: buergschaft.auftraggeber_id,
          name: buergschaft.auftraggeber_name,
          postadresse: buergschaft.auftraggeber_adresse,
        },
      ),
    },
  })
  await freezeView(ctx, abtretung.zedent_org, id, { role: 'ZEDENT', status: 'ABGETRETEN', frozen })
  // The former beneficiary is no party any more, but its open pages have to be told.
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [abtretung.zedent_org] })
  await enqueueDeclaration(ctx, afterwards, 'G39', names(abtretung))
  return afterwards
}

/**
 * The assignment doesn't come about: the receiver rejects it (G40), the beneficiary withdraws it (G41), or time does so for them. The
 * receiver sees the guarantee no more.
 */
export async function endAbtretung(
  ctx: UseCaseContext,
  id: string,
  version: number | undefined,
  code: 'G40' | 'G41',
  reason: string | null,
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const { caller } = ctx
  if (caller) await requireRole({ ...ctx, caller }, buergschaft, code === 'G40' ? 'ZESSIONAR' : 'AUFTRAGGEBER')
  const decision = await buergschaften.decide(ctx, code, buergschaft, {})
  const abtretung = await openAbtretung(ctx, buergschaft)
  const afterwards = await buergschaften.apply(ctx, buergschaft, { code, decision, reason, placeholders: names(abtretung) })
  await close(ctx, abtretung, 'ABGELEHNT', code === 'G41' ? 'ZURUECKGEZOGEN' : reason)
  await freezeView(ctx, abtretung.zessionar_org, id, { ofRole: 'ZESSIONAR', status: 'ABGELEHNT', frozen: { status: 'ABGELEHNT' } })
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [abtretung.zessionar_org] })
  return afterwards
}
