import { MELDUNGEN } from './meldungen.ts'
import { type Feldmangel, mangel, verlangt } from './anschrift.ts'
import { TEXT_FORMS } from './freitext.ts'
import type { Ton } from './buergschaftsstatus.ts'

/**
 * Claims: states in words, limits, rules of their fields. Source: document 1, sections 2, 5 and 7; states and what
 * happens between them are the product's own decisions (state machine of the claim).
 */

export const INANSPRUCHNAHMESTATUS = {
  EINGEREICHT: { wort: 'Übermittelt', ton: 'info' },
  IN_PRUEFUNG: { wort: 'In Prüfung', ton: 'info' },
  RUECKFRAGE: { wort: 'Rückfrage', ton: 'warnung' },
  ANERKANNT: { wort: 'Anerkannt', ton: 'gut' },
  TEILANERKANNT: { wort: 'Teilweise anerkannt', ton: 'gut' },
  ABGELEHNT: { wort: 'Abgelehnt', ton: 'gefahr' },
  AUSGEZAHLT: { wort: 'Ausgezahlt', ton: 'gut' },
  ZURUECKGEZOGEN: { wort: 'Zurückgezogen', ton: 'neutral' },
} as const satisfies Record<string, { wort: string; ton: Ton }>
export type Inanspruchnahmestatus = keyof typeof INANSPRUCHNAHMESTATUS
export const INANSPRUCHNAHME_ENDE: readonly Inanspruchnahmestatus[] = ['ABGELEHNT', 'AUSGEZAHLT', 'ZURUECKGEZOGEN']

/** Files with a claim, and the size of each. */
export const UNTERLAGEN_HÖCHSTENS = 10
export const UNTERLAGE_BYTES = 10 * 1024 * 1024
/** What may be sent with a claim: by type and the first bytes. */
export const UNTERLAGE_TYPEN = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const
export type Unterlagentyp = keyof typeof UNTERLAGE_TYPEN

/** Version of the declaration that whoever claims agrees to; kept with the claim. */
export const NUTZERERKLÄRUNG_VERSION = '1'
export const nutzererklärung = (auftraggeber: string): string =>
  `Ich bin berechtigt, diese Inanspruchnahme für ${auftraggeber} zu erklären. Die Angaben sind nach bestem Wissen richtig und vollständig. Mir ist bekannt, dass die Inanspruchnahme dem Bürgen mit Absenden zugeht.`

/** Calendar days that the borrower has for a statement. */
export const STELLUNGNAHME_TAGE = 10

export type Zahlungsempfänger = Readonly<{ name: string; iban: string }>
/** What a claim says, beside contact, files and declaration. */
export type Inanspruchnahmeangaben = Readonly<{
  /** Cents. */
  betrag: number | undefined
  begruendung: string
  zahlungsempfaenger: Zahlungsempfänger | null
}>

/** The rules of a claim's fields. @param haftung the amount in force, in cents */
export function prüfeInanspruchnahme(
  { betrag, begruendung, zahlungsempfaenger: z }: Inanspruchnahmeangaben,
  haftung: number,
): Feldmangel[] {
  const mängel: (Feldmangel | false | undefined)[] = [
    betrag === undefined && { feld: 'betrag', grund: MELDUNGEN.pflicht },
    betrag !== undefined && betrag <= 0 && { feld: 'betrag', grund: MELDUNGEN.betrag },
    betrag !== undefined && betrag > haftung && { feld: 'betrag', grund: 'Der Betrag darf nicht höher sein als der Betrag der Bürgschaft' },
  ]
  return [
    ...mängel.filter((eintrag): eintrag is Feldmangel => Boolean(eintrag)),
    ...mangel('begruendung', verlangt(TEXT_FORMS.begruendung.rule)(begruendung)),
    ...(z
      ? [
          ...mangel('zahlungsempfaenger.name', verlangt(TEXT_FORMS.name.rule)(z.name)),
          ...mangel('zahlungsempfaenger.iban', verlangt(TEXT_FORMS.iban.rule)(z.iban)),
        ]
      : []),
  ]
}
