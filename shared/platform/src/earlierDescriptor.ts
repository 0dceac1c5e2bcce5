/** German names of descriptors before contract 3. Their releases are still kept, and a page in their place has to say why it doesn't run. */
const NAMES: Readonly<Record<string, string>> = {
  plattform: 'contract',
  eintrag: 'entry',
  vorladen: 'preload',
  integritaet: 'integrity',
  routen: 'routes',
  bereich: 'area',
  pfad: 'path',
  recht: 'rights',
  titel: 'title',
  geteilt: 'shared',
  einstieg: 'flowStart',
  beschriftung: 'label',
  gruppe: 'group',
  suchen: 'searches',
  adresse: 'address',
  ziel: 'target',
}
/** Parts of a descriptor that are lists of objects with such names; what else it holds (sums by file, rights) has names of its own. */
const LISTS: readonly string[] = ['routes', 'navigation', 'searches', 'entrances']

const renamed = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? Object.fromEntries(Object.entries(entry).map(([name, value]) => [NAMES[name] ?? name, value]))
    : entry

/** A descriptor of any contract with the names of the present one; what is no descriptor stays as it is. */
export function withPresentNames(document: unknown): unknown {
  const descriptor = renamed(document)
  if (typeof descriptor !== 'object' || descriptor === null || Array.isArray(descriptor)) return descriptor
  return Object.fromEntries(
    Object.entries(descriptor).map(([name, value]: [string, unknown]) => [
      name,
      LISTS.includes(name) && Array.isArray(value) ? value.map(renamed) : value,
    ]),
  )
}
