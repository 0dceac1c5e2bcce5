import type { ChangeSubject } from '@avalwerk/domain'

/**
 * The changes after which an answer is a different one, where several calls share them. A change of roles (`ROLLE`) is not listed: it
 * counts for every call that follows anything, since other rights show other data.
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
