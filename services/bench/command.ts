import { writeFileSync } from 'node:fs'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { measureJobs } from './jobs.ts'
import { measureFigures, measureMatrix, measureOrders, measureSearches } from './matrix.ts'
import { fill, measureBuergschaften, measureDriver, measureFurther } from './lists.ts'
import { CONNECTIONS, measureWriting } from './writing.ts'

// Started by `npm run bench`: fills two empty databases of a server, reads their lists and takes steps in one process, and writes what it
// measured.
const [small, large, rows, file] = process.argv.slice(2)
if (!small || !large || !file || !(Number(rows) > 0)) throw new Error('command.ts <small database> <large database> <rows> <file>')

const [few, many] = [await openDatabase({ url: small, pool: CONNECTIONS }), await openDatabase({ url: large, pool: 8 })]
await fill(few, 1000)
await fill(many, Number(rows))
const buergschaften = { few: await measureBuergschaften(few), many: await measureBuergschaften(many) }
const matrixOf = async (db: Database) => ({ ...(await measureMatrix(db)), ...(await measureOrders(db)) })
const matrix = { few: await matrixOf(few), many: await matrixOf(many) }
const figures = { few: await measureFigures(few), many: await measureFigures(many) }
const searches = await measureSearches(many)
const [others, othersOfMany] = [await measureFurther(few), await measureFurther(many)]
// The first round warms up.
await measureDriver(many, 8, 200)
const driver = await measureDriver(many, 8, 1600)
const writing = await measureWriting(few, small)
const jobs = await measureJobs(few)
await few.close()
await many.close()
writeFileSync(
  file,
  JSON.stringify({
    lists: [
      { name: 'Bürgschaften', ...buergschaften },
      ...Object.entries(others).map(([name, ms]) => ({ name, few: ms, many: othersOfMany[name] })),
    ],
    driver,
    matrix,
    searches,
    figures,
    writing,
    jobs,
  }),
)
