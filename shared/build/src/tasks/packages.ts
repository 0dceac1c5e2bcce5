import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepContract } from '../packages/contract.ts'
import { pack, publish, stage } from '../packages/pack.ts'
import { ROOT } from '../workspace.ts'

// npm run packages [-- --out <folder>] [-- --publish] [-- report]: the packages that remotes of other repositories are written with, as
// files for npm; at the registry that npm is configured with; or what they export, written beside their sources. `check --work <folder>`
// makes them in that folder, and names the reports that don't say any more what they export.
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'dist', 'packages') },
    work: { type: 'string', default: join(ROOT, '.cache', 'packages') },
    publish: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [what = 'pack'] = positionals
if (what === 'pack') {
  const files = await pack(values.work, resolve(values.out))
  for (const file of files) console.log(file)
  if (values.publish) console.log(`Veröffentlicht: ${(await publish(files)).length} von ${files.length}`)
} else if (what === 'report' || what === 'check') {
  await stage(values.work)
  const { apiReports } = await import('../packages/report.ts')
  const reports = apiReports(values.work)
  for (const [file, report] of what === 'report' ? reports : []) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true })
    writeFileSync(join(ROOT, file), report)
  }
  const kept = globSync('shared/*/api/*.api.md', { cwd: ROOT })
  const differing = [...new Set([...kept, ...reports.keys()])].filter(
    (file) => !kept.includes(file) || readFileSync(join(ROOT, file), 'utf8') !== reports.get(file),
  )
  // What remotes may count on grows with the reports, and loses nothing without a word.
  const broken = what === 'report' ? keepContract() : []
  for (const line of [...differing, ...broken]) console.log(line)
  if (differing.length + broken.length > 0) process.exitCode = 1
} else {
  console.error(`Aufruf: npm run packages [-- report]; „${what}“ gibt es nicht.`)
  process.exitCode = 1
}
