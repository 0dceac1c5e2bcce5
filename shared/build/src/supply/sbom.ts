import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import satisfies from 'spdx-satisfies'
import { PNPM } from '../../bin/pnpm.mjs'
import { ROOT } from '../workspace.ts'
import { ALLOWED, ALLOWED_FOR, READ, RUNNING_PARTS } from './licences.ts'

type Licence = { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }

/** A package in the list, as CycloneDX describes it. */
export type Component = {
  readonly type: string
  readonly name: string
  readonly version: string
  readonly group?: string
  readonly 'bom-ref': string
  readonly purl?: string
  readonly licenses?: readonly Licence[]
}

/** A CycloneDX document, as much of it as is looked at here. */
export type Bom = {
  readonly specVersion: string
  readonly serialNumber?: string
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** A package's name as its description has it, with the scope. */
const packageName = ({ group, name }: Component): string => (group ? `${group}/${name}` : name)

const byRef = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A UUID that follows from the content: the same parts, the same serial number. */
function serial(content: string): string {
  const hash = createHash('sha256').update(content).digest('hex')
  // Version 8 (RFC 9562): a UUID whose bits are the application's own.
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Keeps what can be reached from the product, in a fixed order and without the moment of its making, so that two documents of
 * the same lock file are equal; puts in the licences that were read by hand.
 */
export function tidy(raw: Bom): Bom {
  const edges = new Map(raw.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const named = new Map(raw.components.map((component) => [component['bom-ref'], component]))
  const reached = new Set<string>()
  const follow = (ref: string): readonly string[] => {
    const component = named.get(ref)
    const parts = component && RUNNING_PARTS[packageName(component)]
    return (edges.get(ref) ?? []).filter((to) => {
      const target = named.get(to)
      return target && (!parts || parts.includes(packageName(target)))
    })
  }
  const open = [raw.metadata.component['bom-ref']]
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (reached.has(ref)) continue
    reached.add(ref)
    open.push(...follow(ref))
  }
  const { timestamp: _moment, ...metadata } = raw.metadata
  const components = raw.components
    .filter((component) => reached.has(component['bom-ref']))
    .map((component) => {
      const read = READ[`${packageName(component)}@${component.version}`]
      return read ? { ...component, licenses: [{ license: { id: read.licence } }] } : component
    })
    .toSorted((a, b) => byRef(a['bom-ref'], b['bom-ref']))
  const dependencies = [...reached].toSorted(byRef).map((ref) => ({ ref, dependsOn: [...follow(ref)].toSorted(byRef) }))
  const content = { metadata: metadata as Bom['metadata'], components, dependencies }
  return { ...raw, serialNumber: serial(JSON.stringify(content)), ...content }
}

/** The pinned Node, which the image brings and no production dependency names. */
function runtime(): Component {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: { node: string } }
  const ref = `pkg:generic/node@${devDependencies.node}`
  return {
    type: 'platform',
    name: 'node',
    version: devDependencies.node,
    'bom-ref': ref,
    purl: ref,
    licenses: [{ license: { id: 'MIT' } }],
  }
}

/** pnpm's own command; of the folders that are shipped, and of what runs there. */
const SCOPE = ['--prod', '--filter', '@avalwerk/services', '--filter', '@avalwerk/shell', '--filter', './mfe-*']
const FORMAT = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
const COMMAND = ['--yes', PNPM, '--silent', 'sbom', ...FORMAT, ...SCOPE]

/**
 * Reads what services, shell and remotes are made of, from the lock file and the installed packages, as pnpm tells it.
 * @throws if pnpm fails, as before `install`
 */
export async function readBom(): Promise<Bom> {
  const { stdout } = await promisify(execFile)('npx', COMMAND, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 })
  const raw = JSON.parse(stdout) as Bom
  const node = runtime()
  return tidy({
    ...raw,
    components: [...raw.components, node],
    dependencies: raw.dependencies.map((entry) =>
      entry.ref === raw.metadata.component['bom-ref'] ? { ...entry, dependsOn: [...(entry.dependsOn ?? []), node['bom-ref']] } : entry,
    ),
  })
}

const isOwn = ({ group }: Component) => group === '@avalwerk'

/** A component's licence as one SPDX expression; several entries all hold. Empty if it has none. */
const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

/** @returns a sentence for each package whose licence isn't allowed, or that has none */
export function refusals(bom: Bom): string[] {
  return bom.components.flatMap((component) => {
    if (isOwn(component)) return []
    const name = packageName(component)
    const licence = licenceOf(component)
    const allowed = [...Object.keys(ALLOWED), ...Object.keys(ALLOWED_FOR).filter((id) => ALLOWED_FOR[id]?.packages.includes(name))]
    let fits = false
    try {
      fits = licence !== '' && satisfies(licence, allowed)
    } catch {
      // Not an SPDX expression: a person has to read it.
    }
    return fits ? [] : [`${name} ${component.version}: ${licence === '' ? 'says no licence' : `'${licence}' is not allowed`}`]
  })
}

/** The licences of all packages as a table in Markdown, by name and version. */
export function licenceTable(bom: Bom): string {
  const rows = bom.components
    .filter((component) => !isOwn(component))
    .map((component) => {
      const read = READ[`${packageName(component)}@${component.version}`]
      return `| ${packageName(component)} | ${component.version} | ${licenceOf(component)} | ${read ? `read in ${read.where}` : ''} |`
    })
    .toSorted(byRef)
  return ['| package | version | licence | remark |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}

/** How files are called that say under which terms a package may be used, and who made it. */
const TERMS = /^(licen[cs]e|notice|copying|copyright|authors)(?![a-z])/i

/** The folder of each installed package, by name and version. */
function installedPackages(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json', { cwd: ROOT })) {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { name?: string; version?: string }
    if (name && version) found.set(`${name}@${version}`, dirname(join(ROOT, file)))
  }
  return found
}

/**
 * The licences' own words, as the packages bring them: most licences ask that they go along with what is shipped.
 * @returns a text for people, and the packages that bring no such file
 */
export function notices(bom: Bom): { text: string; without: string[] } {
  const folders = installedPackages()
  const without: string[] = []
  const parts = bom.components
    .filter((component) => !isOwn(component))
    .map((component) => {
      const id = `${packageName(component)}@${component.version}`
      const folder = component.name === 'node' ? undefined : folders.get(id)
      const files = folder ? readdirSync(folder).filter((name) => TERMS.test(name) && statSync(join(folder, name)).isFile()) : []
      if (files.length === 0) without.push(id)
      const words = files.toSorted(byRef).map((name) => readFileSync(join(folder as string, name), 'utf8').trim())
      return [
        `${id} (${licenceOf(component)})`,
        ...(words.length > 0 ? words : [`It brings no file of its own; by ${authorOf(folder)}.`]),
      ].join('\n\n')
    })
    .toSorted(byRef)
  return { text: `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`, without: without.toSorted(byRef) }
}

/** The author of a package, by its description. */
function authorOf(folder: string | undefined): string {
  if (!folder) return 'its authors'
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { author?: string | { name?: string } }
  return (typeof author === 'string' ? author : author?.name) || 'its authors'
}
