import { ACTIONS, ASSIGN_ROLE, AVATAR_MISSING, FACTOR_DEMANDERS, MANAGE_PEOPLE, NUTZER_CLASS, NUTZER_STATUS } from '@avalwerk/domain'
import { z } from 'zod'
import { selection, pagination, gesamt, kategorie, nutzerId, key, sorting, unternehmenId, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { code, freeText, named, requiredText, secret } from './forms.ts'
import { tableSetting } from './partner.ts'

/**
 * Whether a user can sign in: they can, are invited and haven't come yet, are being handed over to the identity provider, that handing over
 * failed, or they are not meant to.
 */
export const ACCESS = ['EINGERICHTET', 'EINGELADEN', 'WIRD_UEBERTRAGEN', 'GESTOERT', 'OHNE_ANMELDESEITE'] as const
export type Access = (typeof ACCESS)[number]

const right = z.object({ anzeigename: z.string(), kategorie }).meta({ id: 'Recht' })
/** A right as it is given to a role; whether there is such a pair is said by the catalogue. */
const rightInput = z.object({ anzeigename: z.enum(ACTIONS), kategorie })

/** Source: document 1, section 3 (User). */
const nutzer = z
  .object({
    nutzerId,
    version: z.int(),
    erstelltAm: z.string(),
    organisation: z.string(),
    unternehmenId,
    unternehmenName: z.string(),
    initialen: z.string(),
    vorname: z.string(),
    nachname: z.string(),
    telefonnummer: z.string().nullable(),
    email: z.string(),
    aktiv: z.boolean(),
    locale: z.string(),
    rolle: z.string(),
    rolleIcon: z.string(),
    sso: z.boolean(),
    unternehmenSichtbeschränkt: z.boolean(),
    erhaltNutzerEMails: z.boolean(),
    sichtberechtigteUnternehmen: z.array(unternehmenId),
    zugang: z.enum(ACCESS),
    letzteAnmeldungAm: zeitpunkt.nullable(),
    /** Of a deleted user that can be restored. */
    geloeschtAm: zeitpunkt.nullable(),
  })
  .meta({ id: 'NutzerRow' })
export type NutzerRow = z.infer<typeof nutzer>

/** Source: document 1, section 3 (Role). */
const role = z
  .object({
    name: z.string(),
    iconname: z.string(),
    immutable: z.boolean(),
    rechte: z.array(right),
    version: z.int(),
    /** How many users have it; deleted ones don't count. */
    nutzerAnzahl: z.int(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

const nutzerData = z.object({
  vorname: freeText('personenname'),
  nachname: freeText('personenname'),
  email: freeText('email'),
  telefonnummer: freeText('telefonnummer').nullable(),
  rolle: freeText('rollenname'),
  unternehmenId: code('unternehmenIdOderLeer', /^([A-Z]{2}\d{4})?$/),
  unternehmenSichtbeschränkt: z.boolean(),
  sichtberechtigteUnternehmen: z.array(unternehmenId).max(500),
})
const adminData = nutzerData.pick({ vorname: true, nachname: true, email: true, telefonnummer: true })
const roleData = z.object({
  name: freeText('rollenname'),
  iconname: code('iconname', /^[a-z]{0,30}$/, AVATAR_MISSING),
  rechte: z.array(rightInput).max(200),
})
/** The address under which a user is looked for. It isn't checked: a text that can't be an address finds no user. */
const address = named('adresse', z.string().min(1).max(200))
const revision = z.object({ nutzerId, version: z.int() })
const version = z.int().min(1)

const nutzerFilter = z
  .object({
    suche: freeText('suche').optional(),
    status: z.array(z.enum(key(NUTZER_STATUS))).optional(),
    rolle: z.array(freeText('rollenname')).max(100).optional(),
    unternehmenId: z.array(unternehmenId).max(500).optional(),
    zugang: z.array(z.enum(ACCESS)).optional(),
    art: z.array(z.enum(key(NUTZER_CLASS))).optional(),
  })
  .meta({ id: 'NutzerFilter' })
export type NutzerFilter = z.infer<typeof nutzerFilter>
export const NUTZER_SORT_FIELDS = ['nachname', 'email', 'rolle', 'unternehmen', 'status', 'letzteAnmeldung'] as const
export type NutzerSortField = (typeof NUTZER_SORT_FIELDS)[number]
const page = z.object({ ...pagination, sort: sorting(NUTZER_SORT_FIELDS, 'nachname,asc') })
const list = z.object({ zeilen: z.array(nutzer), gesamt })
const options = z.object({ rollen: z.array(z.string()), unternehmen: z.array(selection) })

const view = rightTo('anzeigen', 'Nutzer')
const manage = MANAGE_PEOPLE
const byId = z.object({ id: nutzerId })
/** What can be requested for an account: a new address, or the removal of its second factors. */
const art = z.enum(['EMAIL', 'FAKTOREN'])
const application = z
  .object({
    art,
    email: z.string().nullable(),
    von: z.string(),
    /** Whether the caller made the request. */
    eigener: z.boolean(),
    am: zeitpunkt,
    bis: zeitpunkt,
    /** What it waits for: a second person, or the confirmation from the new address. */
    stand: z.enum(['ZUSTIMMUNG', 'BESTAETIGUNG']),
    /** Whether the caller may agree to it. */
    zustimmbar: z.boolean(),
  })
  .meta({ id: 'AccountRequest' })
/** The request as the agreeing person was shown it: they agree to this one, not to another that took its place meanwhile. */
const shown = z.object({ am: zeitpunkt, email: requiredText('email').nullable() })
export type AccountRequest = z.infer<typeof application>
/**
 * With the requests for the account. `zuZweit`: the user reviews or approves, so that changing their address or factors takes two people.
 */
const nutzerDetail = nutzer.extend({ zuZweit: z.boolean(), antraege: z.array(application) }).meta({ id: 'NutzerDetail' })
export type NutzerDetail = z.infer<typeof nutzerDetail>
const MAINTAIN = ['LETZTER_ADMIN', 'EIGENES_KONTO', 'VERSION_VERALTET'] as const

/** Users, roles, rights and the own account. */
export const kontoCalls = {
  ...service('konto', '/partnerservice/api/private/v2', {
    details: endpoint({
      method: 'GET',
      path: '/nutzerverwaltung/benutzer/eigenen',
      summary: 'Own user',
      access: 'signedIn',
      follows: ['NUTZER'],
      response: nutzerDetail,
    }),
    speicherschluessel: endpoint({
      method: 'GET',
      path: '/nutzerverwaltung/benutzer/eigenen/speicherschluessel',
      summary: 'What the own drafts in the browser are encrypted with, the same at each sign-in',
      access: 'signedIn',
      follows: [],
      response: z.object({
        /** 32 bytes in base64url; kept in memory alone. */
        schluessel: z.string(),
      }),
    }),
    antragZustimmen: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/benutzer/eigenen/antraege/{art}/zustimmung',
      summary: 'The owner agrees to a new address that another user asked for',
      access: 'signedIn',
      changes: ['NUTZER', 'SITZUNG'],
      params: z.object({ art }),
      body: shown,
      response: revision,
      problems: ['OHNE_AENDERUNG', 'ZWEITE_PERSON', 'VERSION_VERALTET'],
    }),
    antragZuruecknehmen: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/benutzer/eigenen/antraege/{art}/ruecknahme',
      summary: 'The owner declines what is asked for their account',
      access: 'signedIn',
      changes: ['NUTZER'],
      params: z.object({ art }),
      response: revision,
    }),
    sitzungenBeenden: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/benutzer/eigenen/sitzungen/beendigung',
      summary: 'End one of the own sessions, or all others where none is named; confirmed. Signing out ends the one in use',
      access: 'signedIn',
      changes: ['SITZUNG'],
      confirmed: 'Andere Geräte abmelden',
      body: z.object({
        /** As the identity provider names it in its list. */
        sitzung: code('sitzung', /^[\w-]{1,100}$/).optional(),
      }),
      problems: ['SITZUNGEN_VON_HAND'],
    }),
    deaktivieren: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/benutzer/deaktivierung',
      summary: 'Deactivate the own account, confirmed',
      access: 'signedIn',
      changes: ['NUTZER', 'SITZUNG'],
      confirmed: 'Eigenes Konto deaktivieren',
      response: revision,
      problems: ['LETZTER_ADMIN'],
    }),
    rechte: endpoint({
      method: 'GET',
      path: '/nutzerverwaltung/rechte/nutzer',
      summary: 'Own rights',
      access: 'signedIn',
      follows: [],
      response: z.array(right),
    }),
    tabelleneinstellung: endpoint({
      method: 'GET',
      path: '/nutzerverwaltung/{id}/einstellung',
      summary: 'Own table settings; id names the table',
      access: 'signedIn',
      follows: [],
      params: z.object({ id: code('tabelle', /^[a-z.]{1,60}$/) }),
      response: z.object({ version: z.int(), einstellung: tableSetting.nullable() }),
    }),
    tabelleneinstellungSpeichern: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/{id}/einstellung',
      summary: 'Save own table settings',
      access: 'signedIn',
      changes: [],
      params: z.object({ id: code('tabelle', /^[a-z.]{1,60}$/) }),
      body: z.object({ version: z.int().min(0), einstellung: tableSetting }),
      response: z.object({ version: z.int() }),
      problems: ['VERSION_VERALTET'],
    }),
    tabelleneinstellungenZuruecksetzen: endpoint({
      method: 'DELETE',
      path: '/nutzerverwaltung/einstellung',
      summary: 'Put all own table settings back',
      access: 'signedIn',
      changes: [],
      response: z.object({ anzahl: z.int() }),
    }),
    emailEinstellen: endpoint({
      method: 'POST',
      path: '/nutzerverwaltung/email/einstellung',
      summary: 'Whether the own user receives e-mails',
      access: 'signedIn',
      changes: ['NUTZER'],
      body: z.object({ erhaltNutzerEMails: z.boolean() }),
      response: z.object({ erhaltNutzerEMails: z.boolean() }),
    }),
    daten: endpoint({
      method: 'GET',
      path: '/nutzerverwaltung/benutzer/eigenen/daten.json',
      summary: 'Everything that is kept about the own user (GDPR, articles 15 and 20)',
      access: 'signedIn',
      mediaType: 'application/json',
    }),
  }),
  ...service('konto', '/partnerservice/api/public/v1', {
    adresseBestaetigen: endpoint({
      method: 'POST',
      path: '/adresse/bestaetigung',
      summary: 'A new address is confirmed through the link that was sent to it',
      access: 'public',
      changes: ['NUTZER'],
      body: z.object({ token: secret(100) }),
      response: z.object({ email: z.string() }),
      problems: ['LINK_ABGELAUFEN'],
    }),
  }),
}

