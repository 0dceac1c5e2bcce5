import { MELDUNGEN, parseBetrag, parseDatum, TEXT_FORMS, type TextFormName } from '@avalwerk/domain'

/** A validator of one field: the message of the specification, or undefined. Empty text is left to `pflicht`. */
export type Prüfung = (text: string | undefined) => string | undefined

export const pflicht: Prüfung = (text) => (text?.trim() ? undefined : MELDUNGEN.pflicht)
export const betrag: Prüfung = (text) => (!text || parseBetrag(text) !== undefined ? undefined : MELDUNGEN.betrag)
export const datum: Prüfung = (text) => (!text || parseDatum(text) !== undefined ? undefined : MELDUNGEN.datum)
/** The rule of a declared form of text, by which the server checks too. */
export const textForm =
  (form: TextFormName): Prüfung =>
  (text) =>
    TEXT_FORMS[form].rule(text ?? '')

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
