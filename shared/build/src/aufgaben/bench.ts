import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newDatabase, startPostgres, UNLIMITED } from '@avalwerk/testing'
import type { Page } from '@playwright/test'
import { buildSingleBundle } from '../bench/einbuendel.ts'
import { anmeldung, heap, coldStart, WITHOUT_COMPILER, openList, ROUND, scriptsOf, startBrowser, change } from '../bench/browser.ts'
import { waitsBeside } from '../bench/files.ts'
import { killRounds } from '../bench/outages.ts'
import { benchSite } from '../bench/liste.ts'
import { buildChanged } from '../baue.ts'
import { withPortal, type TestPortal } from '../portal.ts'
import { laufe, NODE, ROOT } from '../werkzeug.ts'

// The figures that hold, as ratios within one run. Exits non-zero if a limit is passed.

// One person calls as fast as it goes, and sends what many would.
Object.assign(process.env, UNLIMITED, { LIMIT_UPLOADS_PERSON: '16', LIMIT_UPLOADS_ORGANISATION: '16', LIMIT_UNUSED_FILES: '100000' })

const ROUNDS = 9
const MANY = Number(process.env.BENCH_ZEILEN ?? 1_000_000)
let überschritten = 0
const median = (werte: readonly number[]) => [...werte].sort((a, b) => a - b)[Math.floor(werte.length / 2)] as number
function zeile(was: string, wert: number, grenze: number, einheit = '', mindestens = false): void {
  const gut = mindestens ? wert >= grenze : wert <= grenze
  if (!gut) überschritten++
  console.log(
    [was, `${wert.toFixed(2)}${einheit}`, `${mindestens ? '≥' : '≤'} ${grenze}${einheit}`, gut ? 'gehalten' : 'ÜBERSCHRITTEN'].join('\t'),
  )
}

async function inBrowser(): Promise<void> {
  await buildChanged()
  const eins = await buildSingleBundle()
  const browser = await startBrowser()
  await withPortal({}, (federated) =>
    withPortal({ SHELL_DIR: eins.shell, LOCAL_BUILDS: eins.builds }, async (bundled) => {
      const [f, g] = [await anmeldung(browser, federated.url), await anmeldung(browser, bundled.url)]
      const times = { f: [] as number[], g: [] as number[] }
      // In turn, so that both meet the same disturbances; the first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        const paar = [await coldStart(browser, federated.url, f), await coldStart(browser, bundled.url, g)] as const
        if (round) {
          times.f.push(paar[0])
          times.g.push(paar[1])
        }
      }
      console.log(`# Kaltstart bis zur Liste: föderiert ${median(times.f).toFixed(0)} ms, ein Bündel ${median(times.g).toFixed(0)} ms`)
      zeile('Kaltstart bis zur Liste, föderiert ÷ ein Bündel', median(times.f) / median(times.g), 1.1)
      const { anzahl, gzip, anfragen } = await scriptsOf(browser, federated.url, f)
      zeile('JavaScript bis zur Liste, gzip', gzip / 1024, 300, ' KB')
      zeile('Skripte bis zur Liste', anzahl, 20)
      console.log(`# Anfragen insgesamt bis zur Liste, Anmeldung und Daten eingeschlossen: ${anfragen}`)
      const page = await openList(browser, federated.url, f)
      await runden(page)
      const anderer = await startBrowser(WITHOUT_COMPILER)
      await leftovers(await openList(anderer, federated.url, f))
      await anderer.close()
      await switchTo(federated, page)
    }),
  )
  await browser.close()
}

