import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { DESCRIPTOR, type ReleaseContents } from '@avalwerk/platform/releaseFiles'
import { type S3Place, s3Client } from '../kernel/s3.ts'
import { type ReleaseStore, writeFolder } from './store.ts'

const TYPE: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const type = (name: string) =>
  TYPE[
    name
      .replace(/\.(gz|br)$/, '')
      .split('.')
      .at(-1) ?? ''
  ] ?? 'application/octet-stream'

/**
 * Releases in an S3 bucket, with a folder of this machine's own from which they are served: what was fetched once stays there, since
 * releases never change.
 */
export function s3Store({ bucket, prefix, ...where }: S3Place, folder: string): ReleaseStore {
  const s3 = s3Client(where)
  const key = (remote: string, version: string, file = '') => `${prefix}${remote}/${version}/${file}`
  const pending = new Map<string, Promise<boolean>>()

  async function files(remote: string, version: string): Promise<string[]> {
    const where = key(remote, version)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: where }))
    return Contents.flatMap(({ Key }) => (Key ? [Key.slice(where.length)] : []))
  }

  async function read(remote: string, version: string): Promise<ReleaseContents | undefined> {
    const names = await files(remote, version)
    // Written last: without it the release never arrived whole.
    if (!names.includes(DESCRIPTOR)) return undefined
    const contents = await Promise.all(
      names.map(async (name) => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key(remote, version, name) }))
        return [name, (await Body?.transformToByteArray()) ?? new Uint8Array()] as const
      }),
    )
    return new Map(contents)
  }

  async function load(remote: string, version: string): Promise<boolean> {
    const content = await read(remote, version)
    if (content) await writeFolder(join(folder, remote, version), content)
    return content !== undefined
  }

  return {
    folder,
    read,
    insert: async (remote, version, content) => {
      const series = [...content].sort(([a], [b]) => Number(a === DESCRIPTOR) - Number(b === DESCRIPTOR))
      for (const [name, Body] of series)
        await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key(remote, version, name), Body, ContentType: type(name) }))
      await writeFolder(join(folder, remote, version), content)
    },
    fetch: async (remote, version) => {
      if (existsSync(join(folder, remote, version))) return true
      const what = `${remote}/${version}`
      const running = pending.get(what) ?? load(remote, version).finally(() => pending.delete(what))
      pending.set(what, running)
      return running
    },
    remove: async (remote, version) => {
      const names = await files(remote, version)
      if (names.length)
        await s3.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Objects: names.map((name) => ({ Key: key(remote, version, name) })) },
          }),
        )
      await rm(join(folder, remote, version), { recursive: true, force: true })
    },
  }
}
