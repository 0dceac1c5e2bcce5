import { CALLS } from '@avalwerk/api'
import { defineRemote } from '@avalwerk/platform/remote'
import { PageSkeleton } from '@avalwerk/ui'
import { table } from './routes.ts'

export default defineRemote(table, <PageSkeleton />, CALLS)
