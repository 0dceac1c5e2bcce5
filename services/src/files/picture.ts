import { imageSize } from 'image-size'
import { BROKEN, EMPTY, refuse } from './refusal.ts'

/** Pixels of the largest pictures that telephones take, and some: a small file may unpack to any number of them where it is shown. */
const PIXELS = 250_000_000
const TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const
type Kind = keyof typeof TYPES

/**
 * Is this a picture, whole and of a size that can be shown? Its pixels are unpacked by the browsers that show it, nowhere here.
 * @returns its media type
 * @throws FileRefused naming the reason
 */
export async function checkPicture(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) refuse(EMPTY)
  const { width, height, type } = sizeOf(bytes) ?? refuse(BROKEN)
  if (!isKind(type) || width < 1 || height < 1) return refuse(BROKEN)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!(type === 'png' ? isWholePng(file) : isWholeJpeg(file))) refuse(BROKEN)
  if (width * height > PIXELS) refuse(`Das Bild ist zu groß: ${width} × ${height} Bildpunkte.`)
  return TYPES[type]
}

const isKind = (type: string | undefined): type is Kind => type !== undefined && Object.hasOwn(TYPES, type)

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}

const PNG_SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk, beside what it holds. */
const PNG_CHUNK_BYTES = 12

/** Whether the chunks of a PNG follow each other up to its last one (PNG, 5.3). */
function isWholePng(file: Buffer): boolean {
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= file.length; ) {
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += PNG_CHUNK_BYTES + file.readUInt32BE(at)
  }
  return false
}

const JPEG_BEGIN_BYTES = 2
const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([MARKER, 0xd9])

/**
 * Whether the segments of a JPEG follow each other up to what it shows, and that has an end (ITU-T T.81, B.1.1). Cameras write things of their
 * own behind it, and a small picture of the same kind, with an end of its own, before it.
 */
function isWholeJpeg(file: Buffer): boolean {
  for (let at = JPEG_BEGIN_BYTES; at + 4 <= file.length && file[at] === MARKER; ) {
    // A segment's marker may stand behind any number of filling bytes.
    if (file[at + 1] === MARKER) at++
    else if (file[at + 1] === START_OF_SCAN) return file.includes(END_OF_IMAGE, at)
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return false
}
