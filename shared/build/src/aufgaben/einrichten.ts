import { runService } from '../werkzeug.ts'

await runService('setup', 'command.ts')
