import * as z from 'zod/mini'

/** What stands for every export of a module, or for those that nobody can tell. */
export const ALL_EXPORTS = '*'
/** A bundler notes with these that there is a default export, and makes it where it is missing. */
const OF_THE_BUNDLER = ['default', '__esModule']
/** So many names are told; of the others how many there are. */
const MOST_TOLD = 10

const moduleName = z.string().check(z.maxLength(200), z.regex(/^(@[\w.-]+\/)?[\w.-]+(\/[\w.-]+)*$/, 'der Name eines Moduls'))
const exportName = z.string().check(z.maxLength(200), z.regex(/^(\*|[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u, 'der Name eines Exports'))
const version = z.string().check(z.maxLength(100))

/** Modules that builds share, by name: the version of each one's package, and names of exports. */
export const sharedModules = z.record(moduleName, z.object({ version, names: z.array(exportName).check(z.maxLength(2_000)) }))
export type SharedModules = z.infer<typeof sharedModules>

const major = (version: string): string => version.split('.', 1)[0] as string

function inFew(names: readonly string[]): string {
  const told = names.slice(0, MOST_TOLD).join(', ')
  return names.length > MOST_TOLD ? `${told} und ${names.length - MOST_TOLD} weitere` : told
}

/**
 * What a build takes from modules that another one doesn't provide, in words.
 * @param provided undefined where it isn't known what is provided
 * @returns the reasons why it wouldn't run there; none if it would
 */
export function lackingExports(taken: SharedModules | undefined, provided: SharedModules | undefined): string[] {
  if (!provided) return []
  return Object.entries(taken ?? {}).flatMap(([module, { version, names }]) => {
    const there = Object.hasOwn(provided, module) ? provided[module] : undefined
    if (!there) return [`Es fehlt ${module}.`]
    if (major(there.version) !== major(version)) return [`Es fehlt ${module} in Version ${version}; da ist ${there.version}.`]
    const known = new Set([ALL_EXPORTS, ...OF_THE_BUNDLER, ...there.names])
    const lacking = there.names.includes(ALL_EXPORTS) ? [] : [...new Set(names)].filter((name) => !known.has(name))
    return lacking.length ? [`Es fehlt ${inFew(lacking)} aus ${module}.`] : []
  })
}
