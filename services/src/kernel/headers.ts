import type { FastifyInstance, FastifyReply } from 'fastify'

const TWO_YEARS_S = 63_072_000
/** The abilities of a browser that are switched off; the portal uses the clipboard and full screen, and those that sign people in. */
const PERMISSIONS = `accelerometer autoplay camera display-capture geolocation gyroscope magnetometer microphone midi payment usb serial hid
  xr-spatial-tracking browsing-topics`
  .split(/\s+/)
  .map((ability) => `${ability}=()`)
  .join(', ')

/** For answers that aren't pages: a browser that shows one all the same runs and loads nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** For files of releases, which are made by others: opened as a page they have no origin. */
export const RELEASE_FILE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Headers that tell browsers what an answer may do, by name. */
export type ProtectiveHeaders = Readonly<Record<string, string>>

/**
 * The headers of every answer on every path, refusals included.
 * @param publicUrl where it begins with https, browsers are told never to come without it
 */
export function protectiveHeaders(publicUrl: string): ProtectiveHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }),
  }
}

/** For answers that no route makes. */
export const REFUSED_EARLY = { 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' } as const

/** SVG is text, too, but the library that serves files names no encoding for it. */
const SVG = 'image/svg+xml'

/**
 * Puts the protective headers on every answer. A route's own policy, and its own word about caches, stay; an answer without such a
 * word is kept in no cache.
 */
export function protectAnswers(app: FastifyInstance, always: ProtectiveHeaders): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(always)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE)
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The headers of an answer that another library writes to the raw one. */
export function headersToRaw(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
}
