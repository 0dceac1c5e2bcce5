import { CATEGORIES } from '@avalwerk/domain'
import { withPresentNames } from './earlierDescriptor.ts'
import { type RemoteDescriptor, remoteDescriptor } from './manifest.ts'
import { SHELL_ROUTES } from './routes.ts'
import { PLATFORM_CONTRACT, isContractCompatible } from './contract.ts'
import { lackingExports, type SharedModules } from './sharedModules.ts'

/** What the files of a release are, as far as the rules ask. */
export type ReleaseFiles = Readonly<{
  /** All of them. */
  names: readonly string[]
  /** Subresource integrity by file, computed from what is there. */
  checksums: Readonly<Record<string, string>>
  /** Bytes of each script when compressed by gzip. */
  gzipped: Readonly<Record<string, number>>
}>

/** Kilobytes (1,024 bytes), compressed by gzip, that releases may have. */
export const SIZE_LIMITS = { page: 200, total: 800 } as const

/**
 * What a release may hold: scripts, styles, fonts, pictures made of dots, and what belongs to them, each as it is or compressed. Whatever
 * browsers show as a page, or run though no sum vouches for it (.html, .svg, .xml, .mjs, .wasm …), is none of it.
 */
const LISTED = /^[\w-][\w.-]*\.(js|css|woff2|json|map|png|jpe?g|gif|webp|avif|ico)(\.(gz|br))?$/

/** Whether a file may be part of a release, by its name: asked before it is sent, when it arrives, and when it is served. */
export const isReleaseFile = (name: string): boolean => LISTED.test(name)

/** A path with its parameters' names left out: two that look alike then compete for the same addresses. */
const form = ({ area, path }: { area: string; path: string }): string => `/${area}/${path}`.toLowerCase().replace(/:\w+/g, ':')
/** 'a/:id?/b' stands for 'a/b' and 'a/:id/b'. */
function pathVariants(route: { area: string; path: string }): string[] {
  const parts = form(route).split('/')
  const index = parts.findIndex((part) => part.endsWith('?'))
  if (index < 0) return [parts.join('/')]
  const using = parts.with(index, (parts[index] as string).slice(0, -1))
  return [using, parts.toSpliced(index, 1)].flatMap((t) => pathVariants({ area: t[1] as string, path: t.slice(2).join('/') }))
}

/** The shell that releases are to run on. */
export type RunningShell = Readonly<{
  contract: string
  /** What its build provides; undefined where that isn't known. */
  provides?: SharedModules | undefined
}>
/** A shell built from these sources, of which nothing else is known. */
const THIS_SHELL: RunningShell = { contract: PLATFORM_CONTRACT }

/**
 * The rules of a release, the same before it is sent and when it arrives.
 * @param others what other remotes have in force
 * @returns the reasons why it is refused; none if it is good
 */
export function validateRelease(
  descriptor: RemoteDescriptor,
  files: ReleaseFiles,
  others: readonly Pick<RemoteDescriptor, 'name' | 'routes'>[],
  shell: RunningShell = THIS_SHELL,
): string[] {
  return [
    ...validateInForce(descriptor, others, shell),
    ...checkNames(files),
    ...validateFiles(descriptor, files),
    ...validateSize(descriptor, files),
  ]
}

/** Checks once more before a release comes in force: the platform and the other remotes may have changed. */
export const validateInForce = (
  descriptor: RemoteDescriptor,
  others: readonly Pick<RemoteDescriptor, 'name' | 'routes'>[],
  shell: RunningShell = THIS_SHELL,
): string[] => [...validateShell(descriptor, shell), ...validateRoutes(descriptor, others), ...validateNames(descriptor, others)]

/** Why a release wouldn't run on a shell: its contract, or what it takes and the shell doesn't provide. None if it would. */
export const validateShell = (
  descriptor: Pick<RemoteDescriptor, 'name' | 'version' | 'contract' | 'takes'>,
  { contract, provides }: RunningShell,
): string[] =>
  isContractCompatible(descriptor.contract, contract)
    ? lackingExports(descriptor.takes, provides)
    : [`${descriptor.name} ${descriptor.version} verlangt den Plattformvertrag ${descriptor.contract}; diese Plattform bietet ${contract}.`]

const checkNames = ({ names }: ReleaseFiles): string[] =>
  names
    .filter((name) => !isReleaseFile(name))
    .map(
      (name) =>
        `${name} gehört nicht in ein Release: Erlaubt sind Skripte (.js), Stile (.css), Schriften (.woff2), Bilder (.png, .jpg, .gif, .webp, .avif, .ico), .json und .map.`,
    )

