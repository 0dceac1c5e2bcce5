import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from '../workspace.ts'

// npm run calls: TSV of id, method, path, and who makes the call where no page of the product does – from the contracts.
// npm run calls -- write: writes down what the browser needs of each, for the test that holds it to the contracts.
type Call = Readonly<{ method: string; path: string; callers?: string }>
const { callsById, callTable } = (await import(join(ROOT, 'shared', 'contracts', 'src', 'index.ts'))) as {
  callsById: ReadonlyMap<string, Call>
  callTable: (calls: Iterable<Call>) => object
}
if (process.argv[2] === 'write') {
  const file = join(ROOT, 'shared', 'api', 'src', 'calls.ts')
  writeFileSync(
    file,
    `import type { CallRow } from '@avalwerk/contracts'

/** Written by \`npm run calls -- write\`: what runs of the contracts in the browser, for \`createApi.ts\`. */
export const CALLS: Readonly<Record<string, Readonly<Record<string, CallRow>>>> = ${JSON.stringify(callTable(callsById.values()))}
`,
  )
  process.exit(await run('biome', ['format', '--write', file]))
}
console.log('id\tmethod\tpath\tcallers')
for (const [id, { method, path, callers = '' }] of callsById) console.log(`${id}\t${method}\t${path}\t${callers}`)
