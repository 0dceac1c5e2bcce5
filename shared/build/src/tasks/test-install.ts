import { fetchChromium } from '@avalwerk/testing'
import { freshMachine, logsOf } from '../install/machine.ts'
import { blocksOf, readPage } from '../install/page.ts'
import { playwright } from '../portal.ts'

// `npm run test:install`: follows deploy/INSTALL.md on a machine of its own, block by block, and goes on in a browser to the guarantee.
// Needs root, Debian's packages, Java 17 and Maven. Blocks for an empty server alone are named and left out; `npm test` looks at their syntax.
const begun = Date.now()
const since = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`
fetchChromium()
const machine = await freshMachine()
// A run that is interrupted leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void machine.end().then(() => process.exit(1)))
let code = 1
try {
  for (const block of blocksOf(readPage())) {
    if (block.kind === 'server') {
      console.log(`– Zeile ${block.line}: nur auf einem leeren Server`)
      continue
    }
    const started = Date.now()
    await machine.follow(block)
    console.log(`✓ Zeile ${block.line} (${since(started)})`)
  }
  console.log(`Eingerichtet nach ${since(begun)}.`)
  const where = { url: machine.url, data: machine.root, installation: machine }
  code = await playwright(where, 'deploy/e2e/install', '--workers=1', ...process.argv.slice(2))
} catch (error) {
  console.error(error)
}
if (code !== 0) console.error(logsOf(machine.root))
await machine.end()
console.log(`\n${code === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed'} (${since(begun)})`)
process.exit(code)
