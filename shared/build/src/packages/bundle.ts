import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PARSER } from '../native/base.ts'

const load = createRequire(import.meta.url)

/**
 * Writes a command and all that it imports into one file, `main.mjs`.
 * @param context the folder from which its imports are found
 * @param folder that gets it
 * @throws Error with webpack's own words
 */
export async function bundle(context: string, entry: string, folder: string): Promise<void> {
  // Loaded where it is needed: who asks for the packages' names doesn't wait for it.
  const { buildOnce, compilerFor } = await import('../remoteBuild.ts')
  await buildOnce(
    compilerFor({
      mode: 'production',
      target: 'node20',
      context,
      entry,
      experiments: { outputModule: true },
      output: { path: folder, module: true, chunkFormat: 'module' },
      module: {
        rules: [{ test: /\.ts$/, use: { loader: load.resolve('swc-loader'), options: PARSER } }],
        // It finds its templates from where it is read.
        parser: { javascript: { importMeta: false } },
      },
    }),
  )
  const file = join(folder, 'main.mjs')
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`)
}
