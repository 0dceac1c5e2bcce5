import i18next from 'i18next'

const SPRACHE = 'de-DE'
void i18next.init({
  lng: SPRACHE,
  fallbackLng: SPRACHE,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

type Ressource = { readonly [name: string]: string | Ressource }
type Plural = '_one' | '_other'
type Name<K extends string> = K extends `${infer Stamm}${Plural}` ? Stamm : K
/** Dotted keys of a resource; plural forms under their common stem. */
export type Textschlüssel<T extends Ressource> = {
  [K in keyof T & string]: T[K] extends Ressource ? `${K}.${Textschlüssel<T[K]>}` : Name<K>
}[keyof T & string]

export type Textfunktion<T extends Ressource> = (schlüssel: Textschlüssel<T>, werte?: Readonly<Record<string, string | number>>) => string

/**
 * The texts of a remote: one namespace, bundled with it, keys typed from the resource. Values stand in braces; plural
 * forms end with _one and _other and are chosen by `count`.
 */
export function erstelleTexte<const T extends Ressource>(namensraum: string, ressource: T): Textfunktion<T> {
  i18next.addResourceBundle(SPRACHE, namensraum, ressource, true, true)
  const t = i18next.getFixedT(SPRACHE, namensraum)
  return (schlüssel, werte) => t(schlüssel as never, werte as never) as unknown as string
}
