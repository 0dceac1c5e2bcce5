import { isIP } from 'node:net'
import { z } from 'zod'

/** What values a setting takes, and how that is said. */
export type Form<T extends z.ZodType = z.ZodType> = Readonly<{ type: T; de: string; en: string }>
/** One thing that an installation configures through the environment. */
export type Setting<T extends z.ZodType = z.ZodType> = Readonly<{
  type: T
  form: Form
  /** What it is for, in English, for readers of the reference. */
  about: string
  /** What holds where the setting isn't given; undefined where nothing does, or where that depends. */
  otherwise: string | undefined
  /** Its value is shown nowhere, and may come from a file: `<NAME>_FILE`. */
  secret: boolean
}>

const between = (min: number, max: number | undefined) =>
  max === undefined ? { de: `ab ${min}`, en: `of at least ${min}` } : { de: `von ${min} bis ${max}`, en: `from ${min} to ${max}` }

/** Any text, even an empty one. */
export const text: Form<z.ZodString> = { type: z.string(), de: 'ein Text', en: 'text' }
/** Text of so many characters at least. */
export const longText = (min: number): Form<z.ZodString> => ({
  type: z.string().min(min),
  de: `ein Text von mindestens ${min} Zeichen`,
  en: `text of at least ${min} characters`,
})
/** The path of a file or a folder. Whether there is one isn't checked here. */
export const path: Form<z.ZodString> = { type: z.string(), de: 'ein Pfad', en: 'a path' }
/** A whole number; both bounds are included. */
export function integer(min: number, max?: number): Form<z.ZodCoercedNumber> {
  const number = z.coerce.number().int().min(min)
  const { de, en } = between(min, max)
  return { type: max === undefined ? number : number.max(max), de: `eine ganze Zahl ${de}`, en: `a whole number ${en}` }
}
/** A number; both bounds are included. */
export function decimal(min: number, max?: number): Form<z.ZodCoercedNumber> {
  const number = z.coerce.number().min(min)
  const { de, en } = between(min, max)
  return { type: max === undefined ? number : number.max(max), de: `eine Zahl ${de}`, en: `a number ${en}` }
}
/** true or false. Other words that mean the same (yes, no, on, off, 1, 0) are taken, too. */
export const flag: Form<ReturnType<typeof z.stringbool>> = { type: z.stringbool(), de: 'true oder false', en: 'true or false' }
/** @param example as it may look */
export const address = (protocols: RegExp, example: string): Form<z.ZodURL> => ({
  type: z.url({ protocol: protocols }),
  de: `eine Adresse wie ${example}`,
  en: `an address such as ${example}`,
})
/** An address by https or http. */
export const https = address(/^https?$/, 'https://portal.example')
/** One of these words. */
export const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) => ({
  type: z.enum(values),
  de: `eines von ${values.join(', ')}`,
  en: `one of ${values.join(', ')}`,
})
/**
 * Text of a pattern.
 * @param de what the pattern asks for, in German
 * @param en the same in English
 */
export const matching = (pattern: RegExp, de: string, en: string): Form<z.ZodString> => ({ type: z.string().regex(pattern), de, en })

/** A name that the server knows, an address, or a network; a network of all addresses is refused. */
function isNetwork(said: string): boolean {
  const [address = '', bits, ...more] = said.split('/')
  const version = isIP(address)
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(said)
  const length = bits === undefined ? 1 : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  return more.length === 0 && length > 0 && length <= (version === 4 ? 32 : 128)
}
/** Addresses and networks with commas between them. */
export const networks: Form<z.ZodString> = {
  type: z.string().refine((all) => all.split(',').every((one) => isNetwork(one.trim()))),
  de: 'Adressen oder Netze wie 10.0.0.0/8,::1 (nicht alle)',
  en: 'addresses or networks such as 10.0.0.0/8,::1 (not everybody)',
}

type Rest = Readonly<{ secret?: true; otherwise?: string }>
/** A setting that has no value unless it is given. @param rest.otherwise what happens without a value, in words */
export const optional = <T extends z.ZodType>(
  form: Form<T>,
  about: string,
  { secret, otherwise }: Rest = {},
): Setting<z.ZodOptional<T>> => ({
  type: form.type.optional(),
  form,
  about,
  otherwise,
  secret: secret ?? false,
})
/** A setting with a default. */
export const withDefault = <T extends z.ZodType>(
  otherwise: z.util.NoUndefined<z.output<T>>,
  form: Form<T>,
  about: string,
  { secret }: Rest = {},
): Setting<z.ZodDefault<T>> => ({
  type: form.type.default(otherwise) as z.ZodDefault<T>,
  form,
  about,
  otherwise: String(otherwise),
  secret: secret ?? false,
})
