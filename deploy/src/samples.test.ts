/** What the samples for operators must hold: nothing wider than the portal needs. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const sample = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8')

describe('Keycloak’s realm', () => {
  type Client = {
    clientId: string
    publicClient: boolean
    redirectUris?: string[]
    directAccessGrantsEnabled: boolean
    implicitFlowEnabled?: boolean
  }
  const realm = JSON.parse(sample('keycloak', 'avalwerk-realm.json')) as {
    revokeRefreshToken: boolean
    refreshTokenMaxReuse: number
    clients: Client[]
  }
  test('takes a refresh token once', () => {
    expect([realm.revokeRefreshToken, realm.refreshTokenMaxReuse]).toEqual([true, 0])
  })
  test('gives no token that outlasts the session, and writes down who signs in and what is changed', () => {
    expect(JSON.stringify(realm)).not.toContain('offline_access')
    expect(realm).toMatchObject({ eventsEnabled: true, eventsListeners: ['jboss-logging'], adminEventsEnabled: true })
  })
  test('makes passkeys that are unlocked and say whose they are, for its own host', () => {
    expect(realm).toMatchObject({
      webAuthnPolicyPasswordlessRpId: '',
      webAuthnPolicyPasswordlessRequireResidentKey: 'Yes',
      webAuthnPolicyPasswordlessUserVerificationRequirement: 'required',
    })
  })
  test('sends people to exact addresses, and tokens to no address bar', () => {
    expect(realm.clients.flatMap(({ redirectUris = [] }) => redirectUris).filter((address) => address.includes('*'))).toEqual([])
    expect(realm.clients.filter(({ implicitFlowEnabled }) => implicitFlowEnabled)).toEqual([])
  })
  test('takes passwords on its own pages alone', () => {
    expect(realm.clients.filter(({ directAccessGrantsEnabled }) => directAccessGrantsEnabled !== false)).toEqual([])
  })
})

describe('nginx', () => {
  test('includes every file that lies beside its own, and no other than its package’s', () => {
    const folder = join(import.meta.dirname, '..', 'nginx')
    const includes = globSync('*.conf', { cwd: folder }).flatMap((name) =>
      [...sample('nginx', name).matchAll(/^\s*include ([^\s;]+);/gm)].map(([, path = '']) => path),
    )
    // nginx takes a pattern that fits no file for nothing: the sign-in is left out where Keycloak isn't behind it.
    const own = includes.filter((path) => path !== '/etc/nginx/mime.types').map((path) => path.replace(/\[(.)\]/, '$1'))
    expect(new Set([...own, 'nginx.conf'])).toEqual(new Set(globSync('*.conf', { cwd: folder })))
  })
})

describe('Kubernetes', () => {
  test('gives the portal no account at the cluster', () => {
    expect(sample('kubernetes', 'base', 'portal.yaml')).toMatch(/^ {6}automountServiceAccountToken: false$/m)
  })
  test('waits for a new release longer than its first process may migrate, since a cluster gives up after ten minutes by itself', () => {
    const portal = sample('kubernetes', 'base', 'portal.yaml')
    const startup = /startupProbe:[^]*?periodSeconds: (\d+)[^]*?failureThreshold: (\d+)/.exec(portal)
    const deadline = Number(/^ {2}progressDeadlineSeconds: (\d+)$/m.exec(portal)?.[1] ?? 600)
    expect(deadline).toBeGreaterThan(Number(startup?.[1]) * Number(startup?.[2]))
  })
  test.each([
    ['portal', 'base', 'availability.yaml'],
    ['scanner', 'clamav', 'clamav.yaml'],
  ])('lets nodes be emptied while no pod is ready: %s', (_who, ...path) => {
    expect(sample('kubernetes', ...path)).toMatch(/^kind: PodDisruptionBudget\n(?:.+\n)*? {2}unhealthyPodEvictionPolicy: AlwaysAllow$/m)
  })
  test('gives backups the address of the database alone, and their test neither a secret nor a way out', () => {
    const job = (name: string) => sample('kubernetes', 'backup', name)
    expect(job('backup.yaml').match(/key: [\w.-]+/g)).toEqual(['key: DATABASE_URL', 'key: DATABASE_DIRECT_URL', 'key: database-ca.crt'])
    expect(job('restore-test.yaml')).not.toMatch(/secret(Name|KeyRef|Ref)|secret:/)
    expect(job('restore-test.yaml')).toContain('mountPath: /backups, readOnly: true')
    expect(/name: backup-test\n[^]*/.exec(job('network.yaml'))?.[0]).not.toContain('egress:')
    for (const name of ['backup.yaml', 'restore-test.yaml']) expect(job(name)).toMatch(/^ {10}automountServiceAccountToken: false$/m)
  })
  test('lets the portal out to what it needs, never to the machine’s metadata', () => {
    const policy = sample('kubernetes', 'base', 'network.yaml')
    expect(policy).toMatch(/policyTypes: \[Ingress, Egress\]/)
    expect(policy).toMatch(/except: \[169\.254\.0\.0\/16\]/)
    expect(policy).not.toMatch(/egress:\s*-\s*\{\s*\}/)
  })
})

