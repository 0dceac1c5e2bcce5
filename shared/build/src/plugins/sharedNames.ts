import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PLATFORM_CONTRACT, type SharedModules } from '@avalwerk/platform/release'

/** The version of a shared module's package, as code in a folder finds it; our packages have that of the platform's contract. */
function versionFrom(folder: string, module: string): string {
  const [scope = '', name = ''] = module.split('/')
  if (scope === '@avalwerk') return PLATFORM_CONTRACT
  const file = createRequire(join(folder, 'any')).resolve(`${scope.startsWith('@') ? `${scope}/${name}` : scope}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Names of shared modules' exports, as a build finds them one by one. */
export class SharedNames {
  readonly #found = new Map<string, { version: string; names: Set<string> }>()

  clear(): void {
    this.#found.clear()
  }

  /** @param folder of the code that takes or is the module */
  note(module: string, folder: string, names: Iterable<string>): void {
    const found = this.#found.get(module) ?? { version: versionFrom(folder, module), names: new Set() }
    for (const name of names) found.names.add(name)
    this.#found.set(module, found)
  }

  /** All of them, in an order that doesn't depend on the build. */
  read(): SharedModules {
    return Object.fromEntries(
      [...this.#found]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { version, names }]) => [name, { version, names: [...names].sort() }]),
    )
  }
}
