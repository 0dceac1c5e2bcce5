import {
  formatDate,
  formatEuro,
  INANSPRUCHNAHME_STATUS,
  needsSecond,
  calendarDate,
  NUTZER_EXPLANATION_VERSION,
  parseIban,
  addDays,
  validateAnsprechpartner,
  validateInanspruchnahme,
  STELLUNGNAHME_DAYS,
  backRule,
} from '@avalwerk/domain'
import type { Api } from '@avalwerk/contracts'
import { buergschaften, requireRole } from '../buergschaft/index.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { answerColumns } from '../verfahren/index.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { getUnternehmen } from '../records/unternehmen.ts'
import { inanspruchnahmen, type InanspruchnahmeRow, lockBoth } from './aggregate.ts'
import { attach } from './unterlagen.ts'

type InanspruchnahmeBody = Api['inanspruchnahme']['anlegen']['body']
type DecisionDetails = Api['inanspruchnahme']['entscheiden']['body']

/** How many days ago a payment may have been made when it is recorded. */
const AUSZAHLUNG_DAYS = 90

/** The beneficiary claims (I01, G33), confirmed by signing in anew. From here on it is with the guarantor. */
export async function createInanspruchnahme(ctx: CallerContext, id: string, body: InanspruchnahmeBody): Promise<InanspruchnahmeRow> {
  const buergschaft = await buergschaften.lock(ctx, id, body.version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const faults = [
    ...validateInanspruchnahme(body, buergschaft.betrag_cent),
    ...validateAnsprechpartner(body.ansprechpartner, 'ansprechpartner'),
  ]
  assertValid(faults)
  const input = { reason: body.begruendung, amount: body.betrag, confirmed: body.erklaerung, signedIn: true }
  const decision = await buergschaften.decide(ctx, 'G33', buergschaft, input)
  await requireConfirmed(ctx)
  const { vier_augen_ab_cent: from } = await getUnternehmen(ctx.tx, buergschaft.buerge_id)
  const decided = inanspruchnahmen.decideOn(
    ctx,
    'I01',
    { status: null, amount: body.betrag, anerkannt: null, fourEyes: false, vorschlag: null, withdrawalWished: false },
    input,
  )
  const stellungnahme = addDays(calendarDate(ctx.now), STELLUNGNAHME_DAYS)
  return inanspruchnahmen.create(
    ctx,
    {
      org_id: buergschaft.buerge_org,
      buergschaft_id: buergschaft.id,
      status: 'EINGEREICHT',
      betrag_cent: body.betrag,
      begruendung: body.begruendung.trim(),
      ansprechpartner: body.ansprechpartner && JSON.stringify(body.ansprechpartner),
      zahlungsempfaenger:
        body.zahlungsempfaenger &&
        JSON.stringify({ name: body.zahlungsempfaenger.name.trim(), iban: parseIban(body.zahlungsempfaenger.iban) }),
      erklaerung_version: NUTZER_EXPLANATION_VERSION,
      eingereicht_am: ctx.now,
      stellungnahme_bis: stellungnahme,
      vier_augen: needsSecond(from, body.betrag),
      geaendert_am: ctx.now,
    },
    async ({ id }) => {
      await attach(ctx, buergschaft.buerge_org, id, body.dateien)
      return {
        code: 'I01',
        decision: decided,
        buergschaft,
        // A request for discharge that is still open is answered by the claim.
        along: { decision, columns: answerColumns(buergschaft, 'ABGELEHNT', 'Die Bürgschaft wurde in Anspruch genommen.') },
        reason: body.begruendung.trim(),
        placeholders: { datum: formatDate(stellungnahme) },
      }
    },
  )
}

/** The guarantor confirms that it came in: the review begins (I02, G34). */
export async function confirmReceipt(ctx: UseCaseContext, id: string, version: number): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, version)
  return inanspruchnahmen.step(ctx, inanspruchnahme, { code: 'I02', input: {}, buergschaft })
}

