import { join } from 'node:path'
import { run, NODE, ROOT } from '../workspace.ts'

process.exit(await run(NODE, [join(ROOT, 'deploy', 'src', 'remote.ts'), ...process.argv.slice(2)]))
