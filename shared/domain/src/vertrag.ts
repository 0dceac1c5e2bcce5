import { type Feldmangel, mangel, prüfeAnsprechpartner, verlangt } from './anschrift.ts'
import type { Auftragsphase, Auftragsstatus } from './auftragsstatus.ts'
import type { Bürgschaftsstatus, Ton } from './buergschaftsstatus.ts'
import type { Vertragsart } from './codes.ts'
import { MELDUNGEN } from './meldungen.ts'
import { TEXT_FORMS } from './freitext.ts'
import type { Antwortstatus } from './teilen.ts'
import type { Person } from './unternehmen.ts'

/** Contracts (Kautionsverträge): their data, the companies under them, their use. Source: document 1, section 3 (Contract, badges). */

export const VERTRAGSSTATUS = { IN_PRUEFUNG: 'In Prüfung', AKTIV: 'Aktiv', ABGELEHNT: 'Abgelehnt', BEENDET: 'Inaktiv' } as const
export type Vertragsstatus = keyof typeof VERTRAGSSTATUS
export const VERTRAGSTON = { IN_PRUEFUNG: 'info', AKTIV: 'gut', ABGELEHNT: 'gefahr', BEENDET: 'neutral' } as const satisfies Record<
  Vertragsstatus,
  Ton
>

/** The state of a company under a contract, in words of its own: ANTWORTSTATUS says the same of shares. */
export const ZUORDNUNGSSTATUS = {
  OFFEN: 'In Prüfung',
  ANGENOMMEN: 'Angenommen',
  ABGELEHNT: 'Abgelehnt',
  FEHLER: 'Fehler',
} as const satisfies Record<Antwortstatus, string>
export const ZUORDNUNGSTON = { OFFEN: 'info', ANGENOMMEN: 'gut', ABGELEHNT: 'gefahr', FEHLER: 'gefahr' } as const satisfies Record<
  Antwortstatus,
  Ton
>

/** Why a review is there, how far it is, what it is asked for each company, and what was decided. */
export type Prüfungsanlass = 'ANLAGE' | 'AENDERUNG'
export type Prüfungsstatus = 'OFFEN' | 'ABGESCHLOSSEN' | 'ENTFALLEN'
export const ZUORDNUNGSABSICHT = {
  HINZUFUEGEN: 'Hinzufügen',
  ENTFERNEN: 'Entfernen',
  VERSICHERUNGSNEHMER: 'Neuer Versicherungsnehmer',
} as const
export type Zuordnungsabsicht = keyof typeof ZUORDNUNGSABSICHT
export const ZUORDNUNGSENTSCHEIDUNG = { GENEHMIGT: 'Genehmigt', GEAENDERT: 'Mit Änderungen genehmigt', ABGELEHNT: 'Abgelehnt' } as const
export type Zuordnungsentscheidung = keyof typeof ZUORDNUNGSENTSCHEIDUNG

/** How a guarantor of each kind works. Source: document 1, section 9 (contract kinds); what they differ in is our reading. */
export const ARBEITSWEISE = {
  LIGHT: 'Der Bürge erfährt von seinen Vorgängen über seine Postfächer und bearbeitet sie im Portal.',
  REGULAR: 'Der Bürge arbeitet im Portal und kann Bürgschaften mit seinem eigenen System verknüpfen.',
} as const satisfies Record<Vertragsart, string>

/** A company that may be a borrower under a contract, with its contact person there (KP). */
export type Zuordnung = Readonly<{ unternehmenId: string; person: Person | null }>

/** Of a contract as the policy holder enters it. The limits count when the guarantor has confirmed them. */
export type Vertragsdaten = Readonly<{
  vertragsnummer: string
  buergeId: string
  versicherungsnehmerId: string
  /** Cents. */
  gesamtlimit: number
  einzellimit: number
  /** To the guarantor. */
  nachricht: string | null
}>
/** The limits and terms that a guarantor confirms. */
export type Rahmen = Readonly<{
  gesamtlimit: number
  einzellimit: number
  /** Cents of the limit that guarantees use of which the portal doesn't know. */
  ausserhalb: number
  avalprovision: string | null
  sicherheit: string | null
}>

