import { findRoute, pageName, parsePlatformManifest, type PlatformManifest } from '@avalwerk/platform/manifest'
import { z } from 'zod'
import { releaseFile } from './releaseFile.ts'

/** Reports of one call: browsers send what they have together, of which so many are taken. */
const [SENT, MOST] = [1_000, 10]
const address = z.string().max(8_000)
const word = z.string().max(100)
const browserReport = z.object({
  // Browsers tell of much else, such as of what they will no longer do.
  type: z.enum(['crash', 'csp-violation', 'integrity-violation']),
  url: address,
  body: z
    .object({ reason: word.optional(), effectiveDirective: word.optional(), sourceFile: address.nullish(), blockedURL: address.nullish() })
    .nullish(),
})
const browserReports = z.array(z.unknown()).max(SENT)

/** What a browser reported of itself, by the Reporting API: as much of it as says whose fault it is, and nothing of people. */
export type BrowserReport = Readonly<{
  type: string
  page: string
  reason: string | undefined
  directive: string | undefined
  remote: string | undefined
  version: string | undefined
}>

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '')

/**
 * Reads what browsers report: a crash is that of the remote whose page it was, if not of which release where one is on trial; all else that
 * of the release whose code it names.
 * @returns undefined where it is nothing that browsers send
 */
export function readBrowserReports(document: unknown, manifest: PlatformManifest): readonly BrowserReport[] | undefined {
  const read = browserReports.safeParse(document)
  if (!read.success) return undefined
  const { remotes } = parsePlatformManifest(manifest)
  const known = read.data.flatMap((one) => browserReport.safeParse(one).data ?? []).slice(0, MOST)
  return known.map(({ type, url, body }) => {
    const path = pathOf(url)
    // A script that is refused for its sum is nobody's but its own.
    const source = pathOf((type === 'integrity-violation' ? body?.blockedURL : body?.sourceFile) ?? '')
    const code = source.startsWith('/remotes/') ? releaseFile(source.slice('/remotes'.length)) : undefined
    const shown = type === 'crash' ? findRoute(remotes, path)?.remote : undefined
    return {
      type,
      page: pageName(remotes, path),
      reason: body?.reason,
      directive: body?.effectiveDirective,
      remote: code?.remote ?? shown?.name,
      version: code ? code.version : shown?.canary ? undefined : shown?.version,
    }
  })
}
