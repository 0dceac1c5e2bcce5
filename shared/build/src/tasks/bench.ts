import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { median, newDatabase, startPostgres, UNLIMITED } from '@avalwerk/testing'
import { logIn } from '@avalwerk/testing/signIn'
import type { Page } from '@playwright/test'
import { buildSingleBundle } from '../bench/singleBundle.ts'
import { type ImportState, type ListFilter, PATHS, pathOf } from '../bench/calls.ts'
import { signIn, heap, coldStart, WITHOUT_COMPILER, openList, ROUND, scriptsOf, startBrowser, change } from '../bench/browser.ts'
import { besideWork } from '../bench/beside.ts'
import { waitsBeside } from '../bench/files.ts'
import { killRounds } from '../bench/outages.ts'
import { buildChanged } from '../buildAll.ts'
import { withPortal, type TestPortal } from '../portal.ts'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

// The figures that hold, as ratios within one run. Exits non-zero if a limit is passed.

// One person calls as fast as it goes, and sends what many would.
Object.assign(process.env, UNLIMITED, {
  LIMIT_UPLOADS: '20',
  LIMIT_UPLOADS_PERSON: '20',
  LIMIT_UPLOADS_ORGANISATION: '20',
  LIMIT_DOWNLOADS_PERSON: '8',
  LIMIT_UNUSED_FILES: '100000',
})

const ROUNDS = 9
const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000)
let exceeded = 0
function row(what: string, value: number, limit: number, unit = '', atLeast = false): void {
  const ok = atLeast ? value >= limit : value <= limit
  if (!ok) exceeded++
  console.log([what, `${value.toFixed(2)}${unit}`, `${atLeast ? '≥' : '≤'} ${limit}${unit}`, ok ? 'gehalten' : 'ÜBERSCHRITTEN'].join('\t'))
}

async function inBrowser(): Promise<void> {
  await buildChanged()
  const one = await buildSingleBundle()
  const browser = await startBrowser()
  await withPortal({}, (federated) =>
    withPortal({ SHELL_DIR: one.shell, LOCAL_BUILDS: one.builds }, async (bundled) => {
      const [federatedPage, bundledPage] = [await signIn(browser, federated.url), await signIn(browser, bundled.url)]
      const times = { federated: [] as number[], bundled: [] as number[] }
      // In turn, so that both meet the same disturbances; the first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        const pair = [await coldStart(browser, federated.url, federatedPage), await coldStart(browser, bundled.url, bundledPage)] as const
        if (round) {
          times.federated.push(pair[0])
          times.bundled.push(pair[1])
        }
      }
      console.log(
        `# Kaltstart bis zur Liste: föderiert ${median(times.federated).toFixed(0)} ms, ein Bündel ${median(times.bundled).toFixed(0)} ms`,
      )
      row('Kaltstart bis zur Liste, föderiert ÷ ein Bündel', median(times.federated) / median(times.bundled), 1.1)
      const { count, gzip, requests } = await scriptsOf(browser, federated.url, federatedPage)
      row('JavaScript bis zur Liste, gzip', gzip / 1024, 300, ' KB')
      row('Skripte bis zur Liste', count, 20)
      console.log(`# Anfragen insgesamt bis zur Liste, Anmeldung und Daten eingeschlossen: ${requests}`)
      const page = await openList(browser, federated.url, federatedPage)
      await rounds(page)
      const other = await startBrowser(WITHOUT_COMPILER)
      await leftovers(await openList(other, federated.url, federatedPage))
      await other.close()
      await switchTo(federated, page)
    }),
  )
  await browser.close()
}

/** Goes through all remotes again and again, and measures how quick they are. */
async function rounds(page: Page): Promise<void> {
  const durations = new Map(ROUND.map((target) => [target, [] as number[]]))
  for (let round = 0; round <= 30; round++)
    for (const target of ROUND) {
      const duration = await change(page, target)
      // The first round loads them.
      if (round) durations.get(target)?.push(duration)
    }
  const medians = [...durations].map(([target, values]) => [target, median(values)] as const)
  console.log(`# Wechsel je Seite: ${medians.map(([target, value]) => `${target} ${value.toFixed(0)} ms`).join(', ')}`)
  row('Wechsel zwischen geladenen Remotes, Klick bis gemalt, der langsamste', Math.max(...medians.map(([, value]) => value)), 50, ' ms')
}

