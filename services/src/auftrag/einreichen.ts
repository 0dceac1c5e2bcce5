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
async function parteien(v: UseCaseContext, d: AuftragData): Promise<ParteienState> {
  const wer = v.wer
  if (!wer) throw new Refusal('RECHT_FEHLT')
  const nehmer = await selectableCompany(v.tx, d.auftragnehmer?.auftragnehmerId, 'auftragnehmer')
  const geber = await selectableCompany(v.tx, d.auftraggeber?.auftraggeberId, 'auftraggeber')
  const eigene = d.rolle === 'AUFTRAGGEBER' ? geber : nehmer
  const feld = d.rolle === 'AUFTRAGGEBER' ? 'auftraggeber' : 'auftragnehmer'
  if (eigene && eigene.org_id !== wer.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
  if (eigene && !eigene.beantragen)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Dieses Unternehmen ist für Bürgschaftsanträge nicht freigeschaltet.' }])
  if (d.rolle === 'AUFTRAGNEHMER' && eigene && !eigene.hybrid)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'rolle', grund: 'Ihr Unternehmen kann nicht als Kreditnehmer beantragen.' }])
  const daten = {
    ...d,
    auftragnehmer: d.auftragnehmer && alsAuftragnehmer(d.auftragnehmer, nehmer),
    auftraggeber: d.auftraggeber && alsAuftraggeber(d.auftraggeber, geber),
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
export async function save(v: UseCaseContext, eingegeben: AuftragData, bisher?: { id: string; version: number }): Promise<AuftragRow> {
  const { daten, unternehmenId } = await parteien(v, eingegeben)
  const eingabe = {
    auftragnehmerGewählt: validateAuftragnehmer(daten.auftragnehmer).every(
      ({ feld }) => feld !== 'auftragnehmer' && feld !== 'auftragnehmer.name',
    ),
  }
  if (!bisher) {
    const entscheidung = validateAuftragStep(v, 'O01', EMPTY_STATE, eingabe)
    await writeForAll(v.tx)
    return createAuftrag(v, newRow(v, daten, unternehmenId), { code: 'O01', entscheidung })
  }
  const a = await lockAuftragForStep(v, bisher.id, bisher.version)
  const entscheidung = validateAuftragStep(v, 'O01', stateOf(a, v.jetzt), eingabe)
  return applyAuftragStep(v, a, { code: 'O01', entscheidung, spalten: { ...derived(daten), unternehmen_id: unternehmenId } })
}

function newRow(v: UseCaseContext, daten: AuftragData, unternehmenId: string) {
  return {
    org_id: v.wer?.orgId as string,
    unternehmen_id: unternehmenId,
    erstellt_von: v.wer?.nutzerId as string,
    status: 'UNVOLLSTAENDIG' as const,
    phase: null,
    ...derived(daten),
    erstellt_am: v.jetzt,
    geaendert_am: v.jetzt,
  }
}

/** The text that an order names, if it can be chosen: also by a borrower, who doesn't see the beneficiary's texts otherwise. */
async function chosenText(v: UseCaseContext, daten: AuftragData): Promise<Template | undefined> {
  const { buergschaftstext: text, buergeId } = daten
  if (text?.art !== 'VORLAGE') return undefined
  return readForAll(v.tx, () => selectableInRequest(v.tx, text.textId, daten, buergeId ?? '', v))
}

/** An order chooses an active contract of its guarantor and borrower with enough of its limit free; two at once wait for each other. */
async function vertragFaults(v: UseCaseContext, d: AuftragData, auftragId: string | null): Promise<FieldFault[]> {
  const { kautionsvertragId: vertragId, auftragnehmer, buergschaftsdaten } = d
  if (!vertragId) return []
  const nehmer = { id: auftragnehmer?.auftragnehmerId ?? null, name: auftragnehmer?.name ?? '' }
  return readForAll(v.tx, async () =>
    (await isSelectable(v.tx, { vertragId, buergeId: d.buergeId, nehmer }))
      ? validateLimit(v.tx, 'kautionsvertragId', buergschaftsdaten?.buergschaftsBetrag ?? 0, {
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
  v: UseCaseContext,
  { id, version, daten: eingegeben }: { id: string | null; version: number | null; daten: AuftragData },
): Promise<AuftragRow> {
  if (eingegeben.buergschaftstext?.art === 'VORLAGE') requireRight(v, CHOOSE_TEXT)
  const lage = await parteien(v, eingegeben)
  const { daten } = lage
  const bürge = daten.buergeId ? await buergeDetails(v.tx, daten.buergeId) : undefined
  const enteredByHand = await checkEnteredByHand(v.tx, daten.auftraggeber)
  const text = await chosenText(v, daten)
  const mängel = [
    ...validateAuftrag(daten, {
      heute: calendarDate(v.jetzt),
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
  const a = id ? await lockAuftragForStep(v, id, version ?? undefined) : undefined
  assertValid([...mängel, ...(await vertragFaults(v, daten, id))])

  const formalprüfungNötig = lage.ungeprüft || daten.buergschaftstext?.art === 'FREITEXT'
  const code = formalprüfungNötig ? 'O03' : 'O02'
  const eingabe = { vollständig: true, gleicheOrganisation: lage.gleicheOrganisation, formalprüfungNötig }
  const spalten = { ...derived(daten), unternehmen_id: lage.unternehmenId, eingang_am: v.jetzt, rueckfrage: null }
  if (a) return applyAuftragStep(v, a, { code, entscheidung: validateAuftragStep(v, code, stateOf(a, v.jetzt), eingabe), spalten })
  const entscheidung = validateAuftragStep(v, code, EMPTY_STATE, eingabe)
  await writeForAll(v.tx)
  const { status, phase } = entscheidung.danach
  return createAuftrag(
    v,
    { ...newRow(v, daten, lage.unternehmenId), status: status as AuftragRow['status'], phase, eingang_am: v.jetzt },
    { code, entscheidung },
  )
}
