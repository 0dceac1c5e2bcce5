import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type Audience, type Parties, readUnternehmen, type View, findLocked } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftViewTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type Circle, readCircle } from '../records/abtretung.ts'
import type { Buergschaft } from './state.ts'
import { assertDecidedByTwo, isBeingDelivered } from './fourEyes.ts'
import { type Participant, toViewRows } from './views.ts'

/** Reads the parties of a guarantee. */
export const partiesOf = async (tx: DbTransaction, buergschaft: Buergschaft): Promise<Parties> =>
  partiesIn(tx, buergschaft, await readCircle(tx, buergschaft))

async function partiesIn(tx: DbTransaction, buergschaft: Buergschaft, circle: Partial<Circle> | undefined): Promise<Parties> {
  const companies = await readUnternehmen(tx, [buergschaft.auftraggeber_id, buergschaft.auftragnehmer_id, buergschaft.buerge_id])
  const party = (orgId: string | null | undefined, unternehmenId: string | null | undefined) =>
    orgId && unternehmenId ? { orgId, unternehmenId } : null
  return {
    beguenstigter: companies.party(buergschaft.auftraggeber_id),
    zedent: party(circle?.zedent_org, circle?.zedent_id),
    zessionar: party(circle?.zessionar_org, circle?.zessionar_id),
    antragsteller: party(circle?.besteller, circle?.besteller_unternehmen),
    buerge: party(buergschaft.buerge_org, buergschaft.buerge_id),
    kreditnehmer: companies.party(buergschaft.auftragnehmer_id),
    operator: companies.operator,
    kreditnehmerContact: buergschaft.auftragnehmer_kontakt,
  }
}

/** The rows of what each party sees of a guarantee. */
function viewRowsOf(buergschaft: Buergschaft, parties: Parties): Insertable<BuergschaftViewTable>[] {
  const participants: Participant[] = [
    ...(parties.buerge ? [{ ...parties.buerge, role: 'BUERGE' } as const] : []),
    { ...parties.operator, role: 'BETREIBER' },
    ...(parties.beguenstigter ? [{ ...parties.beguenstigter, role: 'AUFTRAGGEBER' } as const] : []),
    // The receiver of an assignment sees the guarantee from the day it is offered.
    ...(parties.zessionar && buergschaft.offener_vorgang === 'ABTRETUNG' ? [{ ...parties.zessionar, role: 'ZESSIONAR' } as const] : []),
    ...(parties.kreditnehmer && parties.kreditnehmer.orgId !== parties.beguenstigter?.orgId
      ? [{ ...parties.kreditnehmer, role: 'AUFTRAGNEHMER' } as const]
      : []),
  ]
  return toViewRows(buergschaft, participants, {
    beguenstigter: parties.beguenstigter !== null,
    kreditnehmer: parties.kreditnehmer !== null,
  })
}

/** The rows by which organisations see guarantees; what an organisation froze or notes for itself stays. */
export const BUERGSCHAFT_VIEW: View = {
  table: 'buergschaft_sicht',
  key: 'buergschaft_id',
  own: ['projekt_id', 'vermerk', 'stand', 'eingefroren_am'],
  follows: sql<boolean>`buergschaft_sicht.eingefroren_am is null`,
}

/**
 * Reads the parties of a guarantee, and who sees it.
 * @throws Refusal ZWEITE_PERSON_NOETIG before others see what two people of the guarantor haven't decided on
 */
export async function buergschaftAudience(ctx: UseCaseContext, buergschaft: Buergschaft, made: boolean): Promise<Audience> {
  const parties = made ? await partiesOfNew(ctx, buergschaft) : await partiesOf(ctx.tx, buergschaft)
  const views = viewRowsOf(buergschaft, parties)
  if (isBeingDelivered(buergschaft, ctx.now)) await assertDecidedByTwo(ctx.tx, buergschaft)
  return { parties, views, orgs: views.map(({ org_id }) => org_id) }
}

/** A new guarantee was never assigned, and its order is at hand where it is answered. */
async function partiesOfNew(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Parties> {
  const { auftrag_id: auftragId } = buergschaft
  const order = auftragId ? findLocked(ctx, 'auftrag', auftragId) : undefined
  if (auftragId && !order) return partiesOf(ctx.tx, buergschaft)
  return partiesIn(ctx.tx, buergschaft, order && { besteller: order.org_id, besteller_unternehmen: order.unternehmen_id })
}
