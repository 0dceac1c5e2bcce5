import {
  decideText,
  calendarDate,
  PUBLIC_PREFIX,
  validateContent,
  validateTextData,
  type TextBlock,
  type TextData,
  type TextContent,
  type TextState,
  textId,
  type TextType,
  isPrepared,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { openAufgabe } from '../aufgaben/aufgaben.ts'
import { betreiber } from '../buergschaft/beteiligte.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { actorOf, type UseCaseContext } from '../kernel/vorgang.ts'
import { erlaubt, partiesOfTexts, columnsOfState, searchTextOf, textEffects, textValuesOf } from './schritt.ts'

/** @throws Refusal EINGABE_UNGUELTIG naming the fields */
export function requireTextData(ctx: UseCaseContext, daten: TextData): asserts daten is TextData & Required<Filled> {
  const mängel = validateTextData(daten, calendarDate(ctx.jetzt))
  assertValid(mängel)
}
type Filled = { bürgschaftsart: NonNullable<TextData['bürgschaftsart']>; gültigAb: string }

/** The columns of what is said of a text. */
export const columnsOfTextData = (data: TextData & Required<Filled>) => ({
  art: data.bürgschaftsart,
  titel: data.titel.trim(),
  beschreibung: data.beschreibung?.trim() || null,
  gueltig_ab: data.gültigAb,
  gueltig_bis: data.gültigBis,
  befristung_moeglich: data.befristung,
  erstes_anfordern_moeglich: data.zahlungAufErstesAnfordernMoeglich,
  allgemeine_bestimmungen: data.allgemeineBestimmungen,
  ansprechpartner: data.ansprechPartner && JSON.stringify(data.ansprechPartner),
})

/** @throws Refusal EINGABE_UNGUELTIG for a wording that can't be set */
export function requireContent(inhalt: TextContent): void {
  const grund = validateContent(inhalt)
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'inhalt', grund }])
}

type Owner = Readonly<{ typ: TextType; orgId: string; unternehmenId: string; präfix: string }>

/**
 * Whose text it becomes: the beneficiary's own company, the guarantor itself, or, for the operator, a guarantor's, a beneficiary's, or
 * nobody's.
 * @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT
 */
async function ownerOf(ctx: UseCaseContext, typ: TextType, unternehmenId: string | null): Promise<Owner> {
  const { wer, tx } = ctx
  if (!wer) throw new Refusal('RECHT_FEHLT')
  const fehlt = (grund: string): never => {
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund }])
  }
  if (wer.gruppe === 'AG') {
    if (typ !== 'AGT') throw new Refusal('RECHT_FEHLT')
    const id = unternehmenId ?? wer.unternehmenId
    const unternehmen = await tx
      .selectFrom('unternehmen')
      .select(['id', 'org_id'])
      .where('id', '=', id)
      .where('org_id', '=', wer.orgId)
      .executeTakeFirst()
    if (!unternehmen) return fehlt('Dieses Unternehmen gehört nicht zu Ihrer Organisation.')
    return { typ, orgId: unternehmen.org_id, unternehmenId: unternehmen.id, präfix: unternehmen.id }
  }
  if (wer.gruppe === 'BG') {
    if (typ !== 'BGT') throw new Refusal('RECHT_FEHLT')
    return { typ, orgId: wer.orgId, unternehmenId: wer.orgId, präfix: wer.orgId }
  }
  if (typ === 'OET') {
    const buergschaft = await betreiber(tx)
    return { typ, ...buergschaft, präfix: PUBLIC_PREFIX }
  }
  if (!unternehmenId) return fehlt('Bitte wählen Sie ein Unternehmen.')
  const u = await tx
    .selectFrom('unternehmen')
    .select(['id', 'org_id'])
    .where('id', '=', unternehmenId)
    .where('gruppe', '=', typ === 'BGT' ? 'BG' : 'AG')
    .executeTakeFirst()
  if (!u) return fehlt(typ === 'BGT' ? 'Bitte wählen Sie einen Bürgen.' : 'Bitte wählen Sie einen Auftraggeber.')
  return { typ, orgId: u.org_id, unternehmenId: u.id, präfix: u.id }
}

/** Two texts must not get the same number: whoever gives numbers under a prefix waits for the other. */
const lockNumbers = (tx: DbTransaction, präfix: string) => sql`select pg_advisory_xact_lock(hashtext(${`text:${präfix}`}))`.execute(tx)

