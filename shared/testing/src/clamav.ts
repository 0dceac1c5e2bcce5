import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { freePort } from './port.ts'
import { install } from './debian.ts'

const CLAMD = '/usr/sbin/clamd'
/** The file that every scanner calls a virus although it is harmless. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
/** The name under which the scanner of the tests knows it. */
export const EICAR_NAME = 'Probe.Eicar.UNOFFICIAL'
const READY_AFTER_MS = 20_000

/** Is ClamAV's server there, or can it be installed from Debian's packages? */
export const hasClamav = (): boolean => existsSync(CLAMD) || (install('clamav-daemon') && existsSync(CLAMD))

const responds = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const connection = createConnection(port, '127.0.0.1')
    connection.once('connect', () => connection.write('zPING\0'))
    connection.once('data', (data) => {
      connection.destroy()
      done(data.toString().startsWith('PONG'))
    })
    connection.once('error', () => done(false))
  })

/** Has a scanner know one signature: ours. It needs no database from the net. @param folder its database's */
export const writeSignature = (folder: string): void =>
  writeFileSync(join(folder, 'probe.ndb'), `Probe.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`)

/**
 * A real ClamAV server on the loopback that knows our signature.
 * @throws Error if it doesn't get ready
 */
export async function startClamav(): Promise<{ address: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-clamav-'))
  const signatures = join(folder, 'signaturen')
  mkdirSync(signatures)
  writeSignature(signatures)
  const port = await freePort()
  const file = join(folder, 'clamd.conf')
  writeFileSync(
    file,
    [
      `DatabaseDirectory ${signatures}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      'Foreground yes',
      'StreamMaxLength 11M',
      ...(process.getuid?.() === 0 ? ['User root'] : []),
    ].join('\n'),
  )
  const clamd = spawn(CLAMD, ['-c', file], { stdio: 'ignore' })
  const stop = () => {
    clamd.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + READY_AFTER_MS
  while (!(await responds(port))) {
    if (clamd.exitCode !== null || Date.now() > until) {
      stop()
      throw new Error('ClamAV ist nicht bereit geworden.')
    }
    await waitFor(100)
  }
  return { address: `tcp://127.0.0.1:${port}`, stop }
}
