import { describe, expect, test } from '@jest/globals'
import { chosenTests, PARTS, slowest, timedFiles, timedStories } from './testParts.ts'

describe('what npm test is asked to run', () => {
  test('nothing said: everything', () => {
    expect(chosenTests([])).toEqual({ parts: PARTS, args: [] })
  })

  test.each([
    [['services'], 'services', []],
    [['e2e', 'mfe-texte/e2e/create.spec.ts'], 'e2e', ['mfe-texte/e2e/create.spec.ts']],
    [['services', '--testPathPatterns', 'list'], 'services', ['--testPathPatterns', 'list']],
    [['mfe-texte/e2e/create.spec.ts', '-g', 'a name'], 'e2e', ['mfe-texte/e2e/create.spec.ts', '-g', 'a name']],
    [['services/test/list.test.ts', '-t', 'a name'], 'services', ['--testPathPatterns', 'services/test/list.test.ts', '-t', 'a name']],
    [['deploy/test/nginx.test.ts'], 'operation', ['--testPathPatterns', 'deploy/test/nginx.test.ts']],
    [['shared/ui/src/tabs.test.tsx'], 'jest', ['--testPathPatterns', 'shared/ui/src/tabs.test.tsx']],
  ])('%j is run by the part %s', (words, part, args) => {
    expect(chosenTests(words)).toEqual({ parts: [part], args })
  })

  test.each(['service', 'README.md', 'services/src/start.ts'])('%s is neither a part nor a file of tests', (word) => {
    expect(chosenTests([word])).toBeUndefined()
  })
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
    expect(timedFiles({ testResults: [{ name: '/r/services/test/a.test.ts', startTime: 1_000, endTime: 1_700 }] }, '/r')).toEqual([
      { name: 'services/test/a.test.ts', ms: 700 },
    ])
  })

  test('are the stories of a report of Playwright, in suites within suites', () => {
    const story = (title: string, ...durations: number[]) => ({ title, tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suites = [{ title: 'a.spec.ts', specs: [story('one', 5)], suites: [{ title: 'inner', specs: [story('two', 7, 9)] }] }]
    expect(timedStories({ suites })).toEqual([
      { name: 'a.spec.ts: one', ms: 5 },
      { name: 'a.spec.ts: two', ms: 9 },
    ])
  })
})
