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
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { type Parties, type Person, personen, type Party, parteiOf } from './empfaenger.ts'
import { reportGevo } from './gevo.ts'
import { mailText, sendLater } from './mail.ts'

/** What a task or message is about. */
export type Gegenstand = Readonly<{ art: ObjectKind; id: string }>
/** Values for the placeholders of subjects. */
export type TextValues = Readonly<Record<string, string>>

/** The page on which a matter is dealt with, in an area. */
export const pathTo = ({ art, id }: Gegenstand, gruppe: 'AG' | 'BG' | 'BSP'): string =>
  `/${AREAS.find((bereich) => bereich.gruppe === gruppe)?.pfad}/${OBJECT_SIDE[art]}${id}`

const GROUP = { BEGUENSTIGTER: 'AG', ANTRAGSTELLER: 'AG', ZESSIONAR: 'AG', BUERGE: 'BG', BETREIBER: 'BSP' } as const

export type AufgabeDetails = Readonly<{
  /** Due day; otherwise as its kind has it. */
  frist?: string | undefined
  /** Who must not do it: the last reviewer, for a second review. */
  verborgenFür?: string | null
  /** The one person whose task it is. */
  nurFür?: string
  /** What its mail says beside its subject, line by line. */
  details?: readonly string[]
  /** Put aside until this day. */
  wiedervorlage?: string
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
  werte: TextValues,
  { frist, verborgenFür, nurFür, details = [], wiedervorlage }: AufgabeDetails = {},
): Promise<boolean> {
  const art: AufgabeKind = AUFGABEN[code]
  const stelle = parteiOf(parties, art.empfänger)
  if (!stelle) return false
  const betreff = filledWith(art.betreff, werte)
  const heute = calendarDate(ctx.jetzt)
  const due =
    frist ?? (art.werktage !== undefined ? addWorkingDays(heute, art.werktage) : art.tage !== undefined ? addDays(heute, art.tage) : null)
  const neu = await ctx.tx
    .insertInto('aufgabe')
    .values({
      org_id: stelle.orgId,
      id: randomUUID(),
      art: code,
      objekt_art: gegenstand.art,
      objekt_id: gegenstand.id,
      unternehmen_id: stelle.unternehmenId,
      betreff,
      betreff_sort: toSortKey(betreff),
      eingang_am: ctx.jetzt,
      frist: due,
      verborgen_fuer: verborgenFür ?? null,
      nur_fuer: nurFür ?? null,
      wiedervorlage_am: wiedervorlage ?? null,
    })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) return false
  const gruppe = GROUP[art.empfänger]
  // Amounts stay out of mails.
  const satz = filledWith(art.betreff.replace(/ über \{betrag\}|, \{betrag\}| auf \{betrag\}/g, ''), werte)
  const ziel = { wort: 'Zur Aufgabe', pfad: pathTo(gegenstand, gruppe) }
  const gevo = gevoOf(code)
  if (gevo && nurFür === undefined && (await reportGevo(ctx, stelle, gevo, [`${satz}.`, ...details].join('\n'), { ziel })) === 'POSTFACH')
    return true
  for (const person of await personen(ctx.tx, stelle, art.rechte))
    if (person.id !== verborgenFür && person.id !== ctx.wer?.nutzerId && (nurFür === undefined || person.id === nurFür))
      await sendLater(
        ctx,
        stelle.orgId,
        person,
        'Neue Aufgabe in Avalwerk',
        mailText({
          name: person.name,
          satz: `${satz}.`,
          frist: due,
          details,
          ziel,
          grund: 'AUFGABEN',
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
  satz: string,
  ziel: { wort: string; pfad: string } | undefined,
  grund: 'AUFGABEN' | 'MITTEILUNGEN' = 'AUFGABEN',
): Promise<void> {
  for (const person of an) await sendLater(ctx, orgId, person, betreff, mailText({ name: person.name, satz, ...(ziel && { ziel }), grund }))
}

/** Reminds, by mail, everybody who may do a kind of task of what it is about. */
export async function remind(ctx: UseCaseContext, code: AufgabeCode, stelle: Party, gegenstand: Gegenstand, satz: string): Promise<void> {
  const art: AufgabeKind = AUFGABEN[code]
  const ziel = { wort: 'Zum Vorgang', pfad: pathTo(gegenstand, GROUP[art.empfänger]) }
  await writeAll(ctx, stelle, await personen(ctx.tx, stelle, art.rechte), 'Erinnerung von Avalwerk', satz, ziel)
}

/** Closes open tasks of some kinds about a thing, whoever they belong to, or one person's or one organisation's alone. */
export async function closeAufgaben(
  ctx: UseCaseContext,
  codes: readonly AufgabeCode[],
  gegenstand: Gegenstand,
  durch: string,
  { nurFür, orgId }: { nurFür?: string; orgId?: string } = {},
): Promise<void> {
  if (codes.length === 0) return
  await ctx.tx
    .updateTable('aufgabe')
    .set((w) => ({ erledigt_am: ctx.jetzt, erledigt_durch: durch, version: w('version', '+', 1) }))
    .where('objekt_art', '=', gegenstand.art)
    .where('objekt_id', '=', gegenstand.id)
    .where('art', 'in', codes)
    .where('erledigt_am', 'is', null)
    .$if(nurFür !== undefined, (q) => q.where('nur_fuer', '=', nurFür as string))
    .$if(orgId !== undefined, (q) => q.where('org_id', '=', orgId as string))
    .execute()
}
