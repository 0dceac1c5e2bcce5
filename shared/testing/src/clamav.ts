import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { freierPort } from './port.ts'
import { installiere } from './postgres.ts'

const CLAMD = '/usr/sbin/clamd'
/** The file that every scanner calls a virus and that is none. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
/** The name under which the scanner of the tests knows it. */
export const EICAR_NAME = 'Probe.Eicar.UNOFFICIAL'
const BEREIT_NACH_MS = 20_000

/** Is ClamAV's server there, or can it be installed from Debian's packages? */
export const hatClamav = (): boolean => existsSync(CLAMD) || (installiere('clamav-daemon') && existsSync(CLAMD))

const antwortet = (port: number): Promise<boolean> =>
  new Promise((fertig) => {
    const verbindung = createConnection(port, '127.0.0.1')
    verbindung.once('connect', () => verbindung.write('zPING\0'))
    verbindung.once('data', (daten) => {
      verbindung.destroy()
      fertig(daten.toString().startsWith('PONG'))
    })
    verbindung.once('error', () => fertig(false))
  })

/** Has a scanner know one signature: ours. It needs no database from the net. @param folder its database's */
export const writeSignature = (folder: string): void =>
  writeFileSync(join(folder, 'probe.ndb'), `Probe.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`)

/**
 * A real ClamAV server on the loopback that knows our signature.
 * @throws Error if it doesn't get ready
 */
export async function starteClamav(): Promise<{ adresse: string; stoppe: () => void }> {
  const ordner = mkdtempSync(join(tmpdir(), 'avalwerk-clamav-'))
  const signaturen = join(ordner, 'signaturen')
  mkdirSync(signaturen)
  writeSignature(signaturen)
  const port = await freierPort()
  const datei = join(ordner, 'clamd.conf')
  writeFileSync(
    datei,
    [
      `DatabaseDirectory ${signaturen}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      'Foreground yes',
      'StreamMaxLength 11M',
      ...(process.getuid?.() === 0 ? ['User root'] : []),
    ].join('\n'),
  )
  const clamd = spawn(CLAMD, ['-c', datei], { stdio: 'ignore' })
  const stoppe = () => {
    clamd.kill('SIGTERM')
    rmSync(ordner, { recursive: true, force: true })
  }
  const bis = Date.now() + BEREIT_NACH_MS
  while (!(await antwortet(port))) {
    if (clamd.exitCode !== null || Date.now() > bis) {
      stoppe()
      throw new Error('ClamAV ist nicht bereit geworden.')
    }
    await warte(100)
  }
  return { adresse: `tcp://127.0.0.1:${port}`, stoppe }
}
