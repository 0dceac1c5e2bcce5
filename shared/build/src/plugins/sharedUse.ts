import { ALL_EXPORTS, type SharedModules } from '@avalwerk/platform/release'
import type { Compiler, Dependency, Module, ModuleGraph, ModuleGraphConnection } from 'webpack'
import { isProvided, isTaken, providedName, takenName } from './sharedModules.ts'
import { SharedNames } from './sharedNames.ts'

/** Where webpack says which exports a reference means; its types leave the method out of some kinds of dependencies. */
type Referring = Dependency & {
  getReferencedExports?: (graph: ModuleGraph, runtime: undefined) => readonly (readonly string[] | { name: readonly string[] })[]
}
/** Where Rspack says so: by the names that the code writes, whether they are used or not. */
type Naming = Dependency & { ids?: readonly string[] }
/** An import by which nothing is named yet. */
const UNNAMED = 'esm import'

/** Names that a reference takes from a module that the build doesn't bring along. `ALL_EXPORTS` stands for all of them. */
function takenNames(graph: ModuleGraph, { dependency }: ModuleGraphConnection): string[] {
  const said = (dependency as Referring).getReferencedExports?.(graph, undefined)
  if (said) return said.map((one) => ('name' in one ? one.name : one)[0] ?? ALL_EXPORTS)
  const { ids, type } = dependency as Naming
  return ids ? [ids[0] ?? ALL_EXPORTS] : type === UNNAMED ? [] : [ALL_EXPORTS]
}

/** What a module exports; `ALL_EXPORTS` where webpack can't tell. */
function providedNames(graph: ModuleGraph, module: Module): readonly string[] {
  const names = graph.getProvidedExports(module)
  return Array.isArray(names) ? names : [ALL_EXPORTS]
}

/** Which modules a build shares with others, by name: what it takes from each, and what it provides. */
export class SharedUse {
  readonly #taken = new SharedNames()
  readonly #provided = new SharedNames()

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedUse', (compilation) => {
      this.#taken.clear()
      this.#provided.clear()
      // What isn't used is known by then; modules that are joined afterwards take the connections with them. Rspack has the second alone.
      const { hooks } = compilation
      const known = 'rspackVersion' in compiler.webpack ? hooks.optimizeModules : hooks.afterOptimizeDependencies
      known.tap('SharedUse', (modules: Iterable<Module>) => {
        for (const module of modules) this.#read(compilation.moduleGraph, module)
      })
    })
  }

  /** What the build takes from modules that it doesn't bring along. */
  readTaken(): SharedModules {
    return this.#taken.read()
  }

  /** What the build provides for others. */
  readProvided(): SharedModules {
    return this.#provided.read()
  }

  #read(graph: ModuleGraph, module: Module): void {
    if (isTaken(module)) {
      for (const connection of graph.getIncomingConnections(module)) {
        const { originModule: by } = connection
        if (by?.context && connection.dependency && connection.getActiveState(undefined) !== false)
          this.#taken.note(takenName(module), by.context, takenNames(graph, connection))
      }
      return
    }
    const name = isProvided(module) && providedName(module)
    const dependency = module.dependencies[0] ?? module.blocks[0]?.dependencies[0]
    const target = dependency && graph.getModule(dependency)
    if (name && target) this.#provided.note(name, target.context ?? '', providedNames(graph, target))
  }
}
