import {
  type AuftragInput,
  type AuftragState,
  type AuftragTransition,
  BUERGSCHAFTSARTEN,
  decideAuftrag,
  formatEuro,
  INTERNAL_EVENTS,
} from '@avalwerk/domain'
import { defineAggregate, type Step, type PlaceholderValues } from '../aggregate/index.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { noteUse } from '../vertrag/index.ts'
import { auftragAudience, AUFTRAG_VIEW, buergeName } from './participants.ts'
import { type AuftragRow, auftragStateOf } from './state.ts'
import { seenAuftraege } from '../records/auftrag.ts'

export type AuftragStep = Step<'auftrag', AuftragTransition, AuftragState>

function placeholdersOf(auftrag: AuftragRow, buerge: string, more: PlaceholderValues = {}): PlaceholderValues {
  const kind = auftrag.daten.buergschaftsdaten?.buergschaftsart
  return {
    antrag: `BA ${auftrag.id}`,
    buerge,
    auftraggeber: auftrag.daten.auftraggeber?.name ?? '',
    kreditnehmer: auftrag.daten.auftragnehmer?.name ?? '',
    art: kind ? BUERGSCHAFTSARTEN[kind].name : 'Bürgschaft',
    betrag: auftrag.betrag_cent ? formatEuro(auftrag.betrag_cent) : '–',
    ...more,
  }
}

/** Orders: a saved draft is changed often, so its history begins when it is sent. */
export const auftraege = defineAggregate<'auftrag', AuftragTransition, AuftragState, AuftragInput>({
  table: 'auftrag',
  kind: 'AUFTRAG',
  history: 'auftrag_historie',
  owner: 'org_id',
  isVisible: (tx, id, caller) => seenAuftraege(tx, caller).where('auftrag_id', '=', id),
  lifecycle: decideAuftrag,
  stateOf: ({ now }, auftrag) => auftragStateOf(auftrag, now),
  columnsOf: ({ status, phase, stornoantrag }) => ({
    status: status as AuftragRow['status'],
    phase,
    bearbeitet_von: null,
    bearbeitet_bis: null,
    ...(stornoantrag === null && { stornoantrag: null }),
  }),
  view: AUFTRAG_VIEW,
  audience: auftragAudience,
  readers: (code) => (INTERNAL_EVENTS.includes(code) ? ['BUERGE', 'BETREIBER'] : ['ANTRAGSTELLER', 'BUERGE', 'BETREIBER']),
  untold: (code, made) => (code === 'O01' && !made ? 'HISTORY' : undefined),
  placeholdersOf: async (ctx, auftrag, { placeholders }) => placeholdersOf(auftrag, await buergeName(ctx, auftrag), placeholders),
  detailsOf: (_ctx, auftrag, { reason }, { buerge = '' }) => [
    { name: 'Begünstigter', wert: auftrag.daten.auftraggeber?.name ?? '' },
    { name: 'Kreditnehmer', wert: auftrag.daten.auftragnehmer?.name ?? '' },
    { name: 'Bürge', wert: buerge },
    ...(auftrag.betrag_cent ? [{ name: 'Betrag', wert: formatEuro(auftrag.betrag_cent) }] : []),
    ...(reason ? [{ name: 'Grund', wert: reason }] : []),
  ],
  // A borrower that placed the order is told only once, as the applicant.
  isSilent: (code, auftrag, { kreditnehmer }) => code === 'M-KN-02' && kreditnehmer?.orgId === auftrag.org_id,
  follows: async (ctx, { id, buerge_org, kautionsvertrag_id }, { code }) => {
    if (code !== 'O01' && buerge_org && kautionsvertrag_id) await noteUse(ctx, { kind: 'AUFTRAG', orgId: buerge_org, id })
  },
})

/** The columns that follow from an order's data. */
export function derivedColumns(data: AuftragRow['daten']) {
  return {
    daten: JSON.stringify(data),
    buerge_org: data.buergeId,
    kautionsvertrag_id: data.kautionsvertragId,
    betrag_cent: data.buergschaftsdaten?.buergschaftsBetrag ?? null,
  }
}

/** A step of an order that follows from a step of its guarantee. For a guarantee without an order, nothing happens. */
export async function auftragFollows(
  ctx: UseCaseContext,
  auftragId: string | null,
  code: AuftragTransition,
  more: Partial<Omit<AuftragStep, 'code' | 'decision'>> = {},
): Promise<void> {
  if (!auftragId) return
  const auftrag = await auftraege.lockRow(ctx, auftragId)
  await auftraege.step(ctx, auftrag, { code, input: {}, ...more })
}
