import { createHash, randomUUID } from 'node:crypto'
import type { SigningKey } from '@avalwerk/contracts'
import { ENVELOPE, type Envelope, signDescriptor } from '@avalwerk/platform/signing'
import { zipSync } from 'fflate'
import type { TestPortal } from './portal.ts'

export const plattform = '/plattformservice/api/private/v1'

/** A remote of its own for each story; letters alone are allowed. @param mark of the file */
export const newRemoteName = (mark: string) =>
  `mfe-${mark}${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}${'ghijklmnop'[Math.floor(Math.random() * 10)]}x`

export type TestBuild = Readonly<{ name: string; version: string; dateien: Record<string, Uint8Array> }>

/** A build as the tools make it, with a script of its own. */
export function release(
  name: string,
  version: string,
  mehr: Record<string, unknown> = {},
  script = `var ${name.replace('-', '_')} = '${version}'`,
): TestBuild {
  const beschreibung = {
    name,
    version,
    plattform: '1.0',
    container: `${name}__${version}`.replace(/\W/g, '_'),
    eintrag: 'remoteEntry.js',
    vorladen: [],
    integritaet: { 'remoteEntry.js': `sha384-${createHash('sha384').update(script).digest('base64')}` },
    navigation: [],
    suchen: [],
    routen: [{ bereich: 'bspGmbh', pfad: `${name}/liste`, recht: [], titel: 'Probe', vorladen: [] }],
    ...mehr,
  }
  const text = (inhalt: string) => new TextEncoder().encode(inhalt)
  return { name, version, dateien: { 'remote.json': text(JSON.stringify(beschreibung)), 'remoteEntry.js': text(script) } }
}

export const pack = ({ dateien }: Pick<TestBuild, 'dateien'>): Uint8Array => zipSync(dateien)

/** @param wer an account, or the key of a pipeline */
export const veröffentliche = (portal: TestPortal, build: TestBuild, wer = 'bsp.admin'): Promise<Response> =>
  rufe(portal, wer, 'POST', `${plattform}/remotes/${build.name}/ausgaben`, pack(build), { 'content-type': 'application/zip' })

/** A call by an account or with the key of a pipeline. */
export const rufe = (
  portal: TestPortal,
  wer: string,
  method: string,
  pfad: string,
  body?: unknown,
  kopf: Record<string, string> = {},
): Promise<Response> =>
  wer.startsWith('avw_')
    ? portal.rufe(undefined, method, pfad, body, { authorization: `Bearer ${wer}`, ...kopf })
    : portal.rufe(wer, method, pfad, body, kopf)

/** Does something to a remote, by the operator. @throws Error unless it succeeds */
export async function runRemoteCommand(portal: TestPortal, method: string, remote: string, was: string, body: object): Promise<void> {
  const antwort = await portal.rufe('bsp.admin', method, `${plattform}/remotes/${remote}/${was}`, body)
  if (!antwort.ok) throw new Error(`${method} ${remote}/${was}: ${antwort.status} ${await antwort.text()}`)
}

/** The same build with an envelope: signed by a key, or one that is given. */
export const signed = (build: TestBuild, by: string | Envelope): TestBuild => {
  const envelope = typeof by === 'string' ? signDescriptor(build.dateien['remote.json'] as Uint8Array, by) : by
  return { ...build, dateien: { ...build.dateien, [ENVELOPE]: new TextEncoder().encode(JSON.stringify(envelope)) } }
}

/** Registers a key, by the operator. @throws Error unless it succeeds */
export async function registerSigningKey(portal: TestPortal, remote: string, publicKey: string, name = 'Team'): Promise<SigningKey> {
  const body = { remote, name, publicKey }
  const { status, inhalt } = await portal.frage<SigningKey>('bsp.admin', 'POST', `${plattform}/signaturschluessel`, body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(inhalt)}`)
  return inhalt
}
