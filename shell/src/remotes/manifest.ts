import type { Remote, Transport } from '@avalwerk/platform'
import { fürTeilnahme, type Teilnahme } from '@avalwerk/platform/kanarie'
import { liesPlattformmanifest, type Remotebestand } from '@avalwerk/platform/manifest'
import { BehaviorSubject } from 'rxjs'
import { eingebettet } from '../konfiguration.ts'

const ADRESSE = '/plattform/manifest.json'
const SCHLÜSSEL = 'avalwerk.manifest'
const TEILNAHME = 'avalwerk.teilnahme'
const TAKT_MS = 3000

/** What the shell knows of its remotes, in the releases that this user gets, and whether it is only what it remembered. */
export type Bestand = Remotebestand & Readonly<{ erinnert: boolean }>
const LEER: Bestand = { stand: '', remotes: [], fehlerhaft: [], erinnert: true }

/**
 * The remotes, from the page at the start, then from the server every few seconds. Without the server's answer the
 * last known manifest stays in force.
 */
export function manifestspeicher(transport: Transport) {
  const bestand$ = new BehaviorSubject<Bestand>(LEER)
  let roh: Bestand = LEER
  let etag: string | undefined
  // Who was here last: before they have signed in again, their releases are already on the way.
  let wer = erinnerteTeilnahme()
  let ersatz: Remote | undefined

  const zeige = () => {
    const remotes = fürTeilnahme(roh.remotes, wer)
    bestand$.next({ ...roh, remotes: ersatz ? [...remotes.filter(({ name }) => name !== ersatz?.name), ersatz] : remotes })
  }

  function übernimm(dokument: unknown, erinnert: boolean): boolean {
    try {
      const neu = { ...liesPlattformmanifest(dokument), erinnert }
      const anders = neu.stand !== roh.stand || erinnert !== roh.erinnert
      roh = neu
      if (anders) zeige()
      if (!erinnert) localStorage.setItem(SCHLÜSSEL, JSON.stringify(dokument))
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
      if (übernimm(eingebettet('avalwerk-manifest'), false)) return
      await frage()
      if (roh.stand === '') übernimm(JSON.parse(localStorage.getItem(SCHLÜSSEL) ?? 'null'), true)
    },
    frage,
    /** Says who looks, once that is known: they may be among those who try new releases. */
    setzeTeilnahme(neu: Teilnahme): void {
      wer = neu
      localStorage.setItem(TEILNAHME, JSON.stringify(neu))
      zeige()
    },
    /** A developer's own build, in this tab. */
    setzeErsatz(remote: Remote): void {
      ersatz = remote
      zeige()
    },
    /** Asks again every few seconds, one question at a time, not while the tab is hidden. */
    beobachte(): void {
      const takt = async () => {
        if (!document.hidden) await frage()
        setTimeout(() => void takt(), TAKT_MS)
      }
      setTimeout(() => void takt(), TAKT_MS)
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void frage()
      })
    },
  }
}
export type Manifestspeicher = ReturnType<typeof manifestspeicher>

function erinnerteTeilnahme(): Teilnahme | undefined {
  try {
    const { eimer, gruppe } = JSON.parse(localStorage.getItem(TEILNAHME) ?? '') as Teilnahme
    return typeof eimer === 'number' ? { eimer, gruppe } : undefined
  } catch {
    return undefined
  }
}