/** Through all remotes, again and again: how quick. */
async function runden(page: Page): Promise<void> {
  const durations = new Map(ROUND.map((ziel) => [ziel, [] as number[]]))
  for (let round = 0; round <= 30; round++)
    for (const ziel of ROUND) {
      const duration = await change(page, ziel)
      // The first round loads them.
      if (round) durations.get(ziel)?.push(duration)
    }
  const medians = [...durations].map(([ziel, werte]) => [ziel, median(werte)] as const)
  console.log(`# Wechsel je Seite: ${medians.map(([ziel, wert]) => `${ziel} ${wert.toFixed(0)} ms`).join(', ')}`)
  zeile('Wechsel zwischen geladenen Remotes, Klick bis gemalt, der langsamste', Math.max(...medians.map(([, wert]) => wert)), 50, ' ms')
}

/** Through all remotes, again and again: what it leaves behind. */
async function leftovers(page: Page): Promise<void> {
  let afterTen = 0
  for (let round = 1; round <= 100; round++) {
    for (const ziel of ROUND) await change(page, ziel)
    if (round === 10) afterTen = await heap(page)
  }
  zeile('Speicher nach 100 Runden durch alle Remotes ÷ nach 10', (await heap(page)) / afterTen, 1.05)
}

/** Seconds from the operator's command to its effect in an open browser. */
async function switchTo({ url, daten }: TestPortal, page: Page): Promise<void> {
  const remote = (befehl: string) =>
    laufe(NODE, [join(ROOT, 'deploy', 'src', 'remote.ts'), befehl, 'mfe-buergschaften'], { env: { DATA_DIR: daten, AVALWERK_URL: url } })
  const durations: number[] = []
  for (let index = 0; index < 3; index++) {
    await remote('disable')
    const beginn = performance.now()
    await page.locator('[data-remotefehler=ABGESCHALTET]').waitFor()
    durations.push((performance.now() - beginn) / 1000)
    await remote('enable')
    await page.locator('tbody tr').first().waitFor()
  }
  zeile('Manifeständerung bis zur Wirkung im offenen Browser, die längste', Math.max(...durations), 5, ' s')
}

const speicher = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const [klein, groß] = [await newDatabase(postgres.url), await newDatabase(postgres.url)]
    const little = await benchSite(klein, 1000)
    const much = await benchSite(groß, MANY)
    const [a, b] = [await little.ersteSeite(), await much.ersteSeite()]
    console.log(`# Erste Seite mit Anzahl: 1.000 Zeilen ${a.toFixed(1)} ms, ${MANY.toLocaleString('de-DE')} Zeilen ${b.toFixed(1)} ms`)
    zeile('Erste Seite der gefilterten Liste, viele ÷ 1.000 Zeilen', b / a, 1.5)
    const [andereKlein, andereGroß] = [await little.weitere(), await much.weitere()]
    for (const [name, ms] of Object.entries(andereGroß) as [keyof typeof andereGroß, number][]) {
      console.log(`# ${name}: 1.000 Zeilen ${andereKlein[name].toFixed(1)} ms, ${MANY.toLocaleString('de-DE')} Zeilen ${ms.toFixed(1)} ms`)
      // A text search looks into an index of letters, not down a list: told, without a limit.
      if (!name.includes('Text')) zeile(`Erste Seite: ${name}, viele ÷ 1.000 Zeilen`, ms / andereKlein[name], 1.5)
    }
    await much.treiber(8, 200)
    const treiber = await much.treiber(8, 1600)
    await little.schließe()
    await much.schließe()
    await withPortal({ DATABASE_URL: groß, DATABASE_POOL: '8' }, async (portal) => {
      const browser = await startBrowser()
      const token = await zugang(browser, portal.url)
      await browser.close()
      await throughput(portal, token, 400)
      const anfragen = await throughput(portal, token, 1600)
      console.log(`# Listen je Sekunde: über HTTP ${anfragen.toFixed(0)}, über den Treiber ${treiber.toFixed(0)}`)
      zeile('Anfragen je Sekunde der Liste ÷ dieselben Abfragen über den Treiber', anfragen / treiber, 0.7, '', true)
      await csv(portal, token)
      await csvImport(portal, token)
    })
  } finally {
    postgres.stoppe()
  }
}

