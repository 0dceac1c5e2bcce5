import { decideBuergschaft } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { requireAllowed, partiesFrom, firstEntries } from '../../aggregate/index.ts'
import { insertBuergschaften, insertViews, type Buergschaft, viewRowsOf, visibleFor } from '../../buergschaft/index.ts'
import type { BuergschaftTable } from '../../kernel/schema.ts'
import { actorOf, recordAuditEntries, type UseCaseContext } from '../../kernel/useCase.ts'
import { stateOfPortfolio, columnsOfPortfolio } from '../portfolio.ts'
import type { Lookups } from './surroundings.ts'
import type { NewRow } from './existing.ts'

/**
 * Makes many imported guarantees at once (G08, or G07 where no beneficiary is found): rows, views, histories and audit in a handful of
 * statements. The result is the same as one by one, but for tasks and messages: an import that no guarantor confirms has none.
 * @returns the guarantees, in the order of what was given
 */
export async function insertMany(ctx: UseCaseContext, added: readonly NewRow[], lookups: Lookups): Promise<Buergschaft[]> {
  if (added.length === 0) return []
  const columns = added.map(({ portfolio, forOrg }): Insertable<BuergschaftTable> => {
    const decision = requireAllowed(
      decideBuergschaft('G08', stateOfPortfolio(portfolio), actorOf(ctx), {
        requiredFields: true,
        sameOrganisation: false,
        inPortfolio: false,
      }),
    )
    return {
      ...columnsOfPortfolio(ctx, portfolio, decision),
      buerge_org: portfolio.buerge.id ?? forOrg ?? ctx.caller?.orgId ?? '',
      importiert_von: forOrg,
    }
  })
  const inserted = await insertBuergschaften(ctx.tx, columns)
  // PostgreSQL returns the rows in the order of the values.
  const views = inserted.flatMap((buergschaft, index) => {
    const { forOrg, note: vermerk } = added[index] as NewRow
    const nehmer = buergschaft.auftragnehmer_id ? lookups.company(buergschaft.auftragnehmer_id) : undefined
    const parties = partiesFrom({
      beguenstigter: forOrg && buergschaft.auftraggeber_id ? { orgId: forOrg, unternehmenId: buergschaft.auftraggeber_id } : null,
      buerge: buergschaft.buerge_id ? { orgId: buergschaft.buerge_org, unternehmenId: buergschaft.buerge_id } : null,
      kreditnehmer: nehmer ? { orgId: nehmer.org_id, unternehmenId: nehmer.id } : null,
      operator: lookups.operator,
    })
    return viewRowsOf(buergschaft, parties).map((row) => (vermerk && row.org_id === ctx.caller?.orgId ? { ...row, vermerk } : row))
  })
  await insertViews(ctx.tx, views)
  const details = { code: 'G08' as const, from: null, to: 'AKT', visible: visibleFor('G08') }
  await ctx.tx
    .insertInto('buergschaft_historie')
    .values(
      firstEntries(
        ctx,
        'buergschaft_historie',
        inserted.map((b) => ({ orgId: b.buerge_org, id: b.id })),
        details,
      ),
    )
    .execute()
  await recordAuditEntries(
    ctx,
    inserted.map((buergschaft) => ({
      orgId: buergschaft.buerge_org,
      action: 'G08',
      objectKind: 'BUERGSCHAFT',
      objectId: buergschaft.id,
      values: { nach: buergschaft.status },
    })),
  )
  return inserted
}
