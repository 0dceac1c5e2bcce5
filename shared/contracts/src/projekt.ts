import { z } from 'zod'
import {
  adresse,
  auswahl,
  pagination,
  bürgschaftId,
  bürgschaftsart,
  cent,
  datum,
  gesamt,
  idSchema,
  projektPhase,
  visibilityStatus,
  sortierung,
  unternehmenId,
  zeitpunkt,
} from './bausteine.ts'
import { anschrift } from './daten.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText, requiredText } from './forms.ts'
import { person } from './unternehmensformen.ts'

/** What is entered of a project; its rules stand in the domain. */
const projektData = z.object({
  name: freeText('name'),
  nummer: freeText('projektnummer').nullable(),
  beschreibung: freeText('projektbeschreibung').nullable(),
  phase: projektPhase,
  auftragssumme: cent.nullable(),
  bauadresse: anschrift.nullable(),
  beginn: datum.nullable(),
  ende: datum.nullable(),
  ansprechpartner: person.nullable(),
  unternehmenId,
  fürAlle: z.boolean(),
  sichtberechtigteUnternehmen: z.array(unternehmenId).max(500),
})

const summe = { anzahl: z.int(), betrag: z.int() }

const projekt = projektData.extend({
  id: idSchema,
  version: z.int(),
  bauadresse: adresse.nullable(),
  unternehmen: auswahl,
  /** Names of those that the caller may know. */
  sichtberechtigte: z.array(auswahl),
  erstelltAm: zeitpunkt,
  geaendertAm: zeitpunkt,
  /** Of the project's guarantees as far as the caller sees them: all, those that aren't over, by status, by type. */
  bürgschaften: z.object({
    gesamt: z.object(summe),
    laufend: z.object(summe),
    nachStatus: z.array(z.object({ status: visibilityStatus, ...summe })),
    nachArt: z.array(z.object({ art: bürgschaftsart, ...summe })),
  }),
})
export type Projekt = z.infer<typeof projekt>

const projektRow = z.object({
  id: idSchema,
  name: z.string(),
  nummer: z.string().nullable(),
  phase: projektPhase,
  unternehmen: auswahl,
  ort: z.string().nullable(),
  auftragssumme: z.int().nullable(),
  beginn: datum.nullable(),
  ende: datum.nullable(),
  bürgschaften: z.int(),
  /** Cents of those that aren't over. */
  laufend: z.int(),
  geaendertAm: zeitpunkt,
})
export type ProjektRow = z.infer<typeof projektRow>

export const PROJEKT_SORT_FIELDS = ['name', 'phase', 'auftragssumme', 'unternehmen', 'ende', 'geaendertAm'] as const
export type ProjektSortField = (typeof PROJEKT_SORT_FIELDS)[number]
const projektFilter = z.object({
  suche: freeText('suche').optional(),
  phase: z.array(projektPhase).max(5).optional(),
  unternehmenId: z.array(unternehmenId).max(50).optional(),
})
export type ProjektFilter = z.infer<typeof projektFilter>

const basis = '/projektservice/api/private/v1/projekte'
const darf = (aktion: string) => [anspruch(aktion, 'Projekte'), anspruch('verwalten', 'Projekte')]
const ansehen = darf('anzeigen')
const idParams = z.object({ id: idSchema })
const stand = z.object({ id: idSchema, version: z.int() })

export const projektApi = {
  [`GET ${basis}/buergschaften/{id}` as const]: endpunkt({
    zweck: 'The project to which a guarantee is assigned, if any',
    recht: ansehen,
    params: z.object({ id: bürgschaftId }),
    antwort: z.object({ projekt: auswahl.extend({ phase: projektPhase }).nullable() }),
  }),
  [`PUT ${basis}/buergschaften/{id}` as const]: endpunkt({
    zweck: 'Assign a guarantee to a project, or take it out of one',
    recht: darf('zuordnen'),
    params: z.object({ id: bürgschaftId }),
    body: z.object({ projektId: idSchema.nullable() }),
    antwort: z.object({ projekt: auswahl.nullable() }),
  }),
  [`POST ${basis}/filterung` as const]: endpunkt({
    zweck: "A page of the own organisation's projects, with their guarantees' sums",
    recht: ansehen,
    query: z.object({ ...pagination, sort: sortierung(PROJEKT_SORT_FIELDS, 'name,asc') }),
    body: projektFilter,
    antwort: z.object({ zeilen: z.array(projektRow), gesamt }),
  }),
  [`POST ${basis}/filterung/projekte.csv` as const]: endpunkt({
    zweck: 'All projects under a filter as CSV',
    recht: ansehen,
    body: projektFilter,
    datei: 'text/csv',
  }),
  [`GET ${basis}/filteroptionen` as const]: endpunkt({
    zweck: 'Companies that are responsible for a project',
    recht: ansehen,
    antwort: z.object({ unternehmen: z.array(auswahl) }),
  }),
  [`GET ${basis}/suche` as const]: endpunkt({
    zweck: 'Up to eight projects by name or number, for the command palette',
    recht: ansehen,
    query: z.object({ text: requiredText('suche') }),
    antwort: z.object({ treffer: z.array(z.object({ id: idSchema, titel: z.string(), untertitel: z.string() })) }),
  }),
  [`GET ${basis}/{id}` as const]: endpunkt({
    zweck: "A project with its guarantees' sums",
    recht: ansehen,
    params: idParams,
    antwort: projekt,
  }),
  [`POST ${basis}` as const]: endpunkt({
    zweck: 'Create a project',
    recht: darf('anlegen'),
    body: projektData,
    antwort: stand,
    idempotent: true,
  }),
  [`PUT ${basis}/{id}` as const]: endpunkt({
    zweck: 'Change a project',
    recht: darf('bearbeiten'),
    params: idParams,
    body: projektData.extend({ version: z.int().min(1) }),
    antwort: stand,
    probleme: ['VERSION_VERALTET', 'OHNE_AENDERUNG'],
  }),
  [`POST ${basis}/{id}/loeschung` as const]: endpunkt({
    zweck: 'Delete a project; its guarantees stay, without one',
    recht: darf('löschen'),
    params: idParams,
    body: z.object({ version: z.int().min(1) }),
    antwort: z.object({ name: z.string(), bürgschaften: z.int() }),
    probleme: ['VERSION_VERALTET'],
  }),
  [`POST ${basis}/{id}/buergschaften` as const]: endpunkt({
    zweck: 'Assign several guarantees to a project',
    recht: darf('zuordnen'),
    params: idParams,
    body: z.object({ buergschaftIds: z.array(bürgschaftId).min(1, 'Bitte wählen Sie mindestens eine Bürgschaft').max(200) }),
    antwort: z.object({ zugeordnet: z.int() }),
  }),
}
