import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandConfiguration, keepPrivate, CommandRefused, runCommand, withDatabase } from '../kernel/commandLine.ts'
import { directoryOf } from '../identity/index.ts'
import { documentStore, objectStore } from '../objects/index.ts'
import { organisationOf } from './caller.ts'
import { exportOrganisation } from './export.ts'
import { leavePlatform } from './leave.ts'

/** `npm run organisation -- export|leave`: of the installation that the environment describes. */
const HELP = `npm run organisation -- <Befehl>
  export <Organisation> <Ordner>   alles, was die Organisation lesen darf, in einen leeren Ordner legen
  leave <Organisation>             ihre Nutzer löschen und was sie für sich selbst führt; zeigt nur, worum es geht, ohne --yes
Organisationen heißen wie ihr erstes Unternehmen, zum Beispiel WI0001.`

async function run(): Promise<void> {
  keepPrivate()
  const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' }, help: { type: 'boolean' } }, allowPositionals: true })
  const [command, id, folder] = positionals
  if (values.help) return console.log(HELP)
  if (!id || !(command === 'leave' || (command === 'export' && folder))) throw new CommandRefused(HELP)
  const config = commandConfiguration()
  await withDatabase(config, async (db) => {
    if (command === 'export') {
      const where = resolve(folder as string)
      const counts = await exportOrganisation(db, id, where, {
        now: new Date(),
        keptYears: config.retention.binding,
        documents: documentStore(config.documentStore && objectStore(config.documentStore), { error: console.error }),
      })
      return console.log(
        `In ${where}: ${Object.entries(counts)
          .map(([name, n]) => `${name} ${n}`)
          .join(', ')}.`,
      )
    }
    const { name } = await organisationOf(db, id)
    if (!values.yes)
      throw new CommandRefused(
        `Das kann niemand rückgängig machen: Alle Nutzer von ${name} (${id}) werden gelöscht, ebenso Projekte, Vermerke, Kommentare, Aufgaben und Mitteilungen. Was aufzubewahren ist, bleibt bis zum Ende seiner Frist. Geben Sie der Organisation vorher ihre Daten (export). Wenn es so sein soll: npm run organisation -- leave ${id} --yes`,
      )
    await db.transact((tx) =>
      leavePlatform({ tx, now: new Date(), caller: null, korrelationsId: null, directory: directoryOf(config.identity) }, id),
    )
    console.log(`${name} (${id}) hat das Portal verlassen. Namen und Adressen ihrer Nutzer gehen nach einem Tag.`)
  })
}

await runCommand(run)
