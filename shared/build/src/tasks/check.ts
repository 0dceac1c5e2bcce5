import { runService } from '../workspace.ts'

await runService('doctor', 'command.ts')
