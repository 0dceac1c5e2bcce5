/** Which targets Prometheus asks by its own configuration, and whether it reaches them. */
import { describe, expect, test } from '@jest/globals'
import { scrapeFaults } from './scraping.ts'
import { readResources } from './selectors.ts'

const PODS = `
kind: Deployment
metadata: { name: portal }
spec:
  template:
    metadata: { labels: { app.kubernetes.io/name: avalwerk } }
    spec: { containers: [{ ports: [{ name: https, containerPort: 4711 }, { name: metrics, containerPort: 4712 }] }] }
---
kind: Deployment
metadata: { name: clamav }
spec:
  template:
    metadata: { labels: { app.kubernetes.io/name: clamav } }
    spec: { containers: [{}, { ports: [{ name: metrics, containerPort: 3311 }] }] }
---
kind: NetworkPolicy
metadata: { name: portal }
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: avalwerk } }
  ingress:
    - { from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: ingress-nginx } } }], ports: [{ port: https }] }
    - { from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }], ports: [{ port: metrics }] }
`
const APP = '{ source_labels: [__meta_kubernetes_pod_label_app_kubernetes_io_name], regex: avalwerk, action: keep }'
const PORT = '{ source_labels: [__meta_kubernetes_pod_container_port_name], regex: metrics, action: keep }'
const ENDED = '{ source_labels: [__meta_kubernetes_pod_phase], regex: Failed|Succeeded, action: drop }'
const WANTED = { job: 'avalwerk', namespace: 'monitoring', to: 'portal', port: 4712 }
const faults = (rules: readonly string[], pods = PODS) =>
  scrapeFaults(
    readResources(pods),
    `scrape_configs: [{ job_name: other }, { job_name: avalwerk, relabel_configs: [${rules.join()}] }]`,
    WANTED,
  )

describe('Prometheus', () => {
  test('asks the port with the numbers, and gets there', () => {
    expect(faults([APP, PORT, ENDED])).toEqual([])
  })
  test.each([
    ['another port', [APP, ENDED], 'portal:4711, portal:4712'],
    ['another deployment', [PORT, ENDED], 'portal:4712, clamav:3311'],
    ['nobody: expressions mean the whole', [APP, PORT.replace('metrics', 'metric'), ENDED], 'nobody'],
    [
      'one of several labels',
      [`{ source_labels: [__meta_kubernetes_pod_container_port_name, __meta_kubernetes_pod_phase], regex: https;Running, action: keep }`],
      'portal:4711',
    ],
  ])('may ask %s', (_whom, rules, asked) => {
    expect(faults(rules)).toEqual([`avalwerk asks ${asked}, not portal:4712 alone`])
  })
  test('asks pods that have ended, unless a rule drops them', () => {
    const each = ['Failed', 'Succeeded', ''].map((phases) => faults([APP, PORT, ENDED.replace('Failed|Succeeded', phases)]))
    expect(each).toEqual(Array.from({ length: 3 }, () => ['avalwerk asks pods that have ended']))
  })
  test.each([
    ['another port', 'port: metrics', 'port: 4711'],
    ['another namespace', 'name: monitoring', 'name: default'],
    ['some pods of the namespace', 'name: monitoring } }', 'name: monitoring } }, podSelector: {}'],
  ])('doesn’t get there where the policy names %s', (_other, what, into) => {
    expect(PODS.split(what)).toHaveLength(2)
    expect(faults([APP, PORT, ENDED], PODS.replace(what, into))).toEqual(["portal doesn't let monitoring in on port 4712"])
  })
  test('isn’t judged by rules that aren’t known here, or without its job', () => {
    expect(() => faults([PORT.replace('keep', 'hashmod')])).toThrow('hashmod')
    expect(() => scrapeFaults(readResources(PODS), 'scrape_configs: []', WANTED)).toThrow('avalwerk')
  })
})