/** So many companies under one contract. */
export const ZUORDNUNGEN_HÖCHSTENS = 100

const prüfeLimits = (r: Pick<Rahmen, 'gesamtlimit' | 'einzellimit'>): Feldmangel[] => [
  ...mangel('gesamtlimit', r.gesamtlimit > 0 ? undefined : MELDUNGEN.betrag),
  ...mangel(
    'einzellimit',
    r.einzellimit <= 0
      ? MELDUNGEN.betrag
      : r.einzellimit > r.gesamtlimit
        ? 'Das Einzellimit darf das Gesamtlimit nicht übersteigen'
        : undefined,
  ),
]

/** The rules of a contract's own data, without its parties. */
export const prüfeVertragsdaten = (d: Omit<Vertragsdaten, 'buergeId' | 'versicherungsnehmerId'>): Feldmangel[] => [
  ...mangel('vertragsnummer', verlangt(TEXT_FORMS.kautionsvertragsnummer.rule)(d.vertragsnummer)),
  ...prüfeLimits(d),
  ...mangel('nachricht', TEXT_FORMS.kurznachricht.rule(d.nachricht ?? '')),
]

/** The rules of the limits and terms that a guarantor confirms. */
export const prüfeRahmen = (r: Rahmen): Feldmangel[] => [
  ...prüfeLimits(r),
  ...mangel('ausserhalb', r.ausserhalb < 0 ? MELDUNGEN.betrag : undefined),
  ...mangel('avalprovision', TEXT_FORMS.avalprovision.rule(r.avalprovision ?? '')),
  ...mangel('sicherheit', TEXT_FORMS.sicherheit.rule(r.sicherheit ?? '')),
]

/** The rules of the companies under a contract: each once, with a contact person that is complete or absent. */
export const prüfeZuordnungen = (zuordnungen: readonly Zuordnung[]): Feldmangel[] => [
  ...mangel(
    'unternehmen',
    new Set(zuordnungen.map(({ unternehmenId }) => unternehmenId)).size < zuordnungen.length
      ? 'Jedes Unternehmen kann einem Vertrag nur einmal zugeordnet werden'
      : zuordnungen.length > ZUORDNUNGEN_HÖCHSTENS
        ? `Bitte wählen Sie höchstens ${ZUORDNUNGEN_HÖCHSTENS} Unternehmen`
        : undefined,
  ),
  ...zuordnungen.flatMap(({ person }, i) => prüfeAnsprechpartner(person, `unternehmen.${i}.person`)),
]

/** What a guarantor decides of one company. */
export type Prüfungsposition = Readonly<{
  unternehmenId: string
  entscheidung: Zuordnungsentscheidung | null
  /** Cents that this company may use of the contract; null: all of it. */
  teillimit: number | null
  kommentar: string | null
}>

/** The rules of one decision. A change names a limit; a refusal says why. */
export const prüfePosition = (p: Prüfungsposition, feld: string): Feldmangel[] => [
  ...mangel(`${feld}.entscheidung`, p.entscheidung ? undefined : 'Bitte entscheiden Sie über dieses Unternehmen'),
  ...mangel(
    `${feld}.teillimit`,
    p.entscheidung === 'GEAENDERT' && (p.teillimit ?? 0) <= 0 ? 'Bitte geben Sie den Höchstbetrag für dieses Unternehmen ein' : undefined,
  ),
  ...mangel(`${feld}.kommentar`, p.entscheidung === 'ABGELEHNT' && !p.kommentar?.trim() ? MELDUNGEN.pflicht : undefined),
  ...mangel(`${feld}.kommentar`, TEXT_FORMS.anmerkung.rule(p.kommentar ?? '')),
]

/** Statuses in which a guarantee uses its contract's limit: from the draft until its release or rejection is confirmed. */
export const LIMIT_NUTZEND: readonly Bürgschaftsstatus[] = ['ENT', 'AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB']

