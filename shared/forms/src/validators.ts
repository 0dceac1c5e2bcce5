import { MESSAGES, parseAmount, parseDate, TEXT_FORMS, type TextFormName } from '@avalwerk/domain'

/** A validator of one field: the message of the specification, or undefined. Empty text is no fault of theirs. */
export type Validator = (text: string | undefined) => string | undefined

/** An amount in euros as people type it: '1.234,56'. */
export const amount: Validator = (text) => (!text || parseAmount(text) !== undefined ? undefined : MESSAGES.amount)
/** A calendar date as people type it: 'dd.MM.yyyy' or 'dd.MM.yy'. */
export const date: Validator = (text) => (!text || parseDate(text) !== undefined ? undefined : MESSAGES.date)
/** The rule of a declared form of text, by which the server checks too. */
export const textForm =
  (form: TextFormName): Validator =>
  (text) =>
    TEXT_FORMS[form].rule(text ?? '')

/** The first message of several validators. */
export const allOf =
  (...validators: readonly Validator[]): Validator =>
  (text) => {
    for (const validator of validators) {
      const message = validator(text)
      if (message) return message
    }
    return undefined
  }
