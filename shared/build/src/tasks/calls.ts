import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

// TSV: method, path, and who makes the call where no page of the product does – from the contracts.
const { endpoints } = (await import(join(ROOT, 'shared', 'contracts', 'src', 'index.ts'))) as {
  endpoints: Readonly<Record<string, { callers?: string }>>
}
console.log('method\tpath\tcallers')
for (const [call, { callers = '' }] of Object.entries(endpoints)) console.log(`${call.replace(' ', '\t')}\t${callers}`)
