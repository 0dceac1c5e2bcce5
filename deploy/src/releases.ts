import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Remotebeschreibung, remotebeschreibung } from '@avalwerk/platform/manifest'
import * as z from 'zod/mini'

/**
 * The descriptor of a build or a release.
 * @throws Error if the folder holds none or a bad one
 */
export function beschreibung(ordner: string): Remotebeschreibung {
  const datei = join(ordner, 'remote.json')
  if (!existsSync(datei)) throw new Error(`${ordner} enthält keinen Build eines Remotes.`)
  const gelesen = z.safeParse(remotebeschreibung, JSON.parse(readFileSync(datei, 'utf8')))
  if (!gelesen.success) throw new Error(`${datei} ist ungültig:\n${z.prettifyError(gelesen.error)}`)
  return gelesen.data
}

/** The releases of a remote that are there. */
export function versionen(releaseordner: string, name: string): string[] {
  const ordner = join(releaseordner, name)
  return existsSync(ordner) ? readdirSync(ordner).filter((version) => existsSync(join(ordner, version, 'remote.json'))) : []
}

/**
 * Copies a build under its version. A release is immutable: the same content again is fine, other content is refused.
 * @returns the version
 */
export function veröffentliche(build: string, releaseordner: string): Remotebeschreibung {
  const neu = beschreibung(build)
  const ziel = join(releaseordner, neu.name, neu.version)
  if (existsSync(ziel)) {
    if (JSON.stringify(beschreibung(ziel).integritaet) !== JSON.stringify(neu.integritaet))
      throw new Error(`${neu.name} ${neu.version} ist schon mit anderem Inhalt veröffentlicht. Erhöhen Sie die Version.`)
    return neu
  }
  // Copied aside and renamed: nobody ever sees half a release.
  const daneben = `${ziel}.neu`
  rmSync(daneben, { recursive: true, force: true })
  mkdirSync(daneben, { recursive: true })
  cpSync(build, daneben, { recursive: true })
  renameSync(daneben, ziel)
  return neu
}
