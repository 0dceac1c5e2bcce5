import { createHash } from 'node:crypto'
import type { Compilation, Compiler } from 'webpack'

const isScript = (name: string) => name.endsWith('.js')

/** Subresource integrity of the files of a build. Compressed ones are held to what they stand for. */
function integrityOf(compilation: Compilation, which: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => which(name))
      .map(({ name, source }) => [name, `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`]),
  )
}

/** The scripts of a named chunk group, in loading order. */
export function files(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name)
  return group ? group.getFiles().filter((file) => isScript(file) && !file.includes('hot-update')) : []
}

/** Writes a JSON file about the finished build beside it. */
export class Description {
  readonly #datei: string
  readonly #inhalt: (compilation: Compilation, integrityOf: Record<string, string>) => object
  readonly #which: (name: string) => boolean
  /** @param which of the files it gives the sums of; the scripts, unless said otherwise */
  constructor(file: string, content: (compilation: Compilation, integrityOf: Record<string, string>) => object, which = isScript) {
    this.#datei = file
    this.#inhalt = content
    this.#which = which
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Beschreibung', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After minimising and hashing, so that the sums are those of the delivered files.
        { name: 'Beschreibung', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length) return
          const text = JSON.stringify(this.#inhalt(compilation, integrityOf(compilation, this.#which)), null, 1)
          compilation.emitAsset(this.#datei, new compiler.webpack.sources.RawSource(text))
        },
      )
    })
  }
}
