/** What builds by webpack and by Rspack, which takes configurations and plugins of webpack's, have in common. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RouteTable } from '@avalwerk/platform'
import { MAPS_FOLDER } from '@avalwerk/platform/releaseFiles'
import CompressionPlugin from 'compression-webpack-plugin'
import { Description, files } from './plugins/descriptor.ts'
import { sharedNeeds } from './plugins/sharedModules.ts'
import { SharedUse } from './plugins/sharedUse.ts'
import { DESCRIPTOR, describeRemote, isOfRelease, outputOf, type RemoteRelease } from './remoteDescription.ts'
import { CALLS_FILE, consumedModules, LATER, OWN_END } from './sharedByShell.ts'

const load = createRequire(import.meta.url)

/**
 * What gives federation's runtime to remotes. The plugin names its CommonJS file, which brings a second copy of the whole runtime; the
 * file beside it takes the one that is there.
 */
const EXTERNAL_RUNTIME = createRequire(load.resolve('@module-federation/enhanced')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
)

export type Mode = 'production' | 'development'

/** Licences stay in their scripts: a release holds no other texts. */
export const KEPT_COMMENTS = { format: { comments: 'some' } } as const
export const STABLE_IDS = { chunkIds: 'deterministic', moduleIds: 'deterministic' } as const
/** How a remote's pages become chunks. */
export const REMOTE_CHUNKS = { runtimeChunk: false, splitChunks: { chunks: 'async', minSize: 20_000 } } as const

/**
 * What isn't the tool's own.
 * @param callers folders whose code is in the bundle and makes calls
 * @param swcLoader of the tool
 */
export function commonConfig(folder: string, mode: Mode, callers: readonly string[], swcLoader: string, refresh = false) {
  const productive = mode === 'production'
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'] as ('web' | 'es2022')[],
    devtool: productive ? (false as const) : ('cheap-module-source-map' as const),
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { [EXTERNAL_RUNTIME]: EXTERNAL_RUNTIME.replace(/\.cjs$/, '.js') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: swcLoader,
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', importSource: '@emotion/react', development: !productive, refresh } },
                target: 'es2022',
              },
            },
          },
        },
        {
          test: CALLS_FILE,
          enforce: 'pre' as const,
          loader: join(import.meta.dirname, 'plugins', `usedCalls${OWN_END}`),
          options: { folders: callers },
        },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: productive ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: productive ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous' as const,
      hashFunction: 'sha256' as const,
    },
    performance: false as const,
    infrastructureLogging: { level: 'error' as const },
  }
}

/** Twins of scripts for browsers that take them compressed. */
export const compression = (mode: Mode) =>
  mode === 'production'
    ? [
        new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test: /\.(js|svg)$/, minRatio: 1 }),
        new CompressionPlugin({ filename: '[path][base].br', algorithm: 'brotliCompress', test: /\.(js|svg)$/, minRatio: 1 }),
      ]
    : []

/**
 * The maps of a remote's scripts to their sources, for the platform alone: beside the release's files, without what stands in the sources,
 * and named by no script.
 */
export const sourceMapsFor = (mode: Mode) => (mode === 'production' ? { devtool: 'hidden-nosources-source-map' as const } : {})

/** Where a remote's files go, and from where it loads them. */
export const remoteOutput = (folder: string, { container }: RemoteRelease, mode: Mode) => ({
  publicPath: 'auto',
  uniqueName: container,
  path: outputOf(folder),
  ...(mode === 'production' && { sourceMapFilename: `${MAPS_FOLDER}/[file].map`, devtoolModuleFilenameTemplate: '[resource-path]' }),
})

/** A remote as federation sees it: it exposes `./app` and brings along nothing that the shell has. */
export const exposedRemote = ({ container }: RemoteRelease, mode: Mode) => ({
  name: container,
  filename: mode === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
  exposes: { './app': { import: './src/app.tsx', name: 'app' } },
  shared: consumedModules(),
  shareStrategy: 'loaded-first' as const,
  experiments: { externalRuntime: true },
  dts: false,
  manifest: false,
})

/** What describes a remote's build beside it. */
export function remoteDescription(release: RemoteRelease, table: RouteTable): [SharedUse, Description] {
  const use = new SharedUse()
  const description = new Description(
    DESCRIPTOR,
    (compilation, integrity) =>
      describeRemote(release, table, {
        entry: files(compilation, release.container).find((file) => file.startsWith('remoteEntry')),
        scriptsOf: (group) => ({ files: files(compilation, group), shared: sharedNeeds(compilation, group, LATER) }),
        integrity,
        takes: use.readTaken(),
      }),
    isOfRelease,
  )
  return [use, description]
}
