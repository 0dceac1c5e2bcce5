import { placeAsText, toSearchForm, toSortKey } from '@avalwerk/domain'
import { type Insertable, sql } from 'kysely'
import { type Audience, type UnternehmenParties, readUnternehmen, type View } from '../aggregate/index.ts'
import type { AuftragSichtTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { AuftragRow } from './state.ts'

/** The rows by which organisations see orders. */
export const AUFTRAG_VIEW: View = { table: 'auftrag_sicht', key: 'auftrag_id', own: [], follows: sql<boolean>`true` }

/** All companies that an order names. */
const companiesOf = ({ tx }: UseCaseContext, { daten, buerge_org }: AuftragRow): Promise<UnternehmenParties> =>
  readUnternehmen(tx, [daten.auftraggeber?.auftraggeberId, daten.auftragnehmer?.auftragnehmerId, buerge_org])

/** The name of an order's guarantor; empty while none is chosen. */
export const buergeName = async (ctx: UseCaseContext, auftrag: AuftragRow): Promise<string> =>
  (await companiesOf(ctx, auftrag)).find(auftrag.buerge_org)?.name ?? ''

/** The organisations that see an order already. */
async function readViewers({ tx }: UseCaseContext, auftrag: AuftragRow): Promise<string[]> {
  const rows = await tx.selectFrom('auftrag_sicht').select('org_id').where('auftrag_id', '=', auftrag.id).execute()
  return rows.map(({ org_id }) => org_id)
}

/** Reads the parties of an order, and who sees it: the guarantor from the day it is to decide, never before. */
export async function auftragAudience(ctx: UseCaseContext, auftrag: AuftragRow, made: boolean): Promise<Audience> {
  const companies = await companiesOf(ctx, auftrag)
  const viewers = made ? [] : await readViewers(ctx, auftrag)
  const { daten } = auftrag
  const parties = {
    beguenstigter: companies.party(daten.auftraggeber?.auftraggeberId),
    antragsteller: { orgId: auftrag.org_id, unternehmenId: auftrag.unternehmen_id },
    buerge: auftrag.buerge_org ? { orgId: auftrag.buerge_org, unternehmenId: auftrag.buerge_org } : null,
    kreditnehmer: companies.party(daten.auftragnehmer?.auftragnehmerId),
    operator: companies.operator,
    kreditnehmerContact: daten.auftragnehmer?.ansprechpartner ?? null,
  }
  const shared = columnsOf(auftrag, companies.find(auftrag.buerge_org)?.name ?? '')
  const submitted = auftrag.eingang_am !== null
  const atBuerge = submitted && auftrag.phase !== 'FORMAL' && auftrag.status !== 'UNVOLLSTAENDIG'
  const { buerge, operator, antragsteller } = parties
  // An order that is withdrawn before it came to the guarantor is never shown to the guarantor.
  const buergeSees = buerge && (viewers.includes(buerge.orgId) || (atBuerge && auftrag.status !== 'STORNIERT'))
  const views: Insertable<AuftragSichtTable>[] = [
    {
      ...shared,
      // A draft is the guarantor's alone until it is issued.
      buergschaft_id: auftrag.status === 'AUSGESTELLT' ? shared.buergschaft_id : null,
      org_id: antragsteller.orgId,
      rolle: 'ANTRAGSTELLER',
      unternehmen_id: antragsteller.unternehmenId,
    },
    ...(submitted ? [{ ...shared, org_id: operator.orgId, rolle: 'BETREIBER' as const, unternehmen_id: operator.unternehmenId }] : []),
    ...(buergeSees ? [{ ...shared, org_id: buerge.orgId, rolle: 'BUERGE' as const, unternehmen_id: buerge.unternehmenId }] : []),
  ]
  const orgs = views.map(({ org_id }) => org_id)
  // Only its applicant, its guarantor and the operator have a page for an order.
  return { parties, views, orgs, opens: (orgId) => viewers.includes(orgId) || orgs.includes(orgId) }
}

/** The columns of an order that all its parties see. */
function columnsOf(auftrag: AuftragRow, buerge: string): Omit<Insertable<AuftragSichtTable>, 'org_id' | 'rolle' | 'unternehmen_id'> {
  const { daten } = auftrag
  const data = daten.buergschaftsdaten ?? {}
  const [geber, nehmer] = [daten.auftraggeber?.name ?? '', daten.auftragnehmer?.name ?? '']
  return {
    auftrag_id: auftrag.id,
    antragsteller_org: auftrag.org_id,
    status: auftrag.status,
    phase: auftrag.phase,
    art: data.buergschaftsart ?? null,
    betrag_cent: auftrag.betrag_cent,
    auftraggeber_name: geber,
    auftraggeber_sort: toSortKey(geber),
    auftragnehmer_name: nehmer,
    auftragnehmer_sort: toSortKey(nehmer),
    buerge_id: daten.buergeId,
    buerge_name: buerge,
    vertragsnummer: data.vertragsnummer ?? null,
    bauvorhaben: placeAsText(data),
    buergschaft_id: auftrag.buergschaft_id,
    suchtext: toSearchForm(
      [
        `ba ${auftrag.id}`,
        auftrag.id,
        daten.auftraggeber?.name,
        daten.auftragnehmer?.name,
        buerge,
        data.vertragsnummer,
        placeAsText(data),
        data.bauleistung,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    eingang_am: auftrag.eingang_am,
    geaendert_am: auftrag.geaendert_am,
  }
}
