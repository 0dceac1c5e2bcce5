#!/usr/bin/env node
/** `npm create avalwerk-remote mfe-beispiel`: a remote in a folder of its own, for a team that has nothing of this repository. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { commandLine, runProgram } from './commandLine.ts'
import { create, type Tool, TOOLS } from './new.ts'
import { CommandRejected } from './rejected.ts'

/** `avalwerk-ui-34.0.0.tgz` → `@avalwerk/ui`, 34.0.0 */
const PACKED = /^avalwerk-([a-z]+)-(\d.*)\.tgz$/

/** Our packages in a folder, by their names. @throws CommandRejected if there are none, or of several versions */
function packedIn(folder: string): ReadonlyMap<string, string> {
  const files = existsSync(folder) ? readdirSync(folder).map((file) => PACKED.exec(file)) : []
  const found = files.filter((match) => match !== null)
  const versions = [...new Set(found.map(([, , version]) => version))]
  if (found.length === 0) throw new CommandRejected(`In ${folder} liegt kein Paket wie avalwerk-ui-34.0.0.tgz.`)
  if (versions.length > 1) throw new CommandRejected(`In ${folder} liegen Pakete mehrerer Versionen: ${versions.join(', ')}.`)
  return new Map(found.map(([file, name]) => [`@avalwerk/${name}`, join(folder, file)]))
}

/** Has a remote take our packages from files, all of them: they need one another. */
function takeFrom(packages: ReadonlyMap<string, string>, folder: string): void {
  const place = join(folder, 'package.json')
  const { dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(place, 'utf8')) as Record<string, Record<string, string>>
  const files = [...packages].map(([name, file]) => [name, `file:${relative(folder, file)}`] as const)
  const isOfTools = (name: string) => name in (devDependencies ?? {})
  const withFiles = {
    ...rest,
    dependencies: { ...dependencies, ...Object.fromEntries(files.filter(([name]) => !isOfTools(name))) },
    devDependencies: { ...devDependencies, ...Object.fromEntries(files.filter(([name]) => isOfTools(name))) },
  }
  writeFileSync(place, `${JSON.stringify(withFiles, null, 2)}\n`)
}

/** The registry that npm has fetched this package from; the public one has none of ours. */
function ownRegistry(): string | undefined {
  const registry = process.env.npm_config_registry
  return registry === undefined || new URL(registry).hostname === 'registry.npmjs.org' ? undefined : registry
}

const program = commandLine('npm create avalwerk-remote', 'Ein neuer Remote in einem eigenen Verzeichnis.')
  .argument('<remote>', 'sein Name, etwa mfe-beispiel; so heißt auch sein Ordner')
  .option('--in <Ordner>', 'nicht hier, sondern dort')
  .option('--registry <URL>', 'woher npm die Pakete @avalwerk/… bekommt; sonst, woher es dieses bekam')
  .option('--packages <Ordner>', 'die Pakete @avalwerk/… als Dateien, wie npm run packages sie macht')
  .option('--tool <Werkzeug>', `womit er gebaut wird: ${Object.keys(TOOLS).join(', ')}`, 'webpack')
  .action((name: string, given: { in?: string; registry?: string; packages?: string; tool: string }) => {
    if (!Object.hasOwn(TOOLS, given.tool))
      throw new CommandRejected(`Für ${given.tool} gibt es keine Vorgaben; es gibt sie für ${Object.keys(TOOLS).join(', ')}.`)
    // Looked at before there is anything that a second try would find.
    const packages = given.packages === undefined ? undefined : packedIn(resolve(given.packages))
    const registry = given.registry ?? (packages ? undefined : ownRegistry())
    const folder = create(name, resolve(given.in ?? '.'), 'alone', given.tool as Tool)
    if (packages) takeFrom(packages, folder)
    if (registry !== undefined) writeFileSync(join(folder, '.npmrc'), `@avalwerk:registry=${registry}\n`)
    console.log(`${folder} ist angelegt. Weiter dort: npm install, npm test, npm run dev`)
  })

await runProgram(program)
