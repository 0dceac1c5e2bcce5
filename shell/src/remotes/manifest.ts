import type { Remote, Transport } from '@avalwerk/platform'
import { remotesFor, type CanaryParticipant } from '@avalwerk/platform/kanarie'
import { parsePlatformManifest, type RemoteInventory } from '@avalwerk/platform/manifest'
import { BehaviorSubject } from 'rxjs'
import { embedded } from '../konfiguration.ts'

const ADRESSE = '/plattform/manifest.json'
const KEY = 'avalwerk.manifest'
const PARTICIPATION = 'avalwerk.teilnahme'
const INTERVAL_MS = 3000

/** What the shell knows of its remotes, in the releases that this user gets, and whether it is only what it remembered. */
export type Portfolio = RemoteInventory & Readonly<{ erinnert: boolean }>
const EMPTY: Portfolio = { stand: '', remotes: [], fehlerhaft: [], erinnert: true }

/**
 * The remotes, from the page at the start, then from the server every few seconds. Without the server's answer the
 * last known manifest stays in force.
 */
export function manifestStore(transport: Transport) {
  const bestand$ = new BehaviorSubject<Portfolio>(EMPTY)
  let roh: Portfolio = EMPTY
  let etag: string | undefined
  // Who was here last: before they have signed in again, their releases are already on the way.
  let wer = rememberedParticipation()
  let ersatz: Remote | undefined

  const zeige = () => {
    const remotes = remotesFor(roh.remotes, wer)
    bestand$.next({ ...roh, remotes: ersatz ? [...remotes.filter(({ name }) => name !== ersatz?.name), ersatz] : remotes })
  }

  function übernimm(dokument: unknown, erinnert: boolean): boolean {
    try {
      const neu = { ...parsePlatformManifest(dokument), erinnert }
      const differently = neu.stand !== roh.stand || erinnert !== roh.erinnert
      roh = neu
      if (differently) zeige()
      if (!erinnert) localStorage.setItem(KEY, JSON.stringify(dokument))
      return true
    } catch {
      return false
    }
  }

  async function frage(): Promise<void> {
    const antwort = await transport(ADRESSE, {
      hintergrund: true,
      signal: AbortSignal.timeout(10_000),
      ...(etag && { headers: { 'if-none-match': etag } }),
    }).catch(() => undefined)
    if (!antwort?.ok || antwort.status === 304) return
    if (übernimm(await antwort.json().catch(() => undefined), false)) etag = antwort.headers.get('etag') ?? undefined
  }

  return {
    bestand$,
    /** From the page; else from the server; else what was known last. */
    async beginne(): Promise<void> {
      if (übernimm(embedded('avalwerk-manifest'), false)) return
      await frage()
      if (roh.stand === '') übernimm(JSON.parse(localStorage.getItem(KEY) ?? 'null'), true)
    },
    frage,
    /** Says who looks, once that is known: they may be among those who try new releases. */
    setzeTeilnahme(neu: CanaryParticipant): void {
      wer = neu
      localStorage.setItem(PARTICIPATION, JSON.stringify(neu))
      zeige()
    },
    /** A developer's own build, in this tab. */
    setzeErsatz(remote: Remote): void {
      ersatz = remote
      zeige()
    },
    /** Asks again every few seconds, one question at a time, not while the tab is hidden. */
    beobachte(): void {
      const interval = async () => {
        if (!document.hidden) await frage()
        setTimeout(() => void interval(), INTERVAL_MS)
      }
      setTimeout(() => void interval(), INTERVAL_MS)
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void frage()
      })
    },
  }
}

function rememberedParticipation(): CanaryParticipant | undefined {
  try {
    const { eimer, gruppe } = JSON.parse(localStorage.getItem(PARTICIPATION) ?? '') as CanaryParticipant
    return typeof eimer === 'number' ? { eimer, gruppe } : undefined
  } catch {
    return undefined
  }
}
