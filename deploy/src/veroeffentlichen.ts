import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTE_VERSION } from '@avalwerk/domain'
import { parsePlatformManifest } from '@avalwerk/platform/manifest'
import { validateRelease, type RemoteDescriptor } from '@avalwerk/platform/release'
import { mismatchedTwins, readDescriptor, readBuild, type ReleaseContents, vermisst } from '@avalwerk/platform/releasedateien'
import { zipSync } from 'fflate'
import { Rejected, type Plattform, remoteFolder, ROOT } from './plattform.ts'

export type Build = Readonly<{ beschreibung: RemoteDescriptor; dateien: ReleaseContents }>

/**
 * Builds a remote under a version, aside from the local build.
 * @param version else the one of its package
 */
export async function baue(name: string, version?: string): Promise<Build> {
  const ordner = remoteFolder(name)
  const pkg = JSON.parse(readFileSync(join(ordner, 'package.json'), 'utf8')) as { version: string }
  const gewählt = version ?? pkg.version
  if (!REMOTE_VERSION.test(gewählt)) throw new Rejected(`„${gewählt}“ ist keine Version wie 1.4.0.`)
  const ziel = join(ROOT, '.cache', 'releases', name, gewählt)
  console.log(`${name} ${gewählt} wird gebaut …`)
  const { status } = spawnSync(process.execPath, [join(ROOT, 'shared', 'build', 'src', 'aufgaben', 'baue.ts'), name], {
    stdio: 'inherit',
    env: { ...process.env, REMOTE_VERSION: gewählt, REMOTE_OUTPUT: ziel },
  })
  if (status !== 0) throw new Rejected(`${name}: Der Build ist gescheitert.`)
  return readFinished(ziel)
}

/** A build that is there already. @throws Abgelehnt if the folder holds none */
export async function readFinished(ordner: string): Promise<Build> {
  if (!existsSync(ordner)) throw new Rejected(`${ordner} gibt es nicht.`)
  const dateien = await readBuild(ordner)
  const gelesen = readDescriptor(dateien)
  if ('gründe' in gelesen) throw new Rejected(`${ordner}:\n${gelesen.gründe.map((grund) => `  – ${grund}`).join('\n')}`)
  return { beschreibung: gelesen.beschreibung, dateien }
}

/** What speaks against a build, as the platform will see it. */
export async function prüfe(platform: Plattform, { beschreibung, dateien }: Build): Promise<string[]> {
  const { remotes } = parsePlatformManifest(await (await platform.hole('/plattform/manifest.json')).json())
  return [...validateRelease(beschreibung, vermisst(dateien), remotes), ...mismatchedTwins(dateien)]
}

/** Sends a build. It is checked again where it arrives, and not in force yet. */
export async function sende(platform: Plattform, { beschreibung, dateien }: Build) {
  return platform.sende(beschreibung.name, zipSync(Object.fromEntries(dateien), { level: 6 }))
}
