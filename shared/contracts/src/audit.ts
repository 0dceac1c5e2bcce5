import { AUDIT_ACTIONS, AUDIT_OBJECTS, CHAIN_FAULTS, MANAGE_PEOPLE } from '@avalwerk/domain'
import { z } from 'zod'
import { selection, pagination, date, gesamt, idSchema, cursor, nutzerId, key, sorting, unternehmenId, zeitpunkt } from './primitives.ts'
import { endpoint, service } from './endpoint.ts'
import { FOLLOWS } from './follows.ts'
import { freeText } from './forms.ts'

const action = z.enum(key(AUDIT_ACTIONS))
const object = z.enum(key(AUDIT_OBJECTS))

const auditFilter = z
  .object({
    /** For the operator alone; users of other organisations read the audit of their own. */
    organisation: unternehmenId.optional(),
    /** Days, both included. */
    von: date.optional(),
    bis: date.optional(),
    person: nutzerId.optional(),
    aktion: z.array(action).max(20).optional(),
    objektArt: z.array(object).max(20).optional(),
    objektId: freeText('suche').optional(),
    /** Reference of the call. */
    korrelationsId: freeText('suche').optional(),
  })
  .meta({ id: 'AuditFilter' })
export type AuditFilter = z.infer<typeof auditFilter>

const auditEntry = z
  .object({
    id: idSchema,
    zeitpunkt,
    /** Empty for acts with a key of the installation. */
    organisation: selection,
    /** The person who acted: null for the system, without a name where the person belongs to another organisation. */
    person: z.object({ id: nutzerId, name: z.string().nullable() }).nullable(),
    aktion: action,
    objektArt: object,
    objektId: z.string(),
    objektName: z.string().nullable(),
    korrelationsId: z.string().nullable(),
    werte: z.record(z.string(), z.unknown()),
    /** Its link of the chain; null until it is sealed. */
    glied: z.object({ nr: z.int(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** What is checked, and where the check goes on: after a link of an organisation's chain, or after a guarantee. */
const step = z
  .object({
    kette: z.enum(['PROTOKOLL', 'BUERGSCHAFTEN']),
    organisation: unternehmenId.nullable(),
    nach: idSchema,
  })
  .meta({ id: 'AuditStep' })

const auditCheck = z
  .object({
    kette: z.enum(['PROTOKOLL', 'BUERGSCHAFTEN']),
    /** The organisation of the chain; null for guarantees, and for acts with a key of the installation. */
    organisation: selection.nullable(),
    /** Entries, or histories of guarantees, that were looked at by this call. */
    geprueft: z.int(),
    /** The last link that fits. */
    letztes: z.object({ nr: z.int(), hash: z.string() }).nullable(),
    /** The first that doesn't; 'eintrag' is the entry's id, or the guarantee's. */
    abweichung: z.object({ art: z.enum(key(CHAIN_FAULTS)), glied: z.int().nullable(), eintrag: z.string().nullable() }).nullable(),
    weiter: step.nullable(),
  })
  .meta({ id: 'AuditCheck' })
export type AuditCheck = z.infer<typeof auditCheck>
export type AuditStep = z.infer<typeof step>

/** The audit: read, exported, and checked against its chain. */
export const pruefprotokollCalls = service('pruefprotokoll', '/partnerservice/api/private/v2', {
  liste: endpoint({
    method: 'POST',
    path: '/pruefprotokoll/filterung',
    summary: "A page of the audit: the own organisation's, for the operator every organisation's",
    access: MANAGE_PEOPLE,
    follows: FOLLOWS.pruefprotokoll,
    query: z.object({ ...pagination, sort: sorting(['zeitpunkt'], 'zeitpunkt,desc'), nach: cursor.optional() }),
    body: auditFilter,
    response: z.object({ zeilen: z.array(auditEntry), gesamt, weiter: z.string().nullable() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/pruefprotokoll/filterung/pruefprotokoll.csv',
    summary: 'All entries of the audit under a filter as CSV, with the hashes of their chain; is an entry of the audit itself',
    leavesWord: true,
    access: MANAGE_PEOPLE,
    body: auditFilter,
    mediaType: 'text/csv',
  }),
  spalten: endpoint({
    method: 'GET',
    path: '/pruefprotokoll/spalten.csv',
    summary: 'What the columns of the exported audit mean, and how its hashes are computed',
    access: MANAGE_PEOPLE,
    mediaType: 'text/csv',
  }),
  filteroptionen: endpoint({
    method: 'GET',
    path: '/pruefprotokoll/filteroptionen',
    summary: 'People of the own organisation, and for the operator all organisations, that the audit can be narrowed to',
    access: MANAGE_PEOPLE,
    follows: FOLLOWS.pruefprotokoll,
    response: z.object({ personen: z.array(selection), organisationen: z.array(selection) }),
  }),
  pruefen: endpoint({
    method: 'POST',
    path: '/pruefprotokoll/pruefung',
    summary: 'Check a part of the chain of the audit, then of the histories of the visible guarantees; goes on where the answer says',
    leavesWord: true,
    access: MANAGE_PEOPLE,
    follows: FOLLOWS.pruefprotokoll,
    body: z.object({ organisation: unternehmenId.optional(), weiter: step.optional() }),
    response: auditCheck,
  }),
})
