import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced'
import { PLATFORM_CONTRACT, type RouteTable } from '@avalwerk/platform'
import type { RemoteDescriptor } from '@avalwerk/platform/manifest'
import { isReleaseFile } from '@avalwerk/platform/release'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CompressionPlugin from 'compression-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'
import { cacheOf } from './cacheOf.ts'
import { Description, files } from './plugins/descriptor.ts'
import { ChunkIntegrity } from './plugins/chunkIntegrity.ts'
import { FederationIds } from './plugins/federationIds.ts'
import { sharedNeeds, sharedScripts } from './plugins/sharedModules.ts'
import { SharedUse } from './plugins/sharedUse.ts'

const load = createRequire(import.meta.url)
/** Where a package of ours lies: in this repository, or in the installation of another one. */
const folderOf = (name: string) => dirname(load.resolve(`@avalwerk/${name}/package.json`))
/** This package is read as it is written, and packed as JavaScript. */
const OWN_END = extname(import.meta.filename)

/** What the shell provides from its start, and remotes never bring along. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  // What development builds import instead.
  'react/jsx-dev-runtime',
  '@emotion/react/jsx-dev-runtime',
  '@tanstack/react-query',
  '@avalwerk/platform/changed',
  '@avalwerk/platform/remote',
  '@avalwerk/platform/texts',
  '@avalwerk/ui',
] as const

/** What the shell provides as well, each door of a package in chunks that come with the first page that needs it. */
const SHARED_LATER = ['forms', 'patterns'].flatMap((name) => {
  const folder = folderOf(name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Readonly<{ default: string }>>
  }
  return Object.entries(exports)
    .filter(([door]) => door !== './package.json')
    .map(([door, file]) => ({
      shareKey: `@avalwerk/${name}${door.slice(1)}`,
      file: join(folder, typeof file === 'string' ? file : file.default),
    }))
})

const LATER = SHARED_LATER.map(({ shareKey }) => shareKey)

const SINGLETON = { singleton: true, requiredVersion: false } as const
const providedModules = () =>
  Object.fromEntries([
    ...SHARED.map((name) => [name, { ...SINGLETON, eager: true }] as const),
    // By its file: by its name the shell would provide only what it uses itself.
    ...SHARED_LATER.map(({ shareKey, file }) => [file, { ...SINGLETON, shareKey, version: PLATFORM_CONTRACT }] as const),
  ])
const consumedModules = () => Object.fromEntries([...SHARED, ...LATER].map((name) => [name, { ...SINGLETON, import: false as const }]))

/**
 * What gives federation's runtime to remotes. The plugin names its CommonJS file, which brings a second copy of the whole runtime; the
 * file beside it takes the one that is there.
 */
const EXTERNAL_RUNTIME = createRequire(load.resolve('@module-federation/enhanced')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
)

/** Code that the shell provides makes its calls as the shell or remote whose page it is on: each bundle has these calls. */
const PATTERNS = folderOf('patterns')

export type Mode = 'production' | 'development'

/** @param callers folders whose code is in the bundle and makes calls */
function baseConfig(folder: string, mode: Mode, callers: readonly string[], refresh = false): Configuration {
  const productive = mode === 'production'
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: productive ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { [EXTERNAL_RUNTIME]: EXTERNAL_RUNTIME.replace(/\.cjs$/, '.js') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: load.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: {
                  react: { runtime: 'automatic', importSource: '@emotion/react', development: !productive, refresh },
                },
                target: 'es2022',
              },
            },
          },
        },
        {
          test: join(dirname(load.resolve('@avalwerk/api')), `calls${OWN_END}`),
          enforce: 'pre',
          loader: join(import.meta.dirname, 'plugins', `usedCalls${OWN_END}`),
          options: { folders: callers },
        },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Licences stay in their scripts: a release holds no other texts.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { format: { comments: 'some' } },
        }),
      ],
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
    },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: productive ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: productive ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(cacheOf(folder), 'webpack'),
      name: `${folder.split('/').pop()}-${mode}`,
      // The cache depends on this file, too.
      buildDependencies: { configuration: [import.meta.filename] },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    plugins: [
      new ChunkIntegrity(),
      new FederationIds(),
      ...(productive
        ? [
            new CompressionPlugin({ filename: '[path][base].gz', algorithm: 'gzip', test: /\.(js|svg)$/, minRatio: 1 }),
            new CompressionPlugin({ filename: '[path][base].br', algorithm: 'brotliCompress', test: /\.(js|svg)$/, minRatio: 1 }),
          ]
        : []),
    ],
  }
}

