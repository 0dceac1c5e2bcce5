import {
  formatDate,
  formatEuro,
  INANSPRUCHNAHME_STATUS,
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
import { requireConfirmed } from '../kernel/identitaet.ts'
import { lockForStep, requireStep, applyStep } from '../buergschaft/schritt.ts'
import { requireRole } from '../buergschaft/verfahren/beguenstigter.ts'
import { beantwortet } from '../buergschaft/verfahren/enthaftung.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import {
  type InanspruchnahmeRow,
  stateOf,
  lockInanspruchnahmeForStep,
  validateInanspruchnahmeStep,
  applyInanspruchnahmeStep,
} from './schritt.ts'
import { attach } from './unterlagen.ts'

const basis = '/buergschaftservice/api/private/v2'
type ClaimInput = Api[`POST ${typeof basis}/buergschaften/{id}/inanspruchnahmen`]['body']
type DecisionDetails = Api[`POST ${typeof basis}/inanspruchnahmen/{id}/entscheidung`]['body']

/** Days that a payment may lie back when it is recorded. */
const AUSZAHLUNG_DAYS = 90

/** The beneficiary claims (I01, G33), confirmed by signing in anew. From here on it is with the guarantor. */
export async function claimBuergschaft(ctx: UseCaseContext, id: string, a: ClaimInput): Promise<InanspruchnahmeRow> {
  const buergschaft = await lockForStep(ctx, id, a.version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const mängel = [...validateInanspruchnahme(a, buergschaft.betrag_cent), ...validateAnsprechpartner(a.ansprechpartner, 'ansprechpartner')]
  assertValid(mängel)
  const eingabe = { grund: a.begruendung, betrag: a.betrag, bestätigt: a.erklaerung, angemeldet: true }
  const entscheidung = await requireStep(ctx, 'G33', buergschaft, eingabe)
  await requireConfirmed(ctx)
  const { vier_augen_ab_cent: ab } = await ctx.tx
    .selectFrom('unternehmen')
    .select('vier_augen_ab_cent')
    .where('id', '=', buergschaft.buerge_id)
    .executeTakeFirstOrThrow()
  validateInanspruchnahmeStep(
    ctx,
    'I01',
    { status: null, betrag: a.betrag, anerkannt: null, vierAugen: false, vorschlag: null, rücknahmeGewünscht: false },
    eingabe,
  )
  const stellungnahme = addDays(calendarDate(ctx.jetzt), STELLUNGNAHME_DAYS)
  const inanspruchnahme = await ctx.tx
    .insertInto('inanspruchnahme')
    .values({
      org_id: buergschaft.buerge_org,
      buergschaft_id: String(buergschaft.id),
      status: 'EINGEREICHT',
      betrag_cent: a.betrag,
      begruendung: a.begruendung.trim(),
      ansprechpartner: a.ansprechpartner && JSON.stringify(a.ansprechpartner),
      zahlungsempfaenger:
        a.zahlungsempfaenger && JSON.stringify({ name: a.zahlungsempfaenger.name.trim(), iban: parseIban(a.zahlungsempfaenger.iban) }),
      erklaerung_version: NUTZER_EXPLANATION_VERSION,
      eingereicht_am: ctx.jetzt,
      stellungnahme_bis: stellungnahme,
      vier_augen: ab !== null && a.betrag >= ab,
      geaendert_am: ctx.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await attach(ctx, buergschaft.buerge_org, String(inanspruchnahme.id), a.dateien)
  await applyStep(ctx, buergschaft, {
    code: 'G33',
    entscheidung,
    grund: a.begruendung.trim(),
    textwerte: { iid: String(inanspruchnahme.id), betrag: formatEuro(a.betrag), datum: formatDate(stellungnahme) },
    // A request for release that is still open is answered by the claim.
    spalten: beantwortet(buergschaft, 'ABGELEHNT', 'Die Bürgschaft wurde in Anspruch genommen.'),
  })
  return inanspruchnahme
}

/** The guarantor confirms that it came in: the review begins (I02, G34). */
export async function confirmReceipt(ctx: UseCaseContext, id: string, version: number): Promise<InanspruchnahmeRow> {
  return applyInanspruchnahmeStep(ctx, await lockInanspruchnahmeForStep(ctx, id, version), { code: 'I02' })
}

/** Withdrawn before the guarantor looked (I03); later the beneficiary only wishes it (I11), and the guarantor agrees (I12). */
export async function lockBackForStep(ctx: UseCaseContext, id: string, version: number): Promise<InanspruchnahmeRow> {
  const beide = await lockInanspruchnahmeForStep(ctx, id, version)
  const ergebnis = INANSPRUCHNAHME_STATUS.ZURUECKGEZOGEN.wort
  if (ctx.wer?.gruppe === 'BG') return applyInanspruchnahmeStep(ctx, beide, { code: 'I12', ergebnis })
  await requireRole(ctx, beide.b, 'AUFTRAGGEBER')
  return applyInanspruchnahmeStep(ctx, beide, { code: beide.i.status === 'EINGEREICHT' ? 'I03' : 'I11', ergebnis })
}

/** The guarantor asks back (I04). */
export async function askBack(ctx: UseCaseContext, id: string, version: number, frage: string): Promise<InanspruchnahmeRow> {
  const beide = await lockInanspruchnahmeForStep(ctx, id, version)
  return applyInanspruchnahmeStep(ctx, beide, {
    code: 'I04',
    eingabe: { grund: frage },
    grund: frage.trim(),
    spalten: { rueckfrage: frage.trim(), antwort: null },
  })
}

/** The beneficiary answers, in words, with files, or both (I05). */
export async function respond(
  ctx: UseCaseContext,
  id: string,
  { version, antwort, dateien }: { version: number; antwort: string | null; dateien: readonly string[] },
): Promise<InanspruchnahmeRow> {
  const beide = await lockInanspruchnahmeForStep(ctx, id, version)
  await requireRole(ctx, beide.b, 'AUFTRAGGEBER')
  const text = antwort?.trim() || null
  const danach = await applyInanspruchnahmeStep(ctx, beide, {
    code: 'I05',
    eingabe: { beantwortet: text !== null || dateien.length > 0 },
    grund: text,
    spalten: { antwort: text },
  })
  await attach(ctx, beide.b.buerge_org, id, dateien)
  return danach
}

/** The guarantor's decision: acknowledged at once, or proposed and released by a second person; or rejected. */
export async function decide(ctx: UseCaseContext, id: string, details: DecisionDetails): Promise<InanspruchnahmeRow> {
  const beide = await lockInanspruchnahmeForStep(ctx, id, details.version)
  const grund = ('grund' in details ? details.grund?.trim() : undefined) || null
  switch (details.entscheidung) {
    case 'ANERKENNEN': {
      const eingabe = { betrag: details.betrag, grund: grund ?? undefined }
      if (!stateOf(beide.i).vierAugen) return applyInanspruchnahmeStep(ctx, beide, { code: 'I06', eingabe, grund, spalten: { grund } })
      const vorschlag = { von: ctx.wer?.nutzerId ?? '', name: ctx.wer?.name ?? '', betrag: details.betrag, grund }
      return applyInanspruchnahmeStep(ctx, beide, { code: 'I07', eingabe, grund, spalten: { vorschlag: JSON.stringify(vorschlag) } })
    }
    case 'FREIGEBEN':
      return applyInanspruchnahmeStep(ctx, beide, { code: 'I08', spalten: { grund: beide.i.vorschlag?.grund ?? null } })
    case 'VERWERFEN':
      return applyInanspruchnahmeStep(ctx, beide, { code: 'I09', eingabe: { grund: grund ?? undefined }, grund })
    case 'ABLEHNEN':
      return applyInanspruchnahmeStep(ctx, beide, {
        code: 'I10',
        eingabe: { grund: grund ?? undefined },
        grund,
        spalten: { grund },
        ergebnis: INANSPRUCHNAHME_STATUS.ABGELEHNT.wort,
      })
  }
}

/** The guarantor records the payment: what is left of the guarantee stays in force (I13 with G36), or nothing is (G37). */
export async function recordAuszahlung(
  ctx: UseCaseContext,
  id: string,
  { version, betrag, am }: { version: number; betrag: number; am: string },
): Promise<InanspruchnahmeRow> {
  const beide = await lockInanspruchnahmeForStep(ctx, id, version)
  const mangel = backRule(AUSZAHLUNG_DAYS)(am, calendarDate(ctx.jetzt))
  if (mangel) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'am', grund: mangel }])
  return applyInanspruchnahmeStep(ctx, beide, {
    code: 'I13',
    eingabe: { betrag },
    spalten: { ausgezahlt_am: am },
    ergebnis: `${INANSPRUCHNAHME_STATUS.AUSGEZAHLT.wort}: ${formatEuro(betrag)}`,
    ausgezahlt: betrag,
  })
}
