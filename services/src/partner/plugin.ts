import { rechteAusListe, RECHTE_POOL } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { eigenerNutzer, nutzerDerOrganisation, setzeErhaltEmails } from './nutzer.ts'
import { liesEinstellung, speichereEinstellung } from './einstellung.ts'
import { alleRollen } from './rollen.ts'
import { anzeigedaten, länder, namen, sichtbareUnternehmen, unternehmen } from './unternehmen.ts'

const nutzer = '/partnerservice/api/private/v2/nutzerverwaltung'
const basis = '/partnerservice/api/private/v2'

/** Companies, users, roles, rights, table settings, countries. */
export function partnerservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'partner', kern, {
    [`GET ${nutzer}/benutzer/eigenen` as const]: async ({ tx, aufrufer }) => gefunden(await eigenerNutzer(tx, aufrufer.nutzerId)),
    [`GET ${nutzer}/rechte` as const]: async ({ aufrufer }) => rechteAusListe(RECHTE_POOL[aufrufer.gruppe]),
    [`GET ${nutzer}/rechte/nutzer` as const]: async ({ aufrufer }) => [...aufrufer.rechte],
    [`GET ${nutzer}/rollen/alle` as const]: async ({ tx, query }) =>
      (await alleRollen(tx)).filter((rolle) => query.admin !== 'false' || rolle.name !== 'Administrator:in'),
    [`GET ${nutzer}/rollen` as const]: async ({ tx, query }) => gefunden((await alleRollen(tx)).find((rolle) => rolle.name === query.name)),
    [`GET ${nutzer}/benutzer` as const]: async ({ tx }) => nutzerDerOrganisation(tx),
    [`GET ${nutzer}/benutzer/{id}` as const]: async ({ tx, params }) => gefunden(await eigenerNutzer(tx, params.id)),
    [`GET ${nutzer}/{id}/einstellung` as const]: async ({ tx, aufrufer, params }) => liesEinstellung(tx, aufrufer, params.id),
    [`POST ${nutzer}/{id}/einstellung` as const]: async ({ tx, aufrufer, params, body }) => {
      const version = await speichereEinstellung(tx, aufrufer, params.id, body.version, body.einstellung)
      if (version === undefined) throw new Ablehnung('VERSION_VERALTET')
      return { version }
    },
    [`POST ${nutzer}/email/einstellung` as const]: async ({ tx, aufrufer, body }) => {
      await setzeErhaltEmails(tx, aufrufer.nutzerId, body.erhaltNutzerEMails)
      return body
    },
    [`GET ${basis}/unternehmen/auftraggeber/sichtbeschraenkung` as const]: async ({ tx, aufrufer }) => ({
      beschränkt: aufrufer.sichtbar !== null,
      unternehmen: await sichtbareUnternehmen(tx, aufrufer.orgId),
    }),
    [`GET ${basis}/unternehmen/{id}` as const]: async ({ tx, params }) => gefunden(await unternehmen(tx, params.id)),
    [`POST ${basis}/unternehmen/name` as const]: async ({ tx, body }) => namen(tx, body),
    [`GET ${basis}/buergen` as const]: async ({ tx }) => anzeigedaten(tx),
    [`GET ${basis}/buergen/{id}/anzeigedaten` as const]: async ({ tx, params }) => gefunden((await anzeigedaten(tx, params.id))[0]),
    [`GET ${basis}/laenderliste` as const]: async ({ tx }) => länder(tx),
  })
}
