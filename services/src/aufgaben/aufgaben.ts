import { randomUUID } from 'node:crypto'
import {
  AUFGABEN,
  type AufgabeKind,
  type AufgabeCode,
  AREAS,
  filledWith,
  gevoOf,
  calendarDate,
  type ObjectKind,
  OBJECT_SIDE,
  addDays,
  addWorkingDays,
  toSortKey,
} from '@avalwerk/domain'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type Parties, type Person, people, type Party, parteiOf } from './recipients.ts'
import { reportGevo } from './gevo.ts'
import { mailText, sendLater } from './mail.ts'

/** What a task or message is about. */
export type Gegenstand = Readonly<{ kind: ObjectKind; id: string }>
/** Values for the placeholders of subjects. */
export type TextValues = Readonly<Record<string, string>>

/** The page on which a matter is dealt with, in an area. */
export const pathTo = ({ kind, id }: Gegenstand, group: 'AG' | 'BG' | 'BSP'): string =>
  `/${AREAS.find((area) => area.gruppe === group)?.pfad}/${OBJECT_SIDE[kind]}${id}`

const GROUP = { BEGUENSTIGTER: 'AG', ANTRAGSTELLER: 'AG', ZESSIONAR: 'AG', BUERGE: 'BG', BETREIBER: 'BSP' } as const

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
}>

/**
 * Opens a task in its recipient's pool and tells who may do it by mail. An open task of the same kind about the same
 * thing stays as it is.
 * @returns whether there is a new one
 */
export async function openAufgabe(
  ctx: UseCaseContext,
  code: AufgabeCode,
  gegenstand: Gegenstand,
  parties: Parties,
  values: TextValues,
  { deadline, hiddenFor, onlyFor, details = [], followUp }: AufgabeDetails = {},
): Promise<boolean> {
  const kind: AufgabeKind = AUFGABEN[code]
  const party = parteiOf(parties, kind.recipient)
  if (!party) return false
  const betreff = filledWith(kind.betreff, values)
  const today = calendarDate(ctx.jetzt)
  const due =
    deadline ??
    (kind.workingDays !== undefined ? addWorkingDays(today, kind.workingDays) : kind.days !== undefined ? addDays(today, kind.days) : null)
  const fresh = await ctx.tx
    .insertInto('aufgabe')
    .values({
      org_id: party.orgId,
      id: randomUUID(),
      art: code,
      objekt_art: gegenstand.kind,
      objekt_id: gegenstand.id,
      unternehmen_id: party.unternehmenId,
      betreff,
      betreff_sort: toSortKey(betreff),
      eingang_am: ctx.jetzt,
      frist: due,
      verborgen_fuer: hiddenFor ?? null,
      nur_fuer: onlyFor ?? null,
      wiedervorlage_am: followUp ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh) return false
  const group = GROUP[kind.recipient]
  // Amounts stay out of mails.
  const sentence = filledWith(kind.betreff.replace(/ über \{betrag\}|, \{betrag\}| auf \{betrag\}/g, ''), values)
  const target = { caption: 'Zur Aufgabe', path: pathTo(gegenstand, group) }
  const gevo = gevoOf(code)
  if (
    gevo &&
    onlyFor === undefined &&
    (await reportGevo(ctx, party, gevo, [`${sentence}.`, ...details].join('\n'), { target })) === 'POSTFACH'
  )
    return true
  for (const person of await people(ctx.tx, party, kind.rights))
    if (person.id !== hiddenFor && person.id !== ctx.wer?.nutzerId && (onlyFor === undefined || person.id === onlyFor))
      await sendLater(
        ctx,
        party.orgId,
        person,
        'Neue Aufgabe in Avalwerk',
        mailText({
          name: person.name,
          sentence: `${sentence}.`,
          deadline: due,
          details,
          target,
          reason: 'AUFGABEN',
        }),
      )
  return true
}

/** Writes the same mail to some people of an organisation: what happened, and where to look if they can. */
export async function writeAll(
  ctx: UseCaseContext,
  { orgId }: Party,
  an: readonly Person[],
  betreff: string,
  sentence: string,
  target: { caption: string; path: string } | undefined,
  reason: 'AUFGABEN' | 'MITTEILUNGEN' = 'AUFGABEN',
): Promise<void> {
  for (const person of an)
    await sendLater(ctx, orgId, person, betreff, mailText({ name: person.name, sentence, ...(target && { target }), reason }))
}

/** Reminds, by mail, everybody who may do a kind of task of what it is about. */
export async function remind(
  ctx: UseCaseContext,
  code: AufgabeCode,
  party: Party,
  gegenstand: Gegenstand,
  sentence: string,
): Promise<void> {
  const kind: AufgabeKind = AUFGABEN[code]
  const target = { caption: 'Zum Vorgang', path: pathTo(gegenstand, GROUP[kind.recipient]) }
  await writeAll(ctx, party, await people(ctx.tx, party, kind.rights), 'Erinnerung von Avalwerk', sentence, target)
}

/** Closes open tasks of some kinds about a thing, whoever they belong to, or one person's or one organisation's alone. */
export async function closeAufgaben(
  ctx: UseCaseContext,
  codes: readonly AufgabeCode[],
  gegenstand: Gegenstand,
  by: string,
  { onlyFor, orgId }: { onlyFor?: string; orgId?: string } = {},
): Promise<void> {
  if (codes.length === 0) return
  await ctx.tx
    .updateTable('aufgabe')
    .set((w) => ({ erledigt_am: ctx.jetzt, erledigt_durch: by, version: w('version', '+', 1) }))
    .where('objekt_art', '=', gegenstand.kind)
    .where('objekt_id', '=', gegenstand.id)
    .where('art', 'in', codes)
    .where('erledigt_am', 'is', null)
    .$if(onlyFor !== undefined, (q) => q.where('nur_fuer', '=', onlyFor as string))
    .$if(orgId !== undefined, (q) => q.where('org_id', '=', orgId as string))
    .execute()
}
