import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

// npm run configuration: writes the reference of all settings.
const { reference } = (await import(join(ROOT, 'services', 'src', 'kernel', 'reference.ts'))) as { reference: () => string }
writeFileSync(join(ROOT, 'deploy', 'CONFIGURATION.md'), reference())
