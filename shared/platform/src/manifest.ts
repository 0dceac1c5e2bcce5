/**
 * The document that decides which remotes run: the manifest that shells read, made of what operators decided and of the
 * descriptors that the builds wrote.
 */
import { REMOTE_NAME, REMOTE_VERSION } from '@avalwerk/domain'
import * as z from 'zod/mini'
import { withPresentNames } from './earlierDescriptor.ts'
import { matchRoute, matchSegments } from './matching.ts'
import { NAVIGATION_GROUPS } from './routes.ts'
import { sharedModules } from './sharedModules.ts'
import { withoutKeys } from './withoutKeys.ts'

/** Where a manifest lies under its revision: what is there never changes. */
export const manifestAddress = (revision: string): string => `/plattform/manifest/${revision}.json`

/** The parameter of an address by which a release is looked at that was shown to named people. */
export const LOOK_PARAMETER = 'look'
/** Where a link to a release leads, by its mark: below the portal's address. */
export const lookLinkPath = (token: string): string => `/?${LOOK_PARAMETER}=${token}`

const name = z.string().check(z.regex(REMOTE_NAME, 'ein Name wie mfe-texte'))
const version = z.string().check(z.regex(REMOTE_VERSION, 'eine Version wie 1.4.0'))
/** A file of a release, relative to its folder. */
const file = z.string().check(z.regex(/^[\w.-]+$/, 'ein Dateiname'))

/** Subresource integrity. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]+$/))

const area = z.enum(['auftraggeber', 'buerge', 'bspGmbh'])
const requirements = z.array(z.object({ aktion: z.string(), kategorien: z.array(z.string()) }))

const descriptor = z.object({
  name,
  version,
  /** Oldest platform contract that it runs on. */
  contract: z.string().check(z.regex(/^\d+\.\d+$/)),
  /** Name of the federation container; holds the version, so that two versions never meet. */
  container: z.string(),
  entry: file,
  /** Whether its scripts are modules, which browsers hold to their sums by a map of them; scripts that a tag loads, unless it says so. */
  module: z.optional(z.boolean()),
  /** Scripts that the exposed module needs beside the entry; they are preloaded. */
  preload: z.array(file),
  /** Subresource integrity of every script. */
  integrity: z.record(file, integrity),
  routes: z.array(
    z.object({
      area,
      path: z.string(),
      rights: requirements,
      title: z.string(),
      preload: z.array(file),
      /**
       * Parts of the shell that it needs beyond those of the shell's start, by name; releases from before these parts were shared name
       * none.
       */
      shared: z.optional(z.array(z.string())),
      /** The first step of a flow; releases from before flows had addresses of their own don't say. */
      flowStart: z.optional(z.boolean()),
    }),
  ),
  navigation: z.array(
    z.object({
      area,
      path: z.string(),
      label: z.string(),
      icon: z.string(),
      group: z.enum(NAVIGATION_GROUPS),
      counter: z.optional(z.enum(['aufgaben', 'mitteilungen'])),
    }),
  ),
  searches: z.array(z.object({ area, label: z.string(), rights: requirements, address: z.string(), target: z.string() })),
  /** Addresses that lead to a page without being one; older releases name none. */
  entrances: z.optional(z.array(z.object({ area, from: z.string(), to: z.string() }))),
  /** What it takes from modules that the shell provides; releases from before this was compared don't say. */
  takes: z.optional(sharedModules),
})
/** The descriptor of a release, written by its build from the route table; those of earlier contracts are read, too. */
export const remoteDescriptor = z.pipe(z.transform(withPresentNames), descriptor)
export type RemoteDescriptor = z.infer<typeof descriptor>

/** What browsers are told of a descriptor. */
export const shownDescriptor = z.omit(descriptor, { takes: true })

/** Reads a descriptor from outside; undefined if the document is no descriptor. */
export function parseRemoteDescriptor(document: unknown): RemoteDescriptor | undefined {
  const read = z.safeParse(remoteDescriptor, document)
  return read.success ? read.data : undefined
}

/** A release and where its files are, as browsers are told. */
const release = z.extend(shownDescriptor, { base: z.string() })

const canary = z.object({
  /** Per cent of users. */
  share: z.number().check(z.minimum(0), z.maximum(100)),
  /** Groups among whom they are chosen; all if empty. */
  groups: z.array(z.enum(['AG', 'BG', 'BSP'])),
  release,
})
/** A new release that a share of users tries. */
export type Canary = z.infer<typeof canary>

