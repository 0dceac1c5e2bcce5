import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTemplate, freePort, UNLIMITED } from '@avalwerk/testing'

/** A server as a process of its own on the embedded database, to be killed and started again on the same data. */
export function serverProcess() {
  let folder: string | undefined
  let url = ''
  let childProcess: ChildProcess | undefined

  async function kill(): Promise<void> {
    if (!childProcess || childProcess.exitCode !== null || childProcess.signalCode !== null) return
    const ended = new Promise((end) => childProcess?.once('exit', end))
    childProcess.kill('SIGKILL')
    await ended
  }
  return {
    url: () => url,
    folder: () => folder as string,
    /**
     * @param more of its environment
     * @param told what it logs
     * @throws Error if it ends, or doesn't come within a minute
     */
    async start(more: Record<string, string> = {}, told?: (text: string) => void): Promise<void> {
      if (!folder) {
        folder = await mkdtemp(join(tmpdir(), 'avalwerk-crash-'))
        // On a server's database the template holds none of its own.
        const template = findTemplate()
        if (template && !template.database) await cp(template.data, folder, { recursive: true })
      }
      const port = await freePort()
      url = `http://localhost:${port}`
      const { TEST_DATABASE_URL: _, ...environment } = process.env
      childProcess = spawn(process.execPath, ['--experimental-strip-types', join(import.meta.dirname, '..', 'src', 'main.ts')], {
        env: {
          ...environment,
          ...UNLIMITED,
          NODE_OPTIONS: '',
          PORT: String(port),
          DATA_DIR: folder,
          GATEWAY: 'false',
          LOG_LEVEL: 'silent',
          ...more,
        },
        stdio: ['ignore', told ? 'pipe' : 'ignore', 'inherit'],
      })
      childProcess.stdout?.on('data', (text: Buffer) => told?.(text.toString()))
      for (let attempt = 0; attempt < 600; attempt++) {
        if (childProcess.exitCode !== null) throw new Error(`Der Server endete mit ${childProcess.exitCode}.`)
        if ((await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) return
        await new Promise((next) => setTimeout(next, 100))
      }
      throw new Error('Der Server kommt nicht wieder.')
    },
    /** As a power failure of the process: no word of farewell. */
    kill,
    async tidyUp(): Promise<void> {
      await kill()
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}
