import type { z } from 'zod'
import { abtretungCalls } from './abtretung.ts'
import { pruefprotokollCalls } from './audit.ts'
import { aufgabeCalls, ereignisCalls, hinweisCalls, mitteilungCalls } from './aufgaben.ts'
import { auftragCalls } from './auftrag.ts'
import { bestandCalls } from './bestand.ts'
import { csvimportCalls } from './csvimport.ts'
import { buergschaftCalls } from './buergschaft.ts'
import { dokumentCalls } from './dokument.ts'
import { type Call } from './endpoint.ts'
import { enthaftungCalls } from './enthaftung.ts'
import { inanspruchnahmeCalls } from './inanspruchnahme.ts'
import { kennzahlenCalls } from './kennzahlen.ts'
import { kontaktwegCalls } from './konfigurator.ts'
import { kontoCalls, nutzerCalls, rolleCalls } from './nutzer.ts'
import { unternehmenCalls } from './partner.ts'
import { pflegeCalls } from './pflege.ts'
import { projektCalls } from './projekt.ts'
import { freigabeCalls } from './freigabe.ts'
import { plattformCalls } from './plattform.ts'
import { pruefungCalls } from './pruefung.ts'
import { verfahrenCalls } from './verfahren.ts'
import { textCalls, virenscanCalls } from './text.ts'
import { vertragCalls } from './vertrag.ts'
import { zuordnungCalls } from './zuordnung.ts'

export type { AuditCheck, AuditEntry, AuditFilter, AuditStep } from './audit.ts'
export {
  type Aufgabe,
  type AufgabeFilter,
  type AufgabenSortField,
  type NoticeSortField,
  type Mitteilung,
  type ManagedNotice,
} from './aufgaben.ts'
export {
  type Auftrag,
  type AuftragFilter,
  AUFTRAG_SORT_FIELDS,
  type AuftragSortField,
  type AuftragRow,
  type Texttemplate,
} from './auftragForms.ts'
export type { AuftragData } from '@avalwerk/domain'
export { type Problem, type Sort, problem } from './primitives.ts'
export { callTable } from './table.ts'
export { formOf } from './forms.ts'
export { checkInput, definitionOf, hasField, isTooMuch } from './input.ts'
export {
  type Buergschaft,
  type BuergschaftFilter,
  type BuergschaftRow,
  type HistoryEntry,
  type BaseConditions,
  SORT_FIELDS,
  type SortField,
} from './buergschaftForms.ts'
export type { ImportState, ImportRow } from './csvimport.ts'
export type { GevoChannel } from './konfigurator.ts'
export type { Inanspruchnahme } from './inanspruchnahme.ts'
export { DOCUMENT_MAX } from './dokument.ts'
export type { Call, Calls } from './endpoint.ts'
export type { CallRow } from './table.ts'

export type { Text, TextFilter, TextSortField, TextRow } from './textForms.ts'
export type { Freigabe } from './freigabe.ts'
export type { AccountRequest, NutzerDetail, NutzerFilter, NutzerSortField, NutzerRow, Role, Access } from './nutzer.ts'
export {
  type LookLink,
  type ReleaseState,
  type FaultRow,
  type JobRow,
  type PendingRemote,
  type PlatformChange,
  type RemoteState,
  type ShellBuild,
  type ShellState,
  type SigningKey,
  type AccessKey,
} from './plattform.ts'
export type { Projekt, ProjektFilter, ProjektSortField, ProjektRow } from './projekt.ts'
export { VERTRAG_SORT_FIELDS } from './vertrag.ts'
export type { Vertrag, VertragFilter, Vertragspruefung, VertragSortField, VertragRow } from './vertrag.ts'
export type { TableSetting } from './partner.ts'
export type {
  AuftraggeberUnternehmen,
  BuergeUnternehmen,
  UnternehmenFilter,
  UnternehmenSortField,
  UnternehmenRow,
} from './unternehmenForms.ts'

export {
  abtretungCalls,
  aufgabeCalls,
  auftragCalls,
  bestandCalls,
  buergschaftCalls,
  csvimportCalls,
  dokumentCalls,
  enthaftungCalls,
  ereignisCalls,
  freigabeCalls,
  hinweisCalls,
  inanspruchnahmeCalls,
  kennzahlenCalls,
  kontaktwegCalls,
  kontoCalls,
  mitteilungCalls,
  nutzerCalls,
  pflegeCalls,
  plattformCalls,
  projektCalls,
  pruefprotokollCalls,
  pruefungCalls,
  rolleCalls,
  textCalls,
  unternehmenCalls,
  verfahrenCalls,
  vertragCalls,
  virenscanCalls,
  zuordnungCalls,
}

/** Every call of the product, by service and name. */
const services = {
  unternehmen: unternehmenCalls,
  nutzer: nutzerCalls,
  konto: kontoCalls,
  rolle: rolleCalls,
  aufgabe: aufgabeCalls,
  mitteilung: mitteilungCalls,
  hinweis: hinweisCalls,
  ereignis: ereignisCalls,
  auftrag: auftragCalls,
  buergschaft: {
    ...buergschaftCalls,
    ...kennzahlenCalls,
    ...verfahrenCalls,
    ...enthaftungCalls,
    ...abtretungCalls,
    ...bestandCalls,
    ...zuordnungCalls,
    ...freigabeCalls,
    ...pflegeCalls,
  },
  csvimport: csvimportCalls,
  inanspruchnahme: inanspruchnahmeCalls,
  pruefung: pruefungCalls,
  dokument: dokumentCalls,
  text: textCalls,
  virenscan: virenscanCalls,
  projekt: projektCalls,
  pruefprotokoll: pruefprotokollCalls,
  kontaktweg: kontaktwegCalls,
  vertrag: vertragCalls,
  plattform: plattformCalls,
} as const
type Services = typeof services

/** A call by its service and name, such as `buergschaft.annehmen`. */
export type CallId = { [S in keyof Services]: `${S}.${keyof Services[S] & string}` }[keyof Services]

/** Every call of the product by its id. */
export const callsById: ReadonlyMap<CallId, Call> = new Map(
  Object.values(services).flatMap((calls) => Object.values<Call>(calls).map((call) => [call.id as CallId, call] as const)),
)

/** What can be done with a call: a file sent up, something changed, a file fetched, or something read. */
type Use<C extends Pick<Call, 'changes' | 'mediaType' | 'upload'>> = C['upload'] extends object
  ? 'upload'
  : C['changes'] extends readonly unknown[]
    ? 'write'
    : C['mediaType'] extends string
      ? 'file'
      : 'read'
/** The input is only read, at every depth, so that read-only objects can be given, too. */
type Given<T> = T extends readonly (infer Item)[] ? readonly Given<Item>[] : T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T
type Exchange<C extends Call> = {
  params: Given<z.input<C['params']>>
  query: Given<z.input<C['query']>>
  body: Given<z.input<C['body']>>
  response: z.output<C['response']>
  use: Use<C>
}
/** What a caller gives and gets, by service and name. */
export type Api = { [S in keyof Services]: { [K in keyof Services[S]]: Services[S][K] extends Call ? Exchange<Services[S][K]> : never } }

/** The whole path of a call, for the few places that can't use `api`: `'…' satisfies PathOf<'auftrag.suche'>`. */
export type PathOf<Id extends CallId> = Id extends `${infer S extends keyof Services}.${infer K}`
  ? K extends keyof Services[S]
    ? Services[S][K] extends { path: infer Path extends string }
      ? Path
      : never
    : never
  : never
