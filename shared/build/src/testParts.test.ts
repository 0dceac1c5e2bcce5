import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { LONGEST } from './native/sequencer.mts'
import { ROOT } from './workspace.ts'
import {
  chosenTests,
  drillCommand,
  LONG_FILES,
  failedStories,
  failedTests,
  inFewLines,
  inTurn,
  PARTS,
  skipReasons,
  slowest,
  timedFiles,
  timedStories,
  warningsIn,
} from './testParts.ts'

describe('what npm test is asked to run', () => {
  test('nothing said: everything', () => {
    expect(chosenTests([])).toEqual({ parts: PARTS, args: [] })
  })

  test.each([
    [['services'], 'services', []],
    [['services', '--testPathPatterns', 'list'], 'services', ['--testPathPatterns', 'list']],
    [['services/test/texts.test.ts', '-t', 'a name'], 'services', ['--testPathPatterns', 'services/test/texts.test.ts', '-t', 'a name']],
    [['deploy/test/nginx.test.ts'], 'operation', ['--testPathPatterns', 'deploy/test/nginx.test.ts']],
    [['shared/ui/src/tabs.test.tsx'], 'jest', ['--testPathPatterns', 'shared/ui/src/tabs.test.tsx']],
  ])('%j is run by the part %s', (words, part, args) => {
    expect(chosenTests(words)).toEqual({ parts: [part], args })
  })

  test.each([
    [['e2e'], []],
    [['e2e', 'mfe-texte/e2e/create.spec.ts'], ['mfe-texte/e2e/create.spec.ts']],
    [
      ['mfe-texte/e2e/create.spec.ts', '-g', 'a name'],
      ['mfe-texte/e2e/create.spec.ts', '-g', 'a name'],
    ],
  ])('%j are stories, those that stand alone among them', (words, args) => {
    expect(chosenTests(words)).toEqual({ parts: ['alone', 'e2e'], args })
  })

  test.each(['crash', 'outage'])('%s, which may differ on the embedded database, is run on both', (subject) => {
    expect(chosenTests([`services/test/${subject}.test.ts`])).toMatchObject({ parts: ['services', 'embedded'] })
  })

  test.each(['service', 'README.md', 'services/src/start.ts'])('%s is neither a part nor a file of tests', (word) => {
    expect(chosenTests([word])).toBeUndefined()
  })
})