const maintenance = z.object({ text: z.string(), from: z.string(), until: z.string() })
/** Planned maintenance, as instants in ISO 8601; its text is shown from its announcement on. */
export type Maintenance = z.infer<typeof maintenance>

/** A release that isn't described here: its descriptor lies at `base`, and has this sum. */
const releaseAway = z.object({ version, base: z.string(), sum: integrity })

/** Optional, and nothing where it is malformed. */
const orNone = <S extends z.ZodMiniType>(schema: S) => {
  const { catch: catchInvalid } = z
  return catchInvalid(z.optional(schema), undefined)
}

/** A remote as the shell sees it. Switched-off ones keep their routes, so that their pages say so. */
export const remote = z.extend(release, {
  active: z.boolean(),
  // A malformed canary must not take the remote from users who don't try it.
  canary: orNone(canary),
  maintenance: orNone(maintenance),
  /** The older release that was in force before this one, unless its signatures don't let it be so again. */
  previous: orNone(releaseAway),
})
export type Remote = z.infer<typeof remote> &
  Readonly<{
    /** Of a release that is on trial: the one that is in force for all others. */
    inForce?: z.infer<typeof remote>
  }>

/** The frame of what the shell reads; its entries are judged one by one. */
export const platformManifest = z.object({
  schema: z.literal(2),
  revision: z.string(),
  /** Grows with everything that an operator decides; servers from before it was counted don't say. */
  sequence: z.optional(z.int().check(z.minimum(0))),
  remotes: z.record(z.string(), z.unknown()),
})
export type PlatformManifest = z.infer<typeof platformManifest>

/** What the shell knows after reading: usable remotes, and the names of those whose entry is malformed. */
export type RemoteInventory = Readonly<{
  revision: string
  /** Undefined of a server that doesn't count its changes. */
  sequence: number | undefined
  remotes: readonly Remote[]
  faulty: readonly Readonly<{ name: string; reason: string }>[]
}>

/**
 * Reads the manifest. One malformed entry costs that remote alone.
 * @throws Error if the document itself is no manifest
 */
export function parsePlatformManifest(document: unknown): RemoteInventory {
  const { revision, sequence, remotes } = z.parse(platformManifest, document)
  const ok: Remote[] = []
  const faulty: { name: string; reason: string }[] = []
  for (const [key, entry] of Object.entries(remotes)) {
    const result = z.safeParse(remote, entry)
    if (result.success && result.data.name === key) ok.push(result.data)
    else faulty.push({ name: key, reason: result.success ? 'Name' : issueText(result.error.issues[0]) })
  }
  return { revision, sequence, remotes: ok, faulty }
}

/** Whether a manifest is from before another one: an answer of a server, or of something on the way, that hasn't heard of the last change. */
export const isOutdated = (fresh: RemoteInventory, known: RemoteInventory): boolean =>
  fresh.sequence !== undefined && known.sequence !== undefined && fresh.sequence < known.sequence

/**
 * What counts when a manifest follows another one. An entry that is malformed is the last good one; a manifest without remotes, where there
 * were some, is a fault of its own.
 * @param before what counted so far
 */
export function keepGood(before: RemoteInventory, fresh: RemoteInventory): RemoteInventory {
  const all = fresh.remotes.length === 0
  const kept = before.remotes.filter(({ name }) => all || fresh.faulty.some((entry) => entry.name === name))
  return { ...fresh, remotes: [...fresh.remotes, ...kept] }
}

const issueText = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : ''

/** The page that an address leads to. */
export type RouteMatch = Readonly<{
  remote: Remote
  route: Remote['routes'][number]
  params: Readonly<Record<string, string>>
  /** The address as the route writes it; people and old links write theirs in any case. */
  path: string
}>

/** The page that a path leads to, and its parameters; undefined if no remote has one. Fixed segments win over ids. */
export function findRoute(remotes: readonly Remote[], path: string): RouteMatch | undefined {
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ area: route.area, path: route.path, remote, route })))
  const found = matchRoute(routes, path)
  return found && { remote: found.route.remote, route: found.route.route, params: found.params, path: found.path }
}

