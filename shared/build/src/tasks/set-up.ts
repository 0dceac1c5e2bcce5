import { runService } from '../workspace.ts'

await runService('setup', 'command.ts')
