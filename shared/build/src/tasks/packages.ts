import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pack, publish, stage } from '../packages/pack.ts'
import { apiReports } from '../packages/report.ts'
import { ROOT } from '../workspace.ts'

// npm run packages [-- --out <folder>] [-- --publish] [-- report]: the packages that remotes of other repositories are written with, as
// files for npm; at the registry that npm is configured with; or what they export, written beside their sources.
const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: join(ROOT, 'dist', 'packages') }, publish: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const work = join(ROOT, '.cache', 'packages')
if (positionals[0] === 'report') {
  await stage(work)
  for (const [file, report] of apiReports(work)) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true })
    writeFileSync(join(ROOT, file), report)
    console.log(file)
  }
} else {
  const files = await pack(work, resolve(values.out))
  for (const file of files) console.log(file)
  if (values.publish) console.log(`Veröffentlicht: ${(await publish(files)).length} von ${files.length}`)
}
