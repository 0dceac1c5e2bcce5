#!/usr/bin/env node
/** `npm create avalwerk-remote mfe-beispiel`: a remote in a folder of its own, for a team that has nothing of this repository. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { commandLine, runProgram } from './commandLine.ts'
import { create } from './new.ts'
import { CommandRejected } from './rejected.ts'

/** `avalwerk-ui-34.0.0.tgz` → `@avalwerk/ui` */
const PACKED = /^avalwerk-([a-z]+)-\d.*\.tgz$/

/** Takes our packages from files in a folder, all of them: they need one another. @throws CommandRejected if there are none */
function takeFrom(packages: string, folder: string): void {
  const files = readdirSync(packages).flatMap((file) => {
    const name = PACKED.exec(file)?.[1]
    return name === undefined ? [] : [[`@avalwerk/${name}`, `file:${relative(folder, join(packages, file))}`] as const]
  })
  if (files.length === 0) throw new CommandRejected(`In ${packages} liegt kein Paket wie avalwerk-ui-34.0.0.tgz.`)
  const place = join(folder, 'package.json')
  const { dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(place, 'utf8')) as Record<string, Record<string, string>>
  const own = Object.fromEntries(files)
  const withFiles = {
    ...rest,
    dependencies: { ...dependencies, ...Object.fromEntries(files.filter(([name]) => !(name in (devDependencies ?? {})))) },
    devDependencies: Object.fromEntries(Object.entries(devDependencies ?? {}).map(([name, version]) => [name, own[name] ?? version])),
  }
  writeFileSync(place, `${JSON.stringify(withFiles, null, 2)}\n`)
}

const program = commandLine('npm create avalwerk-remote', 'Ein neuer Remote in einem eigenen Verzeichnis.')
  .argument('<remote>', 'sein Name, etwa mfe-beispiel; so heißt auch sein Ordner')
  .option('--in <Ordner>', 'nicht hier, sondern dort')
  .option('--registry <URL>', 'woher npm die Pakete @avalwerk/… bekommt, wenn es das nicht schon weiß')
  .option('--packages <Ordner>', 'die Pakete @avalwerk/… als Dateien, wie npm run packages sie macht')
  .action((name: string, given: { in?: string; registry?: string; packages?: string }) => {
    const folder = create(name, resolve(given.in ?? '.'), 'alone')
    if (given.registry !== undefined) writeFileSync(join(folder, '.npmrc'), `@avalwerk:registry=${given.registry}\n`)
    if (given.packages !== undefined) takeFrom(resolve(given.packages), folder)
    console.log(`${folder} ist angelegt. Weiter dort: npm install, npm test, npm run dev`)
  })

await runProgram(program)
