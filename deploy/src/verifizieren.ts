import { parsePlatformManifest, type Remote } from '@avalwerk/platform/manifest'
import { integrityOf } from '@avalwerk/platform/releasedateien'
import type { Plattform } from './plattform.ts'

type Release = Pick<Remote, 'name' | 'version' | 'basis' | 'integritaet'>

/**
 * Fetches every script of what is in force as browsers do, and compares it with what was published.
 * @returns what was found, by release
 */
export async function verify(platform: Plattform, nur?: string): Promise<{ ausgabe: Release; dateien: number; mängel: string[] }[]> {
  const { remotes, fehlerhaft } = parsePlatformManifest(await (await platform.hole('/plattform/manifest.json')).json())
  const ausgaben: Release[] = remotes
    .filter(({ name }) => !nur || name === nur)
    .flatMap((remote) => [remote, ...(remote.kanarie ? [remote.kanarie.ausgabe] : [])])
  const unlesbar = fehlerhaft
    .filter(({ name }) => !nur || name === nur)
    .map(({ name, grund }) => ({
      ausgabe: { name, version: '?', basis: '', integritaet: {} },
      dateien: 0,
      mängel: [`Eintrag im Manifest: ${grund}`],
    }))
  const geprüft = await Promise.all(
    ausgaben.map(async (ausgabe) => {
      const dateien = Object.entries(ausgabe.integritaet)
      const mängel = await Promise.all(dateien.map(([datei, summe]) => prüfe(platform, ausgabe.basis + datei, summe)))
      return { ausgabe, dateien: dateien.length, mängel: mängel.flat() }
    }),
  )
  return [...unlesbar, ...geprüft]
}

async function prüfe(platform: Plattform, pfad: string, summe: string): Promise<string[]> {
  const antwort = await platform.hole(pfad)
  if (!antwort.ok) return [`${pfad}: ${antwort.status}`]
  const inhalt = new Uint8Array(await antwort.arrayBuffer())
  return [
    ...(integrityOf(inhalt) === summe ? [] : [`${pfad}: andere Prüfsumme als veröffentlicht`]),
    ...(!pfad.endsWith('.js') || /javascript/.test(antwort.headers.get('content-type') ?? '')
      ? []
      : [`${pfad}: wird nicht als Skript ausgeliefert`]),
    ...(/immutable/.test(antwort.headers.get('cache-control') ?? '') ? [] : [`${pfad}: wird nicht als unveränderlich ausgeliefert`]),
  ]
}
