/** Each way in which a call can be refused has a page, and says there what the catalogue says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { PROBLEMS } from '../../../domain/src/index.ts'
import { ROOT } from '../workspace.ts'

const DOCS = join(ROOT, 'docs')
const codes = Object.keys(PROBLEMS).sort()

test('each code has a page, and no page is left over', () => {
  const pages = readdirSync(join(DOCS, 'errors'))
  expect(pages.sort()).toEqual(codes.map((code) => `${code}.md`).sort())
})

test('the overview leads to each page once', () => {
  const overview = readFileSync(join(DOCS, 'errors.md'), 'utf8')
  const linked = [...overview.matchAll(/\(errors\/(\w+)\.md\)/g)].map(([, code = '']) => code)
  expect(linked.sort()).toEqual(codes)
})

describe('the page of', () => {
  test.each(Object.entries(PROBLEMS))('%s has status, title, meaning, occasions and what a client does', (code, { status, title }) => {
    const page = readFileSync(join(DOCS, 'errors', `${code}.md`), 'utf8')
    expect(page.split('\n', 3)).toEqual([`# ${code}`, '', `\`${status}\` · „${title}“`])
    for (const part of ['Meaning', 'When', 'What a client does']) expect(page).toMatch(new RegExp(`^\\*\\*${part}\\.\\*\\* \\S.{5}`, 'm'))
  })
})
