import i18next from 'i18next'

const LANGUAGE = 'de-DE'
void i18next.init({
  lng: LANGUAGE,
  fallbackLng: LANGUAGE,
  resources: {},
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

type Resource = { readonly [name: string]: string | Resource }
type Plural = '_one' | '_other'
type Name<K extends string> = K extends `${infer Stem}${Plural}` ? Stem : K
/** Dotted keys of a resource; plural forms under their common stem. */
export type TextKey<T extends Resource> = {
  [K in keyof T & string]: T[K] extends Resource ? `${K}.${TextKey<T[K]>}` : Name<K>
}[keyof T & string]

/** The text, or the plural forms of a text, under a dotted key. */
type TextAt<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : { [N in keyof T & string]: Name<N> extends K ? T[N] : never }[keyof T & string]
/** The names in a text's braces. */
type Placeholder<S> = S extends `${string}{${infer N}}${infer Rest}` ? N | Placeholder<Rest> : never
type Values<P extends string> = Readonly<Record<P, string | number>> & Readonly<Record<string, string | number>>

/** Returns a text; for a text with braces the caller gives the values. */
export type TextFunction<T extends Resource> = <const K extends TextKey<T>>(
  key: K,
  ...values: [Placeholder<TextAt<T, K>>] extends [never] ? [Values<never>?] : [Values<Placeholder<TextAt<T, K>>>]
) => string

/**
 * The texts of a remote: one namespace, bundled with it, keys typed from the resource. Values stand in braces; plural
 * forms end with _one and _other and are chosen by `count`.
 */
export function createTexts<const T extends Resource>(namespace: string, resource: T): TextFunction<T> {
  i18next.addResourceBundle(LANGUAGE, namespace, resource, true, true)
  const t = i18next.getFixedT(LANGUAGE, namespace)
  return (key, ...[values]) => t(key as never, values as never) as unknown as string
}
