import { run } from '../werkzeug.ts'

process.exit(await run('biome', ['format', '--write', '.']))
