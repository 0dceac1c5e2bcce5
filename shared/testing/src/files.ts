import { deflateSync } from 'node:zlib'
import { docx } from './docx.ts'
import { pdf, stream } from './pdf.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
/** A part of a Word document around its markup. */
export const wordPart = (root: string, markup: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} ${W}${more}>${markup}</w:${root}>`
const body = (markup: string) => ({ 'word/document.xml': wordPart('document', `<w:body>${markup}</w:body>`) })
const repeat = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))

const PICTURE = `<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a" xmlns:r="urn:r" r:embed="p"/></w:drawing></w:r></w:p>`
const PICTURE_LINK =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/a.png"/></Relationships>'

/** A small file that costs a careless reader much work. */
export type WorstFile = Readonly<{ name: string; kind: 'docx' | 'pdf'; bytes: Uint8Array }>

/** Small files that are much work for a program that reads them carelessly: the worst that are known. */
export const worstFiles = (): WorstFile[] => [
  {
    name: 'DOCX, 800 KB of instructions that never end',
    kind: 'docx',
    bytes: docx(['A'], { 'word/footer1.xml': repeat('<w:instrText', 800_000) }),
  },
  {
    name: 'DOCX, a picture of 60 MB shown four times',
    kind: 'docx',
    bytes: docx(['A'], {
      ...body(PICTURE.repeat(4)),
      'word/_rels/document.xml.rels': PICTURE_LINK,
      'word/media/a.png': new Uint8Array(60_000_000),
    }),
  },
  { name: 'DOCX, 2 MB of empty paragraphs', kind: 'docx', bytes: docx([], body(repeat('<w:p/>', 2_000_000))) },
  {
    name: 'PDF, a page that unpacks to 400 MB',
    kind: 'pdf',
    bytes: pdf({ objects: [stream('/Filter /FlateDecode', deflateSync(new Uint8Array(400_000_000)))] }),
  },
  {
    name: 'DOCX, a text of 90 MB in 260 KB',
    kind: 'docx',
    bytes: docx([], body(repeat('<w:p><w:r><w:t>A</w:t></w:r></w:p>', 90_000_000))),
  },
]

/** Ten megabytes of texts within texts: nothing in it is large, and everything is looked at again and again. */
export const nestedPdf = (): Uint8Array => {
  const places = 600_000
  return pdf({ objects: [`${'1 0 obj('.repeat(places)}${')'.repeat(places)}`] })
}
