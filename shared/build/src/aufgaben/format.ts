import { laufe } from '../werkzeug.ts'

process.exit(await laufe('biome', ['format', '--write', '.']))
