import { deliveryChannel, deliveryRecipient, decideBuergschaft, calendarDate, SYSTEM, VERSANDWEG } from '@avalwerk/domain'
import { openAufgabe, closeAufgaben, writeHistory, buergeDetails, fourEyes } from '../aggregate/index.ts'
import { noteColumns, type Buergschaft, buergschaften, numberOfRow, buergschaftStateOf, placeholdersOf } from '../buergschaft/index.ts'
import { auftragFollows, columnsOfEdition, editionFrom, wayOf } from '../auftrag/index.ts'
import { editionOfDocument, storeDocument } from '../dokument/index.ts'
import { type JobHandler, enqueue, FOR_DAYS, isOrdered } from '../kernel/jobs.ts'
import type { Database, DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { FormerVersion } from '../kernel/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { writePruefung } from '../pruefung/index.ts'
import { completeUmtausch, giveUpUmtausch, passOnUmtausch, replacement } from './umtausch.ts'
import { requireCheckedText } from './textStop.ts'

/** `version`: of the guarantee, whose document it is. */
type DokumentContent = Readonly<{ buergschaftId: string; version: number }>
declare module '../kernel/schema.ts' {
  interface JobContents {
    DOKUMENT: DokumentContent
  }
}

/** After so many failures the guarantor is told. */
const TOLD_AFTER = 3

/**
 * Makes the document of a guarantee in the background, and delivers the guarantee when it is issued: digitally at once
 * (G14), on paper by a task for the guarantor. Runs once for each version of a guarantee that asked for a document.
 */
export function documentHandler(db: Pick<Database, 'system'>, clock: Clock, baseUrl: string): JobHandler<'DOKUMENT'> {
  const flow = (tx: DbTransaction): UseCaseContext => ({ tx, now: clock(), caller: null, korrelationsId: null })
  /** The document can't be made: its guarantor gets a task, once. */
  async function tell(tx: DbTransaction, { buergschaftId, version }: DokumentContent, error: string): Promise<void> {
    const ctx = flow(tx)
    const buergschaft = await buergschaften.lock(ctx, buergschaftId)
    if (buergschaft.version !== version) return requestDocumentAnew(ctx, buergschaft)
    if (buergschaft.dokument_status === 'FEHLER') return
    const afterwards = await setDocumentStatus(ctx, buergschaft, 'FEHLER')
    await writeHistory(ctx, 'buergschaft_historie', buergschaft.buerge_org, buergschaft.id, {
      code: 'DOKUMENT_GESCHEITERT',
      from: buergschaft.status,
      to: buergschaft.status,
      visible: ['BUERGE', 'BETREIBER'],
      reason: error,
    })
    const { parties } = await buergschaften.refreshViews(ctx, afterwards)
    await openAufgabe(ctx, 'B-09', { kind: 'BUERGSCHAFT', id: buergschaft.id }, parties, placeholdersOf(afterwards))
  }
  return {
    ...FOR_DAYS,
    complete: async ({ buergschaftId, version }) => {
      const documents = await editionOfDocument(db, buergschaftId, version, clock(), baseUrl)
      return async (tx) => {
        const ctx = flow(tx)
        const buergschaft = await buergschaften.lock(ctx, buergschaftId)
        if (!documents || buergschaft.version !== version) {
          await requestDocumentAnew(ctx, buergschaft)
          return 'SUPERSEDED'
        }
        const number = await storeDocument(tx, buergschaft, documents)
        await documentDone(ctx, buergschaft)
        return `VERSION ${number}`
      }
    },
    // The guarantor learns of the failure long before the job is given up, and may put a file of its own in the document's place.
    stuck: async (tx, content, error, failures) => {
      if (failures === TOLD_AFTER) await tell(tx, content, error)
    },
    fails: tell,
  }
}

/**
 * The guarantee was changed while its document was being made: that change has ordered the next document or, where it doesn't touch the
 * document's content, the document is ordered here.
 */
async function requestDocumentAnew(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<void> {
  if (buergschaft.dokument_status !== 'IN_ARBEIT') return
  const content = { buergschaftId: buergschaft.id, version: buergschaft.version }
  if (!(await isOrdered(ctx.tx, 'DOKUMENT', content))) await enqueue(ctx.tx, buergschaft.buerge_org, 'DOKUMENT', content)
}

/** No change of the guarantee's content: a reader who has it open keeps a current version. */
const setDocumentStatus = (ctx: UseCaseContext, buergschaft: Buergschaft, dokument_status: Buergschaft['dokument_status']) =>
  noteColumns(ctx.tx, buergschaft, { dokument_status, geaendert_am: ctx.now })

async function documentDone(ctx: UseCaseContext, before: Buergschaft): Promise<void> {
  const buergschaft = await setDocumentStatus(ctx, before, 'FERTIG')
  const about = { kind: 'BUERGSCHAFT', id: buergschaft.id } as const
  await closeAufgaben(ctx, ['B-09'], about, 'DOKUMENT_ERSTELLT')
  if (await deliverDigitally(ctx, buergschaft)) return
  const { parties } = await buergschaften.refreshViews(ctx, buergschaft)
  if (buergschaft.status === 'AUS')
    await openAufgabe(ctx, 'B-08', about, parties, placeholdersOf(buergschaft), { details: whereTo(buergschaft) })
}

/** The lines on where a paper guarantee goes, for the mail to the people who send it. */
function whereTo(buergschaft: Buergschaft): string[] {
  const { name, lines, zustellanweisung } = deliveryRecipient({
    auftraggeber: { name: buergschaft.auftraggeber_name, postadresse: buergschaft.auftraggeber_adresse },
    versandadresse: buergschaft.versandadresse,
  })
  return [
    `Versandweg: ${VERSANDWEG[buergschaft.versandweg]}`,
    `Empfänger: ${[name, ...lines].join(', ')}`,
    ...(zustellanweisung ? [`Zustellanweisung: ${zustellanweisung}`] : []),
  ]
}

/** Delivers a guarantee digitally if that can be done now (G14). @returns the delivered guarantee, or undefined */
export async function deliverDigitally(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Buergschaft | undefined> {
  const decision = decideBuergschaft('G14', buergschaftStateOf(buergschaft, null, calendarDate(ctx.now)), SYSTEM)
  if (!decision.allowed) return undefined
  const delivered = await buergschaften.apply(ctx, buergschaft, {
    code: 'G14',
    decision,
    columns: { zugestellt_am: ctx.now, versandweg: 'AVALWERK', versandadresse: null },
  })
  await replaceOriginal(ctx, delivered)
  return delivered
}

/** A delivered successor replaces the guarantee that it corrects (G24). */
async function replaceOriginal(ctx: UseCaseContext, successor: Buergschaft): Promise<void> {
  if (!successor.korrektur_grundlage_id) return
  const original = await buergschaften.lock({ ...ctx, caller: null }, successor.korrektur_grundlage_id)
  const system = { ...ctx, caller: null }
  const decision = await buergschaften.decide(system, 'G24', original, {})
  // Successor and predecessor often share their number; the successor's own tells them apart.
  const neu = successor.nummer_buerge === original.nummer_buerge ? `${successor.nummer_buerge} (${successor.id})` : numberOfRow(successor)
  await buergschaften.apply(system, original, {
    code: 'G24',
    decision,
    placeholders: { nummer: neu, alt: numberOfRow(original), neu },
  })
  await passOnUmtausch(ctx, original, successor)
}

/** The guarantor confirms that paper or PDF was sent (G15). */
export async function confirmDispatch(ctx: UseCaseContext, id: string, version: number): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const versandweg = deliveryChannel(false, buergschaft.versandweg)
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G15',
    input: await replacement(ctx, buergschaft),
    placeholders: { weg: VERSANDWEG[versandweg] },
    columns: { zugestellt_am: ctx.now, versandweg },
  })
  await replaceOriginal(ctx, afterwards)
  await completeUmtausch(ctx, afterwards)
  return afterwards
}

