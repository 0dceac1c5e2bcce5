import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baueGeänderte } from '../baue.ts'
import { laufe, NODE, remotes, WURZEL } from '../werkzeug.ts'

// Everything that must be true: static checks, rules, services on both databases, flows in the browser.
// Ends with 'N passed, N failed' and a non-zero code on any failure.
const { chromium, installiere, startePostgres } = (await import(
  join(WURZEL, 'shared', 'testing', 'src', 'index.ts')
)) as typeof import('@avalwerk/testing')

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
      env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', ...env },
    },
  )
  if (!existsSync(bericht)) return zähle(0, 1)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(bericht, 'utf8')) as Record<string, number>
  const fehler = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0)
  zähle(numPassedTests ?? 0, fehler || (code === 0 ? 0 : 1))
}

async function freierPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
  const { port } = server.address() as { port: number }
  await new Promise((zu) => server.close(zu))
  return port
}

async function wartebis(url: string): Promise<void> {
  for (const ende = Date.now() + 60_000; Date.now() < ende; await new Promise((weiter) => setTimeout(weiter, 200)))
    if ((await fetch(url).catch(() => undefined))?.ok) return
  throw new Error(`${url} antwortet nicht.`)
}

async function abläufe(): Promise<void> {
  schritt('Abläufe im Browser')
  if (!chromium()) installiere('chromium', 'fonts-dejavu-core')
  const daten = mkdtempSync(join(tmpdir(), 'avalwerk-e2e-'))
  const port = await freierPort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: daten, LOG_LEVEL: 'error' }
  try {
    for (const name of remotes()) await laufe(NODE, [join(WURZEL, 'deploy', 'src', 'remote.ts'), 'publish-local', name], { env })
    const portal = spawn(NODE, [join(WURZEL, 'services', 'src', 'main.ts')], { cwd: WURZEL, env, stdio: 'inherit' })
    const beendet = new Promise((ende) => portal.on('exit', ende))
    try {
      await wartebis(`http://localhost:${port}/health/ready`)
      const playwright = (...auswahl: string[]) =>
        laufe(
          NODE,
          [
            join(WURZEL, 'shared', 'testing', 'node_modules', '@playwright', 'test', 'cli.js'),
            'test',
            ...auswahl,
            ...process.argv.slice(3),
          ],
          {
            env: { PORTAL_URL: `http://localhost:${port}`, DATA_DIR: daten },
          },
        )
      const auswerten = (code: number) => {
        const bericht = join(WURZEL, 'test-results', 'playwright.json')
        if (!existsSync(bericht)) return zähle(0, 1)
        const { stats } = JSON.parse(readFileSync(bericht, 'utf8')) as { stats: { expected: number; unexpected: number } }
        zähle(stats.expected, stats.unexpected || (code === 0 ? 0 : 1))
      }
      auswerten(await playwright('--grep-invert', 'Ein Befehl|ein Befehl'))
      // Switches a remote off for everybody, so it comes after all others.
      auswerten(await playwright('--grep', 'ein Befehl'))
    } finally {
      portal.kill('SIGTERM')
      await beendet
    }
  } finally {
    rmSync(daten, { recursive: true, force: true })
  }
}

const nur = process.argv[2]
const dran = (name: string) => !nur || nur === name
try {
  if (dran('lint')) await statisch()
  if (dran('jest')) await jest('Regeln und Oberfläche', ['--selectProjects', 'regeln', 'browser'])
  if (dran('dienste')) await jest('Dienste auf der eingebetteten Datenbank', ['--selectProjects', 'dienste'])
  if (dran('postgres')) {
    const postgres = await startePostgres()
    try {
      await jest('Dienste auf PostgreSQL', ['--selectProjects', 'dienste'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stoppe()
    }
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
