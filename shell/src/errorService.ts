import { ERROR_REPORT_SHARES, RELEASE } from '@avalwerk/domain'
import { browserTracingIntegration, captureException, init, replayIntegration, setUser } from '@sentry/browser'

/**
 * Reports to a service that speaks Sentry's protocol; loaded only where an installation has one. Recordings show no text
 * and no pictures. Source: document 2, section 9 (sample rates, user id).
 * @param nutzerHash of the signed-in user; nothing else is told about them
 */
export function startErrorService(dsn: string, environment: string, nutzerHash: string) {
  init({
    dsn,
    environment,
    release: RELEASE,
    tracesSampleRate: ERROR_REPORT_SHARES.traces,
    replaysSessionSampleRate: ERROR_REPORT_SHARES.sessions,
    replaysOnErrorSampleRate: ERROR_REPORT_SHARES.onError,
    // Its worker would need another rule in our policy.
    integrations: [browserTracingIntegration(), replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false })],
    tracePropagationTargets: [],
  })
  setUser({ id: nutzerHash })
  return (error: unknown, relation: Readonly<Record<string, unknown>>): void => {
    const { remote, version, art } = relation
    captureException(error, { tags: { remote: text(remote), version: text(version), kind: text(art) } })
  }
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
