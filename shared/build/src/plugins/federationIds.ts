import type { Compiler, Module } from 'webpack'
import { isTaken } from './sharedModules.ts'

/** The file that module federation writes for each build; its name is a sum of what is in it, absolute paths among that. */
const RUNTIME_ENTRY = /node_modules\/\.federation\/entry\.[0-9a-f]+\.js$/

/** The id of a module that federation makes up; undefined for all others. */
function fixedId(module: Module): string | undefined {
  if (module.identifier().startsWith('container entry ')) return 'federation/container'
  if (isTaken(module) && module.options.import) return `federation/taken/${module.options.shareKey}`
  return RUNTIME_ENTRY.test(module.nameForCondition() ?? '') ? 'federation/runtime' : undefined
}

/**
 * Gives federation's own modules ids that don't depend on the folder in which a build runs. Webpack derives ids from what identifies a
 * module, for these an absolute path: the same sources would give other files on another machine.
 */
export class FederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FederationIds', (modules) => {
        for (const module of modules) {
          const id = fixedId(module)
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}