function validateFiles(descriptor: RemoteDescriptor, { checksums }: ReleaseFiles): string[] {
  const named = [descriptor.entry, ...descriptor.preload, ...descriptor.routes.flatMap((route) => route.preload)]
  const scriptNames = Object.keys(checksums).filter((file) => file.endsWith('.js'))
  return [
    ...new Set([
      ...named.filter((file) => !checksums[file]).map((file) => `${file} wird gebraucht, fehlt aber.`),
      ...scriptNames.filter((file) => !descriptor.integrity[file]).map((file) => `${file} hat keine Prüfsumme in der Beschreibung.`),
      ...Object.entries(descriptor.integrity).flatMap(([file, digest]) =>
        !checksums[file]
          ? [`${file} steht in der Beschreibung, fehlt aber.`]
          : checksums[file] === digest
            ? []
            : [`${file} hat eine andere Prüfsumme als in der Beschreibung.`],
      ),
    ]),
  ]
}

function validateSize(descriptor: RemoteDescriptor, { gzipped }: ReleaseFiles): string[] {
  const kb = (files: Iterable<string>) => Math.ceil([...files].reduce((total, file) => total + (gzipped[file] ?? 0), 0) / 1024)
  const total = kb(Object.keys(gzipped))
  return [
    ...(total > SIZE_LIMITS.total ? [`Alle Skripte zusammen haben ${total} KB; erlaubt sind ${SIZE_LIMITS.total} KB (gzip).`] : []),
    ...descriptor.routes.flatMap((route) => {
      const page = kb(new Set([descriptor.entry, ...descriptor.preload, ...route.preload]))
      return page > SIZE_LIMITS.page ? [`Die Seite ${route.path} lädt ${page} KB; erlaubt sind ${SIZE_LIMITS.page} KB (gzip).`] : []
    }),
  ]
}

function validateRoutes(descriptor: RemoteDescriptor, others: readonly Pick<RemoteDescriptor, 'name' | 'routes'>[]): string[] {
  const taken = new Map<string, string>([
    ...SHELL_ROUTES.map((route) => [form(route), 'shell'] as const),
    ...others
      .filter(({ name }) => name !== descriptor.name)
      .flatMap(({ name, routes }) => routes.flatMap((route) => pathVariants(route).map((f) => [f, name] as const))),
  ])
  const own = new Set<string>()
  return [
    ...descriptor.routes.flatMap((route) => {
      const actor = pathVariants(route)
        .map((f) => taken.get(f))
        .find(Boolean)
      const double = pathVariants(route).some((f) => own.has(f))
      for (const f of pathVariants(route)) own.add(f)
      return [
        ...(actor ? [`/${route.area}/${route.path} gehört schon zu ${actor}.`] : []),
        ...(double ? [`/${route.area}/${route.path} steht zweimal in der Routentabelle.`] : []),
      ]
    }),
    ...descriptor.navigation
      .filter(({ area, path }) => !descriptor.routes.some((route) => pathVariants(route).includes(form({ area, path }))))
      .map(({ area, path }) => `Der Navigationseintrag /${area}/${path} führt zu keiner eigenen Seite.`),
    ...[...new Set([...descriptor.routes, ...descriptor.searches].flatMap(({ rights }) => rights.flatMap(({ kategorien }) => kategorien)))]
      .filter((category) => !(CATEGORIES as readonly string[]).includes(category))
      .map((category) => `Eine Kategorie „${category}“ gibt es im Rechtekatalog nicht.`),
  ]
}

/** No remote's name may be the beginning of another's: their containers would be taken for each other. */
const validateNames = ({ name }: { name: string }, others: readonly { name: string }[]): string[] =>
  others
    .filter((other) => other.name !== name && (other.name.startsWith(name) || name.startsWith(other.name)))
    .map((other) => `${name} und ${other.name}: Der eine Name ist der Anfang des anderen.`)

/** A descriptor that was read when its release was published, whatever contract that was. */
export const keptDescriptor = (kept: unknown): RemoteDescriptor => withPresentNames(kept) as RemoteDescriptor

export { ALL_EXPORTS, type SharedModules, sharedModules } from './sharedModules.ts'
export { PLATFORM_CONTRACT, type RemoteDescriptor, remoteDescriptor, isContractCompatible }
