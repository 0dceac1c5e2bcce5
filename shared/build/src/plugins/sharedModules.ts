import type { Chunk, Compilation, Module } from 'webpack'

/** The federation's names of its two kinds of modules, which have no types. */
type Taken = Module & { options: { shareKey: string; import?: string } }
const TAKEN = /^consume shared module \([^)]*\) (.[^@]*)@/
/** The name under which a module is taken; Rspack says it in the identifier alone. */
export const takenName = (module: Taken): string =>
  (module.options as Taken['options'] | undefined)?.shareKey ?? TAKEN.exec(module.identifier())?.[1] ?? ''
/** A module that a build is given by another one, or by another of its own chunks. */
export const isTaken = (module: Module): module is Taken => module.type === 'consume-shared-module'
/** A module that a build gives to others, and to itself. */
export const isProvided = (module: Module) => module.type === 'provide-module'
/** The name under which a module is provided. */
export const providedName = (module: Module) => /^provide module \([^)]*\) (\S+)@/.exec(module.identifier())?.[1]

const takenBy = (compilation: Compilation, chunks: Iterable<Chunk>) =>
  [...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)].filter(isTaken).map(takenName))

/** The shared modules that a named chunk group needs. */
export function sharedNeeds(compilation: Compilation, group: string, known: readonly string[]): string[] {
  const taken = takenBy(compilation, compilation.namedChunkGroups.get(group)?.chunks ?? [])
  return [...new Set(taken)].filter((name) => known.includes(name)).sort()
}

/** The scripts of each shared module that a build provides, those of the shared modules that it needs itself among them. */
export function sharedScripts(compilation: Compilation, known: readonly string[]): Record<string, string[]> {
  const groups = new Map(
    [...compilation.modules].filter(isProvided).flatMap((module) => {
      const name = providedName(module)
      const group = module.blocks[0] && compilation.chunkGraph.getBlockChunkGroup(module.blocks[0])
      return name && known.includes(name) && group ? [[name, group] as const] : []
    }),
  )
  const scripts = (name: string, seen: ReadonlySet<string>): string[] => {
    const group = groups.get(name)
    if (!group || seen.has(name)) return []
    const inner = takenBy(compilation, group.chunks).flatMap((needed) => scripts(needed, new Set([...seen, name])))
    return [...new Set([...group.getFiles().filter((file) => file.endsWith('.js')), ...inner])]
  }
  return Object.fromEntries(known.map((name) => [name, scripts(name, new Set())]))
}
