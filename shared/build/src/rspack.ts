import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { RouteTable } from '@avalwerk/platform'
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core'
import {
  commonConfig,
  compression,
  exposedRemote,
  KEPT_COMMENTS,
  REMOTE_CHUNKS,
  remoteDescription,
  remoteOutput,
  sourceMapsFor,
  STABLE_IDS,
} from './bundlerConfig.ts'
import { ChunkIntegrity } from './plugins/chunkIntegrity.ts'
import { releaseOf } from './remoteDescription.ts'
import { PATTERNS } from './sharedByShell.ts'

/**
 * A remote: exposes `./app` and describes itself from its route table.
 * @param version the release; that of `package.json`, or the one that is published, unless it is said
 * @throws Error if a route's chunk is missing (its name must be that of the route)
 */
export function remoteConfig(folder: string, table: RouteTable, version?: string): Configuration {
  const release = releaseOf(folder, version)
  const mode = 'production'
  const base = commonConfig(folder, mode, [folder, PATTERNS], 'builtin:swc-loader')
  return {
    ...base,
    ...sourceMapsFor(mode),
    entry: {},
    output: { ...base.output, ...remoteOutput(folder, release, mode) },
    optimization: {
      ...STABLE_IDS,
      ...REMOTE_CHUNKS,
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false, minimizerOptions: KEPT_COMMENTS })],
    },
    plugins: [
      new ModuleFederationPlugin(exposedRemote(release, mode)),
      // Made for webpack; what they ask for Rspack answers alike, but for what they themselves know.
      ...([new ChunkIntegrity(), ...remoteDescription(release, table), ...compression(mode)] as unknown as RspackPluginInstance[]),
    ],
  }
}
