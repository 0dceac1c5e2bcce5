import { type AuftragData, CHOOSE_TEXT, type FieldFault, calendarDate, validateAuftrag, validateAuftragnehmer } from '@avalwerk/domain'
import { alsAuftraggeber, alsAuftragnehmer, checkEnteredByHand, belongTogether, selectableCompany } from '../buergschaft/verzeichnis.ts'
import { type Template, textRules, selectableInRequest } from '../dokument/templates.ts'
import { readForAll, writeForAll } from '../kernel/datenbank.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { requireRight, type UseCaseContext } from '../kernel/vorgang.ts'
import { type AuftragRow, EMPTY_STATE, stateOf } from './lage.ts'
import { derived, createAuftrag, lockAuftragForStep, validateAuftragStep, applyAuftragStep } from './schritt.ts'
import { validateLimit } from '../vertrag/nutzung.ts'
import { isSelectable } from './auswahl.ts'
import { buergeDetails } from './buergen.ts'

/** The order with its parties as the directory knows them, which of the applicant's companies orders, and what of them is unchecked. */
type ParteienState = Readonly<{ daten: AuftragData; unternehmenId: string; gleicheOrganisation: boolean; ungeprüft: boolean }>

/**
 * Looks at the parties as the applicant may see them: the own company must be one of theirs, others must be known.
 * @throws Refusal EINGABE_UNGUELTIG naming the field
 */
async function parteien(ctx: UseCaseContext, data: AuftragData): Promise<ParteienState> {
  const wer = ctx.wer
  if (!wer) throw new Refusal('RECHT_FEHLT')
  const nehmer = await selectableCompany(ctx.tx, data.auftragnehmer?.auftragnehmerId, 'auftragnehmer')
  const geber = await selectableCompany(ctx.tx, data.auftraggeber?.auftraggeberId, 'auftraggeber')
  const eigene = data.rolle === 'AUFTRAGGEBER' ? geber : nehmer
  const feld = data.rolle === 'AUFTRAGGEBER' ? 'auftraggeber' : 'auftragnehmer'
  if (eigene && eigene.org_id !== wer.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
  if (eigene && !eigene.beantragen)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Dieses Unternehmen ist für Bürgschaftsanträge nicht freigeschaltet.' }])
  if (data.rolle === 'AUFTRAGNEHMER' && eigene && !eigene.hybrid)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'rolle', grund: 'Ihr Unternehmen kann nicht als Kreditnehmer beantragen.' }])
  const daten = {
    ...data,
    auftragnehmer: data.auftragnehmer && alsAuftragnehmer(data.auftragnehmer, nehmer),
    auftraggeber: data.auftraggeber && alsAuftraggeber(data.auftraggeber, geber),
  }
  return {
    daten,
    unternehmenId: eigene?.id ?? wer.unternehmenId,
    gleicheOrganisation:
      daten.auftraggeber !== null &&
      daten.auftragnehmer !== null &&
      belongTogether({ orgId: geber?.org_id, name: daten.auftraggeber.name }, { orgId: nehmer?.org_id, name: daten.auftragnehmer.name }),
    ungeprüft: [nehmer, geber].some((u) => !u || u.status === 'UP'),
  }
}

/** Saves an order that may still lack everything but its borrower (O01). */
export async function save(ctx: UseCaseContext, eingegeben: AuftragData, bisher?: { id: string; version: number }): Promise<AuftragRow> {
  const { daten, unternehmenId } = await parteien(ctx, eingegeben)
  const eingabe = {
    auftragnehmerGewählt: validateAuftragnehmer(daten.auftragnehmer).every(
      ({ feld }) => feld !== 'auftragnehmer' && feld !== 'auftragnehmer.name',
    ),
  }
  if (!bisher) {
    const entscheidung = validateAuftragStep(ctx, 'O01', EMPTY_STATE, eingabe)
    await writeForAll(ctx.tx)
    return createAuftrag(ctx, newRow(ctx, daten, unternehmenId), { code: 'O01', entscheidung })
  }
  const auftrag = await lockAuftragForStep(ctx, bisher.id, bisher.version)
  const entscheidung = validateAuftragStep(ctx, 'O01', stateOf(auftrag, ctx.jetzt), eingabe)
  return applyAuftragStep(ctx, auftrag, { code: 'O01', entscheidung, spalten: { ...derived(daten), unternehmen_id: unternehmenId } })
}

function newRow(ctx: UseCaseContext, daten: AuftragData, unternehmenId: string) {
  return {
    org_id: ctx.wer?.orgId as string,
    unternehmen_id: unternehmenId,
    erstellt_von: ctx.wer?.nutzerId as string,
    status: 'UNVOLLSTAENDIG' as const,
    phase: null,
    ...derived(daten),
    erstellt_am: ctx.jetzt,
    geaendert_am: ctx.jetzt,
  }
}