/**
 * What a guarantee uses of its contract's limit, in cents. One that a correction replaces uses nothing: its successor does. One that
 * shall take another's place uses what it exceeds it by until the exchange is done: both are never owed at once.
 */
export const nutzungVon = (
  b: Readonly<{
    status: Bürgschaftsstatus
    betrag: number
    hatNachfolger: boolean /** Of what it shall replace, while that uses the same limit. */
    ersetzt?: number
  }>,
): number => (LIMIT_NUTZEND.includes(b.status) && !b.hatNachfolger ? b.betrag - Math.min(b.betrag, b.ersetzt ?? 0) : 0)

/** Statuses in which an order reserves it: sent and undecided. Once there is a draft of the guarantee, that one uses it. */
export const LIMIT_RESERVIEREND: readonly Readonly<{ status: Auftragsstatus; phase: Auftragsphase | null }>[] = [
  { status: 'SCHWEBE', phase: null },
  { status: 'IN_PRUEFUNG', phase: 'FORMAL' },
]
/** An order whose guarantee is a draft: to all but the guarantor and the operator it still reserves what was ordered. */
export const DRAFTED = { status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG' } as const satisfies (typeof LIMIT_RESERVIEREND)[number]
/** Does an order reserve its contract's limit? */
export const reserviertLimit = (a: Readonly<{ status: Auftragsstatus; phase: Auftragsphase | null }>): boolean =>
  LIMIT_RESERVIEREND.some(({ status, phase }) => a.status === status && a.phase === phase)

/** The use of a contract, in cents. */
export type Nutzung = Readonly<{ gesamtlimit: number; genutzt: number; reserviert: number }>
export const freiesLimit = (n: Nutzung): number => n.gesamtlimit - n.genutzt - n.reserviert

/** Percent of use from which a contract is shown yellow, and red. Source: domain conventions, 5.3. */
export const AUSLASTUNG_GELB = 80
export const AUSLASTUNG_ROT = 95
/** '94,6 %' of a share in percent. */
export const formatAuslastung = (prozent: number): string => `${prozent.toFixed(1).replace('.', ',')} %`
/** How much of a limit is used, in percent; what is reserved is not used yet. */
export const auslastung = ({ gesamtlimit, genutzt }: Pick<Nutzung, 'gesamtlimit' | 'genutzt'>): number =>
  gesamtlimit > 0 ? (genutzt / gesamtlimit) * 100 : genutzt > 0 ? 100 : 0
/** How a use is shown, by the threshold that it has reached. */
export const AUSLASTUNGSTON = { 0: 'akzent', 80: 'warnung', 95: 'gefahr' } as const
/** The threshold that a use has reached: 0, 80 or 95. */
export const auslastungsstufe = (prozent: number): 0 | typeof AUSLASTUNG_GELB | typeof AUSLASTUNG_ROT =>
  prozent >= AUSLASTUNG_ROT ? AUSLASTUNG_ROT : prozent >= AUSLASTUNG_GELB ? AUSLASTUNG_GELB : 0

/** What stands against a guarantee of an amount under a contract. */
export type Limitlage = Nutzung &
  Readonly<{
    einzellimit: number
    /** Of the borrower, if the guarantor has set one: its limit and what of it is used or reserved. */
    teil: Readonly<{ limit: number; belegt: number }> | null
  }>

/** Why an amount (cents) doesn't fit under a contract; undefined where it does. */
export function limitmangel(betrag: number, lage: Limitlage): string | undefined {
  if (betrag > lage.einzellimit) return 'Der Betrag übersteigt das Einzellimit des Kautionsvertrags.'
  if (betrag > freiesLimit(lage)) return 'Das freie Limit des Kautionsvertrags reicht für diesen Betrag nicht aus.'
  if (lage.teil && betrag > lage.teil.limit - lage.teil.belegt)
    return 'Das Limit dieses Kreditnehmers im Kautionsvertrag reicht für diesen Betrag nicht aus.'
  return undefined
}
