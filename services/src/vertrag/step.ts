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
import {
  openAufgabe,
  closeAufgaben,
  type TextValues,
  type Parties,
  shareWith,
  betreiber,
  partiesFrom,
  writeHistory,
  unique,
} from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { announceChange } from '../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { KautionsvertragTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/useCase.ts'
import { lockVertrag, type Vertrag } from './usage.ts'

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
  pruefungOpen: (await openPruefung(tx, vertrag)) !== null,
})

type Allowed = Extract<Decision<VertragState>, { allowed: true }>

/** May this step be taken? @throws Refusal with the reason */
export function validateVertragStep(ctx: UseCaseContext, code: VertragTransition, situation: VertragState, input: VertragInput): Allowed {
  const decision = decideVertrag(code, situation, actorOf(ctx), input)
  if (!decision.allowed) throw new Refusal(decision.reason)
  return decision
}

/** What a use case adds to a decided step. */
type DescriptionList = Readonly<{
  code: VertragTransition
  entscheidung: Allowed
  columns?: Updateable<KautionsvertragTable>
  reason?: string | null
  values?: readonly ValueChange[]
  textwerte?: TextValues
}>

/** Takes a decided step of a contract: row, history, audit, tasks, messages, in the transaction. */
export async function applyVertragStep(ctx: UseCaseContext, vertrag: Vertrag, details: DescriptionList): Promise<Vertrag> {
  const afterwards = await ctx.tx
    .updateTable('kautionsvertrag')
    .set((eb) => ({
      ...details.columns,
      status: details.entscheidung.afterwards.status as Vertrag['status'],
      version: eb('version', '+', 1),
      geaendert_am: ctx.jetzt,
    }))
    .where('org_id', '=', vertrag.org_id)
    .where('id', '=', vertrag.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(ctx, afterwards, vertrag.status, details)
  return afterwards
}

/** Makes a contract. @param afterwards what has to be there before its tasks are opened @throws Refusal VERTRAGSNUMMER_VERGEBEN */
export async function insertVertrag(
  ctx: UseCaseContext,
  row: Insertable<KautionsvertragTable>,
  afterwards: (vertrag: Vertrag) => Promise<DescriptionList>,
): Promise<Vertrag> {
  const vertrag = await unique(() => ctx.tx.insertInto('kautionsvertrag').values(row).returningAll().executeTakeFirstOrThrow())
  await applyEffects(ctx, vertrag, null, await afterwards(vertrag))
  return vertrag
}

/** Who is who in a contract. */
async function vertragParties(tx: DbTransaction, vertrag: Vertrag): Promise<Parties> {
  return partiesFrom({
    buerge: { orgId: vertrag.org_id, unternehmenId: vertrag.buerge_id },
    beguenstigter:
      vertrag.versicherungsnehmer_org && vertrag.versicherungsnehmer_id
        ? { orgId: vertrag.versicherungsnehmer_org, unternehmenId: vertrag.versicherungsnehmer_id }
        : null,
    operator: await betreiber(tx),
  })
}

async function applyEffects(ctx: UseCaseContext, vertrag: Vertrag, von: string | null, details: DescriptionList): Promise<void> {
  const id = String(vertrag.id)
  await writeHistory(ctx, 'kautionsvertrag_historie', vertrag.org_id, id, {
    code: details.code,
    von,
    to: vertrag.status,
    visible: ['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER'],
    ...(details.textwerte && { textwerte: details.textwerte }),
    ...(details.values && { values: details.values }),
    ...(details.reason && { reason: details.reason }),
  })
  await recordAudit(ctx, {
    orgId: vertrag.org_id,
    action: details.code,
    objectKind: 'VERTRAG',
    objectId: id,
    values: {
      von,
      nach: vertrag.status,
      version: vertrag.version,
      ...(details.values?.length && { werte: details.values }),
      ...(details.reason && { grund: details.reason }),
    },
  })
  const gegenstand = { kind: 'VERTRAG', id } as const
  const parties = await vertragParties(ctx.tx, vertrag)
  const values = { vertragsnummer: vertrag.vertragsnummer, ...details.textwerte }
  await closeAufgaben(ctx, details.entscheidung.closes, gegenstand, details.code)
  for (const code of details.entscheidung.opens as readonly AufgabeCode[]) await openAufgabe(ctx, code, gegenstand, parties, values)
  for (const code of details.entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(ctx, code, gegenstand, parties, values, [
      { name: 'Vertrag', wert: vertrag.vertragsnummer },
      { name: 'Versicherungsnehmer', wert: vertrag.versicherungsnehmer_name },
      ...(details.reason ? [{ name: 'Grund', wert: details.reason }] : []),
    ])
  await announceChange(ctx.tx, {
    art: 'VERTRAG',
    id,
    orgs: [vertrag.org_id, parties.operator.orgId, ...(vertrag.versicherungsnehmer_org ? [vertrag.versicherungsnehmer_org] : [])],
  })
}
