import { createHash } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Betriebsmanifest,
  liesBetriebsmanifest,
  type Plattformmanifest,
  type Remote,
  remotebeschreibung,
} from '@avalwerk/platform/manifest'
import * as z from 'zod/mini'

const TAKT_MS = 500

export type Manifestwächter = Readonly<{
  /** What shells read; always the last good one. */
  aktuell(): Plattformmanifest
  /** Reads the file again; it happens by itself within half a second of a change. */
  prüfe(): Promise<void>
  schließe(): void
}>

type Protokoll = { warn(angaben: object, text: string): void; info(angaben: object, text: string): void }

/**
 * Watches the operators' manifest. Every change is validated, releases included; a bad one is refused with its
 * reasons in the log, and the last good one stays in force, over a restart too.
 * @param entwicklung addresses of development servers, whose build takes the place of a remote's release
 */
export async function bewacheManifest(
  datei: string,
  releaseordner: string,
  log: Protokoll,
  entwicklung: Readonly<Record<string, string>> = {},
): Promise<Manifestwächter> {
  const guteDatei = `${datei}.gut`
  let inKraft = veröffentliche([])
  let zuletzt: string | undefined

  async function übernimm(text: string): Promise<string[]> {
    const gelesen = liesBetriebsmanifest(ausJson(text))
    if ('gründe' in gelesen) return gelesen.gründe
    const { remotes, gründe } = await liesReleases(gelesen.manifest, releaseordner, entwicklung)
    if (gründe.length === 0) inKraft = veröffentliche(remotes)
    return gründe
  }

  async function prüfeJetzt(): Promise<void> {
    const text = await readFile(datei, 'utf8').catch(() => undefined)
    if (text === undefined || text === zuletzt) return
    zuletzt = text
    const gründe = await übernimm(text)
    if (gründe.length) return log.warn({ datei, gründe }, 'Manifest abgelehnt; das letzte gültige bleibt in Kraft')
    await schreibeGanz(guteDatei, text)
    log.info({ datei, stand: inKraft.stand }, 'Manifest in Kraft')
  }

  // One after the other, so that whoever waits for a check finds its result in force.
  let letzte = Promise.resolve()
  const prüfe = () => (letzte = letzte.then(prüfeJetzt))

  await mkdir(dirname(datei), { recursive: true })
  const gut = await readFile(guteDatei, 'utf8').catch(() => undefined)
  if (gut) await übernimm(gut)
  await prüfe()
  // Polling sees changes on every file system, mounted volumes and replaced files included.
  watchFile(datei, { interval: TAKT_MS }, () => void prüfe())
  return { aktuell: () => inKraft, prüfe, schließe: () => unwatchFile(datei) }
}

/** Writes a file whole or not at all. */
async function schreibeGanz(datei: string, text: string): Promise<void> {
  await writeFile(`${datei}.neu`, text)
  await rename(`${datei}.neu`, datei)
}

function ausJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function liesReleases(manifest: Betriebsmanifest, ordner: string, entwicklung: Readonly<Record<string, string>>) {
  const remotes: Remote[] = []
  const gründe: string[] = []
  for (const [name, { aktiv, version }] of Object.entries(manifest.remotes)) {
    const server = entwicklung[name]
    if (server) {
      const beschreibung = await fetch(`${server}remote.json`).then((antwort) => antwort.json())
      remotes.push({ ...z.parse(remotebeschreibung, beschreibung), aktiv, basis: server, integritaet: {} })
      continue
    }
    const text = await readFile(join(ordner, name, version, 'remote.json'), 'utf8').catch(() => '')
    const gelesen = z.safeParse(remotebeschreibung, ausJson(text))
    if (!gelesen.success) gründe.push(`${name}: Die Version ${version} ist nicht veröffentlicht oder unvollständig.`)
    else if (gelesen.data.name !== name || gelesen.data.version !== version)
      gründe.push(`${name}: Der Ordner der Version ${version} enthält ${gelesen.data.name} ${gelesen.data.version}.`)
    else remotes.push({ ...gelesen.data, aktiv, basis: `/remotes/${name}/${version}/` })
  }
  return { remotes, gründe }
}

function veröffentliche(remotes: readonly Remote[]): Plattformmanifest {
  const einträge = Object.fromEntries(remotes.map((remote) => [remote.name, remote]))
  const stand = createHash('sha256').update(JSON.stringify(einträge)).digest('hex').slice(0, 16)
  return { schema: 1, stand, remotes: einträge }
}
