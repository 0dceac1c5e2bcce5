import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { GIT_ENV, readHistory } from './history.ts'
import { messageFaults } from './rules.ts'

const faultsOf = (subject: string, body = 'Somebody asked for it.') => messageFaults({ hash: 'abc', subject, body })

describe('a message', () => {
  test('with a subject and why is good', () => {
    expect(faultsOf('Keep a filter while the page is changed')).toEqual([])
    expect(faultsOf(`Ä${'x'.repeat(71)}`)).toEqual([])
    expect(faultsOf('Take a share', 'Why.\n\nCo-authored-by: A B <a@b.example>')).toEqual([])
  })
  test.each([
    ['is too long', `A${'x'.repeat(72)}`, 'Why.', 'Der Betreff hat 73 Zeichen, erlaubt sind 72.'],
    ['begins with a small letter', 'fixup! Take a share', 'Why.', 'Der Betreff beginnt nicht mit einem Großbuchstaben.'],
    ['ends with a full stop', 'Take a share.', 'Why.', 'Der Betreff endet mit einem Punkt.'],
    ['says no why', 'Take a share', ' \n', 'Der Text darunter fehlt: Er sagt, warum.'],
    ['says who alone', 'Take a share', 'Co-authored-by: A B <a@b.example>', 'Der Text darunter fehlt: Er sagt, warum.'],
  ])('is refused when it %s', (_, subject, body, fault) => {
    expect(faultsOf(subject, body)).toEqual([fault])
  })
  test('is refused with all that is wrong with it', () => {
    expect(faultsOf(`a${'x'.repeat(72)}.`, '')).toHaveLength(4)
  })
})

describe('the history', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'avalwerk-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const AS = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false', '-c', 'init.defaultBranch=main']
  const git = (...args: string[]) => execFileSync('git', [...AS, ...args], { cwd: folder, env: GIT_ENV, encoding: 'utf8', stdio: 'pipe' })
  const commit = (...message: string[]) => git('commit', '-q', '--allow-empty', ...message.flatMap((part) => ['-m', part]))
  const addRules = () => {
    writeFileSync(join(folder, 'rules.ts'), '1')
    git('add', 'rules.ts')
    commit('Hold commits to rules', 'Why.')
  }
  const read = (from = folder) => readHistory(from, 'rules.ts')

  test('is read from the commit on that brought the rules, without merges and what began before', () => {
    git('init', '-q')
    commit('before')
    git('branch', 'beside')
    addRules()
    commit('After the rules', 'Why.\n\nIn two paragraphs.')
    git('checkout', '-q', 'beside')
    commit('begun before the rules')
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-edit', 'beside')
    commit('last')
    expect(read().commits.map(({ subject, body }) => [subject, body.trim()])).toEqual([
      ['After the rules', 'Why.\n\nIn two paragraphs.'],
      ['last', ''],
    ])
    expect(read().note).toBeUndefined()
  })

  test('is passed over, and says so, where it doesn’t know the rules or isn’t there', () => {
    expect(read()).toEqual({ commits: [], note: expect.stringContaining('nicht lesbar') })
    git('init', '-q')
    commit('before')
    expect(read()).toEqual({ commits: [], note: expect.stringContaining('kennt ihre Regeln noch nicht') })
  })

  test('is read as far as it goes where it is cut off', () => {
    git('init', '-q')
    addRules()
    commit('one')
    commit('two')
    const copy = join(folder, 'copy')
    mkdirSync(copy)
    git('clone', '-q', '--depth', '2', `file://${folder}`, copy)
    const { commits, note } = read(copy)
    expect(commits.map(({ subject }) => subject)).toEqual(['two'])
    expect(note).toContain('abgeschnitten')
  })
})
