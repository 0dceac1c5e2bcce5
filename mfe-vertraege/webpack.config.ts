import { remoteKonfiguration } from '@avalwerk/build/webpack'
import { tabelle } from './src/routes.ts'

export default remoteKonfiguration(import.meta.dirname, tabelle)
