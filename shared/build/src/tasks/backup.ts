import { runService } from '../workspace.ts'

await runService('backup', 'command.ts')
