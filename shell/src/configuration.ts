/** What the gateway configures the shell with. */
export type Config = Readonly<{
  url: string
  realm: string
  clientId: string
  loginRequired: boolean
  allowedHosts: readonly string[]
  /** May developers put their own build in the place of a remote, in their own tab? */
  overrideAllowed: boolean
  /** Whether this page may sample its own stack. */
  profiled?: boolean
  /** Where an installation wants traces: the share of clicks, 0 to 1. */
  tracing?: Readonly<{ share: number }>
  /** Where an installation has a service for errors. */
  errorService?: Readonly<{ dsn: string; environment: string }>
}>

/** A JSON document that the page carries; undefined where it is missing or malformed. */
export function readEmbedded(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}

/** The same, for the shell alone: what loads later doesn't find it. */
export function takeEmbedded(id: string): unknown {
  const read = readEmbedded(id)
  document.getElementById(id)?.remove()
  return read
}

/** The configuration, from the page or, behind a server that serves the page as a plain file, from /config.json. */
export async function loadConfig(): Promise<Config> {
  return (readEmbedded('avalwerk-config') ?? (await (await fetch('/config.json')).json())) as Config
}
