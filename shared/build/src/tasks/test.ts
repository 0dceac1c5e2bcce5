import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasClamav, fetchChromium, startPostgres, UNLIMITED } from '@avalwerk/testing'
import { buildChanged } from '../buildAll.ts'
import { withPortal, playwright } from '../portal.ts'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

// Everything that must be true: static checks, rules, services on both databases, flows in the browser.
// Ends with 'N passed, N failed' and a non-zero code on any failure.

/** What can differ on the embedded database: driver, start, crash, its one process, row-level security, and the list's SQL. */
const EMBEDDED_SUBJECTS = [
  'at-rest',
  'background',
  'backup',
  'bestand',
  'columns',
  'crash',
  'csvimport',
  'deadlines',
  'disk',
  'import-crash',
  'jobs',
  'list',
  'migration',
  'outage',
  'restore-test',
  'setup',
  'shutdown',
  'start',
  'streams',
  'visibility-wall',
]
const EMBEDDED = ['--testPathPatterns', `services/test/(${EMBEDDED_SUBJECTS.join('|')})\\.test`]

const result = { passed: 0, failed: 0 }
const countAll = (passed: number, failed: number) => {
  result.passed += passed
  result.failed += failed
}
const step = (title: string) => console.log(`\n── ${title} ──`)

async function runLint(): Promise<void> {
  step('Regeln, Format, Typen, Wände')
  const code = await run(NODE, [join(import.meta.dirname, 'lint.ts')])
  countAll(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

async function jest(title: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  step(title)
  const report = join(mkdtempSync(join(tmpdir(), 'avalwerk-jest-')), 'report.json')
  const code = await run(NODE, [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}`, ...args], {
    env: { NODE_OPTIONS: JEST_NODE_OPTIONS, ...env },
  })
  if (!existsSync(report)) return countAll(0, 1)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  const error = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0)
  countAll(numPassedTests ?? 0, error || (code === 0 ? 0 : 1))
}

function evaluate(code: number): void {
  const report = join(ROOT, 'test-results', 'playwright.json')
  if (!existsSync(report)) return countAll(0, 1)
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number } }
  countAll(stats.expected, stats.unexpected || (code === 0 ? 0 : 1))
}

async function flows(): Promise<void> {
  step('Abläufe im Browser')
  fetchChromium()
  // Two people with a fault are enough to take a release back: stories have no crowd. All of them come from one address.
  const settings = { ...UNLIMITED, ROLLBACK_MIN_STARTS: '2', ROLLBACK_MIN_USERS: '2', DEV_OVERRIDES: 'http://localhost:4801' }
  await withPortal(settings, async (portal) => {
    evaluate(await playwright(portal, '--pass-with-no-tests', '--grep-invert', '@alone', ...process.argv.slice(3)))
    // Stories that switch a remote off for all users come after all others, one by one.
    evaluate(
      await playwright(
        portal,
        '--pass-with-no-tests',
        '--grep',
        '@alone',
        '--workers=1',
        '--output=test-results/alone',
        ...process.argv.slice(3),
      ),
    )
  })
}

const only = process.argv[2]
const isChosen = (name: string) => !only || only === name
try {
  if (isChosen('lint')) await runLint()
  if (isChosen('jest')) await jest('Regeln und Oberfläche', ['--selectProjects', 'rules', 'browser'])
  if (isChosen('services')) {
    // Installed where it may be; the tests that need it are left out otherwise.
    hasClamav()
    const postgres = await startPostgres()
    try {
      await jest('Dienste auf PostgreSQL', ['--selectProjects', 'services'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stop()
    }
  }
  if (isChosen('embedded')) await jest('Dienste auf der eingebetteten Datenbank', ['--selectProjects', 'services', ...EMBEDDED])
  if (isChosen('operation')) {
    await buildChanged()
    await jest('Betrieb: nginx, pgbouncer, mehrere Prozesse', ['--selectProjects', 'operation', '--runInBand'])
  }
  if (isChosen('e2e')) {
    await buildChanged()
    await flows()
  }
} catch (error) {
  console.error(error)
  result.failed++
}
console.log(`\n${result.passed} passed, ${result.failed} failed`)
process.exit(result.failed ? 1 : 0)
