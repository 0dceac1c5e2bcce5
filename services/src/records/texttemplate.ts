import type { Buergschaftsart, TextReview } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction, VisibilityContext } from '../kernel/database.ts'
import type { Db } from '../kernel/instants.ts'
import type { TexttemplateTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'
import { isTextVisible } from './visibility.ts'

/** A version of a guarantee text. */
export type Template = Selectable<TexttemplateTable>

/** The texts that a viewer may know. */
export const seenTexts = (tx: DbTransaction, viewer: VisibilityContext) =>
  tx.selectFrom('texttemplate').where(isTextVisible(viewer, 'texttemplate'))

/** A text that a viewer may know. */
export const findVisibleTemplate = (tx: DbTransaction, viewer: VisibilityContext, id: string): Promise<Template | undefined> =>
  seenTexts(tx, viewer).selectAll().where('id', '=', id).executeTakeFirst()

/** A text, as far as the transaction may see it: for those who read for all. */
export const findTemplate = (tx: DbTransaction, id: string): Promise<Template | undefined> =>
  tx.selectFrom('texttemplate').selectAll().where('id', '=', id).executeTakeFirst()

/** Is there such a text that a viewer may know? */
export const hasTemplate = async (tx: DbTransaction, viewer: VisibilityContext, id: string): Promise<boolean> =>
  (await seenTexts(tx, viewer).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The title of a text in a query, as far as the transaction may see it; null where there is none. */
export const textTitle = (id: OuterColumn): RawBuilder<string | null> =>
  sql<string | null>`(select record.titel from texttemplate record where record.id = ${sql.ref(id)})`

/** What a text is set from. @throws Error where it isn't there */
export const getTextContent = (db: Db, id: string): Promise<Pick<Template, 'inhalt' | 'allgemeine_bestimmungen'>> =>
  db.selectFrom('texttemplate').select(['inhalt', 'allgemeine_bestimmungen']).where('id', '=', id).executeTakeFirstOrThrow()

/** How far the review of a text at a guarantor is, as far as the transaction may see it; undefined where none was asked for. */
export async function findTextReview(tx: DbTransaction, templateId: string, buergeId: string): Promise<TextReview | undefined> {
  const review = await tx
    .selectFrom('texttemplate_freigabe')
    .select('status')
    .where('org_id', '=', buergeId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return review?.status
}

/** The ids of the texts that an organisation has activated, as far as the transaction may see it. */
export async function listActivatedTexts(tx: DbTransaction, orgId: string): Promise<string[]> {
  const rows = await tx.selectFrom('texttemplate_aktivierung').select('template_id').where('org_id', '=', orgId).execute()
  return rows.map(({ template_id }) => template_id)
}

/** For which guarantee texts are looked for, and on which day. */
type Purpose = Readonly<{
  type: Buergschaftsart
  buergeId: string
  /** The beneficiary's organisation. */
  auftraggeberOrg: string | null
  at: string
  /** Lets the version of a text be chosen that was valid on that day, though a newer one exists. */
  vertragsdatum?: string | null | undefined
  /** Texts of the operator, too. */
  publicToo: boolean
}>

/** One rule for the list that is offered and for the text that is then chosen. */
const selectable = (tx: DbTransaction, { type, buergeId, auftraggeberOrg, at, vertragsdatum, publicToo }: Purpose) =>
  tx
    .selectFrom('texttemplate')
    .selectAll()
    .where('art', '=', type)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'A'),
          eb('gueltig_ab', '<=', at),
          eb.or([eb('gueltig_bis', 'is', null), eb('gueltig_bis', '>=', at)]),
          eb.or([
            ...(publicToo ? [eb('typ', '=', 'OET')] : []),
            eb.and([eb('typ', '=', 'BGT'), eb('org_id', '=', buergeId)]),
            ...(auftraggeberOrg ? [eb.and([eb('typ', '=', 'AGT'), eb('org_id', '=', auftraggeberOrg)])] : []),
          ]),
        ]),
        ...(auftraggeberOrg && vertragsdatum
          ? [eb.and([eb('typ', '=', 'AGT'), eb('org_id', '=', auftraggeberOrg), olderText(vertragsdatum)])]
          : []),
      ]),
    )

/** The texts that can be chosen. */
export const listSelectable = (tx: DbTransaction, purpose: Purpose): Promise<Template[]> => selectable(tx, purpose).execute()

/** A text that can be chosen, by its id. */
export const findSelectable = (tx: DbTransaction, purpose: Purpose, id: string): Promise<Template | undefined> =>
  selectable(tx, purpose).where('id', '=', id).executeTakeFirst()

/** A version that a newer one has replaced, and that was valid on the day of the contract. */
const olderText = (vertragsdatum: string) => sql<boolean>`
  (texttemplate.status = 'IA' and texttemplate.gueltig_ab <= ${vertragsdatum} and texttemplate.gueltig_bis >= ${vertragsdatum}
    and exists (select from texttemplate n where n.stamm = texttemplate.stamm and n.fassung > texttemplate.fassung and n.status = 'A'))`

/** The newest version of a text that is newer than this one and in force. */
export const findNewerText = (tx: DbTransaction, template: Template, today: string): Promise<Pick<Template, 'id'> | undefined> =>
  tx
    .selectFrom('texttemplate')
    .select('id')
    .where('stamm', '=', template.stamm)
    .where('fassung', '>', template.fassung)
    .where('status', '=', 'A')
    .where('gueltig_ab', '<=', today)
    .orderBy('fassung', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The condition that a text was made from a file. @param file the column that names the file */
export const isSourceOfText = (file: OuterColumn): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from texttemplate record where record.quelle_datei = ${sql.ref(file)})`
