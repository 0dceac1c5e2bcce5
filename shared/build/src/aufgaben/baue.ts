import { build } from '../baue.ts'

await build(process.argv[2] as string)
