import { AUFGABE_CODES, NOTICE_TYPE, NOTICE_STATE, MESSAGES, OBJECT_SIDE } from '@avalwerk/domain'
import { z } from 'zod'
import { pagination, date, gesamt, searched, idSchema, key, sorting, uuid, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText, requiredText } from './forms.ts'

const plattformhinweis = z.object({
  id: z.string(),
  startZeit: z.string(),
  endZeit: z.string().nullable(),
  badge: z.string().nullable(),
  typ: z.enum(['news', 'danger']),
  beschreibung: z.string(),
  link: z.string().nullable(),
  buttonText: z.string().nullable(),
})

const noticeData = z.object({
  startZeit: zeitpunkt,
  endZeit: zeitpunkt.nullable(),
  badge: freeText('badge').nullable(),
  typ: z.enum(key(NOTICE_TYPE)),
  beschreibung: freeText('hinweistext'),
  link: freeText('link').nullable(),
  buttonText: freeText('knopftext').nullable(),
})
/** A notice as its writers see it. */
const managedNotice = plattformhinweis
  .extend({
    version: z.int(),
    zustand: z.enum(key(NOTICE_STATE)),
    /** Users who closed it. */
    geschlossen: z.int(),
  })
  .meta({ id: 'ManagedNotice' })
export type ManagedNotice = z.infer<typeof managedNotice>
export const NOTICE_SORT_FIELDS = ['startZeit', 'endZeit', 'beschreibung'] as const
export type NoticeSortField = (typeof NOTICE_SORT_FIELDS)[number]

const aufgabeCode = z.enum(AUFGABE_CODES as [(typeof AUFGABE_CODES)[number]])
const objekt = z.object({ art: z.enum(key(OBJECT_SIDE)), id: z.string() })

/** A task in its organisation's pool. `frist` and `wiedervorlageAm` are calendar dates; null where there is none. */
export const aufgabe = z
  .object({
    id: z.uuid(),
    version: z.int(),
    art: aufgabeCode,
    betreff: z.string(),
    objekt,
    eingangAm: zeitpunkt,
    frist: date.nullable(),
    bearbeiter: z.object({ name: z.string(), ich: z.boolean() }).nullable(),
    wiedervorlageAm: date.nullable(),
    erledigtAm: zeitpunkt.nullable(),
    erledigtDurch: z.string().nullable(),
  })
  .meta({ id: 'Aufgabe' })
export type Aufgabe = z.infer<typeof aufgabe>

export const AUFGABEN_SORT_FIELDS = ['eingangAm', 'frist', 'betreff'] as const
export type AufgabenSortField = (typeof AUFGABEN_SORT_FIELDS)[number]
/** Which tasks are listed: open ones unless it says otherwise; bounds are included. */
export const aufgabeFilter = z
  .object({
    betreff: freeText('suche').optional(),
    eingangVon: date.optional(),
    eingangBis: date.optional(),
    art: z.array(aufgabeCode).max(40).optional(),
    zustand: z.enum(['OFFEN', 'MEINE', 'ERLEDIGT']).default('OFFEN'),
  })
  .refine((f) => !f.eingangVon || !f.eingangBis || f.eingangVon <= f.eingangBis, { path: ['eingangBis'], message: MESSAGES.range })
  .meta({ id: 'AufgabeFilter' })
export type AufgabeFilter = z.input<typeof aufgabeFilter>

/** A message as the caller reads it; `gelesen` is about the caller alone. */
export const mitteilung = z
  .object({
    id: z.string(),
    betreff: z.string(),
    /** Null where the caller's organisation has no page for it, such as an order that another organisation placed. */
    objekt: objekt.nullable(),
    zeitpunkt,
    gelesen: z.boolean(),
    angaben: z.array(z.object({ name: z.string(), wert: z.string() })),
  })
  .meta({ id: 'Mitteilung' })
export type Mitteilung = z.infer<typeof mitteilung>

const aufgabeWithId = z.object({ id: uuid })
const mitteilungWithId = z.object({ id: idSchema })
const view = rightTo('anzeigen', 'Aufgaben')
const edit = rightTo('bearbeiten', 'Aufgaben')
const noticesManage = rightTo('verwalten', 'Mitteilungen')
/** The operator's people read the notices of all; only some of them write. */
const readNotices = [rightTo('anzeigen', 'Mitteilungen'), noticesManage]
const read = rightTo('anzeigen', 'Mitteilungen', 'Aufgaben')

