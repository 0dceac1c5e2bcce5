import { deliveryChannel, deliveryRecipient, decideBuergschaft, formatInstant, calendarDate, SYSTEM, VERSANDWEG } from '@avalwerk/domain'
import { sql } from 'kysely'
import { auftragFollows } from '../../auftrag/schritt.ts'
import { openAufgabe, closeAufgaben } from '../../aufgaben/aufgaben.ts'
import { storeDocument } from '../../dokument/ablage.ts'
import { editionOfDocument } from '../../dokument/fassung.ts'
import { type JobHandler, enqueue, FOR_DAYS } from '../../kernel/jobs.ts'
import type { Database, DbTransaction } from '../../kernel/datenbank.ts'
import { announceChange } from '../../kernel/ereignisstrom.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { FormerVersion } from '../../kernel/schema.ts'
import type { Clock } from '../../kernel/uhr.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { buergeDetails, vierAugen } from '../../auftrag/buergen.ts'
import { writePruefung } from '../../pruefung/pruefungen.ts'
import { editionFrom, columnsOfEdition, wayOf } from '../ausstellen.ts'
import { partiesOf, writeViews } from '../beteiligte.ts'
import { writeHistory } from '../historie.ts'
import { type Buergschaft, stateOf, numberOf } from '../lage.ts'
import { lockForStep, requireStep, textValuesOf, applyStep } from '../schritt.ts'
import { giveUp, replace, validateReplacement, applyUmtausch } from './umtausch.ts'
import { requireCheckedText } from '../textstopp.ts'

/** After so many failures somebody is told. */
const TOLD_AFTER = 3

/**
 * Makes the document of a guarantee in the background, and delivers the guarantee when it is issued: digitally at once
 * (G14), on paper by a task for the guarantor. Runs once for each version of a guarantee that asked for a document.
 */
export function documentHandler(db: Pick<Database, 'system'>, uhr: Clock, basis: string): JobHandler {
  const vorgang = (tx: DbTransaction): UseCaseContext => ({ tx, jetzt: uhr(), wer: null, korrelationsId: null })
  /** The document fails to come about: its guarantor has a task, once. */
  async function tell(tx: DbTransaction, inhalt: Record<string, unknown>, fehler: string): Promise<void> {
    const v = vorgang(tx)
    const { buergschaftId, version } = inhalt as { buergschaftId: string; version: number }
    const b = await lockForStep(v, buergschaftId)
    if (b.version !== version) return orderAnew(v, b)
    if (b.dokument_status === 'FEHLER') return
    const danach = await setDocumentStatus(v, b, 'FEHLER')
    await writeHistory(v, b.buerge_org, String(b.id), {
      code: 'DOKUMENT_GESCHEITERT',
      von: b.status,
      nach: b.status,
      sichtbar: ['BUERGE', 'BETREIBER'],
      grund: fehler,
    })
    const parties = await partiesOf(tx, danach)
    await openAufgabe(v, 'B-09', { art: 'BUERGSCHAFT', id: String(b.id) }, parties, textValuesOf(danach))
    await announceChange(tx, { art: 'BUERGSCHAFT', id: String(b.id), orgs: await writeViews(v, danach, parties) })
  }
  return {
    ...FOR_DAYS,
    erledige: async (inhalt) => {
      const { buergschaftId, version } = inhalt as { buergschaftId: string; version: number }
      const dokumente = await editionOfDocument(db, buergschaftId, version, uhr(), basis)
      return async (tx) => {
        const v = vorgang(tx)
        const b = await lockForStep(v, buergschaftId)
        if (!dokumente || b.version !== version) {
          await orderAnew(v, b)
          return 'ÜBERHOLT'
        }
        const nummer = await storeDocument(tx, b, dokumente)
        await dokumentFertig(v, b)
        return `VERSION ${nummer}`
      }
    },
    // The guarantor learns of it long before it is given up, and may put a file of their own in its place.
    stockt: async (tx, inhalt, fehler, failures) => {
      if (failures === TOLD_AFTER) await tell(tx, inhalt, fehler)
    },
    scheitert: tell,
  }
}

