import { runService } from '../werkzeug.ts'

await runService('sicherung', 'befehl.ts')
