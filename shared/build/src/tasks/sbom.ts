import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ASSETS } from '../supply/assets.ts'
import { ALLOWED, ALLOWED_FOR } from '../supply/licences.ts'
import { licenceTable, notices, readBom, refusals } from '../supply/sbom.ts'
import { ROOT } from '../workspace.ts'

// npm run sbom [-- --out <folder>]: what is shipped as CycloneDX, and a table of its licences. Ends with 1 if one isn't allowed.
const { values } = parseArgs({ options: { out: { type: 'string', default: join(ROOT, 'dist', 'sbom') } } })
const folder = resolve(values.out)
const bom = await readBom()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'avalwerk.cdx.json'), `${JSON.stringify(bom, undefined, 2)}\n`)
const table = [
  `# Licences of what is shipped\n\n${licenceTable(bom)}`,
  `## In the tree itself\n\n| file | where it comes from |\n| --- | --- |\n${Object.entries(ASSETS)
    .map(([file, origin]) => `| ${file} | ${origin} |`)
    .join('\n')}\n`,
  `## Allowed, and why\n\n| licence | why |\n| --- | --- |\n${[
    ...Object.entries(ALLOWED).map(([id, why]) => `| ${id} | ${why} |`),
    ...Object.entries(ALLOWED_FOR).map(([id, { packages, why }]) => `| ${id} | for ${packages.join(', ')} alone: ${why} |`),
  ].join('\n')}\n`,
].join('\n')
writeFileSync(join(folder, 'licences.md'), table)
writeFileSync(join(folder, 'notices.txt'), notices(bom).text)
console.log(`${bom.components.length} parts: ${join(folder, 'avalwerk.cdx.json')}, licences.md and notices.txt beside it`)
const refused = refusals(bom)
for (const sentence of refused) console.error(`Not allowed: ${sentence}`)
if (refused.length > 0) console.error('Allowed licences, each with why, stand in shared/build/src/supply/licences.ts.')
process.exitCode = refused.length > 0 ? 1 : 0
