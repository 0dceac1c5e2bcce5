import { parseArgs } from 'node:util'
import { commandConfiguration, CommandRefused, messageOf, runCommand, withDatabase } from '../kernel/commandLine.ts'
import { checkStored, moveIn, moveOut, type Named } from './move.ts'
import { objectStore } from './store.ts'

/** `npm run documents -- out|in|check`: of the installation that the environment describes. */
const HELP = `npm run documents -- <Befehl>
  out      Urkunden und Unterlagen aus der Datenbank in den Speicher legen (DOCUMENT_STORE); das Portal tut es sonst nach und nach
  in       alle zurück in die Datenbank holen, etwa vor einem Rückschritt auf eine frühere Version
  check    alle im Speicher lesen und mit ihren Prüfsummen vergleichen`

async function run(command: string | undefined): Promise<void> {
  if (!['out', 'in', 'check'].includes(command ?? '')) throw new CommandRefused(HELP)
  const config = commandConfiguration()
  if (!config.documentStore) throw new CommandRefused('DOCUMENT_STORE nennt keinen Speicher: Alle Urkunden liegen in der Datenbank.')
  const store = objectStore(config.documentStore)
  const tell = (error: unknown, { table, org, id, object }: Named) =>
    console.error(`${table} ${org} ${id} (${object ?? 'Datenbank'}): ${messageOf(error)}`)
  try {
    await withDatabase(config, async (db) => {
      let faults = 0
      if (command === 'check') {
        const read = await checkStored(db, store, (error, row) => {
          faults++
          tell(error, row)
        })
        console.log(`${read} gelesen, ${faults} fehlerhaft.`)
      } else {
        const { moved, failed } = await (command === 'out' ? moveOut : moveIn)(db, store, tell)
        faults = failed
        console.log(`${moved} ${command === 'out' ? 'in den Speicher gelegt' : 'zurückgeholt'}, ${failed} nicht.`)
      }
      if (faults) process.exitCode = 1
    })
  } finally {
    store.close()
  }
}

await runCommand(() => run(parseArgs({ allowPositionals: true }).positionals[0]))
