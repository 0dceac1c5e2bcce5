import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_CONTRACT } from '@avalwerk/platform'
import { ROOT } from '../workspace.ts'

/** What a major of the contract promises to remotes: the names that each door exports, as they were at any time since it began. */
export type Contract = Readonly<{ major: string; names: Readonly<Record<string, readonly string[]>> }>

/** Where what is promised now is kept: it grows with each name, and loses none before the next major. */
const PLACE = join('shared', 'platform', 'api', 'contract.json')

const DECLARED = /^export (?:declare )?(?:abstract )?(?:function|const|let|class|interface|type|enum) (\w+)/gm
const LISTED = /^export \{ (?:\w+ as )?(\w+) \}/gm

/** The names that a report of a door says are exported. */
export const namesIn = (report: string): string[] =>
  [...new Set([DECLARED, LISTED].flatMap((form) => [...report.matchAll(form)].map(([, name = '']) => name)))].sort()

/** What the contract is now, by the reports beside the sources. */
export function contractNow(): Contract {
  const reports = globSync('shared/*/api/*.api.md', { cwd: ROOT }).sort()
  const door = (file: string) => {
    const [, name = '', part = ''] = /^shared\/(\w+)\/api\/(?:index|(\S+))\.api\.md$/.exec(file) ?? []
    return `@avalwerk/${part ? `${name}/${part}` : name}`
  }
  const names = reports.map((file) => [door(file), namesIn(readFileSync(join(ROOT, file), 'utf8'))] as const)
  return { major: PLATFORM_CONTRACT.split('.')[0] ?? '', names: Object.fromEntries(names) }
}

export const keptContract = (): Contract => JSON.parse(readFileSync(join(ROOT, PLACE), 'utf8')) as Contract

/** What a changelog says of the version that comes. */
const newestOf = (changelog: string): string => changelog.split(/^## /m)[1] ?? changelog
/** What stands in a text as code. */
const codeIn = (text: string): string[] => text.split('`').filter((_, place) => place % 2 === 1)

/**
 * What remotes would miss without having been told: in the same major any name that is gone; in the next one those of which the changelog
 * doesn't say what takes their place.
 * @returns a sentence for each
 */
export function brokenPromises(kept: Contract, now: Contract, changelog: string): string[] {
  const gone = Object.entries(kept.names).flatMap(([door, names]) =>
    names.filter((name) => !now.names[door]?.includes(name)).map((name) => ({ door, name })),
  )
  if (kept.major === now.major)
    return gone.map(({ door, name }) => `${door} hat ${name} nicht mehr: Das bricht den Plattformvertrag ${kept.major}.`)
  const said = codeIn(newestOf(changelog))
  return gone
    .filter(({ name }) => !said.some((code) => new RegExp(`\\b${name}\\b`).test(code)))
    .map(({ door, name }) => `${door}: CHANGELOG.md sagt nicht, was an die Stelle von \`${name}\` tritt.`)
}

/** What is promised from now on. */
export function promised(kept: Contract, now: Contract): Contract {
  if (kept.major !== now.major) return now
  const doors = [...new Set([...Object.keys(kept.names), ...Object.keys(now.names)])].sort()
  const all = (door: string) => [...new Set([...(kept.names[door] ?? []), ...(now.names[door] ?? [])])].sort()
  return { major: now.major, names: Object.fromEntries(doors.map((door) => [door, all(door)])) }
}

/** Keeps what is promised from now on. @returns what forbids it */
export function keepContract(): string[] {
  const [kept, now] = [keptContract(), contractNow()]
  const broken = brokenPromises(kept, now, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
  if (broken.length === 0) writeFileSync(join(ROOT, PLACE), `${JSON.stringify(promised(kept, now), null, 2)}\n`)
  return broken
}
