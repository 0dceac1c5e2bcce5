import { commandConfiguration, Refused, runCommand, withDatabase } from '../kernel/commandLine.ts'
import { systemClock } from '../kernel/uhr.ts'
import { legeDemodatenAn } from './anlegen.ts'
import { generiere } from './generator.ts'

/** `npm run datengenerator -- [Anzahl] [Auftraggeber] [Bürge]`: guarantees for load tests, beside the demo data. */
async function run(): Promise<void> {
  const [anzahl = '1000000', auftraggeber = 'WI0001', bürge = 'KR0001'] = process.argv.slice(2)
  const zahl = Number(anzahl)
  if (!Number.isInteger(zahl) || zahl < 1) throw new Refused('Aufruf: npm run datengenerator -- [Anzahl] [Auftraggeber] [Bürge]')
  const config = commandConfiguration()
  await withDatabase(
    config,
    async (db) => {
      await legeDemodatenAn(db, systemClock, config.öffentlicheUrl)
      await generiere(db, zahl, auftraggeber, bürge, (erledigt) =>
        console.error(`${erledigt.toLocaleString('de-DE')} von ${zahl.toLocaleString('de-DE')}`),
      )
    },
    config.poolgröße,
  )
}

await runCommand(run)
