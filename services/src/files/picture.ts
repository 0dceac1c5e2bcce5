import { imageSize } from 'image-size'
import { BROKEN, EMPTY, refuse } from './refusal.ts'

/** Pixels of the largest pictures that telephones take, and some: a small file may unpack to any number of them where it is shown. */
const PIXELS = 250_000_000
/** The last part of every PNG, and the mark at which what a JPEG shows ends; cameras write things of their own behind it. */
const LAST = { png: Buffer.from('IEND\xaeB`\x82', 'latin1'), jpg: Buffer.from([0xff, 0xd9]) } as const
const TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const

/**
 * Is this a picture, whole and of a size that can be shown? Its pixels are unpacked by the browsers that show it, nowhere here.
 * @returns its media type
 * @throws Refused naming the reason
 */
export async function checkPicture(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) refuse(EMPTY)
  const { width, height, type } = sizeOf(bytes) ?? refuse(BROKEN)
  if (type !== 'png' && type !== 'jpg') return refuse(BROKEN)
  if (width < 1 || height < 1 || !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LAST[type])) refuse(BROKEN)
  if (width * height > PIXELS) refuse(`Das Bild ist zu groß: ${width} × ${height} Bildpunkte.`)
  return TYPES[type]
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}
