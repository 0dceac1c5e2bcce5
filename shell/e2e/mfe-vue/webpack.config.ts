import { remoteConfig } from '@avalwerk/build/webpack'
import { table } from './src/routes.ts'

export default remoteConfig(import.meta.dirname, table)
