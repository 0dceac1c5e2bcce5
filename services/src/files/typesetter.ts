import { createRequire } from 'node:module'
import { deserialize } from 'node:v8'
import { keepFonts } from './fonts.ts'
import type { Typeset } from './typesetting.ts'

type Pdfmake = {
  addFonts(fonts: object): void
  addTableLayouts(layouts: object): void
  setLocalAccessPolicy(allowed: (path: string) => boolean): void
  setUrlAccessPolicy(allowed: (url: string) => boolean): void
  createPdf(document: object): { getBuffer(): Promise<Buffer> }
}
const require = createRequire(import.meta.url)
keepFonts()
const pdfmake = require('pdfmake') as Pdfmake
const font = (cut: string): string => require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${cut}.ttf`)
/** Has a glyph for every character that names and texts may hold, which pdfmake's own font hasn't. */
export const FONT = { normal: font(''), bold: font('-Bold'), italics: font('-Oblique'), bolditalics: font('-BoldOblique') } as const
const fontFiles = new Set<string>(Object.values(FONT))
pdfmake.addFonts({ DejaVu: FONT })
// A document's content comes as plain data: functions that it needs stand here, under a name.
pdfmake.addTableLayouts({
  facts: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#cccccc', paddingTop: () => 3, paddingBottom: () => 3 },
})
// A text comes from users one day: it must not make the server read files or fetch addresses.
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))
pdfmake.setUrlAccessPolicy(() => false)

/**
 * A PDF/A-2b in German, with page numbers. Not tagged: the library would write an empty structure tree, from which
 * screen readers conclude that the document is empty.
 * @param input what `typesetting.ts` serialized
 */
export function typesetDocument(input: Uint8Array): Promise<Buffer> {
  const data = deserialize(input) as Typeset
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [70, 56, 56, 56],
      version: '1.7',
      subset: 'PDF/A-2b',
      language: 'de-DE',
      displayTitle: true,
      info: { title: data.title, author: data.author, creationDate: data.createdAt },
      ...(data.draft && { watermark: { text: 'ENTWURF', color: '#888888', opacity: 0.18, bold: true } }),
      defaultStyle: { font: 'DejaVu', fontSize: 9.5, lineHeight: 1.2 },
      content: [...data.content],
      footer: (page: number, pages: number) => ({
        columns: [
          { text: data.footer, width: '*' },
          { text: `Seite ${page} von ${pages}`, width: 'auto' },
        ],
        fontSize: 8,
        color: '#444444',
        margin: [70, 20, 56, 0],
      }),
    })
    .getBuffer()
}
