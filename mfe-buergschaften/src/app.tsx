import { defineRemote } from '@avalwerk/platform/remote'
import { Skeleton } from '@avalwerk/ui'
import { table } from './routes.ts'

export default defineRemote(table, <Skeleton rows={10} name="Seite wird geladen" />)
