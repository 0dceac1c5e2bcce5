import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type BuergschaftData,
  decideBuergschaft,
  type FieldFault,
  calendarDate,
  CORRECTION_REASONS,
  type CorrectionWish,
  addWorkingDays,
  validateAuftraggeber,
  validateBuergschaftData,
  futureRule,
} from '@avalwerk/domain'
import { validateHeader } from '../../auftrag/pruefen.ts'
import { type BuergeDetails, buergeDetails, vierAugen } from '../../auftrag/buergen.ts'
import { openAufgabe } from '../../aufgaben/aufgaben.ts'
import type { DbTransaction } from '../../kernel/datenbank.ts'
import { limitFaults } from '../../vertrag/nutzung.ts'
import { Refusal, assertValid } from '../../kernel/problem.ts'
import { actorOf, type UseCaseContext } from '../../kernel/vorgang.ts'
import { writePruefung } from '../../pruefung/pruefungen.ts'
import { setup, editionFrom, namesVersion, wayOf } from '../ausstellen.ts'
import { partiesOf, stelle } from '../beteiligte.ts'
import { type Buergschaft, dataFrom } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { erlaubt, lege, lockForStep, requireStep, textValuesOf, applyStep } from '../schritt.ts'
import { alsAuftraggeber, checkEnteredByHand, belongTogether, selectableCompany } from '../verzeichnis.ts'
import { unterschiede, differencesOfPartei } from '../werte.ts'
import { requireRole } from './beguenstigter.ts'
import { requireCheckedText } from '../textstopp.ts'

type CorrectionInput = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/korrektur']['body']
/** Working days that a guarantor has for a correction unless the beneficiary names another day. */
const RESPONSE_WORKING_DAYS = 10

/** The beneficiary wishes a correction (G21). */
export async function requestCorrection(
  v: UseCaseContext,
  id: string,
  wunsch: { version: number; grund: CorrectionWish; bemerkung: string | null; antwortfrist: string | null },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, wunsch.version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  const heute = calendarDate(v.jetzt)
  const deadlineFault = wunsch.antwortfrist ? futureRule(wunsch.antwortfrist, heute) : undefined
  if (deadlineFault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'antwortfrist', grund: deadlineFault }])
  const bemerkung = wunsch.bemerkung?.trim() || null
  const entscheidung = await requireStep(v, 'G21', b, { korrekturgrund: wunsch.grund, bemerkung: bemerkung ?? undefined })
  const frist = wunsch.antwortfrist ?? addWorkingDays(heute, RESPONSE_WORKING_DAYS)
  return applyStep(v, b, {
    code: 'G21',
    entscheidung,
    grund: bemerkung,
    frist,
    textwerte: { grund: CORRECTION_REASONS[wunsch.grund] },
    spalten: { korrektur: JSON.stringify({ grund: wunsch.grund, bemerkung, frist, am: v.jetzt.toISOString() }) },
  })
}

/** The beneficiary takes the wish back (G25), or the guarantor refuses it (G26): the review is open again. */
export async function endWish(v: UseCaseContext, id: string, version: number, ablehnungsgrund?: string): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  const code = ablehnungsgrund === undefined ? 'G25' : 'G26'
  if (code === 'G25') await requireRole(v, b, 'AUFTRAGGEBER')
  const entscheidung = await requireStep(v, code, b, { grund: ablehnungsgrund })
  return applyStep(v, b, { code, entscheidung, ...(ablehnungsgrund !== undefined && { grund: ablehnungsgrund }) })
}

export const auftraggeberFrom = (b: Buergschaft): Auftraggeber => ({
  auftraggeberId: b.auftraggeber_id,
  name: b.auftraggeber_name,
  postadresse: b.auftraggeber_adresse,
  oeffentlicherAuftraggeber: b.auftraggeber_oeffentlich,
  vertretungsformel: b.vertretungsformel,
  partnertyp: b.auftraggeber_oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
  fremdId: b.auftraggeber_fremd_id,
})
export const auftragnehmerFrom = (b: Buergschaft) => ({
  auftragnehmerId: b.auftragnehmer_id,
  fremdId: b.auftragnehmer_fremd_id,
  name: b.auftragnehmer_name,
  postadresse: b.auftragnehmer_adresse,
  ansprechpartner: b.auftragnehmer_kontakt,
})

/** What a correction starts from; undefined where none is wished. */
export async function grundlage(tx: DbTransaction, id: string) {
  const b = await tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirst()
  if (b?.status !== 'IK') return undefined
  // A guarantee that came into correction otherwise than by a wish is corrected like any other.
  const { grund, bemerkung, frist } = b.korrektur ?? { grund: 'KORR_SON' as const, bemerkung: null, frist: calendarDate(b.geaendert_am) }
  return {
    version: b.version,
    korrekturgrund: grund,
    bemerkung,
    frist,
    buergschaftsIdBuerge: b.nummer_buerge,
    buergschaftsdaten: dataFrom(b),
    auftraggeber: { ...auftraggeberFrom(b), vertretungsformel: [...b.vertretungsformel] },
    auftragnehmer: auftragnehmerFrom(b),
  }
}

