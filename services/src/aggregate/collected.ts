import type { AufgabeCode, AufgabeKind, Gevo, ObjectKind, RequiredRight } from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { ChangeEvent } from '../kernel/announcer.ts'
import type { NewJob } from '../kernel/jobs.ts'
import type { AufgabeTable, AuditTable, MitteilungTable, Schema, UnternehmenTable } from '../kernel/schema.ts'
import type { HistoryTable, NewEntry } from './chain.ts'
import type { Party } from './parties.ts'
import type { View, ViewRow } from './views.ts'

/** What a task or message is about. */
export type ObjectRef = Readonly<{ kind: ObjectKind; id: string }>
/** Where a mail leads. */
export type Target = Readonly<{ caption: string; path: string }>

/** A task that is to be opened, unless one of its kind about the same thing is open. */
export type NewAufgabe = Readonly<{
  row: Insertable<AufgabeTable> & { id: string }
  kind: AufgabeKind
  party: Party
  gevo: Gevo | undefined
  /** The person who acts, and gets no mail about it. */
  actor: string | undefined
  sentence: string
  details: readonly string[]
  target: Target
  /** What the reminder says where a task of this kind is already open. */
  reminder: string | undefined
}>
/** Tasks that are to be closed. */
export type Closing = Readonly<{
  codes: readonly AufgabeCode[]
  about: ObjectRef
  by: string
  at: Date
  onlyFor?: string | undefined
  orgId?: string | undefined
}>
/** What happens to tasks, in the order of the steps: one is opened, or some are closed. */
export type AufgabeMove = Readonly<{ open: NewAufgabe; close?: undefined } | { close: Closing; open?: undefined }>

/** What an organisation is told. */
export type NewMitteilung = Readonly<{
  party: Party
  gevo: Gevo | undefined
  actor: string | undefined
  /** The row that is stored; none for a guarantor, which gets mails only. */
  row: Insertable<MitteilungTable> | undefined
  rights: readonly RequiredRight[]
  sentence: string
  target: Target | undefined
  /** The one person who is told. */
  onlyFor?: string
}>

/** A business case that a company's mailboxes are told of. */
export type NewReport = Readonly<{
  party: Party
  gevo: Gevo
  sentence: string
  target?: Target | undefined
  otherwise?: readonly RequiredRight[] | undefined
  actor: string | undefined
}>

/** What follows from the steps of a use case, until it is written. */
export type Collected = {
  /** How many pieces of work are under way that belong together. */
  depth: number
  /** Companies that were read. */
  readonly unternehmen: Map<string, Selectable<UnternehmenTable>>
  /** Rows that are locked, as they are now, by table and id. */
  readonly locked: Map<string, unknown>
  readonly aufgaben: AufgabeMove[]
  readonly mitteilungen: NewMitteilung[]
  readonly reports: NewReport[]
  readonly histories: Readonly<{ table: HistoryTable; orgId: string; id: string; entry: NewEntry }>[]
  /** Objects that were made by these steps: their histories begin with them. */
  readonly made: Set<string>
  readonly views: Map<string, Readonly<{ view: View; row: ViewRow }>>
  /** Rows of other tables. */
  readonly rows: Readonly<{ table: keyof Schema; row: object }>[]
  readonly audit: Insertable<AuditTable>[]
  readonly jobs: NewJob[]
  readonly changes: ChangeEvent[]
}

const underWay = new WeakMap<DbTransaction, Collected>()

/** The effects that have been collected in a transaction; nothing outside of `atOnce`. */
export const collectedIn = (tx: DbTransaction): Collected | undefined => underWay.get(tx)

/** Begins to collect in a transaction, or goes on with what is under way. */
export function beginCollecting(tx: DbTransaction): Collected {
  const known = underWay.get(tx)
  if (known) {
    known.depth++
    return known
  }
  const fresh: Collected = {
    depth: 1,
    unternehmen: new Map(),
    locked: new Map(),
    aufgaben: [],
    mitteilungen: [],
    reports: [],
    histories: [],
    made: new Set(),
    views: new Map(),
    rows: [],
    audit: [],
    jobs: [],
    changes: [],
  }
  underWay.set(tx, fresh)
  return fresh
}

/** Nothing is collected in a transaction any more. */
export const endCollecting = (tx: DbTransaction): void => void underWay.delete(tx)
