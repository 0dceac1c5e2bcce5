import { remoteConfig } from '@avalwerk/build/vite'
import { table } from './src/routes.ts'

export default remoteConfig(import.meta.dirname, table)
