import { runService } from '../werkzeug.ts'

await runService('identity', 'command.ts')
