import { buildChanged } from '../baue.ts'

// Shell and remotes, those alone whose sources changed.
await buildChanged()
