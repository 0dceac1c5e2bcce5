import './trusted-types.ts'
import { start, startFailed } from './start.tsx'

start().catch(startFailed)
