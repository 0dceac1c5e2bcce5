import { ID_PATTERN, VERTRAG_STATUS, ZUORDNUNG_INTENT, ZUORDNUNG_DECISION, ZUORDNUNG_STATUS, VERTRAG_STEPS } from '@avalwerk/domain'
import { z } from 'zod'
import {
  selection,
  pagination,
  buergschaftsart,
  cents,
  gesamt,
  idSchema,
  key,
  sorting,
  STORED_PROBLEMS,
  unternehmenId,
  zeitpunkt,
} from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { code, freeText, requiredText } from './forms.ts'
import { person, verlaufseintrag } from './unternehmenForms.ts'

const pruefungId = code('pruefungId', ID_PATTERN.pruefung)
const status = z.enum(key(VERTRAG_STATUS))
const zuordnungStatus = z.enum(key(ZUORDNUNG_STATUS))
const decision = z.enum(key(ZUORDNUNG_DECISION))

/** Link model: contact person (KP), company, version. */
const zuordnung = z.object({ unternehmenId, person: person.nullable() })

/** Cents of a part of a contract: how many guarantees, and what they use. */
const part = { anzahl: z.int(), genutzt: z.int(), reserviert: z.int() }

const vertragRow = z
  .object({
    id: idSchema,
    vertragsnummer: z.string(),
    status,
    buerge: selection,
    versicherungsnehmer: z.object({ id: unternehmenId.nullable(), name: z.string() }),
    gesamtlimit: z.int(),
    einzellimit: z.int(),
    genutzt: z.int(),
    reserviert: z.int(),
    unternehmen: z.int(),
    /** An open review. */
    pruefungId: pruefungId.nullable(),
    geaendertAm: zeitpunkt,
  })
  .meta({ id: 'VertragRow' })
export type VertragRow = z.infer<typeof vertragRow>

const vertrag = vertragRow
  .omit({ unternehmen: true })
  .extend({
    version: z.int(),
    buerge: selection.extend({ vertragsart: z.enum(['LIGHT', 'REGULAR']) }),
    /** Does the policy holder belong to the caller's organisation? */
    eigener: z.boolean(),
    avalprovision: z.string().nullable(),
    sicherheit: z.string().nullable(),
    nachricht: z.string().nullable(),
    grund: z.string().nullable(),
    /** Cents used by guarantees that the portal doesn't know. */
    ausserhalb: z.int(),
    /** Those that the caller may see. */
    unternehmen: z.array(
      zuordnung.extend({
        version: z.int(),
        name: z.string(),
        status: zuordnungStatus,
        kommentar: z.string().nullable(),
        teillimit: z.int().nullable(),
        ...part,
      }),
    ),
    /** What all other borrowers use. */
    uebrige: z.object(part),
    nachArt: z.array(z.object({ art: buergschaftsart, ...part })),
    pruefungen: z.array(
      z.object({
        id: pruefungId,
        status: z.enum(['OFFEN', 'ABGESCHLOSSEN', 'ENTFALLEN']),
        erstelltAm: zeitpunkt,
        abgeschlossenAm: zeitpunkt.nullable(),
      }),
    ),
    /** Is there a documentation of the last review? */
    dokumentation: z.boolean(),
    /** Steps of the life cycle that the caller may take now. */
    schritte: z.array(z.enum(VERTRAG_STEPS)),
    erstelltAm: zeitpunkt,
  })
  .meta({ id: 'Vertrag' })
export type Vertrag = z.infer<typeof vertrag>

