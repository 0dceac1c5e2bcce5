/** What operators do with remotes: list, publish, activate, enable, disable, history, rollback. */
import { join, resolve } from 'node:path'
import type { Betriebsmanifest } from '@avalwerk/platform/manifest'
import { lies, schreibe, verlauf } from './manifest.ts'
import { beschreibung, veröffentliche, versionen } from './releases.ts'

const wurzel = join(import.meta.dirname, '..', '..')
const daten = resolve(process.env.DATA_DIR ?? join(wurzel, '.data'))
const manifestdatei = process.env.MANIFEST_FILE ?? join(daten, 'plattform', 'manifest.json')
const releases = process.env.RELEASES_DIR ?? join(daten, 'releases')

const HILFE = `npm run remote -- <Befehl>
  list                          Remotes, ihre Versionen und ob sie eingeschaltet sind
  publish <remote>              den Build im Ordner des Remotes unter seiner Version veröffentlichen
  activate <remote> <version>   eine veröffentlichte Version in Kraft setzen
  enable|disable <remote>       ein- oder ausschalten
  history                       alle Änderungen des Manifests
  rollback [n]                  den Stand vor der letzten (oder der n-letzten) Änderung wiederherstellen`

/** A remote's entry that must be there. */
function eintrag(manifest: Betriebsmanifest, name: string) {
  const vorhanden = manifest.remotes[name]
  if (!vorhanden) throw new Error(`${name || 'Ohne Namen'}: Das Manifest kennt diesen Remote nicht.`)
  return vorhanden
}

const mit = (manifest: Betriebsmanifest, name: string, neu: Betriebsmanifest['remotes'][string]): Betriebsmanifest => ({
  ...manifest,
  remotes: { ...manifest.remotes, [name]: neu },
})

function schalte(name: string, aktiv: boolean): void {
  const manifest = lies(manifestdatei)
  schreibe(
    manifestdatei,
    mit(manifest, name, { ...eintrag(manifest, name), aktiv }),
    `${name} ${aktiv ? 'eingeschaltet' : 'ausgeschaltet'}`,
  )
  console.log(`${name} ist ${aktiv ? 'eingeschaltet' : 'ausgeschaltet'}.`)
}

/** For `npm start`: the local build comes into force, unless operators chose a release; switched off stays off. */
function veröffentlicheLokal(name: string): void {
  const { version } = veröffentliche(join(wurzel, name, 'dist'), releases)
  const manifest = lies(manifestdatei)
  const vorhanden = manifest.remotes[name]
  if (vorhanden?.version === version || (vorhanden && !vorhanden.version.includes('-'))) return
  schreibe(manifestdatei, mit(manifest, name, { aktiv: vorhanden?.aktiv ?? true, version }), `${name} ${version} (lokaler Build)`)
}

const BEFEHLE: Record<string, (a: string, b: string) => void> = {
  list: () => {
    const { remotes } = lies(manifestdatei)
    for (const [name, { aktiv, version }] of Object.entries(remotes))
      console.log([name, version, aktiv ? 'an' : 'aus', `verfügbar: ${versionen(releases, name).join(', ')}`].join('\t'))
  },
  publish: (name) => {
    const { version } = veröffentliche(join(wurzel, name, 'dist'), releases)
    console.log(`${name} ${version} ist veröffentlicht. In Kraft setzen: npm run remote -- activate ${name} ${version}`)
  },
  'publish-local': veröffentlicheLokal,
  activate: (name, version) => {
    beschreibung(join(releases, name, version ?? ''))
    const manifest = lies(manifestdatei)
    schreibe(
      manifestdatei,
      mit(manifest, name, { aktiv: manifest.remotes[name]?.aktiv ?? true, version }),
      `${name} ${version} in Kraft gesetzt`,
    )
    console.log(`${name} ${version} ist in Kraft.`)
  },
  enable: (name) => schalte(name, true),
  disable: (name) => schalte(name, false),
  history: () => {
    for (const { wann, wer, was } of verlauf(manifestdatei)) console.log([wann, wer, was].join('\t'))
  },
  rollback: (n) => {
    const schritte = Number(n ?? 1)
    const ziel = verlauf(manifestdatei).at(-1 - schritte)
    if (!ziel) throw new Error('So weit reicht der Verlauf nicht zurück.')
    schreibe(manifestdatei, ziel.manifest, `zurück auf den Stand vom ${ziel.wann}`)
    console.log(`Der Stand vom ${ziel.wann} (${ziel.was}) ist wieder in Kraft.`)
  },
}

const [befehl = '', a, b] = process.argv.slice(2)
try {
  const tue = BEFEHLE[befehl]
  if (!tue) throw new Error(HILFE)
  tue(a as string, b as string)
} catch (fehler) {
  console.error(fehler instanceof Error ? fehler.message : fehler)
  process.exitCode = 1
}
