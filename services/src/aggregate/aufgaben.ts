import { randomUUID } from 'node:crypto'
import {
  addDays,
  addWorkingDays,
  AREAS,
  AUFGABEN,
  type AufgabeCode,
  type AufgabeKind,
  calendarDate,
  type EVENTS,
  type EventCode,
  filledWith,
  gevoOf,
  type MITTEILUNGEN,
  type MitteilungCode,
  OBJECT_SIDE,
  type PlaceholderIn,
  toSortKey,
} from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { AufgabeTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { ObjectRef } from './collected.ts'
import { atOnce } from './effects.ts'
import { type Letter, letters } from './letters.ts'
import { type Parties, parteiOf, type Party } from './parties.ts'
import { people, type Person } from './recipients.ts'

/** Values for the placeholders in the subjects of tasks and messages and in the sentences of the history. */
export type PlaceholderValues = Readonly<
  Partial<
    Record<
      PlaceholderIn<
        (typeof AUFGABEN)[AufgabeCode]['betreff'] | (typeof MITTEILUNGEN)[MitteilungCode]['betreff'] | (typeof EVENTS)[EventCode]
      >,
      string
    >
  >
>

/** The page on which a matter is dealt with, in an area. */
export const pathTo = ({ kind, id }: ObjectRef, group: 'AG' | 'BG' | 'BSP'): string =>
  `/${AREAS.find((area) => area.group === group)?.path}/${OBJECT_SIDE[kind]}${id}`

const GROUP = { BEGUENSTIGTER: 'AG', ANTRAGSTELLER: 'AG', ZESSIONAR: 'AG', BUERGE: 'BG', BETREIBER: 'BSP' } as const

/** What a use case says of a task beside its kind and its object. */
export type AufgabeDetails = Readonly<{
  /** Due day; otherwise as its kind has it. */
  deadline?: string | undefined
  /** Who must not do it: the last reviewer, for a second review. */
  hiddenFor?: string | null
  /** The one person whose task it is. */
  onlyFor?: string
  /** What its mail says beside its subject, line by line. */
  details?: readonly string[]
  /** Put aside until this day. */
  followUp?: string
  /** What the reminder says to the people who may do the task, where it is already open. */
  reminder?: string
}>

/**
 * Opens a task in its recipient's pool and tells who may do it by mail. An open task of the same kind about the same
 * thing stays as it is.
 */
export async function openAufgabe(
  ctx: UseCaseContext,
  code: AufgabeCode,
  about: ObjectRef,
  parties: Parties,
  values: PlaceholderValues,
  { deadline, hiddenFor, onlyFor, details = [], followUp, reminder }: AufgabeDetails = {},
): Promise<void> {
  const kind: AufgabeKind = AUFGABEN[code]
  const party = parteiOf(parties, kind.recipient)
  if (!party) return
  const betreff = filledWith(kind.betreff, values)
  const today = calendarDate(ctx.now)
  const due =
    deadline ??
    (kind.workingDays !== undefined ? addWorkingDays(today, kind.workingDays) : kind.days !== undefined ? addDays(today, kind.days) : null)
  // Amounts stay out of mails.
  const sentence = `${filledWith(kind.betreff.replace(/ über \{betrag\}|, \{betrag\}| auf \{betrag\}/g, ''), values)}.`
  await atOnce(ctx, async ({ aufgaben }) => {
    aufgaben.push({
      open: {
        row: {
          org_id: party.orgId,
          id: randomUUID(),
          art: code,
          objekt_art: about.kind,
          objekt_id: about.id,
          unternehmen_id: party.unternehmenId,
          betreff,
          betreff_sort: toSortKey(betreff),
          eingang_am: ctx.now,
          frist: due,
          verborgen_fuer: hiddenFor ?? null,
          nur_fuer: onlyFor ?? null,
          wiedervorlage_am: followUp ?? null,
        },
        kind,
        party,
        gevo: gevoOf(code),
        actor: ctx.caller?.nutzerId,
        sentence,
        details,
        target: { caption: 'Zur Aufgabe', path: pathTo(about, GROUP[kind.recipient]) },
        reminder,
      },
    })
  })
}

/** Closes open tasks of some kinds about a thing, no matter whose they are, or those of one person or one organisation alone. */
export async function closeAufgaben(
  ctx: UseCaseContext,
  codes: readonly AufgabeCode[],
  about: ObjectRef,
  by: string,
  { onlyFor, orgId }: { onlyFor?: string; orgId?: string } = {},
): Promise<void> {
  if (codes.length === 0) return
  await atOnce(ctx, async ({ aufgaben }) => void aufgaben.push({ close: { codes, about, by, at: ctx.now, onlyFor, orgId } }))
}

/** Writes the same mail to some people of an organisation. */
export const writeAll = (ctx: UseCaseContext, party: Party, recipients: readonly Person[], letter: Letter): Promise<void> =>
  atOnce(ctx, async ({ jobs }) => void jobs.push(...letters(party, recipients, letter)))

/** Reminds, by mail, everybody who may do a kind of task of what it is about. */
export async function remind(ctx: UseCaseContext, code: AufgabeCode, party: Party, about: ObjectRef, sentence: string): Promise<void> {
  const kind: AufgabeKind = AUFGABEN[code]
  const target = { caption: 'Zum Vorgang', path: pathTo(about, GROUP[kind.recipient]) }
  await writeAll(ctx, party, await people(ctx.tx, party, kind.rights), { betreff: 'Erinnerung von Avalwerk', sentence, target })
}

/** Notes that people were reminded of an open task: how often, or on which day. */
export async function noteReminder(
  tx: DbTransaction,
  { org_id, id }: Pick<Selectable<AufgabeTable>, 'org_id' | 'id'>,
  reminder: Pick<Updateable<AufgabeTable>, 'erinnert' | 'erinnert_am'>,
): Promise<void> {
  await tx.updateTable('aufgabe').set(reminder).where('org_id', '=', org_id).where('id', '=', id).execute()
}

/** Puts the open tasks that a person took over back into the pool. */
export async function returnAufgaben(tx: DbTransaction, orgId: string, nutzerId: string): Promise<void> {
  await tx
    .updateTable('aufgabe')
    .set((w) => ({ bearbeiter_id: null, bearbeiter_name: null, version: w('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', nutzerId)
    .where('erledigt_am', 'is', null)
    .execute()
}