/** Goes through all remotes again and again, and measures what that leaves behind. */
async function leftovers(page: Page): Promise<void> {
  let afterTen = 0
  for (let round = 1; round <= 100; round++) {
    for (const target of ROUND) await change(page, target)
    if (round === 10) afterTen = await heap(page)
  }
  row('Speicher nach 100 Runden durch alle Remotes ÷ nach 10', (await heap(page)) / afterTen, 1.05)
}

/** Seconds from the operator's command to its effect in an open browser. */
async function switchTo({ url, data }: TestPortal, page: Page): Promise<void> {
  const remote = (command: string, ...more: string[]) =>
    run(NODE, [join(ROOT, 'deploy', 'src', 'remote.ts'), command, 'mfe-buergschaften', ...more], {
      env: { DATA_DIR: data, AVALWERK_URL: url },
    })
  const durations: number[] = []
  for (let index = 0; index < 3; index++) {
    await remote('disable', '--reason', 'Messung')
    const start = performance.now()
    await page.locator('[data-remote-error=ABGESCHALTET]').waitFor()
    durations.push((performance.now() - start) / 1000)
    await remote('enable')
    await page.locator('tbody tr').first().waitFor()
  }
  row('Manifeständerung bis zur Wirkung im offenen Browser, die längste', Math.max(...durations), 5, ' s')
}

const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Below this the time between two processes says more than the database's. */
const LEAST_MS = 1

/** Milliseconds of a list's first page with its number. */
type ListTimes = { name: string; few: number; many: number }

/**
 * The lists of two databases that are filled for it, as the services' own functions read them.
 * @returns pages a second of the guarantees in the large one, through the driver alone
 */
async function lists(small: string, large: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-bench-'))
  const file = join(folder, 'lists.json')
  try {
    const status = await run(NODE, [join(ROOT, 'services', 'bench', 'command.ts'), small, large, String(MANY), file])
    if (status !== 0) throw new Error(`Die Listen wurden nicht gemessen (${status}).`)
    const { lists, driver, matrix, searches, figures, writing, jobs } = JSON.parse(readFileSync(file, 'utf8')) as {
      lists: ListTimes[]
      driver: number
      matrix: Record<'few' | 'many', Record<string, number>>
      searches: Record<string, number>
      figures: Record<'few' | 'many', Record<string, number>>
      writing: Record<string, { perSecond: number; byHand: number; light: number; alone: number }>
      jobs: { idle: number; loaded: number; documentMs: number }
    }
    for (const { name, few, many } of lists) {
      console.log(`# ${name}: 1.000 Zeilen ${few.toFixed(1)} ms, ${MANY.toLocaleString('de-DE')} Zeilen ${many.toFixed(1)} ms`)
      // A text search looks into an index of letters, not down a list: told, without a limit.
      if (!name.includes('Text')) row(`Erste Seite: ${name}, viele ÷ 1.000 Zeilen`, many / few, 1.5)
    }
    const worst = Object.entries(matrix.many)
      .map(([name, ms]) => ({ name, ms, ratio: Math.max(ms, LEAST_MS) / Math.max(matrix.few[name] ?? 0, LEAST_MS) }))
      .sort((a, b) => b.ratio - a.ratio)
    for (const { name, ms, ratio } of worst.slice(0, 5)) console.log(`# ${name}: ${ms.toFixed(1)} ms, ${ratio.toFixed(2)}`)
    row(
      `Bürgschaften und Aufträge, ${worst.length} Bedingungen und Sortierungen, die schlechteste, viele ÷ 1.000 Zeilen`,
      worst[0]?.ratio ?? 0,
      2,
    )
    console.log(
      `# Textsuche: ${Object.entries(searches)
        .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    )
    row('Textsuche, die langsamste', Math.max(...Object.values(searches)), 200, ' ms')
    for (const [name, ms] of Object.entries(figures.many))
      row(`${name} (${ms.toFixed(1)} ms), viele ÷ 1.000 Zeilen`, Math.max(ms, LEAST_MS) / Math.max(figures.few[name] ?? 0, LEAST_MS), 2)
    for (const [name, { perSecond, byHand, light, alone }] of Object.entries(writing)) {
      console.log(`# 50 Personen, ein Vertrag, ${name}: ${perSecond.toFixed(0)} je Sekunde, von Hand ${byHand.toFixed(0)}`)
      row(`50 Personen, ein Vertrag: ${name} ÷ dieselben Zeilen von Hand in einem Weg`, perSecond / byHand, 0.5, '', true)
      row(`Leichte Aufrufe anderer dabei (${light.toFixed(0)} ms) ÷ allein`, light / alone, 2)
    }
    row('Aufträge des Hintergrunds, ein Prozess, ohne Last', jobs.idle, 500, ' je s', true)
    row('Aufträge des Hintergrunds, ein Prozess, während Listen gelesen werden', jobs.loaded, 250, ' je s', true)
    row('Ein Dokument beginnt, hinter 1.000 E-Mails', jobs.documentMs / 1000, 2, ' s')
    return driver
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const [small, large] = [await newDatabase(postgres.url), await newDatabase(postgres.url)]
    const driver = await lists(small, large)
    await withPortal({ DATABASE_URL: large, DATABASE_POOL: '8', GATEWAY: 'false', LOCAL_BUILDS: '' }, async (portal) => {
      await throughput(portal, 400)
      const requests = await throughput(portal, 1600)
      console.log(`# Listen je Sekunde: über HTTP ${requests.toFixed(0)}, über den Treiber ${driver.toFixed(0)}`)
      row('Anfragen je Sekunde der Liste ÷ dieselben Abfragen über den Treiber', requests / driver, 0.7, '', true)
      await csv(portal)
      for (const { name, alone, beside } of await besideWork(portal.url, () => csvImport(portal))) {
        console.log(`# Liste anderer allein ${alone.toFixed(0)} ms, neben ${name} ${beside.toFixed(0)} ms (95 von 100)`)
        row(`Liste anderer neben ${name} ÷ allein`, beside / alone, 2)
      }
    })
  } finally {
    postgres.stop()
  }
}

