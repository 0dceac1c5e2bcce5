import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTE_VERSION } from '@avalwerk/domain'
import { parsePlatformManifest } from '@avalwerk/platform/manifest'
import { validateRelease, type RemoteDescriptor } from '@avalwerk/platform/release'
import {
  COMMIT,
  mismatchedTwins,
  type ReleaseOrigin,
  ORIGIN,
  readDescriptor,
  readBuild,
  readMaps,
  readOrigin,
  type ReleaseContents,
  measureFiles,
  SOURCES,
} from '@avalwerk/platform/releaseFiles'
import { zipSync } from 'fflate'
import type { Platform } from './platform.ts'
import { CommandRejected } from './rejected.ts'
import { REPOSITORY, scriptOf, type Sources } from './workplace.ts'

/** A build that can be published: its descriptor and its files, and the maps of its scripts, where it made some. */
export type Build = Readonly<{ description: RemoteDescriptor; files: ReleaseContents; maps?: Uint8Array | undefined }>

/**
 * Builds a remote under a version, aside from the local build: elsewhere than in this repository by the script `build` of its package,
 * which may build as it likes.
 * @param version the one of its package where none is given
 * @throws CommandRejected where the build fails, or is another one than was asked for
 */
export async function buildRemote({ name, folder }: Sources, version?: string): Promise<Build> {
  const pkg = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const selected = version ?? pkg.version
  if (!REMOTE_VERSION.test(selected)) throw new CommandRejected(`„${selected}“ ist keine Version wie 1.4.0.`)
  const target = join(REPOSITORY ?? join(folder, 'node_modules'), '.cache', 'releases', name, selected)
  console.log(`${name} ${selected} wird gebaut …`)
  // Nothing of an earlier build gets into this one.
  rmSync(target, { recursive: true, force: true })
  const [program, args] = scriptOf('build')
  // Whatever takes part in a build needs no key.
  const { AVALWERK_TOKEN: _, AVALWERK_SIGNING_KEY: __, ...others } = process.env
  const env = { ...others, REMOTE_VERSION: selected, REMOTE_OUTPUT: target }
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) throw new CommandRejected(`${name}: Der Build ist gescheitert.`)
  const built = await readFinished(target)
  const { description } = built
  if (description.name !== name || description.version !== selected)
    throw new CommandRejected(`Das ist ein Build von ${description.name} ${description.version}, nicht von ${name} ${selected}.`)
  return built
}

/** A build that is there already. @throws CommandRejected if the folder holds none */
export async function readFinished(folder: string): Promise<Build> {
  if (!existsSync(folder)) throw new CommandRejected(`${folder} gibt es nicht.`)
  const files = await readBuild(folder)
  const read = readDescriptor(files)
  if ('reasons' in read) throw new CommandRejected(`${folder}:\n${read.reasons.map((reason) => `  – ${reason}`).join('\n')}`)
  const maps = await readMaps(folder).catch((error: Error) => {
    throw new CommandRejected(`${folder}: ${error.message}`)
  })
  return { description: read.descriptor, files, maps }
}

/** What git knows of the sources in a folder; nothing where it isn't git's. */
function lastCommit(folder: string): ReleaseOrigin {
  const git = (...given: string[]) => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...given], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const [commit, author, text] = git('log', '-1', '--format=%H%n%an%n%s')?.split('\n') ?? []
  if (!commit || !COMMIT.test(commit)) return {}
  return { commit: `${commit}${git('status', '--porcelain', '.') ? '+' : ''}`, author, text }
}

/**
 * The build with where it comes from, as it is sent: what was said, what git knows of its sources, and the maps of its scripts.
 * @param sources the folder that it was built from; undefined for a build of somebody else's, of which git knows nothing here
 * @throws CommandRejected where it is said badly
 */
export function packBuild({ description, files: own, maps }: Build, said: ReleaseOrigin, sources: string | undefined): Build {
  const files = maps ? new Map([...own, [SOURCES, maps]]) : own
  const known = sources === undefined ? {} : lastCommit(sources)
  const told = Object.fromEntries([...Object.entries(known), ...Object.entries(said)].filter(([, value]) => value))
  if (Object.keys(told).length === 0) return { description, files }
  const all = new Map([...files, [ORIGIN, new TextEncoder().encode(JSON.stringify(told))]])
  const read = readOrigin(all)
  if ('reason' in read) throw new CommandRejected(read.reason)
  return { description, files: all }
}

/** The reasons against a build, as the platform will see them. */
export async function check(platform: Platform, { description, files }: Build): Promise<string[]> {
  const { remotes } = parsePlatformManifest(await (await platform.fetch('/plattform/manifest.json')).json())
  return [...validateRelease(description, measureFiles(files), remotes), ...mismatchedTwins(files)]
}

/** Sends a build. It is checked again where it arrives, and not in force yet. */
export async function send(platform: Platform, { description, files }: Build) {
  return platform.send(description.name, zipSync(Object.fromEntries(files), { level: 6 }))
}
