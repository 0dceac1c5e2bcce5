import type { JudgedRelease } from '../kernel/fileReader.ts'
import { judgeRelease, keptFiles, unpack } from './unpack.ts'

/** What has become of a packed build: its description and sums, or every reason why it is no release. Its files are sent one by one. */
export type UnpackedRelease = JudgedRelease | Readonly<{ reasons: readonly string[] }>

/** Unpacks a release and judges it, as far as it speaks for itself. */
export async function unpackRelease(
  zip: Uint8Array,
  send: (part: readonly [name: string, content: Uint8Array]) => void,
): Promise<UnpackedRelease> {
  const unpacked = unpack(zip)
  if ('reason' in unpacked) return { reasons: [unpacked.reason] }
  const judged = judgeRelease(unpacked.files)
  if ('reasons' in judged) return judged
  for (const file of keptFiles(unpacked.files)) send(file)
  return judged
}
