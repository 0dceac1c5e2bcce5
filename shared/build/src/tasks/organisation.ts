import { runService } from '../workspace.ts'

await runService('organisation', 'command.ts')
