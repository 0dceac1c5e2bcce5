import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bareEnvironment, freePort, makeTemplate, templateCopy } from '@avalwerk/testing'
import { run, localBuilds, NODE, ROOT } from './workspace.ts'

/**
 * Waits until an address answers well.
 * @param over ends the waiting
 * @throws Error after the time limit
 */
export async function waitFor(url: string, seconds = 60, over?: AbortSignal): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (; Date.now() < end && !over?.aborted; await new Promise((next) => setTimeout(next, 200)))
    if ((await fetch(url).catch(() => undefined))?.ok) return
  throw new Error(`${url} antwortet nicht.`)
}

/** A portal that runs: its address, its folder of data, and its process. */
export type TestPortal = Readonly<{ url: string; data: string; pid: number }>

/** What is decided of a portal besides its settings. */
type Surroundings = Readonly<{
  /** Its port; a free one, unless said. */
  wished?: number
  /** Says where the template is, as for `makeTemplate`. */
  template?: NodeJS.ProcessEnv
  /** The file to which it logs; it logs nothing, unless said. */
  log?: string
}>

/**
 * Runs a whole portal with fresh data, or a copy of the template's, for as long as the work takes.
 * @param environment its settings
 */
export async function withPortal<T>(
  environment: NodeJS.ProcessEnv,
  work: (portal: TestPortal) => Promise<T>,
  { wished, template, log }: Surroundings = {},
): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'avalwerk-probe-'))
  try {
    const settings = { LOCAL_BUILDS: localBuilds(), ...(await templateCopy(data, template)), ...environment }
    const port = String(wished ?? (await freePort()))
    return await runPortal({ ...process.env, ...settings, PORT: port }, ({ url, pid }) => work({ url, data, pid }), log)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Runs several of them at the same time.
 * @param count how many
 * @param logs the files to which they log, in their order
 * @throws Error too if one of them ends before the work does
 */
export async function withPortals<T>(
  count: number,
  environment: NodeJS.ProcessEnv,
  work: (portals: readonly TestPortal[]) => Promise<T>,
  { template, logs = [] }: Readonly<{ template?: NodeJS.ProcessEnv; logs?: readonly string[] }> = {},
): Promise<T> {
  const started = Array.from({ length: count }, () => Promise.withResolvers<TestPortal>())
  const done = Promise.all(started.map(({ promise }) => promise)).then(work)
  // Told at the end, if there is nobody yet whom it could be told.
  done.catch(() => {})
  const runs = started.map(({ resolve, reject }, i) =>
    withPortal(
      environment,
      (portal) => {
        resolve(portal)
        return done
      },
      { template, ...(logs[i] && { log: logs[i] }) },
    ).catch((error: unknown) => {
      reject(error)
      throw error
    }),
  )
  // All of them have ended before what failed is told: the work, or else one of them.
  const ends = await Promise.allSettled(runs)
  const result = await done
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return result
}

/** Makes the template of demo data, unless it is there. @param environment says where, as for `makeTemplate` */
export const makePortalTemplate = (environment?: NodeJS.ProcessEnv): Promise<void> =>
  // Nothing of a developer's own goes into it, a DATABASE_URL above all.
  makeTemplate(async (place) => runPortal({ ...bareEnvironment(), ...place, PORT: String(await freePort()) }, async () => {}), environment)

/** Opens a file to write into from its beginning on. @returns its descriptor */
function emptyFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'w')
}

/** Runs a portal's process for as long as the work takes. @param log the file to which it logs */
async function runPortal<T>(
  settings: NodeJS.ProcessEnv & { PORT: string },
  work: (portal: Pick<TestPortal, 'url' | 'pid'>) => Promise<T>,
  log?: string,
): Promise<T> {
  const logged = log === undefined ? undefined : emptyFile(log)
  const portal = spawn(NODE, [join(ROOT, 'services', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { LOG_LEVEL: logged === undefined ? 'error' : 'info', ...settings },
    stdio: ['ignore', logged ?? 'ignore', 'inherit'],
  })
  if (logged !== undefined) closeSync(logged)
  const ended = new Promise((end) => portal.on('exit', end))
  const gone = ended.then((code) => {
    throw new Error(`Das Portal auf ${settings.PORT} endete mit ${String(code)}.`)
  })
  gone.catch(() => {})
  const over = new AbortController()
  void ended.then(() => over.abort())
  try {
    const url = `http://localhost:${settings.PORT}`
    // All demo data come about first. Whatever answers, it isn't this portal once its process is gone.
    await Promise.race([waitFor(`${url}/health/ready`, 240, over.signal), gone])
    return await Promise.race([work({ url, pid: portal.pid as number }), gone])
  } finally {
    portal.kill('SIGTERM')
    await ended
  }
}

/** Another provider: the folder of its mails, its address, and with which secret it is administered. */
export type OtherProvider = Readonly<{ mails: string; url: string; secret: string }>

/** An installation that was set up from its page: the folder of all mails, and the authority of its certificates. */
export type Installation = Readonly<{ mails: string; caFile: string }>

/** What stories are told of the portal that they run on. */
type Stage = Pick<TestPortal, 'url' | 'data'> &
  Readonly<{
    /** Portals of which each worker has one, where it isn't the one above that all of them share. */
    portals?: readonly Pick<TestPortal, 'url' | 'data'>[]
    /** The folder for what they leave behind. */
    results?: string
    /** The file for their report. */
    report?: string
    /** A tag: stories without it aren't told, whatever else is selected. */
    tag?: string
    /** Where the template is, for portals of their own. */
    template?: NodeJS.ProcessEnv
    provider?: OtherProvider
    installation?: Installation
  }>

/** Runs Playwright against a portal. @returns its exit code */
export const playwright = (
  { url, data, portals = [], results = join('test-results', 'all'), report, tag, template, provider, installation }: Stage,
  ...selection: string[]
): Promise<number> =>
  run(
    NODE,
    [join(ROOT, 'shared', 'testing', 'node_modules', '@playwright', 'test', 'cli.js'), 'test', `--output=${results}`, ...selection],
    {
      env: {
        ...template,
        // Not among what is kept for this run alone.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, '.cache', 'playwright'),
        PORTAL_URL: url,
        DATA_DIR: data,
        STORY_PORTALS: JSON.stringify(portals.map((portal) => ({ PORTAL_URL: portal.url, DATA_DIR: portal.data }))),
        ...(report && { STORY_REPORT: report }),
        ...(tag && { STORY_TAG: tag }),
        ...(provider && { KEYCLOAK_POST: provider.mails, KEYCLOAK_SERVER: provider.url, KEYCLOAK_ADMIN: provider.secret }),
        ...(installation && { INSTALLATION_MAILS: installation.mails, NODE_EXTRA_CA_CERTS: installation.caFile }),
      },
    },
  )
