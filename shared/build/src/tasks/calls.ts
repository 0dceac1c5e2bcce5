import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

// TSV: id, method, path, and who makes the call where no page of the product does – from the contracts.
const { callsById } = (await import(join(ROOT, 'shared', 'contracts', 'src', 'index.ts'))) as {
  callsById: ReadonlyMap<string, { method: string; path: string; callers?: string }>
}
console.log('id\tmethod\tpath\tcallers')
for (const [id, { method, path, callers = '' }] of callsById) console.log(`${id}\t${method}\t${path}\t${callers}`)
