import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { run, NODE, remotes } from '../workspace.ts'

/** The static checks: rules, format, types, walls, messages of commits. */
const CHECKS: readonly (readonly string[])[] = [
  ['oxlint', '--type-aware'],
  ['biome', 'format', '.'],
  // Several checkers do much twice: one takes half the processor time, and no longer on two cores.
  ['tsc', '-p', '.', '--checkers', '1'],
  // Unused files, exports, dependencies (knip.jsonc).
  ['knip', '--no-progress', '--no-config-hints'],
  ['depcruise', 'shared', 'services', 'shell', ...remotes(), 'deploy', '--config', '.dependency-cruiser.mjs'],
  [NODE, join(import.meta.dirname, 'commits.ts')],
]
// Each but the first uses one core.
const codes = await pMap(CHECKS, ([command, ...args]) => run(command as string, args), { concurrency: availableParallelism() })
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
