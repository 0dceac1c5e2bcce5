import type { Bürgschaftsart, Textregeln } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { TexttemplateTabelle } from '../kernel/schema.ts'

export type Template = Selectable<TexttemplateTabelle>

/** A text that the viewer may know. */
export const template = (tx: Transaktion, id: string): Promise<Template | undefined> =>
  tx.selectFrom('texttemplate').selectAll().where('id', '=', id).executeTakeFirst()

export const textregeln = (t: Template): Textregeln => ({
  befristungMoeglich: t.befristung_moeglich,
  zahlungAufErstesAnfordernMoeglich: t.erstes_anfordern_moeglich,
})

/** Has the guarantor released a text? Public ones and its own need no release; others need the guarantor's. */
export async function istFreigegeben(tx: Transaktion, t: Template, bürgeId: string): Promise<boolean> {
  if (t.typ !== 'AGT') return true
  const f = await tx
    .selectFrom('texttemplate_freigabe')
    .select('status')
    .where('org_id', '=', bürgeId)
    .where('template_id', '=', t.id)
    .executeTakeFirst()
  return f?.status === 'FREIGEGEBEN'
}

/** What callers learn of a text. */
export async function alsAntwort(tx: Transaktion, t: Template, bürgeId: string | null) {
  return {
    id: t.id,
    typ: t.typ,
    art: t.art,
    titel: t.titel,
    befristungMoeglich: t.befristung_moeglich,
    zahlungAufErstesAnfordernMoeglich: t.erstes_anfordern_moeglich,
    freigegeben: bürgeId !== null && (await istFreigegeben(tx, t, bürgeId)),
  }
}

/** The active texts of a type for a beneficiary and a guarantor: the beneficiary's own first, then the guarantor's, then public ones. */
export async function wählbare(
  tx: Transaktion,
  wo: { art: Bürgschaftsart; bürgeId: string; auftraggeberOrg: string | null; am: string },
): Promise<Template[]> {
  const zeilen = await tx
    .selectFrom('texttemplate')
    .selectAll()
    .where('art', '=', wo.art)
    .where('status', '=', 'A')
    .where('gueltig_ab', '<=', wo.am)
    .where((w) => w.or([w('gueltig_bis', 'is', null), w('gueltig_bis', '>=', wo.am)]))
    .where((w) =>
      w.or([
        w('typ', '=', 'OET'),
        w.and([w('typ', '=', 'BGT'), w('org_id', '=', wo.bürgeId)]),
        ...(wo.auftraggeberOrg ? [w.and([w('typ', '=', 'AGT'), w('org_id', '=', wo.auftraggeberOrg)])] : []),
      ]),
    )
    .execute()
  const rang = { AGT: 0, BGT: 1, OET: 2 }
  return zeilen.sort((a, b) => rang[a.typ] - rang[b.typ] || a.id.localeCompare(b.id))
}
