import { join } from 'node:path'
import { baueGeänderte } from '../baue.ts'
import { laufe, NODE, remotes, WURZEL } from '../werkzeug.ts'

// Builds what changed, publishes it as local releases, runs the portal.
await baueGeänderte()
for (const name of remotes()) {
  const code = await laufe(NODE, [join(WURZEL, 'deploy', 'src', 'remote.ts'), 'publish-local', name])
  if (code !== 0) process.exit(code)
}
process.exit(await laufe(NODE, [join(WURZEL, 'services', 'src', 'main.ts')], { env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } }))
