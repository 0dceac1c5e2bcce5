import { availableParallelism } from 'node:os'

/** One Jest set-up for all packages: ES modules, TypeScript through swc, jsdom where a file asks for it. */
const PARSER = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    target: 'es2022',
  },
}

/** @param root the repository */
export function jestConfig(root: string) {
  const base = {
    rootDir: root,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '\\.tsx?$': ['@swc/jest', PARSER] as [string, object] },
    modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
  }
  return {
    maxWorkers: availableParallelism(),
    // Stories over real HTTP on a busy machine; what hangs is ended all the same.
    testTimeout: 60_000,
    projects: [
      {
        ...base,
        displayName: 'rules',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/shared/*/src/**/*.test.ts', '<rootDir>/deploy/src/**/*.test.ts', '<rootDir>/mfe-*/src/**/*.test.ts'],
      },
      {
        ...base,
        displayName: 'browser',
        testEnvironment: 'jsdom',
        setupFiles: ['<rootDir>/shared/testing/src/jsdom.ts'],
        testMatch: ['<rootDir>/shell/src/**/*.test.{ts,tsx}', '<rootDir>/shared/*/src/**/*.test.tsx', '<rootDir>/mfe-*/src/**/*.test.tsx'],
      },
      { ...base, displayName: 'operation', testEnvironment: 'node', testMatch: ['<rootDir>/deploy/test/**/*.test.ts'] },
      // By `npm run test:upgrade` alone: it needs the release before.
      { ...base, displayName: 'upgrade', testEnvironment: 'node', testMatch: ['<rootDir>/deploy/test/**/*.drill.ts'] },
      {
        ...base,
        displayName: 'services',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/services/test/**/*.test.ts'],
        globalSetup: '<rootDir>/services/test/template.ts',
        globalTeardown: '<rootDir>/services/test/templateTeardown.ts',
      },
    ],
  }
}
