import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ALL_EXPORTS, PLATFORM_CONTRACT, type SharedModules } from '@avalwerk/platform/release'
import type { Compiler, Dependency, Module, ModuleGraph, ModuleGraphConnection } from 'webpack'
import { isProvided, isTaken, providedName } from './sharedModules.ts'

/** Where webpack says which exports a reference means; its types leave the method out of some kinds of dependencies. */
type Referring = Dependency & {
  getReferencedExports?: (graph: ModuleGraph, runtime: undefined) => readonly (readonly string[] | { name: readonly string[] })[]
}

/** Names that a reference takes from a module that the build doesn't bring along. `ALL_EXPORTS` stands for all of them. */
const takenNames = (graph: ModuleGraph, { dependency }: ModuleGraphConnection): string[] =>
  ((dependency as Referring).getReferencedExports?.(graph, undefined) ?? []).map((one) => {
    const [name] = 'name' in one ? one.name : one
    return name ?? ALL_EXPORTS
  })

/** What a module exports; `ALL_EXPORTS` where webpack can't tell. */
function providedNames(graph: ModuleGraph, module: Module): readonly string[] {
  const names = graph.getProvidedExports(module)
  return Array.isArray(names) ? names : [ALL_EXPORTS]
}

/** The version of a shared module's package, as code in a folder finds it; our packages have that of the platform's contract. */
function versionFrom(folder: string, module: string): string {
  const [scope = '', name = ''] = module.split('/')
  if (scope === '@avalwerk') return PLATFORM_CONTRACT
  const file = createRequire(join(folder, 'any')).resolve(`${scope.startsWith('@') ? `${scope}/${name}` : scope}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

type Found = { version: string; names: Set<string> }

/** Which modules a build shares with others, by name: what it takes from each, and what it provides. */
export class SharedUse {
  readonly #taken = new Map<string, Found>()
  readonly #provided = new Map<string, Found>()

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedUse', (compilation) => {
      this.#taken.clear()
      this.#provided.clear()
      // What isn't used is known by then; modules that are joined afterwards take the connections with them.
      compilation.hooks.afterOptimizeDependencies.tap('SharedUse', (modules) => {
        for (const module of modules) this.#read(compilation.moduleGraph, module)
      })
    })
  }

  /** What the build takes from modules that it doesn't bring along. */
  readTaken(): SharedModules {
    return inOrder(this.#taken)
  }

  /** What the build provides for others. */
  readProvided(): SharedModules {
    return inOrder(this.#provided)
  }

  #read(graph: ModuleGraph, module: Module): void {
    if (isTaken(module)) {
      for (const connection of graph.getIncomingConnections(module)) {
        const { originModule: by } = connection
        if (by?.context && connection.dependency && connection.isActive(undefined) !== false)
          note(this.#taken, module.options.shareKey, by.context, takenNames(graph, connection))
      }
      return
    }
    const name = isProvided(module) && providedName(module)
    const dependency = module.dependencies[0] ?? module.blocks[0]?.dependencies[0]
    const target = dependency && graph.getModule(dependency)
    if (name && target) note(this.#provided, name, target.context ?? '', providedNames(graph, target))
  }
}

/** @param folder of the code that takes or is the module */
function note(all: Map<string, Found>, module: string, folder: string, names: readonly string[]): void {
  const found = all.get(module) ?? { version: versionFrom(folder, module), names: new Set() }
  for (const name of names) found.names.add(name)
  all.set(module, found)
}

const inOrder = (all: ReadonlyMap<string, Found>): SharedModules =>
  Object.fromEntries(
    [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { version, names }]) => [name, { version, names: [...names].sort() }]),
  )
