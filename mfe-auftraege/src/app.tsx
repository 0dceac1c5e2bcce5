import { defineRemote } from '@avalwerk/platform/remote'
import { Skeleton } from '@avalwerk/ui'
import { tabelle } from './routes.ts'

export default defineRemote(tabelle, <Skeleton zeilen={10} name="Seite wird geladen" />)
