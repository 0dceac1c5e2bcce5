import { runService } from '../werkzeug.ts'

await runService('demodaten', 'befehl.ts')
