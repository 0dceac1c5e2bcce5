import type { FaultRow } from '@avalwerk/contracts'
import type { DbTransaction } from '../kernel/database.ts'
import type { FileReader, ScriptPlace } from '../kernel/fileReader.ts'

type Release = Readonly<{ remote: string; version: string }>

/**
 * Keeps the maps of a release's scripts beside it. The transaction writes for all.
 * @param maps by gzip; null where it brings none
 * @param comes whether the release is published with these files: otherwise only what is missing is added
 */
export async function keepMaps(tx: DbTransaction, { remote, version }: Release, maps: Uint8Array | null, comes: boolean): Promise<void> {
  if (comes) await forgetMaps(tx, { remote, version })
  if (maps)
    await tx
      .insertInto('plattform_source_map')
      .values({ remote, version, maps: Buffer.from(maps) })
      .onConflict((conflict) => conflict.columns(['remote', 'version']).doNothing())
      .execute()
}

/** Forgets the maps of a release that goes. */
export const forgetMaps = (tx: DbTransaction, { remote, version }: Release) =>
  tx.deleteFrom('plattform_source_map').where('remote', '=', remote).where('version', '=', version).execute()

const PLACE = /^\/(?:remotes|preview)\/([\w-]+)\/([\w.+-]+)\/([\w.-]+\.js):(\d+):(\d+)$/

/** A place in a script of this very release; undefined for any other. */
function placeOf({ remote, version }: Release, place: string): ScriptPlace | undefined {
  const [, ofRemote, ofVersion, script = '', line, column] = PLACE.exec(place) ?? []
  return ofRemote === remote && ofVersion === version ? { script, line: Number(line), column: Number(column) } : undefined
}

type Fault = Omit<FaultRow, 'sources'>
/** The maps of a remote's releases in which faults lie, by their versions. */
export type KeptMaps = ReadonlyMap<string, Uint8Array>

/** Reads the maps that places of faults are looked up in. The transaction reads for all. */
export async function readMapsOf(tx: DbTransaction, remote: string, faults: readonly Fault[]): Promise<KeptMaps> {
  const asked = faults.filter(({ version, places }) => places.some((place) => placeOf({ remote, version }, place)))
  const versions = [...new Set(asked.map(({ version }) => version))]
  if (versions.length === 0) return new Map()
  const rows = await tx
    .selectFrom('plattform_source_map')
    .select(['version', 'maps'])
    .where('remote', '=', remote)
    .where('version', 'in', versions)
    .execute()
  return new Map(rows.map(({ version, maps }) => [version, maps]))
}

/**
 * Names the lines of sources where faults lie. Maps come from whoever publishes: they are read as all files of strangers are, and where that
 * fails the faults stand with their places in scripts alone.
 */
export async function withSources(
  files: FileReader,
  { remote, org }: Readonly<{ remote: string; org: string }>,
  faults: readonly Fault[],
  maps: KeptMaps,
): Promise<FaultRow[]> {
  const sources = new Map<string, string | null>()
  for (const [version, kept] of maps) {
    const all = [...new Set(faults.flatMap((fault) => (fault.version === version ? fault.places : [])))]
    const own = all.flatMap((place) => {
      const at = placeOf({ remote, version }, place)
      return at ? [{ place, at }] : []
    })
    const lines = own.map(({ at }) => at)
    const found = await files.findPlaces(kept, lines, org).catch(() => [])
    own.forEach(({ place }, i) => sources.set(place, found[i] ?? null))
  }
  return faults.map((fault) => ({ ...fault, sources: fault.places.map((place) => sources.get(place) ?? null) }))
}