/** Withdraws an issued guarantee that is not delivered yet (G18); its order is open again. */
export async function withdrawBeforeDelivery(ctx: UseCaseContext, id: string, version: number, reason: string): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const decision = await buergschaften.decide(ctx, 'G18', buergschaft, { reason })
  const withAuftrag = buergschaft.auftrag_id && !buergschaft.korrektur_grundlage_id
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G18',
    decision,
    reason,
    columns: { statusgrund: 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN' },
    opens: withAuftrag ? ['B-01'] : [],
  })
  await giveUpUmtausch(ctx, afterwards)
  if (withAuftrag) await auftragFollows(ctx, String(buergschaft.auftrag_id), 'O16', { reason, columns: { buergschaft_id: null } })
  return afterwards
}

/**
 * Gives the document of a linked guarantee, or another one for a document that could not be processed: at once (G19), or under four eyes as
 * a version that a second person has to decide on (G55).
 */
export async function giveDocument(
  ctx: CallerContext,
  id: string,
  body: { version: number; dateiId: string | null; textId: string | null },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, body.version)
  if (!body.dateiId && !body.textId) throw new Refusal('NEUE_FASSUNG_FEHLT')
  const edition = await editionFrom(ctx, wayOf(body), body, {
    type: buergschaft.art,
    buergeId: buergschaft.buerge_org,
    auftraggeberId: buergschaft.auftraggeber_id,
    vertragsdatum: buergschaft.vertragsdatum,
    auftragId: buergschaft.auftrag_id,
  })
  requireCheckedText(edition, buergschaft.buerge_org)
  const buerge = await buergeDetails(ctx.tx, buergschaft.buerge_org)
  // Judged anew: a guarantor may have come to want four eyes since.
  const underFourEyes = {
    ...buergschaft,
    vier_augen: buergschaft.vier_augen || (buerge !== undefined && fourEyes(buerge, buergschaft.betrag_cent)),
  }
  if (!underFourEyes.vier_augen) {
    return buergschaften.step(ctx, buergschaft, { code: 'G19', input: edition.input, columns: columnsOfEdition(edition) })
  }
  const decision = await buergschaften.decide(ctx, 'G55', underFourEyes, edition.input)
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G55',
    decision,
    columns: { ...columnsOfEdition(edition), vier_augen: true, fassung_vorher: JSON.stringify(formerVersion(buergschaft)) },
  })
  await writePruefung(ctx, {
    orgId: buergschaft.buerge_org,
    buergschaft: afterwards,
    step: 'ERST',
    entscheidung: 'DOKUMENT_GEGEBEN',
    comment: null,
    values: [],
  })
  return afterwards
}

/** The version that a guarantee is issued with now, to return to. */
const formerVersion = (buergschaft: Buergschaft): FormerVersion => ({
  dokument_art: buergschaft.dokument_art,
  dokument_datei: buergschaft.dokument_datei,
  dokument_status: buergschaft.dokument_status,
  text_org: buergschaft.text_org,
  text_id: buergschaft.text_id,
  wortlaut: buergschaft.wortlaut,
  textherkunft: buergschaft.textherkunft,
})