/** Withdrawn before the guarantor looked (I03); later the beneficiary only wishes it (I11), and the guarantor agrees (I12). */
export async function withdrawInanspruchnahme(ctx: CallerContext, id: string, version: number): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, version)
  const common = { input: {}, buergschaft, result: INANSPRUCHNAHME_STATUS.ZURUECKGEZOGEN.caption }
  if (ctx.caller.group === 'BG') return inanspruchnahmen.step(ctx, inanspruchnahme, { code: 'I12', ...common })
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  return inanspruchnahmen.step(ctx, inanspruchnahme, { code: inanspruchnahme.status === 'EINGEREICHT' ? 'I03' : 'I11', ...common })
}

/** The guarantor asks the beneficiary a question (I04). */
export async function askBack(ctx: UseCaseContext, id: string, version: number, question: string): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, version)
  return inanspruchnahmen.step(ctx, inanspruchnahme, {
    code: 'I04',
    input: { reason: question },
    buergschaft,
    reason: question.trim(),
    columns: { rueckfrage: question.trim(), antwort: null },
  })
}

/** The beneficiary answers, in words, with files, or both (I05). */
export async function respondToInanspruchnahme(
  ctx: CallerContext,
  id: string,
  { version, antwort, dateien }: { version: number; antwort: string | null; dateien: readonly string[] },
): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const text = antwort?.trim() || null
  const afterwards = await inanspruchnahmen.step(ctx, inanspruchnahme, {
    code: 'I05',
    input: { answered: text !== null || dateien.length > 0 },
    buergschaft,
    reason: text,
    columns: { antwort: text },
  })
  await attach(ctx, buergschaft.buerge_org, id, dateien)
  return afterwards
}

/** The guarantor's decision: acknowledged at once, or proposed and approved by a second person; or rejected. */
export async function settleInanspruchnahme(ctx: CallerContext, id: string, details: DecisionDetails): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, details.version)
  const grund = ('grund' in details ? details.grund?.trim() : undefined) || null
  const reasoned = { input: { reason: grund ?? undefined }, reason: grund, buergschaft }
  switch (details.entscheidung) {
    case 'ANERKENNEN': {
      const acknowledged = { ...reasoned, input: { ...reasoned.input, amount: details.betrag } }
      if (!inanspruchnahme.vier_augen)
        return inanspruchnahmen.step(ctx, inanspruchnahme, { code: 'I06', ...acknowledged, columns: { grund } })
      const vorschlag = { von: ctx.caller.nutzerId, name: ctx.caller.name, betrag: details.betrag, grund }
      return inanspruchnahmen.step(ctx, inanspruchnahme, {
        code: 'I07',
        ...acknowledged,
        columns: { vorschlag: JSON.stringify(vorschlag) },
      })
    }
    case 'FREIGEBEN':
      return inanspruchnahmen.step(ctx, inanspruchnahme, {
        code: 'I08',
        input: {},
        buergschaft,
        columns: { grund: inanspruchnahme.vorschlag?.grund ?? null },
      })
    case 'VERWERFEN':
      return inanspruchnahmen.step(ctx, inanspruchnahme, { code: 'I09', ...reasoned })
    case 'ABLEHNEN':
      return inanspruchnahmen.step(ctx, inanspruchnahme, {
        code: 'I10',
        ...reasoned,
        columns: { grund },
        result: INANSPRUCHNAHME_STATUS.ABGELEHNT.caption,
      })
  }
}

/** The guarantor records the payment: what is left of the guarantee stays in force (I13 with G36), or nothing is (G37). */
export async function recordAuszahlung(
  ctx: UseCaseContext,
  id: string,
  { version, betrag, am }: { version: number; betrag: number; am: string },
): Promise<InanspruchnahmeRow> {
  const { inanspruchnahme, buergschaft } = await lockBoth(ctx, id, version)
  const fault = backRule(AUSZAHLUNG_DAYS)(am, calendarDate(ctx.now))
  if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'am', grund: fault }])
  return inanspruchnahmen.step(ctx, inanspruchnahme, {
    code: 'I13',
    input: { amount: betrag },
    buergschaft,
    columns: { ausgezahlt_am: am },
    result: `${INANSPRUCHNAHME_STATUS.AUSGEZAHLT.caption}: ${formatEuro(betrag)}`,
    paidOut: betrag,
  })
}
