import type { Nutzerzeile } from '@avalwerk/contracts'
import { ADMINISTRATOR, alsAdresse, rechteAusListe, RECHTE_POOL } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { liesEinstellung, speichereEinstellung } from './einstellung.ts'
import { browserKey, eigeneDaten, setzeEinstellungenZurück } from './konto.ts'
import {
  adminEinesUnternehmens,
  alleNutzer,
  beimUnternehmen,
  eigenerKreis,
  type Kreis,
  kreisDesUnternehmens,
  nutzerliste,
  nutzerNachEmail,
  nutzerNachId,
  nutzeroptionen,
  needsTwo,
  setzeErhaltEmails,
} from './nutzer.ts'
import { agree, confirmAddress, openRequests, withdraw } from './accountRequests.ts'
import { ändereAdmin, legeAdminAn } from './admins.ts'
import { beziehung } from './nutzerangaben.ts'
import {
  ändereNutzer,
  deaktiviere,
  deaktiviereEigenes,
  endOwnSessions,
  legeNutzerAn,
  löscheNutzer,
  sendeEinladung,
  setzeFaktorZurück,
  signOut,
  stelleWiederHer,
} from './pflege.ts'
import { type Bestand, nimmNutzer, type Pflege } from './nutzerschritt.ts'
import { readSignInRule, setSignInRule } from './signInRule.ts'
import { aktualisiereRolle, alleRollen, erstelleRolle, löscheRolle } from './rollen.ts'

const basis = '/partnerservice/api/private/v2/nutzerverwaltung'
const open = '/partnerservice/api/public/v1'

type Rufend = Readonly<{ tx: Transaktion; aufrufer: Aufrufer; kern: Kern; korrelationsId: string }>
const pflege = (a: Rufend): Pflege => ({ ...vorgangAus(a), verzeichnis: a.kern.verzeichnis })

/** With what is asked for the account. */
const detailed = async (tx: Transaktion, wer: Aufrufer, user: Nutzerzeile, now: Date) => ({
  ...user,
  zuZweit: await needsTwo(tx, user),
  antraege: await openRequests(tx, wer, user.organisation, user.nutzerId, now),
})

/** The own account, locked. */
const ownAccount = ({ tx, aufrufer }: Rufend) => nimmNutzer({ tx }, { orgId: aufrufer.orgId }, aufrufer.nutzerId)

/** A user that the caller may deal with: of the own people, or for the operator an administrator of any organisation. */
async function known({ tx, aufrufer }: Rufend, id: string): Promise<Nutzerzeile> {
  const own = await nutzerNachId(tx, eigenerKreis(aufrufer), id)
  return gefunden(own ?? (aufrufer.gruppe === 'BSP' ? await adminEinesUnternehmens(tx, id) : undefined))
}

/** Among whom the caller deals with such a user. */
async function circleOf(a: Rufend, id: string): Promise<Kreis> {
  const { organisation } = await known(a, id)
  return organisation === a.aufrufer.orgId ? eigenerKreis(a.aufrufer) : { orgId: organisation, nurRolle: ADMINISTRATOR }
}

/** A user that the caller may deal with, locked. */
const managed = async (a: Rufend, id: string): Promise<Bestand> => nimmNutzer(a, await circleOf(a, id), id)

/** Only the operator deals with other organisations' administrators. */
function verlangeBetreiber({ gruppe }: Aufrufer): void {
  if (gruppe !== 'BSP') throw new Ablehnung('RECHT_FEHLT')
}

