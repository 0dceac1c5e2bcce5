import {
  type AufgabeCode,
  decideVertrag,
  type Decision,
  type MitteilungCode,
  type VertragInput,
  type VertragState,
  type VertragTransition,
  type ValueChange,
} from '@avalwerk/domain'
import type { Insertable, Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import type { Parties } from '../aufgaben/empfaenger.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { betreiber, partiesFrom } from '../buergschaft/beteiligte.ts'
import { writeVertragHistory } from '../buergschaft/historie.ts'
import { unique } from '../buergschaft/schritt.ts'
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { KautionsvertragTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import { lockVertrag, type Vertrag } from './nutzung.ts'

export type VertragRevision = Readonly<{ id: string; vertragsnummer: string; version: number; pruefungId: string | null }>

/** The open review of a contract. */
async function openPruefung(tx: DbTransaction, vertrag: Pick<Vertrag, 'org_id' | 'id'>): Promise<string | null> {
  const pruefung = await tx
    .selectFrom('vertragspruefung')
    .select('id')
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .where('status', '=', 'OFFEN')
    .executeTakeFirst()
  return pruefung?.id ?? null
}

export const revisionOf = async (tx: DbTransaction, vertrag: Vertrag): Promise<VertragRevision> => ({
  id: String(vertrag.id),
  vertragsnummer: vertrag.vertragsnummer,
  version: vertrag.version,
  pruefungId: await openPruefung(tx, vertrag),
})

/**
 * Takes a contract for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockVertragForStep(ctx: UseCaseContext, id: string, version: number): Promise<Vertrag> {
  orNotFound(await ctx.tx.selectFrom('kautionsvertrag').select('id').where('id', '=', id).executeTakeFirst())
  await writeForAll(ctx.tx)
  const vertrag = orNotFound(await lockVertrag(ctx.tx, id))
  if (vertrag.version !== version) throw new Refusal('VERSION_VERALTET')
  return vertrag
}

export const stateOf = async (tx: DbTransaction, vertrag: Vertrag): Promise<VertragState> => ({
  status: vertrag.status,
  prüfungOffen: (await openPruefung(tx, vertrag)) !== null,
})

type Allowed = Extract<Decision<VertragState>, { erlaubt: true }>

/** May this step be taken? @throws Refusal with the reason */
export function validateVertragStep(ctx: UseCaseContext, code: VertragTransition, lage: VertragState, eingabe: VertragInput): Allowed {
  const decision = decideVertrag(code, lage, actorOf(ctx), eingabe)
  if (!decision.erlaubt) throw new Refusal(decision.grund)
  return decision
}

/** What a use case adds to a decided step. */
type DescriptionList = Readonly<{
  code: VertragTransition
  entscheidung: Allowed
  spalten?: Updateable<KautionsvertragTable>
  grund?: string | null
  werte?: readonly ValueChange[]
  textwerte?: TextValues
}>

/** Takes a decided step of a contract: row, history, audit, tasks, messages, in the transaction. */
export async function applyVertragStep(ctx: UseCaseContext, vertrag: Vertrag, details: DescriptionList): Promise<Vertrag> {
  const danach = await ctx.tx
    .updateTable('kautionsvertrag')
    .set((eb) => ({
      ...details.spalten,
      status: details.entscheidung.danach.status as Vertrag['status'],
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('org_id', '=', vertrag.org_id)
    .where('id', '=', vertrag.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(ctx, danach, vertrag.status, details)
  return danach
}

/** Makes a contract. @param danach what has to be there before its tasks are opened @throws Refusal VERTRAGSNUMMER_VERGEBEN */
export async function insertVertrag(
  ctx: UseCaseContext,
  zeile: Insertable<KautionsvertragTable>,
  danach: (vertrag: Vertrag) => Promise<DescriptionList>,
): Promise<Vertrag> {
  const vertrag = await unique(() => ctx.tx.insertInto('kautionsvertrag').values(zeile).returningAll().executeTakeFirstOrThrow())
  await applyEffects(ctx, vertrag, null, await danach(vertrag))
  return vertrag
}

/** Who is who in a contract. */
async function vertragParties(tx: DbTransaction, vertrag: Vertrag): Promise<Parties> {
  return partiesFrom({
    bürge: { orgId: vertrag.org_id, unternehmenId: vertrag.buerge_id },
    begünstigter:
      vertrag.versicherungsnehmer_org && vertrag.versicherungsnehmer_id
        ? { orgId: vertrag.versicherungsnehmer_org, unternehmenId: vertrag.versicherungsnehmer_id }
        : null,
    betreiber: await betreiber(tx),
  })
}

async function applyEffects(ctx: UseCaseContext, vertrag: Vertrag, von: string | null, details: DescriptionList): Promise<void> {
  const id = String(vertrag.id)
  await writeVertragHistory(ctx, vertrag.org_id, id, {
    code: details.code,
    von,
    nach: vertrag.status,
    sichtbar: ['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER'],
    ...(details.textwerte && { textwerte: details.textwerte }),
    ...(details.werte && { werte: details.werte }),
    ...(details.grund && { grund: details.grund }),
  })
  await recordAudit(ctx, {
    orgId: vertrag.org_id,
    aktion: details.code,
    objektArt: 'VERTRAG',
    objektId: id,
    werte: {
      von,
      nach: vertrag.status,
      version: vertrag.version,
      ...(details.werte?.length && { werte: details.werte }),
      ...(details.grund && { grund: details.grund }),
    },
  })
  const gegenstand = { art: 'VERTRAG', id } as const
  const parties = await vertragParties(ctx.tx, vertrag)
  const werte = { vertragsnummer: vertrag.vertragsnummer, ...details.textwerte }
  await closeAufgaben(ctx, details.entscheidung.schließt, gegenstand, details.code)
  for (const code of details.entscheidung.öffnet as readonly AufgabeCode[]) await openAufgabe(ctx, code, gegenstand, parties, werte)
  for (const code of details.entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(ctx, code, gegenstand, parties, werte, [
      { name: 'Vertrag', wert: vertrag.vertragsnummer },
      { name: 'Versicherungsnehmer', wert: vertrag.versicherungsnehmer_name },
      ...(details.grund ? [{ name: 'Grund', wert: details.grund }] : []),
    ])
  await announceChange(ctx.tx, {
    art: 'VERTRAG',
    id,
    orgs: [vertrag.org_id, parties.betreiber.orgId, ...(vertrag.versicherungsnehmer_org ? [vertrag.versicherungsnehmer_org] : [])],
  })
}
