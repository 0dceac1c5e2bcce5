import { runService } from '../werkzeug.ts'

await runService('doctor', 'command.ts')
