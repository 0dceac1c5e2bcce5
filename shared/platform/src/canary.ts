import type { Group } from '@avalwerk/domain'
import type { Remote } from './manifest.ts'

const BUCKET = 100

/** A user's id as reports and measurements carry it: SHA-256, upper-case hex. Source: document 2, section 9. */
export async function nutzerHash(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}

/** The bucket of a user, 0 to 99, from the hash of their id: the same on every device, at every visit. */
export const bucketOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16) % BUCKET

/** The user of the portal, as far as the choice of releases depends on them. */
export type CanaryParticipant = Readonly<{ bucket: number; group: Group }>

/** Does a user try the new release? A user who tried it at a smaller share goes on trying it at a larger one. */
export const isInCanary = (actor: CanaryParticipant, canary: { share: number; groups: readonly Group[] }): boolean =>
  actor.bucket < canary.share && (canary.groups.length === 0 || canary.groups.includes(actor.group))

/** The remotes as a user gets them; without a user, each as it is in force. */
export function remotesFor(remotes: readonly Remote[], actor: CanaryParticipant | undefined): Remote[] {
  return remotes.map(({ canary, ...remote }) =>
    actor && canary && isInCanary(actor, canary) ? { ...remote, ...canary.release, inForce: remote } : { ...remote, canary },
  )
}
