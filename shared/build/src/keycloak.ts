import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.ts'

/** The Keycloak that everything is tried with: the server's distribution at a pinned version and checksum. Needs Java 17 and Maven. */
export const KEYCLOAK_VERSION = '26.7.5'
/** The checksum of the archive, in hexadecimal. */
export const KEYCLOAK_SHA256 = '30ef87fb7101c43d29688d1ae80c0588ff4a151b3330e9f664bf9692d398658a'
/** The archive's coordinates for Maven. */
export const KEYCLOAK_ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
/** Maven's goal that fetches an artifact into a folder. */
export const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const store = join(ROOT, '.cache', 'keycloak')

function requireProgram(program: string, ...args: string[]): void {
  if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) throw new Error(`${program} fehlt.`)
}

/** Fetches the distribution, once. @returns its archive @throws Error if its checksum is not the pinned one */
export function keycloakArchive(): string {
  const archive = join(store, `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.zip`)
  if (!existsSync(archive)) {
    requireProgram('mvn', '-version')
    mkdirSync(store, { recursive: true })
    console.error(`Keycloak ${KEYCLOAK_VERSION} wird geholt …`)
    const copy = ['-q', '-B', MAVEN_COPY, `-Dartifact=${KEYCLOAK_ARTIFACT}`, `-DoutputDirectory=${store}`]
    if (spawnSync('mvn', copy, { stdio: 'inherit' }).status !== 0) throw new Error('Keycloak lässt sich nicht holen.')
  }
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (sum !== KEYCLOAK_SHA256) throw new Error(`Die Prüfsumme von ${archive} ist ${sum}, nicht ${KEYCLOAK_SHA256}.`)
  return archive
}

/** Fetches and unpacks the distribution, once. @returns its folder */
export function keycloakFolder(): string {
  const folder = join(store, `keycloak-${KEYCLOAK_VERSION}`)
  if (existsSync(folder)) return folder
  requireProgram('java', '-version')
  const archive = keycloakArchive()
  const unpacked = mkdtempSync(join(store, 'neu-'))
  if (spawnSync('jar', ['xf', archive], { cwd: unpacked, stdio: 'inherit' }).status !== 0)
    throw new Error('Das Archiv lässt sich nicht auspacken (jar).')
  renameSync(join(unpacked, `keycloak-${KEYCLOAK_VERSION}`), folder)
  rmSync(unpacked, { recursive: true, force: true })
  return folder
}