/** What a page is called where it mustn't be said what it is about: by the address of its route; one of no route by what is no key in it. */
export function pageName(remotes: readonly Remote[], path: string): string {
  const found = findRoute(remotes, path)
  return found ? `/${found.route.area}/${found.route.path}` : withoutKeys(path)
}

/**
 * Finds where an address leads that is no page itself but the beginning of some: a flow's own address to its first step, an id alone to the
 * page of what it names, any other to the list that it belongs to. Undefined for an address that begins none.
 */
export function findEntrance(remotes: readonly Remote[], path: string): string | undefined {
  const [, area, ...parts] = path.replace(/\/$/, '').split('/')
  const inArea = <E extends { area: string }>(entry: E) => entry.area === area
  const routes = remotes.flatMap((remote) => remote.routes.filter(inArea))
  const ways = [
    ...routes.filter(({ flowStart }) => flowStart).map((route) => ({ from: route.path.split('/').slice(0, -1), to: route.path })),
    ...remotes.flatMap(({ entrances = [] }) => entrances.filter(inArea).map(({ from, to }) => ({ from: from.split('/'), to }))),
    ...routes.flatMap((route) => {
      const from = idAlone(route.path.split('/'))
      return from ? [{ from, to: route.path }] : []
    }),
  ].flatMap(({ from, to }) => {
    const { params } = matchSegments(from, parts) ?? {}
    return params && Object.values(params).every(isId) ? [{ open: Object.keys(params).length, nach: fill(to, params) }] : []
  })
  const way = ways.sort((a, b) => a.open - b.open)[0]
  if (way) return `/${area}/${way.nach}`
  const owner = remotes.find(({ routes }) =>
    routes.some((route) => inArea(route) && beginnings(route.path).some((pattern) => matchSegments(pattern, parts))),
  )
  const list = owner && (listOf(routes, parts) ?? owner.navigation.find(inArea)?.path)
  return list && `/${area}/${list}`
}

/** Ids hold a digit, codes are capitals: anything else is a word that no page knows. Source: document 1, section 2 (route id shapes). */
const isId = (part: string) => /\d|^[A-Z_]+$/.test(part)

/** The address of a group followed by an id alone, of a page 'group/details/:id'; undefined for other pages. */
function idAlone(pattern: readonly string[]): readonly string[] | undefined {
  const [group, details, id, ...rest] = pattern
  return group && details === 'details' && id?.startsWith(':') && rest.every((s) => s.endsWith('?')) ? [group, id] : undefined
}

/** A pattern filled with the given parameters; optional ones that aren't given are left out. */
const fill = (pattern: string, params: Readonly<Record<string, string>>) =>
  pattern
    .split('/')
    .flatMap((s) => (s.startsWith(':') ? (params[s.replace(/^:|\?$/g, '')] ?? []) : [s]))
    .join('/')

/** The list that shares the most segments with an address, the shortest of several; undefined if none shares any. */
function listOf(routes: readonly Remote['routes'][number][], parts: readonly string[]): string | undefined {
  const lists = routes.flatMap(({ path }) => {
    const pattern = path.split('/').filter((s) => !s.endsWith('?'))
    if (!/^(liste|uebersicht)$/.test(pattern.at(-1) ?? '') || pattern.some((s) => s.startsWith(':'))) return []
    const other = pattern.findIndex((s, i) => s.toLowerCase() !== parts[i]?.toLowerCase())
    const shared = other < 0 ? pattern.length : other
    return shared > 0 ? [{ shared, pattern }] : []
  })
  return lists.sort((a, b) => b.shared - a.shared || a.pattern.length - b.pattern.length)[0]?.pattern.join('/')
}

/** The beginnings of a pattern, up to a fixed segment. */
const beginnings = (path: string): string[][] => {
  const pattern = path.split('/')
  return pattern.flatMap((segment, i) => (segment.startsWith(':') || i === pattern.length - 1 ? [] : [pattern.slice(0, i + 1)]))
}

/** The scripts that a page needs, in loading order; none if its remote is switched off. */
export function scriptsOf(target: RouteMatch | undefined): string[] {
  return target?.remote.active ? [...new Set([target.remote.entry, ...target.remote.preload, ...target.route.preload])] : []
}

/** The parts of the shell that a page needs beyond those of the shell's start, by name; none if its remote is switched off. */
export function sharedOf(target: RouteMatch | undefined): readonly string[] {
  return (target?.remote.active && target.route.shared) || []
}
