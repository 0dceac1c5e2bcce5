import { runService } from '../werkzeug.ts'

await runService('organisation', 'command.ts')
