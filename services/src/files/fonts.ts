import { createRequire } from 'node:module'

type Font = object
type Fontkit = { create(bytes: Uint8Array, name?: string): Font }

/**
 * Has pdfkit read each font once for the process and not once for each document: decoding the tables of four cuts takes twice as long as
 * all the rest of a page. A font holds nothing of a document, whose own part of it (its subset) is made anew.
 * Before pdfmake is loaded: pdfkit takes what fontkit exports then.
 */
export function keepFonts(): void {
  const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
  const pdfkit = createRequire(pdfmake.resolve('pdfkit'))
  const fontkit = pdfkit('fontkit') as Fontkit
  const known: { bytes: Uint8Array; font: Font }[] = []
  const create: Fontkit['create'] = (bytes, name) => {
    const kept = known.find((one) => Buffer.compare(one.bytes, bytes) === 0)
    if (kept) return kept.font
    const font = fontkit.create(bytes, name)
    known.push({ bytes, font })
    return font
  }
  const loaded = pdfkit.cache[pdfkit.resolve('fontkit')]
  if (!loaded) throw new Error('fontkit isn’t where pdfkit looks for it')
  loaded.exports = { ...fontkit, create }
}
