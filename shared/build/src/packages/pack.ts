import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { bundle } from './bundle.ts'
import { ROOT } from '../workspace.ts'

type PackageFile = Readonly<{
  name: string
  exports: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
}>

/**
 * The packages that remotes of other repositories are written with; of those that hold more than that, the doors that are theirs. Each
 * is packed with what these doors import.
 */
export const PACKAGES: Readonly<Record<string, 'all' | readonly string[]>> = {
  domain: 'all',
  contracts: 'all',
  platform: 'all',
  api: 'all',
  ui: 'all',
  forms: 'all',
  patterns: 'all',
  build: ['./jest', './rspack', './vite', './webpack'],
  testing: ['./components', './platform', './playwright', './samples', './stories'],
  deploy: [],
}

/** Commands of packages, by the file that each starts. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  build: { 'avalwerk-build': './src/command.ts' },
  deploy: { 'avalwerk-remote': './src/remote.ts' },
}

/** What `npm create avalwerk-remote` takes: a package that needs no other one, since it comes before all of them. */
export const CREATE = 'create-avalwerk-remote'

/** What the shell has once: a remote's own copy would be another one. */
const ONCE = /^(react|react-dom|@emotion\/react|@tanstack\/react-query|@types\/react|@types\/react-dom)$/

/** Runs a program. @returns what it says @throws Error with what it says otherwise */
async function capture(program: string, args: readonly string[], cwd = ROOT): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd, maxBuffer: 64e6 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

/** Where a package lies, from the root of the repository. */
const placeOf = (name: string) => (name === 'deploy' ? name : join('shared', name))
const sourceFolder = (name: string) => join(ROOT, placeOf(name))
const readPackage = (name: string) => JSON.parse(readFileSync(join(sourceFolder(name), 'package.json'), 'utf8')) as PackageFile
/** The version of the product: what old remotes don't survive raises its first number, as it raises theirs. */
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

/** The doors of a package that others may use, by the files that they lead to. */
export function doorsOf(name: string): Readonly<Record<string, string>> {
  const open = PACKAGES[name]
  return Object.fromEntries(
    Object.entries(readPackage(name).exports).filter(([door]) => door !== './package.json' && (open === 'all' || open?.includes(door))),
  )
}

/**
 * Compiles all packages to JavaScript with their types.
 * @param out the folder that gets the compiled files where their sources lie in this repository; it is emptied
 * @throws Error with what the compiler says
 */
async function compile(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const entries = Object.keys(PACKAGES).flatMap((name) =>
    [...Object.values(doorsOf(name)), ...Object.values(COMMANDS[name] ?? {}), ...(LOADED[name] ?? [])].map((file) =>
      join(sourceFolder(name), file),
    ),
  )
  // Found through the packages' links, a source would be somebody else's for the compiler, or not, by which of its threads comes first;
  // what is somebody else's isn't compiled.
  const paths = Object.fromEntries(
    Object.keys(PACKAGES).flatMap((name) =>
      Object.entries(readPackage(name).exports).map(([door, file]) => [
        `@avalwerk/${name}${door.slice(1)}`,
        [join(sourceFolder(name), file)],
      ]),
    ),
  )
  const project = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      stripInternal: true,
      rootDir: ROOT,
      outDir: out,
      paths,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
    },
    include: [],
    files: entries,
  }
  const file = join(out, 'tsconfig.json')
  writeFileSync(file, JSON.stringify(project))
  // Types are checked by lint; of several checkers each would find out for itself what is inferred.
  await capture(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', file, '--noCheck', '--checkers', '1'])
}

/** The compiler names files in types as the sources do; there are none any more. */
function renameInTypes(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.d\.m?ts$/.test(name))) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll(/(\bfrom |\bimport |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.(m?)tsx?\2/g, '$1$2$3.$4js$2'))
  }
}

/** What a compiled file imports, in code or in types, or asks Node to find. */
const IMPORTED =
  /(?:^(?:import|export)\b[^'";]*?\bfrom |^import |\bimport\(|\brequire\(|\b(?:load|import\.meta)\.resolve\()['"]((?:@[\w-]+\/)?[a-z][\w./-]*)['"]/gm

/** Names of packages that the compiled files of one import, their types among them. */
function importedBy(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(m?js|d\.m?ts)$/.test(file))
  const named = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(IMPORTED)].map(([, specifier]) => specifier as string)
  })
  return new Set(
    named
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
  )
}

