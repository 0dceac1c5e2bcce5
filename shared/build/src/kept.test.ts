/** What takes long to make is made once, and never handed on when it might have come out otherwise. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { keptOrMade } from './kept.ts'

let base = ''
let state = ''
let made = 0
let targets = 0
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'avalwerk-kept-'))
  state = 'monday'
  made = targets = 0
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const root = () => join(base, 'kept')
/** Asks for what a state makes, and reads what is there then. @param meanwhile happens while it is made */
async function ask(meanwhile = () => {}): Promise<string> {
  const folder = join(base, `target-${targets++}`)
  await keptOrMade({ root: root(), stateNow: () => state }, 'demo', { data: folder }, async () => {
    made++
    mkdirSync(folder)
    writeFileSync(join(folder, 'row'), `${state} ${made}`)
    meanwhile()
  })
  return readFileSync(join(folder, 'row'), 'utf8')
}

test('it is made once; each who asks gets a copy of their own', async () => {
  expect(await ask()).toBe('monday 1')
  writeFileSync(join(base, 'target-0', 'row'), 'changed by its owner')
  expect(await ask()).toBe('monday 1')
  expect(made).toBe(1)
})

test('another state makes it anew, and what was kept before goes', async () => {
  await ask()
  state = 'tuesday'
  expect(await ask()).toBe('tuesday 2')
  expect(readdirSync(root())).toEqual(['tuesday'])
})

test('what was made while its sources changed is kept for nobody', async () => {
  await ask(() => {
    state = 'tuesday'
  })
  expect(existsSync(root())).toBe(false)
  expect(await ask()).toBe('tuesday 2')
})

test('what fails in the making is told, and nothing of it kept', async () => {
  const failing = ask(() => {
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(existsSync(root())).toBe(false)
})

test('where it can’t be kept, whoever asked has it all the same', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  writeFileSync(root(), 'a file in the place of the folder')
  expect(await ask()).toBe('monday 1')
  expect(told).toHaveBeenCalledWith(expect.stringContaining('Nicht aufgehoben: demo'))
  expect(await ask()).toBe('monday 2')
})
