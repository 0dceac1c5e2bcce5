/** Sharing a guarantee with people who would not see it otherwise. Source: document 1, section 3 (Other). */

/** What a share allows, each with all before it. */
export const PARTIAL_RIGHTS = {
  EINSEHEN: { wort: 'Einsehen', text: 'Sieht Angaben und Dokumente der Bürgschaft.' },
  KOMMENTIEREN: { wort: 'Kommentieren', text: 'Liest außerdem Kommentare und schreibt welche.' },
  FREIGABE_PRUEFEN: { wort: 'Freigabe prüfen', text: 'Wird außerdem um eine Freigabeprüfung gebeten und antwortet.' },
} as const
export type PartialRight = keyof typeof PARTIAL_RIGHTS
const RANG = Object.keys(PARTIAL_RIGHTS) as PartialRight[]

/** Does a share allow this? */
export const allowedPartialRight = (recht: PartialRight, nötig: PartialRight): boolean => RANG.indexOf(recht) >= RANG.indexOf(nötig)

/** Answer to a request; FEHLER where nobody could be reached. */
export const RESPONSE_STATUS = { OFFEN: 'Offen', ANGENOMMEN: 'Angenommen', ABGELEHNT: 'Abgelehnt', FEHLER: 'Nicht zustellbar' } as const
export type ResponseStatus = keyof typeof RESPONSE_STATUS

/** Calendar days that a share lasts unless said otherwise, and at most. */
export const SHARE_DAYS = 30
export const SHARE_MAX_DAYS = 365