test('every test of services that has a long form is among the drills', () => {
  const folder = join(ROOT, 'services', 'test')
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const long = files.filter((name) => /\b(inForm|longTest)\(/.test(readFileSync(join(folder, name), 'utf8')))
  expect(long.length).toBeGreaterThan(3)
  expect(long.filter((name) => !new RegExp(LONG_FILES).test(`services/test/${name}`))).toEqual([])
})

test('a drill that isn’t among the tests has a command of its own', () => {
  expect(drillCommand('deploy/test/upgrade.drill.ts')).toBe('npm run test:upgrade')
  expect(drillCommand('deploy/test/site.test.ts')).toBeUndefined()
})

test('what is said to take longest are files', () => {
  const gone = LONGEST.filter((name) => !existsSync(join(ROOT, `${name}.test.ts`)))
  expect([LONGEST.length > 0, gone]).toEqual([true, []])
})

test('what waits much is run beside what has work for all cores, all else one after the other', () => {
  expect(inTurn(PARTS)).toEqual([['lint'], ['jest'], ['services'], ['embedded', 'alone', 'operation', 'e2e']])
  expect(inTurn(['operation'])).toEqual([['operation']])
  expect(inTurn(['alone', 'e2e'])).toEqual([['alone', 'e2e']])
  expect(inTurn(['services', 'embedded'])).toEqual([['services'], ['embedded']])
})

describe('the slowest', () => {
  test('come first, as many as are wanted', () => {
    const timed = [
      { name: 'quick', ms: 80 },
      { name: 'slow', ms: 61_250 },
      { name: 'middling', ms: 2_000 },
    ]
    expect(slowest(timed, 2)).toEqual(['   61.3 s  slow', '    2.0 s  middling'])
  })

  test('are the files of a report of Jest, named from the root', () => {
    expect(timedFiles({ testResults: [file({ startTime: 1_000, endTime: 1_700 })] }, '/r')).toEqual([
      { name: 'services/test/a.test.ts', ms: 700 },
    ])
  })

  test('are the stories of a report of Playwright, in suites within suites', () => {
    const suites = [{ title: 'a.spec.ts', specs: [story('one', [5])], suites: [{ title: 'inner', specs: [story('two', [7, 9])] }] }]
    expect(timedStories({ suites })).toEqual([
      { name: 'a.spec.ts: one', ms: 5 },
      { name: 'a.spec.ts: two', ms: 9 },
    ])
  })
})

describe('what failed', () => {
  test('are tests of Jest with what they said', () => {
    const assertionResults = [
      { fullName: 'a group holds', status: 'passed', failureMessages: [] },
      { fullName: 'a group refuses', status: 'failed', failureMessages: ['expected 1', 'after that: 2'] },
    ]
    expect(failedTests({ testResults: [file({ status: 'failed', assertionResults })] }, '/r')).toEqual([
      { name: 'services/test/a.test.ts: a group refuses', why: 'expected 1\nafter that: 2' },
    ])
  })

  test('is a file that couldn’t be run', () => {
    expect(failedTests({ testResults: [file({ status: 'failed', message: 'no such module' })] }, '/r')).toEqual([
      { name: 'services/test/a.test.ts', why: 'no such module' },
    ])
  })

  test('is nothing where all passed', () => {
    const assertionResults = [{ fullName: 'holds', status: 'passed', failureMessages: [] }]
    expect(failedTests({ testResults: [file({ assertionResults })] }, '/r')).toEqual([])
    expect(failedStories({ suites: [{ title: 'a.spec.ts', specs: [story('one', [5])] }] })).toEqual([])
  })

  test('are stories of Playwright, in suites within suites', () => {
    const suites = [
      { title: 'a.spec.ts', specs: [story('one', [5])], suites: [{ title: 'inner', specs: [story('two', [7], 'no button')] }] },
    ]
    expect(failedStories({ suites })).toEqual([{ name: 'a.spec.ts: two', why: 'no button' }])
  })

  test('is said in few lines, without colours', () => {
    const why = '\u001b[31mexpected\u001b[39m 1\n\nreceived 2\nat x'
    expect(inFewLines({ name: 'a.spec.ts: two', why }, 2)).toBe('✕ a.spec.ts: two\n    expected 1\n    received 2')
  })

  test('and what the portal warned of: the last lines of its log that say so', () => {
    const line = (level: number, msg: string) => JSON.stringify({ level, time: 1, msg })
    const log = [line(30, 'call'), line(40, 'slow'), line(50, 'lost'), 'cut o', line(30, 'call'), line(60, 'ends'), ''].join('\n')
    expect(warningsIn(log, 2)).toEqual([line(50, 'lost'), line(60, 'ends')])
    expect(warningsIn(log)).toHaveLength(3)
    expect(warningsIn('')).toEqual([])
  })
})

test('what was left out says why, each reason once', () => {
  const left = (title: string, description?: string) => {
    const annotations = [
      { type: 'skip', ...(description && { description }) },
      { type: 'slow', description: 'long' },
    ]
    return { title, ok: true, tests: [{ annotations, results: [] }] }
  }
  const inner = { title: 'inner', specs: [left('three', 'no Keycloak'), left('four', 'no installation')] }
  const suites = [{ title: 'a.spec.ts', specs: [story('one', [5]), left('two', 'no Keycloak'), left('five')], suites: [inner] }]
  expect(skipReasons({ suites })).toEqual(['no Keycloak', 'no installation'])
})

type File = Parameters<typeof failedTests>[0]['testResults'][number]
/** A file in a report of Jest, of which nothing failed. */
const file = (parts: Partial<File> = {}): File => ({
  name: '/r/services/test/a.test.ts',
  startTime: 0,
  endTime: 1,
  message: '',
  status: 'passed',
  assertionResults: [],
  ...parts,
})

/** A story in a report of Playwright. @param durations of its tries, in ms @param message why it failed; without one it passed */
const story = (title: string, durations: readonly number[], message?: string) => ({
  title,
  ok: message === undefined,
  tests: [{ results: durations.map((duration) => ({ duration, errors: message === undefined ? [] : [{ message }] })) }],
})
