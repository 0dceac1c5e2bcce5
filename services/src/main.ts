import { leseKonfiguration } from './kernel/konfiguration.ts'
import { starte } from './start.ts'

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
    portal.schließe().then(
      () => process.exit(0),
      (fehler) => {
        console.error(fehler)
        process.exit(1)
      },
    )
  })