const pruefung = z
  .object({
    id: pruefungId,
    status: z.enum(['OFFEN', 'ABGESCHLOSSEN', 'ENTFALLEN']),
    anlass: z.enum(['ANLAGE', 'AENDERUNG']),
    erstelltAm: zeitpunkt,
    abgeschlossenAm: zeitpunkt.nullable(),
    pruefer: z.string().nullable(),
    nachricht: z.string().nullable(),
    vertrag: z.object({
      id: idSchema,
      version: z.int(),
      vertragsnummer: z.string(),
      status,
      buerge: selection.extend({ vertragsart: z.enum(['LIGHT', 'REGULAR']) }),
      versicherungsnehmer: z.object({ id: unternehmenId.nullable(), name: z.string() }),
      gesamtlimit: z.int(),
      einzellimit: z.int(),
      ausserhalb: z.int(),
      avalprovision: z.string().nullable(),
      sicherheit: z.string().nullable(),
    }),
    positionen: z.array(
      zuordnung.extend({
        name: z.string(),
        ort: z.string(),
        register: z.string().nullable(),
        absicht: z.enum(key(ZUORDNUNG_INTENT)),
        /** Is it the policy holder, or does the review make it so? */
        versicherungsnehmer: z.boolean(),
        entscheidung: decision.nullable(),
        teillimit: z.int().nullable(),
        kommentar: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Vertragspruefung' })
export type Vertragspruefung = z.infer<typeof pruefung>

export const VERTRAG_SORT_FIELDS = [
  'vertragsnummer',
  'versicherungsnehmer',
  'buerge',
  'status',
  'gesamtlimit',
  'auslastung',
  'geaendertAm',
] as const
export type VertragSortField = (typeof VERTRAG_SORT_FIELDS)[number]
const filter = z
  .object({
    suche: freeText('suche').optional(),
    status: z.array(status).max(4).optional(),
    buergeId: z.array(unternehmenId).max(50).optional(),
    /** Policy holders by name: one without the platform has no number. */
    versicherungsnehmer: z.array(freeText('name')).max(50).optional(),
    /** Contracts under which one of these companies is. */
    unternehmenId: z.array(unternehmenId).max(50).optional(),
    /** At least so many percent used. */
    auslastungAb: z.enum(['80', '95']).optional(),
  })
  .meta({ id: 'VertragFilter' })
export type VertragFilter = z.infer<typeof filter>

const view = rightTo('anzeigen', 'Verträge')
const idParams = z.object({ id: idSchema })
const revision = z.object({ id: idSchema, vertragsnummer: z.string(), version: z.int(), pruefungId: pruefungId.nullable() })
const frame = {
  gesamtlimit: cents,
  einzellimit: cents,
  ausserhalb: cents,
  avalprovision: freeText('avalprovision').nullable(),
  sicherheit: freeText('sicherheit').nullable(),
}
const zuordnungen = z.array(zuordnung).max(200)

/** Contracts (Kautionsverträge): made, changed, reviewed by the guarantor, ended. */
export const vertragCalls = service('vertrag', '/partnerservice/api/private/v2', {
  vonBuergen: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/buerge/{id}',
    summary: 'A contract of the own organisation as guarantor, by id and number',
    access: view,
    follows: FOLLOWS.vertraege,
    params: idParams,
    query: z.object({ vertragsnummer: requiredText('kautionsvertragsnummer') }),
    response: vertrag,
  }),
  filteroptionen: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/filteroptionen',
    summary: 'What the list of contracts can be narrowed by, for one company or all',
    access: view,
    follows: FOLLOWS.vertraege,
    query: z.object({ unternehmenId: unternehmenId.optional() }),
    response: z.object({
      status: z.array(status),
      buergen: z.array(selection),
      versicherungsnehmer: z.array(z.string()),
      unternehmen: z.array(selection),
    }),
  }),
  liste: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/filterung',
    summary: 'A page of contracts with their use',
    access: view,
    follows: FOLLOWS.vertraege,
    query: z.object({ ...pagination, sort: sorting(VERTRAG_SORT_FIELDS, 'vertragsnummer,asc') }),
    body: filter,
    response: z.object({ zeilen: z.array(vertragRow), gesamt }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/filterung/vertraege.csv',
    summary: 'All contracts under a filter as CSV',
    access: view,
    body: filter,
    mediaType: 'text/csv',
  }),
  pruefung: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/pruefung/{id}',
    summary: 'A review of the companies under a contract',
    access: [rightTo('prüfen', 'Verträge'), view],
    follows: FOLLOWS.vertraege,
    params: z.object({ id: pruefungId }),
    response: pruefung,
  }),
  pruefungAbschliessen: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/pruefung/{id}/abschluss',
    summary: 'Complete a review: a decision on every company, and for a new contract its limits',
    access: rightTo('prüfen', 'Verträge'),
    changes: ['VERTRAG'],
    params: z.object({ id: pruefungId }),
    body: z.object({
      version: z.int().min(1),
      positionen: z
        .array(
          z.object({
            unternehmenId,
            entscheidung: decision.nullable(),
            teillimit: cents.nullable(),
            kommentar: freeText('anmerkung').nullable(),
          }),
        )
        .max(200),
      rahmen: z.object(frame).nullable(),
    }),
    response: z.object({ id: idSchema, vertragsnummer: z.string(), status, angenommen: z.int(), abgelehnt: z.int() }),
    problems: ['VERSION_VERALTET', 'ENTSCHEIDUNG_FEHLT', 'SCHRITT_UNZULAESSIG'],
  }),
  suche: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/suche',
    summary: 'Up to eight contracts by number or name, for the command palette',
    access: view,
    follows: FOLLOWS.vertraege,
    query: z.object({ text: requiredText('suche') }),
    response: z.object({ treffer: z.array(z.object({ id: idSchema, titel: z.string(), untertitel: z.string() })) }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/{id}',
    summary: 'A contract with its use and the companies under it',
    access: view,
    follows: FOLLOWS.vertraege,
    idOf: 'VERTRAG',
    params: idParams,
    response: vertrag,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/{id}/verlauf',
    summary: 'What was done with a contract, newest first',
    access: view,
    follows: FOLLOWS.vertraege,
    idOf: 'VERTRAG',
    params: idParams,
    response: z.array(verlaufseintrag),
  }),
  dokumentation: endpoint({
    method: 'GET',
    path: '/kautionsvertraege/{id}/dokumentation',
    summary: 'The documentation of the last review as PDF',
    access: rightTo('Beschlussdokumentation herunterladen', 'Verträge'),
    params: idParams,
    mediaType: 'application/pdf',
    problems: STORED_PROBLEMS,
  }),
  alle: endpoint({
    method: 'GET',
    path: '/kautionsvertraege',
    summary: 'All contracts that the caller sees, by number',
    callers: 'Interfaces that match contracts with a system of their own; the pages read the list, filtered and with its use',
    access: view,
    follows: FOLLOWS.vertraege,
    response: z.object({
      vertraege: z.array(
        z.object({ id: idSchema, vertragsnummer: z.string(), status, buerge: selection, versicherungsnehmer: z.string() }),
      ),
    }),
  }),
  anlegen: endpoint({
    method: 'POST',
    path: '/kautionsvertraege',
    summary: 'Create a contract with the companies under it; the guarantor reviews it',
    access: rightTo('anlegen', 'Verträge'),
    changes: ['VERTRAG'],
    query: z.object({ vertragsnummer: freeText('kautionsvertragsnummer'), bürgeId: unternehmenId, versicherungsnehmerId: unternehmenId }),
    body: z.object({ gesamtlimit: cents, einzellimit: cents, nachricht: freeText('kurznachricht').nullable(), unternehmen: zuordnungen }),
    response: revision,
    idempotent: true,
  }),
  unternehmenAendern: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/{id}',
    summary: 'With a policy holder: the companies under a contract as they shall be. Without: companies added',
    access: rightTo('bearbeiten', 'Verträge'),
    changes: ['VERTRAG'],
    params: idParams,
    query: z.object({ versicherungsnehmerId: unternehmenId.optional() }),
    body: z.object({ version: z.int().min(1), nachricht: freeText('kurznachricht').nullable(), unternehmen: zuordnungen }),
    response: revision,
    problems: ['VERSION_VERALTET', 'PRUEFUNG_OFFEN', 'KEINE_AENDERUNG', 'ZUORDNUNG_BENUTZT', 'SCHRITT_UNZULAESSIG'],
  }),
  rahmenAendern: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/{id}/rahmen',
    summary: 'Change the limits and terms of a contract in force',
    access: rightTo('prüfen', 'Verträge'),
    changes: ['VERTRAG'],
    params: idParams,
    body: z.object({ version: z.int().min(1), ...frame }),
    response: revision,
    problems: ['VERSION_VERALTET', 'KEINE_AENDERUNG', 'SCHRITT_UNZULAESSIG'],
  }),
  beenden: endpoint({
    method: 'POST',
    path: '/kautionsvertraege/{id}/ende',
    summary: 'End a contract: no new orders; its guarantees go on',
    access: [rightTo('prüfen', 'Verträge'), rightTo('verwalten', 'Verträge')],
    changes: ['VERTRAG'],
    params: idParams,
    body: z.object({ version: z.int().min(1), grund: freeText('grund').nullable() }),
    response: revision,
    problems: ['VERSION_VERALTET', 'GRUND_FEHLT', 'SCHRITT_UNZULAESSIG'],
  }),
})
