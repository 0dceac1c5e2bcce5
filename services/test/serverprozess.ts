import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, UNLIMITED } from '@avalwerk/testing'

/** A server as a process of its own on the embedded database, to be killed and started again on the same data. */
export function serverProcess() {
  let ordner: string | undefined
  let basis = ''
  let prozess: ChildProcess | undefined

  async function töte(): Promise<void> {
    if (!prozess || prozess.exitCode !== null || prozess.signalCode !== null) return
    const beendet = new Promise((ende) => prozess?.once('exit', ende))
    prozess.kill('SIGKILL')
    await beendet
  }
  return {
    basis: () => basis,
    ordner: () => ordner as string,
    /**
     * @param more of its environment
     * @param told what it logs
     * @throws Error if it ends, or doesn't come within a minute
     */
    async starte(more: Record<string, string> = {}, told?: (text: string) => void): Promise<void> {
      if (!ordner) {
        ordner = await mkdtemp(join(tmpdir(), 'avalwerk-absturz-'))
        // On a server's database the template holds none of its own.
        const { TEST_VORLAGE: template, TEST_DATABASE_URL: server } = process.env
        if (template && !server) await cp(template, ordner, { recursive: true })
      }
      const port = await freePort()
      basis = `http://localhost:${port}`
      const { TEST_DATABASE_URL: _, ...umgebung } = process.env
      prozess = spawn(process.execPath, ['--experimental-strip-types', join(import.meta.dirname, '..', 'src', 'main.ts')], {
        env: {
          ...umgebung,
          ...UNLIMITED,
          NODE_OPTIONS: '',
          PORT: String(port),
          DATA_DIR: ordner,
          GATEWAY: 'false',
          LOG_LEVEL: 'silent',
          ...more,
        },
        stdio: ['ignore', told ? 'pipe' : 'ignore', 'inherit'],
      })
      prozess.stdout?.on('data', (text: Buffer) => told?.(text.toString()))
      for (let versuch = 0; versuch < 600; versuch++) {
        if (prozess.exitCode !== null) throw new Error(`Der Server endete mit ${prozess.exitCode}.`)
        if ((await fetch(`${basis}/health/ready`).catch(() => undefined))?.ok) return
        await new Promise((weiter) => setTimeout(weiter, 100))
      }
      throw new Error('Der Server kommt nicht wieder.')
    },
    /** As a power failure of the process: no word of farewell. */
    töte,
    async räumeAuf(): Promise<void> {
      await töte()
      if (ordner) await rm(ordner, { recursive: true, force: true })
    },
  }
}
