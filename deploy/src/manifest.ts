import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { type Betriebsmanifest, liesBetriebsmanifest } from '@avalwerk/platform/manifest'

/** A change that was made: who, when, what, and the state after it. */
export type Eintrag = Readonly<{ wann: string; wer: string; was: string; manifest: Betriebsmanifest }>

const LEER: Betriebsmanifest = { schema: 1, remotes: {} }
const verlaufsdatei = (datei: string) => `${datei}.verlauf.jsonl`

/**
 * The operators' manifest.
 * @throws Error with the reasons if somebody wrote a bad one by hand
 */
export function lies(datei: string): Betriebsmanifest {
  if (!existsSync(datei)) return LEER
  const gelesen = liesBetriebsmanifest(JSON.parse(readFileSync(datei, 'utf8')))
  if ('gründe' in gelesen) throw new Error(`${datei} ist ungültig:\n${gelesen.gründe.join('\n')}`)
  return gelesen.manifest
}

/**
 * Writes a manifest whole, and what was done into the history beside it.
 * @throws Error with the reasons if the manifest is bad; nothing is written then
 */
export function schreibe(datei: string, manifest: Betriebsmanifest, was: string): void {
  const geprüft = liesBetriebsmanifest(manifest)
  if ('gründe' in geprüft) throw new Error(`Abgelehnt:\n${geprüft.gründe.join('\n')}`)
  mkdirSync(dirname(datei), { recursive: true })
  writeFileSync(`${datei}.tmp`, `${JSON.stringify(manifest, null, 2)}\n`)
  renameSync(`${datei}.tmp`, datei)
  const eintrag: Eintrag = { wann: new Date().toISOString(), wer: userInfo().username, was, manifest }
  appendFileSync(verlaufsdatei(datei), `${JSON.stringify(eintrag)}\n`)
}

/** Every change, oldest first. */
export function verlauf(datei: string): Eintrag[] {
  if (!existsSync(verlaufsdatei(datei))) return []
  return readFileSync(verlaufsdatei(datei), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((zeile) => JSON.parse(zeile) as Eintrag)
}
