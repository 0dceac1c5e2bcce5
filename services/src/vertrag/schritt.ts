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
export async function openPruefung(tx: DbTransaction, k: Pick<Vertrag, 'org_id' | 'id'>): Promise<string | null> {
  const p = await tx
    .selectFrom('vertragspruefung')
    .select('id')
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', k.id)
    .where('status', '=', 'OFFEN')
    .executeTakeFirst()
  return p?.id ?? null
}

export const revisionOf = async (tx: DbTransaction, k: Vertrag): Promise<VertragRevision> => ({
  id: String(k.id),
  vertragsnummer: k.vertragsnummer,
  version: k.version,
  pruefungId: await openPruefung(tx, k),
})

/**
 * Takes a contract for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockVertragForStep(v: UseCaseContext, id: string, version: number): Promise<Vertrag> {
  orNotFound(await v.tx.selectFrom('kautionsvertrag').select('id').where('id', '=', id).executeTakeFirst())
  await writeForAll(v.tx)
  const k = orNotFound(await lockVertrag(v.tx, id))
  if (k.version !== version) throw new Refusal('VERSION_VERALTET')
  return k
}

export const stateOf = async (tx: DbTransaction, k: Vertrag): Promise<VertragState> => ({
  status: k.status,
  prüfungOffen: (await openPruefung(tx, k)) !== null,
})

type Allowed = Extract<Decision<VertragState>, { erlaubt: true }>

/** May this step be taken? @throws Refusal with the reason */
export function validateVertragStep(v: UseCaseContext, code: VertragTransition, lage: VertragState, eingabe: VertragInput): Allowed {
  const e = decideVertrag(code, lage, actorOf(v), eingabe)
  if (!e.erlaubt) throw new Refusal(e.grund)
  return e
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
export async function applyVertragStep(v: UseCaseContext, k: Vertrag, s: DescriptionList): Promise<Vertrag> {
  const danach = await v.tx
    .updateTable('kautionsvertrag')
    .set((w) => ({
      ...s.spalten,
      status: s.entscheidung.danach.status as Vertrag['status'],
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('org_id', '=', k.org_id)
    .where('id', '=', k.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyEffects(v, danach, k.status, s)
  return danach
}

/** Makes a contract. @param danach what has to be there before its tasks are opened @throws Refusal VERTRAGSNUMMER_VERGEBEN */
export async function insertVertrag(
  v: UseCaseContext,
  zeile: Insertable<KautionsvertragTable>,
  danach: (k: Vertrag) => Promise<DescriptionList>,
): Promise<Vertrag> {
  const k = await unique(() => v.tx.insertInto('kautionsvertrag').values(zeile).returningAll().executeTakeFirstOrThrow())
  await applyEffects(v, k, null, await danach(k))
  return k
}

/** Who is who in a contract. */
export async function vertragParties(tx: DbTransaction, k: Vertrag): Promise<Parties> {
  return partiesFrom({
    bürge: { orgId: k.org_id, unternehmenId: k.buerge_id },
    begünstigter:
      k.versicherungsnehmer_org && k.versicherungsnehmer_id
        ? { orgId: k.versicherungsnehmer_org, unternehmenId: k.versicherungsnehmer_id }
        : null,
    betreiber: await betreiber(tx),
  })
}

async function applyEffects(v: UseCaseContext, k: Vertrag, von: string | null, s: DescriptionList): Promise<void> {
  const id = String(k.id)
  await writeVertragHistory(v, k.org_id, id, {
    code: s.code,
    von,
    nach: k.status,
    sichtbar: ['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER'],
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund && { grund: s.grund }),
  })
  await recordAudit(v, {
    orgId: k.org_id,
    aktion: s.code,
    objektArt: 'VERTRAG',
    objektId: id,
    werte: { von, nach: k.status, version: k.version, ...(s.werte?.length && { werte: s.werte }), ...(s.grund && { grund: s.grund }) },
  })
  const gegenstand = { art: 'VERTRAG', id } as const
  const parties = await vertragParties(v.tx, k)
  const werte = { vertragsnummer: k.vertragsnummer, ...s.textwerte }
  await closeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code)
  for (const code of s.entscheidung.öffnet as readonly AufgabeCode[]) await openAufgabe(v, code, gegenstand, parties, werte)
  for (const code of s.entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(v, code, gegenstand, parties, werte, [
      { name: 'Vertrag', wert: k.vertragsnummer },
      { name: 'Versicherungsnehmer', wert: k.versicherungsnehmer_name },
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  await announceChange(v.tx, {
    art: 'VERTRAG',
    id,
    orgs: [k.org_id, parties.betreiber.orgId, ...(k.versicherungsnehmer_org ? [k.versicherungsnehmer_org] : [])],
  })
}
