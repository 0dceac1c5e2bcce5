import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PNPM } from '../../bin/pnpm.mjs'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

// `npm run test:upgrade [-- <ref>]`: a whole installation of the release before, under load, goes over to this one, back, and over again.
// Needs git's history, root and Debian's packages (PostgreSQL, pgbouncer, nginx).
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The last tag before what stands here. */
const lastRelease = () => {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

const ref = process.argv[2] ?? lastRelease()
if (!ref) {
  console.error('Es gibt keine Ausgabe davor mit einem Tag (v…). Nennen Sie einen Stand: npm run test:upgrade -- <Stand>')
  process.exit(1)
}
const commit = git('rev-parse', `${ref}^{commit}`)
const before = join(ROOT, '.cache', 'releases', commit)
if (!existsSync(before)) {
  console.log(`${ref} (${commit.slice(0, 8)}) wird eingerichtet …`)
  const making = `${before}.neu`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  execFileSync('sh', [
    '-c',
    `git -C "${ROOT}" archive ${commit} package.json pnpm-workspace.yaml pnpm-lock.yaml services shared deploy/keycloak | tar -x -C "${making}"`,
  ])
  // What its services need, from its own lock file.
  execFileSync('npx', ['--yes', PNPM, 'install', '--prod', '--frozen-lockfile', '--filter', '@avalwerk/services...'], {
    cwd: making,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(making, before)
}
const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
process.exit(
  await run(NODE, [jest, '--selectProjects', 'upgrade', '--testTimeout', '900000'], {
    env: { UPGRADE_FROM: before, NODE_OPTIONS: JEST_NODE_OPTIONS },
  }),
)
