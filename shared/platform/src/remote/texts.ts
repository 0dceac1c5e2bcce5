import i18next from 'i18next'

const LANGUAGE = 'de-DE'
void i18next.init({
  lng: LANGUAGE,
  fallbackLng: LANGUAGE,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

type Resource = { readonly [name: string]: string | Resource }
type Plural = '_one' | '_other'
type Name<K extends string> = K extends `${infer Stamm}${Plural}` ? Stamm : K
/** Dotted keys of a resource; plural forms under their common stem. */
export type TextKey<T extends Resource> = {
  [K in keyof T & string]: T[K] extends Resource ? `${K}.${TextKey<T[K]>}` : Name<K>
}[keyof T & string]

export type TextFunction<T extends Resource> = (key: TextKey<T>, values?: Readonly<Record<string, string | number>>) => string

/**
 * The texts of a remote: one namespace, bundled with it, keys typed from the resource. Values stand in braces; plural
 * forms end with _one and _other and are chosen by `count`.
 */
export function createTexts<const T extends Resource>(namespace: string, resource: T): TextFunction<T> {
  i18next.addResourceBundle(LANGUAGE, namespace, resource, true, true)
  const t = i18next.getFixedT(LANGUAGE, namespace)
  return (key, values) => t(key as never, values as never) as unknown as string
}
