/** The same remote by each tool that there is a preset for: whatever built it, its descriptor says the same, and its files are as they say. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { RemoteDescriptor } from '@avalwerk/platform/manifest'
import { validateRelease } from '@avalwerk/platform/release'
import { MAPS_FOLDER, readMaps } from '@avalwerk/platform/releaseFiles'
import { ROOT } from './workspace.ts'

const SOURCES = {
  'package.json': JSON.stringify({ name: '@team/mfe-probe', version: '1.2.3', type: 'module' }),
  'src/app.tsx': `import { defineRemote } from '@avalwerk/platform/remote'
    import { table } from './routes.ts'
    export default defineRemote(table, () => <p>…</p>, {})`,
  'src/routes.ts': `export const table = {
      routes: [
        { area: 'auftraggeber', path: 'probe/liste', name: 'list', title: 'Probe', rights: [], page: () => import(/* webpackChunkName: "list" */ './list/Page.tsx') },
        { area: 'auftraggeber', path: 'probe/:id', name: 'thing', title: 'Ding', rights: [], page: () => import(/* webpackChunkName: "thing" */ './thing/Page.tsx') },
      ],
      navigation: [{ area: 'auftraggeber', path: 'probe/liste', label: 'Probe', icon: 'document', group: 'kontouebersicht' }],
      searches: [],
    }`,
  'src/list/Page.tsx': `import { Card, Badge } from '@avalwerk/ui'
    import { useState } from 'react'
    export default function Page() { const [open] = useState(1); return <Card title="Probe">{open}</Card> }`,
  'src/thing/Page.tsx': `import { FormField as Field } from '@avalwerk/forms'
    import { api } from './calls.ts'
    export default function Page() { return <Field {...api} look={() => import('@avalwerk/patterns/notice')} /> }`,
  'src/thing/calls.ts': `import { createApi } from '@avalwerk/api/createApi'
    export const api = () => createApi(undefined as never).projekt.liste`,
}

const TOOLS = ['webpack', 'rspack', 'vite'] as const
type Tool = (typeof TOOLS)[number]

let place = ''
beforeAll(() => {
  // Below the root: what it imports is found as a remote's imports are.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  place = mkdtempSync(join(ROOT, '.cache', 'presets-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Makes the remote's folder. @param change sources that are others there */
function folderFor(tool: Tool, name: string, change: Readonly<Record<string, string>> = {}): string {
  const folder = join(place, name, 'mfe-probe')
  const config = `import { remoteConfig } from '@avalwerk/build/${tool}'
    import { table } from './src/routes.ts'
    export default remoteConfig(import.meta.dirname, table)`
  for (const [file, text] of Object.entries({ ...SOURCES, ...change, [`${tool}.config.ts`]: config })) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(ROOT, 'mfe-vertraege', 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Builds a folder in a process of its own, since federation writes where it runs. @returns what went wrong; nothing if all went well */
function build(folder: string): string {
  const command = join(ROOT, 'shared', 'build', 'src', 'command.ts')
  const { status, stderr, stdout } = spawnSync(process.execPath, [command], { cwd: folder, encoding: 'utf8', timeout: 90_000 })
  return status === 0 ? '' : stdout + stderr
}

const filesOf = (folder: string) =>
  new Map(
    readdirSync(join(folder, 'dist'))
      .filter((name) => name !== MAPS_FOLDER)
      .map((name) => [name, readFileSync(join(folder, 'dist', name))] as const),
  )
const mapsOf = async (folder: string) => Buffer.from((await readMaps(join(folder, 'dist'))) ?? []).toString()

describe.each(TOOLS)('%s', (tool) => {
  let folder = ''
  let files: ReadonlyMap<string, Buffer>
  let descriptor: RemoteDescriptor
  beforeAll(() => {
    folder = folderFor(tool, tool)
    expect(build(folder)).toBe('')
    files = filesOf(folder)
    descriptor = JSON.parse(String(files.get('remote.json'))) as RemoteDescriptor
  })

  test('says what it is, and whether its scripts are modules', () => {
    expect(descriptor).toMatchObject({ name: 'mfe-probe', version: '1.2.3', container: 'mfe_probe__1_2_3' })
    expect(descriptor.module).toBe(tool === 'vite' ? true : undefined)
    expect(files.has(descriptor.entry)).toBe(true)
  })

  test('is a release that the platform takes', () => {
    const checksums = Object.fromEntries(
      [...files].flatMap(([name, content]) =>
        /\.(js|css)$/.test(name) ? [[name, `sha384-${createHash('sha384').update(content).digest('base64')}`]] : [],
      ),
    )
    const gzipped = Object.fromEntries(Object.keys(checksums).map((name) => [name, files.get(`${name}.gz`)?.length ?? 0]))
    expect(Object.values(gzipped)).not.toContain(0)
    expect(validateRelease(descriptor, { names: [...files.keys()], checksums, gzipped }, [])).toEqual([])
    const entry = files.get(descriptor.entry)
    expect(gunzipSync(files.get(`${descriptor.entry}.gz`) ?? Buffer.of()).equals(entry ?? Buffer.of())).toBe(true)
  })

  test('names each page’s scripts, and the parts of the shell that they need beyond its start', () => {
    const pages = descriptor.routes.map(({ path, preload, shared }) => [path, preload.length > 0, shared])
    expect(pages).toEqual([
      ['probe/liste', true, []],
      ['probe/:id', true, ['@avalwerk/forms']],
    ])
    const code = (route: number) => descriptor.routes[route]?.preload.map((file) => String(files.get(file))).join('\n')
    expect([code(0)?.includes('Probe'), code(1)?.includes('Probe')]).toEqual([true, false])
  })

  test('takes what its code names of the shell’s modules, and brings none of them along', () => {
    const { takes = {} } = descriptor
    expect(Object.keys(takes)).toEqual(
      expect.arrayContaining(['@avalwerk/forms', '@avalwerk/platform/remote', '@avalwerk/ui', '@emotion/react/jsx-runtime', 'react']),
    )
    expect(takes['@avalwerk/ui']?.names).toEqual(['Card'])
    expect(takes['@avalwerk/forms']?.names).toEqual(['FormField'])
    // Whoever loads all of a module later takes all of it.
    expect(takes['@avalwerk/patterns/notice']?.names).toEqual(['*'])
    expect(takes['@avalwerk/platform/remote']?.names).toContain('defineRemote')
    expect([...files].filter(([name, content]) => name.endsWith('.js') && String(content).includes('react.transitional.element'))).toEqual(
      [],
    )
  })

  test('holds the calls that it makes, and no others', () => {
    const code = [...files].flatMap(([name, content]) => (name.endsWith('.js') ? [String(content)] : [])).join('\n')
    expect([code.includes('projekt.liste'), code.includes('nutzer.liste')]).toEqual([true, false])
  })

  test('tells beside its files, and in none of them, from which lines its scripts come; not what stands there', async () => {
    const text = await mapsOf(folder)
    const maps = JSON.parse(text) as Record<string, object>
    // Those of the tool alone have no sources.
    const [name = ''] = descriptor.routes[0]?.preload.filter((file) => String(files.get(file)).includes('Probe')) ?? []
    const lines = String(files.get(name)).split('\n')
    const line = lines.findIndex((one) => one.includes('Probe'))
    const origin = new SourceMap(maps[name] as never).findOrigin(line + 1, (lines[line]?.indexOf('Probe') ?? 0) + 1)
    expect(origin).toMatchObject({ fileName: expect.stringMatching(/^(\.\/)?src\/list\/Page\.tsx$/), lineNumber: 3 })
    expect(text).not.toContain('useState(1)')
    expect(text).not.toContain(place)
    for (const [file, content] of files) expect([file, /sourceMappingURL/.test(String(content))]).toEqual([file, false])
    expect(Object.keys(maps).filter((script) => !files.has(script))).toEqual([])
  })

  test('is the same from another folder', async () => {
    const other = folderFor(tool, `${tool}-other`)
    expect(build(other)).toBe('')
    const sums = (all: ReadonlyMap<string, Buffer>) => [...all].map(([name, content]) => [name, content.toString('base64')])
    expect(sums(filesOf(other))).toEqual(sums(files))
    expect((await mapsOf(other)) === (await mapsOf(folder))).toBe(true)
  })

  test('refuses a route whose page has another name', () => {
    const wrong = folderFor(tool, `${tool}-wrong`, { 'src/routes.ts': SOURCES['src/routes.ts'].replace("name: 'thing'", "name: 'think'") })
    expect(build(wrong)).toContain('Die Route probe/:id nennt think; einen solchen Chunk gibt es nicht.')
  })
})
