import { type Gruppe, prüfeWartung, type Wartungsdaten } from '@avalwerk/domain'
import { sql } from 'kysely'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { type Releasevorgang, requireDecider, sperreVeröffentlichung, verlangeAusgabe } from './ausgaben.ts'
import { requireNoneRevoked } from './signing.ts'
import type { StoredRelease } from './stored.ts'
import { legeRemoteAn, nimmRemote, OHNE_KANARIE, type Remotezeile, schreibe, sperreRemote, verlangeZuständig } from './stand.ts'

/** A use case that decides what is in force, and what the store has of the release that is to come in force; undefined where none is. */
export type Schaltvorgang = Releasevorgang & Readonly<{ stored: StoredRelease | undefined }>

/**
 * Puts a release in force for everybody; a canary ends with it.
 * @param stand 0 where the remote has none in force yet
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG, and what `verlangeAusgabe` refuses
 */
export async function aktiviere(v: Schaltvorgang, remote: string, { version, stand }: { version: string; stand: number }): Promise<void> {
  if (stand === 0) return beginne(v, remote, version)
  const zeile = await nimmRemote(v, remote, stand)
  if (zeile.version === version && zeile.kanarie_version === null) throw new Ablehnung('OHNE_AENDERUNG')
  await verlangeAusgabe(v, remote, version, v.stored)
  await setzeVersion(v, zeile, version, 'AKTIVIERT', {})
}

/** The first release of a remote. */
async function beginne(v: Schaltvorgang, remote: string, version: string): Promise<void> {
  verlangeZuständig(v, remote)
  await schreibtFürAlle(v.tx)
  // There is no row yet that could be locked.
  await sperreVeröffentlichung(v.tx, remote)
  if (await sperreRemote(v.tx, remote)) throw new Ablehnung('VERSION_VERALTET')
  await verlangeAusgabe(v, remote, version, v.stored)
  await legeRemoteAn(v, remote, version)
  await schreibe(v, remote, 'AKTIVIERT', {}, { nach: version })
}

async function setzeVersion(
  v: Vorgang,
  zeile: Remotezeile,
  version: string,
  was: 'AKTIVIERT' | 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  angaben: Record<string, unknown>,
  vorherige: string | null = zeile.version === version ? zeile.vorherige : zeile.version,
): Promise<void> {
  await schreibe(
    v,
    zeile.remote,
    was,
    { ...OHNE_KANARIE, version, vorherige, ...(version !== zeile.version && { in_kraft_seit: v.jetzt }) },
    { von: zeile.version, nach: version, ...angaben },
  )
}

/** @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG */
export async function schalte(v: Releasevorgang, remote: string, { aktiv, stand }: { aktiv: boolean; stand: number }): Promise<void> {
  const zeile = await nimmRemote(v, remote, stand)
  requireDecider(v)
  if (zeile.aktiv === aktiv) throw new Ablehnung('OHNE_AENDERUNG')
  if (aktiv) await requireNoneRevoked(v.tx, remote, [zeile.version, zeile.kanarie_version ?? zeile.version])
  await schreibe(v, remote, aktiv ? 'EINGESCHALTET' : 'AUSGESCHALTET', { aktiv }, { version: zeile.version })
}

type Verteilung = Readonly<{ version: string; anteil: number; gruppen: readonly Gruppe[]; stand: number }>

/**
 * Gives a share of users a release. With another share of the same release the trial goes on, and what was measured stays.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, AUSGABE_ABGELEHNT, OHNE_AENDERUNG, EINGABE_UNGUELTIG, and what `verlangeAusgabe` refuses
 */
export async function verteile(v: Schaltvorgang, remote: string, { version, anteil, gruppen, stand }: Verteilung): Promise<void> {
  const zeile = await nimmRemote(v, remote, stand)
  if (zeile.version === version)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'version', grund: 'Diese Version ist schon für alle in Kraft.' }])
  const wer = JSON.stringify([...new Set(gruppen)].sort())
  const dieselbe = zeile.kanarie_version === version
  if (dieselbe && zeile.kanarie_anteil === anteil && JSON.stringify(zeile.kanarie_gruppen) === wer) throw new Ablehnung('OHNE_AENDERUNG')
  await verlangeAusgabe(v, remote, version, v.stored)
  await schreibe(
    v,
    remote,
    'KANARIE',
    {
      kanarie_version: version,
      kanarie_anteil: anteil,
      kanarie_gruppen: wer,
      kanarie_seit: dieselbe ? zeile.kanarie_seit : v.jetzt,
    },
    { version, anteil, gruppen },
  )
}

