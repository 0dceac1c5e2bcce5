import { join } from 'node:path'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

/** Jest with this command's arguments and what ES modules need, for one file or one test. */
process.exit(
  await run(NODE, [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), ...process.argv.slice(2)], {
    env: { NODE_OPTIONS: JEST_NODE_OPTIONS },
  }),
)
