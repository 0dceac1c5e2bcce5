import { leseKonfiguration } from './kernel/konfiguration.ts'
import { starte } from './start.ts'

const LETZTE_FRIST_MS = 30_000
const konfiguration = leseKonfiguration(process.env)
const portal = await starte(konfiguration)
if (konfiguration.logLevel !== 'silent')
  console.log(
    `Avalwerk läuft unter ${konfiguration.öffentlicheUrl}${konfiguration.demo ? ' – die Demozugänge stehen auf der Anmeldeseite.' : ''}`,
  )

let endet = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (endet) return
    endet = true
    // Whoever never comes to an end is left behind.
    setTimeout(() => process.exit(1), konfiguration.auslaufMs + LETZTE_FRIST_MS).unref()
    portal.schließe().then(
      () => process.exit(0),
      (fehler) => {
        console.error(fehler)
        process.exit(1)
      },
    )
  })
