import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fill, measureBuergschaften, measureDriver, measureFurther } from '../bench/lists.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.close())

test('the bench fills a database and reads each of its lists', async () => {
  await fill(portal.db, 100)
  const further = await measureFurther(portal.db)
  expect(Object.keys(further)).toEqual(['Aufträge', 'Aufträge mit Text', 'Aufgaben', 'Mitteilungen'])
  for (const figure of [...Object.values(further), await measureBuergschaften(portal.db), await measureDriver(portal.db, 2, 4)])
    expect(figure).toBeGreaterThan(0)
}, 60_000)
