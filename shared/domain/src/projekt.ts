import { type Anschrift, type FieldFault, isBegun, mangel, validatePostalAddress, validateAnsprechpartner, verlangt } from './anschrift.ts'
import type { Tone } from './buergschaftsstatus.ts'
import { PROJEKT_PHASE, type ProjektPhase } from './codes.ts'
import { TEXT_FORMS } from './freitext.ts'
import { MESSAGES } from './meldungen.ts'
import { type Person } from './unternehmen.ts'

/** Building projects of a beneficiary. Source: document 1, sections 2 and 3 (badges of projects); domain conventions, phases. */

export const PROJEKT_TONE = {
  PLANUNG: 'neutral',
  UMSETZUNG: 'info',
  ABSCHLUSS: 'warnung',
  GEWAEHRLEISTUNG: 'info',
  ABGESCHLOSSEN: 'gut',
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
  bauadresse: Anschrift | null
  beginn: string | null
  ende: string | null
  ansprechpartner: Person | null
  /** The company that is responsible. */
  unternehmenId: string
  /** May everybody of the organisation see it? */
  fürAlle: boolean
  /** Otherwise: whoever sees the responsible company, or one of these. */
  sichtberechtigteUnternehmen: readonly string[]
}>

/** The rules of the first step: the project itself. */
export const validateProjektDetails = (
  projekt: Omit<ProjektData, 'unternehmenId' | 'fürAlle' | 'sichtberechtigteUnternehmen'>,
): FieldFault[] => [
  ...mangel('name', verlangt(TEXT_FORMS.name.rule)(projekt.name)),
  ...mangel('nummer', TEXT_FORMS.projektnummer.rule(projekt.nummer ?? '')),
  ...mangel('beschreibung', TEXT_FORMS.projektbeschreibung.rule(projekt.beschreibung ?? '')),
  ...mangel('phase', projekt.phase in PROJEKT_PHASE ? undefined : MESSAGES.option),
  ...mangel('auftragssumme', projekt.auftragssumme !== null && projekt.auftragssumme <= 0 ? MESSAGES.betrag : undefined),
  // An address that was begun has to be complete.
  ...(isBegun(projekt.bauadresse) ? validatePostalAddress(projekt.bauadresse, 'bauadresse') : []),
  ...mangel('ende', projekt.beginn && projekt.ende && projekt.ende < projekt.beginn ? MESSAGES.spanne : undefined),
  ...validateAnsprechpartner(projekt.ansprechpartner, 'ansprechpartner'),
]

/** The rules of a whole project; whether its companies are there is the server's matter. */
export const validateProjekt = (projekt: ProjektData): FieldFault[] => [
  ...validateProjektDetails(projekt),
  ...mangel('unternehmenId', projekt.unternehmenId ? undefined : 'Bitte wählen Sie ein Unternehmen'),
]

/** What a project's phase makes people think of, while guarantees run. */
export const PROJEKT_NOTICE = {
  ABGESCHLOSSEN: 'Das Projekt ist abgeschlossen, aber es gibt noch laufende Bürgschaften. Prüfen Sie, ob sie enthaftet werden können.',
  GEWAEHRLEISTUNG: 'In der Gewährleistung werden Vertragserfüllungsbürgschaften üblicherweise gegen Mängelansprüchebürgschaften getauscht.',
} as const
