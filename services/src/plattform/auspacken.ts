import type { ReleaseFiles, RemoteDescriptor } from '@avalwerk/platform/release'
import { BESCHREIBUNG, mismatchedTwins, readDescriptor, type ReleaseContents, vermisst } from '@avalwerk/platform/releasedateien'
import { ENVELOPE, type ReleaseSignature, readEnvelope } from '@avalwerk/platform/signing'
import { unzipSync } from 'fflate'

/** A name of its own: '.' and '..' are folders. */
const FILE_NAME = /^(?!\.+$)[\w.-]+$/
const FILES_MAX = 500
/** Bytes of an unpacked release. */
const UNPACKED_MAX = 64 * 1_048_576
/** Bytes of one of its files. */
const FILE_BYTES = 16 * 1_048_576
/** Bytes of the description, which is kept and compared with others'. */
const DESCRIPTION_BYTES = 1_048_576

class ToLarge extends Error {}

/**
 * Unpacks a release.
 * @returns its files, or the reason why it is refused
 */
export function unpack(zip: Uint8Array): { dateien: ReleaseContents } | { grund: string } {
  let bytes = 0
  let anzahl = 0
  try {
    const unpacked = unzipSync(zip, {
      // Judged by what the archive says of itself before anything is unpacked.
      filter: ({ originalSize }) => {
        bytes += originalSize
        anzahl++
        if (bytes > UNPACKED_MAX || originalSize > FILE_BYTES || anzahl > FILES_MAX) throw new ToLarge()
        return true
      },
    })
    const dateien = new Map(Object.entries(unpacked))
    const fremd = [...dateien.keys()].find((name) => !FILE_NAME.test(name))
    return fremd === undefined ? { dateien } : { grund: `${fremd} ist kein Dateiname eines Builds.` }
  } catch (fehler) {
    return {
      grund:
        fehler instanceof ToLarge
          ? 'Das Archiv ist ausgepackt zu groß oder hat zu viele Dateien.'
          : 'Das Archiv lässt sich nicht auspacken.',
    }
  }
}

/** A release as far as it speaks for itself. */
export type JudgedRelease = Readonly<{
  beschreibung: RemoteDescriptor
  vermisst: ReleaseFiles
  /** What is wrong with compressed twins of its files. */
  zwillinge: readonly string[]
  /** Whose they are isn't known yet, nor whether they fit. */
  signatures: readonly ReleaseSignature[]
}>

/** What is kept of a build: everything but its signatures, which are kept by themselves. */
export const keptFiles = (dateien: ReleaseContents): ReleaseContents => new Map([...dateien].filter(([name]) => name !== ENVELOPE))

/** The description of a build, its sums, sizes and signatures. @returns the reasons if it has none or a bad one */
export function judgeRelease(alle: ReleaseContents): JudgedRelease | { gründe: string[] } {
  const dateien = keptFiles(alle)
  if ((dateien.get(BESCHREIBUNG)?.length ?? 0) > DESCRIPTION_BYTES) return { gründe: [`${BESCHREIBUNG} ist zu groß.`] }
  const gelesen = readDescriptor(dateien)
  if ('gründe' in gelesen) return gelesen
  const signed = readEnvelope(alle)
  if ('reason' in signed) return { gründe: [signed.reason] }
  const { signatures } = signed
  return { beschreibung: gelesen.beschreibung, vermisst: vermisst(dateien), zwillinge: mismatchedTwins(dateien), signatures }
}
