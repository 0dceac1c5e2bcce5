import type { Bürgschaftsart, Textregeln } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { TexttemplateTabelle } from '../kernel/schema.ts'
import type { Wortlaut } from './buergschaftsdokument.ts'

export type Template = Selectable<TexttemplateTabelle>

/** A text that the viewer may know. */
export const template = (tx: Transaktion, id: string): Promise<Template | undefined> =>
  tx.selectFrom('texttemplate').selectAll().where('id', '=', id).executeTakeFirst()

/** What a text is set with. */
export const wortlautVon = (t: Pick<Template, 'inhalt' | 'allgemeine_bestimmungen'>): Wortlaut => ({
  inhalt: t.inhalt,
  allgemeineBestimmungen: t.allgemeine_bestimmungen,
})

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
    veraltet: t.status !== 'A',
    freigegeben: bürgeId !== null && (await istFreigegeben(tx, t, bürgeId)),
  }
}

/**
 * The texts of a type that can be chosen for a beneficiary and a guarantor on a day: the beneficiary's own first, then what it
 * has activated, then the guarantor's, then public ones. With the date of the contract also the older version that was valid
 * then, of a text that has a newer one.
 */
export async function wählbare(
  tx: Transaktion,
  wo: { art: Bürgschaftsart; bürgeId: string; auftraggeberOrg: string | null; am: string; vertragsdatum?: string | null | undefined },
): Promise<Template[]> {
  const { auftraggeberOrg, vertragsdatum } = wo
  const zeilen = await tx
    .selectFrom('texttemplate')
    .selectAll()
    .where('art', '=', wo.art)
    .where((w) =>
      w.or([
        w.and([
          w('status', '=', 'A'),
          w('gueltig_ab', '<=', wo.am),
          w.or([w('gueltig_bis', 'is', null), w('gueltig_bis', '>=', wo.am)]),
          w.or([
            w('typ', '=', 'OET'),
            w.and([w('typ', '=', 'BGT'), w('org_id', '=', wo.bürgeId)]),
            ...(auftraggeberOrg ? [w.and([w('typ', '=', 'AGT'), w('org_id', '=', auftraggeberOrg)])] : []),
          ]),
        ]),
        ...(auftraggeberOrg && vertragsdatum
          ? [w.and([w('typ', '=', 'AGT'), w('org_id', '=', auftraggeberOrg), ältereFassung(vertragsdatum)])]
          : []),
      ]),
    )
    .execute()
  const aktivierte = new Set(
    auftraggeberOrg
      ? (await tx.selectFrom('texttemplate_aktivierung').select('template_id').where('org_id', '=', auftraggeberOrg).execute()).map(
          ({ template_id }) => template_id,
        )
      : [],
  )
  const rang = (t: Template) => ({ AGT: t.status === 'A' ? 0 : 1, BGT: 3, OET: 4 })[t.typ]
  const ordnung = (t: Template) => (aktivierte.has(t.id) ? 2 : rang(t))
  return zeilen.sort((a, b) => ordnung(a) - ordnung(b) || a.id.localeCompare(b.id))
}

/** A version that a newer one has replaced, and that was valid on the day of the contract. */
const ältereFassung = (vertragsdatum: string) => sql<boolean>`
  (texttemplate.status = 'IA' and texttemplate.gueltig_ab <= ${vertragsdatum} and texttemplate.gueltig_bis >= ${vertragsdatum}
    and exists (select from texttemplate n where n.stamm = texttemplate.stamm and n.fassung > texttemplate.fassung and n.status = 'A'))`

/** A text that can be chosen, by its id; the same rule as the list to choose from. */
export const wählbarer = async (tx: Transaktion, id: string, wo: Parameters<typeof wählbare>[1]): Promise<Template | undefined> =>
  (await wählbare(tx, wo)).find((t) => t.id === id)

/** Is there a newer version in force? */
export async function hatNeuere(tx: Transaktion, t: Template, heute: string): Promise<boolean> {
  const neuere = await tx
    .selectFrom('texttemplate')
    .select('id')
    .where('stamm', '=', t.stamm)
    .where('fassung', '>', t.fassung)
    .where('status', '=', 'A')
    .where('gueltig_ab', '<=', heute)
    .executeTakeFirst()
  return neuere !== undefined
}
