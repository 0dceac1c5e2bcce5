import { join } from 'node:path'
import { laufe, NODE, WURZEL } from '../werkzeug.ts'

process.exit(await laufe(NODE, [join(WURZEL, 'services', 'src', 'setup', 'command.ts'), ...process.argv.slice(2)]))
