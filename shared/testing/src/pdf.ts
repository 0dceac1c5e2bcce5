import { deflateSync } from 'node:zlib'

/** What a test wants to stand in a PDF beside its one page. */
export type PdfParts = Readonly<{
  /** The words of the page; they stand in the file as they are. */
  text?: string
  /** More entries of the catalog, of the page and of the trailer. */
  catalog?: string
  page?: string
  trailer?: string
  /** More objects, from number 5 on. */
  objects?: readonly (string | Uint8Array)[]
  /** How object 5 begins. */
  head?: string
}>

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const asBytes = (part: string | Uint8Array) => (typeof part === 'string' ? latin1(part) : Buffer.from(part))

/** A stream as an object: its dictionary without length, and its data. */
export const stream = (dict: string, data: string | Uint8Array): Uint8Array => {
  const bytes = asBytes(data)
  return Buffer.concat([latin1(`<< ${dict} /Length ${bytes.length} >>\nstream\n`), bytes, latin1('\nendstream')])
}

/** A packed list of objects (/ObjStm) with these, by their numbers. */
export function objectList(objects: Readonly<Record<number, string>>, more = ''): Uint8Array {
  const [places, content]: [string[], string] = [[], '']
  let text = content
  for (const [number, object] of Object.entries(objects)) {
    places.push(`${number} ${text.length}`)
    text += `${object} `
  }
  const head = `${places.join(' ')} `
  const dict = `/Type /ObjStm /N ${places.length} /First ${head.length} /Filter /FlateDecode ${more}`
  return stream(dict, deflateSync(latin1(head + text)))
}

/** A PDF of one page, whose table of objects is right. */
export function pdf({
  text = 'Urkunde',
  catalog = '',
  page = '',
  trailer = '',
  objects = [],
  head = '5 0 obj',
}: PdfParts = {}): Uint8Array<ArrayBuffer> {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${page} >>`,
    stream('', `BT (${text}) Tj ET`),
    ...objects,
  ]
  const pieces: Buffer[] = [latin1('%PDF-1.7\n')]
  const places: number[] = []
  let length = 9
  const write = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [index, object] of all.entries()) {
    places.push(length)
    write(latin1(index === 4 ? `${head}\n` : `${index + 1} 0 obj\n`))
    write(asBytes(object))
    write(latin1('\nendobj\n'))
  }
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  write(latin1(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\n`))
  write(latin1(`startxref\n${table}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(pieces))
}
