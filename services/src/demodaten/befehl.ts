import { öffneDatenbank } from '../kernel/datenbank.ts'
import { leseKonfiguration } from '../kernel/konfiguration.ts'
import { systemuhr } from '../kernel/uhr.ts'
import { legeDemodatenAn } from './anlegen.ts'
import { generiere } from './generator.ts'

/** `npm run datengenerator -- [Anzahl] [Auftraggeber] [Bürge]`: guarantees for load tests, beside the demo data. */
const [anzahl = '1000000', auftraggeber = 'WI0001', bürge = 'KR0001'] = process.argv.slice(2)
const zahl = Number(anzahl)
if (!Number.isInteger(zahl) || zahl < 1) {
  console.error('Aufruf: npm run datengenerator -- [Anzahl] [Auftraggeber] [Bürge]')
  process.exit(1)
}
const k = leseKonfiguration(process.env)
const db = await öffneDatenbank(k.datenbankUrl ? { url: k.datenbankUrl } : { datenordner: k.datenordner })
try {
  await legeDemodatenAn(db, systemuhr, k.öffentlicheUrl)
  await generiere(db, zahl, auftraggeber, bürge, (erledigt) =>
    console.error(`${erledigt.toLocaleString('de-DE')} von ${zahl.toLocaleString('de-DE')}`),
  )
} finally {
  await db.schließe()
}
