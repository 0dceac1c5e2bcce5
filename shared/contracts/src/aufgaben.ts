import { AUFGABENCODES, HINWEISTYP, HINWEISZUSTAND, MELDUNGEN, OBJEKTSEITE } from '@avalwerk/domain'
import { z } from 'zod'
import { blättern, datum, gesamt, kennzahl, schlüssel, sortierung, uuid, zeitpunkt } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText, requiredText } from './forms.ts'

export const plattformhinweis = z.object({
  id: z.string(),
  startZeit: z.string(),
  endZeit: z.string().nullable(),
  badge: z.string().nullable(),
  typ: z.enum(['news', 'danger']),
  beschreibung: z.string(),
  link: z.string().nullable(),
  buttonText: z.string().nullable(),
})

const hinweisdaten = z.object({
  startZeit: zeitpunkt,
  endZeit: zeitpunkt.nullable(),
  badge: freeText('badge').nullable(),
  typ: z.enum(schlüssel(HINWEISTYP)),
  beschreibung: freeText('hinweistext'),
  link: freeText('link').nullable(),
  buttonText: freeText('knopftext').nullable(),
})
/** A notice as its writers see it. */
const verwalteterHinweis = plattformhinweis.extend({
  version: z.int(),
  zustand: z.enum(schlüssel(HINWEISZUSTAND)),
  /** Users who closed it. */
  geschlossen: z.int(),
})
export type VerwalteterHinweis = z.infer<typeof verwalteterHinweis>
export const HINWEIS_SORTIERFELDER = ['startZeit', 'endZeit', 'beschreibung'] as const
export type HinweisSortierfeld = (typeof HINWEIS_SORTIERFELDER)[number]

const aufgabencode = z.enum(AUFGABENCODES as [(typeof AUFGABENCODES)[number]])
const objekt = z.object({ art: z.enum(schlüssel(OBJEKTSEITE)), id: z.string() })

export const aufgabe = z.object({
  id: z.uuid(),
  version: z.int(),
  art: aufgabencode,
  betreff: z.string(),
  objekt,
  eingangAm: zeitpunkt,
  frist: datum.nullable(),
  bearbeiter: z.object({ name: z.string(), ich: z.boolean() }).nullable(),
  wiedervorlageAm: datum.nullable(),
  erledigtAm: zeitpunkt.nullable(),
  erledigtDurch: z.string().nullable(),
})
export type Aufgabe = z.infer<typeof aufgabe>

export const AUFGABEN_SORTIERFELDER = ['eingangAm', 'frist', 'betreff'] as const
export type AufgabenSortierfeld = (typeof AUFGABEN_SORTIERFELDER)[number]
export const aufgabenfilter = z
  .object({
    betreff: freeText('suche').optional(),
    eingangVon: datum.optional(),
    eingangBis: datum.optional(),
    art: z.array(aufgabencode).max(40).optional(),
    zustand: z.enum(['OFFEN', 'MEINE', 'ERLEDIGT']).default('OFFEN'),
  })
  .refine((f) => !f.eingangVon || !f.eingangBis || f.eingangVon <= f.eingangBis, { path: ['eingangBis'], message: MELDUNGEN.spanne })
export type Aufgabenfilter = z.input<typeof aufgabenfilter>

export const mitteilung = z.object({
  id: z.string(),
  betreff: z.string(),
  /** Null where the own organisation has no page for it: an order that somebody else placed. */
  objekt: objekt.nullable(),
  zeitpunkt,
  gelesen: z.boolean(),
  angaben: z.array(z.object({ name: z.string(), wert: z.string() })),
})
export type Mitteilung = z.infer<typeof mitteilung>

const basis = '/aufgabenservice/api/private/v1'
const aufgabeMitId = z.object({ id: uuid })
const mitteilungMitId = z.object({ id: kennzahl })
const ansehen = anspruch('anzeigen', 'Aufgaben')
const bearbeiten = anspruch('bearbeiten', 'Aufgaben')
const hinweiseVerwalten = anspruch('verwalten', 'Mitteilungen')
/** The operator's people read the notices of all; only some of them write. */
const readNotices = [anspruch('anzeigen', 'Mitteilungen'), hinweiseVerwalten]
const lesen = anspruch('anzeigen', 'Mitteilungen', 'Aufgaben')