type Catalog = Readonly<Record<string, string>>
/** A version as others need it: of our own packages the same one, of what the shell has, or they chose themselves, any of its kind. */
function neededVersion(name: string, written: string, catalog: Catalog, isChosen: boolean): string {
  const version = written.startsWith('workspace:') ? VERSION : written === 'catalog:' ? (catalog[name] as string) : written
  return isChosen || ONCE.test(name) ? `^${version}` : version
}

/** Where a door's file lies in its packed package, without its ending. */
export const outputOf = (file: string): string => file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
/** Commands as a packed package names them. */
const packedCommands = (commands: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(commands).map(([command, file]) => [command, `${outputOf(file)}.js`]))

/** What `package.json` of a packed package says. @throws Error if the files import what the package doesn't name */
function packedFile(name: string, imported: ReadonlySet<string>, catalog: Catalog): object {
  const { name: full, dependencies = {}, devDependencies = {} } = readPackage(name)
  const also = Object.fromEntries((ALSO[name] ?? []).filter((one) => one in catalog).map((one) => [one, 'catalog:']))
  const all: Readonly<Record<string, string>> = { ...also, ...devDependencies, ...dependencies }
  const typed = [...imported].flatMap((one) => [one, `@types/${one}`]).filter((one) => one !== full && (imported.has(one) || one in all))
  const unknown = typed.filter((one) => !(one in all) && !PEERS[name]?.includes(one))
  if (unknown.length) throw new Error(`@avalwerk/${name} takes ${unknown.join(', ')}, which its package.json doesn't name.`)
  const optional = OPTIONAL[name] ?? []
  const versions = (which: (one: string) => boolean) =>
    Object.fromEntries(
      typed
        .filter((one) => one in all && !PEERS[name]?.includes(one) && which(one))
        .sort()
        .map((one) => [one, neededVersion(one, all[one] as string, catalog, optional.includes(one))]),
    )
  return {
    name: full,
    version: VERSION,
    description: 'Of Avalwerk, for remotes of its platform',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    files: ['dist'],
    ...(name in COMMANDS && { bin: packedCommands(COMMANDS[name] ?? {}), engines: ENGINES }),
    exports: {
      ...Object.fromEntries(
        Object.entries(doorsOf(name)).map(([door, file]) => [door, { types: `${outputOf(file)}.d.ts`, default: `${outputOf(file)}.js` }]),
      ),
      './package.json': './package.json',
    },
    dependencies: versions((one) => !ONCE.test(one) && !optional.includes(one)),
    peerDependencies: {
      ...versions((one) => ONCE.test(one) || optional.includes(one)),
      ...Object.fromEntries((PEERS[name] ?? []).map((one) => [one, '*'])),
    },
    ...(optional.length > 0 && { peerDependenciesMeta: Object.fromEntries(optional.map((one) => [one, { optional: true }])) }),
  }
}

/** Commands read configurations that are TypeScript. */
const ENGINES = { node: '>=22.18' }

/** Files that no other one imports: webpack and Jest load them by their names. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  build: ['./src/plugins/usedCalls.ts', ...['browser', 'environment', 'globals', 'runner'].map((name) => `./src/native/${name}.mts`)],
}
/** What packages need that no file of theirs names in full. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // Found by a name that is put together, and what loaders of webpack's want beside them.
  build: ['@avalwerk/api', '@avalwerk/forms', '@avalwerk/patterns', '@swc/core', 'jsdom'],
  // The types of single-spa-react name its.
  platform: ['single-spa'],
}
/** What whoever uses a package has anyway, in the version of their own. */
const PEERS: Readonly<Record<string, readonly string[]>> = { testing: ['@jest/globals', '@playwright/test'] }
/** What only those need who build with that tool. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = { build: ['@module-federation/vite', '@rspack/core', 'vite'] }

/**
 * Makes all packages, each in a folder of its own as it will be installed.
 * @param work the folder that gets them, by their names
 * @throws Error where the compiler says so, or a package doesn't name what it takes
 */
