import {
  type AufgabeCode,
  decideUnternehmen,
  type Decision,
  toSortKey,
  type UnternehmenInput,
  type UnternehmenState,
  type UnternehmenTransition,
  type ValueChange,
} from '@avalwerk/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import { betreiber, partiesFrom } from '../buergschaft/beteiligte.ts'
import { writeUnternehmenHistory } from '../buergschaft/historie.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type CallerContext, type UseCaseContext } from '../kernel/vorgang.ts'
import { stateOf } from './unternehmenslage.ts'

type Unternehmen = Selectable<UnternehmenTable>
export type UnternehmenRevision = Readonly<{ unternehmenId: string; version: number; unternehmensstatus: Unternehmen['status'] }>

export const revisionOf = (u: Unternehmen): UnternehmenRevision => ({
  unternehmenId: u.id,
  version: u.version,
  unternehmensstatus: u.status,
})

/** What a company is found by. */
export const searchColumns = (u: Pick<Insertable<UnternehmenTable>, 'id' | 'name' | 'kurzname' | 'fremd_id'>, ort: string) => ({
  name_sort: toSortKey(u.name),
  suchtext: toSortKey([u.id, u.name, u.kurzname, ort, u.fremd_id].filter(Boolean).join(' ')),
})

/**
 * Takes a company for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, also for others' companies; VERSION_VERALTET
 */
export async function lockUnternehmenForStep(v: CallerContext, id: string, version?: number): Promise<Unternehmen> {
  const gesehen = orNotFound(await v.tx.selectFrom('unternehmen').select('org_id').where('id', '=', id).executeTakeFirst())
  if (v.wer.gruppe !== 'BSP' && gesehen.org_id !== v.wer.orgId) throw new Refusal('NICHT_GEFUNDEN')
  await writeForAll(v.tx)
  const u = orNotFound(await v.tx.selectFrom('unternehmen').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && u.version !== version) throw new Refusal('VERSION_VERALTET')
  return u
}

type Allowed = Extract<Decision<UnternehmenState>, { erlaubt: true }>

/** May this step be taken? @throws Refusal with the reason */
export function validateUnternehmenStep(
  v: UseCaseContext,
  code: UnternehmenTransition,
  lage: UnternehmenState,
  eingabe: UnternehmenInput = {},
): Allowed {
  const entscheidung = decideUnternehmen(code, lage, actorOf(v), eingabe)
  if (!entscheidung.erlaubt) throw new Refusal(entscheidung.grund)
  return entscheidung
}

type Step = Readonly<{
  code: UnternehmenTransition
  spalten?: Updateable<UnternehmenTable>
  eingabe?: UnternehmenInput
  grund?: string | null
  werte?: readonly ValueChange[]
  textwerte?: TextValues
}>

/** Takes a step of a company: row, history, audit, tasks, in the transaction. @throws Refusal with the reason */
export async function applyUnternehmenStep(v: CallerContext, u: Unternehmen, s: Step): Promise<Unternehmen> {
  const entscheidung = validateUnternehmenStep(v, s.code, await stateOf(v.tx, u, v.wer), s.eingabe)
  const neu = await v.tx
    .updateTable('unternehmen')
    .set((w) => ({
      ...s.spalten,
      status: entscheidung.danach.status as Unternehmen['status'],
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('org_id', '=', u.org_id)
    .where('id', '=', u.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await unternehmenEffects(v, neu, u.status, s, entscheidung)
  return neu
}

/** What goes with each step of a company. */
export async function unternehmenEffects(
  v: CallerContext,
  u: Unternehmen,
  von: Unternehmen['status'] | null,
  s: Omit<Step, 'spalten' | 'eingabe'>,
  { öffnet, schließt }: Pick<Allowed, 'öffnet' | 'schließt'>,
): Promise<void> {
  await writeUnternehmenHistory(v, u.org_id, u.id, {
    code: s.code,
    von,
    nach: u.status,
    sichtbar: ['EIGNER', 'BETREIBER'],
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund && { grund: s.grund }),
  })
  await recordAudit(v, {
    orgId: u.org_id,
    aktion: s.code,
    objektArt: 'UNTERNEHMEN',
    objektId: u.id,
    werte: { von, nach: u.status, version: u.version, ...(s.werte?.length && { werte: s.werte }), ...(s.grund && { grund: s.grund }) },
  })
  const gegenstand = { art: 'UNTERNEHMEN', id: u.id } as const
  await closeAufgaben(v, schließt, gegenstand, s.code)
  const operator = await betreiber(v.tx)
  const mutter = u.mutter_id
    ? await v.tx.selectFrom('unternehmen').select('name').where('id', '=', u.mutter_id).executeTakeFirst()
    : undefined
  for (const code of öffnet as readonly AufgabeCode[])
    await openAufgabe(v, code, gegenstand, partiesFrom({ betreiber: operator }), { name: u.name, mutter: mutter?.name ?? '' })
  await announceChange(v.tx, { art: 'UNTERNEHMEN', id: u.id, orgs: [...new Set([u.org_id, operator.orgId])] })
}
