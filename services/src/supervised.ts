// The portal as `npm start` runs it: restarted when it ends unasked. Where something else does that (Kubernetes), main.ts is run alone.
import { join } from 'node:path'
import { supervise } from './supervisor.ts'

const say = (what: Record<string, unknown>) => console.log(JSON.stringify(what))
process.exit(await supervise(process.execPath, [join(import.meta.dirname, 'main.ts')], { say }))
