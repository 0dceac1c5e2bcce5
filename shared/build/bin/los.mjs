#!/usr/bin/env node
// Thin bootstrap of every npm script: needs Node 20 and npm alone. Says what is in the way, installs what the lock file says when it
// changed, then runs the task with the pinned Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultsBefore } from './checks.mjs'
import { install } from './install.mjs'

const wurzel = fileURLToPath(new URL('../../..', import.meta.url))
const [aufgabe, ...argumente] = process.argv.slice(2)

const merker = join(wurzel, 'node_modules', '.avalwerk-stand')
const stand = createHash('sha256')
  .update(readFileSync(join(wurzel, 'pnpm-lock.yaml')))
  .digest('hex')
const installs = !existsSync(merker) || readFileSync(merker, 'utf8') !== stand
const faults = await faultsBefore(wurzel, aufgabe, installs)
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exit(1)
}
if (installs) {
  const status = await install(wurzel)
  if (status !== 0) process.exit(status)
  writeFileSync(merker, stand)
}

const node = join(wurzel, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const kind = spawn(node, [join(wurzel, 'shared', 'build', 'src', 'aufgaben', `${aufgabe.replace(':', '-')}.ts`), ...argumente], {
  cwd: wurzel,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the child too; this process waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && kind.kill(signal))
// npm that is told to end tells its shell alone: whoever loses that is meant, too.
const shell = process.ppid
setInterval(() => process.ppid !== shell && kind.kill('SIGTERM'), 500).unref()
kind.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
