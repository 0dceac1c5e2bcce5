import { z } from 'zod'
import { adresse, gesellschaftsform, kategorie, nutzerId, unternehmenId, unternehmensstatus } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'

export const recht = z.object({ anzeigename: z.string(), kategorie })

export const eigenerNutzer = z.object({
  nutzerId,
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
  sso: z.boolean(),
  unternehmenSichtbeschränkt: z.boolean(),
  erhaltNutzerEMails: z.boolean(),
  sichtberechtigteUnternehmen: z.array(unternehmenId),
})
export type EigenerNutzer = z.infer<typeof eigenerNutzer>

export const rolle = z.object({
  name: z.string(),
  iconname: z.string(),
  immutable: z.boolean(),
  rechte: z.array(recht),
})

export const unternehmen = z.object({
  unternehmenId,
  version: z.int(),
  name: z.string(),
  gesellschaftsform,
  postadresse: adresse,
  handelsregister: z.string().nullable(),
  handelsregisternummer: z.string().nullable(),
  unternehmensstatus,
  type: z.enum(['auftraggeber', 'buerge', 'bspGmbh']),
  mutterUnternehmenId: unternehmenId.nullable(),
  /** Of guarantors: what they want to know of a building sum. */
  bausummeAngabe: z.enum(['BETRAG', 'PROZENT', 'KEINE_ANGABE']).nullable(),
})

export const anzeigedaten = z.object({
  unternehmenId,
  name: z.string(),
  kurzname: z.string(),
  initialen: z.string(),
  headerFarbe: z.string(),
  headerSchriftfarbe: z.string(),
})

/**
 * Settings of one table: columns in their order, hidden ones, widths in pixels, row height, saved views.
 * The version guards against a second tab: a write names the version that it read.
 */
export const tabelleneinstellung = z.object({
  spalten: z.array(z.string().max(60)).max(60),
  verborgen: z.array(z.string().max(60)).max(60),
  breiten: z.record(z.string().max(60), z.int().min(40).max(1200)),
  kompakt: z.boolean(),
  proSeite: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  ansichten: z.array(z.object({ id: z.string().max(40), name: z.string().min(1).max(60), suche: z.string().max(2000) })).max(20),
})
export type Tabelleneinstellung = z.infer<typeof tabelleneinstellung>

const nutzer = '/partnerservice/api/private/v2/nutzerverwaltung'
const basis = '/partnerservice/api/private/v2'

export const partner = {
  [`GET ${nutzer}/benutzer/eigenen` as const]: endpunkt({
    zweck: 'Own user',
    recht: 'angemeldet',
    antwort: eigenerNutzer,
  }),
  [`GET ${nutzer}/rechte` as const]: endpunkt({
    zweck: 'All rights of the own area',
    recht: 'angemeldet',
    antwort: z.array(recht),
  }),
  [`GET ${nutzer}/rechte/nutzer` as const]: endpunkt({
    zweck: 'Own rights',
    recht: 'angemeldet',
    antwort: z.array(recht),
  }),
  [`GET ${nutzer}/rollen/alle` as const]: endpunkt({
    zweck: 'Roles of the own organisation',
    recht: [anspruch('anzeigen', 'Rollen'), anspruch('anzeigen', 'Nutzer')],
    query: z.object({ admin: z.enum(['true', 'false']).optional() }),
    antwort: z.array(rolle),
  }),
  [`GET ${nutzer}/rollen` as const]: endpunkt({
    zweck: 'One role by name',
    recht: anspruch('anzeigen', 'Rollen'),
    query: z.object({ name: z.string().min(1).max(200) }),
    antwort: rolle,
  }),
  [`GET ${nutzer}/benutzer` as const]: endpunkt({
    zweck: 'Users of the own organisation',
    recht: anspruch('anzeigen', 'Nutzer'),
    antwort: z.array(eigenerNutzer),
  }),
  [`GET ${nutzer}/benutzer/{id}` as const]: endpunkt({
    zweck: 'A user of the own organisation',
    recht: anspruch('anzeigen', 'Nutzer'),
    params: z.object({ id: nutzerId }),
    antwort: eigenerNutzer,
  }),
  [`GET ${nutzer}/{id}/einstellung` as const]: endpunkt({
    zweck: 'Own table settings; id names the table',
    recht: 'angemeldet',
    params: z.object({ id: z.string().regex(/^[a-z.]{1,60}$/) }),
    antwort: z.object({ version: z.int(), einstellung: tabelleneinstellung.nullable() }),
  }),
  [`POST ${nutzer}/{id}/einstellung` as const]: endpunkt({
    zweck: 'Save own table settings',
    recht: 'angemeldet',
    params: z.object({ id: z.string().regex(/^[a-z.]{1,60}$/) }),
    body: z.object({ version: z.int().min(0), einstellung: tabelleneinstellung }),
    antwort: z.object({ version: z.int() }),
    probleme: ['VERSION_VERALTET'],
  }),
  [`POST ${nutzer}/email/einstellung` as const]: endpunkt({
    zweck: 'Whether the own user receives e-mails',
    recht: 'angemeldet',
    body: z.object({ erhaltNutzerEMails: z.boolean() }),
    antwort: z.object({ erhaltNutzerEMails: z.boolean() }),
  }),
  [`GET ${basis}/unternehmen/auftraggeber/sichtbeschraenkung` as const]: endpunkt({
    zweck: 'Companies that the own user may see',
    recht: 'angemeldet',
    antwort: z.object({
      beschränkt: z.boolean(),
      unternehmen: z.array(z.object({ id: z.string(), name: z.string(), hybrid: z.boolean() })),
    }),
  }),
  [`GET ${basis}/unternehmen/{id}` as const]: endpunkt({
    zweck: 'A company of the own organisation, or a public one',
    recht: anspruch('anzeigen', 'Unternehmen'),
    params: z.object({ id: unternehmenId }),
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    antwort: unternehmen,
  }),
  [`POST ${basis}/unternehmen/name` as const]: endpunkt({
    zweck: 'Names by ids; ids that the caller may not know are left out',
    recht: 'angemeldet',
    body: z.array(unternehmenId).max(500),
    antwort: z.record(z.string(), z.string()),
  }),
  [`GET ${basis}/buergen` as const]: endpunkt({
    zweck: 'Active guarantors',
    recht: 'angemeldet',
    query: z.object({ cache: z.enum(['true', 'false']).optional() }),
    antwort: z.array(anzeigedaten),
  }),
  [`GET ${basis}/buergen/{id}/anzeigedaten` as const]: endpunkt({
    zweck: 'Display data of a guarantor',
    recht: 'angemeldet',
    params: z.object({ id: unternehmenId }),
    antwort: anzeigedaten,
  }),
  [`GET ${basis}/laenderliste` as const]: endpunkt({
    zweck: 'Countries',
    recht: 'angemeldet',
    antwort: z.array(z.object({ landeskennzeichen: z.string(), vollerName: z.string() })),
  }),
}
