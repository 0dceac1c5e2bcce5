import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RouteTable } from '@avalwerk/platform'
import { MAPS_FOLDER } from '@avalwerk/platform/releaseFiles'
import type { Plugin } from 'vite'
import { DESCRIPTOR, describeRemote, isOfRelease, type RemoteRelease, type Scripts } from '../remoteDescription.ts'
import { type Scan, withImports } from './sharedScan.ts'

type Described = Readonly<{
  release: RemoteRelease
  table: RouteTable
  scan: Scan
  /** The module that is exposed. */
  app: string
  /** The name of the page that a module is. */
  pageOf: (file: string) => string
}>

/** Describes a build of modules beside it, puts the maps of its scripts aside, and compresses these. */
export const describeModules = ({ release, table, scan, app, pageOf }: Described): Plugin => ({
  name: 'avalwerk-description',
  // What lies there is what is delivered.
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const scriptsOf = (name: string): Scripts | undefined => {
      const first = chunks.find(({ facadeModuleId: module, isDynamicEntry }) =>
        name === 'app' ? module === app : isDynamicEntry && module !== null && pageOf(module) === name,
      )
      return (
        first && {
          files: withImports(first.fileName, bundle).map(({ fileName }) => fileName),
          shared: scan.laterOf.get(first.facadeModuleId ?? '') ?? [],
        }
      )
    }
    const maps = chunks.flatMap(({ sourcemapFileName }) => sourcemapFileName ?? [])
    const files = Object.keys(bundle).filter((name) => isOfRelease(name) && !maps.includes(name))
    const contents = new Map(files.map((file) => [file, readFileSync(join(dir, file))]))
    const descriptor = describeRemote(release, table, {
      module: true,
      entry: files.find((file) => file.startsWith('remoteEntry')),
      scriptsOf,
      integrity: Object.fromEntries([...contents].map(([file, content]) => [file, checksum(content)])),
      takes: scan.takes,
    })
    mkdirSync(join(dir, MAPS_FOLDER), { recursive: true })
    for (const map of maps) renameSync(join(dir, map), join(dir, MAPS_FOLDER, map))
    writeFileSync(join(dir, DESCRIPTOR), JSON.stringify(descriptor, null, 1))
    for (const [file, content] of contents) {
      if (!file.endsWith('.js')) continue
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content))
    }
  },
})

const checksum = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
