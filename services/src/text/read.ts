import type { Api, Text, TextSortField, TextFilter, TextRow, Sort } from '@avalwerk/contracts'
import { BUERGSCHAFTART_CODES, possibleTextSteps, toSearchForm, TEXT_STATUS_CODES, type TextType } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { readable, readHistory } from '../aggregate/index.ts'
import { isOwnText } from '../dokument/index.ts'
import { findVisibleTemplate, type Template } from '../records/texttemplate.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { containsPattern, toWords, countUpTo, parseSort, offsetOf } from '../kernel/list.ts'
import type { TextfreigabeTable } from '../kernel/schema.ts'
import { isTextEntryVisible, isTextVisible } from '../records/visibility.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { decisionsOfTexts } from '../pruefung/index.ts'
import { findDateiDetails, findDatei } from '../records/datei.ts'
import { textStateOf } from './aggregate.ts'
import { countUses } from './usage.ts'

const SORTING: Record<TextSortField, RawBuilder<unknown>> = {
  geaendertAm: sql`t.geaendert_am`,
  titel: sql`lower(t.titel)`,
  bürgschaftsart: sql`t.art`,
  templatestatus: sql`t.rang`,
  gültigAb: sql`t.gueltig_ab`,
  id: sql`t.id`,
  auftraggeber: sql`lower(t.unternehmen_name)`,
}

/** Days on which a text may be used. */
export const isValidAt = (template: Pick<Template, 'gueltig_ab' | 'gueltig_bis'>, day: string): boolean =>
  template.gueltig_ab <= day && (template.gueltig_bis === null || template.gueltig_bis >= day)

/** The texts that the viewer may know, under a filter. */
function filterTexts(tx: DbTransaction, caller: Caller, filter: TextFilter) {
  let query = tx
    .selectFrom('texttemplate as t')
    .leftJoin('texttemplate_freigabe as f', (join) => join.onRef('f.template_id', '=', 't.id').on('f.org_id', '=', caller.orgId))
    .leftJoin('texttemplate_aktivierung as a', (join) => join.onRef('a.template_id', '=', 't.id').on('a.org_id', '=', caller.orgId))
  query = query.where(isTextVisible(caller, 't'))
  if (filter.templatetyp?.length) query = query.where('t.typ', 'in', filter.templatetyp)
  if (filter.bürgschaftsart?.length) query = query.where('t.art', 'in', filter.bürgschaftsart)
  query = filter.templatestatus?.length ? query.where('t.anzeige', 'in', filter.templatestatus) : query.where('t.status', '<>', 'IA')
  if (filter.pruefung?.length) query = query.where('f.status', 'in', filter.pruefung)
  if (filter.auftraggeberId?.length) query = query.where('t.unternehmen_id', 'in', filter.auftraggeberId)
  if (filter.nurVerwendbare)
    query = query
      .where('t.status', '=', 'A')
      .where((w) => w.or([w.and([w('t.typ', '=', 'AGT'), w('t.org_id', '=', caller.orgId)]), w('a.org_id', 'is not', null)]))
  for (const caption of toWords(toSearchForm(filter.suche ?? ''))) query = query.where('t.suchtext', 'like', containsPattern(caption))
  return query
}

/** The progress of the review; a guarantor learns nothing of the others. */
const reviewProgress = (caller: Caller, template: Pick<Template, 'status' | 'anzeige' | 'buergen_x' | 'buergen_y'>) =>
  caller.group === 'BG' && template.status === 'P'
    ? { templatestatus: template.status, x: 0, y: 0 }
    : { templatestatus: template.anzeige, x: template.buergen_x, y: template.buergen_y }

