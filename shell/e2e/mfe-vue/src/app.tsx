import { defineRemote } from '@avalwerk/platform/plain'
import { table } from './routes.ts'

export default defineRemote(table)
