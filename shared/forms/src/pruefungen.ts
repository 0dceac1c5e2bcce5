import { MELDUNGEN, parseBetrag, parseDatum } from '@avalwerk/domain'

/** A validator of one field: the message of the specification, or undefined. Empty text is left to `pflicht`. */
export type Prüfung = (text: string | undefined) => string | undefined

export const pflicht: Prüfung = (text) => (text?.trim() ? undefined : MELDUNGEN.pflicht)
export const betrag: Prüfung = (text) => (!text || parseBetrag(text) !== undefined ? undefined : MELDUNGEN.betrag)
export const datum: Prüfung = (text) => (!text || parseDatum(text) !== undefined ? undefined : MELDUNGEN.datum)
export const maximal =
  (zeichen: number): Prüfung =>
  (text) =>
    (text?.length ?? 0) > zeichen ? MELDUNGEN.maximal(zeichen) : undefined

/** The first message of several validators. */
export const alle =
  (...prüfungen: readonly Prüfung[]): Prüfung =>
  (text) => {
    for (const prüfung of prüfungen) {
      const meldung = prüfung(text)
      if (meldung) return meldung
    }
    return undefined
  }
