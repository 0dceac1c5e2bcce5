import type { Compilation, Compiler } from 'webpack'

/** The same hook under another name. */
type OfRspack = { RuntimePlugin: { getCompilationHooks: (of: Compilation) => { createScript: Hook } } }
type Hook = { tap: (name: string, change: (code: string) => string) => void }

/**
 * Chunks that webpack loads later carry the integrity that the platform manifest names for them. The shell keeps the
 * table under `self.avalwerkIntegrity`, by address. A script of our origin that isn't in it is refused: no script has the
 * sum of zeros.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('Chunkintegrität', (compilation) => {
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime ?? {}
      const loading = LoadScriptRuntimeModule ?? (compiler.webpack as unknown as OfRspack).RuntimePlugin
      loading.getCompilationHooks(compilation).createScript.tap(
        'Chunkintegrität',
        (sourceText: string) => `${sourceText}
var adresse = new URL(url, location.href);
script.crossOrigin = 'anonymous';
script.integrity = (self.avalwerkIntegrity || {})[adresse.pathname] || (adresse.origin === location.origin ? 'sha384-${'A'.repeat(64)}' : '');`,
      )
    })
  }
}
