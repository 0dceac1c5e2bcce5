import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@avalwerk/testing'
import { laufe, lokaleBuilds, NODE, ROOT } from './werkzeug.ts'

/**
 * Waits until an address answers well.
 * @throws Error after the time limit
 */
export async function waitFor(url: string, sekunden = 60): Promise<void> {
  for (const ende = Date.now() + sekunden * 1000; Date.now() < ende; await new Promise((weiter) => setTimeout(weiter, 200)))
    if ((await fetch(url).catch(() => undefined))?.ok) return
  throw new Error(`${url} antwortet nicht.`)
}

export type TestPortal = Readonly<{ url: string; daten: string; pid: number }>

/** Runs a whole portal of the present builds on a free port with fresh data, for as long as the work takes. */
export async function withPortal<T>(
  umgebung: NodeJS.ProcessEnv,
  arbeit: (portal: TestPortal) => Promise<T>,
  gewünscht?: number,
): Promise<T> {
  const daten = mkdtempSync(join(tmpdir(), 'avalwerk-probe-'))
  const port = gewünscht ?? (await freePort())
  const env = { ...process.env, PORT: String(port), DATA_DIR: daten, LOG_LEVEL: 'error', LOCAL_BUILDS: lokaleBuilds(), ...umgebung }
  try {
    const portal = spawn(NODE, [join(ROOT, 'services', 'src', 'main.ts')], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const beendet = new Promise((ende) => portal.on('exit', ende))
    try {
      const url = `http://localhost:${port}`
      // All demo data come about first.
      await waitFor(`${url}/health/ready`, 240)
      return await arbeit({ url, daten, pid: portal.pid as number })
    } finally {
      portal.kill('SIGTERM')
      await beendet
    }
  } finally {
    rmSync(daten, { recursive: true, force: true })
  }
}

/** Another provider: the folder of its mails, its address, and with which secret it is administered. */
export type OtherProvider = Readonly<{ mails: string; url: string; secret: string }>

/** An installation that was set up from its page: the folder of all mails, and the authority of its certificates. */
export type Installation = Readonly<{ mails: string; caFile: string }>

/** Runs Playwright against a portal. @returns its exit code */
export const playwright = (
  { url, daten, provider, installation }: Pick<TestPortal, 'url' | 'daten'> & { provider?: OtherProvider; installation?: Installation },
  ...auswahl: string[]
): Promise<number> =>
  laufe(NODE, [join(ROOT, 'shared', 'testing', 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...auswahl], {
    env: {
      PORTAL_URL: url,
      DATA_DIR: daten,
      ...(provider && { KEYCLOAK_POST: provider.mails, KEYCLOAK_SERVER: provider.url, KEYCLOAK_ADMIN: provider.secret }),
      ...(installation && { INSTALLATION_MAILS: installation.mails, NODE_EXTRA_CA_CERTS: installation.caFile }),
    },
  })
