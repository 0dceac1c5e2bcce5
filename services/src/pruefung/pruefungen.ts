import type { ValueChange } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { writeRow } from '../aggregate/index.ts'
import { type Buergschaft, versionOf } from '../buergschaft/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { PruefungTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { buergschaftOfAuftrag } from '../records/auftrag.ts'

type Pruefung = Readonly<{
  orgId: string
  auftragId?: string
  /** The guarantee as it was when it was decided on. */
  buergschaft?: Buergschaft
  textId?: string
  step: 'ERST' | 'ZWEIT'
  entscheidung: string
  comment: string | null
  values: readonly ValueChange[]
}>

/** Keeps who decided what in a review, and on which version of a guarantee: from now on it counts for what others may see. */
export async function writePruefung(ctx: UseCaseContext, pruefung: Pruefung): Promise<void> {
  if (ctx.caller)
    await ctx.tx
      .insertInto('pruefung')
      .values(rowOf(ctx, ctx.caller, pruefung))
      .execute()
}

/** The same for a decision by which no other party sees more: written with all that follows from its step. */
export async function notePruefung(ctx: UseCaseContext, pruefung: Pruefung): Promise<void> {
  if (ctx.caller) await writeRow(ctx, 'pruefung', rowOf(ctx, ctx.caller, pruefung))
}

const rowOf = (ctx: UseCaseContext, caller: Caller, pruefung: Pruefung): Insertable<PruefungTable> => ({
  org_id: pruefung.orgId,
  auftrag_id: pruefung.auftragId ?? null,
  buergschaft_id: pruefung.buergschaft ? pruefung.buergschaft.id : null,
  fassung: pruefung.buergschaft ? versionOf(pruefung.buergschaft) : null,
  text_id: pruefung.textId ?? null,
  schritt: pruefung.step,
  entscheidung: pruefung.entscheidung,
  kommentar_intern: pruefung.comment,
  nutzer_id: caller.nutzerId,
  nutzer_name: caller.name,
  werte: JSON.stringify(pruefung.values),
  zeitpunkt: ctx.now,
})

/**
 * The versions of a guarantee as people count them, in the order in which they were first decided on.
 * @returns the number of each, from 1
 */
export function versionNumbers(decisions: readonly { fassung: string | null }[]): ReadonlyMap<string, number> {
  const versions = new Set(decisions.flatMap(({ fassung }) => fassung ?? []))
  return new Map([...versions].map((version, i) => [version, i + 1]))
}

/** The decisions at the guarantor that asks, oldest first; none for others. */
const decisionsAt = (tx: DbTransaction, orgId: string) =>
  tx.selectFrom('pruefung').selectAll().where('org_id', '=', orgId).orderBy('zeitpunkt').orderBy('id')

/** Those on an order and on the guarantee that came of it. */
export const decisionsOfAuftrag = (tx: DbTransaction, orgId: string, auftragId: string) =>
  decisionsAt(tx, orgId)
    .where((eb) => eb.or([eb('auftrag_id', '=', auftragId), eb('buergschaft_id', '=', buergschaftOfAuftrag(auftragId))]))
    .execute()

/** Those on a guarantee. */
export const listEntscheidungen = (tx: DbTransaction, orgId: string, buergschaftId: string) =>
  decisionsAt(tx, orgId).where('buergschaft_id', '=', buergschaftId).execute()

/** Those on a text. */
export const decisionsOfTexts = (tx: DbTransaction, orgId: string, textId: string) =>
  decisionsAt(tx, orgId).where('text_id', '=', textId).execute()
