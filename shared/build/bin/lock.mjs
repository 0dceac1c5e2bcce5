#!/usr/bin/env node
// Writes into the lock file what the packages' `package.json` name now; the next command installs it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PNPM } from './pnpm.mjs'

const { status } = spawnSync('npx', ['--yes', PNPM, 'install', '--lockfile-only', '--reporter=append-only'], {
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
  // Without a terminal it would ask whether it may.
  env: { ...process.env, CI: 'true' },
})
process.exit(status ?? 1)
