/** Sharing a guarantee with people who would not see it otherwise. Source: document 1, section 3 (Other). */

/** What a share allows, each with all before it. */
export const PARTIAL_RIGHTS = {
  EINSEHEN: { caption: 'Einsehen', text: 'Sieht Angaben und Dokumente der Bürgschaft.' },
  KOMMENTIEREN: { caption: 'Kommentieren', text: 'Liest außerdem Kommentare und schreibt welche.' },
  FREIGABE_PRUEFEN: { caption: 'Freigabe prüfen', text: 'Wird außerdem um eine Freigabeprüfung gebeten und antwortet.' },
} as const
export type PartialRight = keyof typeof PARTIAL_RIGHTS
const RANK = Object.keys(PARTIAL_RIGHTS) as PartialRight[]

/** Does a share allow this? */
export const allowedPartialRight = (right: PartialRight, needed: PartialRight): boolean => RANK.indexOf(right) >= RANK.indexOf(needed)

/** Answer to a request; FEHLER where it could not be delivered. */
export const RESPONSE_STATUS = { OFFEN: 'Offen', ANGENOMMEN: 'Angenommen', ABGELEHNT: 'Abgelehnt', FEHLER: 'Nicht zustellbar' } as const
export type ResponseStatus = keyof typeof RESPONSE_STATUS

/** Calendar days that a share lasts unless said otherwise. */
export const SHARE_DAYS = 30
/** Calendar days that a share lasts at most. */
export const SHARE_MAX_DAYS = 365
