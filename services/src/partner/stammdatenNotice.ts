import { filledWith, type PlaceholderIn, type RequiredRight } from '@avalwerk/domain'
import { reportGevo } from '../aggregate/index.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/useCase.ts'

/** The people who are written to where a company has named no mailbox: its administrators. */
const MANAGE: readonly RequiredRight[] = [{ aktion: 'verwalten', kategorien: ['Nutzer'] }]

/** Tells a company, by its channel for master data, what the operator did with it; what its own people do, they know already. */
export async function reportStammdaten<Sentence extends string>(
  ctx: CallerContext,
  unternehmen: Pick<UnternehmenTable, 'org_id' | 'id' | 'name'>,
  sentence: Sentence,
  values?: Readonly<Partial<Record<PlaceholderIn<Sentence>, string>>>,
): Promise<void> {
  if (ctx.caller.orgId === unternehmen.org_id) return
  await reportGevo(
    ctx,
    { orgId: unternehmen.org_id, unternehmenId: unternehmen.id },
    'STAMMDATEN',
    filledWith(sentence, { name: unternehmen.name, ...values }),
    {
      otherwise: MANAGE,
    },
  )
}
