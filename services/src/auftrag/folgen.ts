import {
  type Aufgabencode,
  BÜRGSCHAFTSARTEN,
  formatEuro,
  type Mitteilungscode,
  ortAlsText,
  sortierform,
  suchform,
  INTERNE_EREIGNISSE,
  type Ereigniscode,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Beteiligtenkreis } from '../aufgaben/empfaenger.ts'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { betreiber, stelle } from '../buergschaft/beteiligte.ts'
import { schreibeAuftragshistorie } from '../buergschaft/historie.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import type { AuftragSichtTabelle } from '../kernel/schema.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import type { Auftragsschritt, Auftragszeile } from './lage.ts'
import { meldeNutzung } from '../vertrag/nutzung.ts'

const name = (text: string | undefined) => text ?? ''

/** What follows a decided step of an order: rows by which the parties see it, history, audit, tasks, messages, event. */
export async function folgen(v: Vorgang, a: Auftragszeile, von: string | null, s: Auftragsschritt): Promise<void> {
  const kreis = await kreisDesAuftrags(v, a)
  const bürge = a.buerge_org
    ? await v.tx.selectFrom('unternehmen').select('name').where('id', '=', a.buerge_org).executeTakeFirst()
    : undefined
  const orgs = await schreibeAuftragssichten(v, a, kreis, bürge?.name ?? '')
  const intern = INTERNE_EREIGNISSE.includes(s.code as Ereigniscode)
  // A saved draft is changed often: its history begins when it is sent.
  if (s.code !== 'O01' || von === null)
    await schreibeAuftragshistorie(v, a.org_id, String(a.id), {
      code: s.code,
      von,
      nach: a.status,
      sichtbar: intern ? ['BUERGE', 'BETREIBER'] : ['ANTRAGSTELLER', 'BUERGE', 'BETREIBER'],
      ...(s.textwerte && { textwerte: s.textwerte }),
      ...(s.werte && { werte: s.werte }),
      ...(s.grund !== undefined && { grund: s.grund }),
    })
  await protokolliere(v, {
    orgId: a.org_id,
    aktion: s.code,
    objektArt: 'AUFTRAG',
    objektId: String(a.id),
    werte: { von, nach: a.status, version: a.version },
  })
  const gegenstand = { art: 'AUFTRAG', id: String(a.id) } as const
  const werte = textwerteDes(a, bürge?.name ?? '', s.textwerte)
  await schließeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code)
  for (const code of s.entscheidung.öffnet as readonly Aufgabencode[]) await öffneAufgabe(v, code, gegenstand, kreis, werte)
  // A borrower that ordered is told once, as who ordered.
  const toldTwice = (code: Mitteilungscode) => code === 'M-KN-02' && kreis.kreditnehmer?.orgId === a.org_id
  for (const code of (s.entscheidung.mitteilungen as readonly Mitteilungscode[]).filter((code) => !toldTwice(code)))
    await teileMit(v, code, gegenstand, kreis, werte, [
      { name: 'Begünstigter', wert: name(a.daten.auftraggeber?.name) },
      { name: 'Kreditnehmer', wert: name(a.daten.auftragnehmer?.name) },
      { name: 'Bürge', wert: bürge?.name ?? '' },
      ...(a.betrag_cent ? [{ name: 'Betrag', wert: formatEuro(a.betrag_cent) }] : []),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  await meldeÄnderung(v.tx, { art: 'AUFTRAG', id: String(a.id), orgs })
  if (s.code !== 'O01') await meldeNutzung(v, a.kautionsvertrag_id && String(a.kautionsvertrag_id))
}

function textwerteDes(a: Auftragszeile, bürge: string, mehr: Textwerte = {}): Textwerte {
  const art = a.daten.buergschaftsdaten?.buergschaftsart
  return {
    antrag: `BA ${a.id}`,
    bürge,
    auftraggeber: name(a.daten.auftraggeber?.name),
    kreditnehmer: name(a.daten.auftragnehmer?.name),
    art: art ? BÜRGSCHAFTSARTEN[art].name : 'Bürgschaft',
    betrag: a.betrag_cent ? formatEuro(a.betrag_cent) : '–',
    ...mehr,
  }
}

async function kreisDesAuftrags(v: Vorgang, a: Auftragszeile): Promise<Beteiligtenkreis> {
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
async function schreibeAuftragssichten(v: Vorgang, a: Auftragszeile, kreis: Beteiligtenkreis, bürge: string): Promise<string[]> {
  const { daten } = a
  const d = daten.buergschaftsdaten ?? {}
  const gemeinsam: Omit<Insertable<AuftragSichtTabelle>, 'org_id' | 'rolle' | 'unternehmen_id'> = {
    auftrag_id: String(a.id),
    antragsteller_org: a.org_id,
    status: a.status,
    phase: a.phase,
    art: d.buergschaftsart ?? null,
    betrag_cent: a.betrag_cent,
    auftraggeber_name: name(daten.auftraggeber?.name),
    auftraggeber_sort: sortierform(name(daten.auftraggeber?.name)),
    auftragnehmer_name: name(daten.auftragnehmer?.name),
    auftragnehmer_sort: sortierform(name(daten.auftragnehmer?.name)),
    buerge_id: daten.buergeId,
    buerge_name: bürge,
    vertragsnummer: d.vertragsnummer ?? null,
    bauvorhaben: ortAlsText(d),
    buergschaft_id: a.buergschaft_id === null ? null : String(a.buergschaft_id),
    suchtext: suchform(
      [`ba ${a.id}`, a.id, daten.auftraggeber?.name, daten.auftragnehmer?.name, bürge, d.vertragsnummer, ortAlsText(d), d.bauleistung]
        .filter(Boolean)
        .join(' '),
    ),
    eingang_am: a.eingang_am,
    geaendert_am: a.geaendert_am,
  }
  const eingereicht = a.eingang_am !== null
  const beimBürgen = eingereicht && a.phase !== 'FORMAL' && a.status !== 'UNVOLLSTAENDIG'
  const zeilen: Insertable<AuftragSichtTabelle>[] = [
    {
      ...gemeinsam,
      // A draft is the guarantor's alone until it is issued.
      buergschaft_id: a.status === 'AUSGESTELLT' ? gemeinsam.buergschaft_id : null,
      org_id: a.org_id,
      rolle: 'ANTRAGSTELLER',
      unternehmen_id: a.unternehmen_id,
    },
  ]
  if (eingereicht)
    zeilen.push({ ...gemeinsam, org_id: kreis.betreiber.orgId, rolle: 'BETREIBER', unternehmen_id: kreis.betreiber.unternehmenId })
  const kennt =
    kreis.bürge &&
    (await v.tx
      .selectFrom('auftrag_sicht')
      .select('org_id')
      .where('org_id', '=', kreis.bürge.orgId)
      .where('auftrag_id', '=', a.id)
      .executeTakeFirst())
  // A withdrawal before it ever came to the guarantor is none of the guarantor's business.
  if (kreis.bürge && (kennt || (beimBürgen && a.status !== 'STORNIERT')))
    zeilen.push({ ...gemeinsam, org_id: kreis.bürge.orgId, rolle: 'BUERGE', unternehmen_id: kreis.bürge.unternehmenId })
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