async function nextId(tx: DbTransaction, präfix: string): Promise<string> {
  await lockNumbers(tx, präfix)
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(substr(id, 8, 4)::int), 0) + 1 as n from texttemplate where id like ${`${präfix}-%`}`.execute(tx)
  const [zeile] = rows
  if (!zeile || zeile.n > 9999) throw new Refusal('SCHRITT_UNZULAESSIG')
  return textId(`${präfix}-${String(zeile.n).padStart(4, '0')}`, 1)
}

/**
 * The next version of a text: only one is prepared at a time, and whose it is and its type stay.
 * @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT, SCHRITT_UNZULAESSIG
 */
async function nextEdition(ctx: UseCaseContext, vorgängerId: string): Promise<{ eigner: Owner; id: string; vorgänger: Template }> {
  const vorgänger = orNotFound(await ctx.tx.selectFrom('texttemplate').selectAll().where('id', '=', vorgängerId).executeTakeFirst())
  if (ctx.wer?.gruppe !== 'BSP' && !isOwnText(vorgänger, ctx.wer?.orgId)) throw new Refusal('RECHT_FEHLT')
  const { typ, org_id: orgId, unternehmen_id: unternehmenId, stamm } = vorgänger
  const präfix = stamm.slice(0, 6)
  await lockNumbers(ctx.tx, präfix)
  const letzte = await ctx.tx
    .selectFrom('texttemplate')
    .select(['fassung', 'status'])
    .where('stamm', '=', stamm)
    .orderBy('fassung', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (isPrepared(letzte.status) || letzte.fassung >= 999) throw new Refusal('SCHRITT_UNZULAESSIG')
  return { eigner: { typ, orgId, unternehmenId, präfix }, id: textId(stamm, letzte.fassung + 1), vorgänger }
}

export type Setup = Readonly<{
  daten: TextData
  typ: TextType
  unternehmenId: string | null
  vorgängerId: string | null
  grundlageId: string | null
  inhalt: TextContent
  datei: Readonly<{ org: string; id: string }> | null
}>

/** Makes a text, written (X01) or uploaded (X02), or a new version of one. @throws Refusal EINGABE_UNGUELTIG and of its parts */
export async function createText(ctx: UseCaseContext, code: 'X01' | 'X02', setup: Setup): Promise<Template> {
  requireTextData(ctx, setup.daten)
  const folge = setup.vorgängerId ? await nextEdition(ctx, setup.vorgängerId) : undefined
  if (folge && folge.vorgänger.art !== setup.daten.bürgschaftsart)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'bürgschaftsart', grund: 'Eine neue Version behält die Bürgschaftsart.' }])
  const eigner = folge?.eigner ?? (await ownerOf(ctx, setup.typ, setup.unternehmenId))
  if (setup.grundlageId)
    orNotFound(await ctx.tx.selectFrom('texttemplate').select('id').where('id', '=', setup.grundlageId).executeTakeFirst())
  await writeForAll(ctx.tx)
  const lage: TextState = {
    status: null,
    typ: eigner.typ,
    eigener: isOwnText({ typ: eigner.typ, org_id: eigner.orgId }, ctx.wer?.orgId),
    erstfertigsteller: null,
    y: 0,
    x: 0,
    abgelehnt: 0,
    prüfung: null,
  }
  const entscheidung = erlaubt(decideText(code, lage, actorOf(ctx)))
  const id = folge?.id ?? ctx.given?.id ?? (await nextId(ctx.tx, eigner.präfix))
  const { name } = await ctx.tx.selectFrom('unternehmen').select('name').where('id', '=', eigner.unternehmenId).executeTakeFirstOrThrow()
  const text = await ctx.tx
    .insertInto('texttemplate')
    .values({
      org_id: eigner.orgId,
      id,
      typ: eigner.typ,
      unternehmen_id: eigner.unternehmenId,
      unternehmen_name: name,
      ...columnsOfTextData(setup.daten),
      ...columnsOfState(entscheidung.danach),
      inhalt: JSON.stringify(setup.inhalt satisfies readonly TextBlock[]),
      quelle_org: setup.datei?.org ?? null,
      quelle_datei: setup.datei?.id ?? null,
      grundlage_id: setup.grundlageId,
      suchtext: searchTextOf({ id, ...setup.daten }, name),
      erstellt_am: ctx.jetzt,
      geaendert_am: ctx.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await textEffects(ctx, text, null, { code, entscheidung })
  // What a beneficiary has written waits for the operator like what it has uploaded.
  if (code === 'X01' && ctx.wer?.gruppe === 'AG')
    await openAufgabe(ctx, 'C-01', { art: 'TEXT', id: text.id }, await partiesOfTexts(ctx, text), textValuesOf(ctx, text))
  return text
}

/** The file that the caller has uploaded before. @throws Refusal EINGABE_UNGUELTIG */
export async function ownFile(ctx: UseCaseContext, dateiId: string): Promise<{ org: string; id: string }> {
  const datei = await ctx.tx
    .selectFrom('datei')
    .select(['org_id', 'id'])
    .where('org_id', '=', ctx.wer?.orgId ?? '')
    .where('id', '=', dateiId)
    .executeTakeFirst()
  if (!datei) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie die Datei erneut hoch.' }])
  return { org: datei.org_id, id: datei.id }
}