/** One page of the list, and how many there are. */
export async function listTexts(
  tx: DbTransaction,
  caller: Caller,
  filter: TextFilter,
  { page, size, sort }: { page: number; size: number; sort: Sort<TextSortField> },
): Promise<{ zeilen: TextRow[]; gesamt: { anzahl: number; genau: boolean } }> {
  const { field, direction } = parseSort(sort)
  const rows = await filterTexts(tx, caller, filter)
    // Not the wording, which may be long and isn't shown.
    .select(['t.id', 't.typ', 't.art', 't.titel', 't.fassung', 't.status', 't.anzeige', 't.buergen_x', 't.buergen_y'])
    .select(['t.gueltig_ab', 't.gueltig_bis', 't.befristung_moeglich', 't.erstes_anfordern_moeglich', 't.geaendert_am'])
    .select(['t.unternehmen_id', 't.unternehmen_name', 'f.status as pruefung', 'a.org_id as aktiviert_von'])
    .orderBy(sql`${SORTING[field]} ${sql.raw(direction)}, t.id ${sql.raw(direction)}`)
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return {
    zeilen: rows.map((row) => ({
      id: row.id,
      templatetyp: row.typ,
      bürgschaftsart: row.art,
      titel: row.titel,
      templateVersion: row.fassung,
      ...reviewProgress(caller, row),
      gültigAb: row.gueltig_ab,
      gültigBis: row.gueltig_bis,
      befristung: row.befristung_moeglich,
      zahlungAufErstesAnfordernMoeglich: row.erstes_anfordern_moeglich,
      auftraggeber: { id: row.unternehmen_id, name: row.unternehmen_name },
      pruefung: caller.group === 'BG' && row.typ === 'AGT' ? row.pruefung : null,
      aktiviert: row.aktiviert_von !== null,
      geaendertAm: row.geaendert_am.toISOString(),
    })),
    gesamt: await countUpTo(tx, filterTexts(tx, caller, filter) as never),
  }
}

/** The options by which texts of some kinds can be filtered: only those that find something. */
export async function listTextFilterOptions(
  tx: DbTransaction,
  caller: Caller,
  types: readonly TextType[] | undefined,
): Promise<Api['text']['filteroptionen']['response']> {
  const rows = await filterTexts(tx, caller, { templatestatus: [...TEXT_STATUS_CODES], ...(types && { templatetyp: [...types] }) })
    .select(['t.art', 't.anzeige', 't.unternehmen_id as id', 't.unternehmen_name as name'])
    .groupBy(['t.art', 't.anzeige', 't.unternehmen_id', 't.unternehmen_name'])
    .execute()
  const kinds = new Set(rows.map(({ art }) => art))
  const status = new Set(rows.map(({ anzeige }) => anzeige))
  return {
    bürgschaftsart: BUERGSCHAFTART_CODES.filter((kind) => kinds.has(kind)),
    templatestatus: TEXT_STATUS_CODES.filter((code) => status.has(code)),
    auftraggeber: [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()].sort((a, z) => a.name.localeCompare(z.name, 'de')),
  }
}

/** Counts the texts of each type that the viewer may use. */
export async function getTextOverview(tx: DbTransaction, caller: Caller): Promise<Api['text']['uebersicht']['response']> {
  const rows = await filterTexts(tx, caller, {})
    .select([
      't.art',
      sql<number>`count(*) filter (where t.typ = 'AGT')::int`.as('eigene'),
      sql<number>`count(*) filter (where t.status = 'A' and (t.typ = 'AGT' or a.org_id is not null))::int`.as('aktive'),
      sql<number>`count(*) filter (where t.typ = 'BGT')::int`.as('buergentexte'),
      sql<number>`count(*) filter (where t.typ = 'OET')::int`.as('oeffentliche'),
    ])
    .groupBy('t.art')
    .orderBy('t.art')
    .execute()
  return rows.map((row) => ({
    bürgschaftsart: row.art,
    eigene: row.eigene,
    aktive: row.aktive,
    buergentexte: row.buergentexte,
    oeffentliche: row.oeffentliche,
  }))
}

