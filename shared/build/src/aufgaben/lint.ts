import { join } from 'node:path'
import { laufe, NODE, remotes } from '../werkzeug.ts'

/** The static checks: rules, format, types, walls, messages of commits. */
const CHECKS: readonly (readonly string[])[] = [
  ['oxlint', '--type-aware'],
  ['biome', 'format', '.'],
  ['tsc', '-p', '.'],
  // What nobody uses: files, exports, dependencies (knip.jsonc).
  ['knip', '--no-progress', '--no-config-hints'],
  ['depcruise', 'shared', 'services', 'shell', ...remotes(), 'deploy', '--config', '.dependency-cruiser.mjs'],
  [NODE, join(import.meta.dirname, 'commits.ts')],
]
let gescheitert = 0
for (const [befehl, ...argumente] of CHECKS) if ((await laufe(befehl as string, argumente)) !== 0) gescheitert++
process.exit(gescheitert ? 1 : 0)
