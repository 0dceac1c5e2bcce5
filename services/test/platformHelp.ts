import { createHash, randomUUID } from 'node:crypto'
import type { SigningKey } from '@avalwerk/contracts'
import { ENVELOPE, type Envelope, signDescriptor } from '@avalwerk/platform/signing'
import { zipSync } from 'fflate'
import type { TestPortal } from './portal.ts'

export const platform = '/plattformservice/api/private/v1'

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
  more: Record<string, unknown> = {},
  script = `var ${name.replace('-', '_')} = '${version}'`,
): TestBuild {
  const description = {
    name,
    version,
    contract: '3.0',
    container: `${name}__${version}`.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: [],
    integrity: { 'remoteEntry.js': `sha384-${createHash('sha384').update(script).digest('base64')}` },
    navigation: [],
    searches: [],
    routes: [{ area: 'bspGmbh', path: `${name}/liste`, rights: [], title: 'Probe', preload: [] }],
    ...more,
  }
  const text = (content: string) => new TextEncoder().encode(content)
  return { name, version, dateien: { 'remote.json': text(JSON.stringify(description)), 'remoteEntry.js': text(script) } }
}

export const pack = ({ dateien: files }: Pick<TestBuild, 'dateien'>): Uint8Array => zipSync(files)

/** @param actor an account, or the key of a pipeline */
export const publishRelease = (portal: TestPortal, build: TestBuild, actor = 'bsp.admin'): Promise<Response> =>
  call(portal, actor, 'POST', `${platform}/remotes/${build.name}/ausgaben`, pack(build), { 'content-type': 'application/zip' })

/** A call by an account or with the key of a pipeline. */
export const call = (
  portal: TestPortal,
  actor: string,
  method: string,
  path: string,
  body?: unknown,
  header: Record<string, string> = {},
): Promise<Response> =>
  actor.startsWith('avw_')
    ? portal.call(undefined, method, path, body, { authorization: `Bearer ${actor}`, ...header })
    : portal.call(actor, method, path, body, header)

/** Does something to a remote, by the operator. @throws Error unless it succeeds */
export async function runRemoteCommand(portal: TestPortal, method: string, remote: string, what: string, body: object): Promise<void> {
  const response = await portal.call('bsp.admin', method, `${platform}/remotes/${remote}/${what}`, body)
  if (!response.ok) throw new Error(`${method} ${remote}/${what}: ${response.status} ${await response.text()}`)
}

/** The same build with an envelope: signed by a key, or one that is given. */
export const signBuild = (build: TestBuild, by: string | Envelope): TestBuild => {
  const envelope = typeof by === 'string' ? signDescriptor(build.dateien['remote.json'] as Uint8Array, by) : by
  return { ...build, dateien: { ...build.dateien, [ENVELOPE]: new TextEncoder().encode(JSON.stringify(envelope)) } }
}

/** Registers a key, by the operator. @throws Error unless it succeeds */
export async function registerSigningKey(portal: TestPortal, remote: string, publicKey: string, name = 'Team'): Promise<SigningKey> {
  const key = { remote, name, publicKey }
  const { status, body } = await portal.request<SigningKey>('bsp.admin', 'POST', `${platform}/signaturschluessel`, key)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
