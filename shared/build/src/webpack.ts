import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced'
import { PLATFORM_CONTRACT, type RouteTable } from '@avalwerk/platform'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'
import {
  commonConfig,
  compression,
  exposedRemote,
  KEPT_COMMENTS,
  type Mode,
  REMOTE_CHUNKS,
  remoteDescription,
  remoteOutput,
  sourceMapsFor,
  STABLE_IDS,
} from './bundlerConfig.ts'
import { cacheOf } from './cacheOf.ts'
import { ChunkIntegrity } from './plugins/chunkIntegrity.ts'
import { Description, files } from './plugins/descriptor.ts'
import { FederationIds } from './plugins/federationIds.ts'
import { sharedScripts } from './plugins/sharedModules.ts'
import { SharedUse } from './plugins/sharedUse.ts'
import { releaseOf } from './remoteDescription.ts'
import { LATER, PATTERNS, SHARED, SHARED_LATER, SINGLETON } from './sharedByShell.ts'

const load = createRequire(import.meta.url)

const providedModules = () =>
  Object.fromEntries([
    ...SHARED.map((name) => [name, { ...SINGLETON, eager: true }] as const),
    // By its file: by its name the shell would provide only what it uses itself.
    ...SHARED_LATER.map(({ shareKey, file }) => [file, { ...SINGLETON, shareKey, version: PLATFORM_CONTRACT }] as const),
  ])

/** @param callers folders whose code is in the bundle and makes calls */
function baseConfig(folder: string, mode: Mode, callers: readonly string[], refresh = false): Configuration {
  return {
    ...commonConfig(folder, mode, callers, load.resolve('swc-loader'), refresh),
    optimization: {
      ...STABLE_IDS,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false, minimizerOptions: KEPT_COMMENTS })],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(cacheOf(folder), 'webpack'),
      name: `${folder.split('/').pop()}-${mode}`,
      // The cache depends on this file, too.
      buildDependencies: { configuration: [import.meta.filename] },
    },
    plugins: [new ChunkIntegrity(), new FederationIds(), ...compression(mode)],
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
export function remoteConfig(folder: string, table: RouteTable, mode: Mode = 'production', version?: string): Configuration {
  const release = releaseOf(folder, version)
  const base = baseConfig(folder, mode, [folder, PATTERNS], mode === 'development')
  return {
    ...base,
    ...sourceMapsFor(mode),
    entry: {},
    output: { ...base.output, ...remoteOutput(folder, release, mode) },
    optimization: { ...base.optimization, ...REMOTE_CHUNKS },
    plugins: [
      ...(base.plugins ?? []),
      ...(mode === 'development' ? [new ReactRefreshPlugin({ overlay: false, library: release.container })] : []),
      new ModuleFederationPlugin(exposedRemote(release, mode)),
      ...remoteDescription(release, table),
    ],
  }
}
