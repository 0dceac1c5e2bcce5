import {
  type AufgabeCode,
  BUERGSCHAFTSARTEN,
  formatEuro,
  type MitteilungCode,
  placeAsText,
  toSortKey,
  searchSchema,
  INTERNAL_EVENTS,
  type EventCode,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import type { Parties } from '../aufgaben/recipients.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { betreiber, party } from '../buergschaft/participants.ts'
import { writeAuftragHistory } from '../buergschaft/history.ts'
import { announceChange } from '../kernel/eventStream.ts'
import type { AuftragSichtTable } from '../kernel/schema.ts'
import { recordAudit, type UseCaseContext } from '../kernel/useCase.ts'
import type { AuftragStep, AuftragRow } from './situation.ts'
import { reportUsage } from '../vertrag/usage.ts'

const name = (text: string | undefined) => text ?? ''

/** What follows a decided step of an order: rows by which the parties see it, history, audit, tasks, messages, event. */
export async function applyEffects(ctx: UseCaseContext, auftrag: AuftragRow, von: string | null, step: AuftragStep): Promise<void> {
  const parties = await partiesOfAuftrag(ctx, auftrag)
  const buerge = auftrag.buerge_org
    ? await ctx.tx.selectFrom('unternehmen').select('name').where('id', '=', auftrag.buerge_org).executeTakeFirst()
    : undefined
  const orgs = await writeAuftragViews(ctx, auftrag, parties, buerge?.name ?? '')
  const internal = INTERNAL_EVENTS.includes(step.code as EventCode)
  // A saved draft is changed often: its history begins when it is sent.
  if (step.code !== 'O01' || von === null)
    await writeAuftragHistory(ctx, auftrag.org_id, String(auftrag.id), {
      code: step.code,
      von,
      to: auftrag.status,
      visible: internal ? ['BUERGE', 'BETREIBER'] : ['ANTRAGSTELLER', 'BUERGE', 'BETREIBER'],
      ...(step.textwerte && { textwerte: step.textwerte }),
      ...(step.values && { values: step.values }),
      ...(step.reason !== undefined && { reason: step.reason }),
    })
  await recordAudit(ctx, {
    orgId: auftrag.org_id,
    action: step.code,
    objectKind: 'AUFTRAG',
    objectId: String(auftrag.id),
    values: { von, nach: auftrag.status, version: auftrag.version },
  })
  const gegenstand = { kind: 'AUFTRAG', id: String(auftrag.id) } as const
  const values = textValuesOf(auftrag, buerge?.name ?? '', step.textwerte)
  await closeAufgaben(ctx, step.entscheidung.closes, gegenstand, step.code)
  for (const code of step.entscheidung.opens as readonly AufgabeCode[]) await openAufgabe(ctx, code, gegenstand, parties, values)
  // A borrower that ordered is told once, as who ordered.
  const toldTwice = (code: MitteilungCode) => code === 'M-KN-02' && parties.kreditnehmer?.orgId === auftrag.org_id
  for (const code of (step.entscheidung.mitteilungen as readonly MitteilungCode[]).filter((code) => !toldTwice(code)))
    await shareWith(ctx, code, gegenstand, parties, values, [
      { name: 'Begünstigter', wert: name(auftrag.daten.auftraggeber?.name) },
      { name: 'Kreditnehmer', wert: name(auftrag.daten.auftragnehmer?.name) },
      { name: 'Bürge', wert: buerge?.name ?? '' },
      ...(auftrag.betrag_cent ? [{ name: 'Betrag', wert: formatEuro(auftrag.betrag_cent) }] : []),
      ...(step.reason ? [{ name: 'Grund', wert: step.reason }] : []),
    ])
  await announceChange(ctx.tx, { art: 'AUFTRAG', id: String(auftrag.id), orgs })
  if (step.code !== 'O01') await reportUsage(ctx, auftrag.kautionsvertrag_id)
}

function textValuesOf(auftrag: AuftragRow, buerge: string, more: TextValues = {}): TextValues {
  const kind = auftrag.daten.buergschaftsdaten?.buergschaftsart
  return {
    antrag: `BA ${auftrag.id}`,
    bürge: buerge,
    auftraggeber: name(auftrag.daten.auftraggeber?.name),
    kreditnehmer: name(auftrag.daten.auftragnehmer?.name),
    art: kind ? BUERGSCHAFTSARTEN[kind].name : 'Bürgschaft',
    betrag: auftrag.betrag_cent ? formatEuro(auftrag.betrag_cent) : '–',
    ...more,
  }
}

async function partiesOfAuftrag(ctx: UseCaseContext, auftrag: AuftragRow): Promise<Parties> {
  return {
    beguenstigter: await party(ctx.tx, auftrag.daten.auftraggeber?.auftraggeberId ?? null),
    antragsteller: { orgId: auftrag.org_id, unternehmenId: auftrag.unternehmen_id },
    buerge: auftrag.buerge_org ? { orgId: auftrag.buerge_org, unternehmenId: auftrag.buerge_org } : null,
    kreditnehmer: await party(ctx.tx, auftrag.daten.auftragnehmer?.auftragnehmerId ?? null),
    operator: await betreiber(ctx.tx),
    kreditnehmerContact: auftrag.daten.auftragnehmer?.ansprechpartner ?? null,
  }
}

/** Writes the rows by which each party sees an order: the guarantor from the day it is to decide, never before. */
async function writeAuftragViews(ctx: UseCaseContext, auftrag: AuftragRow, parties: Parties, buerge: string): Promise<string[]> {
  const { daten } = auftrag
  const data = daten.buergschaftsdaten ?? {}
  const shared: Omit<Insertable<AuftragSichtTable>, 'org_id' | 'rolle' | 'unternehmen_id'> = {
    auftrag_id: String(auftrag.id),
    antragsteller_org: auftrag.org_id,
    status: auftrag.status,
    phase: auftrag.phase,
    art: data.buergschaftsart ?? null,
    betrag_cent: auftrag.betrag_cent,
    auftraggeber_name: name(daten.auftraggeber?.name),
    auftraggeber_sort: toSortKey(name(daten.auftraggeber?.name)),
    auftragnehmer_name: name(daten.auftragnehmer?.name),
    auftragnehmer_sort: toSortKey(name(daten.auftragnehmer?.name)),
    buerge_id: daten.buergeId,
    buerge_name: buerge,
    vertragsnummer: data.vertragsnummer ?? null,
    bauvorhaben: placeAsText(data),
    buergschaft_id: auftrag.buergschaft_id === null ? null : String(auftrag.buergschaft_id),
    suchtext: searchSchema(
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
  const submitted = auftrag.eingang_am !== null
  const atBuerge = submitted && auftrag.phase !== 'FORMAL' && auftrag.status !== 'UNVOLLSTAENDIG'
  const rows: Insertable<AuftragSichtTable>[] = [
    {
      ...shared,
      // A draft is the guarantor's alone until it is issued.
      buergschaft_id: auftrag.status === 'AUSGESTELLT' ? shared.buergschaft_id : null,
      org_id: auftrag.org_id,
      rolle: 'ANTRAGSTELLER',
      unternehmen_id: auftrag.unternehmen_id,
    },
  ]
  if (submitted)
    rows.push({ ...shared, org_id: parties.operator.orgId, rolle: 'BETREIBER', unternehmen_id: parties.operator.unternehmenId })
  const knows =
    parties.buerge &&
    (await ctx.tx
      .selectFrom('auftrag_sicht')
      .select('org_id')
      .where('org_id', '=', parties.buerge.orgId)
      .where('auftrag_id', '=', auftrag.id)
      .executeTakeFirst())
  // A withdrawal before it ever came to the guarantor is none of the guarantor's business.
  if (parties.buerge && (knows || (atBuerge && auftrag.status !== 'STORNIERT')))
    rows.push({ ...shared, org_id: parties.buerge.orgId, rolle: 'BUERGE', unternehmen_id: parties.buerge.unternehmenId })
  for (const row of rows) {
    const { org_id: _org, auftrag_id: _id, ...rest } = row
    await ctx.tx
      .insertInto('auftrag_sicht')
      .values(row)
      .onConflict((conflict) => conflict.columns(['org_id', 'auftrag_id']).doUpdateSet(rest))
      .execute()
  }
  return rows.map(({ org_id }) => org_id)
}