/** The token of a new sign-in; it is good for five minutes, which one step of the bench may take by itself on a slow machine. */
const newToken = async (url: string): Promise<string> => (await logIn(url, 'ag.admin')).access_token

const query = (token: string, body: ListFilter) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Lists a second, eight at a time. Node's bare client, so that the server is measured and not the client. */
async function throughput({ url }: TestPortal, count: number): Promise<number> {
  const parallel = 8
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const { body, ...rest } = query(await newToken(url), {})
  const callOnce = () =>
    new Promise<void>((done, fail) => {
      const call = request(`${url}${PATHS.list}?size=25`, { ...rest, agent }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`Liste: ${response.statusCode}`))
        response.resume().on('end', done)
      })
      call.on('error', fail).end(body)
    })
  const start = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let index = 0; index < count / parallel; index++) await callOnce()
    }),
  )
  agent.destroy()
  return (count / (performance.now() - start)) * 1000
}

/** Peak memory of a server while something happens, in megabytes, and what it had before. */
async function peak<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; idle: number; highest: number; seconds: number }> {
  const idle = residentMb(pid)
  let highest = idle
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid))
  }, 50)
  const start = performance.now()
  const result = await work()
  clearInterval(timer)
  return { result, idle, highest, seconds: (performance.now() - start) / 1000 }
}

/** 100,000 and more rows leave the server as CSV. */
async function csv({ url, pid }: TestPortal): Promise<void> {
  const token = await newToken(url)
  const { result, idle, highest } = await peak(pid, async () => {
    const response = await fetch(`${url}${PATHS.listAsCsv}`, query(token, { art: ['MAB'] }))
    let rows = -1
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) for (const byte of part) if (byte === 10) rows++
    return rows
  })
  console.log(
    `# CSV-Export von ${result.toLocaleString('de-DE')} Zeilen: ${idle.toFixed(0)} MB in Ruhe, ${highest.toFixed(0)} MB in der Spitze`,
  )
  row('CSV-Export, Speicherspitze ÷ Ruhe', highest / idle, 1.5)
}

const IMPORT_ROWS = 100_000
const HEAD =
  'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'

/** A file of so many rows, made as it is sent. */
function* importFile(): Generator<Uint8Array> {
  const text = new TextEncoder()
  yield text.encode(`${HEAD}\r\n`)
  for (let from = 0; from < IMPORT_ROWS; from += 500) {
    const chunk = Array.from({ length: 500 }, (_, count) => {
      const index = from + count
      return `BENCH-${index};MAB;${(index % 9000) + 1},50;02.03.2026;Volksbank Wesermünde eG;Zimmerei ${index % 5000};Deichweg;3;26723;Emden;V-${index};01.02.2026;Dachstuhl;Kita ${index % 300}\r\n`
    })
    yield text.encode(chunk.join(''))
  }
}

