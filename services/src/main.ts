import { Misconfigured } from './kernel/environment.ts'
import { readConfig } from './kernel/configuration.ts'
import { start } from './start.ts'
import { READY } from './supervisor.ts'

const LAST_CHANCE_MS = 30_000
/** As sysexits(3) has it: a fault of the program itself, and one of its settings. */
const EX_SOFTWARE = 70
const EX_CONFIG = 78

async function begin() {
  try {
    const config = readConfig(process.env)
    return { config, portal: await start(config) }
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    console.error(error.message)
    process.exit(EX_CONFIG)
  }
}
const { config, portal } = await begin()
// An uncaught error has left things half done: it is logged, and the process begins anew.
for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(kind, (err: unknown) => {
    portal.app.log.fatal({ err, kind }, 'An uncaught error ends the process')
    process.exit(EX_SOFTWARE)
  })
if (config.logLevel !== 'silent')
  console.log(`Avalwerk läuft unter ${config.publicUrl}${config.demo ? ' – die Demozugänge stehen auf der Anmeldeseite.' : ''}`)

let ends = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ends) return
    ends = true
    // Work that never comes to an end is left behind.
    setTimeout(() => process.exit(1), config.drainMs + LAST_CHANCE_MS).unref()
    portal.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })

process.send?.(READY)
