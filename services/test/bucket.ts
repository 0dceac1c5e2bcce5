import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server for tests, with one bucket. @param port of one that was there before */
export async function startBucket(name: string, folder?: string, port = 0) {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'avalwerk-s3-')))
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name, configs: [] }] })
  const at = (await server.run()) as unknown as AddressInfo
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  return {
    /** Where it keeps its objects. */
    folder: directory,
    port: at.port,
    endpoint: `http://127.0.0.1:${at.port}`,
    /** The names of the objects. */
    list: async () =>
      (await readdir(join(directory, name), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.name.endsWith('_object'))
        .map((entry) => join(entry.parentPath, entry.name)),
    /** Answers nobody any more; its objects stay. */
    stop: () => server.close(),
    close: async () => {
      await server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
