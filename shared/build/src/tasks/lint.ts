import { join } from 'node:path'
import { run, NODE, remotes } from '../workspace.ts'

/** The static checks: rules, format, types, walls, messages of commits. */
const CHECKS: readonly (readonly string[])[] = [
  ['oxlint', '--type-aware'],
  ['biome', 'format', '.'],
  ['tsc', '-p', '.'],
  // Unused files, exports, dependencies (knip.jsonc).
  ['knip', '--no-progress', '--no-config-hints'],
  ['depcruise', 'shared', 'services', 'shell', ...remotes(), 'deploy', '--config', '.dependency-cruiser.mjs'],
  [NODE, join(import.meta.dirname, 'commits.ts')],
]
let failed = 0
for (const [command, ...args] of CHECKS) if ((await run(command as string, args)) !== 0) failed++
process.exit(failed ? 1 : 0)
