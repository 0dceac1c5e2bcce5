import { remoteConfig } from '@avalwerk/build/rspack'
import { table } from './src/routes.ts'

export default remoteConfig(import.meta.dirname, table)
