import './trusted-types.ts'
import { start } from './start.tsx'

// A fault before there is a frame stands in the console; the page stays as it is.
start().catch((error: unknown) => console.error(error))
