import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DESCRIPTOR, type ReleaseContents } from '@avalwerk/platform/releaseFiles'
import { ENVELOPE, newSigningKey, signDescriptor } from '@avalwerk/platform/signing'
import { CommandRejected } from './rejected.ts'
import { COMMAND } from './workplace.ts'

/**
 * Makes a pair of keys: the private one in a file that its owner alone may read, the public one beside it.
 * @returns what is registered on the operator's page
 * @throws CommandRejected where one of the files is there already
 */
export function makeSigningKey(file: string): { publicFile: string; pem: string; fingerprint: string } {
  if (!file) throw new CommandRejected(`In welche Datei soll der private Schlüssel? ${COMMAND} signing-key <Datei>`)
  const publicFile = `${file}.pub`
  const there = [file, publicFile].find((name) => existsSync(name))
  if (there) throw new CommandRejected(`${there} gibt es schon. Ein Schlüssel wird nicht überschrieben.`)
  const { privateKey, pem, fingerprint } = newSigningKey()
  writeFileSync(file, privateKey, { flag: 'wx', mode: 0o600 })
  writeFileSync(publicFile, pem, { flag: 'wx' })
  return { publicFile, pem, fingerprint }
}

/**
 * The private key that releases are signed with: of a file that is named, else of the environment; undefined where there is none.
 * @throws CommandRejected where the file isn't there
 */
export function signingKey(file?: string): string | undefined {
  const named = file ?? process.env.AVALWERK_SIGNING_KEY_FILE
  if (!named) return process.env.AVALWERK_SIGNING_KEY
  if (!existsSync(named)) throw new CommandRejected(`${named} gibt es nicht.`)
  return readFileSync(named, 'utf8')
}

/** The files of a build with the envelope of its signature. @throws CommandRejected for a key that is none */
export function signBuild(files: ReleaseContents, privateKey: string): ReleaseContents {
  const descriptor = files.get(DESCRIPTOR)
  if (!descriptor) throw new CommandRejected(`${DESCRIPTOR} fehlt: Das ist kein Build eines Remotes.`)
  try {
    const envelope = JSON.stringify(signDescriptor(descriptor, privateKey))
    return new Map([...files, [ENVELOPE, new TextEncoder().encode(envelope)]])
  } catch {
    throw new CommandRejected('Das ist kein privater Ed25519-Schlüssel (PEM, PKCS #8).')
  }
}
