import { run } from '../workspace.ts'

process.exit(await run('biome', ['format', '--write', '.']))
