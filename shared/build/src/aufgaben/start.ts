import { join } from 'node:path'
import { baueGeänderte } from '../baue.ts'
import { laufe, lokaleBuilds, NODE, WURZEL } from '../werkzeug.ts'

// Builds what changed and runs the portal, which puts these builds in force; it is begun anew when it ends unasked.
await baueGeänderte()
const env = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', LOCAL_BUILDS: lokaleBuilds() }
process.exit(await laufe(NODE, [join(WURZEL, 'services', 'src', 'supervised.ts')], { env }))
