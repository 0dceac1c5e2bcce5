import { build } from '../buildAll.ts'

await build(process.argv[2] as string)