/** A token as a browser got it. */
async function zugang(browser: Awaited<ReturnType<typeof startBrowser>>, url: string): Promise<string> {
  const storageState = await anmeldung(browser, url)
  const page = await (await browser.newContext({ storageState })).newPage()
  const anfrage = page.waitForRequest((r) => r.url().includes('/filterung?'))
  await page.goto(`${url}/auftraggeber/buergschaften/liste`)
  return ((await anfrage).headers().authorization ?? '').replace('Bearer ', '')
}

const basis = '/buergschaftservice/api/private/v2/buergschaften/filterung'
const anfrage = (token: string, body: object) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Lists a second, eight at a time. Node's bare client, so that the measure is the server and not who asks. */
async function throughput({ url }: TestPortal, token: string, anzahl: number): Promise<number> {
  const parallel = 8
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const { body, ...rest } = anfrage(token, {})
  const eine = () =>
    new Promise<void>((fertig, fail) => {
      const ruf = request(`${url}${basis}?size=25`, { ...rest, agent }, (antwort) => {
        if (antwort.statusCode !== 200) fail(new Error(`Liste: ${antwort.statusCode}`))
        antwort.resume().on('end', fertig)
      })
      ruf.on('error', fail).end(body)
    })
  const beginn = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let index = 0; index < anzahl / parallel; index++) await eine()
    }),
  )
  agent.destroy()
  return (anzahl / (performance.now() - beginn)) * 1000
}

/** Peak memory of a server while something happens, in megabytes, and what it had before. */
async function peak<T>(pid: number, arbeit: () => Promise<T>): Promise<{ ergebnis: T; ruhe: number; höchste: number; sekunden: number }> {
  const ruhe = speicher(pid)
  let höchste = ruhe
  const uhr = setInterval(() => {
    höchste = Math.max(höchste, speicher(pid))
  }, 50)
  const beginn = performance.now()
  const ergebnis = await arbeit()
  clearInterval(uhr)
  return { ergebnis, ruhe, höchste, sekunden: (performance.now() - beginn) / 1000 }
}

/** 100,000 and more rows leave the server as CSV. */
async function csv({ url, pid }: TestPortal, token: string): Promise<void> {
  const { ergebnis, ruhe, höchste } = await peak(pid, async () => {
    const antwort = await fetch(`${url}${basis}/buergschaften.csv`, anfrage(token, { art: ['MAB'] }))
    let zeilen = -1
    for await (const teil of antwort.body as unknown as AsyncIterable<Uint8Array>) for (const byte of teil) if (byte === 10) zeilen++
    return zeilen
  })
  console.log(
    `# CSV-Export von ${ergebnis.toLocaleString('de-DE')} Zeilen: ${ruhe.toFixed(0)} MB in Ruhe, ${höchste.toFixed(0)} MB in der Spitze`,
  )
  zeile('CSV-Export, Speicherspitze ÷ Ruhe', höchste / ruhe, 1.5)
}

const IMPORT_ROWS = 100_000
const hochladen = '/buergschaftservice/api/private/v2/buergschaften/hochladen/csv'
const HEAD =
  'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'

/** A file of so many rows, made as it is sent. */
function* importFile(): Generator<Uint8Array> {
  const text = new TextEncoder()
  yield text.encode(`${HEAD}\r\n`)
  for (let von = 0; von < IMPORT_ROWS; von += 500) {
    const chunk = Array.from({ length: 500 }, (_, count) => {
      const index = von + count
      return `BENCH-${index};MAB;${(index % 9000) + 1},50;02.03.2026;Volksbank Wesermünde eG;Zimmerei ${index % 5000};Deichweg;3;26723;Emden;V-${index};01.02.2026;Dachstuhl;Kita ${index % 300}\r\n`
    })
    yield text.encode(chunk.join(''))
  }
}

