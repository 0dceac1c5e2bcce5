import { type Remotebeschreibung, prüfeInKraft, prüfeRelease } from '@avalwerk/platform/release'
import type { Releasedaten } from '@avalwerk/platform/releasedateien'
import { sql } from 'kysely'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { type JudgedRelease, judgeRelease } from './auspacken.ts'
import type { Releasespeicher } from './speicher.ts'
import { name, verlangeZuständig, vermerke } from './stand.ts'

/** @throws Ablehnung AUSGABE_ABGELEHNT with every reason */
function verlangeBrauchbar(gründe: readonly string[]): void {
  if (gründe.length)
    throw new Ablehnung(
      'AUSGABE_ABGELEHNT',
      gründe.map((grund) => ({ feld: 'ausgabe', grund })),
    )
}

/** Descriptors of what other remotes have in force or on trial: a new release must not get in their way. */
async function andereInKraft(tx: Transaktion, remote: string): Promise<Remotebeschreibung[]> {
  const zeilen = await tx
    .selectFrom('plattform_remote as r')
    .innerJoin('plattform_ausgabe as a', (join) =>
      join.onRef('a.remote', '=', 'r.remote').on(sql<boolean>`a.version in (r.version, r.kanarie_version)`),
    )
    .select('a.beschreibung')
    .where('r.remote', '<>', remote)
    .execute()
  return zeilen.map(({ beschreibung }) => beschreibung)
}

/** One publication of a remote at a time, in all processes. */
export const sperreVeröffentlichung = (tx: Transaktion, remote: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`plattform:${remote}`}))`.execute(tx)

export type Veröffentlicht = Readonly<{ remote: string; version: string; bekannt: boolean; stand: number }>

/**
 * Publishes a build that was unpacked and judged: it is kept under its version, for good. What browsers get doesn't change.
 * @throws Ablehnung AUSGABE_ABGELEHNT, AUSGABE_VORHANDEN, NICHT_GEFUNDEN
 */
export async function veröffentliche(
  v: Vorgang,
  speicher: Releasespeicher,
  remote: string,
  release: JudgedRelease & { dateien: Releasedaten },
): Promise<Veröffentlicht> {
  verlangeZuständig(v, remote)
  return nimmAuf(v, speicher, remote, release)
}

/**
 * The same with the files of a build of our own at hand.
 * @param andere beside which it is judged
 */
export async function publishOwn(
  v: Vorgang,
  speicher: Releasespeicher,
  remote: string,
  dateien: Releasedaten,
  andere: readonly Remotebeschreibung[],
): Promise<Veröffentlicht> {
  const judged = judgeRelease(dateien)
  if ('gründe' in judged) verlangeBrauchbar(judged.gründe)
  return nimmAuf(v, speicher, remote, { ...(judged as JudgedRelease), dateien }, andere)
}

/** @param andere beside which it is judged; what other remotes have in force, unless said otherwise */
async function nimmAuf(
  v: Vorgang,
  speicher: Releasespeicher,
  remote: string,
  { beschreibung: b, vermisst, zwillinge, dateien }: JudgedRelease & { dateien: Releasedaten },
  andere?: readonly Remotebeschreibung[],
): Promise<Veröffentlicht> {
  if (b.name !== remote) verlangeBrauchbar([`Das ist ein Build von ${b.name}, nicht von ${remote}.`])
  await schreibtFürAlle(v.tx)
  await sperreVeröffentlichung(v.tx, remote)
  const neben = andere ?? (await andereInKraft(v.tx, remote))
  verlangeBrauchbar([...prüfeRelease(b, vermisst, neben), ...zwillinge])
  const bekannt = await ausgabe(v.tx, remote, b.version)
  if (bekannt && !gleich(bekannt.beschreibung, b)) throw new Ablehnung('AUSGABE_VORHANDEN')
  // The files first: whatever is in the table can be served.
  if (!bekannt || bekannt.entfernt_am || !(await speicher.hole(remote, b.version))) await speicher.lege(remote, b.version, dateien)
  await v.tx
    .insertInto('plattform_ausgabe')
    .values({
      remote,
      version: b.version,
      beschreibung: JSON.stringify(b),
      groesse: [...dateien.values()].reduce((summe, inhalt) => summe + inhalt.length, 0),
      veroeffentlicht_am: v.jetzt,
      veroeffentlicht_von: name(v),
      abgeloest_am: null,
      entfernt_am: null,
      in_kraft_am: null,
    })
    .onConflict((konflikt) =>
      konflikt.columns(['remote', 'version']).doUpdateSet({
        entfernt_am: null,
        abgeloest_am: null,
        // What was removed comes back as it came first: nobody's yet.
        ...(bekannt?.entfernt_am && { in_kraft_am: null }),
      }),
    )
    .execute()
  if (!bekannt || bekannt.entfernt_am) await vermerke(v, remote, 'VEROEFFENTLICHT', { version: b.version })
  const zeile = await v.tx.selectFrom('plattform_remote').select('stand').where('remote', '=', remote).executeTakeFirst()
  return { remote, version: b.version, bekannt: bekannt !== undefined, stand: zeile?.stand ?? 0 }
}

/** The same scripts mean the same release: everything else in the descriptor follows from them or is checked. */
const gleich = (a: Remotebeschreibung, b: Remotebeschreibung): boolean => {
  const dateien = Object.keys(a.integritaet)
  return dateien.length === Object.keys(b.integritaet).length && dateien.every((datei) => a.integritaet[datei] === b.integritaet[datei])
}

const ausgabe = (tx: Transaktion, remote: string, version: string) =>
  tx.selectFrom('plattform_ausgabe').selectAll().where('remote', '=', remote).where('version', '=', version).executeTakeFirst()

/**
 * A release has to be one that may be put in force now.
 * @throws Ablehnung NICHT_GEFUNDEN, AUSGABE_ABGELEHNT
 */
export async function verlangeAusgabe(tx: Transaktion, remote: string, version: string): Promise<void> {
  const gefundene = gefunden(await ausgabe(tx, remote, version))
  if (gefundene.entfernt_am) throw new Ablehnung('NICHT_GEFUNDEN')
  verlangeBrauchbar(prüfeInKraft(gefundene.beschreibung, await andereInKraft(tx, remote)))
}
