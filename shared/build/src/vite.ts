import { dirname, join, relative, resolve } from 'node:path'
import { federation } from '@module-federation/vite'
import type { RouteTable } from '@avalwerk/platform'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { describeModules } from './plugins/moduleDescription.ts'
import { pageNames } from './plugins/pageNames.ts'
import { bringsNoneAlong, scanShared } from './plugins/sharedScan.ts'
import { callersOf, usedTable } from './plugins/usedCalls.ts'
import { outputOf, releaseOf } from './remoteDescription.ts'
import { CALLS_FILE, consumedModules, PATTERNS } from './sharedByShell.ts'

/** What a remote may say beside its route table. */
export type RemoteOptions = Readonly<{
  /** Of its framework. */
  plugins?: readonly PluginOption[]
  /** The release; that of `package.json`, or the one that is published, unless it is said. */
  version?: string
}>

/**
 * A remote whose scripts are modules: exposes `./app` and describes itself from its route table.
 * Its pages are chunks by the names of their routes: by `webpackChunkName`, else by the names of their files.
 */
export async function remoteConfig(
  folder: string,
  table: RouteTable,
  { plugins = [], version }: RemoteOptions = {},
): Promise<InlineConfig> {
  const release = releaseOf(folder, version)
  const app = join(folder, 'src', 'app.tsx')
  const pages = pageNames()
  // The platform's React is production's, and a build that a test starts is a build: Vite and its plugins ask the environment alone.
  Object.assign(process.env, { NODE_ENV: 'production', MFE_VITE_NO_TEST_ENV_CHECK: 'true' })
  const base: InlineConfig = {
    root: folder,
    base: './',
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: '@emotion/react' } },
    plugins: [pages.plugin, usedCalls(folder), ...plugins],
    build: {
      outDir: outputOf(folder),
      emptyOutDir: true,
      target: 'es2022',
      // All files of a release lie side by side.
      assetsDir: '',
      // What pages need is preloaded by the shell, with its sums.
      modulePreload: false,
      // A font or a picture that stands in a style would be refused by the page's policy.
      assetsInlineLimit: 0,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: app,
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: '[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
          // Maps for the platform alone, without what stands in the sources.
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (source, map) => relative(folder, resolve(dirname(map), source)),
        },
        // Marks of React's that mean nothing here.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  }
  const scan = await scanShared(base)
  return {
    ...base,
    plugins: [
      ...(base.plugins ?? []),
      bringsNoneAlong(app),
      describeModules({ release, table, scan, app, pageOf: pages.pageOf }),
      federation({
        name: release.container,
        filename: 'remoteEntry.[hash].js',
        exposes: { './app': './src/app.tsx' },
        shared: consumedModules(Object.keys(scan.takes)),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
    ],
  }
}

/** The table of calls holds those that the remote makes. */
const usedCalls = (folder: string): Plugin => ({
  name: 'avalwerk-used-calls',
  enforce: 'pre',
  load(id) {
    if (id !== CALLS_FILE) return undefined
    const folders = callersOf(id, [folder, PATTERNS])
    for (const one of folders) this.addWatchFile(one)
    return usedTable(id, folders)
  },
})
