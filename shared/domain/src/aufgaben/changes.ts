import { OBJECT_SIDE } from './aufgaben.ts'

/** Everything that an event of the server can be about: the objects of tasks, and what has no tasks. */
export const CHANGE_KINDS = [
  ...(Object.keys(OBJECT_SIDE) as (keyof typeof OBJECT_SIDE)[]),
  'NUTZER',
  'SITZUNG',
  'ROLLE',
  'PROJEKT',
  'HINWEIS',
  'PLATTFORM',
] as const
export type ChangedKind = (typeof CHANGE_KINDS)[number]

/**
 * Something of an organisation changed: the kind of object and its id, never its content. A user who doesn't see every company gets no id:
 * the object may belong to a company that they don't know of.
 */
export type Change = Readonly<{ art: ChangedKind; id?: string }>

/** Everything that a call can change. Of the last two no event tells: tasks taken over or put off, messages read. */
export type ChangeSubject = ChangedKind | 'AUFGABE' | 'MITTEILUNG'
