import { runService } from '../workspace.ts'

await runService('objects', 'command.ts')
