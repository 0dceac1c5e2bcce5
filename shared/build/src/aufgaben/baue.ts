import { baue } from '../baue.ts'

await baue(process.argv[2] as string)