/**
 * The shell: host of the federation, with its runtime and everything shared from the start in one entry.
 * @param further folders of other code that is in the bundle and makes calls
 */
export function shellConfig(folder: string, mode: Mode = 'production', further: readonly string[] = []): Configuration {
  const base = baseConfig(folder, mode, [folder, PATTERNS, ...further])
  const use = new SharedUse()
  return {
    ...base,
    entry: { shell: mode === 'production' ? './src/main.ts' : [join(import.meta.dirname, 'development.ts'), './src/main.ts'] },
    output: { ...base.output, publicPath: '/shell/', uniqueName: 'avalwerk_shell' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Libraries change seldom; a new shell leaves them in the browser's cache.
          bibliotheken: { test: /node_modules/, name: 'bibliotheken', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'avalwerk_shell',
        remotes: {},
        shared: providedModules(),
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true },
        dts: false,
        manifest: false,
      }),
      use,
      new Description('shell.json', (compilation, integrity) => ({
        entry: files(compilation, 'shell'),
        contract: PLATFORM_CONTRACT,
        provides: use.readProvided(),
        preload: [],
        integrity,
        shared: sharedScripts(compilation, LATER),
        font: Object.keys(compilation.assets).find((name) => name.endsWith('.woff2')) ?? null,
        icon: Object.keys(compilation.assets).find((name) => /^logo\..*svg$/.test(name)) ?? null,
      })),
    ],
  }
}

/**
 * A remote: exposes `./app` and describes itself from its route table.
 * @param version the release; it stands in the container's name, so that two versions never meet
 * @throws Error if a route's chunk is missing (its name must be that of the route)
 */
export function remoteConfig(
  folder: string,
  table: RouteTable,
  mode: Mode = 'production',
  version = process.env.REMOTE_VERSION ?? pkg(folder).version,
): Configuration {
  const name = pkg(folder).name.replace(/^@[^/]+\//, '')
  const container = `${name}__${version}`.replace(/\W/g, '_')
  const base = baseConfig(folder, mode, [folder, PATTERNS], mode === 'development')
  const use = new SharedUse()
  return {
    ...base,
    entry: {},
    // A release is built aside: the local build stays as it is.
    output: { ...base.output, publicPath: 'auto', uniqueName: container, path: process.env.REMOTE_OUTPUT ?? join(folder, 'dist') },
    optimization: { ...base.optimization, runtimeChunk: false, splitChunks: { chunks: 'async', minSize: 20_000 } },
    plugins: [
      ...(base.plugins ?? []),
      ...(mode === 'development' ? [new ReactRefreshPlugin({ overlay: false, library: container })] : []),
      new ModuleFederationPlugin({
        name: container,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: { './app': { import: './src/app.tsx', name: 'app' } },
        shared: consumedModules(),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
        dts: false,
        manifest: false,
      }),
      use,
      new Description(
        DESCRIPTOR,
        (compilation, integrity): RemoteDescriptor => {
          const entry = files(compilation, container).find((file) => file.startsWith('remoteEntry'))
          if (!entry) throw new Error(`${name}: Der Einstieg fehlt im Build.`)
          return {
            name,
            version,
            contract: PLATFORM_CONTRACT,
            container,
            entry,
            preload: files(compilation, 'app'),
            integrity,
            routes: table.routes.map(({ area, path, rights, title, flowStart, name: page }) => {
              const preload = files(compilation, page)
              if (!preload.length) throw new Error(`${name}: Die Route ${path} nennt ${page}; einen solchen Chunk gibt es nicht.`)
              return {
                area,
                path,
                rights: rights.map((r) => ({ ...r, kategorien: [...r.kategorien] })),
                title,
                preload,
                shared: [...new Set(['app', page].flatMap((group) => sharedNeeds(compilation, group, LATER)))],
                ...(flowStart && { flowStart }),
              }
            }),
            navigation: table.navigation.map((entry) => ({ ...entry })),
            searches: table.searches.map((search) => ({
              ...search,
              rights: search.rights.map((r) => ({ ...r, kategorien: [...r.kategorien] })),
            })),
            entrances: table.entrances?.map((entrance) => ({ ...entrance })) ?? [],
            takes: use.readTaken(),
          }
        },
        isOfRelease,
      ),
    ],
  }
}

const DESCRIPTOR = 'remote.json'
/** A signature over the descriptor vouches for every file of a release that has its sum there. */
const isOfRelease = (name: string): boolean => isReleaseFile(name) && name !== DESCRIPTOR && !/\.(gz|br)$/.test(name)

/** Reads name and version from a folder's `package.json`. */
export function pkg(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
}