/** Changed while its document was being made: what changed it has ordered the next one, or, beside the document's content, it is done here. */
async function orderAnew(v: UseCaseContext, b: Buergschaft): Promise<void> {
  if (b.dokument_status !== 'IN_ARBEIT') return
  const inhalt = { buergschaftId: String(b.id), version: b.version }
  const ordered = await v.tx
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', 'DOKUMENT')
    .where('state', 'in', ['created', 'retry', 'active'])
    .where(sql<boolean>`data @> ${JSON.stringify({ content: inhalt })}::jsonb`)
    .executeTakeFirst()
  if (!ordered) await enqueue(v.tx, b.buerge_org, 'DOKUMENT', inhalt)
}

/** No change of the guarantee's content: whoever has it open keeps a current version. */
const setDocumentStatus = (v: UseCaseContext, b: Buergschaft, dokument_status: Buergschaft['dokument_status']) =>
  v.tx
    .updateTable('buergschaft')
    .set({ dokument_status, geaendert_am: v.jetzt })
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function dokumentFertig(v: UseCaseContext, vorher: Buergschaft): Promise<void> {
  const b = await setDocumentStatus(v, vorher, 'FERTIG')
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  const parties = await partiesOf(v.tx, b)
  await closeAufgaben(v, ['B-09'], gegenstand, 'DOKUMENT_ERSTELLT')
  if (await indexOf(v, b)) return
  if (b.status === 'AUS') await openAufgabe(v, 'B-08', gegenstand, parties, textValuesOf(b), { details: whereTo(b) })
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id: String(b.id), orgs: await writeViews(v, b, parties) })
}

/** Where a paper guarantee goes, for the mail to whoever sends it. */
function whereTo(b: Buergschaft): string[] {
  const { name, lines, zustellanweisung } = deliveryRecipient({
    auftraggeber: { name: b.auftraggeber_name, postadresse: b.auftraggeber_adresse },
    versandadresse: b.versandadresse,
  })
  return [
    `Versandweg: ${VERSANDWEG[b.versandweg]}`,
    `Empfänger: ${[name, ...lines].join(', ')}`,
    ...(zustellanweisung ? [`Zustellanweisung: ${zustellanweisung}`] : []),
  ]
}

/** Delivers a guarantee digitally if that can be done now (G14). @returns the delivered guarantee, or undefined */
export async function indexOf(v: UseCaseContext, b: Buergschaft): Promise<Buergschaft | undefined> {
  const entscheidung = decideBuergschaft('G14', stateOf(b, null, calendarDate(v.jetzt)), SYSTEM)
  if (!entscheidung.erlaubt) return undefined
  const zugestellt = await applyStep(v, b, {
    code: 'G14',
    entscheidung,
    textwerte: { zeitpunkt: formatInstant(v.jetzt) },
    spalten: { zugestellt_am: v.jetzt, versandweg: 'AVALWERK', versandadresse: null },
  })
  await replaceBasis(v, zugestellt)
  return zugestellt
}

/** A delivered successor replaces the guarantee that it corrects (G24). */
async function replaceBasis(v: UseCaseContext, nachfolger: Buergschaft): Promise<void> {
  if (!nachfolger.korrektur_grundlage_id) return
  const grundlage = await lockForStep({ ...v, wer: null }, String(nachfolger.korrektur_grundlage_id))
  const system = { ...v, wer: null }
  const entscheidung = await requireStep(system, 'G24', grundlage, {})
  // Successor and predecessor often share their number; the successor's own tells them apart.
  const neu = nachfolger.nummer_buerge === grundlage.nummer_buerge ? `${nachfolger.nummer_buerge} (${nachfolger.id})` : numberOf(nachfolger)
  await applyStep(system, grundlage, {
    code: 'G24',
    entscheidung,
    textwerte: { nummer: neu, alt: numberOf(grundlage), neu },
  })
  await applyUmtausch(v, grundlage, nachfolger)
}

