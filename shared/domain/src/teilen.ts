/** Sharing a guarantee with people who would not see it otherwise. Source: document 1, section 3 (Other). */

/** What a share allows, each with all before it. */
export const TEILRECHTE = {
  EINSEHEN: { wort: 'Einsehen', text: 'Sieht Angaben und Dokumente der Bürgschaft.' },
  KOMMENTIEREN: { wort: 'Kommentieren', text: 'Liest außerdem Kommentare und schreibt welche.' },
  FREIGABE_PRUEFEN: { wort: 'Freigabe prüfen', text: 'Wird außerdem um eine Freigabeprüfung gebeten und antwortet.' },
} as const
export type Teilrecht = keyof typeof TEILRECHTE
const RANG = Object.keys(TEILRECHTE) as Teilrecht[]

/** Does a share allow this? */
export const erlaubtTeilrecht = (recht: Teilrecht, nötig: Teilrecht): boolean => RANG.indexOf(recht) >= RANG.indexOf(nötig)

/** Answer to a request; FEHLER where nobody could be reached. */
export const ANTWORTSTATUS = { OFFEN: 'Offen', ANGENOMMEN: 'Angenommen', ABGELEHNT: 'Abgelehnt', FEHLER: 'Nicht zustellbar' } as const
export type Antwortstatus = keyof typeof ANTWORTSTATUS

/** Calendar days that a share lasts unless said otherwise, and at most. */
export const TEILEN_TAGE = 30
export const TEILEN_HÖCHSTENS_TAGE = 365
