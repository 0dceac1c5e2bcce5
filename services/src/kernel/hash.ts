import { createHash } from 'node:crypto'

/** What is kept of something secret that is long and random (a link, a key, a mark): enough to know it again, not to use it. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
