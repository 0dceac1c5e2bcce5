import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '..')
/** As strict as a user of the generated client may be. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  },
}

/**
 * Generates a client from a description of calls by a third party's generator, and compiles it with the code that uses it.
 * @param folder an empty one
 * @param use code beside the generated `client/`
 * @throws what generator or compiler says
 */
export async function compileClient(folder: string, description: object, use: string): Promise<void> {
  const input = join(folder, 'openapi.json')
  await writeFile(input, JSON.stringify(description))
  await run(join(PACKAGE, 'node_modules', '.bin', 'openapi-ts'), ['-i', input, '-o', join(folder, 'client'), '-s', '--no-log-file'], {
    cwd: folder,
  })
  await writeFile(join(folder, 'use.ts'), use)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await run(join(PACKAGE, '..', '..', 'node_modules', '.bin', 'tsc'), ['-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
}
