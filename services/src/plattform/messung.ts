import { type Ausgabezahlen, mussZurück, type Rechteanspruch, type Rücknahmeregel, rücknahmegrund } from '@avalwerk/domain'
import { nutzerhash } from '@avalwerk/platform/kanarie'
import { sql } from 'kysely'
import { schreibeAllen } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import { betreiber } from '../buergschaft/beteiligte.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung } from '../kernel/problem.ts'
import type { Nutzervorgang, Vorgang } from '../kernel/vorgang.ts'
import { nimmZeileZurück } from './schalten.ts'
import { type Remotezeile, sperreRemote } from './stand.ts'

export type Messung = Readonly<{ id: string; remote: string; version: string; dauerMs: number | null; fehler: string | null }>

/** When the platform takes a release back by itself. */
export type Wächterregel = Rücknahmeregel &
  Readonly<{
    /** Hours for which a release that came in force for everybody is watched. */
    stunden: number
  }>

const STUNDE_MS = 3_600_000
/** Measurements of a user within an hour; more is no use of the portal. */
const JE_STUNDE = 600
/** How far back the release is looked at with which a new one is compared. */
const VERGLEICH_MS = 7 * 24 * STUNDE_MS

/**
 * Keeps what a browser measured. Unknown releases, such as a developer's own, are passed over.
 * @returns those that were kept and whether they are starts that nobody told of before, and the remotes with faults among them
 */
export async function nimmMessungen(
  v: Nutzervorgang,
  messungen: readonly Messung[],
): Promise<{ genommen: (Messung & { neu: boolean })[]; gestörte: string[] }> {
  await schreibtFürAlle(v.tx)
  const nutzer = await nutzerhash(v.wer.nutzerId)
  const { rows } = await sql<{ zahl: number }>`select count(*)::int as zahl from plattform_messung
    where nutzer = ${nutzer} and zeitpunkt > ${new Date(v.jetzt.getTime() - STUNDE_MS)}`.execute(v.tx)
  if ((rows[0]?.zahl ?? 0) + messungen.length > JE_STUNDE) throw new Ablehnung('ZU_VIELE_ANFRAGEN')
  const genommen: (Messung & { neu: boolean })[] = []
  for (const messung of messungen) {
    const { id, remote, version, dauerMs, fehler } = messung
    const { rows: neue } = await sql<{
      neu: boolean
    }>`insert into plattform_messung (id, remote, version, nutzer, zeitpunkt, dauer_ms, fehler)
      select ${id}, ${remote}, ${version}, ${nutzer}, ${v.jetzt}, ${dauerMs}, ${fehler}
      where exists (select 1 from plattform_ausgabe where remote = ${remote} and version = ${version})
      on conflict (id) do update set fehler = coalesce(plattform_messung.fehler, excluded.fehler)
        where plattform_messung.nutzer = excluded.nutzer
      returning (xmax = 0) as neu`.execute(v.tx)
    if (neue[0]) genommen.push({ ...messung, neu: neue[0].neu })
  }
  return { genommen, gestörte: [...new Set(genommen.filter(({ fehler }) => fehler !== null).map(({ remote }) => remote))] }
}

/** How a release fared since a moment. */
async function zahlenSeit(tx: Transaktion, remote: string, version: string, seit: Date): Promise<Ausgabezahlen> {
  const { rows } = await sql<Ausgabezahlen>`select count(*)::int as starts, count(fehler)::int as fehler,
      count(distinct nutzer) filter (where fehler is not null)::int as betroffene
    from plattform_messung where remote = ${remote} and version = ${version} and zeitpunkt >= ${seit}`.execute(tx)
  return rows[0] as Ausgabezahlen
}

/** The release on trial and the one that it is compared with; undefined where nothing is on trial. */
function aufProbe(zeile: Remotezeile, jetzt: Date, stunden: number) {
  if (zeile.kanarie_version) return { neu: zeile.kanarie_version, alt: zeile.version, seit: zeile.kanarie_seit as Date }
  const jung = jetzt.getTime() - zeile.in_kraft_seit.getTime() < stunden * STUNDE_MS
  return zeile.vorherige && jung ? { neu: zeile.version, alt: zeile.vorherige, seit: zeile.in_kraft_seit } : undefined
}

const ZUSTÄNDIGE: readonly Rechteanspruch[] = [{ aktion: 'verwalten', kategorien: ['Plattform'] }]

/** Tells the operator's people who steer the platform, by mail, where they want mails. */
async function meldeRücknahme(v: Vorgang, remote: string, version: string, statt: string, grund: string): Promise<void> {
  const stelle = await betreiber(v.tx)
  const satz = `Die Version ${version} von ${remote} wurde von selbst zurückgenommen: ${grund}. In Kraft ist ${statt}.`
  const ziel = { wort: 'Zur Plattform', pfad: '/bspGmbh/plattform' }
  const betreff = `${remote} ${version} wurde zurückgenommen`
  await schreibeAllen(v, stelle, await personen(v.tx, stelle, ZUSTÄNDIGE), betreff, satz, ziel, 'MITTEILUNGEN')
}

/**
 * Takes the new release of a remote back if it fails more often than the old one, by the margin of the rule, and
 * tells the operator.
 * @returns what was taken back, and why; undefined where all is well
 */
export async function wache(
  v: Vorgang,
  remote: string,
  regel: Wächterregel,
): Promise<Readonly<{ version: string; neu: Ausgabezahlen; alt: Ausgabezahlen }> | undefined> {
  const zeile = await sperreRemote(v.tx, remote)
  const probe = zeile && aufProbe(zeile, v.jetzt, regel.stunden)
  if (!probe) return undefined
  const neu = await zahlenSeit(v.tx, remote, probe.neu, probe.seit)
  const alt = await zahlenSeit(v.tx, remote, probe.alt, new Date(v.jetzt.getTime() - VERGLEICH_MS))
  if (!mussZurück(neu, alt, regel)) return undefined
  await nimmZeileZurück(v, zeile, 'SELBST_ZURUECKGENOMMEN', { neu, alt })
  await meldeRücknahme(v, remote, probe.neu, probe.alt, rücknahmegrund(neu, alt))
  return { version: probe.neu, neu, alt }
}
