import type { FastifyInstance } from 'fastify'
import { historie } from '../buergschaft/details.ts'
import { registerEndpoints, Danach, type AppDeps } from '../kernel/bindung.ts'
import { orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/vorgang.ts'
import { inanspruchnahmeDocumentation } from './dokumentation.ts'
import { inanspruchnahmen, inanspruchnahmeOf, unterlage } from './lesen.ts'
import type { InanspruchnahmeRow } from './schritt.ts'
import { keepUnterlage } from './unterlagen.ts'
import { respond, confirmReceipt, decide, recordAuszahlung, askBack, claimBuergschaft, lockBackForStep } from './verfahren.ts'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'
const ergebnis = (i: InanspruchnahmeRow) => ({ id: String(i.id), version: i.version, status: i.status })

/** Claims on guarantees. */
export function inanspruchnahmeService(app: FastifyInstance, kern: AppDeps): void {
  registerEndpoints(app, 'inanspruchnahme', kern, {
    [`GET ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: ({ tx, aufrufer, params }) => inanspruchnahmen(tx, aufrufer, params.id),
    [`POST ${basis}/buergschaften/{id}/inanspruchnahmen` as const]: async (a) =>
      ergebnis(await claimBuergschaft(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/eingang` as const]: async (a) =>
      ergebnis(await confirmReceipt(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/zuruecknahme` as const]: async (a) =>
      ergebnis(await lockBackForStep(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/inanspruchnahmen/{id}/rueckfrage` as const]: async (a) =>
      ergebnis(await askBack(contextFrom(a), a.params.id, a.body.version, a.body.frage)),
    [`POST ${basis}/inanspruchnahmen/{id}/antwort` as const]: async (a) => ergebnis(await respond(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/entscheidung` as const]: async (a) => ergebnis(await decide(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/inanspruchnahmen/{id}/auszahlung` as const]: async (a) =>
      ergebnis(await recordAuszahlung(contextFrom(a), a.params.id, a.body)),
    [`POST ${dokument}/inanspruchnahmen/unterlagen/upload` as const]: keepUnterlage,
    [`GET ${dokument}/inanspruchnahmen/{id}/unterlagen/{unterlageId}` as const]: async ({ tx, params }) => {
      const { name, inhalt } = await unterlage(tx, params.id, params.unterlageId)
      return { dateiname: name, inhalt }
    },
    [`GET ${dokument}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const { i, buergschaftId } = await inanspruchnahmeOf(tx, aufrufer, params.id)
      const b = orNotFound(await tx.selectFrom('buergschaft').selectAll().where('id', '=', buergschaftId).executeTakeFirst())
      const verlauf = orNotFound(await historie(tx, aufrufer, buergschaftId))
      const jetzt = kern.uhr()
      return new Danach(async () => ({
        dateiname: `Inanspruchnahmedokumentation_${params.id}.pdf`,
        inhalt: await inanspruchnahmeDocumentation(b, i, verlauf, jetzt),
      }))
    },
  })
}
