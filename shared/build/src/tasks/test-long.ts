import { join } from 'node:path'
import { LONG_FILES } from '../testParts.ts'
import { NODE, ROOT, run } from '../workspace.ts'

// `npm run test:long`: the drills of `npm test` in their long form: many crashes, random calls and sequences, slow jobs, and a platform
// whose releases break in every way we know while people work in all other remotes; and every story, those tagged @long, too.
const DRILLS: readonly (readonly string[])[] = [['services', '--testPathPatterns', LONG_FILES], ['embedded'], ['operation'], ['e2e']]

let failed = 0
for (const drill of DRILLS)
  if ((await run(NODE, [join(import.meta.dirname, 'test.ts'), ...drill], { cwd: ROOT, env: { TEST_LONG: '1' } })) !== 0) failed++
console.log(failed ? `\n${failed} von ${DRILLS.length} Übungen gescheitert.` : '\nAlle Übungen bestanden.')
process.exit(failed ? 1 : 0)
