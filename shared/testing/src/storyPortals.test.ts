import { afterEach, expect, test } from '@jest/globals'
import { storyPortals } from './storyPortals.ts'

const BEFORE = { ...process.env }
afterEach(() => {
  for (const name of ['STORY_PORTALS', 'TEST_PARALLEL_INDEX', 'PORTAL_URL', 'DATA_DIR']) {
    delete process.env[name]
    if (BEFORE[name] !== undefined) process.env[name] = BEFORE[name]
  }
})
const PORTALS = ['one', 'two'].map((name) => ({ PORTAL_URL: `http://${name}.example`, DATA_DIR: `/data/${name}` }))
/** What a worker of the stories finds in its environment. @param index its number; none in the process that starts them */
function inWorker(index: string | undefined, portals: object[] = PORTALS) {
  Object.assign(process.env, { STORY_PORTALS: JSON.stringify(portals), PORTAL_URL: 'http://first.example', DATA_DIR: '/data/first' })
  if (index !== undefined) process.env.TEST_PARALLEL_INDEX = index
  const found = storyPortals()
  return { found, url: process.env.PORTAL_URL, data: process.env.DATA_DIR }
}

test('each worker has the portal of its number', () => {
  expect(inWorker('1')).toEqual({ found: PORTALS, url: 'http://two.example', data: '/data/two' })
  expect(inWorker('0')).toMatchObject({ url: 'http://one.example', data: '/data/one' })
})

test('the process that starts the workers keeps the one it was told', () => {
  expect(inWorker(undefined)).toMatchObject({ url: 'http://first.example', data: '/data/first' })
})

test('where there is one portal for all, all workers are on it', () => {
  expect(inWorker('3', [])).toEqual({ found: [], url: 'http://first.example', data: '/data/first' })
})

test('a worker for which there is none says so', () => {
  expect(() => inWorker('2')).toThrow('Es gibt 2 Portale')
})
