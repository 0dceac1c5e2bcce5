/** The documentation leads somewhere: links and paths exist, each package says what it is, and the overview stays one. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ROOT } from '../workspace.ts'

const PAGES = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md', 'shell/*.md', 'services/*.md', 'mfe-*/*.md', 'shared/*/*.md'], {
  cwd: ROOT,
}).sort()
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const withoutExamples = (text: string) => text.replaceAll(/^ *```[^]*?^ *```/gm, '')

/** A heading's name in an address, as GitHub and others make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const anchorsOf = (page: string) => [...withoutExamples(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('pages are found', () => {
  expect(PAGES.length).toBeGreaterThan(100)
})

test.each(PAGES)('links of %s lead somewhere', (page) => {
  const links = [...withoutExamples(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const lost = links.flatMap(([link, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(ROOT, target))) return [link]
    return anchor && !anchorsOf(target).includes(anchor) ? [link] : []
  })
  expect(lost).toEqual([])
})

/** Pages for those who work on the product. */
const ownPages = PAGES.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('deploy/'))

/** A row of a table, or the title of a refusal as the catalogue has it. */
const ONE_LINE = /^\s*\||^`\d{3}` · /

test.each(ownPages)('lines of %s are no longer than those of code', (page) => {
  const lines = withoutExamples(read(page)).split('\n')
  expect(lines.filter((line) => line.length > 140 && !ONE_LINE.test(line))).toEqual([])
})

describe('what is named as a file or folder of this repository is one:', () => {
  test.each(ownPages)('%s', (page) => {
    const named = [...withoutExamples(read(page)).matchAll(/`((?:shared|services|shell|mfe-[a-z]+|deploy|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    // The recipes make a page and a remote that aren't there.
    expect(named.filter((path) => !existsSync(join(ROOT, path)) && !/statistik|mfe-beispiel/.test(path))).toEqual([])
  })
})

test('each package has a README that begins with its name', () => {
  const packages = globSync(['shell', 'services', 'deploy', 'mfe-*', 'shared/*'], { cwd: ROOT })
  expect(packages.length).toBeGreaterThanOrEqual(18)
  expect(
    packages.filter((folder) => !/^# \S/.test(existsSync(join(ROOT, folder, 'README.md')) ? read(`${folder}/README.md`) : '')),
  ).toEqual([])
})

test('each page of docs/ is named in the overview, which stays two pages long', () => {
  const overview = read('ARCHITECTURE.md')
  const unnamed = PAGES.filter((page) => /^docs\/[^/]+\.md$/.test(page) && !overview.includes(`(${page}`))
  expect(unnamed).toEqual([])
  expect(overview.split(/\s+/).length).toBeLessThan(1000)
})
