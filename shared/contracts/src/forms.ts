import { MESSAGES, TEXT_FORMS, type TextFormName } from '@avalwerk/domain'
import { z } from 'zod'

/**
 * What a string of a call may be: a declared form of text, or a code of a known shape. `z.string()` alone stands for answers only; a test
 * walks the inputs of all calls and finds those that are none of these.
 */
const declared = new WeakMap<z.ZodType, string>()

/** The form of a string, or undefined for one that is not declared. */
export const formOf = (schema: z.ZodType): string | undefined => declared.get(schema)

function declare<S extends z.ZodType>(form: string, schema: S): S {
  declared.set(schema, form)
  return schema
}

/** The message where a value is there and wrong; what is missing gets the message of required fields from `checkInput`. */
export const wrong =
  (message: string) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined || input === null ? undefined : message

const textOf = (name: TextFormName, required: boolean): z.ZodString => {
  const { rule, clean, max } = TEXT_FORMS[name]
  const schema = z
    .string()
    .overwrite(clean)
    .check((context) => {
      const message = rule(context.value) ?? (required && context.value === '' ? MESSAGES.required : undefined)
      if (message) context.issues.push({ code: 'custom', message, input: context.value })
    })
    .meta({ maxLength: max, ...(required && { minLength: 1 }) })
  return declare(name, schema)
}

/** Text of a declared kind; empty text passes, whether it is needed is decided by the rules of its object. */
export const freeText = (name: TextFormName): z.ZodString => textOf(name, false)
/** Text of a declared kind that has to be there. */
export const requiredText = (name: TextFormName): z.ZodString => textOf(name, true)
/** A string of a fixed shape, as programs make it: an id, a mark, the order of a list. */
export const code = (name: string, shape: RegExp, message: string = MESSAGES.value): z.ZodString =>
  declare(name, z.string({ error: wrong(message) }).regex(shape, { error: wrong(message) }))
/** A string whose shape zod knows: uuid, date, instant. */
export const named = <S extends z.ZodType>(name: string, schema: S): S => declare(name, schema)
/** A password: its text is neither inspected nor changed. @param max characters */
export const secret = (max: number): z.ZodString => declare('passwort', z.string().max(max))
/** Text as it was read before, given back to be compared; it is never kept. @param max characters */
export const quotation = (max: number): z.ZodString => declare('zitat', z.string().max(max))
