import { decideBuergschaft } from '@avalwerk/domain'
import { atOnce, readUnternehmen, requireAllowed } from '../../aggregate/index.ts'
import { type Buergschaft, buergschaften, setNotes } from '../../buergschaft/index.ts'
import { actorOf, type UseCaseContext } from '../../kernel/useCase.ts'
import { stateOfPortfolio, columnsOfPortfolio } from '../portfolio.ts'
import type { NewRow } from './existing.ts'

/**
 * Makes many imported guarantees at once (G08), each in the register of the organisation that it is meant for. No open page is told. A piece of
 * work of its own: notes are written when the views are there.
 * @returns the guarantees, in the order of what was given
 */
export async function insertMany(ctx: UseCaseContext, added: readonly NewRow[]): Promise<Buergschaft[]> {
  const steps = added.map(({ portfolio, forOrg }) => {
    const decision = requireAllowed(
      decideBuergschaft('G08', stateOfPortfolio(portfolio), actorOf(ctx), {
        requiredFields: true,
        sameOrganisation: false,
        inPortfolio: false,
      }),
    )
    const columns = columnsOfPortfolio(ctx, portfolio, decision)
    return {
      values: { ...columns, buerge_org: portfolio.buerge.id ?? forOrg ?? columns.buerge_org, importiert_von: forOrg },
      step: { code: 'G08', decision },
    } as const
  })
  const inserted = await atOnce(ctx, async () => {
    // Read once for all of them.
    await readUnternehmen(
      ctx.tx,
      steps.flatMap(({ values }) => [values.auftraggeber_id, values.auftragnehmer_id, values.buerge_id]),
    )
    return buergschaften.createMany(ctx, steps)
  })
  const notes = inserted.flatMap(({ id }, index) => {
    const note = added[index]?.note
    return note ? [{ id, note }] : []
  })
  if (ctx.caller) await setNotes(ctx.tx, ctx.caller.orgId, notes)
  return inserted
}
