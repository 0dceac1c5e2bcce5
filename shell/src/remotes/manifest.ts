import type { Remote, Transport } from '@avalwerk/platform'
import { remotesFor, type CanaryParticipant } from '@avalwerk/platform/canary'
import { isOutdated, keepGood, manifestAddress, parsePlatformManifest, type RemoteInventory } from '@avalwerk/platform/manifest'
import { BehaviorSubject } from 'rxjs'
import { readEmbedded } from '../configuration.ts'
import { ownWords, reportFault } from '../report.ts'

const ADDRESS = '/plattform/manifest.json'
const KEY = 'avalwerk.manifest'
const PARTICIPATION = 'avalwerk.canary'
const INTERVAL_MS = 3000
const ANSWER_MS = 10_000

/** What the shell knows of its remotes, in the releases that this user gets, and whether it is only what it remembered. */
export type Inventory = RemoteInventory & Readonly<{ remembered: boolean }>
const EMPTY: Inventory = { revision: '', sequence: undefined, remotes: [], faulty: [], remembered: true }

/**
 * The remotes, from the page at the start, then from the server every few seconds. Without the server's answer the
 * last known manifest stays in force.
 */
export function manifestStore(transport: Transport) {
  const inventory$ = new BehaviorSubject<Inventory>(EMPTY)
  let raw: Inventory = EMPTY
  // The user who was here last: their releases are loaded already while they sign in again.
  let participant = rememberedParticipation()
  let override: Readonly<{ remote: Remote; byLink: boolean }> | undefined

  const show = () => {
    const remotes = remotesFor(raw.remotes, participant)
    inventory$.next({ ...raw, remotes: override ? overridden(remotes, override) : remotes })
  }

  function apply(fresh: RemoteInventory | undefined, isRemembered: boolean): void {
    // What is only remembered may be of an installation that was set back since.
    if (!fresh || (!raw.remembered && isOutdated(fresh, raw))) return
    const changed = fresh.revision !== raw.revision || isRemembered !== raw.remembered
    raw = { ...keepGood(raw, fresh), remembered: isRemembered }
    if (!changed) return
    show()
    if (isRemembered) return
    for (const { name, reason } of fresh.faulty) reportFault(ownWords(`${name}: ${reason}`), { remote: name, art: 'MANIFEST' })
    remember(KEY, {
      schema: 2,
      revision: raw.revision,
      sequence: raw.sequence,
      remotes: Object.fromEntries(raw.remotes.map((remote) => [remote.name, remote])),
    })
  }

  async function askServer(): Promise<void> {
    const response = await transport(ADDRESS, {
      background: true,
      signal: AbortSignal.timeout(ANSWER_MS),
      // The server's etag is the revision: what came with the page isn't sent once more.
      ...(!raw.remembered && { headers: { 'if-none-match': `"${raw.revision}"` } }),
    }).catch(() => undefined)
    if (!response?.ok || response.status === 304) return
    apply(read(await response.json().catch(() => undefined)), false)
  }

  return {
    inventory$,
    /** Reads the manifest that the page names; else the server's; else the one known last counts. */
    async begin(): Promise<void> {
      const named = await findNamed()
      // What a fresh one that lacks something is held against.
      if (!named || named.faulty.length > 0 || named.remotes.length === 0) apply(read(remembered(KEY)), true)
      apply(named, false)
      if (!named) await askServer()
    },
    askServer,
    /** Sets the user, once they are known: they may be among those who try new releases. */
    setParticipation(fresh: CanaryParticipant): void {
      participant = fresh
      remember(PARTICIPATION, fresh)
      show()
    },
    /** Another build in this tab. @param byLink whether somebody else shows it: switched off, it goes from here, too */
    setOverride(remote: Remote, byLink: boolean): void {
      override = { remote, byLink }
      show()
    },
    /** Asks again every few seconds, one question at a time, not while the tab is hidden. */
    watch(): void {
      const interval = async () => {
        if (!document.hidden) await askServer()
        setTimeout(() => void interval(), INTERVAL_MS)
      }
      setTimeout(() => void interval(), INTERVAL_MS)
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void askServer()
      })
    },
  }
}

function overridden(remotes: readonly Remote[], { remote, byLink }: Readonly<{ remote: Remote; byLink: boolean }>): Remote[] {
  const active = !byLink || remotes.find(({ name }) => name === remote.name)?.active !== false
  return [...remotes.filter(({ name }) => name !== remote.name), { ...remote, active }]
}

/** The manifest that the page names: under an address of its own, at which it is kept by the browser. The page has had it begun already. */
async function findNamed(): Promise<RemoteInventory | undefined> {
  const { revision } = (readEmbedded('avalwerk-manifest') ?? {}) as { revision?: string }
  if (revision === undefined) return undefined
  const response = await fetch(manifestAddress(revision), { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  return response?.ok ? read(await response.json().catch(() => undefined)) : undefined
}

/** The manifest in a document; undefined where it is none. */
function read(document: unknown): RemoteInventory | undefined {
  try {
    return parsePlatformManifest(document)
  } catch {
    return undefined
  }
}

/** Makes this browser remember something; a full storage is no reason to stop. */
function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(error)
  }
}

/** What this browser remembers; undefined if that is nothing, or nothing that can be read. */
function remembered(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

function rememberedParticipation(): CanaryParticipant | undefined {
  const { bucket, group } = (remembered(PARTICIPATION) ?? {}) as Partial<CanaryParticipant>
  return typeof bucket === 'number' ? { bucket, group: group as CanaryParticipant['group'] } : undefined
}