test('the scanner speaks unencrypted within its own pod alone, and takes files as large as the portal does', () => {
  const [clamd, nginx] = [sample('kubernetes', 'clamav', 'clamd.conf'), sample('kubernetes', 'clamav', 'nginx.conf')]
  expect(clamd).toMatch(/^TCPAddr 127\.0\.0\.1$/m)
  expect(Number(/^StreamMaxLength (\d+)M$/m.exec(clamd)?.[1])).toBeGreaterThanOrEqual(11)
  expect(nginx).toMatch(/listen 3311 ssl;/)
  expect(sample('kubernetes', 'production', 'kustomization.yaml')).toContain('VIRUS_SCANNER=tls://clamav.avalwerk.svc:3311')
  expect(sample('kubernetes', 'cert-manager', 'clamav.yaml')).toContain('dnsNames: [clamav.avalwerk.svc]')
})

test('the ingress writes no addresses down: links that are worth a password stand in them, and the portal tells of calls itself', () => {
  expect(sample('kubernetes', 'base', 'ingress.yaml')).toMatch(/^ {4}nginx\.ingress\.kubernetes\.io\/enable-access-log: "false"$/m)
})

describe('the image', () => {
  test('takes its base from one place, where a pipeline can name it by digest, of the Node that everything is tried with', () => {
    const file = sample('container', 'Dockerfile')
    expect(file.match(/^FROM .*$/gm)).toEqual(['FROM ${BASE} AS build', 'FROM ${BASE}'])
    const { devDependencies } = JSON.parse(sample('..', 'package.json')) as { devDependencies: { node: string } }
    expect(file).toMatch(new RegExp(`^ARG BASE=node:${devDependencies.node.replaceAll('.', '\\.')}-`, 'm'))
  })
})

test('the product has one version number', () => {
  const { version } = JSON.parse(sample('..', 'package.json')) as { version: string }
  expect(sample('..', 'shared', 'domain', 'src', 'time', 'constants.ts')).toContain(`export const RELEASE = '${version}'`)
  expect(sample('kubernetes', 'production', 'kustomization.yaml')).toContain(`newTag: ${version} }`)
  for (const document of [sample('..', 'CHANGELOG.md'), sample('UPGRADING.md')]) expect(/^## (\S+)$/m.exec(document)?.[1]).toBe(version)
})

describe('alerts', () => {
  const rules = sample('prometheus', 'avalwerk.yaml')
  const names = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = '']) => name)
  test('say what to do, each under its name, and are tried', () => {
    expect(names.length).toBeGreaterThan(15)
    expect([...sample('RUNBOOK.md').matchAll(/^## (\S+)$/gm)].map(([, name = '']) => name).sort()).toEqual([...names].sort())
    const tried = new Set([...sample('prometheus', 'tests.yaml').matchAll(/- name: ["'](\S+) – /g)].map(([, name]) => name))
    expect(names.filter((name) => !tried.has(name))).toEqual([])
  })
  test('count what the portal counts, as the dashboard does', () => {
    const code = ['kernel/metrics.ts', 'measures.ts', 'backup/metrics.ts'].map((name) => sample('..', 'services', 'src', name)).join('')
    const known = new Set([...code.matchAll(/(?:'|^ {2})(avalwerk_\w+)(?:'|:)/gm)].map(([, name]) => name))
    const named = [...(rules + sample('grafana', 'avalwerk.json')).matchAll(/\bavalwerk_[a-z_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
    // Every gauge of the portal's is looked at by one of them.
    expect([...known].filter((name) => !named.includes(name as string))).toEqual([])
  })
})
