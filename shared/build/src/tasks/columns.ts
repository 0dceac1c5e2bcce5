import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

// npm run columns: writes down which columns the migrations make, for the test that holds the types of the tables to them.
const { writeColumns } = (await import(join(ROOT, 'services', 'test', 'readColumns.ts'))) as { writeColumns: () => Promise<void> }
await writeColumns()
