import { baueGeänderte } from '../baue.ts'

// Shell and remotes, those alone whose sources changed.
await baueGeänderte()
