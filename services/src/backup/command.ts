import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatInstant } from '@avalwerk/domain'
import { commandConfiguration, keepPrivate, messageOf, runCommand } from '../kernel/commandLine.ts'
import { testArchive } from './archive.ts'
import { type Kind, writeBackup, writeFailed, writePassed } from './metrics.ts'
import { testDump, type Tested, verdict } from './probe.ts'
import { checkBackup, saveIntoSeries, createBackup, type Backup, restore } from './backup.ts'
import { BackupRefused } from './refused.ts'

/** `npm run backup -- create|check|restore|test`: of the installation that the environment describes. */
const HELP = `npm run backup -- <Befehl> <Ordner>
  create       Datenbank und Releases in einen leeren Ordner sichern (die eingebettete Datenbank nur bei beendetem Portal)
  create --keep <Tage>
               in einen neuen Unterordner, nach dem Zeitpunkt benannt; danach gehen Sicherungen dort, die älter sind
  check        alle Prüfsummen einer Sicherung vergleichen
  restore      eine Sicherung an die Stelle der Daten setzen; was schon da ist, nur mit --overwrite
  test         die jüngste Sicherung aus einem Ordner anderswo einspielen, prüfen und wieder entfernen (PostgreSQL: auf einem eigenen Server)
  test --pgbackrest [--stanza avalwerk] [--database avalwerk] [--until 2026-11-20T14:03+01:00]
               dasselbe mit der jüngsten Sicherung von pgBackRest, bis zum Ende des Archivs oder bis zu einem Zeitpunkt
  --metrics <Datei>   nach create und test: wann es zuletzt gelang und ob die Probe scheiterte, für Prometheus (textfile collector)`

const OPTIONS = {
  overwrite: { type: 'boolean' },
  keep: { type: 'string' },
  pgbackrest: { type: 'boolean' },
  stanza: { type: 'string', default: 'avalwerk' },
  database: { type: 'string', default: 'avalwerk' },
  until: { type: 'string' },
  metrics: { type: 'string' },
} as const

const say = ({ zeitpunkt, art, dateien }: Backup, what: string) =>
  console.log(
    `${what}: Stand ${formatInstant(zeitpunkt)}, ${art === 'postgres' ? 'PostgreSQL' : 'eingebettete Datenbank'}, ${Object.keys(dateien).length} Dateien.`,
  )

/** @throws BackupRefused if it isn't one */
function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new BackupRefused(`„${text}“ ist kein Zeitpunkt. Erwartet wird einer wie 2026-11-20T14:03+01:00.`)
  return moment
}

/** @throws BackupRefused if it isn't one */
function parseDays(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BackupRefused(`--keep erwartet eine Zahl von Tagen, nicht „${text}“.`)
  return Number(text)
}

/** Restores for a test and says what came of it. @throws BackupRefused with why it didn't pass */
async function probe(kind: Kind, test: () => Promise<Tested>, metrics: string | undefined): Promise<void> {
  const begun = Date.now()
  try {
    const tested = await test()
    console.log(verdict(tested, (Date.now() - begun) / 1000))
    if (metrics) await writePassed(metrics, kind, new Date())
  } catch (error) {
    // Why it failed has to be said even where nothing can be noted.
    if (metrics) await writeFailed(metrics, kind).catch(() => undefined)
    throw new BackupRefused(`Die Probe ist gescheitert. ${messageOf(error)}`, { cause: error })
  }
}

async function run(): Promise<void> {
  keepPrivate()
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const { metrics, stanza, database, until } = values
  const [command, folder] = positionals
  if (command === 'test' && values.pgbackrest) {
    const moment = until === undefined ? undefined : parseMoment(until)
    await probe('pgbackrest', () => testArchive({ stanza, database, moment }), metrics)
  } else if (command === 'test' && folder) await probe('dump', () => testDump(resolve(folder)), metrics)
  else if (command === 'check' && folder) say(await checkBackup(resolve(folder)), 'In Ordnung')
  else if (command === 'create' && folder) {
    const [config, now] = [commandConfiguration(), new Date()]
    const days = values.keep === undefined ? undefined : parseDays(values.keep)
    say(
      days === undefined ? await createBackup(config, resolve(folder), now) : await saveIntoSeries(config, resolve(folder), now, days),
      'Gesichert',
    )
    if (metrics) await writeBackup(metrics, 'dump', new Date())
  } else if (command === 'restore' && folder)
    say(await restore(commandConfiguration(), resolve(folder), values.overwrite ?? false), 'Eingespielt')
  else throw new BackupRefused(HELP)
}

await runCommand(run, (error) => (error instanceof BackupRefused ? error.message : undefined))
