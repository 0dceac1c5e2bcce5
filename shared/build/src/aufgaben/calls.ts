import { join } from 'node:path'
import { WURZEL } from '../werkzeug.ts'

// TSV: method, path – from the contracts.
const { endpunkte } = (await import(join(WURZEL, 'shared', 'contracts', 'src', 'index.ts'))) as { endpunkte: object }
console.log('method\tpath')
for (const aufruf of Object.keys(endpunkte)) console.log(aufruf.replace(' ', '\t'))