export async function stage(work: string): Promise<void> {
  const out = join(work, 'out')
  await compile(out)
  const { catalog } = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Catalog }
  for (const name of Object.keys(PACKAGES)) {
    const folder = join(work, name)
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(out, placeOf(name), 'src'), join(folder, 'dist'), { recursive: true })
    renameInTypes(join(folder, 'dist'))
    writeFileSync(
      join(folder, 'package.json'),
      `${JSON.stringify(packedFile(name, new Set([...importedBy(join(folder, 'dist')), ...(ALSO[name] ?? [])]), catalog), null, 2)}\n`,
    )
    const readme = join(sourceFolder(name), 'README.md')
    // That of `deploy` is about operating the product.
    if (name !== 'deploy' && existsSync(readme)) cpSync(readme, join(folder, 'README.md'))
  }
  await stageCreate(work, catalog)
}

/** The versions that a new remote begins with: of our packages these, of all else what this repository has. */
function beginningVersion(name: string, catalog: Catalog): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: Catalog }
  const version = name.startsWith('@avalwerk/')
    ? VERSION
    : (catalog[name] ?? devDependencies[name] ?? readPackage('build').devDependencies?.[name])
  if (version === undefined) throw new Error(`${name}: neither the catalog nor the root's package.json has a version of it.`)
  return version
}

/**
 * Makes the package that makes remotes: one file without dependencies, and the templates.
 * @param work the folder in which the packages were compiled
 */
async function stageCreate(work: string, catalog: Catalog): Promise<void> {
  const folder = join(work, CREATE)
  rmSync(folder, { recursive: true, force: true })
  for (const kind of ['remote', 'alone'])
    cpSync(join(sourceFolder('deploy'), 'template', kind), join(folder, 'template', kind), { recursive: true })
  const place = join(folder, 'template', 'alone', 'package.json.template')
  const begun = JSON.parse(readFileSync(place, 'utf8')) as Record<string, Catalog>
  for (const kind of ['dependencies', 'devDependencies'])
    begun[kind] = Object.fromEntries(Object.keys(begun[kind] ?? {}).map((name) => [name, beginningVersion(name, catalog)]))
  writeFileSync(place, `${JSON.stringify(begun, null, 2)}\n`)
  await bundle(sourceFolder('deploy'), './src/createRemote.ts', join(folder, 'dist'))
  // What is in its one file keeps its licence.
  cpSync(join(sourceFolder('deploy'), 'node_modules', 'commander', 'LICENSE'), join(folder, 'dist', 'commander.LICENSE'))
  const described = {
    name: CREATE,
    version: VERSION,
    description: 'A new remote of Avalwerk',
    license: 'UNLICENSED',
    type: 'module',
    files: ['dist', 'template'],
    bin: { [CREATE]: './dist/main.mjs' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
}

/**
 * Packs all packages.
 * @param work the folder in which they are made
 * @param target the folder that gets a `.tgz` for each
 * @returns the files
 * @throws Error where the compiler or npm says so
 */
export async function pack(work: string, target: string): Promise<string[]> {
  await stage(work)
  mkdirSync(target, { recursive: true })
  const files: string[] = []
  for (const name of [...Object.keys(PACKAGES), CREATE]) {
    const said = await capture('npm', ['pack', '--json', '--pack-destination', target], join(work, name))
    files.push(...(JSON.parse(said) as { filename: string }[]).map(({ filename }) => join(target, filename)))
  }
  return files
}

/** The registry that npm is configured with for our packages; undefined where nobody said one: the public one is none for them. */
async function registryOf(): Promise<string | undefined> {
  const said = (await capture('npm', ['config', 'get', '@avalwerk:registry'])).trim()
  return said === 'undefined' ? undefined : said
}

/**
 * Publishes what was packed, to the registry that npm is configured with for `@avalwerk`. What is there in this version stays as it is.
 * @returns the files that weren't there yet
 * @throws Error where there is no such registry, or npm says so
 */
export async function publish(files: readonly string[]): Promise<string[]> {
  const registry = await registryOf()
  if (registry === undefined) throw new Error('npm kennt kein Verzeichnis für @avalwerk: npm config set @avalwerk:registry <Adresse>')
  const sent: string[] = []
  for (const file of files) {
    const { name } = JSON.parse(await capture('tar', ['-xzOf', file, 'package/package.json'])) as { name: string }
    const known = await capture('npm', ['view', `${name}@${VERSION}`, 'version', '--registry', registry]).catch(() => '')
    if (known.trim()) continue
    await capture('npm', ['publish', file, '--registry', registry])
    sent.push(file)
  }
  return sent
}
