import { type ParteiRole, toSortKey, type StatusReason, toSearchForm } from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import type { BuergschaftTable, BuergschaftViewTable } from '../kernel/schema.ts'

/** An organisation that sees a guarantee: in which role, through which of its companies. */
export type Participant = Readonly<{
  orgId: string
  role: ParteiRole
  unternehmenId: string
}>

/** Which parties of a guarantee are companies of the platform. */
export type PlatformParteien = Readonly<{ beguenstigter: boolean; kreditnehmer: boolean }>

/** The columns of a guarantee that its views are made of. */
export type ViewSource = Pick<
  Selectable<BuergschaftTable>,
  | 'id'
  | 'status'
  | 'statusgrund'
  | 'nummer_buerge'
  | 'art'
  | 'betrag_cent'
  | 'auftraggeber_id'
  | 'auftraggeber_name'
  | 'auftragnehmer_name'
  | 'buerge_id'
  | 'buerge_name'
  | 'vertragsnummer'
  | 'bauvorhaben'
  | 'bauleistung'
  | 'ausstellungsdatum'
  | 'befristungsdatum'
  | 'ablaufdatum'
  | 'herkunft'
  | 'versandweg'
  | 'geaendert_am'
  | 'geloescht_am'
>

/** How a draft ends that was never announced. A guarantee that others know may end in STO too, and then they see that. */
const DRAFTS_END: readonly (string | null)[] = ['ZWEITPRUEFUNG_ABGELEHNT', 'ENTWURF_STORNIERT'] satisfies StatusReason[]

/**
 * No party sees a deleted record. A draft, and what became of one, is seen by the guarantor and the operator alone; the other parties see a
 * guarantee once it is announced.
 */
function sees(role: ParteiRole, { status, statusgrund, geloescht_am }: ViewSource): boolean {
  if (geloescht_am !== null) return false
  const draft = status === 'ENT' || (status === 'STO' && DRAFTS_END.includes(statusgrund))
  return role === 'BUERGE' || role === 'BETREIBER' || !draft
}

/**
 * The rows by which each organisation sees a guarantee: its list's columns, copied, so that a list is read from one
 * organisation's rows alone. Written whenever the guarantee is written, in the same transaction.
 */
export function toViewRows(
  source: ViewSource,
  participants: readonly Participant[],
  platform: PlatformParteien,
): Insertable<BuergschaftViewTable>[] {
  return participants
    .filter(({ role }) => sees(role, source))
    .map(({ orgId, role, unternehmenId }) => ({
      org_id: orgId,
      buergschaft_id: source.id,
      rolle: role,
      unternehmen_id: unternehmenId,
      status: source.status,
      statusgrund: source.statusgrund,
      nummer: source.nummer_buerge,
      art: source.art,
      betrag_cent: source.betrag_cent,
      auftraggeber_id: source.auftraggeber_id,
      auftraggeber_name: source.auftraggeber_name,
      auftraggeber_sort: toSortKey(source.auftraggeber_name),
      auftragnehmer_name: source.auftragnehmer_name,
      auftragnehmer_sort: toSortKey(source.auftragnehmer_name),
      buerge_id: source.buerge_id,
      buerge_name: source.buerge_name,
      vertragsnummer: source.vertragsnummer,
      bauvorhaben: source.bauvorhaben,
      ausstellungsdatum: source.ausstellungsdatum,
      befristungsdatum: source.befristungsdatum,
      ablaufdatum: source.ablaufdatum,
      herkunft: source.herkunft,
      versandweg: source.versandweg,
      beguenstigter_auf_plattform: platform.beguenstigter,
      kreditnehmer_auf_plattform: platform.kreditnehmer,
      projekt_id: null,
      vermerk: null,
      suchtext: toSearchForm(
        [
          source.id,
          source.nummer_buerge,
          source.auftraggeber_name,
          source.auftragnehmer_name,
          source.buerge_name,
          source.vertragsnummer,
          source.bauvorhaben,
          source.bauleistung,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      geaendert_am: source.geaendert_am,
      stand: null,
      eingefroren_am: null,
    }))
}
