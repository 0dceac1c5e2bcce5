/**
 * The content security policy of the shell's page: scripts from our own origin alone, nothing inline, no eval; styles
 * by nonce. A Keycloak on another origin is let in for its frame and its calls, a development server for its scripts,
 * an error service for what it is told.
 */
export function contentSecurityPolicy(
  nonce: string,
  provider: string,
  development: readonly string[] = [],
  reportingPoints: readonly string[] = [],
): string {
  const stranger = development.join(' ')
  const withProvider = `'self'${provider ? ` ${provider}` : ''}`
  return [
    "default-src 'none'",
    `script-src 'self' ${stranger}`.trim(),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${withProvider} ${stranger} ${stranger.replaceAll('http', 'ws')} ${reportingPoints.join(' ')}`.trim(),
    `frame-src ${withProvider} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${withProvider}`,
    "frame-ancestors 'none'",
    // A string may become a script's address by the shell's one policy; it may become markup by none.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-to default',
  ].join('; ')
}
