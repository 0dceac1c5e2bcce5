import { buildChanged } from '../buildAll.ts'

// Shell and remotes, those alone whose sources changed.
await buildChanged()