/** Users of the own organisation, and those whom the operator administers. */
export const nutzerCalls = service('nutzer', '/partnerservice/api/private/v2', {
  alle: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/benutzer',
    summary: 'Users of the own organisation',
    access: view,
    follows: ['NUTZER'],
    response: z.array(nutzer),
  }),
  details: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/benutzer/{id}',
    summary: 'A user of the own organisation; for the operator also an administrator of another one',
    access: view,
    follows: [],
    params: byId,
    response: nutzerDetail,
  }),
  mitEmail: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/benutzer/email/{email}',
    summary: 'A user of the own organisation by address, also a deleted one that can be restored',
    access: view,
    follows: [],
    params: z.object({ email: address }),
    response: nutzer,
  }),
  emailPruefen: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/benutzer/beziehungeigeneorganisation/{email}',
    summary: 'Check before creating: 100 free, 200 impossible, 300 exists here, 400 can be restored',
    access: rightTo('anlegen', 'Nutzer'),
    follows: [],
    params: z.object({ email: address }),
    response: z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400)]),
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer',
    summary: 'Create a user and invite them',
    alsoAsks: [ASSIGN_ROLE],
    access: rightTo('anlegen', 'Nutzer'),
    changes: ['NUTZER'],
    body: nutzerData,
    response: revision,
    idempotent: true,
    problems: ['NUTZER_VORHANDEN', 'NUTZER_UNMOEGLICH', 'NUTZER_WIEDERHERSTELLBAR', 'RECHTE_DARUEBER'],
  }),
  wiederherstellen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/wiederherstellen',
    summary: 'Restore a deleted user by address, with a role chosen anew, and invite them',
    alsoAsks: [ASSIGN_ROLE],
    access: rightTo('anlegen', 'Nutzer'),
    changes: ['NUTZER'],
    body: nutzerData,
    response: revision,
    problems: ['RECHTE_DARUEBER', 'DARF_MEHR'],
  }),
  aendern: endpoint({
    method: 'PUT',
    path: '/nutzerverwaltung/benutzer',
    summary: 'Change a user; also whether they are active; the own address and telephone number are confirmed',
    confirmed: 'Eigene E-Mail-Adresse oder Telefonnummer ändern',
    alsoAsks: [ASSIGN_ROLE],
    access: rightTo('bearbeiten', 'Nutzer'),
    changes: ['NUTZER', 'SITZUNG'],
    body: nutzerData.extend({ nutzerId, version, aktiv: z.boolean() }),
    response: revision,
    problems: ['OHNE_AENDERUNG', 'NUTZER_UNMOEGLICH', 'DARF_MEHR', 'RECHTE_DARUEBER', 'ZWEITE_PERSON_FEHLT', ...MAINTAIN],
  }),
  loeschen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/loeschung',
    summary: 'Delete a user; restorable for as long as the installation says',
    access: rightTo('löschen', 'Nutzer'),
    changes: ['NUTZER', 'SITZUNG'],
    params: byId,
    body: z.object({ version }),
    response: revision,
    problems: ['SYSTEMROLLE_BLEIBT', ...MAINTAIN],
  }),
  deaktivieren: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/deaktivierung',
    summary: 'Deactivate a user and end their sessions',
    access: rightTo('bearbeiten', 'Nutzer'),
    changes: ['NUTZER', 'SITZUNG'],
    params: byId,
    body: z.object({ version }),
    response: revision,
    problems: [...MAINTAIN],
  }),
  einladen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/einladung',
    summary: 'Send the link for a first or a new password',
    access: rightTo('bearbeiten', 'Nutzer'),
    changes: ['NUTZER'],
    params: byId,
    response: revision,
    problems: ['OHNE_PASSWORT'],
  }),
  abmelden: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/abmeldung',
    summary: 'Sign a user out everywhere',
    access: rightTo('bearbeiten', 'Nutzer'),
    changes: ['SITZUNG'],
    params: byId,
    response: revision,
    problems: ['EIGENES_KONTO'],
  }),
  zweitenFaktorZuruecksetzen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/zweiterfaktor/zuruecksetzen',
    summary: 'Take away the second factors of a user who has lost them, and end their sessions',
    access: rightTo('bearbeiten', 'Nutzer'),
    changes: ['NUTZER', 'SITZUNG'],
    params: byId,
    response: revision,
    problems: ['OHNE_PASSWORT', 'EIGENES_KONTO', 'DARF_MEHR', 'ZWEITE_PERSON_FEHLT'],
  }),
  antragZustimmen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/antraege/{art}/zustimmung',
    summary: 'A second person agrees to a new address or a reset of second factors',
    access: [rightTo('bearbeiten', 'Nutzer'), manage],
    changes: ['NUTZER', 'SITZUNG'],
    params: byId.extend({ art }),
    body: shown,
    response: revision,
    problems: ['OHNE_AENDERUNG', 'ZWEITE_PERSON', 'DARF_MEHR', 'VERSION_VERALTET'],
  }),
  antragZuruecknehmen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/benutzer/{id}/antraege/{art}/ruecknahme',
    summary: 'Take back or decline what is asked for an account',
    access: [rightTo('bearbeiten', 'Nutzer'), manage],
    changes: ['NUTZER'],
    params: byId.extend({ art }),
    response: revision,
  }),
  anmelderegel: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/zweiterfaktor',
    summary: 'Whether the own organisation demands a second factor, and of how many it is missing',
    access: 'signedIn',
    follows: ['NUTZER'],
    response: z.object({
      version: z.int(),
      verlangt: z.boolean(),
      /** Who demands a second factor of the caller. */
      fuerMich: z.enum(FACTOR_DEMANDERS).nullable(),
      /** Whether the caller may change it. */
      aenderbar: z.boolean(),
      /** How many users sign in here without a second factor; only for a caller who may change the rule, and where the number is known. */
      ohneFaktor: z.int().nullable(),
    }),
  }),
  anmelderegelSetzen: endpoint({
    method: 'PUT',
    path: '/nutzerverwaltung/zweiterfaktor',
    summary: 'Demand a second factor of all people of the own organisation, or leave it to them (confirmed)',
    access: manage,
    changes: ['NUTZER'],
    confirmed: 'Zweiten Faktor nicht mehr verlangen',
    body: z.object({ version: z.int().min(0), verlangt: z.boolean() }),
    response: z.object({ version: z.int() }),
    problems: ['VERSION_VERALTET', 'OHNE_AENDERUNG', 'RECHT_FEHLT'],
  }),
  liste: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/nutzer/filterung',
    summary: 'Users of the own organisation, a page at a time',
    access: view,
    follows: ['NUTZER'],
    query: page,
    body: nutzerFilter,
    response: list,
  }),
  filteroptionen: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/nutzer/filteroptionen',
    summary: 'What users of the own organisation can be filtered by',
    access: view,
    follows: ['NUTZER'],
    response: options,
  }),
  listeVonUnternehmen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/nutzer/{companyId}/filterung',
    summary: 'Users of a company; the operator sees the administrators of any',
    access: manage,
    follows: ['NUTZER'],
    params: z.object({ companyId: unternehmenId }),
    query: page,
    body: nutzerFilter,
    response: list,
  }),
  filteroptionenVonUnternehmen: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/nutzer/{id}/filteroptionen',
    summary: 'What users of a company can be filtered by',
    access: manage,
    follows: ['NUTZER'],
    params: z.object({ id: unternehmenId }),
    response: options,
  }),
  alleVonUnternehmen: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/{id}/nutzer',
    summary: 'Users of a company; the operator sees the administrators of any',
    access: manage,
    follows: ['NUTZER'],
    params: z.object({ id: unternehmenId }),
    response: z.array(nutzer),
  }),
  administratorAnlegen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/{companyId}/nutzer',
    summary: 'The operator creates an administrator of a company',
    groups: ['BSP'],
    access: manage,
    changes: ['NUTZER'],
    params: z.object({ companyId: unternehmenId }),
    body: adminData,
    response: revision,
    idempotent: true,
    problems: ['NUTZER_UNMOEGLICH', 'NUTZER_VORHANDEN', 'RECHTE_DARUEBER'],
  }),
  administratorAendern: endpoint({
    method: 'PUT',
    path: '/nutzerverwaltung/nutzer',
    summary: 'The operator changes an administrator of a company',
    groups: ['BSP'],
    access: manage,
    changes: ['NUTZER'],
    confirmed: 'Eigene E-Mail-Adresse oder Telefonnummer ändern',
    body: adminData.extend({ nutzerId, version, aktiv: z.boolean() }),
    response: revision,
    problems: ['OHNE_AENDERUNG', 'NUTZER_UNMOEGLICH', 'DARF_MEHR', 'ZWEITE_PERSON_FEHLT', ...MAINTAIN],
  }),
})

