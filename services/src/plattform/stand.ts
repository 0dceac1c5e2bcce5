import type { Plattformtat, Wartungsdaten } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { ALLE, meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { PlattformRemoteTabelle } from '../kernel/schema.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'

export type Remotezeile = Selectable<PlattformRemoteTabelle>
/** What a change sets. */
export type Neuerung = Partial<
  Omit<Remotezeile, 'remote' | 'stand' | 'geaendert_am' | 'geaendert_von' | 'kanarie_gruppen'> & { kanarie_gruppen: string | null }
>

export const OHNE_KANARIE = { kanarie_version: null, kanarie_anteil: null, kanarie_gruppen: null, kanarie_seit: null } as const

/** Who acts, as the history says it. */
export const name = ({ wer }: Pick<Vorgang, 'wer'>): string => wer?.name ?? 'System'

/** May the caller touch this remote? A key may be good for one alone. @throws Ablehnung NICHT_GEFUNDEN */
export function verlangeZuständig({ wer }: Vorgang, remote: string): void {
  if (wer?.nurRemote && wer.nurRemote !== remote) throw new Ablehnung('NICHT_GEFUNDEN')
}

/**
 * Takes a remote to change it: its row is locked until the transaction ends.
 * @param stand of what the caller saw
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimmRemote(v: Vorgang, remote: string, stand: number): Promise<Remotezeile> {
  verlangeZuständig(v, remote)
  await schreibtFürAlle(v.tx)
  const zeile = gefunden(await sperreRemote(v.tx, remote))
  if (zeile.stand !== stand) throw new Ablehnung('VERSION_VERALTET')
  return zeile
}

export const sperreRemote = (tx: Transaktion, remote: string): Promise<Remotezeile | undefined> =>
  tx.selectFrom('plattform_remote').selectAll().where('remote', '=', remote).forUpdate().executeTakeFirst()

/** Writes a change: the row, who did what, the audit; and tells the open browsers and the other processes. */
export async function schreibe(
  v: Vorgang,
  remote: string,
  was: Plattformtat,
  neu: Neuerung,
  angaben: Record<string, unknown> = {},
): Promise<void> {
  await v.tx
    .updateTable('plattform_remote')
    .set((ausdruck) => ({ ...neu, stand: ausdruck('stand', '+', 1), geaendert_am: v.jetzt, geaendert_von: name(v) }))
    .where('remote', '=', remote)
    .execute()
  if ('version' in neu || 'kanarie_version' in neu) {
    await merkeAblösung(v.tx, remote, v.jetzt)
    await noteInForce(v.tx, remote, v.jetzt)
  }
  await vermerke(v, remote, was, angaben)
  await meldeÄnderung(v.tx, { art: 'PLATTFORM', id: remote, orgs: [ALLE] })
}

/** The row of a remote that had none; its first release comes in force with what is written then. */
export async function legeRemoteAn(v: Vorgang, remote: string, version: string): Promise<void> {
  const neu = { remote, aktiv: true, version, in_kraft_seit: v.jetzt, stand: 0, geaendert_am: v.jetzt, geaendert_von: name(v) }
  await v.tx
    .insertInto('plattform_remote')
    .values(neu as never)
    .execute()
  await noteInForce(v.tx, remote, v.jetzt)
}

/** The announced maintenance of a row; null where there is none. */
export const wartungVon = (r: Pick<Remotezeile, 'wartung_text' | 'wartung_von' | 'wartung_bis'>): Wartungsdaten | null =>
  r.wartung_text === null
    ? null
    : { text: r.wartung_text, von: (r.wartung_von as Date).toISOString(), bis: (r.wartung_bis as Date).toISOString() }

/** Keeps what was done and by whom. */
export async function vermerke(v: Vorgang, remote: string | null, was: Plattformtat, angaben: Record<string, unknown>): Promise<void> {
  await v.tx
    .insertInto('plattform_aenderung')
    .values({ zeitpunkt: v.jetzt, remote, was, wer: name(v), nutzer_id: v.wer?.nutzerId || null, angaben: JSON.stringify(angaben) })
    .execute()
  await protokolliere(v, {
    orgId: v.wer?.orgId ?? '',
    aktion: `PLATTFORM_${was}`,
    objektArt: 'PLATTFORM',
    objektId: remote ?? '',
    werte: angaben,
  })
}

/** Notes the first time that somebody is sent to a release: from then on everybody may have its files. */
async function noteInForce(tx: Transaktion, remote: string, now: Date): Promise<void> {
  await sql`update plattform_ausgabe a set in_kraft_am = ${now} from plattform_remote r
    where a.remote = ${remote} and r.remote = a.remote and a.version in (r.version, r.kanarie_version) and a.in_kraft_am is null`.execute(
    tx,
  )
}

/** Notes since when nobody is sent to a release any more; after a while it is removed. */
async function merkeAblösung(tx: Transaktion, remote: string, jetzt: Date): Promise<void> {
  await sql`update plattform_ausgabe a set abgeloest_am = case
      when exists (select 1 from plattform_remote r where r.remote = a.remote and a.version in (r.version, r.kanarie_version)) then null
      else coalesce(a.abgeloest_am, ${jetzt}) end
    where a.remote = ${remote}`.execute(tx)
}
