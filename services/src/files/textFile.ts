import { FILE_TYPE } from '@avalwerk/domain'
import { checkDocx } from './docx.ts'
import { checkPdf } from './pdf.ts'
import { EMPTY, refuse } from './refusal.ts'

const beginsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, i) => bytes[i] === byte)

/**
 * Tells the kind of a file that may be kept as a text, by its content alone: names and media types are only what the sender
 * says. A check of form; viruses are looked for before.
 * @returns its media type
 * @throws FileRefused naming the reason
 */
export async function checkTextFile(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) refuse(EMPTY)
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) {
    await checkPdf(bytes)
    return FILE_TYPE.pdf
  }
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    await checkDocx(bytes)
    return FILE_TYPE.docx
  }
  if (beginsWith(bytes, 0x4d, 0x5a) || beginsWith(bytes, 0x7f, 0x45, 0x4c, 0x46)) refuse('Die Datei ist ein Programm, kein Text.')
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    refuse('Das ist ein Word-Dokument im alten Format oder mit Kennwort. Bitte speichern Sie es als DOCX ohne Kennwort.')
  return refuse('Die Datei ist weder ein PDF noch ein Word-Dokument (DOCX).')
}
