import { dirname, isAbsolute } from 'node:path'
import { ALL_EXPORTS, type SharedModules } from '@avalwerk/platform/release'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { LATER, SHARED } from '../sharedByShell.ts'
import { SharedNames } from './sharedNames.ts'

/** Modules of the shell's that a remote's code takes, and what of them. */
export type Scan = Readonly<{
  takes: SharedModules
  /** Parts of the shell that modules, and what they import, need beyond its start, by module: those that begin a chunk. */
  laterOf: ReadonlyMap<string, readonly string[]>
}>

const KNOWN: ReadonlySet<string> = new Set([...SHARED, ...LATER])

/**
 * Builds a remote without the shell's modules, and keeps nothing but which of them it takes: federation by Vite would have each page's start
 * load every module that the shell could give.
 * @throws Error with the tool's own words
 */
export async function scanShared({ plugins = [], build: options, ...config }: InlineConfig): Promise<Scan> {
  const taken = new SharedNames()
  const laterOf = new Map<string, readonly string[]>()
  const importers = new Map<string, string>()
  const reader: Plugin = {
    name: 'avalwerk-shared-scan',
    enforce: 'pre',
    resolveId(name, importer = '') {
      if (!KNOWN.has(name)) return undefined
      importers.set(name, importer)
      return { id: name, external: true }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const note = (module: string, names: readonly string[]) => taken.note(module, dirname(importers.get(module) ?? ''), names)
      for (const { code, dynamicImports } of chunks) {
        for (const [module, names] of takenNames(this.parse(code))) note(module, names)
        for (const module of dynamicImports) if (KNOWN.has(module)) note(module, [ALL_EXPORTS])
      }
      for (const chunk of chunks) {
        const needed = new Set(withImports(chunk.fileName, bundle).flatMap(({ imports }) => imports))
        if (chunk.facadeModuleId !== null) laterOf.set(chunk.facadeModuleId, [...needed].filter((name) => LATER.includes(name)).sort())
      }
    },
  }
  await build({
    ...config,
    plugins: [...plugins, reader],
    build: { ...options, write: false, minify: false },
  })
  return { takes: taken.read(), laterOf }
}

/** Refuses a build that brings along what the shell has once: while sources change, what wasn't taken yet when they were scanned. */
export function bringsNoneAlong(app: string): Plugin {
  const own = new Map<string, string>()
  return {
    name: 'avalwerk-brings-none-along',
    async buildStart() {
      for (const name of KNOWN) {
        const found = await this.resolve(name, app)
        // What federation takes from the shell is no file.
        if (found && isAbsolute(found.id)) own.set(found.id, name)
      }
    },
    generateBundle(_options, bundle) {
      const brought = Object.values(bundle)
        .flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
        .find((id) => own.has(id))
      if (!brought) return
      this.error(
        `${own.get(brought)} gibt es im Portal einmal für alle, dieser Build brächte es mit. Kam es dazu, seit er begann, starten Sie ihn neu.`,
      )
    },
  }
}

/** A chunk and what it can't be evaluated without. */
export function withImports(file: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>()
  const waiting = [file]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) continue
    found.set(name, chunk)
    waiting.push(...chunk.imports)
  }
  return [...found.values()]
}

type Named = Readonly<{ name?: string; value?: unknown }>
type Specifier = Readonly<{ type: string; local?: Named; imported?: Named }>
type Statement = Readonly<{ source?: { value?: unknown } | null; specifiers?: readonly Specifier[] }>

/** What one part of an import takes. */
function takenPart({ type, imported, local }: Specifier): string {
  if (type === 'ImportDefaultSpecifier') return 'default'
  const named = type === 'ImportSpecifier' ? imported : type === 'ExportSpecifier' ? local : undefined
  // A name may be any text.
  return named ? (named.name ?? String(named.value)) : ALL_EXPORTS
}

/** What a script takes of the shell's modules, by module. */
const takenNames = (program: Readonly<{ body: readonly unknown[] }>): [module: string, names: string[]][] =>
  (program.body as readonly Statement[]).flatMap(({ source, specifiers }) =>
    typeof source?.value === 'string' && KNOWN.has(source.value) ? [[source.value, specifiers?.map(takenPart) ?? [ALL_EXPORTS]]] : [],
  )
