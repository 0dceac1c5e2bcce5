import type { ReleaseState, PendingRemote, PlatformChange, RemoteState } from '@avalwerk/contracts'
import { type ReleaseRule, REMOTE_FAULTS, type RemoteFault } from '@avalwerk/domain'
import { keptDescriptor, type RemoteDescriptor, validateShell } from '@avalwerk/platform/release'
import { sql } from 'kysely'
import { beforeDays } from '../kernel/instants.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { type Count, countUpTo, offsetOf } from '../kernel/list.ts'
import { orNotFound } from '../kernel/problem.ts'
import { isOwnRelease } from './releases.ts'
import { releaseFigures, releaseHours } from './figures.ts'
import { readShells, shellOf } from './shellInForce.ts'
import { signaturesOf } from './signing.ts'
import { type RemoteRow, maintenanceOf } from './state.ts'
import { peopleHere, switchTimes } from './use.ts'

/** The account that reads, by its id (empty for a key), and what the installation demands. */
export type Viewing = Readonly<{ rule: ReleaseRule; viewer: string }>

/** Faults by kind, in the order in which people read them; of kinds that earlier releases had nothing is said. */
const kindsOf = (arten: Readonly<Record<string, number>> = {}) =>
  (Object.keys(REMOTE_FAULTS) as RemoteFault[]).flatMap((art) => (arten[art] ? [{ art, anzahl: arten[art] }] : []))

/**
 * All remotes, or one, with their releases and the figures of the last day; what was published of remotes that have none in force yet; and
 * how many people have a page of any remote in front of them.
 */
export async function remoteStates(
  tx: DbTransaction,
  now: Date,
  { rule, viewer }: Viewing,
  only?: string,
): Promise<{ remotes: RemoteState[]; pending: PendingRemote[]; here: number }> {
  await writeForAll(tx)
  let remotes = tx.selectFrom('plattform_remote').selectAll().orderBy('remote')
  let releases = tx.selectFrom('plattform_ausgabe').selectAll().where('entfernt_am', 'is', null).orderBy('veroeffentlicht_am', 'desc')
  if (only) {
    remotes = remotes.where('remote', '=', only)
    releases = releases.where('remote', '=', only)
  }
  const [day, which] = [{ now, since: beforeDays(now, 1) }, only ? sql`remote = ${only}` : undefined]
  const numbers = new Map((await releaseFigures(tx, day, which)).map((z) => [`${z.remote} ${z.version}`, z]))
  const hours = Map.groupBy(await releaseHours(tx, day, which), ({ remote, version }) => `${remote} ${version}`)
  const [people, switchesOf] = [await peopleHere(tx, now), await switchTimes(tx, now, only)]
  const all = (await releases.execute()).map((row) => ({ ...row, descriptor: keptDescriptor(row.beschreibung) }))
  const signatures = await signaturesOf(tx, only)
  const shells = await readShells(tx)
  /** Why a release runs neither on the shell that is served nor on one that is to come. */
  const faultsOf = (descriptor: RemoteDescriptor): string[] => validateShell(descriptor, shellOf(shells, descriptor))
  const runs = (descriptor: RemoteDescriptor) => faultsOf(descriptor).length === 0
  const asRelease = (release: (typeof all)[number]): ReleaseState => {
    const key = `${release.remote} ${release.version}`
    const figures = numbers.get(key)
    return {
      version: release.version,
      plattform: release.descriptor.contract,
      vertraeglich: runs(release.descriptor),
      lacks: faultsOf(release.descriptor),
      groesse: release.groesse,
      veroeffentlichtAm: release.veroeffentlicht_am.toISOString(),
      veroeffentlichtVon: release.veroeffentlicht_von,
      origin: release.origin && { commit: null, author: null, text: null, ...release.origin },
      own: isOwnRelease(release.publisher_id, viewer),
      signature: signatures.standing(release.remote, release.version),
      signers: signatures.signers(release.remote, release.version),
      starts: figures?.starts ?? 0,
      fehler: figures?.fehler ?? 0,
      fehlerarten: kindsOf(figures?.arten),
      personen: figures?.personen ?? 0,
      betroffene: figures?.betroffene ?? 0,
      organisationen: figures?.organisationen ?? 0,
      ladezeit: figures && figures.haelfte !== null && figures.fast !== null ? { haelfte: figures.haelfte, fast: figures.fast } : null,
      hours: (hours.get(key) ?? []).map(({ ago, starts, failed, haelfte, fast }) => ({ ago, starts, failed, haelfte, fast })),
      here: people.of(release.remote, release.version),
      ...switchesOf(release.remote, release.version),
    }
  }
  const rows = await remotes.execute()
  const waitingOf = (row: RemoteRow): string | null => {
    const newest = all.find(({ remote }) => remote === row.remote)
    return newest && newest.in_kraft_am === null && runs(newest.descriptor) ? newest.version : null
  }
  const releasesOf = (name: string) => all.filter(({ remote }) => remote === name).map(asRelease)
  const inForce = new Set(rows.map(({ remote }) => remote))
  const pending = [...new Set(all.map(({ remote }) => remote))]
    .filter((name) => !inForce.has(name))
    .sort()
    .map((name) => ({ name, signatureAsked: signatures.asked(rule, name), ausgaben: releasesOf(name) }))
  const known = rows.map((row) => ({
    ...asRevision(row),
    waiting: waitingOf(row),
    signatureAsked: signatures.asked(rule, row.remote),
    seiten: [
      ...new Set(
        all.find(({ remote, version }) => remote === row.remote && version === row.version)?.descriptor.navigation.map((n) => n.label),
      ),
    ],
    ausgaben: releasesOf(row.remote),
  }))
  return { remotes: known, pending, here: people.all }
}

const asRevision = (remote: RemoteRow): Omit<RemoteState, 'ausgaben' | 'seiten' | 'signatureAsked' | 'waiting'> => ({
  name: remote.remote,
  aktiv: remote.aktiv,
  version: remote.version,
  vorherige: remote.vorherige,
  kanarie:
    remote.kanarie_version === null
      ? null
      : {
          version: remote.kanarie_version,
          anteil: remote.kanarie_anteil ?? 0,
          gruppen: remote.kanarie_gruppen ?? [],
          since: (remote.kanarie_seit as Date).toISOString(),
        },
  wartung: maintenanceOf(remote),
  inKraftSeit: remote.in_kraft_seit.toISOString(),
  stand: remote.stand,
  geaendertAm: remote.geaendert_am.toISOString(),
  geaendertVon: remote.geaendert_von,
})

/** @throws Refusal NICHT_GEFUNDEN */
export const remoteState = async (tx: DbTransaction, now: Date, viewing: Viewing, remote: string): Promise<RemoteState> =>
  orNotFound((await remoteStates(tx, now, viewing, remote)).remotes[0])

/** The changes of remotes with their authors, the newest first. */
export async function listPlatformChanges(
  tx: DbTransaction,
  { remote, page, size }: { remote?: string | undefined; page: number; size: number },
): Promise<{ zeilen: PlatformChange[]; gesamt: Count }> {
  await writeForAll(tx)
  const all = tx.selectFrom('plattform_aenderung')
  const query = remote ? all.where('remote', '=', remote) : all
  const rows = await query.selectAll().orderBy('id', 'desc').limit(size).offset(offsetOf(page, size)).execute()
  return {
    zeilen: rows.map(({ id, zeitpunkt, remote, was, wer, angaben }) => ({
      id,
      zeitpunkt: zeitpunkt.toISOString(),
      remote,
      was,
      wer,
      angaben,
    })),
    gesamt: await countUpTo(tx, query),
  }
}