/** 100,000 rows come into the server as CSV, are checked and taken over. */
async function csvImport({ url, pid }: TestPortal): Promise<void> {
  const newHeader = async () => ({ authorization: `Bearer ${await newToken(url)}` })
  let header = await newHeader()
  const stateIn = async (response: Response) => {
    if (!response.ok) throw new Error(`Import: ${response.status} ${await response.text()}`)
    return (await response.json()) as ImportState
  }
  const { result, idle, highest, seconds } = await peak(pid, async () => {
    const start = performance.now()
    const checked = await stateIn(
      await fetch(`${url}${PATHS.importCsv}?name=Bench.csv`, {
        method: 'POST',
        headers: { ...header, 'content-type': 'text/csv' },
        body: Readable.toWeb(Readable.from(importFile())) as never,
        duplex: 'half',
      } as RequestInit),
    )
    const checkS = (performance.now() - start) / 1000
    header = await newHeader()
    let state = await stateIn(await fetch(url + pathOf(PATHS.takeOver, checked.id), { method: 'POST', headers: header }))
    while (state.status === 'UEBERNIMMT') {
      await new Promise((next) => setTimeout(next, 500))
      const response = await fetch(url + pathOf(PATHS.importState, checked.id), { headers: header })
      if (response.status === 401) header = await newHeader()
      else state = await stateIn(response)
    }
    return { rows: state.uebernommen, checkS }
  })
  if (result.rows !== IMPORT_ROWS) throw new Error(`Nur ${result.rows} Zeilen übernommen.`)
  console.log(
    `# CSV-Import von ${result.rows.toLocaleString('de-DE')} Zeilen: ${result.checkS.toFixed(0)} s geprüft, ${(seconds - result.checkS).toFixed(0)} s übernommen; ${idle.toFixed(0)} MB in Ruhe, ${highest.toFixed(0)} MB in der Spitze`,
  )
  row('CSV-Import, Speicherspitze ÷ Ruhe', highest / idle, 1.5)
}

/** The worst files known are sent in, one after the other; how long do the calls of other users wait meanwhile? */
async function besideFiles(): Promise<void> {
  await withPortal({ GATEWAY: 'false', LOCAL_BUILDS: '' }, async ({ url }) => {
    const waits = await waitsBeside(url)
    for (const { name, status, ms, health, list } of waits)
      console.log(
        `# ${name}: ${status} nach ${ms.toFixed(0)} ms; andere warteten längstens ${health.toFixed(0)} ms (Lebenszeichen), ${list.toFixed(0)} ms (Liste)`,
      )
    const files = waits.slice(1)
    row(
      'Längste Wartezeit anderer neben den schlimmsten Dateien, Lebenszeichen',
      Math.max(...files.map(({ health }) => health)),
      100,
      ' ms',
    )
    row('Längste Wartezeit anderer neben den schlimmsten Dateien, Liste', Math.max(...files.map(({ list }) => list)), 100, ' ms')
  })
}

/** The database is killed again and again while others write. */
async function outages(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await newDatabase(postgres.url)
    await withPortal({ DATABASE_URL: database, GATEWAY: 'false', LOCAL_BUILDS: '' }, async (portal) => {
      const { ends, acknowledged, lost, unexpected, recoveries } = await killRounds(portal, postgres, database)
      console.log(`# ${recoveries.length} Ausfälle der Datenbank, ${acknowledged} bestätigte Einstellungen von zehn Schreibenden`)
      row('Enden des Prozesses', ends, 0)
      row('Bestätigt und verloren', lost, 0)
      row('Andere Antworten als 200, 409 und 503', unexpected, 0)
      row('Von der Rückkehr der Datenbank bis zur ersten guten Antwort, die längste', Math.max(...recoveries) / 1000, 2, ' s')
    })
  } finally {
    postgres.stop()
  }
}

type StepCount = { step: string; count: number; limit: number }

/** Counts the statements of the most frequent steps, as `services/test/statements.test.ts` counts it. */
async function statements(): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-bench-'))
  const file = join(folder, 'statements.json')
  try {
    const jest = [
      join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--selectProjects',
      'services',
      '--testPathPatterns',
      '/statements.test',
    ]
    await run(NODE, jest, { env: { NODE_OPTIONS: JEST_NODE_OPTIONS, TEST_DATABASE_URL: postgres.url, STATEMENTS_FILE: file } })
    for (const { step, count, limit } of JSON.parse(readFileSync(file, 'utf8')) as StepCount[]) row(`Anweisungen: ${step}`, count, limit)
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

const only = process.argv[2]
if (!only || only === 'browser') await inBrowser()
if (!only || only === 'statements') await statements()
if (!only || only === 'postgres') await onPostgres()
if (!only || only === 'files') await besideFiles()
if (!only || only === 'outages') await outages()
process.exit(exceeded ? 1 : 0)
