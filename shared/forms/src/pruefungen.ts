import { MESSAGES, parseAmount, parseDate, TEXT_FORMS, type TextFormName } from '@avalwerk/domain'

/** A validator of one field: the message of the specification, or undefined. Empty text is no fault of theirs. */
export type Validator = (text: string | undefined) => string | undefined

export const betrag: Validator = (text) => (!text || parseAmount(text) !== undefined ? undefined : MESSAGES.betrag)
export const datum: Validator = (text) => (!text || parseDate(text) !== undefined ? undefined : MESSAGES.datum)
/** The rule of a declared form of text, by which the server checks too. */
export const textForm =
  (form: TextFormName): Validator =>
  (text) =>
    TEXT_FORMS[form].rule(text ?? '')

/** The first message of several validators. */
export const alle =
  (...prüfungen: readonly Validator[]): Validator =>
  (text) => {
    for (const prüfung of prüfungen) {
      const meldung = prüfung(text)
      if (meldung) return meldung
    }
    return undefined
  }
