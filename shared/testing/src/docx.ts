import { strToU8, zipSync } from 'fflate'

const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A Word document with some paragraphs, and what else a test wants to stand in its archive. */
export function docx(
  paragraphs: readonly string[],
  more: Readonly<Record<string, string | Uint8Array>> = {},
  kind = MAIN_PART,
): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`).join('')
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kind}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${officeNamespace}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${ns}><w:body>${body}</w:body></w:document>`,
    ...more,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
    // Some are hundreds of megabytes of the same letter.
    { level: 1 },
  )
}
