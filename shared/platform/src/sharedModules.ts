import * as z from 'zod/mini'

/** What stands for every export of a module, or for those that nobody can tell. */
const ALL = '*'
/** An environment of modules notes with these that there is a default export; no module takes them from another one by name. */
const OF_THE_BUNDLER = ['default', '__esModule']

/** Modules that builds share, by name: the version of each one's package, and names of exports. */
export const sharedModules = z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) }))
export type SharedModules = z.infer<typeof sharedModules>

const major = (version: string): string => version.split('.', 1)[0] as string

/**
 * What a build takes from modules that another one doesn't provide, in words.
 * @param provided undefined where it isn't known what is provided
 * @returns the reasons why it wouldn't run there; none if it would
 */
export function lackingExports(taken: SharedModules | undefined, provided: SharedModules | undefined): string[] {
  if (!provided) return []
  return Object.entries(taken ?? {}).flatMap(([module, { version, names }]) => {
    const there = provided[module]
    if (!there) return [`Der Plattform fehlt ${module}.`]
    if (major(there.version) !== major(version))
      return [`${module} wird in Version ${version} gebraucht; die Plattform hat ${there.version}.`]
    if (there.names.includes(ALL)) return []
    const lacking = names.filter((name) => name !== ALL && !OF_THE_BUNDLER.includes(name) && !there.names.includes(name))
    return lacking.length ? [`Aus ${module} fehlt der Plattform: ${lacking.join(', ')}.`] : []
  })
}