/** The beneficiary that a correction names, as the guarantor may choose it, and what is wrong with it; no beneficiary where it stays. */
async function newBeguenstigter(
  v: UseCaseContext,
  id: string,
  a: Auftraggeber | null,
): Promise<{ gewählt?: Auftraggeber; mängel: FieldFault[] }> {
  if (!a) return { mängel: [] }
  const bisher = await v.tx
    .selectFrom('buergschaft')
    .select(['auftraggeber_id as id', 'auftraggeber_name as name', 'auftraggeber_adresse as postadresse'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The present beneficiary may be one that the guarantor would not find.
  if (a.auftraggeberId && a.auftraggeberId === bisher?.id) return { mängel: [] }
  return {
    gewählt: alsAuftraggeber(a, await selectableCompany(v.tx, a.auftraggeberId, 'auftraggeber')),
    mängel: await checkEnteredByHand(v.tx, a, bisher),
  }
}

/**
 * Carries out a correction (G23): makes the successor, as a draft where the guarantor wants four eyes. The corrected
 * guarantee stays in correction until its successor is delivered.
 */
export async function correct(v: UseCaseContext, id: string, body: CorrectionInput): Promise<{ b: Buergschaft; nachfolger: Buergschaft }> {
  const { gewählt, mängel: enteredByHand } = await newBeguenstigter(v, id, body.auftraggeber)
  const b = await lockForStep(v, id, body.version)
  const heute = calendarDate(v.jetzt)
  const [alt, neu] = [dataFrom(b), body.buergschaftsdaten as BuergschaftData]
  const bisher = auftraggeberFrom(b)
  const auftraggeber = gewählt ?? bisher
  const nummer = body.buergschaftsIdBuerge.trim()
  const werte = [
    ...differencesOfPartei(bisher, auftraggeber),
    ...(nummer !== b.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: b.nummer_buerge, neu: nummer }] : []),
    ...unterschiede(alt, neu),
  ]
  // Another text is a change of its own: 'wrong or unwanted text' is corrected by nothing else.
  const otherText = body.dateiId !== null || (body.textId !== null && body.textId !== b.text_id)
  const bürge = (await buergeDetails(v.tx, b.buerge_org)) as BuergeDetails
  if (!namesVersion(body)) throw new Refusal('NEUE_FASSUNG_FEHLT')
  const fassung = await editionFrom(v, wayOf(body), body, {
    art: neu.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: auftraggeber.auftraggeberId,
    vertragsdatum: neu.vertragsdatum || null,
    auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
    wortlaut: b.wortlaut,
  })
  const mängel = [
    ...validateHeader({ buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: heute }, true, heute),
    ...validateAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...validateBuergschaftData(neu, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...(await limitFaults(v.tx, b, neu.buergschaftsBetrag)),
  ]
  assertValid(mängel)
  requireCheckedText(fassung, bürge.id)
  const entscheidung = await requireStep(v, 'G23', b, {
    geändert: werte.length > 0 || otherText,
    nummerFrei: await nummerFrei(v.tx, bürge.id, nummer, String(b.id)),
    ...fassung.eingabe,
  })
  const withFourEyes = vierAugen(bürge, neu.buergschaftsBetrag)
  const anlegen = setup(v, {
    bürge,
    auftrag: null,
    auftraggeber,
    auftragnehmer: auftragnehmerFrom(b),
    daten: neu,
    versand: { weg: b.versandweg, versandadresse: b.versandadresse },
    kopf: { buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: heute },
    fassung,
    vierAugen: withFourEyes,
    grundlageId: String(b.id),
    contractBeneficiary: b.auftraggeber_gemaess_vertrag,
  })
  const code = withFourEyes ? 'G02' : 'G05'
  const creationDecision = erlaubt(
    decideBuergschaft(code, anlegen.lage, actorOf(v), {
      pflichtfelder: true,
      gleicheOrganisation: belongTogether(
        { orgId: (await stelle(v.tx, auftraggeber.auftraggeberId))?.orgId, name: auftraggeber.name },
        { orgId: (await stelle(v.tx, b.auftragnehmer_id))?.orgId, name: b.auftragnehmer_name },
      ),
      nummerFrei: true,
      ...fassung.eingabe,
    }),
  )
  const nachfolger = await lege(
    v,
    {
      ...anlegen.spalten(creationDecision),
      auftrag_id: b.auftrag_id && String(b.auftrag_id),
      kautionsvertrag_id: b.kautionsvertrag_id && String(b.kautionsvertrag_id),
      umtausch_grundlage_id: b.umtausch_grundlage_id && String(b.umtausch_grundlage_id),
    },
    { code, entscheidung: creationDecision, werte },
  )
  const danach = await applyStep(v, b, {
    code: 'G23',
    entscheidung,
    werte,
    spalten: { nachfolger_id: String(nachfolger.id) },
    // The successor's second review was opened with it.
    öffnet: [],
  })
  await writePruefung(v, {
    orgId: bürge.id,
    buergschaft: nachfolger,
    schritt: 'ERST',
    entscheidung: 'KORRIGIERT',
    kommentar: body.kommentarIntern,
    werte,
  })
  return { b: danach, nachfolger }
}

/** A successor's draft was cancelled: the guarantee may be corrected anew, and the task for it is back. */
export async function openCorrection(v: UseCaseContext, id: string): Promise<void> {
  const b = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({ nachfolger_id: null, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const grund = b.korrektur ? CORRECTION_REASONS[b.korrektur.grund] : '–'
  await openAufgabe(v, 'B-03', { art: 'BUERGSCHAFT', id }, await partiesOf(v.tx, b), textValuesOf(b, { grund }), {
    ...(b.korrektur && { frist: b.korrektur.frist }),
  })
}
