import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

// TSV: method, path, and who makes the call where no page of the product does – from the contracts.
const { endpunkte } = (await import(join(ROOT, 'shared', 'contracts', 'src', 'index.ts'))) as {
  endpunkte: Readonly<Record<string, { callers?: string }>>
}
console.log('method\tpath\tcallers')
for (const [call, { callers = '' }] of Object.entries(endpunkte)) console.log(`${call.replace(' ', '\t')}\t${callers}`)
