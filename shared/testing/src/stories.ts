import { defineConfig } from '@playwright/test'
import type { StoryOptions } from './playwright.ts'
import { storyDefaults } from './storyDefaults.ts'

/**
 * Playwright's configuration for the stories of a remote in a repository of its own: they are told on the running platform that
 * AVALWERK_URL names, with the remote's sources in the place of what is in force there, which the package's script `serve` hands out.
 * @param name of the remote, as `mfe-beispiel`
 * @param port for its sources; the platform has to let in developers' builds from there
 * @public
 */
export const remoteStories = (name: string, port = 4801) => {
  const address = `http://localhost:${port}/`
  const defaults = storyDefaults()
  return defineConfig<StoryOptions>({
    ...defaults,
    testDir: 'e2e',
    reporter: 'list',
    use: {
      ...defaults.use,
      baseURL: process.env.AVALWERK_URL || 'http://localhost:4711',
      ownBuild: `${name}@${address}`,
    },
    webServer: { command: `npm run serve -- ${port}`, url: `${address}remote.json`, timeout: 180_000, reuseExistingServer: true },
  })
}
