import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatInstant } from '@avalwerk/domain'
import { commandConfiguration, keepPrivate, messageOf, runCommand } from '../kernel/commandLine.ts'
import { testArchive } from './archive.ts'
import { type Kind, writeBackup, writeFailed, writePassed } from './metrics.ts'
import { testDump, type Tested, verdict } from './probe.ts'
import { checkBackup, saveIntoSeries, createBackup, type Backup, restore } from './backup.ts'
import { BackupRefused } from './refused.ts'

/** `npm run sicherung -- anlegen|pruefen|einspielen|probe`: of the installation that the environment describes. */
const HELP = `npm run sicherung -- <Befehl> <Ordner>
  anlegen      Datenbank und Releases in einen leeren Ordner sichern (die eingebettete Datenbank nur bei beendetem Portal)
  anlegen --behalten <Tage>
               in einen neuen Unterordner, nach dem Zeitpunkt benannt; danach gehen Sicherungen dort, die älter sind
  pruefen      alle Prüfsummen einer Sicherung vergleichen
  einspielen   eine Sicherung an die Stelle der Daten setzen; was schon da ist, nur mit --ueberschreiben
  probe        die jüngste Sicherung aus einem Ordner anderswo einspielen, prüfen und wieder entfernen (PostgreSQL: auf einem eigenen Server)
  probe --pgbackrest [--stanza avalwerk] [--datenbank avalwerk] [--zeitpunkt 2026-11-20T14:03+01:00]
               dasselbe mit der jüngsten Sicherung von pgBackRest, bis zum Ende des Archivs oder bis zu einem Zeitpunkt
  --metrics <Datei>   nach anlegen und probe: wann es zuletzt gelang und ob die Probe scheiterte, für Prometheus (textfile collector)`

const OPTIONS = {
  ueberschreiben: { type: 'boolean' },
  behalten: { type: 'string' },
  pgbackrest: { type: 'boolean' },
  stanza: { type: 'string', default: 'avalwerk' },
  datenbank: { type: 'string', default: 'avalwerk' },
  zeitpunkt: { type: 'string' },
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
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BackupRefused(`--behalten erwartet eine Zahl von Tagen, nicht „${text}“.`)
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
  const { metrics, stanza, datenbank: database, zeitpunkt } = values
  const [command, folder] = positionals
  if (command === 'probe' && values.pgbackrest) {
    const moment = zeitpunkt === undefined ? undefined : parseMoment(zeitpunkt)
    await probe('pgbackrest', () => testArchive({ stanza, database, moment }), metrics)
  } else if (command === 'probe' && folder) await probe('dump', () => testDump(resolve(folder)), metrics)
  else if (command === 'pruefen' && folder) say(await checkBackup(resolve(folder)), 'In Ordnung')
  else if (command === 'anlegen' && folder) {
    const [config, now] = [commandConfiguration(), new Date()]
    const days = values.behalten === undefined ? undefined : parseDays(values.behalten)
    say(
      days === undefined ? await createBackup(config, resolve(folder), now) : await saveIntoSeries(config, resolve(folder), now, days),
      'Gesichert',
    )
    if (metrics) await writeBackup(metrics, 'dump', new Date())
  } else if (command === 'einspielen' && folder)
    say(await restore(commandConfiguration(), resolve(folder), values.ueberschreiben ?? false), 'Eingespielt')
  else throw new BackupRefused(HELP)
}

await runCommand(run, (error) => (error instanceof BackupRefused ? error.message : undefined))
