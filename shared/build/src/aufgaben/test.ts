import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hatClamav, holeChromium, startePostgres, UNLIMITED } from '@avalwerk/testing'
import { baueGeänderte } from '../baue.ts'
import { mitPortal, playwright } from '../portal.ts'
import { JEST_NODE_OPTIONS, laufe, NODE, WURZEL } from '../werkzeug.ts'

// Everything that must be true: static checks, rules, services on both databases, flows in the browser.
// Ends with 'N passed, N failed' and a non-zero code on any failure.

const ergebnis = { passed: 0, failed: 0 }
const zähle = (bestanden: number, gescheitert: number) => {
  ergebnis.passed += bestanden
  ergebnis.failed += gescheitert
}
const schritt = (titel: string) => console.log(`\n── ${titel} ──`)

async function statisch(): Promise<void> {
  schritt('Regeln, Format, Typen, Wände')
  const code = await laufe(NODE, [join(import.meta.dirname, 'lint.ts')])
  zähle(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

async function jest(titel: string, argumente: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  schritt(titel)
  const bericht = join(mkdtempSync(join(tmpdir(), 'avalwerk-jest-')), 'bericht.json')
  const code = await laufe(
    NODE,
    [join(WURZEL, 'node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${bericht}`, ...argumente],
    {
      env: { NODE_OPTIONS: JEST_NODE_OPTIONS, ...env },
    },
  )
  if (!existsSync(bericht)) return zähle(0, 1)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(bericht, 'utf8')) as Record<string, number>
  const fehler = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0)
  zähle(numPassedTests ?? 0, fehler || (code === 0 ? 0 : 1))
}

function auswerten(code: number): void {
  const bericht = join(WURZEL, 'test-results', 'playwright.json')
  if (!existsSync(bericht)) return zähle(0, 1)
  const { stats } = JSON.parse(readFileSync(bericht, 'utf8')) as { stats: { expected: number; unexpected: number } }
  zähle(stats.expected, stats.unexpected || (code === 0 ? 0 : 1))
}

async function abläufe(): Promise<void> {
  schritt('Abläufe im Browser')
  holeChromium()
  // Two people with a fault are enough to take a release back: stories have no crowd. All of them come from one address.
  const settings = { ...UNLIMITED, ROLLBACK_MIN_STARTS: '2', ROLLBACK_MIN_USERS: '2', DEV_OVERRIDES: 'http://localhost:4801' }
  await mitPortal(settings, async (portal) => {
    auswerten(await playwright(portal, '--pass-with-no-tests', '--grep-invert', '@allein', ...process.argv.slice(3)))
    // What switches a remote off for everybody comes after all others, one by one.
    auswerten(
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
const dran = (name: string) => !nur || nur === name
try {
  if (dran('lint')) await statisch()
  if (dran('jest')) await jest('Regeln und Oberfläche', ['--selectProjects', 'regeln', 'browser'])
  // Installed where it may be; the tests that need it are left out otherwise.
  if (dran('dienste')) hatClamav()
  if (dran('dienste')) await jest('Dienste auf der eingebetteten Datenbank', ['--selectProjects', 'dienste'])
  if (dran('postgres')) {
    const postgres = await startePostgres()
    try {
      await jest('Dienste auf PostgreSQL', ['--selectProjects', 'dienste'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stoppe()
    }
  }
  if (dran('betrieb')) {
    await baueGeänderte()
    await jest('Betrieb: nginx, pgbouncer, mehrere Prozesse', ['--selectProjects', 'betrieb', '--runInBand'])
  }
  if (dran('e2e')) {
    await baueGeänderte()
    await abläufe()
  }
} catch (fehler) {
  console.error(fehler)
  ergebnis.failed++
}
console.log(`\n${ergebnis.passed} passed, ${ergebnis.failed} failed`)
process.exit(ergebnis.failed ? 1 : 0)
