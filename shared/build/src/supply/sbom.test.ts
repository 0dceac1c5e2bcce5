import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { remotes, ROOT } from '../workspace.ts'
import { ASSETS, assets } from './assets.ts'
import { type Bom, licenceTable, notices, readBom, refusals, tidy } from './sbom.ts'

const bom = await readBom()

test('the bill of materials is a CycloneDX 1.6 document by its schema', async () => {
  expect(bom.specVersion).toBe('1.6')
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(JSON.stringify(bom))).toBeNull()
})

test('the bill of materials comes out the same, byte by byte, whenever it is made', async () => {
  expect(JSON.stringify(await readBom())).toBe(JSON.stringify(bom))
})

test('the bill of materials names what is shipped, and nothing that only builds or tests it', () => {
  const names = new Set(bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
  for (const folder of ['services', 'shell', ...remotes()]) {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { dependencies: object }
    for (const name of Object.keys(dependencies)) expect(names).toContain(name)
  }
  expect(names).toContain('node')
  for (const tool of ['webpack', 'jest', '@playwright/test', 'playwright', 'typescript', '@avalwerk/build', '@avalwerk/testing', 's3rver'])
    expect(names).not.toContain(tool)
})

test('everything that is shipped has a licence that is allowed', () => {
  expect(refusals(bom)).toEqual([])
})

const withLicence = (licenses: Bom['components'][number]['licenses'], name = 'example'): Bom => ({
  ...bom,
  components: [{ type: 'library', name, version: '1.0.0', 'bom-ref': `pkg:npm/${name}@1.0.0`, licenses }],
})
test.each([
  ['a licence that binds what it is linked with', [{ license: { id: 'AGPL-3.0-only' } }]],
  ['no licence at all', []],
  ['words that are no licence', [{ license: { name: 'SEE LICENSE IN README.md' } }]],
  ['two licences, one of them not allowed', [{ expression: 'MIT AND GPL-3.0-only' }]],
  ['a second entry that is not allowed', [{ license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } }]],
  ['a licence of fonts for something else', [{ license: { id: 'OFL-1.1' } }]],
] as const)('%s is refused', (_name, licenses) => {
  expect(refusals(withLicence([...licenses]))).toEqual([expect.stringContaining('example 1.0.0')])
})
test('a choice of licences of which one is allowed is taken', () => {
  expect(refusals(withLicence([{ expression: '(GPL-3.0-only OR MIT)' }]))).toEqual([])
})

test('every picture and font of the tree is named, with where it comes from', () => {
  expect(assets()).toEqual(Object.keys(ASSETS).toSorted())
  for (const file of assets()) expect(existsSync(join(ROOT, file))).toBe(true)
  // Pictures, fonts and sounds with further extensions must not go unnoticed.
  expect(globSync('**/*.{mp3,mp4,webm,eot,psd}', { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })).toEqual([])
})

test('the licences’ own words go along, of every package, as it brings them', () => {
  const { text, without } = notices(bom)
  for (const { group, name, version } of bom.components)
    if (group !== '@avalwerk') expect(text).toContain(`${group ? `${group}/` : ''}${name}@${version} (`)
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  // A few bring none; more would mean that they aren't found.
  expect(without.length).toBeLessThan(bom.components.length / 20)
})

test('the table has one line for each package', () => {
  const lines = licenceTable(bom).split('\n')
  for (const name of ['fastify', '@fontsource-variable/inter', 'dejavu-fonts-ttf', 'png-js'])
    expect(lines.filter((line) => line.startsWith(`| ${name} |`))).toHaveLength(1)
})

test('a package that nothing shipped needs falls out with what only it needed', () => {
  const small = tidy({
    ...bom,
    metadata: { component: { type: 'application', name: 'a', version: '1', 'bom-ref': 'a' } },
    components: ['b', 'c', 'd'].map((name) => ({ type: 'library', name, version: '1', 'bom-ref': name, licenses: [] })),
    dependencies: [
      { ref: 'a', dependsOn: ['b'] },
      { ref: 'c', dependsOn: ['d'] },
    ],
  })
  expect(small.components.map(({ name }) => name)).toEqual(['b'])
})
