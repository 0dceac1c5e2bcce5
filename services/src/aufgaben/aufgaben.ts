import { randomUUID } from 'node:crypto'
import {
  AUFGABEN,
  type Aufgabenart,
  type Aufgabencode,
  BEREICHE,
  gefülltMit,
  gevoDer,
  kalendertag,
  type Objektart,
  OBJEKTSEITE,
  plusTage,
  plusWerktage,
  sortierform,
} from '@avalwerk/domain'
import type { Vorgang } from '../kernel/vorgang.ts'
import { type Beteiligtenkreis, type Person, personen, type Stelle, stelleVon } from './empfaenger.ts'
import { meldeGevo } from './gevo.ts'
import { mailtext, sendeSpäter } from './mail.ts'

/** What a task or message is about. */
export type Gegenstand = Readonly<{ art: Objektart; id: string }>
/** Values for the placeholders of subjects. */
export type Textwerte = Readonly<Record<string, string>>

/** The page on which a matter is dealt with, in an area. */
export const pfadZu = ({ art, id }: Gegenstand, gruppe: 'AG' | 'BG' | 'BSP'): string =>
  `/${BEREICHE.find((bereich) => bereich.gruppe === gruppe)?.pfad}/${OBJEKTSEITE[art]}${id}`

const GRUPPE = { BEGUENSTIGTER: 'AG', ANTRAGSTELLER: 'AG', ZESSIONAR: 'AG', BUERGE: 'BG', BETREIBER: 'BSP' } as const

export type Aufgabenangaben = Readonly<{
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
export async function öffneAufgabe(
  v: Vorgang,
  code: Aufgabencode,
  gegenstand: Gegenstand,
  kreis: Beteiligtenkreis,
  werte: Textwerte,
  { frist, verborgenFür, nurFür, details = [], wiedervorlage }: Aufgabenangaben = {},
): Promise<boolean> {
  const art: Aufgabenart = AUFGABEN[code]
  const stelle = stelleVon(kreis, art.empfänger)
  if (!stelle) return false
  const betreff = gefülltMit(art.betreff, werte)
  const heute = kalendertag(v.jetzt)
  const fällig =
    frist ?? (art.werktage !== undefined ? plusWerktage(heute, art.werktage) : art.tage !== undefined ? plusTage(heute, art.tage) : null)
  const neu = await v.tx
    .insertInto('aufgabe')
    .values({
      org_id: stelle.orgId,
      id: randomUUID(),
      art: code,
      objekt_art: gegenstand.art,
      objekt_id: gegenstand.id,
      unternehmen_id: stelle.unternehmenId,
      betreff,
      betreff_sort: sortierform(betreff),
      eingang_am: v.jetzt,
      frist: fällig,
      verborgen_fuer: verborgenFür ?? null,
      nur_fuer: nurFür ?? null,
      wiedervorlage_am: wiedervorlage ?? null,
    })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) return false
  const gruppe = GRUPPE[art.empfänger]
  // Amounts stay out of mails.
  const satz = gefülltMit(art.betreff.replace(/ über \{betrag\}|, \{betrag\}| auf \{betrag\}/g, ''), werte)
  const ziel = { wort: 'Zur Aufgabe', pfad: pfadZu(gegenstand, gruppe) }
  const gevo = gevoDer(code)
  if (gevo && nurFür === undefined && (await meldeGevo(v, stelle, gevo, [`${satz}.`, ...details].join('\n'), { ziel })) === 'POSTFACH')
    return true
  for (const person of await personen(v.tx, stelle, art.rechte))
    if (person.id !== verborgenFür && person.id !== v.wer?.nutzerId && (nurFür === undefined || person.id === nurFür))
      await sendeSpäter(
        v,
        stelle.orgId,
        person,
        'Neue Aufgabe in Avalwerk',
        mailtext({
          name: person.name,
          satz: `${satz}.`,
          frist: fällig,
          details,
          ziel,
          grund: 'AUFGABEN',
        }),
      )
  return true
}

/** Writes the same mail to some people of an organisation: what happened, and where to look if they can. */
export async function schreibeAllen(
  v: Vorgang,
  { orgId }: Stelle,
  an: readonly Person[],
  betreff: string,
  satz: string,
  ziel: { wort: string; pfad: string } | undefined,
  grund: 'AUFGABEN' | 'MITTEILUNGEN' = 'AUFGABEN',
): Promise<void> {
  for (const person of an) await sendeSpäter(v, orgId, person, betreff, mailtext({ name: person.name, satz, ...(ziel && { ziel }), grund }))
}

/** Reminds, by mail, everybody who may do a kind of task of what it is about. */
export async function erinnere(v: Vorgang, code: Aufgabencode, stelle: Stelle, gegenstand: Gegenstand, satz: string): Promise<void> {
  const art: Aufgabenart = AUFGABEN[code]
  const ziel = { wort: 'Zum Vorgang', pfad: pfadZu(gegenstand, GRUPPE[art.empfänger]) }
  await schreibeAllen(v, stelle, await personen(v.tx, stelle, art.rechte), 'Erinnerung von Avalwerk', satz, ziel)
}

/** Closes open tasks of some kinds about a thing, whoever they belong to, or one person's or one organisation's alone. */
export async function schließeAufgaben(
  v: Vorgang,
  codes: readonly Aufgabencode[],
  gegenstand: Gegenstand,
  durch: string,
  { nurFür, orgId }: { nurFür?: string; orgId?: string } = {},
): Promise<void> {
  if (codes.length === 0) return
  await v.tx
    .updateTable('aufgabe')
    .set((w) => ({ erledigt_am: v.jetzt, erledigt_durch: durch, version: w('version', '+', 1) }))
    .where('objekt_art', '=', gegenstand.art)
    .where('objekt_id', '=', gegenstand.id)
    .where('art', 'in', codes)
    .where('erledigt_am', 'is', null)
    .$if(nurFür !== undefined, (q) => q.where('nur_fuer', '=', nurFür as string))
    .$if(orgId !== undefined, (q) => q.where('org_id', '=', orgId as string))
    .execute()
}
