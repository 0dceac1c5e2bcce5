import type { ChangeSubject } from '@avalwerk/domain'

/**
 * After which changes an answer is another one, where several calls share that. Whoever may do something else sees something else: a
 * change of roles (`ROLLE`) goes without saying for every call that follows anything.
 */
export const FOLLOWS = {
  /** One event tells of all that an imported file brought. */
  buergschaften: ['BUERGSCHAFT', 'IMPORT', 'PROJEKT'],
  vertraege: ['VERTRAG', 'IMPORT'],
  pruefungen: ['AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT'],
  /** Tasks and messages, which go with the objects that have them. */
  aufgaben: ['AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN', 'VERTRAG', 'NUTZER', 'AUFGABE', 'MITTEILUNG'],
  /** Whatever is done stands in the audit. */
  pruefprotokoll: ['AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN', 'VERTRAG', 'NUTZER', 'PROJEKT', 'HINWEIS', 'PLATTFORM'],
} as const satisfies Readonly<Record<string, readonly ChangeSubject[]>>
