import {
  DESCRIPTOR,
  mismatchedTwins,
  ORIGIN,
  readDescriptor,
  readOrigin,
  readToldMaps,
  type ReleaseContents,
  measureFiles,
  SOURCES,
} from '@avalwerk/platform/releaseFiles'
import { ENVELOPE, readEnvelope } from '@avalwerk/platform/signing'
import { unzipSync } from 'fflate'
import { gzipSync } from 'node:zlib'
import type { JudgedRelease } from '../kernel/fileReader.ts'

/** A name of its own: '.' and '..' are folders. */
const FILE_NAME = /^(?!\.+$)[\w.-]+$/
const FILES_MAX = 500
/** Bytes of an unpacked release. */
const UNPACKED_MAX = 64 * 1_048_576
/** Bytes of one of its files. */
const FILE_BYTES = 16 * 1_048_576
/** Bytes of the description, which is kept and compared with others'. */
const DESCRIPTION_BYTES = 1_048_576

class TooLarge extends Error {}

/**
 * Unpacks a release.
 * @returns its files, or the reason why it is refused
 */
export function unpack(zip: Uint8Array): { files: ReleaseContents } | { reason: string } {
  let bytes = 0
  let count = 0
  try {
    const unpacked = unzipSync(zip, {
      // Judged by what the archive says of itself before anything is unpacked.
      filter: ({ originalSize }) => {
        bytes += originalSize
        count++
        if (bytes > UNPACKED_MAX || originalSize > FILE_BYTES || count > FILES_MAX) throw new TooLarge()
        return true
      },
    })
    const files = new Map(Object.entries(unpacked))
    const stranger = [...files.keys()].find((name) => !FILE_NAME.test(name))
    return stranger === undefined ? { files } : { reason: `${stranger} ist kein Dateiname eines Builds.` }
  } catch (error) {
    return {
      reason:
        error instanceof TooLarge
          ? 'Das Archiv ist ausgepackt zu groß oder hat zu viele Dateien.'
          : 'Das Archiv lässt sich nicht auspacken.',
    }
  }
}

/** Kept by themselves, where nobody fetches them. */
const KEPT_ASIDE: readonly string[] = [ENVELOPE, ORIGIN, SOURCES]
/** The files of a build that are kept as its files: all but its signatures, where it comes from, and the maps of its scripts. */
export const keptFiles = (files: ReleaseContents): ReleaseContents => new Map([...files].filter(([name]) => !KEPT_ASIDE.includes(name)))

/** The description of a build, its sums, sizes and signatures. @returns the reasons if it has none or a bad one */
export function judgeRelease(all: ReleaseContents): JudgedRelease | { reasons: string[] } {
  const files = keptFiles(all)
  if ((files.get(DESCRIPTOR)?.length ?? 0) > DESCRIPTION_BYTES) return { reasons: [`${DESCRIPTOR} ist zu groß.`] }
  const read = readDescriptor(files)
  if ('reasons' in read) return read
  const signed = readEnvelope(all)
  if ('reason' in signed) return { reasons: [signed.reason] }
  const { signatures } = signed
  const from = readOrigin(all)
  if ('reason' in from) return { reasons: [from.reason] }
  const told = readToldMaps(all)
  if ('reason' in told) return { reasons: [told.reason] }
  const maps = told.maps && gzipSync(told.maps)
  const { origin } = from
  return { description: read.descriptor, measured: measureFiles(files), twins: mismatchedTwins(files), signatures, origin, maps }
}
