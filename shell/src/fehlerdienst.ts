import { FEHLERBERICHT_ANTEILE, RELEASE } from '@avalwerk/domain'
import { browserTracingIntegration, captureException, init, replayIntegration, setUser } from '@sentry/browser'

/**
 * Reports to a service that speaks Sentry's protocol; loaded only where an installation has one. Recordings show no text
 * and no pictures. Source: document 2, section 9 (sample rates, user id).
 * @param nutzerhash of whoever is signed in; nothing else is said of them
 */
export function beginneFehlerdienst(dsn: string, umgebung: string, nutzerhash: string) {
  init({
    dsn,
    environment: umgebung,
    release: RELEASE,
    tracesSampleRate: FEHLERBERICHT_ANTEILE.spuren,
    replaysSessionSampleRate: FEHLERBERICHT_ANTEILE.sitzungen,
    replaysOnErrorSampleRate: FEHLERBERICHT_ANTEILE.beiFehler,
    // Its worker would need another rule in our policy.
    integrations: [browserTracingIntegration(), replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false })],
    tracePropagationTargets: [],
  })
  setUser({ id: nutzerhash })
  return (fehler: unknown, zusammenhang: Readonly<Record<string, unknown>>): void => {
    const { remote, version, art } = zusammenhang
    captureException(fehler, { tags: { remote: text(remote), version: text(version), art: text(art) } })
  }
}
const text = (wert: unknown) => (typeof wert === 'string' ? wert : undefined)
