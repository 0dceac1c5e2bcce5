import type { Wertänderung } from '../buergschaft/historie.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

/** Keeps who decided what in a review. */
export async function schreibePrüfung(
  v: Vorgang,
  p: {
    orgId: string
    auftragId?: string
    buergschaftId?: string
    textId?: string
    schritt: 'ERST' | 'ZWEIT'
    entscheidung: string
    kommentar: string | null
    werte: readonly Wertänderung[]
  },
): Promise<void> {
  if (!v.wer) return
  await v.tx
    .insertInto('pruefung')
    .values({
      org_id: p.orgId,
      auftrag_id: p.auftragId ?? null,
      buergschaft_id: p.buergschaftId ?? null,
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

/** The decisions on an order and on the guarantee that came of it, oldest first. */
export const entscheidungenDesAuftrags = (tx: Transaktion, auftragId: string) =>
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
export const entscheidungen = (tx: Transaktion, buergschaftId: string) =>
  tx.selectFrom('pruefung').selectAll().where('buergschaft_id', '=', buergschaftId).orderBy('zeitpunkt').orderBy('id').execute()

/** The decisions on a text at the guarantor that asks, oldest first. */
export const entscheidungenDesTexts = (tx: Transaktion, orgId: string, textId: string) =>
  tx
    .selectFrom('pruefung')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('text_id', '=', textId)
    .orderBy('zeitpunkt')
    .orderBy('id')
    .execute()
