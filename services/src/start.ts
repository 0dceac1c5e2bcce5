import type { FastifyInstance } from 'fastify'
import { aufgabenservice } from './aufgaben/plugin.ts'
import { buergschaftservice } from './buergschaft/plugin.ts'
import { legeDemodatenAn } from './demodaten/anlegen.ts'
import { dokumentservice } from './dokument/plugin.ts'
import { gateway } from './gateway/plugin.ts'
import { identity } from './identity/plugin.ts'
import { aussteller, tokenPrüfer } from './kernel/anmeldung.ts'
import type { Kern } from './kernel/bindung.ts'
import { type Datenbank, öffneDatenbank } from './kernel/datenbank.ts'
import type { Konfiguration } from './kernel/konfiguration.ts'
import { openapi } from './kernel/openapi.ts'
import { sendeProblem, erstelleServer } from './kernel/server.ts'
import { systemuhr, type Uhr } from './kernel/uhr.ts'
import { partnerservice } from './partner/plugin.ts'
import { projektservice } from './projekt/plugin.ts'

const DIENSTE: Record<string, (app: FastifyInstance, kern: Kern) => void> = {
  partner: partnerservice,
  aufgaben: aufgabenservice,
  buergschaft: buergschaftservice,
  dokument: dokumentservice,
  projekt: projektservice,
}

export type Portal = Readonly<{ app: FastifyInstance; db: Datenbank; schließe(): Promise<void> }>

/**
 * Starts the portal: database, services, sign-in, gateway; all of them in one process, or those of SERVICES.
 * @throws Error if a service is unknown or the port is taken
 */
export async function starte(k: Konfiguration, uhr: Uhr = systemuhr): Promise<Portal> {
  const unbekannt = k.dienste.filter((name) => !DIENSTE[name])
  if (unbekannt.length) throw new Error(`Unbekannte Dienste in SERVICES: ${unbekannt.join(', ')}`)
  const db = await öffneDatenbank(k.datenbankUrl ? { url: k.datenbankUrl, pool: k.poolgröße } : { datenordner: k.datenordner })
  const app = erstelleServer(k.logLevel)
  const schließe = async () => {
    await app.close()
    await db.schließe()
  }
  try {
    if (k.demo) await legeDemodatenAn(db, uhr)
    const eingebettet = k.identität.modus === 'embedded'
    const { url, realm, clientId } = k.identität
    const intern = eingebettet ? `http://127.0.0.1:${k.port}/auth` : url
    const kern: Kern = { db, uhr, prüfeToken: tokenPrüfer(aussteller(url, realm, clientId, intern)) }
    for (const name of k.dienste) DIENSTE[name]?.(app, kern)
    app.get('/openapi.json', async () => openapi())
    app.get('/health/live', async () => ({ status: 'ok' }))
    app.get('/health/ready', async (request, reply) =>
      (await db.erreichbar()) ? { status: 'ok' } : sendeProblem(reply, request.id, 'NICHT_BEREIT'),
    )
    if (eingebettet) await identity(app, db, uhr, k)
    if (k.gateway) await gateway(app, k)
    await app.listen({ host: k.host, port: k.port })
    return { app, db, schließe }
  } catch (fehler) {
    await schließe()
    throw fehler
  }
}
