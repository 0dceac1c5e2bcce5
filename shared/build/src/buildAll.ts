import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { run, NODE, sourceRevision, remotes, ROOT } from './workspace.ts'

/** A local release: the package's version and a mark of its sources, so that no two contents share a version. */
function localVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string }
  return `${version}-${sourceRevision(folder).slice(0, 8)}`
}

/** Builds the shell and all remotes, or some, each in its own process, those alone whose sources changed. */
export async function buildChanged(which: readonly string[] = remotes()): Promise<void> {
  const buildIfChanged = async (folder: string) => {
    const revision = sourceRevision(folder)
    const memo = join(ROOT, folder, 'dist', '.stand')
    if (existsSync(memo) && readFileSync(memo, 'utf8') === revision) return
    console.error(`${folder} wird gebaut …`)
    const env = folder === 'shell' ? {} : { REMOTE_VERSION: localVersion(folder) }
    const code = await run(NODE, [join(import.meta.dirname, 'command.ts')], { cwd: join(ROOT, folder), env })
    if (code !== 0) throw new Error(`${folder}: Der Build ist gescheitert.`)
    writeFileSync(memo, revision)
  }
  await pMap(['shell', ...which], buildIfChanged, { concurrency: availableParallelism() })
}