/** Everything about a text that the viewer may know, or undefined if they may know nothing. */
export async function findText(tx: DbTransaction, caller: Caller, id: string): Promise<Text | undefined> {
  const text = await findVisibleTemplate(tx, caller, id)
  if (!text) return undefined
  const buergeName = unternehmenColumn('f.org_id', 'name')
  const freigaben = await tx
    .selectFrom('texttemplate_freigabe as f')
    .selectAll('f')
    .select(buergeName.$notNull().as('name'))
    .where('f.template_id', '=', id)
    .$if(caller.group === 'BG', (q) => q.where('f.org_id', '=', caller.orgId))
    .where(buergeName, 'is not', null)
    .orderBy('name')
    .execute()
  const versions = await tx
    .selectFrom('texttemplate')
    .select(['id', 'fassung', 'status', 'anzeige', 'buergen_x', 'buergen_y', 'gueltig_ab', 'gueltig_bis'])
    .where('stamm', '=', text.stamm)
    .where(isTextVisible(caller, 'texttemplate'))
    .orderBy('fassung', 'desc')
    .execute()
  const aktivierung = await tx
    .selectFrom('texttemplate_aktivierung')
    .select(['aktiviert_am', 'nutzer_name'])
    .where('org_id', '=', caller.orgId)
    .where('template_id', '=', id)
    .executeTakeFirst()
  const first = await firstReview(tx, caller, id, freigaben[0])
  const verwendet = await countUses(tx, caller, id)
  const state = await textStateOf(tx, text, caller)
  return {
    id: text.id,
    version: text.version,
    templatetyp: text.typ,
    templatestatus: text.status,
    templateVersion: text.fassung,
    x: caller.group === 'BG' ? 0 : text.buergen_x,
    y: caller.group === 'BG' ? 0 : text.buergen_y,
    daten: {
      bürgschaftsart: text.art,
      titel: text.titel,
      beschreibung: text.beschreibung,
      gültigAb: text.gueltig_ab,
      gültigBis: text.gueltig_bis,
      befristung: text.befristung_moeglich,
      zahlungAufErstesAnfordernMoeglich: text.erstes_anfordern_moeglich,
      allgemeineBestimmungen: text.allgemeine_bestimmungen,
      ansprechPartner: text.ansprechpartner,
    },
    inhalt: text.inhalt,
    auftraggeber: { id: text.unternehmen_id, name: text.unternehmen_name },
    eigener: isOwnText(text, caller.orgId),
    quelle: await source(tx, caller, text),
    grundlageId: text.grundlage_id,
    dmsTemplateId: caller.group === 'BSP' ? text.dms_template_id : null,
    pruefungen: freigaben.map((approval) => {
      const told = approval.status === 'ABGELEHNT'
      return {
        buerge: { id: approval.org_id, name: approval.name },
        status: approval.status,
        // The message to the beneficiary is the one of the second review.
        nachricht: told ? approval.nachricht : null,
        ansprechpartner: told ? approval.ansprechpartner : null,
        entschiedenAm: approval.entschieden_am?.toISOString() ?? null,
      }
    }),
    erstpruefung: first,
    aktivierung: aktivierung ? { am: aktivierung.aktiviert_am.toISOString(), wer: aktivierung.nutzer_name } : null,
    verwendet,
    versionen: versions.map((row) => ({
      id: row.id,
      templateVersion: row.fassung,
      ...reviewProgress(caller, row),
      gültigAb: row.gueltig_ab,
      gültigBis: row.gueltig_bis,
    })),
    schritte: possibleTextSteps(state, { kind: caller.group, nutzerId: caller.nutzerId, rights: caller.rights }),
    erstelltAm: text.erstellt_am.toISOString(),
    geaendertAm: text.geaendert_am.toISOString(),
  }
}

/** Where a text's file lies, for its owner and the operator; from here on the transaction reads for all parties. */
async function sourceOf(tx: DbTransaction, caller: Caller, template: Template): Promise<[orgId: string, id: string] | undefined> {
  const { quelle_org: orgId, quelle_datei: id } = template
  if (!orgId || !id || !(isOwnText(template, caller.orgId) || caller.group === 'BSP')) return undefined
  await writeForAll(tx)
  return [orgId, id]
}

/** The file's name, size and type, without its bytes. */
async function source(tx: DbTransaction, caller: Caller, template: Template): Promise<Text['quelle']> {
  const at = await sourceOf(tx, caller, template)
  return (at && (await findDateiDetails(tx, ...at))) ?? null
}

/** The file itself. */
export async function sourceFile(tx: DbTransaction, caller: Caller, template: Template) {
  const at = await sourceOf(tx, caller, template)
  return at && findDatei(tx, ...at)
}

/** The first review for the second reviewer: only at the own guarantor, and only while it is to decide. */
async function firstReview(
  tx: DbTransaction,
  caller: Caller,
  id: string,
  freigabe: Selectable<TextfreigabeTable> | undefined,
): Promise<Text['erstpruefung']> {
  if (caller.group !== 'BG' || freigabe?.status !== 'ERSTGEPRUEFT' || !freigabe.empfehlung) return null
  const last = (await decisionsOfTexts(tx, caller.orgId, id)).filter(({ schritt }) => schritt === 'ERST').at(-1)
  return {
    empfehlung: freigabe.empfehlung,
    kommentar: last?.kommentar_intern ?? null,
    nachricht: freigabe.nachricht,
    ansprechpartner: freigabe.ansprechpartner,
    wer: last?.nutzer_name ?? '',
    eigene: freigabe.erstpruefer === caller.nutzerId,
  }
}

/** The history that the viewer may read, newest first. */
export async function listTextHistory(tx: DbTransaction, caller: Caller, id: string) {
  const rows = await readHistory(tx, 'text_historie', id, isTextEntryVisible(caller))
  return rows.map((h) => ({ id: `${id}-${h.lfd}`, ...readable(h, caller.orgId) }))
}
