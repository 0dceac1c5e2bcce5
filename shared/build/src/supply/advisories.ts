import { gzipSync } from 'node:zlib'
import { satisfies } from 'semver'
import { parse } from 'yaml'
import type { Accepted } from './accepted.ts'

/** Versions that are locked, by the package's name. */
export type Locked = ReadonlyMap<string, readonly string[]>

/** An advisory against a package that is locked. */
export type Finding = {
  readonly id: string
  readonly name: string
  readonly version: string
  /** `low`, `moderate`, `high`, `critical`; `unknown` where the source doesn't say. */
  readonly severity: string
  readonly title: string
}

/** Where advisories come from: asked for what is locked, it answers or throws. */
export type Source = { readonly title: string; readonly ask: (locked: Locked) => Promise<Finding[]> }

/** What one look for advisories found. */
export type Result = {
  /** The source that answered; missing if none did. */
  readonly source?: string
  readonly findings: readonly Finding[]
  /** Why other sources didn't answer. */
  readonly failures: readonly string[]
}

/**
 * A version that has had an advisory since 2021, asked for together with all others: a source that doesn't name it knows no advisories at
 * all, as some mirrors do, and isn't taken for one that found nothing. The version isn't installed.
 */
export const WITNESS = { name: 'lodash', version: '4.17.15' } as const

const PATIENCE_MS = 30_000
/** OSV takes that many at once. */
const PORTION = 1000

/** @returns what a lock file of pnpm holds from registries */
export function packagesOf(lockFile: string): Locked {
  const { packages = {} } = parse(lockFile) as { packages?: Record<string, unknown> }
  const versions = new Map<string, string[]>()
  for (const key of Object.keys(packages)) {
    const at = key.lastIndexOf('@')
    const name = key.slice(0, at)
    versions.set(name, [...(versions.get(name) ?? []), key.slice(at + 1)])
  }
  return versions
}

async function call(at: string, patience: number, init: RequestInit = {}): Promise<unknown> {
  const address = new URL(at)
  // These calls need neither name nor password; if the address held them, they would be printed with a failure.
  address.username = address.password = ''
  // An address that leads elsewhere isn't the one that was asked.
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`answers ${answer.status}`)
  return await answer.json()
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** npm's own call for many packages at once, at the registry that is configured or another one. */
export const registry = (address: string, patience = PATIENCE_MS): Source => ({
  title: `the registry ${new URL(address).host}`,
  ask: async (locked) => {
    const answer = (await call(`${address.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`, patience, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(Object.fromEntries(locked))),
    })) as Record<string, readonly Record<string, unknown>[]>
    return Object.entries(answer).flatMap(([name, advisories]) =>
      advisories.flatMap(({ url, title, severity, vulnerable_versions: range }) => {
        if (typeof range !== 'string' || typeof url !== 'string') throw new Error('answers in a form that is not known')
        return (locked.get(name) ?? [])
          .filter((version) => satisfies(version, range, { includePrerelease: true }))
          .map((version) => ({
            id: url.slice(url.lastIndexOf('/') + 1),
            name,
            version,
            severity: text(severity, 'unknown').toLowerCase(),
            title: text(title, ''),
          }))
      }),
    )
  },
})

type OsvQuery = {
  readonly package: { readonly name: string; readonly ecosystem: 'npm' }
  readonly version: string
  readonly page_token?: string
}
type OsvResult = { readonly vulns?: readonly { readonly id: string }[]; readonly next_page_token?: string }

/** OSV, which gathers GitHub's advisories and others (https://osv.dev). */
export const osv = (address: string, patience = PATIENCE_MS): Source => ({
  title: `OSV at ${new URL(address).host}`,
  ask: async (locked) => {
    const open: OsvQuery[] = [...locked].flatMap(([name, versions]) =>
      versions.map((version) => ({ package: { name, ecosystem: 'npm' as const }, version })),
    )
    const hits: { id: string; name: string; version: string }[] = []
    while (open.length > 0) {
      const queries = open.splice(0, PORTION)
      const { results } = (await call(`${address}/v1/querybatch`, patience, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ queries }),
      })) as { results?: readonly OsvResult[] }
      if (results?.length !== queries.length) throw new Error('answers in a form that is not known')
      for (const [index, { vulns = [], next_page_token }] of results.entries()) {
        const query = queries[index] as OsvQuery
        hits.push(...vulns.map(({ id }) => ({ id, name: query.package.name, version: query.version })))
        if (next_page_token) open.push({ ...query, page_token: next_page_token })
      }
    }
    const details = new Map<string, { severity: string; title: string }>()
    for (const { id } of hits)
      if (!details.has(id)) {
        const { summary, database_specific: more } = (await call(`${address}/v1/vulns/${encodeURIComponent(id)}`, patience)) as {
          summary?: string
          database_specific?: { severity?: string }
        }
        details.set(id, { severity: text(more?.severity, 'unknown').toLowerCase(), title: text(summary, '') })
      }
    return hits.map((hit) => ({ ...hit, ...(details.get(hit.id) as { severity: string; title: string }) }))
  },
})

/** Asks one source after the other until one answers that names the known advisory (`WITNESS`). */
export async function check(locked: Locked, sources: readonly Source[]): Promise<Result> {
  const failures: string[] = []
  const asked = new Map(locked).set(WITNESS.name, [...new Set([...(locked.get(WITNESS.name) ?? []), WITNESS.version])])
  for (const { title, ask } of sources)
    try {
      const all = await ask(asked)
      if (!all.some(({ name, version }) => name === WITNESS.name && version === WITNESS.version))
        throw new Error('answers without knowing of anything')
      const findings = all.filter(({ name, version }) => locked.get(name)?.includes(version))
      return { source: title, findings, failures }
    } catch (error) {
      const { message, cause } = error as Error
      failures.push(`${title}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
    }
  return { findings: [], failures }
}

/** Severities that are reported and let pass; all others are grave. */
const LESS_GRAVE: readonly string[] = ['info', 'low', 'moderate', 'medium']

/**
 * Judges an answer.
 * @returns lines to print, and the exit code: 0 nothing grave, 1 something is, 2 no source could be asked
 */
export function judge(
  { source, findings, failures }: Result,
  accepted: readonly Accepted[],
  today: Date,
): { exitCode: 0 | 1 | 2; lines: string[] } {
  const told = failures.map((failure) => `Not answered: ${failure}`)
  if (source === undefined) return { exitCode: 2, lines: [...told, 'Not checked: no source of advisories could be asked.'] }
  const date = today.toISOString().slice(0, 10)
  const line = ({ id, name, version, severity, title }: Finding) => `${severity} ${name} ${version} ${id} ${title}`.trimEnd()
  const acceptance = ({ id, name }: Finding) => accepted.find((one) => one.id === id && one.name === name && date <= one.until)
  const lines = findings.map((finding) => {
    const one = acceptance(finding)
    return one ? `${line(finding)} – accepted until ${one.until}: ${one.why}` : line(finding)
  })
  const grave = findings.filter((finding) => !LESS_GRAVE.includes(finding.severity) && !acceptance(finding))
  const idle = accepted.filter(({ id, name }) => !findings.some((finding) => finding.id === id && finding.name === name))
  return {
    exitCode: grave.length > 0 ? 1 : 0,
    lines: [
      ...told,
      `Checked with ${source}.`,
      ...lines,
      ...idle.map(({ id, name }) => `${id} of ${name} is accepted and wasn't found: its line can go.`),
      grave.length > 0 ? `${grave.length} high or critical that nobody accepted.` : 'Nothing high or critical that nobody accepted.',
    ],
  }
}
