import { commandConfiguration, CommandRefused, runCommand, withDatabase } from '../kernel/commandLine.ts'
import { systemClock } from '../kernel/clock.ts'
import { createDemoData } from './create.ts'
import { generate } from './generator.ts'

/** `npm run generate-data -- [Anzahl] [Auftraggeber] [Bürge] [Organisationen]`: guarantees for load tests, beside the demo data. */
async function run(): Promise<void> {
  const [count = '1000000', auftraggeber = 'WI0001', buerge = 'KR0001', organisations = '1'] = process.argv.slice(2)
  const figure = Number(count)
  if (![figure, Number(organisations)].every((given) => Number.isInteger(given) && given > 0))
    throw new CommandRefused('Aufruf: npm run generate-data -- [Anzahl] [Auftraggeber] [Bürge] [Organisationen]')
  const config = commandConfiguration()
  await withDatabase(
    config,
    async (db) => {
      await createDemoData(db, systemClock, config.publicUrl)
      await generate(db, figure, auftraggeber, buerge, {
        organisations: Number(organisations),
        progress: (done) => console.error(`${done.toLocaleString('de-DE')} von ${figure.toLocaleString('de-DE')}`),
      })
    },
    config.poolSize,
  )
}

await runCommand(run)
