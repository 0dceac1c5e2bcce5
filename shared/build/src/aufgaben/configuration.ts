import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WURZEL } from '../werkzeug.ts'

// npm run configuration: writes the reference of all settings.
const { reference } = (await import(join(WURZEL, 'services', 'src', 'kernel', 'reference.ts'))) as { reference: () => string }
writeFileSync(join(WURZEL, 'deploy', 'CONFIGURATION.md'), reference())