/** Users, roles, rights and the own account. */
export function nutzerverwaltung(app: FastifyInstance, kern: Kern): void {
  binde(app, 'nutzer', kern, {
    [`GET ${basis}/benutzer/eigenen` as const]: async ({ tx, aufrufer, kern: { uhr } }) =>
      detailed(tx, aufrufer, gefunden(await nutzerNachId(tx, { orgId: aufrufer.orgId }, aufrufer.nutzerId)), uhr()),
    [`GET ${basis}/benutzer` as const]: async ({ tx, aufrufer }) => alleNutzer(tx, eigenerKreis(aufrufer)),
    [`GET ${basis}/benutzer/{id}` as const]: async (a) => detailed(a.tx, a.aufrufer, await known(a, a.params.id), a.kern.uhr()),
    [`GET ${basis}/benutzer/email/{email}` as const]: async ({ tx, aufrufer, params }) =>
      gefunden(await nutzerNachEmail(tx, eigenerKreis(aufrufer), alsAdresse(params.email))),
    [`GET ${basis}/benutzer/beziehungeigeneorganisation/{email}` as const]: async (a) => beziehung(pflege(a), a.params.email),
    [`POST ${basis}/benutzer` as const]: async (a) => legeNutzerAn(pflege(a), a.body),
    [`POST ${basis}/benutzer/wiederherstellen` as const]: async (a) => stelleWiederHer(pflege(a), a.body),
    [`PUT ${basis}/benutzer` as const]: async (a) => {
      const { nutzerId, version, aktiv, ...daten } = a.body
      return ändereNutzer(pflege(a), nutzerId, version, daten, aktiv)
    },
    [`POST ${basis}/benutzer/{id}/loeschung` as const]: async (a) => löscheNutzer(pflege(a), a.params.id, a.body.version),
    [`POST ${basis}/benutzer/{id}/deaktivierung` as const]: async (a) => deaktiviere(pflege(a), a.params.id, a.body.version),
    [`POST ${basis}/benutzer/{id}/einladung` as const]: async (a) => sendeEinladung(pflege(a), a.params.id, await circleOf(a, a.params.id)),
    [`POST ${basis}/benutzer/{id}/abmeldung` as const]: async (a) => signOut(pflege(a), await managed(a, a.params.id)),
    [`POST ${basis}/benutzer/{id}/zweiterfaktor/zuruecksetzen` as const]: async (a) => setzeFaktorZurück(pflege(a), a.params.id),
    [`POST ${basis}/benutzer/{id}/antraege/{art}/zustimmung` as const]: async (a) =>
      agree(pflege(a), await managed(a, a.params.id), a.params.art, a.body),
    [`POST ${basis}/benutzer/{id}/antraege/{art}/ruecknahme` as const]: async (a) =>
      withdraw(pflege(a), await managed(a, a.params.id), a.params.art),
    [`GET ${basis}/benutzer/eigenen/speicherschluessel` as const]: async ({ tx, aufrufer }) => ({
      schluessel: await browserKey(tx, aufrufer),
    }),
    [`POST ${basis}/benutzer/eigenen/antraege/{art}/zustimmung` as const]: async (a) =>
      agree(pflege(a), await ownAccount(a), a.params.art, a.body),
    [`POST ${basis}/benutzer/eigenen/antraege/{art}/ruecknahme` as const]: async (a) =>
      withdraw(pflege(a), await ownAccount(a), a.params.art),
    [`POST ${open}/adresse/bestaetigung` as const]: async ({ tx, kern: { uhr, verzeichnis }, body, korrelationsId }) =>
      confirmAddress({ tx, jetzt: uhr(), wer: null, korrelationsId, verzeichnis }, body.token),
    [`GET ${basis}/zweiterfaktor` as const]: async ({ tx, aufrufer, kern: { secondFactorFor, verzeichnis } }) =>
      readSignInRule(tx, aufrufer, secondFactorFor, verzeichnis),
    [`PUT ${basis}/zweiterfaktor` as const]: async (a) => setSignInRule(pflege(a), a.body.version, a.body.verlangt),
    [`POST ${basis}/benutzer/eigenen/sitzungen/beendigung` as const]: async (a) => {
      const rest = await endOwnSessions(pflege(a), a.body.sitzung)
      return rest && new Danach(rest)
    },
    [`POST ${basis}/benutzer/deaktivierung` as const]: async (a) => {
      const v = pflege(a)
      await schreibtFürAlle(a.tx)
      return deaktiviereEigenes(v)
    },
    [`POST ${basis}/nutzer/filterung` as const]: async ({ tx, aufrufer, query, body }) =>
      nutzerliste(tx, eigenerKreis(aufrufer), body, query),
    [`GET ${basis}/nutzer/filteroptionen` as const]: async ({ tx, aufrufer }) => nutzeroptionen(tx, eigenerKreis(aufrufer)),
    [`POST ${basis}/nutzer/{companyId}/filterung` as const]: async ({ tx, aufrufer, params, query, body }) =>
      beimUnternehmen(tx, aufrufer, params.companyId, (kreis) => nutzerliste(tx, kreis, body, query)),
    [`GET ${basis}/nutzer/{id}/filteroptionen` as const]: async ({ tx, aufrufer, params }) =>
      beimUnternehmen(tx, aufrufer, params.id, (kreis) => nutzeroptionen(tx, kreis)),
    [`GET ${basis}/{id}/nutzer` as const]: async ({ tx, aufrufer, params }) =>
      beimUnternehmen(tx, aufrufer, params.id, (kreis) => alleNutzer(tx, kreis)),
    [`POST ${basis}/{companyId}/nutzer` as const]: async (a) => {
      verlangeBetreiber(a.aufrufer)
      const kreis = await kreisDesUnternehmens(a.tx, a.aufrufer, a.params.companyId)
      return legeAdminAn(pflege(a), kreis, a.params.companyId, a.body)
    },
    [`PUT ${basis}/nutzer` as const]: async (a) => {
      verlangeBetreiber(a.aufrufer)
      const { nutzerId, version, aktiv, ...daten } = a.body
      return ändereAdmin(pflege(a), nutzerId, version, daten, aktiv)
    },

    [`GET ${basis}/rechte` as const]: async ({ aufrufer }) => rechteAusListe(RECHTE_POOL[aufrufer.gruppe]),
    [`GET ${basis}/rechte/nutzer` as const]: async ({ aufrufer }) => [...aufrufer.rechte],
    [`GET ${basis}/rollen/alle` as const]: async ({ tx, aufrufer, query }) =>
      (await alleRollen(tx, aufrufer.orgId)).filter(({ name }) => query.admin !== 'false' || name !== ADMINISTRATOR),
    [`GET ${basis}/rollen` as const]: async ({ tx, aufrufer, query }) =>
      gefunden((await alleRollen(tx, aufrufer.orgId)).find(({ name }) => name === query.name)),
    [`POST ${basis}/rollen/erstellen` as const]: async (a) => erstelleRolle(pflege(a), a.body),
    [`POST ${basis}/rollen/aktualisieren` as const]: async (a) => {
      const { version, ...daten } = a.body
      return aktualisiereRolle(pflege(a), a.query.name, version, daten)
    },
    [`DELETE ${basis}/rollen` as const]: async (a) => löscheRolle(pflege(a), a.query.name),

    [`GET ${basis}/{id}/einstellung` as const]: async ({ tx, aufrufer, params }) => liesEinstellung(tx, aufrufer, params.id),
    [`POST ${basis}/{id}/einstellung` as const]: async ({ tx, aufrufer, params, body }) => {
      const version = await speichereEinstellung(tx, aufrufer, params.id, body.version, body.einstellung)
      if (version === undefined) throw new Ablehnung('VERSION_VERALTET')
      return { version }
    },
    [`DELETE ${basis}/einstellung` as const]: async ({ tx, aufrufer }) => ({ anzahl: await setzeEinstellungenZurück(tx, aufrufer) }),
    [`POST ${basis}/email/einstellung` as const]: async (a) => {
      const { orgId, nutzerId } = a.aufrufer
      await setzeErhaltEmails(a.tx, orgId, nutzerId, a.body.erhaltNutzerEMails)
      const v = pflege(a)
      await v.verzeichnis.übernimm(v, nutzerId)
      return a.body
    },
    [`GET ${basis}/benutzer/eigenen/daten.json` as const]: async ({ tx, aufrufer, kern: { uhr } }) => eigeneDaten(tx, aufrufer, uhr()),
  })
}
