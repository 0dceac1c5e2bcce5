import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatZeitpunkt } from '@avalwerk/domain'
import { commandConfiguration, runCommand } from '../kernel/commandLine.ts'
import { prüfeSicherung, sichere, type Sicherung, spieleEin } from './sicherung.ts'
import { Verweigert } from './verweigert.ts'

/** `npm run sicherung -- anlegen|pruefen|einspielen <Ordner>`: of the installation that the environment describes. */
const HILFE = `npm run sicherung -- <Befehl> <Ordner>
  anlegen      Datenbank und Releases in einen leeren Ordner sichern (die eingebettete Datenbank nur bei beendetem Portal)
  pruefen      alle Prüfsummen einer Sicherung vergleichen
  einspielen   eine Sicherung an die Stelle der Daten setzen; was schon da ist, nur mit --ueberschreiben`

const sage = ({ zeitpunkt, art, dateien }: Sicherung, was: string) =>
  console.log(
    `${was}: Stand ${formatZeitpunkt(zeitpunkt)}, ${art === 'postgres' ? 'PostgreSQL' : 'eingebettete Datenbank'}, ${Object.keys(dateien).length} Dateien.`,
  )

/** What a backup holds is its owner's to read, and nobody else's on this machine. */
const OWN = 0o077

async function run(): Promise<void> {
  process.umask(OWN)
  const { values, positionals } = parseArgs({ options: { ueberschreiben: { type: 'boolean' } }, allowPositionals: true })
  const [befehl, ordner] = positionals
  const k = commandConfiguration()
  if (befehl === 'anlegen' && ordner) sage(await sichere(k, resolve(ordner), new Date()), 'Gesichert')
  else if (befehl === 'pruefen' && ordner) sage(await prüfeSicherung(resolve(ordner)), 'In Ordnung')
  else if (befehl === 'einspielen' && ordner) sage(await spieleEin(k, resolve(ordner), values.ueberschreiben ?? false), 'Eingespielt')
  else throw new Verweigert(HILFE)
}

await runCommand(run, (error) => (error instanceof Verweigert ? error.message : undefined))
