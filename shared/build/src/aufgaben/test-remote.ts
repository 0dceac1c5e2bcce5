import { join } from 'node:path'
import { holeChromium } from '@avalwerk/testing'
import { baueGeänderte } from '../baue.ts'
import { mitPortal, playwright } from '../portal.ts'
import { JEST_NODE_OPTIONS, laufe, NODE, WURZEL } from '../werkzeug.ts'

// `npm run remote -- test mfe-texte`: a remote's own tests, and its stories on a platform that has no other remote. What
// needs another remote's pages carries the mark @gemeinsam.
const name = process.argv[2] ?? ''
const jest = await laufe(
  NODE,
  [
    join(WURZEL, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    'regeln',
    'browser',
    '--passWithNoTests',
    '--testPathPatterns',
    `/${name}/`,
  ],
  { env: { NODE_OPTIONS: JEST_NODE_OPTIONS } },
)
await baueGeänderte([name])
holeChromium()
const abläufe = await mitPortal({ LOCAL_BUILDS: join(WURZEL, name, 'dist') }, (portal) =>
  playwright(portal, `${name}/e2e`, '--pass-with-no-tests', '--grep-invert', '@gemeinsam'),
)
process.exit(jest || abläufe)
