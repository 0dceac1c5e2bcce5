import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateCopy } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fill, measureBuergschaften, measureDriver, measureFurther } from '../bench/lists.ts'
import { measureFigures } from '../bench/matrix.ts'
import { CONNECTIONS, measureWriting } from '../bench/writing.ts'
import { openDatabase } from '../src/kernel/database.ts'
import { testOnPostgres } from './server.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

testOnPostgres('the bench takes steps, and writes the same rows by hand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-bench-'))
  const { DATABASE_URL: url = '' } = await templateCopy(folder)
  const db = await openDatabase({ url, pool: CONNECTIONS })
  try {
    const writing = await measureWriting(db, url, 4)
    expect(Object.keys(writing)).toEqual(['einreichen', 'prüfen', 'zum zweiten Mal prüfen', 'annehmen'])
    for (const figures of Object.values(writing)) expect(Math.min(...Object.values(figures))).toBeGreaterThan(0)
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
})

test('the bench fills a database and reads each of its lists', async () => {
  await fill(portal.db, 100)
  const further = await measureFurther(portal.db)
  expect(Object.keys(further)).toEqual(['Aufträge', 'Aufträge mit Text', 'Aufgaben', 'Mitteilungen'])
  const figures = await measureFigures(portal.db)
  expect(Object.keys(figures)).toEqual(expect.arrayContaining(['Begünstigter: Suche in allem', 'Bürge: Teilnehmer']))
  for (const figure of [
    ...Object.values(figures),
    ...Object.values(further),
    await measureBuergschaften(portal.db),
    await measureDriver(portal.db, 2, 4),
  ])
    expect(figure).toBeGreaterThan(0)
})