/** The guarantor confirms that paper or PDF was sent (G15). */
export async function confirmDispatch(v: UseCaseContext, id: string, version: number): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await validateReplacement(v, b)
  const versandweg = deliveryChannel(false, b.versandweg)
  const danach = await applyStep(v, b, {
    code: 'G15',
    entscheidung: await requireStep(v, 'G15', b, {}),
    textwerte: { weg: VERSANDWEG[versandweg] },
    spalten: { zugestellt_am: v.jetzt, versandweg },
  })
  await replaceBasis(v, danach)
  await replace(v, danach)
  return danach
}

/** Withdraws an issued guarantee that is not delivered yet (G18); its order is open again. */
export async function withdrawBeforeDelivery(v: UseCaseContext, id: string, version: number, grund: string): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  const entscheidung = await requireStep(v, 'G18', b, { grund })
  if (b.dokument_status === 'IN_ARBEIT') throw new Refusal('SCHRITT_UNZULAESSIG')
  const withAuftrag = b.auftrag_id && !b.korrektur_grundlage_id
  const danach = await applyStep(v, b, {
    code: 'G18',
    entscheidung,
    grund,
    spalten: { statusgrund: 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN' },
    öffnet: withAuftrag ? ['B-01'] : [],
  })
  await giveUp(v, danach)
  if (withAuftrag) await auftragFollows(v, String(b.auftrag_id), 'O16', { grund, spalten: { buergschaft_id: null } })
  return danach
}

/**
 * Gives the document of a linked guarantee, or another one for a document that could not be processed: at once (G19), or
 * under four eyes as a version that somebody else has to decide on (G55).
 */
export async function giveDocument(
  v: UseCaseContext,
  id: string,
  body: { version: number; dateiId: string | null; textId: string | null },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, body.version)
  if (!body.dateiId && !body.textId) throw new Refusal('NEUE_FASSUNG_FEHLT')
  const fassung = await editionFrom(v, wayOf(body), body, {
    art: b.art,
    bürgeId: b.buerge_org,
    auftraggeberId: b.auftraggeber_id,
    vertragsdatum: b.vertragsdatum,
    auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
  })
  requireCheckedText(fassung, b.buerge_org)
  const bürge = await buergeDetails(v.tx, b.buerge_org)
  // Judged anew: a guarantor may have come to want four eyes since.
  const underFourEyes = { ...b, vier_augen: b.vier_augen || (bürge !== undefined && vierAugen(bürge, b.betrag_cent)) }
  if (!underFourEyes.vier_augen) {
    const entscheidung = await requireStep(v, 'G19', b, fassung.eingabe)
    return applyStep(v, b, { code: 'G19', entscheidung, spalten: columnsOfEdition(fassung) })
  }
  const entscheidung = await requireStep(v, 'G55', underFourEyes, fassung.eingabe)
  const danach = await applyStep(v, b, {
    code: 'G55',
    entscheidung,
    spalten: { ...columnsOfEdition(fassung), vier_augen: true, fassung_vorher: JSON.stringify(formerVersion(b)) },
  })
  await writePruefung(v, {
    orgId: b.buerge_org,
    buergschaft: danach,
    schritt: 'ERST',
    entscheidung: 'DOKUMENT_GEGEBEN',
    kommentar: null,
    werte: [],
  })
  return danach
}

/** What a guarantee is issued with now, to return to. */
const formerVersion = (b: Buergschaft): FormerVersion => ({
  dokument_art: b.dokument_art,
  dokument_datei: b.dokument_datei,
  dokument_status: b.dokument_status,
  text_org: b.text_org,
  text_id: b.text_id,
  wortlaut: b.wortlaut,
  textherkunft: b.textherkunft,
})
