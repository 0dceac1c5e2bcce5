import { describe, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { keptDescriptor, validateInForce } from './release.ts'
import {
  integrityOf,
  MAPS_FOLDER,
  measureFiles,
  mismatchedTwins,
  readBuild,
  readDescriptor,
  readMaps,
  readToldMaps,
  SOURCES,
} from './releaseFiles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const contents = (files: Record<string, Uint8Array>) => new Map(Object.entries(files))

test('a build is all files of its folder but those that begin with a dot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-build-'))
  try {
    await Promise.all(['app.js', 'remote.json', '.stamp', 'a.b.css'].map((name) => writeFile(join(folder, name), `content of ${name}`)))
    const build = await readBuild(folder)
    expect(Object.fromEntries([...build].map(([name, content]) => [name, Buffer.from(content).toString()]))).toEqual({
      'app.js': 'content of app.js',
      'remote.json': 'content of remote.json',
      'a.b.css': 'content of a.b.css',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('the maps of a build’s scripts', () => {
  const map = { version: 3, file: 'app.hashed-later.js', sources: ['./src/app.tsx', null], names: ['a'], mappings: 'AAAA' }
  const kept = { version: 3, sources: ['./src/app.tsx', null], names: ['a'], mappings: 'AAAA' }
  const folderWith = async (maps: Record<string, unknown>) => {
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-build-'))
    await mkdir(join(folder, MAPS_FOLDER))
    for (const [name, content] of Object.entries(maps)) await writeFile(join(folder, MAPS_FOLDER, name), JSON.stringify(content))
    return folder
  }
  test('are one file, by the names of the scripts, without what stands in the sources', async () => {
    const folder = await folderWith({
      'b.1.js.map': map,
      'a.2.js.map': { ...map, sourcesContent: ['secret'], sourceRoot: '/home/somebody' },
    })
    try {
      const read = Buffer.from((await readMaps(folder)) as Uint8Array).toString()
      expect(Object.entries(JSON.parse(read) as object)).toEqual([
        ['a.2.js', kept],
        ['b.1.js', kept],
      ])
      expect([...(await readBuild(folder)).keys()]).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
  test('needn’t be there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-build-'))
    try {
      expect(await readMaps(folder)).toBeUndefined()
    } finally {
      await rm(folder, { recursive: true })
    }
    expect(readToldMaps(new Map())).toEqual({ maps: null })
  })
  test('have to be maps where they are made', async () => {
    const folder = await folderWith({ 'a.js.map': { version: 3, sections: [] } })
    try {
      await expect(readMaps(folder)).rejects.toThrow(`${MAPS_FOLDER}/a.js.map ist keine Source-Map`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
  test('are taken from a release with nothing else that they say', () => {
    const read = readToldMaps(contents({ [SOURCES]: bytes(JSON.stringify({ 'app.js': { ...map, sourcesContent: ['secret'] } })) }))
    expect('maps' in read && JSON.parse(Buffer.from(read.maps ?? []).toString())).toEqual({ 'app.js': kept })
  })
  test.each([
    ['{', /kein JSON/],
    ['[]', /^sources\.json/],
    ['{"app.js":{"version":2,"sources":[],"mappings":""}}', /^sources\.json, app\.js\.version/],
    [' '.repeat(8 * 1_048_576 + 1), /zu groß/],
    [Uint8Array.of(0x22, 0xff, 0x22), /kein JSON/],
  ])('are refused where they are none: %.20s', (text, reason) => {
    expect(readToldMaps(contents({ [SOURCES]: typeof text === 'string' ? bytes(text) : text }))).toEqual({
      reason: expect.stringMatching(reason),
    })
  })
})

// `printf abc | openssl dgst -sha384 -binary | base64`.
test('the integrity of a file is what browsers check', () => {
  expect(integrityOf(bytes('abc'))).toBe('sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn')
})

describe('the descriptor among the files', () => {
  const DESCRIPTOR = {
    name: 'mfe-probe',
    version: '1.0.0',
    contract: '3.0',
    container: 'mfe_probe__1_0_0',
    entry: 'remoteEntry.js',
    preload: [],
    integrity: {},
    routes: [],
    navigation: [],
    searches: [],
  }
  const read = (text: string) => readDescriptor(contents({ 'remote.json': bytes(text) }))
  test('is read', () => expect(read(JSON.stringify(DESCRIPTOR))).toEqual({ descriptor: DESCRIPTOR }))
  test('a descriptor of an earlier contract, in German, is read; its contract doesn’t fit', () => {
    const { contract: _, ...own } = DESCRIPTOR
    const earlier = {
      name: own.name,
      version: own.version,
      plattform: '2.0',
      container: own.container,
      eintrag: own.entry,
      vorladen: own.preload,
      integritaet: own.integrity,
      routen: [
        { bereich: 'bspGmbh', pfad: 'x/:id/erster', recht: [], titel: 'X', vorladen: ['seite.js'], geteilt: ['forms'], einstieg: true },
      ],
      navigation: [{ bereich: 'bspGmbh', pfad: 'x', beschriftung: 'X', icon: 'text', gruppe: 'texte' }],
      suchen: [{ bereich: 'bspGmbh', beschriftung: 'X', recht: [], adresse: '/x', ziel: 'x/:id' }],
      entrances: [{ bereich: 'bspGmbh', from: 'x', to: 'y' }],
    }
    const found = read(JSON.stringify(earlier))
    expect(found).toEqual({
      descriptor: {
        ...own,
        contract: '2.0',
        routes: [
          { area: 'bspGmbh', path: 'x/:id/erster', rights: [], title: 'X', preload: ['seite.js'], shared: ['forms'], flowStart: true },
        ],
        navigation: [{ area: 'bspGmbh', path: 'x', label: 'X', icon: 'text', group: 'texte' }],
        searches: [{ area: 'bspGmbh', label: 'X', rights: [], address: '/x', target: 'x/:id' }],
        entrances: [{ area: 'bspGmbh', from: 'x', to: 'y' }],
      },
    })
    expect(validateInForce(keptDescriptor(earlier), [])[0]).toMatch(/verlangt den Plattformvertrag 2\.0/)
  })
  test('is missed', () => {
    expect(readDescriptor(contents({ 'app.js': bytes('1') }))).toEqual({
      reasons: ['remote.json fehlt: Das ist kein Build eines Remotes.'],
    })
  })
  test('is refused where it is no JSON', () => expect(read('{')).toEqual({ reasons: ['remote.json ist kein JSON.'] }))
  test('is refused for each of its faults, with where it stands, in German', () => {
    expect(read(JSON.stringify({ ...DESCRIPTOR, name: 'falsch', routes: [{ area: 'anders' }], entry: 7 }))).toEqual({
      reasons: expect.arrayContaining([
        'remote.json, name: ein Name wie mfe-texte',
        expect.stringMatching(/^remote\.json, routes\.0\.area: Ungültig/),
      ]),
    })
  })
})

describe('what is measured of the files', () => {
  const script = bytes('console.log(1)'.repeat(100))
  test('is every name, the sum of each file that isn’t packed, and how small scripts are', () => {
    const files = contents({
      'remote.json': bytes('{}'),
      'app.js': script,
      'app.js.gz': bytes('12345'),
      'app.js.br': bytes('1'),
      'a.css': bytes('x'),
    })
    expect(measureFiles(files)).toEqual({
      names: ['remote.json', 'app.js', 'app.js.gz', 'app.js.br', 'a.css'],
      checksums: { 'app.js': integrityOf(script), 'a.css': integrityOf(bytes('x')) },
      // As the packed file that comes with it.
      gzipped: { 'app.js': 5 },
    })
  })
  test('is computed where no packed script comes with it', () => {
    expect(measureFiles(contents({ 'app.js': script })).gzipped).toEqual({ 'app.js': gzipSync(script).length })
  })
  test('knows packed files by their ending alone', () => {
    expect(Object.keys(measureFiles(contents({ 'a.gz.js': script, 'a.brx': script })).checksums)).toEqual(['a.gz.js', 'a.brx'])
  })
})

describe('a packed file', () => {
  const mismatched = (files: Record<string, Uint8Array>) => mismatchedTwins(contents(files))
  const [app, other] = [bytes('app'), bytes('other')]
  test('holds what the file beside it holds', () => {
    expect(mismatched({ 'app.js': app, 'app.js.gz': gzipSync(app), 'app.js.br': brotliCompressSync(app), 'a.gzx': other })).toEqual([])
  })
  test.each([
    ['something else', { 'app.js': app, 'app.js.gz': gzipSync(other) }, 'app.js.gz enthält etwas anderes als app.js.'],
    ['something else', { 'app.js': app, 'app.js.br': brotliCompressSync(other) }, 'app.js.br enthält etwas anderes als app.js.'],
    ['more', { 'app.js': app, 'app.js.gz': gzipSync(bytes('apple'.repeat(100))) }, 'app.js.gz enthält etwas anderes als app.js.'],
    ['what its ending doesn’t say', { 'app.js': app, 'app.js.br': gzipSync(app) }, 'app.js.br enthält etwas anderes als app.js.'],
    ['something without a file beside it', { 'weg.js.gz': gzipSync(app) }, 'weg.js.gz enthält etwas anderes als weg.js.'],
  ])('is named where it holds %s', (_what, files, reason) => expect(mismatched(files as Record<string, Uint8Array>)).toEqual([reason]))
})
