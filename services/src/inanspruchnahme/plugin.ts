import type { FastifyInstance } from 'fastify'
import { historie } from '../buergschaft/details.ts'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { inanspruchnahmedokumentation } from './dokumentation.ts'
import { inanspruchnahmen, inanspruchnahmeVon, unterlage } from './lesen.ts'
import type { Inanspruchnahmezeile } from './schritt.ts'
import { bewahreUnterlageAuf } from './unterlagen.ts'
import { antworte, bestätigeEingang, entscheide, erfasseAuszahlung, frageZurück, nimmInAnspruch, nimmZurück } from './verfahren.ts'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'
const ergebnis = (i: Inanspruchnahmezeile) => ({ id: String(i.id), version: i.version, status: i.status })

/** Claims on guarantees. */
export function inanspruchnahmeservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'inanspruchnahme', kern, {
    [`GET ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: ({ tx, aufrufer, params }) => inanspruchnahmen(tx, aufrufer, params.id),
    [`POST ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: async (a) =>
      ergebnis(await nimmInAnspruch(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/eingang` as const]: async (a) =>
      ergebnis(await bestätigeEingang(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/zuruecknahme` as const]: async (a) =>
      ergebnis(await nimmZurück(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/rueckfrage` as const]: async (a) =>
      ergebnis(await frageZurück(vorgangAus(a), a.params.id, a.body.version, a.body.frage)),
    [`POST ${basis}/inanspruchnahmen/{id}/antwort` as const]: async (a) => ergebnis(await antworte(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/entscheidung` as const]: async (a) =>
      ergebnis(await entscheide(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/auszahlung` as const]: async (a) =>
      ergebnis(await erfasseAuszahlung(vorgangAus(a), a.params.id, a.body)),
    [`POST ${dokument}/inanspruchnahmen/unterlagen/upload` as const]: bewahreUnterlageAuf,
    [`GET ${dokument}/inanspruchnahmen/{id}/unterlagen/{unterlageId}` as const]: async ({ tx, params }) => {
      const { name, inhalt } = await unterlage(tx, params.id, params.unterlageId)
      return { dateiname: name, inhalt }
    },
    [`GET ${dokument}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const { i, buergschaftId } = await inanspruchnahmeVon(tx, aufrufer, params.id)
      const b = gefunden(await tx.selectFrom('buergschaft').selectAll().where('id', '=', buergschaftId).executeTakeFirst())
      const verlauf = gefunden(await historie(tx, aufrufer, buergschaftId))
      const jetzt = kern.uhr()
      return new Danach(async () => ({
        dateiname: `Inanspruchnahmedokumentation_${params.id}.pdf`,
        inhalt: await inanspruchnahmedokumentation(b, i, verlauf, jetzt),
      }))
    },
  })
}
