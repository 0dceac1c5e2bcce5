import { decideBuergschaft } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { partiesFrom, rowsOfVisibility } from '../../buergschaft/beteiligte.ts'
import { firstEntries } from '../../buergschaft/historie.ts'
import type { Buergschaft } from '../../buergschaft/lage.ts'
import { erlaubt, visibleFor } from '../../buergschaft/schritt.ts'
import type { BuergschaftTable } from '../../kernel/schema.ts'
import { actorOf, recordAuditEntries, type UseCaseContext } from '../../kernel/vorgang.ts'
import { stateOfPortfolio, columnsOfPortfolio } from '../bestand.ts'
import type { Env } from './umfeld.ts'
import type { NewRow } from './vorhanden.ts'

/**
 * Makes many imported guarantees at once (G08, or G07 where nobody is found to be the beneficiary): rows, views, histories
 * and audit in a handful of statements. As one by one, but for tasks and messages: an import that nobody confirms has none.
 * @returns the guarantees, in the order of what was given
 */
export async function insertMany(ctx: UseCaseContext, neue: readonly NewRow[], lookups: Env): Promise<Buergschaft[]> {
  if (neue.length === 0) return []
  const spalten = neue.map(({ bestand, fürOrg }): Insertable<BuergschaftTable> => {
    const entscheidung = erlaubt(
      decideBuergschaft('G08', stateOfPortfolio(bestand), actorOf(ctx), {
        pflichtfelder: true,
        gleicheOrganisation: false,
        imBestand: false,
      }),
    )
    return {
      ...columnsOfPortfolio(ctx, bestand, entscheidung),
      buerge_org: bestand.bürge.id ?? fürOrg ?? ctx.wer?.orgId ?? '',
      importiert_von: fürOrg,
    }
  })
  const laid = await ctx.tx.insertInto('buergschaft').values(spalten).returningAll().execute()
  // PostgreSQL returns the rows in the order of the values.
  const sichten = laid.flatMap((buergschaft, index) => {
    const { fürOrg, vermerk } = neue[index] as NewRow
    const nehmer = buergschaft.auftragnehmer_id ? lookups.firma(buergschaft.auftragnehmer_id) : undefined
    const parties = partiesFrom({
      begünstigter: fürOrg && buergschaft.auftraggeber_id ? { orgId: fürOrg, unternehmenId: buergschaft.auftraggeber_id } : null,
      bürge: buergschaft.buerge_id ? { orgId: buergschaft.buerge_org, unternehmenId: buergschaft.buerge_id } : null,
      kreditnehmer: nehmer ? { orgId: nehmer.org_id, unternehmenId: nehmer.id } : null,
      betreiber: lookups.betreiber,
    })
    return rowsOfVisibility(buergschaft, parties).map((zeile) =>
      vermerk && zeile.org_id === ctx.wer?.orgId ? { ...zeile, vermerk } : zeile,
    )
  })
  await ctx.tx.insertInto('buergschaft_sicht').values(sichten).execute()
  const angaben = { code: 'G08' as const, von: null, nach: 'AKT', sichtbar: visibleFor('G08') }
  await ctx.tx
    .insertInto('buergschaft_historie')
    .values(
      firstEntries(
        ctx,
        laid.map((b) => ({ orgId: b.buerge_org, id: String(b.id) })),
        angaben,
      ),
    )
    .execute()
  await recordAuditEntries(
    ctx,
    laid.map((buergschaft) => ({
      orgId: buergschaft.buerge_org,
      aktion: 'G08',
      objektArt: 'BUERGSCHAFT',
      objektId: String(buergschaft.id),
      werte: { nach: buergschaft.status },
    })),
  )
  return laid
}
