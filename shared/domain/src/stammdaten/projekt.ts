import {
  type PostalAddress,
  type FieldFault,
  isBegun,
  fault,
  validatePostalAddress,
  validateAnsprechpartner,
  requiredRule,
  TEXT_FORMS,
  MESSAGES,
} from '../fields/index.ts'
import { type Tone, PROJEKT_PHASE, type ProjektPhase } from '../buergschaft/index.ts'
import { type Person } from './unternehmen.ts'

/** Building projects of a beneficiary. Source: document 1, sections 2 and 3 (badges of projects); domain conventions, phases. */

export const PROJEKT_TONE = {
  PLANUNG: 'neutral',
  UMSETZUNG: 'info',
  ABSCHLUSS: 'warning',
  GEWAEHRLEISTUNG: 'info',
  ABGESCHLOSSEN: 'success',
} as const satisfies Record<ProjektPhase, Tone>

/** What is entered of a project. */
export type ProjektData = Readonly<{
  name: string
  /** The company's own number of it. */
  nummer: string | null
  beschreibung: string | null
  phase: ProjektPhase
  /** Net, in cents. */
  auftragssumme: number | null
  bauadresse: PostalAddress | null
  beginn: string | null
  ende: string | null
  ansprechpartner: Person | null
  /** The company that is responsible. */
  unternehmenId: string
  /** May everybody of the organisation see it? */
  fuerAlle: boolean
  /** Otherwise users see it who may see the responsible company, or one of these. */
  sichtberechtigteUnternehmen: readonly string[]
}>

/** The rules of the first step: the project itself. */
export const validateProjektDetails = (
  projekt: Omit<ProjektData, 'unternehmenId' | 'fuerAlle' | 'sichtberechtigteUnternehmen'>,
): FieldFault[] => [
  ...fault('name', requiredRule(TEXT_FORMS.name.rule)(projekt.name)),
  ...fault('nummer', TEXT_FORMS.projektnummer.rule(projekt.nummer ?? '')),
  ...fault('beschreibung', TEXT_FORMS.projektbeschreibung.rule(projekt.beschreibung ?? '')),
  ...fault('phase', Object.hasOwn(PROJEKT_PHASE, projekt.phase) ? undefined : MESSAGES.option),
  ...fault('auftragssumme', projekt.auftragssumme !== null && projekt.auftragssumme <= 0 ? MESSAGES.amount : undefined),
  // An address that was begun has to be complete.
  ...(isBegun(projekt.bauadresse) ? validatePostalAddress(projekt.bauadresse, 'bauadresse') : []),
  ...fault('ende', projekt.beginn && projekt.ende && projekt.ende < projekt.beginn ? MESSAGES.range : undefined),
  ...validateAnsprechpartner(projekt.ansprechpartner, 'ansprechpartner'),
]

/** The rules of a whole project; whether its companies are there is the server's matter. */
export const validateProjekt = (projekt: ProjektData): FieldFault[] => [
  ...validateProjektDetails(projekt),
  ...fault('unternehmenId', projekt.unternehmenId ? undefined : 'Bitte wählen Sie ein Unternehmen'),
]

/** What a project's phase makes people think of, while guarantees run. */
export const PROJEKT_NOTICE = {
  ABGESCHLOSSEN: 'Das Projekt ist abgeschlossen, aber es gibt noch laufende Bürgschaften. Prüfen Sie, ob sie enthaftet werden können.',
  GEWAEHRLEISTUNG: 'In der Gewährleistung werden Vertragserfüllungsbürgschaften üblicherweise gegen Mängelansprüchebürgschaften getauscht.',
} as const
