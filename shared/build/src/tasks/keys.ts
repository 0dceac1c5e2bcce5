import { runService } from '../workspace.ts'

await runService('identity', 'command.ts')
