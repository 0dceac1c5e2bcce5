import { ERROR_REPORT_SHARES, RELEASE } from '@avalwerk/domain'
import { browserTracingIntegration, captureException, init, replayIntegration, setUser } from '@sentry/browser'

/**
 * Reports to a service that speaks Sentry's protocol; loaded only where an installation has one. Recordings show no text
 * and no pictures. Source: document 2, section 9 (sample rates, user id).
 * @param nutzerhash of whoever is signed in; nothing else is said of them
 */
export function beginneFehlerdienst(dsn: string, umgebung: string, nutzerHash: string) {
  init({
    dsn,
    environment: umgebung,
    release: RELEASE,
    tracesSampleRate: ERROR_REPORT_SHARES.spuren,
    replaysSessionSampleRate: ERROR_REPORT_SHARES.sitzungen,
    replaysOnErrorSampleRate: ERROR_REPORT_SHARES.beiFehler,
    // Its worker would need another rule in our policy.
    integrations: [browserTracingIntegration(), replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false })],
    tracePropagationTargets: [],
  })
  setUser({ id: nutzerHash })
  return (fehler: unknown, relation: Readonly<Record<string, unknown>>): void => {
    const { remote, version, art } = relation
    captureException(fehler, { tags: { remote: text(remote), version: text(version), art: text(art) } })
  }
}
const text = (wert: unknown) => (typeof wert === 'string' ? wert : undefined)
