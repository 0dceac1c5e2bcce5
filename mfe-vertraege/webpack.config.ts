import { remoteConfig } from '@avalwerk/build/webpack'
import { tabelle } from './src/routes.ts'

export default remoteConfig(import.meta.dirname, tabelle)