export const aufgaben = {
  [`GET ${basis}/plattformhinweis` as const]: endpunkt({
    zweck: 'Notices in their window that the own user has not closed',
    recht: 'angemeldet',
    antwort: z.array(plattformhinweis),
  }),
  [`PUT ${basis}/plattformhinweis/geschlossen/{id}` as const]: endpunkt({
    zweck: 'Mark a notice as closed by the own user',
    recht: 'angemeldet',
    params: z.object({ id: uuid }),
  }),
  [`POST ${basis}/plattformhinweis/filterung` as const]: endpunkt({
    zweck: 'A page of all notices, planned, shown and over',
    groups: ['BSP'],
    recht: readNotices,
    query: z.object({ ...blättern, sort: sortierung(HINWEIS_SORTIERFELDER, 'startZeit,desc') }),
    body: z.object({
      suche: freeText('suche').optional(),
      zustand: z
        .array(z.enum(schlüssel(HINWEISZUSTAND)))
        .max(3)
        .optional(),
    }),
    antwort: z.object({ zeilen: z.array(verwalteterHinweis), gesamt }),
  }),
  [`GET ${basis}/plattformhinweis/{id}` as const]: endpunkt({
    zweck: 'A notice with its state and how many have closed it',
    groups: ['BSP'],
    recht: readNotices,
    params: z.object({ id: uuid }),
    antwort: verwalteterHinweis,
  }),
  [`POST ${basis}/plattformhinweis` as const]: endpunkt({
    zweck: 'Write a notice, to be shown from now on or from a later instant',
    recht: hinweiseVerwalten,
    body: hinweisdaten,
    antwort: verwalteterHinweis,
    idempotent: true,
  }),
  [`PUT ${basis}/plattformhinweis/{id}` as const]: endpunkt({
    zweck: 'Change a notice that is not over; if wanted, those who closed it see it again',
    recht: hinweiseVerwalten,
    params: z.object({ id: uuid }),
    body: hinweisdaten.extend({ version: z.int().min(1), erneutZeigen: z.boolean() }),
    antwort: verwalteterHinweis,
    probleme: ['VERSION_VERALTET', 'OHNE_AENDERUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  [`POST ${basis}/plattformhinweis/{id}/ende` as const]: endpunkt({
    zweck: 'End a notice now; one that is only planned is never shown',
    recht: hinweiseVerwalten,
    params: z.object({ id: uuid }),
    body: z.object({ version: z.int().min(1) }),
    antwort: verwalteterHinweis,
    probleme: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'],
  }),
  [`GET ${basis}/ereignisse` as const]: endpunkt({
    zweck: 'Server-sent events: something of the own organisation changed',
    recht: 'angemeldet',
    datei: 'text/event-stream',
  }),
  [`POST ${basis}/aufgaben/filterung` as const]: endpunkt({
    zweck: 'A page of the tasks that the own rights let the user do',
    recht: ansehen,
    query: z.object({
      ...blättern,
      sort: z.enum(AUFGABEN_SORTIERFELDER).default('eingangAm'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    body: aufgabenfilter,
    antwort: z.object({ zeilen: z.array(aufgabe), gesamt }),
  }),
  [`GET ${basis}/aufgaben/anzahl` as const]: endpunkt({
    zweck: 'How many tasks are open for the user, and how many messages unread; for the navigation',
    recht: 'angemeldet',
    antwort: z.object({ aufgaben: z.int(), mitteilungen: z.int() }),
  }),
  [`GET ${basis}/aufgaben/{id}` as const]: endpunkt({
    zweck: 'A task with its comments',
    recht: ansehen,
    params: aufgabeMitId,
    antwort: aufgabe.extend({ kommentare: z.array(z.object({ id: z.string(), wer: z.string(), kommentar: z.string(), zeitpunkt })) }),
  }),
  [`POST ${basis}/aufgaben/{id}/uebernahme` as const]: endpunkt({
    zweck: 'Take a task over, or give it back to the pool',
    recht: bearbeiten,
    params: aufgabeMitId,
    body: z.object({ version: z.int().min(1), uebernehmen: z.boolean() }),
    antwort: aufgabe,
    probleme: ['VERSION_VERALTET'],
  }),
  [`POST ${basis}/aufgaben/{id}/erinnerung` as const]: endpunkt({
    zweck: 'Be reminded of a task on a day, or no more',
    recht: bearbeiten,
    params: aufgabeMitId,
    body: z.object({ version: z.int().min(1), erinnerungsdatum: datum.nullable() }),
    antwort: aufgabe,
    probleme: ['VERSION_VERALTET'],
  }),
  [`POST ${basis}/aufgaben/{id}/kommentar` as const]: endpunkt({
    zweck: 'Comment on a task, for the own company',
    recht: bearbeiten,
    params: aufgabeMitId,
    body: z.object({ kommentar: requiredText('kommentar') }),
  }),
  [`POST ${basis}/mitteilungen/filterung` as const]: endpunkt({
    zweck: 'A page of the messages, newest first',
    groups: ['AG'],
    recht: lesen,
    query: z.object(blättern),
    body: z.object({ betreff: freeText('suche').optional(), ungelesen: z.boolean().optional() }),
    antwort: z.object({ zeilen: z.array(mitteilung), gesamt }),
  }),
  [`GET ${basis}/mitteilungen/{id}` as const]: endpunkt({
    zweck: 'A message; reading it marks it as read',
    groups: ['AG'],
    recht: lesen,
    params: mitteilungMitId,
    antwort: mitteilung,
  }),
  [`PUT ${basis}/mitteilungen/{id}/gelesen` as const]: endpunkt({
    zweck: 'Mark a message as read or unread',
    groups: ['AG'],
    recht: anspruch('bearbeiten', 'Mitteilungen'),
    params: mitteilungMitId,
    body: z.object({ gelesen: z.boolean() }),
  }),
  [`DELETE ${basis}/mitteilungen/{id}` as const]: endpunkt({
    zweck: 'Delete a message for the own company',
    groups: ['AG'],
    recht: anspruch('löschen', 'Mitteilungen'),
    params: mitteilungMitId,
  }),
}
