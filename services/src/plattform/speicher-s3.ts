import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { BESCHREIBUNG, type ReleaseContents } from '@avalwerk/platform/releasedateien'
import { type ReleaseStore, writeFolder } from './speicher.ts'

export type S3Place = Readonly<{ eimer: string; vorsilbe: string; endpunkt: string | undefined; region: string }>

const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const typ = (name: string) =>
  TYPE[
    name
      .replace(/\.(gz|br)$/, '')
      .split('.')
      .at(-1) ?? ''
  ] ?? 'application/octet-stream'

/** A client of the server that holds a bucket. */
export const s3Client = ({ endpunkt, region }: Pick<S3Place, 'endpunkt' | 'region'>): S3Client =>
  new S3Client({
    region,
    // Checksums that newer AWS clients add by themselves are unknown to many other servers; ours are checked anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpunkt && { endpoint: endpunkt, forcePathStyle: true }),
  })

/**
 * Releases in an S3 bucket, with a folder of this machine's own from which they are served: what was fetched once stays
 * there, since releases never change. Who signs in to the bucket is said as everywhere with AWS: by environment, file or role.
 */
export function s3Store({ eimer, vorsilbe, ...where }: S3Place, ordner: string): ReleaseStore {
  const s3 = s3Client(where)
  const schlüssel = (remote: string, version: string, datei = '') => `${vorsilbe}${remote}/${version}/${datei}`
  const pending = new Map<string, Promise<boolean>>()

  async function dateien(remote: string, version: string): Promise<string[]> {
    const wo = schlüssel(remote, version)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: eimer, Prefix: wo }))
    return Contents.flatMap(({ Key }) => (Key ? [Key.slice(wo.length)] : []))
  }

  async function read(remote: string, version: string): Promise<ReleaseContents | undefined> {
    const namen = await dateien(remote, version)
    // Written last: without it the release never arrived whole.
    if (!namen.includes(BESCHREIBUNG)) return undefined
    const contents = await Promise.all(
      namen.map(async (name) => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: eimer, Key: schlüssel(remote, version, name) }))
        return [name, (await Body?.transformToByteArray()) ?? new Uint8Array()] as const
      }),
    )
    return new Map(contents)
  }

  async function lade(remote: string, version: string): Promise<boolean> {
    const inhalt = await read(remote, version)
    if (inhalt) await writeFolder(join(ordner, remote, version), inhalt)
    return inhalt !== undefined
  }

  return {
    ordner,
    read,
    lege: async (remote, version, inhalt) => {
      const series = [...inhalt].sort(([a], [b]) => Number(a === BESCHREIBUNG) - Number(b === BESCHREIBUNG))
      for (const [name, Body] of series)
        await s3.send(new PutObjectCommand({ Bucket: eimer, Key: schlüssel(remote, version, name), Body, ContentType: typ(name) }))
      await writeFolder(join(ordner, remote, version), inhalt)
    },
    hole: async (remote, version) => {
      if (existsSync(join(ordner, remote, version))) return true
      const was = `${remote}/${version}`
      const läuft = pending.get(was) ?? lade(remote, version).finally(() => pending.delete(was))
      pending.set(was, läuft)
      return läuft
    },
    entferne: async (remote, version) => {
      const namen = await dateien(remote, version)
      if (namen.length)
        await s3.send(
          new DeleteObjectsCommand({
            Bucket: eimer,
            Delete: { Objects: namen.map((name) => ({ Key: schlüssel(remote, version, name) })) },
          }),
        )
      await rm(join(ordner, remote, version), { recursive: true, force: true })
    },
  }
}