/** Roles and what they may. */
export const rolleCalls = service('rolle', '/partnerservice/api/private/v2', {
  waehlbareRechte: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/rechte',
    summary: 'All rights of the own area',
    access: 'signedIn',
    follows: [],
    response: z.array(right),
  }),
  alle: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/rollen/alle',
    summary: 'Roles of the own organisation',
    access: [rightTo('anzeigen', 'Rollen'), view],
    follows: ['ROLLE'],
    query: z.object({ admin: z.enum(['true', 'false']).optional() }),
    response: z.array(role),
  }),
  details: endpoint({
    method: 'GET',
    path: '/nutzerverwaltung/rollen',
    summary: 'One role by name',
    access: rightTo('anzeigen', 'Rollen'),
    follows: [],
    query: z.object({ name: requiredText('rollenname') }),
    response: role,
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/rollen/erstellen',
    summary: 'Create a role',
    access: rightTo('anlegen', 'Rollen'),
    changes: ['ROLLE'],
    body: roleData,
    response: z.object({ name: z.string(), version: z.int() }),
    idempotent: true,
    problems: ['RECHTE_DARUEBER'],
  }),
  aendern: endpoint({
    method: 'POST',
    path: '/nutzerverwaltung/rollen/aktualisieren',
    summary: 'Change a role; the query names it',
    access: rightTo('bearbeiten', 'Rollen'),
    changes: ['ROLLE'],
    query: z.object({ name: requiredText('rollenname') }),
    body: roleData.extend({ version }),
    response: z.object({ name: z.string(), version: z.int() }),
    problems: ['ROLLE_FEST', 'EIGENE_ROLLE', 'ROLLE_DARF_MEHR', 'RECHTE_DARUEBER', 'OHNE_AENDERUNG', 'VERSION_VERALTET'],
  }),
  loeschen: endpoint({
    method: 'DELETE',
    path: '/nutzerverwaltung/rollen',
    summary: 'Delete a role that no user has',
    access: rightTo('löschen', 'Rollen'),
    changes: ['ROLLE'],
    query: z.object({ name: requiredText('rollenname') }),
    problems: ['ROLLE_FEST', 'ROLLE_BENUTZT', 'ROLLE_DARF_MEHR'],
  }),
})
