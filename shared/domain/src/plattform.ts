/** What operators decide about remotes, and the rules of it. Source: document 1, section 4; the rest is the product's own. */
import { type Feldmangel, mangel, verlangt } from './anschrift.ts'
import { formatZahl } from './formate.ts'
import { TEXT_FORMS } from './freitext.ts'

/** Names begin with 'mfe-'; they stand in paths and in container names. */
export const REMOTENAME = /^mfe-[a-z]+$/
export const REMOTEVERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.]{1,30})?$/

/** Every kind of change of the platform, as people read it. */
export const PLATTFORMTAT = {
  VEROEFFENTLICHT: 'Veröffentlicht',
  ANGESEHEN: 'Zur Ansicht geöffnet',
  AKTIVIERT: 'In Kraft gesetzt',
  EINGESCHALTET: 'Eingeschaltet',
  AUSGESCHALTET: 'Ausgeschaltet',
  KANARIE: 'An einen Teil verteilt',
  KANARIE_BEENDET: 'Verteilung beendet',
  ZURUECKGENOMMEN: 'Zurückgenommen',
  SELBST_ZURUECKGENOMMEN: 'Von selbst zurückgenommen',
  WARTUNG: 'Wartung angekündigt',
  WARTUNG_AUFGEHOBEN: 'Wartung aufgehoben',
  AUFGERAEUMT: 'Alte Version entfernt',
  ZUGRIFF_VERGEBEN: 'Zugriffsschlüssel vergeben',
  ZUGRIFF_ENTZOGEN: 'Zugriffsschlüssel entzogen',
} as const
export type Plattformtat = keyof typeof PLATTFORMTAT

/** How a release fares: how often it was started, how often it failed, and for how many people. */
export type Ausgabezahlen = Readonly<{ starts: number; fehler: number; betroffene: number }>

/** When a new release is taken back by itself. */
export type Rücknahmeregel = Readonly<{
  /** Percentage points by which the new error rate may exceed the old one. */
  abstand: number
  /** Starts of the new release before anything is decided. */
  mindestens: number
  /** People who must have met a fault: one broken browser decides nothing. */
  betroffene: number
}>

/** Per cent of starts that failed; 0 where there were none. */
export const fehlerrate = ({ starts, fehler }: Pick<Ausgabezahlen, 'starts' | 'fehler'>): number => (starts ? (fehler / starts) * 100 : 0)

/** '1,2 %' of starts that failed. */
export const formatFehlerrate = (zahlen: Pick<Ausgabezahlen, 'starts' | 'fehler'>): string =>
  `${formatZahl(Math.round(fehlerrate(zahlen) * 10) / 10)} %`

/** What a new release was taken back for, against the one that it was compared with. */
export const rücknahmegrund = (neu: Ausgabezahlen, alt: Ausgabezahlen): string =>
  `Fehlerrate ${formatFehlerrate(neu)} (${neu.fehler} von ${neu.starts} Starts, ${neu.betroffene} Betroffene), vorher ${formatFehlerrate(alt)}`

/** Must the new release be taken back? */
export const mussZurück = (neu: Ausgabezahlen, alt: Ausgabezahlen, regel: Rücknahmeregel): boolean =>
  neu.starts >= regel.mindestens && neu.betroffene >= regel.betroffene && fehlerrate(neu) > fehlerrate(alt) + regel.abstand

/** Planned maintenance of a remote; instants in ISO 8601. */
export type Wartungsdaten = Readonly<{ text: string; von: string; bis: string }>

/** The rules of an announcement. */
export function prüfeWartung({ text, von, bis }: Wartungsdaten, jetzt: Date): Feldmangel[] {
  const [a, b] = [new Date(von).getTime(), new Date(bis).getTime()]
  return [
    ...mangel('text', verlangt(TEXT_FORMS.wartungstext.rule)(text)),
    ...mangel('von', Number.isNaN(a) ? 'Bitte geben Sie einen Zeitpunkt an' : undefined),
    ...mangel('bis', Number.isNaN(b) ? 'Bitte geben Sie einen Zeitpunkt an' : b <= a ? 'Das Ende muss nach dem Beginn liegen' : undefined),
    ...mangel('bis', b <= jetzt.getTime() ? 'Das Ende muss in der Zukunft liegen' : undefined),
  ]
}