/** The text that an order names, if it can be chosen: also by a borrower, who doesn't see the beneficiary's texts otherwise. */
async function chosenText(ctx: UseCaseContext, daten: AuftragData): Promise<Template | undefined> {
  const { buergschaftstext: text, buergeId } = daten
  if (text?.art !== 'VORLAGE') return undefined
  return readForAll(ctx.tx, () => selectableInRequest(ctx.tx, text.textId, daten, buergeId ?? '', ctx))
}

/** An order chooses an active contract of its guarantor and borrower with enough of its limit free; two at once wait for each other. */
async function vertragFaults(ctx: UseCaseContext, data: AuftragData, auftragId: string | null): Promise<FieldFault[]> {
  const { kautionsvertragId: vertragId, auftragnehmer, buergschaftsdaten } = data
  if (!vertragId) return []
  const nehmer = { id: auftragnehmer?.auftragnehmerId ?? null, name: auftragnehmer?.name ?? '' }
  return readForAll(ctx.tx, async () =>
    (await isSelectable(ctx.tx, { vertragId, buergeId: data.buergeId, nehmer }))
      ? validateLimit(ctx.tx, 'kautionsvertragId', buergschaftsdaten?.buergschaftsBetrag ?? 0, {
          vertragId,
          unternehmenId: nehmer.id,
          // Refused is what the applicant can see for itself; what a draft holds the guarantor's own review counts.
          view: 'outside',
          ohne: { auftragId: auftragId ?? undefined },
        })
      : [{ feld: 'kautionsvertragId', grund: 'Dieser Vertrag kann nicht gewählt werden.' }],
  )
}

/**
 * Sends an order: to the guarantor (O02), or first to the operator (O03) if a company is new, or its text free.
 * @throws Refusal EINGABE_UNGUELTIG with every field that is wrong; RECHT_FEHLT for who may not choose texts
 */
export async function submit(
  ctx: UseCaseContext,
  { id, version, daten: eingegeben }: { id: string | null; version: number | null; daten: AuftragData },
): Promise<AuftragRow> {
  if (eingegeben.buergschaftstext?.art === 'VORLAGE') requireRight(ctx, CHOOSE_TEXT)
  const lage = await parteien(ctx, eingegeben)
  const { daten } = lage
  const bürge = daten.buergeId ? await buergeDetails(ctx.tx, daten.buergeId) : undefined
  const enteredByHand = await checkEnteredByHand(ctx.tx, daten.auftraggeber)
  const text = await chosenText(ctx, daten)
  const mängel = [
    ...validateAuftrag(daten, {
      heute: calendarDate(ctx.jetzt),
      bausummeAngabe: bürge?.bausummeAngabe ?? 'KEINE_ANGABE',
      text: text && textRules(text),
    }),
    ...enteredByHand,
    ...(daten.buergeId && !bürge ? [{ feld: 'buergeId', grund: 'Dieser Bürge kann nicht gewählt werden.' }] : []),
    ...(bürge && !bürge.liefertPdf && daten.versand?.weg === 'PDF'
      ? [{ feld: 'versand.weg', grund: 'Dieser Bürge liefert keine Bürgschaften als PDF.' }]
      : []),
    ...(daten.buergschaftstext?.art === 'VORLAGE' && !text
      ? [{ feld: 'buergschaftstext.textId', grund: 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.' }]
      : []),
  ]
  // The order before its contract, as everywhere: two steps at once wait for each other in one order.
  const auftrag = id ? await lockAuftragForStep(ctx, id, version ?? undefined) : undefined
  assertValid([...mängel, ...(await vertragFaults(ctx, daten, id))])

  const formalprüfungNötig = lage.ungeprüft || daten.buergschaftstext?.art === 'FREITEXT'
  const code = formalprüfungNötig ? 'O03' : 'O02'
  const eingabe = { vollständig: true, gleicheOrganisation: lage.gleicheOrganisation, formalprüfungNötig }
  const spalten = { ...derived(daten), unternehmen_id: lage.unternehmenId, eingang_am: ctx.jetzt, rueckfrage: null }
  if (auftrag)
    return applyAuftragStep(ctx, auftrag, {
      code,
      entscheidung: validateAuftragStep(ctx, code, stateOf(auftrag, ctx.jetzt), eingabe),
      spalten,
    })
  const entscheidung = validateAuftragStep(ctx, code, EMPTY_STATE, eingabe)
  await writeForAll(ctx.tx)
  const { status, phase } = entscheidung.danach
  return createAuftrag(
    ctx,
    { ...newRow(ctx, daten, lage.unternehmenId), status: status as AuftragRow['status'], phase, eingang_am: ctx.jetzt },
    { code, entscheidung },
  )
}
