import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { doorsOf, outputOf, PACKAGES } from './pack.ts'
import { ROOT } from '../workspace.ts'

/**
 * The doors whose exports are the contract with remotes, by package. Of the calls each has its own (`npm run calls`); life cycles and rights
 * stand in the specification's tables.
 */
const REPORTED: Readonly<Record<string, 'all' | readonly string[]>> = {
  platform: ['.', './changed', './plain', './remote', './texts'],
  api: ['.', './createApi'],
  ui: 'all',
  forms: 'all',
  patterns: 'all',
  build: 'all',
  testing: ['./components', './platform', './playwright', './stories'],
}

const QUIET = { default: { logLevel: ExtractorLogLevel.None } }

type Door = Readonly<{ name: string; door: string; types: string }>
const typesOf = (work: string, name: string, file: string) => join(work, name, `${outputOf(file)}.d.ts`)
const doorsIn = (work: string, name: string): Door[] =>
  Object.entries(doorsOf(name)).map(([door, file]) => ({ name, door, types: typesOf(work, name, file) }))

/** Where the report of a door lies in this repository. */
const placeOf = ({ name, door }: Door) =>
  join('shared', name, 'api', `${door === '.' ? 'index' : door.slice(2).replaceAll('/', '-')}.api.md`)

/**
 * Reports what the doors of packages export, with types and whether that is documented.
 * @param work the folder in which the packages were made (`stage`)
 * @returns the reports by the files that they are kept in, from the root of the repository
 * @throws Error where types can't be read
 */
export function apiReports(work: string): ReadonlyMap<string, string> {
  const all = Object.keys(PACKAGES).flatMap((name) => doorsIn(work, name))
  const entries = all.map(({ types }) => types)
  const paths = Object.fromEntries(all.map(({ name, door, types }) => [`@avalwerk/${name}${door.slice(1)}`, [types]]))
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    // Some libraries' types name React without importing it.
    typeRoots: [join(ROOT, 'shared', 'ui', 'node_modules', '@types')],
    types: ['react'],
    baseUrl: ROOT,
    paths,
  }
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-api-'))
  try {
    let state: CompilerState | undefined
    const reported = all.filter(({ name, door }) => REPORTED[name] === 'all' || REPORTED[name]?.includes(door))
    return new Map(
      reported.map((one) => {
        const own = join(work, one.name)
        const config = ExtractorConfig.prepare({
          configObject: {
            projectFolder: own,
            mainEntryPointFilePath: one.types,
            newlineKind: 'lf',
            compiler: { overrideTsconfig: { compilerOptions, include: [], files: entries }, skipLibCheck: true },
            apiReport: { enabled: true, reportFileName: 'report.api.md', reportFolder: folder, reportTempFolder: join(folder, 'temp') },
            docModel: { enabled: false },
            dtsRollup: { enabled: false },
            tsdocMetadata: { enabled: false },
            messages: { compilerMessageReporting: QUIET, extractorMessageReporting: QUIET, tsdocMessageReporting: QUIET },
          },
          configObjectFullPath: join(own, 'api-extractor.json'),
          packageJsonFullPath: join(own, 'package.json'),
        })
        // The types of all packages are read once.
        state ??= CompilerState.create(config, { additionalEntryPoints: entries })
        Extractor.invoke(config, {
          localBuild: true,
          compilerState: state,
          messageCallback: (message) => {
            message.handled = true
          },
        })
        return [placeOf(one), readFileSync(join(folder, 'report.api.md'), 'utf8')]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
