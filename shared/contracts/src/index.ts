import type { z } from 'zod'
import { abtretung } from './abtretung.ts'
import { auditdienst } from './audit.ts'
import { aufgaben } from './aufgaben.ts'
import { auftragsdienst } from './auftrag.ts'
import { bestand } from './bestand.ts'
import { csvimport } from './csvimport.ts'
import { buergschaft } from './buergschaft.ts'
import { dokument } from './dokument.ts'
import { enthaftung } from './enthaftung.ts'
import { inanspruchnahme } from './inanspruchnahme.ts'
import { kennzahlendienst } from './kennzahlen.ts'
import { konfigurator } from './konfigurator.ts'
import { nutzerverwaltung } from './nutzer.ts'
import { partner } from './partner.ts'
import { pflege } from './pflege.ts'
import { projektdienst } from './projekt.ts'
import { teilen } from './teilen.ts'
import { plattformdienst } from './plattform.ts'
import { pruefung, verfahren } from './verfahren.ts'
import { textdienst, virenscandienst } from './text.ts'
import { vertragsdienst } from './vertrag.ts'
import { zuordnung } from './zuordnung.ts'

export type { AuditCheck, AuditEntry, AuditFilter, AuditStep } from './audit.ts'
export {
  type Aufgabe,
  type Aufgabenfilter,
  type AufgabenSortierfeld,
  type HinweisSortierfeld,
  type Mitteilung,
  type VerwalteterHinweis,
} from './aufgaben.ts'
export {
  type Auftrag,
  type Auftragsfilter,
  type AuftragSortierfeld,
  type Auftragszeile,
  type Texttemplate,
} from './auftragsformen.ts'
export type { Auftragsdaten } from '@avalwerk/domain'
export { type Problem, problem } from './bausteine.ts'
export { formOf } from './forms.ts'
export { checkInput, definitionOf, hasField, isTooMuch } from './input.ts'
export {
  type Bürgschaft,
  type Bürgschaftsfilter,
  type Bürgschaftszeile,
  type Historieneintrag,
  type Rahmenbedingungen,
  REITER,
  type Reiter,
  SORTIERFELDER,
  type Sortierfeld,
} from './buergschaftsformen.ts'
export type { Importstand, Importzeile } from './csvimport.ts'
export type { Gevokanal } from './konfigurator.ts'
export type { Inanspruchnahme } from './inanspruchnahme.ts'
export { DOKUMENT_HÖCHSTENS } from './dokument.ts'
export type { Endpunkt } from './endpunkt.ts'
export { TEXTDATEI_TYPEN } from './text.ts'
export type { Text, Textfilter, TextSortierfeld, Textzeile } from './textformen.ts'
export type { Freigabe } from './teilen.ts'
export type { Kontoantrag, Nutzerdetail, Nutzerfilter, NutzerSortierfeld, Nutzerzeile, Rolle, Zugang } from './nutzer.ts'
export {
  type Ausgabestand,
  type JobRow,
  type PendingRemote,
  type Plattformänderung,
  RELEASE_HÖCHSTENS,
  type Remotestand,
  type Signaturschluessel,
  type Zugriffsschlüssel,
} from './plattform.ts'
export type { Projekt, Projektfilter, ProjektSortierfeld, Projektzeile } from './projekt.ts'
export type { Vertrag, Vertragsfilter, Vertragsprüfung, VertragSortierfeld, Vertragszeile } from './vertrag.ts'
export type { Tabelleneinstellung } from './partner.ts'
export type {
  AuftraggeberUnternehmen,
  BürgeUnternehmen,
  Unternehmensfilter,
  UnternehmenSortierfeld,
  Unternehmenszeile,
} from './unternehmensformen.ts'

/** Every call of the product, by service. */
export const dienste = {
  partner,
  nutzer: nutzerverwaltung,
  aufgaben,
  auftrag: auftragsdienst,
  buergschaft,
  kennzahlen: kennzahlendienst,
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
  text: textdienst,
  virenscan: virenscandienst,
  projekt: projektdienst,
  audit: auditdienst,
  konfigurator,
  vertrag: vertragsdienst,
  plattform: plattformdienst,
} as const
export type Dienst = keyof typeof dienste

/** Every call of the product, by 'METHOD /path'. */
type Zusammen<T> = (T extends unknown ? (teil: T) => void : never) extends (alle: infer A) => void ? { [K in keyof A]: A[K] } : never
type Endpunkte = Zusammen<(typeof dienste)[Dienst]>
export const endpunkte = Object.assign({}, ...Object.values(dienste)) as Endpunkte
export type Aufruf = keyof Endpunkte

/** What a caller gives and gets, by 'METHOD /path'. */
export type Api = {
  [K in Aufruf]: {
    params: z.input<Endpunkte[K]['params']>
    query: z.input<Endpunkte[K]['query']>
    body: z.input<Endpunkte[K]['body']>
    antwort: z.output<Endpunkte[K]['antwort']>
  }
}
