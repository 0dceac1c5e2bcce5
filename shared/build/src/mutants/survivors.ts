import type { KnownSurvivor } from './report.ts'

/** Mutants that no test can or shall notice, each with its reason. `npm run mutants` names those that are missing here, and those too many. */
export const SURVIVORS: readonly KnownSurvivor[] = []
