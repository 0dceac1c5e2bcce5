import { HeadBucketCommand } from '@aws-sdk/client-s3'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Config } from '../kernel/configuration.ts'
import { type S3Place, s3Client } from '../kernel/s3.ts'

/** How the servers around the portal are tried, each in ten seconds at most and without leaving anything there. */
export const ANSWER_MS = 10_000

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
