import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTEVERSION } from '@avalwerk/domain'
import { liesPlattformmanifest } from '@avalwerk/platform/manifest'
import { prüfeRelease, type Remotebeschreibung } from '@avalwerk/platform/release'
import { falscheZwillinge, liesBeschreibung, liesBuild, type Releasedaten, vermisst } from '@avalwerk/platform/releasedateien'
import { zipSync } from 'fflate'
import { Abgelehnt, type Plattform, remoteordner, WURZEL } from './plattform.ts'

export type Build = Readonly<{ beschreibung: Remotebeschreibung; dateien: Releasedaten }>

/**
 * Builds a remote under a version, aside from the local build.
 * @param version else the one of its package
 */
export async function baue(name: string, version?: string): Promise<Build> {
  const ordner = remoteordner(name)
  const paket = JSON.parse(readFileSync(join(ordner, 'package.json'), 'utf8')) as { version: string }
  const gewählt = version ?? paket.version
  if (!REMOTEVERSION.test(gewählt)) throw new Abgelehnt(`„${gewählt}“ ist keine Version wie 1.4.0.`)
  const ziel = join(WURZEL, '.cache', 'releases', name, gewählt)
  console.log(`${name} ${gewählt} wird gebaut …`)
  const { status } = spawnSync(process.execPath, [join(WURZEL, 'shared', 'build', 'src', 'aufgaben', 'baue.ts'), name], {
    stdio: 'inherit',
    env: { ...process.env, REMOTE_VERSION: gewählt, REMOTE_OUTPUT: ziel },
  })
  if (status !== 0) throw new Abgelehnt(`${name}: Der Build ist gescheitert.`)
  return liesFertigen(ziel)
}

/** A build that is there already. @throws Abgelehnt if the folder holds none */
export async function liesFertigen(ordner: string): Promise<Build> {
  if (!existsSync(ordner)) throw new Abgelehnt(`${ordner} gibt es nicht.`)
  const dateien = await liesBuild(ordner)
  const gelesen = liesBeschreibung(dateien)
  if ('gründe' in gelesen) throw new Abgelehnt(`${ordner}:\n${gelesen.gründe.map((grund) => `  – ${grund}`).join('\n')}`)
  return { beschreibung: gelesen.beschreibung, dateien }
}

/** What speaks against a build, as the platform will see it. */
export async function prüfe(p: Plattform, { beschreibung, dateien }: Build): Promise<string[]> {
  const { remotes } = liesPlattformmanifest(await (await p.hole('/plattform/manifest.json')).json())
  return [...prüfeRelease(beschreibung, vermisst(dateien), remotes), ...falscheZwillinge(dateien)]
}

/** Sends a build. It is checked again where it arrives, and not in force yet. */
export async function sende(p: Plattform, { beschreibung, dateien }: Build) {
  return p.sende(beschreibung.name, zipSync(Object.fromEntries(dateien), { level: 6 }))
}
