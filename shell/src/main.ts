import './trusted-types.ts'
import { starte } from './start.tsx'

// What goes wrong before there is a frame stands in the console; the page stays as it is.
starte().catch((error: unknown) => console.error(error))
