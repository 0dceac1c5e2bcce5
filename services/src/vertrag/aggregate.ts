import { decideVertrag, type VertragInput, type VertragState, type VertragTransition } from '@avalwerk/domain'
import { operatorOrg, defineAggregate, type Parties, partiesFrom } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { seenVertraege } from '../records/kautionsvertrag.ts'
import type { Vertrag } from './usage.ts'

/** A contract after a step: the version that the next one has to name, and the review that is open. */
export type VertragRevision = Readonly<{ id: string; vertragsnummer: string; version: number; pruefungId: string | null }>

/** The open review of a contract. */
async function openPruefung(tx: DbTransaction, vertrag: Pick<Vertrag, 'org_id' | 'id'>): Promise<string | null> {
  const pruefung = await tx
    .selectFrom('vertragspruefung')
    .select('id')
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .where('status', '=', 'OFFEN')
    .executeTakeFirst()
  return pruefung?.id ?? null
}

/** The answer of a use case after a step on a contract. */
export const revisionOf = async (tx: DbTransaction, vertrag: Vertrag): Promise<VertragRevision> => ({
  id: vertrag.id,
  vertragsnummer: vertrag.vertragsnummer,
  version: vertrag.version,
  pruefungId: await openPruefung(tx, vertrag),
})

const vertragStateOf = async (tx: DbTransaction, vertrag: Vertrag): Promise<VertragState> => ({
  status: vertrag.status,
  pruefungOpen: (await openPruefung(tx, vertrag)) !== null,
})

/** Reads the parties of a contract. */
async function vertragParties(tx: DbTransaction, vertrag: Vertrag): Promise<Parties> {
  return partiesFrom({
    buerge: { orgId: vertrag.org_id, unternehmenId: vertrag.buerge_id },
    beguenstigter:
      vertrag.versicherungsnehmer_org && vertrag.versicherungsnehmer_id
        ? { orgId: vertrag.versicherungsnehmer_org, unternehmenId: vertrag.versicherungsnehmer_id }
        : null,
    operator: await operatorOrg(tx),
  })
}

/** Contracts of a guarantor with its insured. */
export const kautionsvertraege = defineAggregate<'kautionsvertrag', VertragTransition, VertragState, VertragInput>({
  table: 'kautionsvertrag',
  kind: 'VERTRAG',
  history: 'kautionsvertrag_historie',
  owner: 'org_id',
  isVisible: (tx, id, caller) => seenVertraege(tx, caller).where('id', '=', id),
  lifecycle: decideVertrag,
  stateOf: ({ tx }, vertrag) => vertragStateOf(tx, vertrag),
  columnsOf: ({ status }) => ({ status: status as Vertrag['status'] }),
  audience: async ({ tx }, vertrag) => {
    const parties = await vertragParties(tx, vertrag)
    const { versicherungsnehmer_org: insured } = vertrag
    return { parties, orgs: [vertrag.org_id, parties.operator.orgId, ...(insured ? [insured] : [])] }
  },
  readers: () => ['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER'],
  auditValues: ({ values, reason }, moved) => ({ ...moved, ...(values?.length && { werte: values }), ...(reason && { grund: reason }) }),
  placeholdersOf: (_ctx, { vertragsnummer }, { placeholders }) => ({ vertragsnummer, ...placeholders }),
  detailsOf: (_ctx, vertrag, { reason }) => [
    { name: 'Vertrag', wert: vertrag.vertragsnummer },
    { name: 'Versicherungsnehmer', wert: vertrag.versicherungsnehmer_name },
    ...(reason ? [{ name: 'Grund', wert: reason }] : []),
  ],
})
