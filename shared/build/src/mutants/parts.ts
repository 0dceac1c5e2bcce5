import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What is broken, by which tests it has to be noticed, and how much of it at least. */
export type Part = Readonly<{
  name: string
  /** Patterns of files below the repository; tests among them are left alone. */
  files: readonly string[]
  tests: readonly string[]
  /** Of a hundred mutants, so many have to be noticed. */
  least: number
  /** In which of Jest's projects its tests run. */
  project: 'rules' | 'services'
}>

/** What the services decide, beyond the rules: by subject, the files that do and the tests that name it. */
const DECISIONS: Readonly<Record<string, Pick<Part, 'files' | 'tests'>>> = {
  'services-rights': {
    files: ['services/src/kernel/useCase.ts', 'services/src/kernel/admission.ts'],
    tests: ['services/test/{admission,rights}.test.ts'],
  },
  'services-roles': {
    files: ['services/src/partner/roles.ts'],
    tests: ['services/test/{nutzer,protected-accounts,roles,takeover}.test.ts'],
  },
  'services-tenancy': { files: ['services/src/records/visibility.ts'], tests: ['services/test/policies.test.ts'] },
  'services-tokens': {
    files: ['services/src/kernel/authentication.ts', 'services/src/identity/{links,sessions}.ts'],
    tests: ['services/test/{authentication,backchannel,sessions,several-sign-ins,sso,tokens}.test.ts'],
  },
  'services-time': {
    files: [
      'services/src/kernel/deadlines.ts',
      'services/src/deadlines/*.ts',
      'services/src/aggregate/drafts.ts',
      'services/src/{aufgaben,auftrag,buergschaft,text}/due.ts',
    ],
    // Each deadline is played with the life that it belongs to.
    tests: ['services/test/{abtretung,deadlines,due,due-no-more,due-rows,maintenance,share,texts}.test.ts'],
  },
  'services-limits': {
    files: ['services/src/records/limitUsage.ts', 'services/src/vertrag/{balance,ledger}.ts', 'services/src/kernel/shares.ts'],
    tests: ['services/test/{limit-ledger,retention,shares,umtausch,vertraege,vertrag-details}.test.ts'],
  },
  'services-outbox': {
    files: ['services/src/kernel/{boss,jobs}.ts', 'services/src/kernel/workers/*.ts'],
    tests: ['services/test/{jobs,workers}.test.ts'],
  },
  'services-sharing': {
    files: ['services/src/freigabe/{comments,share}.ts', 'services/src/records/freigabe.ts'],
    tests: ['services/test/share.test.ts'],
  },
}

/** Tests beside a folder's own that name its subject. */
const FURTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  aufgaben: ['shared/testing/src/oracle/aufgaben.test.ts'],
  // What is said of a refusal stands on its page.
  lifecycle: ['shared/testing/src/oracle/*.test.ts', 'shared/build/src/docs/errors.test.ts'],
  // Each code's page says its status and its title.
  problems: ['shared/build/src/docs/errors.test.ts'],
  rights: ['shared/testing/src/oracle/rights.test.ts'],
}

/**
 * Each folder of the rules, and each subject of the services' decisions, by itself: a rule has to be held by the tests that name its
 * subject, not by a story that happens to pass by.
 * @param root the repository
 */
export function partsOf(root: string): readonly Part[] {
  const domain = readdirSync(join(root, 'shared', 'domain', 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [
    ...domain.map(({ name }) => ({
      name,
      files: [`shared/domain/src/${name}/**/*.ts`],
      tests: [`shared/domain/src/${name}/**/*.test.ts`, ...(FURTHER_TESTS[name] ?? [])],
      least: 90,
      project: 'rules' as const,
    })),
    // The domain has a folder of that name, too. What lies in `remote` is no rule, but what React and a browser's storage need.
    { name: 'shared-platform', files: ['shared/platform/src/*.ts'], tests: ['shared/platform/src/*.test.ts'], least: 90, project: 'rules' },
    ...Object.entries(DECISIONS).map(([name, part]) => ({ name, ...part, least: 80, project: 'services' as const })),
  ]
}
