import type { Releasedaten } from '@avalwerk/platform/releasedateien'
import { unzipSync } from 'fflate'

const DATEINAME = /^[\w.-]+$/
const DATEIEN_HÖCHSTENS = 500
/** Bytes of an unpacked release. */
const AUSGEPACKT_HÖCHSTENS = 64 * 1_048_576

class ZuGroß extends Error {}

/**
 * Unpacks a release.
 * @returns its files, or the reason why it is refused
 */
export function packeAus(zip: Uint8Array): { dateien: Releasedaten } | { grund: string } {
  let bytes = 0
  let anzahl = 0
  try {
    const ausgepackt = unzipSync(zip, {
      // Judged by what the archive says of itself before anything is unpacked.
      filter: ({ originalSize }) => {
        bytes += originalSize
        anzahl++
        if (bytes > AUSGEPACKT_HÖCHSTENS || anzahl > DATEIEN_HÖCHSTENS) throw new ZuGroß()
        return true
      },
    })
    const dateien = new Map(Object.entries(ausgepackt))
    const fremd = [...dateien.keys()].find((name) => !DATEINAME.test(name))
    return fremd === undefined ? { dateien } : { grund: `${fremd} ist kein Dateiname eines Builds.` }
  } catch (fehler) {
    return {
      grund:
        fehler instanceof ZuGroß
          ? 'Das Archiv ist ausgepackt zu groß oder hat zu viele Dateien.'
          : 'Das Archiv lässt sich nicht auspacken.',
    }
  }
}
