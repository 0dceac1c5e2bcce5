import { z } from 'zod'
import { adresse, gesellschaftsform, unternehmenId, unternehmensstatus } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'

export const unternehmen = z.object({
  unternehmenId,
  organisation: z.string(),
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

const basis = '/partnerservice/api/private/v2'

export const partner = {
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
  [`POST ${basis}/unternehmen/suche/ohnepaging` as const]: endpunkt({
    zweck: 'Up to twenty companies that the caller may know, by name, number or city',
    recht: anspruch('anzeigen', 'Unternehmen'),
    body: z.object({ suche: z.string().trim().min(2).max(100) }),
    antwort: z.array(unternehmen.pick({ unternehmenId: true, name: true, postadresse: true, type: true })),
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
