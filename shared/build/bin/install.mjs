// Installs what the lock file says, and tells how far it is.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNPM } from './pnpm.mjs'

const TELL_EVERY_MS = 5_000

/** How many packages the lock file names. */
export const lockedPackages = (lock) => (lock.split(/^snapshots:$/m)[1] ?? '').match(/^ {2}\S.*:( \{\})?$/gm)?.length ?? 0

function installed(root) {
  try {
    return readdirSync(join(root, 'node_modules', '.pnpm')).length
  } catch {
    return 0
  }
}

/** @returns the exit code */
export function install(root) {
  const all = lockedPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  const begun = Date.now()
  const number = (value) => value.toLocaleString('de-DE')
  console.error(`Abhängigkeiten werden installiert: bis zu ${number(all)} Pakete, einmalig etwa eine Minute …`)
  const child = spawn('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  const clock = setInterval(() => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.error(`  ${number(Math.min(installed(root), all))} von höchstens ${number(all)} Paketen nach ${seconds} s`)
  }, TELL_EVERY_MS)
  return new Promise((done) => {
    const end = (code) => {
      clearInterval(clock)
      done(code)
    }
    child.on('error', (error) => {
      console.error(`npx läuft nicht (${error.code}): Es gehört zu npm. / npx, which comes with npm, doesn't run.`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })
}
