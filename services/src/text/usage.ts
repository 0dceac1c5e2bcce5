import type { Api } from '@avalwerk/contracts'
import { party } from '../aggregate/index.ts'
import { isOwnAuftraggeberText } from '../dokument/index.ts'
import type { Template } from '../records/texttemplate.ts'
import type { Caller } from '../kernel/authentication.ts'
import { type DbTransaction, writeForAll } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { countIssuedByPartei, countIssuedWith } from '../records/buergschaftSums.ts'

/**
 * Notes that a guarantor has issued a guarantee with a text in its own system.
 * @throws Refusal EINGABE_UNGUELTIG where there is no such beneficiary, or the text is another one's own
 */
export async function reportTextUsage({ tx, caller, now }: CallerContext, text: Template, beguenstigterId: string): Promise<void> {
  await writeForAll(tx)
  const beguenstigter = await party(tx, beguenstigterId)
  if (!beguenstigter || (text.typ === 'AGT' && !isOwnAuftraggeberText(text, beguenstigter.orgId)))
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'beguenstigterId', grund: 'Dieser Text gehört nicht zu diesem Begünstigten.' }])
  await tx
    .insertInto('texttemplate_verwendung')
    .values({
      org_id: caller.orgId,
      template_id: text.id,
      beguenstigter_id: beguenstigterId,
      buergschaft_id: null,
      zeitpunkt: now,
    })
    .execute()
}

/** The guarantees that guarantors have issued with a text in their own systems, as reported for the viewer or by the viewer. */
const reportedWith = (tx: DbTransaction, id: string) =>
  tx.selectFrom('texttemplate_verwendung as v').where('v.template_id', '=', id).where('v.buergschaft_id', 'is', null)

/** Counts the uses of a text: guarantees in the portal, and those that guarantors have reported. */
export async function countUses(tx: DbTransaction, caller: Caller, id: string): Promise<number> {
  const issued = await countIssuedWith(tx, caller.orgId, id)
  const reported = await reportedWith(tx, id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return issued.reduce((sum, { anzahl }) => sum + anzahl, reported.n)
}

type Users = Api['text']['verwendung']['response']['nutzende']

/**
 * Lists who uses a text: a guarantor learns for which beneficiaries it did, others which guarantors did, as far as they see the guarantees
 * or were the beneficiaries.
 */
export async function listUsersOfText(tx: DbTransaction, caller: Caller, id: string): Promise<Users> {
  const byBuerge = caller.group !== 'BG'
  const issued = await countIssuedByPartei(tx, caller.orgId, id, byBuerge ? 'buerge' : 'auftraggeber')
  // A company that the viewer may not know stays a number: the guarantor that reported the use named the company by that.
  const reported = await reportedWith(tx, id)
    .select((eb) => [
      eb.ref(byBuerge ? 'v.org_id' : 'v.beguenstigter_id').as('user_id'),
      unternehmenColumn(byBuerge ? 'v.org_id' : 'v.beguenstigter_id', 'name').as('name'),
      eb.fn.countAll<number>().as('anzahl'),
      eb.fn.max('v.zeitpunkt').as('zuletzt'),
    ])
    .groupBy('user_id')
    .execute()
  const users = new Map<string, Users[number]>()
  for (const { user_id: user, user_name: name, anzahl } of issued) {
    const key = user ?? name
    users.set(key, { name, buergschaften: (users.get(key)?.buergschaften ?? 0) + anzahl, gemeldet: 0, zuletztGemeldet: null })
  }
  for (const { user_id: user, name, anzahl, zuletzt } of reported) {
    const known = users.get(user ?? '')
    users.set(user ?? '', {
      name: known?.name ?? name ?? user ?? '',
      buergschaften: known?.buergschaften ?? 0,
      gemeldet: anzahl,
      zuletztGemeldet: zuletzt?.toISOString() ?? null,
    })
  }
  return [...users.values()].sort((x, y) => x.name.localeCompare(y.name, 'de'))
}
