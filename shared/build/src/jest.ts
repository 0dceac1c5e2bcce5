import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { NATIVE, NATIVE_PAGE, PARSER } from './native/base.ts'

const baseOf = (root: string) => ({
  rootDir: root,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', PARSER] as [string, object] },
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
})

/** The project of pure rules. @param root the repository @param testMatch patterns of its tests */
export const rulesProject = (root: string, testMatch: readonly string[]) => ({
  ...baseOf(root),
  displayName: 'rules',
  testEnvironment: 'node',
  testMatch: [...testMatch],
})

/** The project of services. @param root the repository @param testMatch patterns of its tests */
export const servicesProject = (root: string, testMatch: readonly string[]) => ({
  ...baseOf(root),
  ...NATIVE,
  displayName: 'services',
  testMatch: [...testMatch],
  globalSetup: '<rootDir>/services/test/template.ts',
  globalTeardown: '<rootDir>/services/test/templateTeardown.ts',
})

/** @param root the repository */
export function jestConfig(root: string) {
  const base = baseOf(root)
  return {
    maxWorkers: availableParallelism(),
    // Kept from run to run, unlike what lies in the folder for temporary files.
    cacheDirectory: join(root, '.cache', 'jest'),
    testSequencer: '<rootDir>/shared/build/src/native/sequencer.mts',
    // Only what hangs is ended by this: a file takes much longer where other processes want the cores, too.
    testTimeout: 400_000,
    projects: [
      rulesProject(root, ['<rootDir>/shared/*/src/**/*.test.ts', '<rootDir>/deploy/src/**/*.test.ts', '<rootDir>/mfe-*/src/**/*.test.ts']),
      {
        ...base,
        displayName: 'browser',
        ...NATIVE_PAGE,
        testMatch: ['<rootDir>/shell/src/**/*.test.{ts,tsx}', '<rootDir>/shared/*/src/**/*.test.tsx', '<rootDir>/mfe-*/src/**/*.test.tsx'],
      },
      { ...base, ...NATIVE, displayName: 'operation', testMatch: ['<rootDir>/deploy/test/**/*.test.ts'] },
      // By `npm run test:upgrade` alone: it needs the release before.
      { ...base, ...NATIVE, displayName: 'upgrade', testMatch: ['<rootDir>/deploy/test/**/*.drill.ts'] },
      servicesProject(root, ['<rootDir>/services/test/**/*.test.ts']),
    ],
  }
}
