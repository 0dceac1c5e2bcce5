/** Rendered manifests, whole and with what kustomize makes of empty or rewritten selectors. */
import { describe, expect, test } from '@jest/globals'
import { lineFaults, readResources, selectorFaults, spreadFaults } from './selectors.ts'

const WHOLE = `
kind: Deployment
metadata: { name: portal, labels: { app.kubernetes.io/name: avalwerk } }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: avalwerk } }
  template: { metadata: { labels: { app.kubernetes.io/name: avalwerk } }, spec: { containers: [{ ports: [{ name: https, containerPort: 4711 }] }] } }
---
kind: NetworkPolicy
metadata: { name: portal, labels: { app.kubernetes.io/name: avalwerk } }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: avalwerk } }
  egress:
    - { to: [{ ipBlock: { cidr: 0.0.0.0/0 } }], ports: [{ port: 443 }, { port: 3311 }] }
    - { to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: clamav } } }], ports: [{ port: 3311 }] }
---
kind: Deployment
metadata: { name: clamav, labels: { app.kubernetes.io/name: clamav } }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: clamav } }
  template: { metadata: { labels: { app.kubernetes.io/name: clamav } }, spec: { containers: [{}, { ports: [{ name: tls, containerPort: 3311 }] }] } }
---
kind: Service
metadata: { name: clamav, labels: { app.kubernetes.io/name: clamav } }
spec: { selector: { app.kubernetes.io/name: clamav } }
---
kind: PodDisruptionBudget
metadata: { name: clamav, labels: { app.kubernetes.io/name: clamav } }
spec: { minAvailable: 1, selector: { matchLabels: { app.kubernetes.io/name: clamav } } }
---
kind: NetworkPolicy
metadata: { name: clamav, labels: { app.kubernetes.io/name: clamav } }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: clamav } }
  ingress: [{ from: [{ podSelector: { matchLabels: { app.kubernetes.io/name: avalwerk } } }], ports: [{ port: tls }] }]
`
const LINE = { from: 'portal', to: 'clamav', port: 3311 }
const NOT_OUT = "portal isn't let out to the pods of clamav on port 3311"

/** The manifests with something else in one place. @throws Error if that place isn't there exactly once */
function bent(what: string, into: string) {
  if (WHOLE.split(what).length !== 2) throw new Error(`'${what}' isn't there once.`)
  return readResources(WHOLE.replace(what, into))
}

test('whole files have no faults', () => {
  expect([selectorFaults(readResources(WHOLE)), lineFaults(readResources(WHOLE), LINE)]).toEqual([[], []])
})

describe('a selector', () => {
  test('means every pod of the namespace where it is empty', () => {
    expect(selectorFaults(bent('minAvailable: 1, selector: { matchLabels: { app.kubernetes.io/name: clamav } }', 'selector: {}'))).toEqual([
      "PodDisruptionBudget clamav of the app 'clamav' selects {}",
    ])
    const policy = bent('  podSelector: { matchLabels: { app.kubernetes.io/name: clamav } }\n', '  podSelector: {}\n')
    expect(selectorFaults(policy)).toEqual(["NetworkPolicy clamav of the app 'clamav' selects {}"])
  })
  test('names its own app, not another one’s', () => {
    const service = bent(
      'spec: { selector: { app.kubernetes.io/name: clamav } }',
      'spec: { selector: { app.kubernetes.io/name: avalwerk } }',
    )
    expect(selectorFaults(service)).toEqual(['Service clamav of the app \'clamav\' selects {"app.kubernetes.io/name":"avalwerk"}'])
  })
  test('finds pods', () => {
    const service = bent('spec: { selector: { app', 'spec: { selector: { app.kubernetes.io/component: scanner, app')
    expect(selectorFaults(service)).toEqual(['Service clamav selects no pod'])
  })
})

describe('a line between two', () => {
  const peer = 'podSelector: { matchLabels: { app.kubernetes.io/name: avalwerk } } }], ports: [{ port: tls }]'
  test.each([
    ['another app', 'podSelector: { matchLabels: { app.kubernetes.io/name: clamav } } }], ports: [{ port: tls }]'],
    ['every pod', 'podSelector: {} }], ports: [{ port: tls }]'],
    ['other namespaces', `namespaceSelector: {}, ${peer}`],
    ['addresses', `ipBlock: { cidr: 10.0.0.0/8 } }, { ${peer}`],
  ])('lets in only the one: %s', (_who, into) => {
    expect(lineFaults(bent(peer, into), LINE)).toEqual([expect.stringMatching(/^clamav lets in \{/)])
  })
  test('lets in on its port, and out to it', () => {
    expect(lineFaults(bent('port: tls', 'port: 3310'), LINE)).toEqual(['clamav lets nobody in on port 3311'])
    const out = '} } }], ports: [{ port: 3311 }] }'
    expect(lineFaults(bent(out, out.replace('3311', '3310')), LINE)).toEqual([NOT_OUT])
  })
  test('leads out to pods: addresses are for what stands outside of the cluster', () => {
    const pods = 'to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: clamav } } }], ports: [{ port: 3311 }]'
    expect(lineFaults(bent(pods, 'to: [{ ipBlock: { cidr: 10.0.0.0/8 } }], ports: [{ port: 3311 }]'), LINE)).toEqual([NOT_OUT])
    expect(lineFaults(bent(pods, 'ports: [{ port: 3311 }]'), LINE)).toEqual([])
  })
})

describe('the pods of a deployment', () => {
  const deployment = (spread: string) =>
    readResources(`
kind: Deployment
metadata: { name: portal }
spec: { template: { metadata: { labels: { app.kubernetes.io/name: avalwerk } }, spec: { containers: [], topologySpreadConstraints: [${spread}] } } }
`)
  const spread = ({ key = 'kubernetes.io/hostname', app = 'avalwerk', among = ', matchLabelKeys: [pod-template-hash]' } = {}) =>
    deployment(`{ topologyKey: ${key}, labelSelector: { matchLabels: { app.kubernetes.io/name: ${app} } }${among} }`)
  test('stand on several nodes, each release for itself', () => {
    expect(spreadFaults(spread())).toEqual([])
  })
  test.each([
    ['no rule', deployment('')],
    ['other places', spread({ key: 'topology.kubernetes.io/zone' })],
    ['other pods', spread({ app: 'clamav' })],
    ['those of the release before, too', spread({ among: '' })],
  ])('may meet on one node by: %s', (_what, resources) => {
    expect(spreadFaults(resources)).toEqual(["Deployment portal doesn't keep the pods of one release apart"])
  })
})
