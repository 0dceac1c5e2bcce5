import { join } from 'node:path'
import { laufe, NODE, ROOT } from '../werkzeug.ts'

process.exit(await laufe(NODE, [join(ROOT, 'deploy', 'src', 'remote.ts'), ...process.argv.slice(2)]))
