import type { ValueChange } from '../buergschaft/historie.ts'
import { versionOf } from '../buergschaft/fourEyes.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'

/** Keeps who decided what in a review, and on which version of a guarantee. */
export async function writePruefung(
  v: UseCaseContext,
  p: {
    orgId: string
    auftragId?: string
    /** As it was when it was decided on. */
    buergschaft?: Buergschaft
    textId?: string
    schritt: 'ERST' | 'ZWEIT'
    entscheidung: string
    kommentar: string | null
    werte: readonly ValueChange[]
  },
): Promise<void> {
  if (!v.wer) return
  await v.tx
    .insertInto('pruefung')
    .values({
      org_id: p.orgId,
      auftrag_id: p.auftragId ?? null,
      buergschaft_id: p.buergschaft ? String(p.buergschaft.id) : null,
      fassung: p.buergschaft ? versionOf(p.buergschaft) : null,
      text_id: p.textId ?? null,
      schritt: p.schritt,
      entscheidung: p.entscheidung,
      kommentar_intern: p.kommentar,
      nutzer_id: v.wer.nutzerId,
      nutzer_name: v.wer.name,
      werte: JSON.stringify(p.werte),
      zeitpunkt: v.jetzt,
    })
    .execute()
}

/**
 * The versions of a guarantee as people count them, in the order in which they were first decided on.
 * @returns the number of each, from 1
 */
export function versionNumbers(decisions: readonly { fassung: string | null }[]): ReadonlyMap<string, number> {
  const versions = new Set(decisions.flatMap(({ fassung }) => fassung ?? []))
  return new Map([...versions].map((version, i) => [version, i + 1]))
}

/** The decisions on an order and on the guarantee that came of it, oldest first. */
export const decisionsOfAuftrag = (tx: DbTransaction, auftragId: string) =>
  tx
    .selectFrom('pruefung')
    .selectAll()
    .where((w) =>
      w.or([
        w('auftrag_id', '=', auftragId),
        w('buergschaft_id', '=', w.selectFrom('auftrag').select('buergschaft_id').where('id', '=', auftragId)),
      ]),
    )
    .orderBy('zeitpunkt')
    .orderBy('id')
    .execute()

/** The decisions on a guarantee, oldest first. */
export const entscheidungen = (tx: DbTransaction, buergschaftId: string) =>
  tx.selectFrom('pruefung').selectAll().where('buergschaft_id', '=', buergschaftId).orderBy('zeitpunkt').orderBy('id').execute()

/** The decisions on a text at the guarantor that asks, oldest first. */
export const decisionsOfTexts = (tx: DbTransaction, orgId: string, textId: string) =>
  tx
    .selectFrom('pruefung')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('text_id', '=', textId)
    .orderBy('zeitpunkt')
    .orderBy('id')
    .execute()
