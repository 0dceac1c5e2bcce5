import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rulesProject, servicesProject } from '../jest.ts'
import { SWITCHES, withSwitches } from './conditions.ts'
import type { Part } from './parts.ts'

/** What the rules and their tests are in, and what those of services are. */
const PACKAGES = {
  rules: ['shared/domain', 'shared/platform', 'shared/testing', 'shared/build', 'docs'],
  services: ['shared', 'services', 'deploy', 'docs', 'package.json', 'pnpm-workspace.yaml'],
}

/** What sources of services whose conditions can be switched import from. */
const SWITCHES_FILE = join('services', 'src', 'switches.mjs')

/**
 * Copies the sources of a part and of its tests, so that Stryker may write into them. It leaves what is `as const` alone, and most rules
 * are tables of that kind: the words go from the copy, where no compiler reads them. In services conditions of queries can be switched.
 * @param folder of the copy, which is made anew
 * @returns the files to be broken, relative to it
 */
export function copyPart(root: string, folder: string, { files, tests, project }: Part): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const broken = new Set(globSync(files as string[], { cwd: root }).filter((file) => !file.includes('.test.')))
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PACKAGES[project]], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of all.trim().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    if (broken.has(file)) {
      const source = readFileSync(join(root, file), 'utf8').replaceAll(/ as const\b/g, '')
      writeFileSync(join(folder, file), project === 'services' ? withSwitches(source, join(folder, SWITCHES_FILE)) : source)
    } else cpSync(join(root, file), join(folder, file))
  }
  if (project === 'services') writeFileSync(join(folder, SWITCHES_FILE), SWITCHES)
  // pnpm's links are relative: those to packages of the workspace lead to the copy, the others to what is installed.
  for (const modules of globSync(['shared/*/node_modules', 'services/node_modules', 'deploy/node_modules'], { cwd: root }))
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const ofTests = tests.map((pattern) => `<rootDir>/${pattern}`)
  const config =
    project === 'rules'
      ? rulesProject(folder, ofTests)
      : {
          ...servicesProject(folder, ofTests),
          testRunner: '<rootDir>/shared/build/src/mutants/jest-circus.mts',
          // Stryker loads it, which knows no names of Jest's.
          testEnvironment: join(folder, 'shared/build/src/native/environment.mts'),
          testTimeout: 60_000,
        }
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify({ ...config, modulePathIgnorePatterns: [] }))
  return [...broken]
}
