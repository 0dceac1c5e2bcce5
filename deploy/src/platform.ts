import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ApiClient, createApi } from '@avalwerk/api/createApi'
import { isCallError } from '@avalwerk/api/problem'
import type { Api, RemoteState } from '@avalwerk/contracts'
import { FILE_TYPE } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { CommandRejected } from './rejected.ts'
import { REPOSITORY } from './workplace.ts'

/** The running platform that the commands speak to. */
export type Platform = Readonly<{
  url: string
  /** Makes calls. @throws CommandRejected with the words of a refusal */
  call<T>(work: (api: ApiClient) => Promise<T>): Promise<T>
  /** Sends a packed release. */
  send(remote: string, zip: Uint8Array): Promise<Api['plattform']['ausgabeVeroeffentlichen']['response']>
  /** A file as browsers get it. */
  fetch(path: string): Promise<Response>
}>

/** The key: from the environment, or the one that a portal on this machine keeps for its operator. */
function access(): string {
  if (process.env.AVALWERK_TOKEN) return process.env.AVALWERK_TOKEN
  if (REPOSITORY === undefined && process.env.DATA_DIR === undefined)
    throw new CommandRejected('Kein Zugang: AVALWERK_TOKEN ist nicht gesetzt.')
  const file = join(resolve(REPOSITORY ?? '.', process.env.DATA_DIR ?? '.data'), 'plattform', 'zugang')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new CommandRejected(`Kein Zugang: AVALWERK_TOKEN ist nicht gesetzt, und ${file} gibt es nicht.`)
}

/** @param url of the platform; else AVALWERK_URL, else the portal of this machine */
export function plattform(url?: string): Platform {
  // A pipeline's variable that isn't set is empty.
  const address = (url || process.env.AVALWERK_URL || `http://localhost:${process.env.PORT ?? 4711}`).replace(/\/$/, '')
  const fetchIt = (path: string, request: RequestInit = {}) =>
    fetch(address + path, request).catch((error: unknown) => {
      throw new CommandRejected(
        `${address} ist nicht erreichbar (${error instanceof Error ? (error.cause as Error | undefined)?.message || error.message : 'unbekannter Fehler'}).`,
      )
    })
  const transport: Transport = (path, { method = 'GET', body, headers } = {}) =>
    fetchIt(path, {
      method,
      headers: { authorization: `Bearer ${access()}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
    })
  const api = createApi(transport)
  return {
    url: address,
    fetch: fetchIt,
    call: (work) => withWords(work(api)),
    send: (remote, zip) =>
      withWords(
        api.plattform.ausgabeVeroeffentlichen.upload({ params: { remote } }, new Blob([zip as Uint8Array<ArrayBuffer>]), FILE_TYPE.zip),
      ),
  }
}

/** A refusal of the platform, with its reasons. */
async function withWords<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (!isCallError(error)) throw error
    const reasons = error.felder.map(({ feld, grund }) => `  – ${feld}: ${grund}`)
    throw new CommandRejected([`Abgelehnt: ${WORDS[error.code] ?? error.message}`, ...reasons].join('\n'))
  }
}
const WORDS: Readonly<Record<string, string>> = {
  NICHT_ANGEMELDET: 'Der Zugang ist ungültig, abgelaufen oder entzogen.',
  NICHT_GEFUNDEN: 'Diesen Remote oder diese Version gibt es hier nicht, oder der Zugang gilt nicht dafür.',
  RECHT_FEHLT: 'Dafür reicht dieser Zugang nicht.',
  VERSION_VERALTET: 'Jemand hat den Remote gerade geändert. Bitte sehen Sie mit list nach und versuchen Sie es erneut.',
  OHNE_AENDERUNG: 'Das ist schon so.',
}

/** @throws CommandRejected if the platform doesn't know the remote */
export const getRemoteState = async (platform: Platform, name: string): Promise<RemoteState> =>
  remoteAmong((await platform.call((api) => api.plattform.remotes.call())).remotes, name)

/** The same of remotes that the platform has named. */
export function remoteAmong(remotes: readonly RemoteState[], name: string): RemoteState {
  const found = remotes.find((remote) => remote.name === name)
  if (found) return found
  throw new CommandRejected(
    `${name || 'Ohne Namen'}: Diesen Remote kennt die Plattform nicht. Es gibt: ${remotes.map((r) => r.name).join(', ') || 'keinen'}.`,
  )
}
