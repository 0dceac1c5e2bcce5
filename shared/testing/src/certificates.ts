import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { requirePackages } from './debian.ts'

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'deploy', 'tls', 'certificate.sh')

/** An authority for tests, made as operators make theirs. */
export type Authority = Readonly<{
  /** Its own certificate, which clients of the portal trust. */
  certFile: string
  /** Issues a certificate for this name into a folder, as operators do. @param days until it expires; 0 or fewer: it has expired already */
  issue(folder: string, name?: string, days?: number): Readonly<{ certFile: string; keyFile: string; cert: string }>
}>

/** An authority for the line between proxy and portal, made by the command that operators are given. */
export function newAuthority(folder: string): Authority {
  requirePackages({ openssl: '/usr/bin/openssl' })
  const run = (...args: string[]) => execFileSync(COMMAND, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  mkdirSync(folder, { recursive: true })
  run('authority', folder)
  const certFile = join(folder, 'ca.crt')
  return {
    certFile,
    issue: (to, name = 'localhost', days = 90) => {
      mkdirSync(to, { recursive: true })
      for (const file of ['ca.crt', 'ca.key']) execFileSync('cp', [join(folder, file), to])
      run('portal', to, name, String(days))
      execFileSync('rm', [join(to, 'ca.key')])
      const pair = { certFile: join(to, 'tls.crt'), keyFile: join(to, 'tls.key') }
      return { ...pair, cert: readFileSync(pair.certFile, 'utf8') }
    },
  }
}

/** Has calls of this process trust an authority beside those that it trusts anyway. */
export const trust = (certFile: string): void => setDefaultCACertificates([...getCACertificates(), readFileSync(certFile, 'utf8')])
