import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Input, uploadFile, rufe } from '@avalwerk/api/aufruf'
import { isCallError } from '@avalwerk/api/problem'
import type { Api, CallName, RemoteState } from '@avalwerk/contracts'
import { FILE_TYPE, REMOTE_NAME } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'

export const ROOT = join(import.meta.dirname, '..', '..')
export const basis = '/plattformservice/api/private/v1'

/** The folder of a remote of this repository. @throws Abgelehnt if there is none */
export function remoteFolder(name: string): string {
  const ordner = join(ROOT, name)
  if (REMOTE_NAME.test(name) && existsSync(join(ordner, 'src', 'routes.ts'))) return ordner
  throw new Rejected(`${name || 'Ohne Namen'}: Einen solchen Remote gibt es in diesem Verzeichnis nicht.`)
}

/** What a command refuses, in words for whoever typed it. */
export class Rejected extends Error {}

/** The running platform that the commands speak to. */
export type Plattform = Readonly<{
  url: string
  rufe<K extends CallName>(aufruf: K, eingabe: Input<K>): Promise<Api[K]['antwort']>
  /** Sends a packed release. */
  sende(remote: string, zip: Uint8Array): Promise<Api[`POST ${typeof basis}/remotes/{remote}/ausgaben`]['antwort']>
  /** A file as browsers get it. */
  hole(pfad: string): Promise<Response>
}>

/** The key: from the environment, or the one that a portal on this machine keeps for its operator. */
function zugang(): string {
  if (process.env.AVALWERK_TOKEN) return process.env.AVALWERK_TOKEN
  const datei = join(resolve(ROOT, process.env.DATA_DIR ?? '.data'), 'plattform', 'zugang')
  if (existsSync(datei)) return readFileSync(datei, 'utf8').trim()
  throw new Rejected(`Kein Zugang: AVALWERK_TOKEN ist nicht gesetzt, und ${datei} gibt es nicht.`)
}

/** @param url of the platform; else AVALWERK_URL, else the portal of this machine */
export function plattform(url = process.env.AVALWERK_URL ?? `http://localhost:${process.env.PORT ?? 4711}`): Plattform {
  const adresse = url.replace(/\/$/, '')
  const hole = (pfad: string, anfrage: RequestInit = {}) =>
    fetch(adresse + pfad, anfrage).catch((fehler: unknown) => {
      throw new Rejected(
        `${adresse} ist nicht erreichbar (${fehler instanceof Error ? (fehler.cause as Error | undefined)?.message || fehler.message : 'unbekannter Fehler'}).`,
      )
    })
  const transport: Transport = (pfad, { method = 'GET', body, headers } = {}) =>
    hole(pfad, {
      method,
      headers: { authorization: `Bearer ${zugang()}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
    })
  return {
    url: adresse,
    hole,
    rufe: (aufruf, eingabe) => withWords(rufe(transport, aufruf, eingabe as never)),
    sende: (remote, zip) =>
      withWords(
        uploadFile(
          transport,
          `POST ${basis}/remotes/{remote}/ausgaben`,
          { params: { remote } },
          new Blob([zip as Uint8Array<ArrayBuffer>]),
          FILE_TYPE.zip,
        ),
      ),
  }
}

/** A refusal of the platform, with its reasons. */
async function withWords<T>(antwort: Promise<T>): Promise<T> {
  try {
    return await antwort
  } catch (fehler) {
    if (!isCallError(fehler)) throw fehler
    const gründe = fehler.felder.map(({ grund }) => `  – ${grund}`)
    throw new Rejected([`Abgelehnt: ${WORDS[fehler.code] ?? fehler.message}`, ...gründe].join('\n'))
  }
}
const WORDS: Readonly<Record<string, string>> = {
  NICHT_ANGEMELDET: 'Der Zugang ist ungültig, abgelaufen oder entzogen.',
  NICHT_GEFUNDEN: 'Diesen Remote oder diese Version gibt es hier nicht, oder der Zugang gilt nicht dafür.',
  RECHT_FEHLT: 'Dafür reicht dieser Zugang nicht.',
  VERSION_VERALTET: 'Jemand hat den Remote gerade geändert. Bitte sehen Sie mit list nach und versuchen Sie es erneut.',
  OHNE_AENDERUNG: 'Das ist schon so.',
}

/** @throws Abgelehnt if the platform doesn't know the remote */
export async function stand(platform: Plattform, name: string): Promise<RemoteState> {
  const { remotes } = await platform.rufe(`GET ${basis}/remotes`, {})
  const orNotFound = remotes.find((remote) => remote.name === name)
  if (orNotFound) return orNotFound
  throw new Rejected(
    `${name || 'Ohne Namen'}: Diesen Remote kennt die Plattform nicht. Es gibt: ${remotes.map((r) => r.name).join(', ') || 'keinen'}.`,
  )
}
