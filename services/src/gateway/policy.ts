/** What the page's policy knows by a mark of its own: styles by one that all code finds, maps of sums by one that the shell takes for itself. */
export type Nonces = Readonly<{ style: string; map: string }>

/**
 * The content security policy of the shell's page: scripts from our own origin alone, of text none but the shell's maps of sums, no
 * eval; styles by nonce. A Keycloak on another origin is let in for its frame and its calls, a development server for its scripts,
 * an error service for what it is told.
 */
export function contentSecurityPolicy(
  nonce: Nonces,
  provider: string,
  development: readonly string[] = [],
  reportingPoints: readonly string[] = [],
): string {
  const stranger = development.join(' ')
  const withProvider = `'self'${provider ? ` ${provider}` : ''}`
  return [
    "default-src 'none'",
    // Where browsers know trusted types, a map has to be taken by the page's own policy, too.
    `script-src 'self' 'nonce-${nonce.map}' ${stranger}`.trim(),
    `style-src 'self' 'nonce-${nonce.style}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${withProvider} ${stranger} ${stranger.replaceAll('http', 'ws')} ${reportingPoints.join(' ')}`.trim(),
    `frame-src ${withProvider} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${withProvider}`,
    "frame-ancestors 'none'",
    // A string may become a script's address, or a map, by the shell's one policy; it may become markup by none.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-to default',
  ].join('; ')
}

/** No script without a sum: modules are given theirs by a map, and what is in none would run unchecked. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script), endpoints=(default)'