type Revision = { id: string; status: string; gueltig: number; uebernommen: number }

/** 100,000 rows come into the server as CSV, are checked and taken over. */
async function csvImport({ url, pid }: TestPortal, token: string): Promise<void> {
  const kopf = { authorization: `Bearer ${token}` }
  const stand = async (antwort: Response) => {
    if (!antwort.ok) throw new Error(`Import: ${antwort.status} ${await antwort.text()}`)
    return (await antwort.json()) as Revision
  }
  const { ergebnis, ruhe, höchste, sekunden } = await peak(pid, async () => {
    const beginn = performance.now()
    const geprüft = await stand(
      await fetch(`${url}${hochladen}?name=Bench.csv`, {
        method: 'POST',
        headers: { ...kopf, 'content-type': 'text/csv' },
        body: Readable.toWeb(Readable.from(importFile())) as never,
        duplex: 'half',
      } as RequestInit),
    )
    const prüfung = (performance.now() - beginn) / 1000
    let i = await stand(
      await fetch(`${url}${hochladen}/${geprüft.id}/uebernehmen`, {
        method: 'POST',
        headers: { ...kopf, 'content-type': 'application/json' },
        body: '{"passwort":null}',
      }),
    )
    while (i.status === 'UEBERNIMMT') {
      await new Promise((weiter) => setTimeout(weiter, 500))
      i = await stand(await fetch(`${url}${hochladen}/${geprüft.id}`, { headers: kopf }))
    }
    return { zeilen: i.uebernommen, prüfung }
  })
  if (ergebnis.zeilen !== IMPORT_ROWS) throw new Error(`Nur ${ergebnis.zeilen} Zeilen übernommen.`)
  console.log(
    `# CSV-Import von ${ergebnis.zeilen.toLocaleString('de-DE')} Zeilen: ${ergebnis.prüfung.toFixed(0)} s geprüft, ${(sekunden - ergebnis.prüfung).toFixed(0)} s übernommen; ${ruhe.toFixed(0)} MB in Ruhe, ${höchste.toFixed(0)} MB in der Spitze`,
  )
  zeile('CSV-Import, Speicherspitze ÷ Ruhe', höchste / ruhe, 1.5)
}

/** The worst files known are sent in, one after the other; how long does anybody else's call wait meanwhile? */
async function besideFiles(): Promise<void> {
  await withPortal({ GATEWAY: 'false', LOCAL_BUILDS: '' }, async ({ url }) => {
    const waits = await waitsBeside(url)
    for (const { name, status, ms, health, list } of waits)
      console.log(
        `# ${name}: ${status} nach ${ms.toFixed(0)} ms; andere warteten längstens ${health.toFixed(0)} ms (Lebenszeichen), ${list.toFixed(0)} ms (Liste)`,
      )
    const files = waits.slice(1)
    zeile(
      'Längste Wartezeit anderer neben den schlimmsten Dateien, Lebenszeichen',
      Math.max(...files.map(({ health }) => health)),
      100,
      ' ms',
    )
    zeile('Längste Wartezeit anderer neben den schlimmsten Dateien, Liste', Math.max(...files.map(({ list }) => list)), 100, ' ms')
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
      zeile('Enden des Prozesses', ends, 0)
      zeile('Bestätigt und verloren', lost, 0)
      zeile('Andere Antworten als 200, 409 und 503', unexpected, 0)
      zeile('Von der Rückkehr der Datenbank bis zur ersten guten Antwort, die längste', Math.max(...recoveries) / 1000, 2, ' s')
    })
  } finally {
    postgres.stoppe()
  }
}

const nur = process.argv[2]
if (!nur || nur === 'browser') await inBrowser()
if (!nur || nur === 'postgres') await onPostgres()
if (!nur || nur === 'files') await besideFiles()
if (!nur || nur === 'outages') await outages()
process.exit(überschritten ? 1 : 0)
