#!/usr/bin/env node
// Thin bootstrap of every npm script: needs Node 20 and npm alone. Installs what the lock file says when it changed,
// then runs the task with the pinned Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNPM } from './pnpm.mjs'

const wurzel = join(import.meta.dirname, '..', '..', '..')
const [aufgabe, ...argumente] = process.argv.slice(2)

const merker = join(wurzel, 'node_modules', '.avalwerk-stand')
const stand = createHash('sha256')
  .update(readFileSync(join(wurzel, 'pnpm-lock.yaml')))
  .digest('hex')
if (!existsSync(merker) || readFileSync(merker, 'utf8') !== stand) {
  console.error('Abhängigkeiten werden installiert …')
  const { status } = spawnSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: wurzel,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(merker, stand)
}

const node = join(wurzel, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const { spawn } = await import('node:child_process')
const kind = spawn(node, [join(wurzel, 'shared', 'build', 'src', 'aufgaben', `${aufgabe.replace(':', '-')}.ts`), ...argumente], {
  cwd: wurzel,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the child too; this process waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && kind.kill(signal))
kind.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
