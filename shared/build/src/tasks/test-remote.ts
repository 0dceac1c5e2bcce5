import { join } from 'node:path'
import { fetchChromium } from '@avalwerk/testing'
import { buildChanged } from '../buildAll.ts'
import { withPortal, playwright } from '../portal.ts'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

// `npm run remote -- test mfe-texte`: a remote's own tests, and its stories on a platform that has no other remote. What
// needs another remote's pages carries the mark @together.
const name = process.argv[2] ?? ''
const jest = await run(
  NODE,
  [
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    'rules',
    'browser',
    '--passWithNoTests',
    '--testPathPatterns',
    `/${name}/`,
  ],
  { env: { NODE_OPTIONS: JEST_NODE_OPTIONS } },
)
await buildChanged([name])
fetchChromium()
const flows = await withPortal({ LOCAL_BUILDS: join(ROOT, name, 'dist') }, (portal) =>
  playwright(portal, `${name}/e2e`, '--pass-with-no-tests', '--grep-invert', '@together'),
)
process.exit(jest || flows)