/** @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG */
export async function beendeVerteilung(v: Releasevorgang, remote: string, stand: number): Promise<void> {
  const zeile = await nimmRemote(v, remote, stand)
  requireDecider(v)
  if (zeile.kanarie_version === null) throw new Ablehnung('OHNE_AENDERUNG')
  await beendeKanarie(v, zeile, 'KANARIE_BEENDET', {})
}

async function beendeKanarie(
  v: Vorgang,
  zeile: Remotezeile,
  was: 'KANARIE_BEENDET' | 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  angaben: Record<string, unknown>,
): Promise<void> {
  await schreibe(v, zeile.remote, was, OHNE_KANARIE, { von: zeile.kanarie_version, nach: zeile.version, kanarie: true, ...angaben })
}

/**
 * Rolls back: ends the canary, or puts the version before in force again.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_VORHERIGE, AUSGABE_ABGELEHNT
 */
export async function nimmZurück(v: Schaltvorgang, remote: string, stand: number): Promise<void> {
  const zeile = await nimmRemote(v, remote, stand)
  requireDecider(v)
  await nimmZeileZurück(v, zeile, 'ZURUECKGENOMMEN', {})
}

/** Which version would come in force again where a remote is rolled back; undefined where a canary ends, or there is none. */
export async function versionBefore(tx: Transaktion, remote: string): Promise<string | undefined> {
  await schreibtFürAlle(tx)
  const row = await tx
    .selectFrom('plattform_remote')
    .select(['vorherige', 'kanarie_version'])
    .where('remote', '=', remote)
    .executeTakeFirst()
  return row?.kanarie_version === null ? (row.vorherige ?? undefined) : undefined
}

/** The same for a row that is locked already. */
export async function nimmZeileZurück(
  v: Schaltvorgang,
  zeile: Remotezeile,
  was: 'ZURUECKGENOMMEN' | 'SELBST_ZURUECKGENOMMEN',
  angaben: Record<string, unknown>,
): Promise<void> {
  if (zeile.kanarie_version !== null) return beendeKanarie(v, zeile, was, angaben)
  if (zeile.vorherige === null) throw new Ablehnung('OHNE_VORHERIGE')
  await verlangeAusgabe(v, zeile.remote, zeile.vorherige, v.stored)
  await setzeVersion(v, zeile, zeile.vorherige, was, angaben, await davor(v.tx, zeile.remote, zeile.vorherige))
}

/** What was in force before a version when that was put in force; null where nothing is known or left. */
async function davor(tx: Transaktion, remote: string, version: string): Promise<string | null> {
  const { rows } = await sql<{ von: string }>`
    select c.angaben ->> 'von' as von from plattform_aenderung c
    join plattform_ausgabe a on a.remote = c.remote and a.version = c.angaben ->> 'von' and a.entfernt_am is null
    where c.remote = ${remote} and c.was = 'AKTIVIERT' and c.angaben ->> 'nach' = ${version} and c.angaben ->> 'von' <> ${version}
    order by c.id desc limit 1`.execute(tx)
  return rows[0]?.von ?? null
}

/** @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG */
export async function kündigeWartungAn(v: Vorgang, remote: string, { stand, ...daten }: Wartungsdaten & { stand: number }): Promise<void> {
  await nimmRemote(v, remote, stand)
  verlange(prüfeWartung(daten, v.jetzt))
  const werte = { wartung_text: daten.text.trim(), wartung_von: new Date(daten.von), wartung_bis: new Date(daten.bis) }
  await schreibe(v, remote, 'WARTUNG', werte, { ...daten, text: daten.text.trim() })
}

/** @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, OHNE_AENDERUNG */
export async function hebeWartungAuf(v: Vorgang, remote: string, stand: number): Promise<void> {
  const zeile = await nimmRemote(v, remote, stand)
  if (zeile.wartung_text === null) throw new Ablehnung('OHNE_AENDERUNG')
  await schreibe(v, remote, 'WARTUNG_AUFGEHOBEN', { wartung_text: null, wartung_von: null, wartung_bis: null })
}
