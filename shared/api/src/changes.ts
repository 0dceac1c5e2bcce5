import type { Change, ChangeKind } from '@avalwerk/domain'

// What calls are about, by their key.
const GUARANTEES = /\/buergschaftservice\/.*\/(buergschaften|buergschaft|inanspruchnahmen)\b(?!\/hochladen)/
const CLAIM_FILES = /\/dokumentservice\/.*\/inanspruchnahmen\//
const IMPORTS = /\/buergschaften\/hochladen\//
const ORDERS = /\/buergschaftsauftraege\b/
const FIGURES = /\/kennzahlen$/
const TASKS = /\/aufgabenservice\/.*\/(aufgaben|mitteilungen)\b/
const REVIEWS = /\/pruefungservice\//
const TEXTS = /\/buergschaftstemplates?\b/
const USE_OF_TEXTS = /\/buergschaftservice\/.*\/buergschaftstemplates\//
const PROJECTS = /\/projektservice\//
const COMPANIES = /\/partnerservice\/.*\/(unternehmen|buergen)\b/
const CHANNELS = /\/partnerkonfigurator\//
const CONTRACTS = /\/kautionsvertraege\b|\/auswahl\/vertraege$/
/** Lists, and the own account: one user or role that somebody is about to change stays as they began to read it. */
const USERS = /\/nutzerverwaltung\/(nutzer\/(.+\/)?filter\w+|\{id\}\/nutzer|benutzer(\/eigenen)?|zweiterfaktor)$/
const ROLES = /\/rollen\/alle$/
const NOTICES = /\/plattformhinweis\b/
const PLATFORM = /\/plattformservice\//
/** Whatever is done is in it. */
const AUDIT = /\/pruefprotokoll\//

const OF_A_GUARANTEE = [GUARANTEES, CLAIM_FILES, TASKS, REVIEWS, PROJECTS, USE_OF_TEXTS]

/** Which calls answer otherwise after a change of a kind. */
const READ_AFTER: Readonly<Record<ChangeKind, readonly RegExp[]>> = {
  AUFTRAG: [ORDERS, FIGURES, TASKS, REVIEWS, AUDIT],
  BUERGSCHAFT: [...OF_A_GUARANTEE, AUDIT],
  // One event for all that a file brought.
  IMPORT: [IMPORTS, ...OF_A_GUARANTEE, CONTRACTS, AUDIT],
  TEXT: [TEXTS, TASKS, REVIEWS, AUDIT],
  UNTERNEHMEN: [COMPANIES, CHANNELS, TASKS, AUDIT],
  VERTRAG: [CONTRACTS, TASKS, AUDIT],
  NUTZER: [USERS, TASKS, AUDIT],
  // A session's own stream ends with it; nobody else is told.
  SITZUNG: [],
  // Who may do something else sees something else.
  ROLLE: [ORDERS, ...OF_A_GUARANTEE, IMPORTS, TEXTS, COMPANIES, CHANNELS, CONTRACTS, USERS, ROLES, NOTICES, PLATFORM, AUDIT],
  PROJEKT: [PROJECTS, GUARANTEES, AUDIT],
  HINWEIS: [NOTICES, AUDIT],
  PLATTFORM: [PLATFORM, AUDIT],
}

/** The call that shows one object of a kind, with its id in the path. */
const ONE_OF: Readonly<Partial<Record<ChangeKind, RegExp>>> = {
  AUFTRAG: /\/buergschaftsauftraege\/\{id\}/,
  BUERGSCHAFT: /\/buergschaft(en)?\/\{id\}/,
  TEXT: /\/buergschaftstemplates\/\{id\}/,
  VERTRAG: /\/kautionsvertraege\/\{id\}/,
}

/** What a call answers with once is never read anew: a document that was made stays as it is. */
const isRead = (call: string): boolean => !/\.(pdf|csv|zip)$/.test(call)

/**
 * Whether a query's answer may be another one after a change. What shows one other object of that kind is left alone unless its answer
 * mentions the changed one, as a guarantee does that is exchanged for another.
 * @param answer what the query has
 */
export function isTouchedBy({ art, id }: Change, queryKey: readonly unknown[], answer?: unknown): boolean {
  const [call, input] = queryKey as [unknown, { params?: { id?: string | number } } | undefined]
  const name = String(call)
  if (!isRead(name) || !READ_AFTER[art]?.some((pattern) => pattern.test(name))) return false
  const shown = input?.params?.id
  if (id === undefined || shown === undefined || !ONE_OF[art]?.test(name) || `${shown}` === id) return true
  return answer !== undefined && mentions(answer, id)
}

/** Whether somewhere in an answer stands just this id. */
function mentions(answer: unknown, id: string): boolean {
  if (typeof answer !== 'object' || answer === null) return String(answer) === id
  return Object.values(answer).some((part) => mentions(part, id))
}

const ALL = [...new Set(Object.values(READ_AFTER).flat())]
/** What a step may have changed, by the key of its query: whatever any change touches. */
export const isAffectedBySteps = (queryKey: readonly unknown[]): boolean => {
  const name = String(queryKey[0])
  return isRead(name) && ALL.some((pattern) => pattern.test(name))
}
