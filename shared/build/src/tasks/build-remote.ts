import { resolve } from 'node:path'
import { buildFolder } from '../remoteBuild.ts'

await buildFolder(resolve(process.argv[2] as string))
