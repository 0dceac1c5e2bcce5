import { join } from 'node:path'
import { run, NODE, ROOT } from '../werkzeug.ts'

process.exit(await run(NODE, [join(ROOT, 'deploy', 'src', 'remote.ts'), ...process.argv.slice(2)]))
