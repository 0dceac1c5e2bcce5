import { HeadBucketCommand } from '@aws-sdk/client-s3'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import pg from 'pg'
import type { Config } from '../kernel/configuration.ts'
import { type Ask, requireFollowing } from '../kernel/replica.ts'
import { type S3Place, s3Client } from '../kernel/s3.ts'

/** How the servers around the portal are tried, each in ten seconds at most and without leaving anything there. */
export const ANSWER_MS = 10_000

/** Asks a database, on a connection of its own. @throws Error if it doesn't answer in time */
export async function withClient<T>(url: string, answerMs: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  // A connection that breaks later is reported by the next query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** So far, in MB, a replica may be behind and still count as following. */
const BEHIND_MB = 16

/** Asks whether a database follows a server, and closely. @throws Error with a sentence that says what it does instead */
export const tryReplica = (server: string, replica: string): Promise<void> =>
  withClient(replica, ANSWER_MS, (follower) =>
    withClient(server, ANSWER_MS, async (main) => {
      const asking = (client: pg.Client) => async (text: string) => (await client.query(text)).rows[0] as Awaited<ReturnType<Ask>>
      const behindMb = Math.round((await requireFollowing(asking(follower), asking(main))) / 1024 ** 2)
      if (behindMb > BEHIND_MB) throw new Error(`sie ist ${behindMb} MB zurück`)
    }),
  )

/** Connects, encrypted as asked, and signs in; nothing is sent. @throws Error with what the server said */
export async function tryMail({ url }: NonNullable<Config['smtp']>): Promise<void> {
  const patience = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS }
  const transport = nodemailer.createTransport({ url, ...patience } as SMTPTransport.Options)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Asks for a bucket. @throws Error with what the store said */
export async function tryStore({ bucket, ...where }: S3Place): Promise<void> {
  const s3 = s3Client(where)
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(ANSWER_MS) })
  } finally {
    s3.destroy()
  }
}

/** Asks a Keycloak how its realm is spoken to. @throws Error if it doesn't say */
export async function tryKeycloak({ url, realm }: Config['identity']): Promise<void> {
  const answer = await fetch(`${url}/realms/${realm}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(ANSWER_MS) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}