/** Notices: shown to all users, and written by the operator. */
export const hinweisCalls = service('hinweis', '/aufgabenservice/api/private/v1', {
  offene: endpoint({
    method: 'GET',
    path: '/plattformhinweis',
    summary: 'Notices in their window that the own user has not closed',
    access: 'signedIn',
    follows: ['HINWEIS'],
    response: z.array(plattformhinweis),
  }),
  schliessen: endpoint({
    method: 'PUT',
    path: '/plattformhinweis/geschlossen/{id}',
    summary: 'Mark a notice as closed by the own user',
    access: 'signedIn',
    changes: ['HINWEIS'],
    params: z.object({ id: uuid }),
  }),
  liste: endpoint({
    method: 'POST',
    path: '/plattformhinweis/filterung',
    summary: 'A page of all notices, planned, shown and over',
    groups: ['BSP'],
    access: readNotices,
    follows: ['HINWEIS'],
    query: z.object({ ...pagination, sort: sorting(NOTICE_SORT_FIELDS, 'startZeit,desc') }),
    body: z.object({
      suche: freeText('suche').optional(),
      zustand: z
        .array(z.enum(key(NOTICE_STATE)))
        .max(3)
        .optional(),
    }),
    response: z.object({ zeilen: z.array(managedNotice), gesamt }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/plattformhinweis/{id}',
    summary: 'A notice with its state and how many have closed it',
    groups: ['BSP'],
    access: readNotices,
    follows: ['HINWEIS'],
    params: z.object({ id: uuid }),
    response: managedNotice,
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/plattformhinweis',
    summary: 'Write a notice, to be shown from now on or from a later instant',
    access: noticesManage,
    changes: ['HINWEIS'],
    body: noticeData,
    response: managedNotice,
    idempotent: true,
  }),
  aendern: endpoint({
    method: 'PUT',
    path: '/plattformhinweis/{id}',
    summary: 'Change a notice that is not over; if wanted, those who closed it see it again',
    access: noticesManage,
    changes: ['HINWEIS'],
    params: z.object({ id: uuid }),
    body: noticeData.extend({ version: z.int().min(1), erneutZeigen: z.boolean() }),
    response: managedNotice,
    problems: ['VERSION_VERALTET', 'OHNE_AENDERUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  beenden: endpoint({
    method: 'POST',
    path: '/plattformhinweis/{id}/ende',
    summary: 'End a notice now; one that is only planned is never shown',
    access: noticesManage,
    changes: ['HINWEIS'],
    params: z.object({ id: uuid }),
    body: z.object({ version: z.int().min(1) }),
    response: managedNotice,
    problems: ['VERSION_VERALTET', 'SCHRITT_UNZULAESSIG'],
  }),
})

/** What changes, as it changes. */
export const ereignisCalls = service('ereignis', '/aufgabenservice/api/private/v1', {
  strom: endpoint({
    method: 'GET',
    path: '/ereignisse',
    summary: 'Server-sent events: something of the own organisation changed',
    access: 'signedIn',
    mediaType: 'text/event-stream',
  }),
})

/** Tasks. */
export const aufgabeCalls = service('aufgabe', '/aufgabenservice/api/private/v1', {
  liste: endpoint({
    method: 'POST',
    path: '/aufgaben/filterung',
    summary: 'A page of the tasks that the own rights let the user do',
    access: view,
    follows: FOLLOWS.aufgaben,
    query: z.object({
      ...pagination,
      sort: z.enum(AUFGABEN_SORT_FIELDS).default('eingangAm'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    body: aufgabeFilter,
    response: z.object({ zeilen: z.array(aufgabe), gesamt, durchsucht: searched }),
  }),
  anzahl: endpoint({
    method: 'GET',
    path: '/aufgaben/anzahl',
    summary: 'How many tasks are open for the user, and how many messages unread; for the navigation',
    access: 'signedIn',
    follows: FOLLOWS.aufgaben,
    response: z.object({ aufgaben: z.int(), mitteilungen: z.int() }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/aufgaben/{id}',
    summary: 'A task with its comments',
    access: view,
    follows: FOLLOWS.aufgaben,
    params: aufgabeWithId,
    response: aufgabe.extend({ kommentare: z.array(z.object({ id: z.string(), wer: z.string(), kommentar: z.string(), zeitpunkt })) }),
  }),
  uebernehmen: endpoint({
    method: 'POST',
    path: '/aufgaben/{id}/uebernahme',
    summary: 'Take a task over, or give it back to the pool',
    access: edit,
    changes: ['AUFGABE'],
    params: aufgabeWithId,
    body: z.object({ version: z.int().min(1), uebernehmen: z.boolean() }),
    response: aufgabe,
    problems: ['VERSION_VERALTET'],
  }),
  erinnern: endpoint({
    method: 'POST',
    path: '/aufgaben/{id}/erinnerung',
    summary: 'Be reminded of a task on a day, or no more',
    access: edit,
    changes: ['AUFGABE'],
    params: aufgabeWithId,
    body: z.object({ version: z.int().min(1), erinnerungsdatum: date.nullable() }),
    response: aufgabe,
    problems: ['VERSION_VERALTET'],
  }),
  kommentieren: endpoint({
    method: 'POST',
    path: '/aufgaben/{id}/kommentar',
    summary: 'Comment on a task, for the own company',
    access: edit,
    changes: ['AUFGABE'],
    params: aufgabeWithId,
    body: z.object({ kommentar: requiredText('kommentar') }),
  }),
})

/** Messages. */
export const mitteilungCalls = service('mitteilung', '/aufgabenservice/api/private/v1', {
  liste: endpoint({
    method: 'POST',
    path: '/mitteilungen/filterung',
    summary: 'A page of the messages, newest first',
    groups: ['AG'],
    access: read,
    follows: FOLLOWS.aufgaben,
    query: z.object(pagination),
    body: z.object({ betreff: freeText('suche').optional(), ungelesen: z.boolean().optional() }),
    response: z.object({ zeilen: z.array(mitteilung), gesamt, durchsucht: searched }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/mitteilungen/{id}',
    summary: 'A message; reading it marks it as read',
    leavesWord: true,
    groups: ['AG'],
    access: read,
    follows: FOLLOWS.aufgaben,
    params: mitteilungWithId,
    response: mitteilung,
  }),
  gelesenSetzen: endpoint({
    method: 'PUT',
    path: '/mitteilungen/{id}/gelesen',
    summary: 'Mark a message as read or unread',
    groups: ['AG'],
    access: rightTo('bearbeiten', 'Mitteilungen'),
    changes: ['MITTEILUNG'],
    params: mitteilungWithId,
    body: z.object({ gelesen: z.boolean() }),
  }),
  loeschen: endpoint({
    method: 'DELETE',
    path: '/mitteilungen/{id}',
    summary: 'Delete a message for the own company',
    groups: ['AG'],
    access: rightTo('löschen', 'Mitteilungen'),
    changes: ['MITTEILUNG'],
    params: mitteilungWithId,
  }),
})
