import { runService } from '../workspace.ts'

await runService('demo', 'command.ts')
