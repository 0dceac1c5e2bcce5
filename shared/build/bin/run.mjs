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

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [task, ...args] = process.argv.slice(2)

const marker = join(root, 'node_modules', '.avalwerk-installed')
const hash = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')
const installs = !existsSync(marker) || readFileSync(marker, 'utf8') !== hash
const faults = await faultsBefore(root, task, installs)
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exit(1)
}
if (installs) {
  const status = await install(root)
  if (status !== 0) process.exit(status)
  writeFileSync(marker, hash)
}

const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const child = spawn(node, [join(root, 'shared', 'build', 'src', 'tasks', `${task.replace(':', '-')}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to the child too; this process waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal))
// When npm is told to end, it ends its shell only: a process that loses this shell has to end, too.
const shell = process.ppid
setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
