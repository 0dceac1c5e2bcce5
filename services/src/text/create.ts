import {
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
import { openAufgabe, operatorOrg } from '../aggregate/index.ts'
import { isOwnText } from '../dokument/index.ts'
import { findVisibleTemplate, hasTemplate, type Template } from '../records/texttemplate.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { findUnternehmen, getUnternehmen } from '../records/unternehmen.ts'
import { hasDatei } from '../records/datei.ts'
import { columnsOfTextState, partiesOfTexts, searchTextOf, placeholdersOf, texte } from './aggregate.ts'

/** @throws Refusal EINGABE_UNGUELTIG naming the fields */
export function requireTextData(ctx: UseCaseContext, data: TextData): asserts data is TextData & Required<Filled> {
  const faults = validateTextData(data, calendarDate(ctx.now))
  assertValid(faults)
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
export function requireContent(content: TextContent): void {
  const grund = validateContent(content)
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'inhalt', grund }])
}

type Owner = Readonly<{ type: TextType; orgId: string; unternehmenId: string; prefix: string }>

/**
 * The owner of a new text: the beneficiary's own company, the guarantor itself, or, for the operator, a guarantor, a beneficiary, or, for a
 * public text, the operator itself.
 * @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT
 */
async function ownerOf(ctx: UseCaseContext, type: TextType, unternehmenId: string | null): Promise<Owner> {
  const { caller, tx } = ctx
  if (!caller) throw new Refusal('RECHT_FEHLT')
  const missing = (grund: string): never => {
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund }])
  }
  if (caller.group === 'AG') {
    if (type !== 'AGT') throw new Refusal('RECHT_FEHLT')
    const id = unternehmenId ?? caller.unternehmenId
    const unternehmen = await findUnternehmen(tx, id)
    if (unternehmen?.org_id !== caller.orgId) return missing('Dieses Unternehmen gehört nicht zu Ihrer Organisation.')
    return { type, orgId: unternehmen.org_id, unternehmenId: unternehmen.id, prefix: unternehmen.id }
  }
  if (caller.group === 'BG') {
    if (type !== 'BGT') throw new Refusal('RECHT_FEHLT')
    return { type, orgId: caller.orgId, unternehmenId: caller.orgId, prefix: caller.orgId }
  }
  if (type === 'OET') {
    const operator = await operatorOrg(tx)
    return { type, ...operator, prefix: PUBLIC_PREFIX }
  }
  if (!unternehmenId) return missing('Bitte wählen Sie ein Unternehmen.')
  const company = await findUnternehmen(tx, unternehmenId)
  if (company?.gruppe !== (type === 'BGT' ? 'BG' : 'AG'))
    return missing(type === 'BGT' ? 'Bitte wählen Sie einen Bürgen.' : 'Bitte wählen Sie einen Auftraggeber.')
  return { type, orgId: company.org_id, unternehmenId: company.id, prefix: company.id }
}

/** Two texts must not get the same number: transactions that give numbers under one prefix wait for each other. */
const lockNumbers = (tx: DbTransaction, prefix: string) => sql`select pg_advisory_xact_lock(hashtext(${`text:${prefix}`}))`.execute(tx)

