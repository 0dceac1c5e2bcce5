import { runService } from '../workspace.ts'

await runService('identity', 'realm', 'command.ts')
