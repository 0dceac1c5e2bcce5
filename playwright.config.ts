import { storyDefaults, storyPortals } from '@avalwerk/testing'
import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

const portals = storyPortals()
const defaults = storyDefaults()

/** The test command starts the portals and names their addresses. */
export default defineConfig({
  ...defaults,
  testDir: '.',
  testMatch: ['shell/e2e/**/*.spec.ts', 'mfe-*/e2e/**/*.spec.ts', 'deploy/e2e/**/*.spec.ts'],
  // Copies of other releases lie there.
  testIgnore: ['.cache/**'],
  // Where one portal answers all of them, more than a few would only wait for it.
  workers: portals.length || Math.min(availableParallelism(), 4),
  fullyParallel: true,
  retries: 0,
  // Beside what `--grep` selects.
  ...(process.env.STORY_TAG && { grep: new RegExp(process.env.STORY_TAG) }),
  // A column that is shifted by eight pixels changes more than a thousand.
  expect: { ...defaults.expect, toHaveScreenshot: { maxDiffPixels: 400, threshold: 0.2 } },
  snapshotPathTemplate: '{testFileDir}/pictures/{arg}{ext}',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.STORY_REPORT ?? 'test-results/all.json' }],
    ['./shared/build/src/native/progress.mts'],
  ],
  use: {
    ...defaults.use,
    baseURL: process.env.PORTAL_URL ?? 'http://localhost:4711',
    // A trace of everything costs a sixth of the time; `npm test -- e2e --trace retain-on-failure` writes them.
  },
})