async function nextId(tx: DbTransaction, prefix: string): Promise<string> {
  await lockNumbers(tx, prefix)
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(substr(id, 8, 4)::int), 0) + 1 as n from texttemplate where id like ${`${prefix}-%`}`.execute(tx)
  const [row] = rows
  if (!row || row.n > 9999) throw new Refusal('SCHRITT_UNZULAESSIG')
  return textId(`${prefix}-${String(row.n).padStart(4, '0')}`, 1)
}

/**
 * The next version of a text: only one is prepared at a time; its owner and its type stay.
 * @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT, SCHRITT_UNZULAESSIG
 */
async function nextVersion(ctx: UseCaseContext, predecessorId: string): Promise<{ owner: Owner; id: string; predecessor: Template }> {
  const predecessor = orNotFound(ctx.caller && (await findVisibleTemplate(ctx.tx, ctx.caller, predecessorId)))
  if (ctx.caller?.group !== 'BSP' && !isOwnText(predecessor, ctx.caller?.orgId)) throw new Refusal('RECHT_FEHLT')
  const { typ, org_id: orgId, unternehmen_id: unternehmenId, stamm } = predecessor
  const prefix = stamm.slice(0, 6)
  await lockNumbers(ctx.tx, prefix)
  const last = await ctx.tx
    .selectFrom('texttemplate')
    .select(['fassung', 'status'])
    .where('stamm', '=', stamm)
    .orderBy('fassung', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (isPrepared(last.status) || last.fassung >= 999) throw new Refusal('SCHRITT_UNZULAESSIG')
  return { owner: { type: typ, orgId, unternehmenId, prefix }, id: textId(stamm, last.fassung + 1), predecessor }
}

export type NewText = Readonly<{
  daten: TextData
  typ: TextType
  unternehmenId: string | null
  vorgaengerId: string | null
  grundlageId: string | null
  inhalt: TextContent
  datei: Readonly<{ org: string; id: string }> | null
}>

/** Makes a text, written (X01) or uploaded (X02), or a new version of one. @throws Refusal EINGABE_UNGUELTIG, and as its parts refuse */
export async function createText(ctx: UseCaseContext, code: 'X01' | 'X02', setup: NewText): Promise<Template> {
  requireTextData(ctx, setup.daten)
  const next = setup.vorgaengerId ? await nextVersion(ctx, setup.vorgaengerId) : undefined
  if (next && next.predecessor.art !== setup.daten.bürgschaftsart)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'bürgschaftsart', grund: 'Eine neue Version behält die Bürgschaftsart.' }])
  const owner = next?.owner ?? (await ownerOf(ctx, setup.typ, setup.unternehmenId))
  if (setup.grundlageId && !(ctx.caller && (await hasTemplate(ctx.tx, ctx.caller, setup.grundlageId)))) throw new Refusal('NICHT_GEFUNDEN')
  await writeForAll(ctx.tx)
  const state: TextState = {
    status: null,
    type: owner.type,
    own: isOwnText({ typ: owner.type, org_id: owner.orgId }, ctx.caller?.orgId),
    erstfertigsteller: null,
    y: 0,
    x: 0,
    rejected: 0,
    pruefung: null,
  }
  const decision = texte.decideOn(ctx, code, state, undefined)
  const id = next?.id ?? ctx.given?.id ?? (await nextId(ctx.tx, owner.prefix))
  const { name } = await getUnternehmen(ctx.tx, owner.unternehmenId)
  const text = await texte.create(
    ctx,
    {
      org_id: owner.orgId,
      id,
      typ: owner.type,
      unternehmen_id: owner.unternehmenId,
      unternehmen_name: name,
      ...columnsOfTextData(setup.daten),
      ...columnsOfTextState(decision.afterwards),
      inhalt: JSON.stringify(setup.inhalt satisfies readonly TextBlock[]),
      quelle_org: setup.datei?.org ?? null,
      quelle_datei: setup.datei?.id ?? null,
      grundlage_id: setup.grundlageId,
      suchtext: searchTextOf({ id, ...setup.daten }, name),
      erstellt_am: ctx.now,
      geaendert_am: ctx.now,
    },
    { code, decision },
  )
  // What a beneficiary has written waits for the operator like what it has uploaded.
  if (code === 'X01' && ctx.caller?.group === 'AG')
    await openAufgabe(ctx, 'C-01', { kind: 'TEXT', id: text.id }, await partiesOfTexts(ctx, text), placeholdersOf(ctx, text))
  return text
}

/** The file that the caller has uploaded before. @throws Refusal EINGABE_UNGUELTIG */
export async function ownFile(ctx: CallerContext, fileId: string): Promise<{ org: string; id: string }> {
  const { orgId } = ctx.caller
  if (!(await hasDatei(ctx.tx, orgId, fileId)))
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie die Datei erneut hoch.' }])
  return { org: orgId, id: fileId }
}
