import type { z } from 'zod'
import { abtretung } from './abtretung.ts'
import { auditApi } from './audit.ts'
import { aufgaben } from './aufgaben.ts'
import { auftragApi } from './auftrag.ts'
import { bestand } from './bestand.ts'
import { csvimport } from './csvimport.ts'
import { buergschaft } from './buergschaft.ts'
import { dokument } from './dokument.ts'
import { enthaftung } from './enthaftung.ts'
import { inanspruchnahme } from './inanspruchnahme.ts'
import { metricsApi } from './figures.ts'
import { konfigurator } from './konfigurator.ts'
import { nutzerAdministration } from './nutzer.ts'
import { partner } from './partner.ts'
import { pflege } from './maintenance.ts'
import { projektApi } from './projekt.ts'
import { teilen } from './share.ts'
import { platformApi } from './plattform.ts'
import { pruefung, verfahren } from './procedures.ts'
import { textApi, virusScanApi } from './text.ts'
import { vertragApi } from './vertrag.ts'
import { zuordnung } from './assignment.ts'

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
  type AuftragSortField,
  type AuftragRow,
  type Texttemplate,
} from './auftragForms.ts'
export type { AuftragData } from '@avalwerk/domain'
export { type Problem, problem } from './primitives.ts'
export { formOf } from './forms.ts'
export { checkInput, definitionOf, hasField, isTooMuch } from './input.ts'
export {
  type Buergschaft,
  type BuergschaftFilter,
  type BuergschaftRow,
  type HistoryEntry,
  type FrameConditions,
  type SortField,
} from './buergschaftForms.ts'
export type { ImportState, ImportRow } from './csvimport.ts'
export type { GevoChannel } from './konfigurator.ts'
export type { Inanspruchnahme } from './inanspruchnahme.ts'
export { DOCUMENT_MAX } from './dokument.ts'
export type { Endpoint } from './endpoint.ts'

export type { Text, TextFilter, TextSortField, TextRow } from './textForms.ts'
export type { Freigabe } from './share.ts'
export type { AccountRequest, NutzerDetail, NutzerFilter, NutzerSortField, NutzerRow, Role, Access } from './nutzer.ts'
export {
  type ReleaseState,
  type JobRow,
  type PendingRemote,
  type PlatformChange,
  type RemoteState,
  type SigningKey,
  type AccessKey,
} from './plattform.ts'
export type { Projekt, ProjektFilter, ProjektSortField, ProjektRow } from './projekt.ts'
export type { Vertrag, VertragFilter, Vertragspruefung, VertragSortField, VertragRow } from './vertrag.ts'
export type { TableSetting } from './partner.ts'
export type {
  AuftraggeberUnternehmen,
  BuergeUnternehmen,
  UnternehmenFilter,
  UnternehmenSortField,
  UnternehmenRow,
} from './unternehmenForms.ts'

/** Every call of the product, by service. */
export const services = {
  partner,
  nutzer: nutzerAdministration,
  aufgaben,
  auftrag: auftragApi,
  buergschaft,
  kennzahlen: metricsApi,
  verfahren,
  enthaftung,
  abtretung,
  bestand,
  csvimport,
  zuordnung,
  teilen,
  inanspruchnahme,
  pflege,
  pruefung,
  dokument,
  text: textApi,
  virenscan: virusScanApi,
  projekt: projektApi,
  audit: auditApi,
  konfigurator,
  vertrag: vertragApi,
  plattform: platformApi,
} as const
export type Service = keyof typeof services

/** Every call of the product, by 'METHOD /path'. */
type Together<T> = (T extends unknown ? (part: T) => void : never) extends (all: infer A) => void ? { [K in keyof A]: A[K] } : never
type Endpoints = Together<(typeof services)[Service]>
export const endpoints = Object.assign({}, ...Object.values(services)) as Endpoints
export type CallName = keyof Endpoints

/** What a caller gives and gets, by 'METHOD /path'. */
export type Api = {
  [K in CallName]: {
    params: z.input<Endpoints[K]['params']>
    query: z.input<Endpoints[K]['query']>
    body: z.input<Endpoints[K]['body']>
    response: z.output<Endpoints[K]['antwort']>
  }
}
