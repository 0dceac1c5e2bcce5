import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasClamav, fetchChromium, startPostgres, UNLIMITED } from '@avalwerk/testing'
import { buildChanged } from '../baue.ts'
import { withPortal, playwright } from '../portal.ts'
import { JEST_NODE_OPTIONS, laufe, NODE, ROOT } from '../werkzeug.ts'

// Everything that must be true: static checks, rules, services on both databases, flows in the browser.
// Ends with 'N passed, N failed' and a non-zero code on any failure.

const ergebnis = { passed: 0, failed: 0 }
const zähle = (passed: number, gescheitert: number) => {
  ergebnis.passed += passed
  ergebnis.failed += gescheitert
}
const schritt = (titel: string) => console.log(`\n── ${titel} ──`)

async function isStatic(): Promise<void> {
  schritt('Regeln, Format, Typen, Wände')
  const code = await laufe(NODE, [join(import.meta.dirname, 'lint.ts')])
  zähle(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

async function jest(titel: string, argumente: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  schritt(titel)
  const bericht = join(mkdtempSync(join(tmpdir(), 'avalwerk-jest-')), 'bericht.json')
  const code = await laufe(
    NODE,
    [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${bericht}`, ...argumente],
    {
      env: { NODE_OPTIONS: JEST_NODE_OPTIONS, ...env },
    },
  )
  if (!existsSync(bericht)) return zähle(0, 1)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(bericht, 'utf8')) as Record<string, number>
  const fehler = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0)
  zähle(numPassedTests ?? 0, fehler || (code === 0 ? 0 : 1))
}

function evaluate(code: number): void {
  const bericht = join(ROOT, 'test-results', 'playwright.json')
  if (!existsSync(bericht)) return zähle(0, 1)
  const { stats } = JSON.parse(readFileSync(bericht, 'utf8')) as { stats: { expected: number; unexpected: number } }
  zähle(stats.expected, stats.unexpected || (code === 0 ? 0 : 1))
}

async function flows(): Promise<void> {
  schritt('Abläufe im Browser')
  fetchChromium()
  // Two people with a fault are enough to take a release back: stories have no crowd. All of them come from one address.
  const settings = { ...UNLIMITED, ROLLBACK_MIN_STARTS: '2', ROLLBACK_MIN_USERS: '2', DEV_OVERRIDES: 'http://localhost:4801' }
  await withPortal(settings, async (portal) => {
    evaluate(await playwright(portal, '--pass-with-no-tests', '--grep-invert', '@allein', ...process.argv.slice(3)))
    // What switches a remote off for everybody comes after all others, one by one.
    evaluate(
      await playwright(
        portal,
        '--pass-with-no-tests',
        '--grep',
        '@allein',
        '--workers=1',
        '--output=test-results/allein',
        ...process.argv.slice(3),
      ),
    )
  })
}

const nur = process.argv[2]
const upNext = (name: string) => !nur || nur === name
try {
  if (upNext('lint')) await isStatic()
  if (upNext('jest')) await jest('Regeln und Oberfläche', ['--selectProjects', 'regeln', 'browser'])
  // Installed where it may be; the tests that need it are left out otherwise.
  if (upNext('dienste')) hasClamav()
  if (upNext('dienste')) await jest('Dienste auf der eingebetteten Datenbank', ['--selectProjects', 'dienste'])
  if (upNext('postgres')) {
    const postgres = await startPostgres()
    try {
      await jest('Dienste auf PostgreSQL', ['--selectProjects', 'dienste'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stoppe()
    }
  }
  if (upNext('betrieb')) {
    await buildChanged()
    await jest('Betrieb: nginx, pgbouncer, mehrere Prozesse', ['--selectProjects', 'betrieb', '--runInBand'])
  }
  if (upNext('e2e')) {
    await buildChanged()
    await flows()
  }
} catch (fehler) {
  console.error(fehler)
  ergebnis.failed++
}
console.log(`\n${ergebnis.passed} passed, ${ergebnis.failed} failed`)
process.exit(ergebnis.failed ? 1 : 0)
