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
import type { Parties } from '../aufgaben/empfaenger.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { betreiber, stelle } from '../buergschaft/beteiligte.ts'
import { writeAuftragHistory } from '../buergschaft/historie.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import type { AuftragSichtTable } from '../kernel/schema.ts'
import { recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import type { AuftragStep, AuftragRow } from './lage.ts'
import { reportUsage } from '../vertrag/nutzung.ts'

const name = (text: string | undefined) => text ?? ''

/** What follows a decided step of an order: rows by which the parties see it, history, audit, tasks, messages, event. */
export async function applyEffects(v: UseCaseContext, a: AuftragRow, von: string | null, s: AuftragStep): Promise<void> {
  const parties = await partiesOfAuftrag(v, a)
  const bürge = a.buerge_org
    ? await v.tx.selectFrom('unternehmen').select('name').where('id', '=', a.buerge_org).executeTakeFirst()
    : undefined
  const orgs = await writeAuftragViews(v, a, parties, bürge?.name ?? '')
  const intern = INTERNAL_EVENTS.includes(s.code as EventCode)
  // A saved draft is changed often: its history begins when it is sent.
  if (s.code !== 'O01' || von === null)
    await writeAuftragHistory(v, a.org_id, String(a.id), {
      code: s.code,
      von,
      nach: a.status,
      sichtbar: intern ? ['BUERGE', 'BETREIBER'] : ['ANTRAGSTELLER', 'BUERGE', 'BETREIBER'],
      ...(s.textwerte && { textwerte: s.textwerte }),
      ...(s.werte && { werte: s.werte }),
      ...(s.grund !== undefined && { grund: s.grund }),
    })
  await recordAudit(v, {
    orgId: a.org_id,
    aktion: s.code,
    objektArt: 'AUFTRAG',
    objektId: String(a.id),
    werte: { von, nach: a.status, version: a.version },
  })
  const gegenstand = { art: 'AUFTRAG', id: String(a.id) } as const
  const werte = textValuesOf(a, bürge?.name ?? '', s.textwerte)
  await closeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code)
  for (const code of s.entscheidung.öffnet as readonly AufgabeCode[]) await openAufgabe(v, code, gegenstand, parties, werte)
  // A borrower that ordered is told once, as who ordered.
  const toldTwice = (code: MitteilungCode) => code === 'M-KN-02' && parties.kreditnehmer?.orgId === a.org_id
  for (const code of (s.entscheidung.mitteilungen as readonly MitteilungCode[]).filter((code) => !toldTwice(code)))
    await shareWith(v, code, gegenstand, parties, werte, [
      { name: 'Begünstigter', wert: name(a.daten.auftraggeber?.name) },
      { name: 'Kreditnehmer', wert: name(a.daten.auftragnehmer?.name) },
      { name: 'Bürge', wert: bürge?.name ?? '' },
      ...(a.betrag_cent ? [{ name: 'Betrag', wert: formatEuro(a.betrag_cent) }] : []),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  await announceChange(v.tx, { art: 'AUFTRAG', id: String(a.id), orgs })
  if (s.code !== 'O01') await reportUsage(v, a.kautionsvertrag_id && String(a.kautionsvertrag_id))
}

function textValuesOf(a: AuftragRow, bürge: string, mehr: TextValues = {}): TextValues {
  const art = a.daten.buergschaftsdaten?.buergschaftsart
  return {
    antrag: `BA ${a.id}`,
    bürge,
    auftraggeber: name(a.daten.auftraggeber?.name),
    kreditnehmer: name(a.daten.auftragnehmer?.name),
    art: art ? BUERGSCHAFTSARTEN[art].name : 'Bürgschaft',
    betrag: a.betrag_cent ? formatEuro(a.betrag_cent) : '–',
    ...mehr,
  }
}

async function partiesOfAuftrag(v: UseCaseContext, a: AuftragRow): Promise<Parties> {
  return {
    begünstigter: await stelle(v.tx, a.daten.auftraggeber?.auftraggeberId ?? null),
    antragsteller: { orgId: a.org_id, unternehmenId: a.unternehmen_id },
    bürge: a.buerge_org ? { orgId: a.buerge_org, unternehmenId: a.buerge_org } : null,
    kreditnehmer: await stelle(v.tx, a.daten.auftragnehmer?.auftragnehmerId ?? null),
    betreiber: await betreiber(v.tx),
    kreditnehmerKontakt: a.daten.auftragnehmer?.ansprechpartner ?? null,
  }
}

/** Writes the rows by which each party sees an order: the guarantor from the day it is to decide, never before. */
async function writeAuftragViews(v: UseCaseContext, a: AuftragRow, parties: Parties, bürge: string): Promise<string[]> {
  const { daten } = a
  const d = daten.buergschaftsdaten ?? {}
  const shared: Omit<Insertable<AuftragSichtTable>, 'org_id' | 'rolle' | 'unternehmen_id'> = {
    auftrag_id: String(a.id),
    antragsteller_org: a.org_id,
    status: a.status,
    phase: a.phase,
    art: d.buergschaftsart ?? null,
    betrag_cent: a.betrag_cent,
    auftraggeber_name: name(daten.auftraggeber?.name),
    auftraggeber_sort: toSortKey(name(daten.auftraggeber?.name)),
    auftragnehmer_name: name(daten.auftragnehmer?.name),
    auftragnehmer_sort: toSortKey(name(daten.auftragnehmer?.name)),
    buerge_id: daten.buergeId,
    buerge_name: bürge,
    vertragsnummer: d.vertragsnummer ?? null,
    bauvorhaben: placeAsText(d),
    buergschaft_id: a.buergschaft_id === null ? null : String(a.buergschaft_id),
    suchtext: searchSchema(
      [`ba ${a.id}`, a.id, daten.auftraggeber?.name, daten.auftragnehmer?.name, bürge, d.vertragsnummer, placeAsText(d), d.bauleistung]
        .filter(Boolean)
        .join(' '),
    ),
    eingang_am: a.eingang_am,
    geaendert_am: a.geaendert_am,
  }
  const eingereicht = a.eingang_am !== null
  const atBuerge = eingereicht && a.phase !== 'FORMAL' && a.status !== 'UNVOLLSTAENDIG'
  const zeilen: Insertable<AuftragSichtTable>[] = [
    {
      ...shared,
      // A draft is the guarantor's alone until it is issued.
      buergschaft_id: a.status === 'AUSGESTELLT' ? shared.buergschaft_id : null,
      org_id: a.org_id,
      rolle: 'ANTRAGSTELLER',
      unternehmen_id: a.unternehmen_id,
    },
  ]
  if (eingereicht)
    zeilen.push({ ...shared, org_id: parties.betreiber.orgId, rolle: 'BETREIBER', unternehmen_id: parties.betreiber.unternehmenId })
  const knows =
    parties.bürge &&
    (await v.tx
      .selectFrom('auftrag_sicht')
      .select('org_id')
      .where('org_id', '=', parties.bürge.orgId)
      .where('auftrag_id', '=', a.id)
      .executeTakeFirst())
  // A withdrawal before it ever came to the guarantor is none of the guarantor's business.
  if (parties.bürge && (knows || (atBuerge && a.status !== 'STORNIERT')))
    zeilen.push({ ...shared, org_id: parties.bürge.orgId, rolle: 'BUERGE', unternehmen_id: parties.bürge.unternehmenId })
  for (const zeile of zeilen) {
    const { org_id: _org, auftrag_id: _id, ...rest } = zeile
    await v.tx
      .insertInto('auftrag_sicht')
      .values(zeile)
      .onConflict((konflikt) => konflikt.columns(['org_id', 'auftrag_id']).doUpdateSet(rest))
      .execute()
  }
  return zeilen.map(({ org_id }) => org_id)
}
