import { join } from 'node:path'
import { buildChanged } from '../buildAll.ts'
import { run, localBuilds, NODE, ROOT } from '../workspace.ts'

// Builds what changed and runs the portal, which puts these builds in force; it is begun anew when it ends unasked.
await buildChanged()
const env = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', LOCAL_BUILDS: localBuilds() }
process.exit(await run(NODE, [join(ROOT, 'services', 'src', 'supervised.ts')], { env }))
