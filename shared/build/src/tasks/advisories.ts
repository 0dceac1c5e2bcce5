import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCEPTED } from '../supply/accepted.ts'
import { check, judge, osv, packagesOf, registry } from '../supply/advisories.ts'
import { ROOT } from '../workspace.ts'

// npm run advisories: what is known against the packages of the lock file. ADVISORIES_REGISTRY and ADVISORIES_OSV name other sources.
const registryOfNpm = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const locked = packagesOf(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))
const result = await check(locked, [
  registry(process.env.ADVISORIES_REGISTRY ?? registryOfNpm()),
  osv(process.env.ADVISORIES_OSV ?? 'https://api.osv.dev'),
])
const { lines, exitCode } = judge(result, ACCEPTED, new Date())
for (const line of lines) console.log(line)
process.exitCode = exitCode
