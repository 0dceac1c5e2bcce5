import { runService } from '../werkzeug.ts'

await runService('identity', 'realm', 'command.ts')
