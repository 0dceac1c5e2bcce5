/** `deploy/INSTALL.md` without following it: `npm run test:install` does that. What it sets is known, and the containers' samples say the same. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readConfig } from '../../../../services/src/kernel/configuration.ts'
import { SETTINGS } from '../../../../services/src/kernel/settings.ts'
import { KEYCLOAK_ARTIFACT, KEYCLOAK_SHA256, KEYCLOAK_VERSION, MAVEN_COPY } from '../keycloak.ts'
import { ROOT } from '../workspace.ts'
import { blocksOf, labelsOf, readPage, secretsOf, settingsIn } from './page.ts'

const sample = (...path: string[]) => readFileSync(join(ROOT, 'deploy', ...path), 'utf8')
const page = readPage()
const blocks = blocksOf(page)
const text = blocks.map((block) => block.text).join('\n')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

/** Read by Node itself. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS'
const settings = settingsIn(blocks, 'portal.env')
const secrets = secretsOf(blocks)

/** What a shell makes of some lines, after the page's names and places. */
function expanded(lines: string, before = ''): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', `${before}\n${blocks[0]?.text}\n${lines}`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
/** A port that the page's first block gives. */
const portOf = (name: string) => expanded(`echo "$${name}"`).trim()

test('every block says where it can be followed, and few do so on an empty server alone', () => {
  expect(blocks.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(10)
  expect(blocks.filter(({ kind }) => kind === 'server').map((block) => block.text.split('\n')[0])).toEqual([
    'apt-get update',
    "cat > /etc/avalwerk/new-certificate <<'HOOK'",
  ])
  expect(() => blocksOf('```sh\ntrue\n```')).toThrow('sagt nicht')
})

test('every block can be read by a shell', () => {
  for (const block of blocks) {
    const { stderr } = spawnSync('bash', ['-n'], { input: block.text, encoding: 'utf8' })
    expect([block.line, stderr]).toEqual([block.line, ''])
  }
})

test('the portal knows every setting of the page, and production takes them', () => {
  const known = new Set([...Object.keys(SETTINGS), OF_NODE])
  expect([...Object.keys(settings), ...secrets].filter((name) => !known.has(name))).toEqual([])
  expect(secrets.filter((name) => !SETTINGS[name as keyof typeof SETTINGS].secret)).toEqual([])
  const lines = expanded(
    `cat <<ENV\n${Object.entries(settings)
      .map((pair) => pair.join('='))
      .join('\n')}\nENV`,
  )
  const environment = Object.fromEntries(
    [...lines.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]).filter(([name]) => name !== 'SECRETS_DIR'),
  ) as Record<string, string>
  const values = {
    DATABASE_URL: 'postgres://avalwerk:x@127.0.0.1:6432/avalwerk',
    DATABASE_DIRECT_URL: 'postgres://avalwerk:x@127.0.0.1:6432/avalwerk_direkt',
    SMTP_URL: 'smtps://portal:x@mail.example:465',
  } as Record<string, string>
  for (const name of secrets) environment[name] = values[name] ?? 'x'.repeat(64)
  const config = readConfig(environment)
  expect([config.demo, config.identity.mode, config.advice]).toEqual([false, 'keycloak', []])
})

test('the page’s Keycloak is the one that everything is tried with', () => {
  expect(page).toContain(KEYCLOAK_ARTIFACT)
  expect(page).toContain(MAVEN_COPY)
  expect(page).toContain(KEYCLOAK_SHA256)
  expect(sorted(page.match(/\b26\.\d+\.\d+\b/g) ?? [])).toEqual([KEYCLOAK_VERSION])
})

test('the story that is played after the page presses the buttons that it names', () => {
  const story = sample('e2e', 'install.spec.ts') + readFileSync(join(ROOT, 'shared', 'testing', 'src', 'application.ts'), 'utf8')
  const parts = labelsOf(page).flatMap((label) => label.split('…').map((part) => part.trim()))
  expect(parts.length).toBeGreaterThan(25)
  expect(parts.filter((part) => !story.includes(part))).toEqual([])
})

describe('the page’s units', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'avalwerk-units-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const hasSystemd = existsSync('/usr/bin/systemd-analyze')
  ;(hasSystemd ? test : test.skip)('are ones that systemd takes', () => {
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin', 'kc.sh'), '#!/bin/sh\n', { mode: 0o755 })
    const users = ['PORTAL_USER', 'KEYCLOAK_USER', 'POSTGRES_USER'].map((name) => `${name}=root`).join(' ')
    const before = `AVALWERK_HOME='${ROOT}' KEYCLOAK_HOME='${folder}' ${users} BACKREST=/etc/pgbackrest TEXTFILES=/var/lib/x DUMPS=/var/backups/x`
    const names = [...text.matchAll(/^cat > "\$UNITS\/(\S+)" <<UNIT$/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const unit = new RegExp(`^cat > "\\$UNITS/${name}" <<UNIT\\n([\\s\\S]*?)^UNIT$`, 'm').exec(text)?.[1] ?? ''
      const file = join(folder, name.replace('@', '@4711'))
      writeFileSync(file, expanded(`cat <<UNIT\n${unit}UNIT`, before))
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes(file) || line.includes(basename(file)))).toEqual([])
    }
    const timers = [...text.matchAll(/^timer (\S+) (\S+) '(.*)'$/gm)]
    expect(timers.length).toBeGreaterThan(4)
    for (const [, , service = '', when = ''] of timers) {
      expect(names).toContain(`${service.replace(/@.*/, '@')}.service`)
      expect(spawnSync('systemd-analyze', ['calendar', when], { encoding: 'utf8' }).stderr).toBe('')
    }
  })
})

type Service = Readonly<{
  image: string
  environment?: Record<string, string>
  secrets?: string[]
  network_mode?: string
  ports?: string[]
}>
const compose = parse(sample('compose', 'compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, unknown>
  volumes: Record<string, unknown>
}
const prepare = sample('compose', 'prepare.sh')
/** What the image says itself. */
const ofImage = [.../^ENV ([\s\S]*?[^\\])$/m.exec(sample('container', 'Dockerfile'))![1]!.matchAll(/(\w+)=/g)].map(([, name = '']) => name)

describe('compose', () => {
  const { nginx, portal, 'portal-2': second, keycloak } = compose.services as Record<string, Service>
  test('has the portal know the same settings and secrets', () => {
    // Where it listens, and on which port, each process is told here; on a server the unit tells it.
    const mine = [...Object.keys(settings), 'HOST', 'PORT']
    for (const one of [portal, second]) {
      expect(sorted([...Object.keys(one?.environment ?? {}), ...ofImage])).toEqual(sorted(mine))
      expect(sorted(one?.secrets ?? [])).toEqual(sorted(secrets))
    }
    for (const name of ['NODE_ENV', 'IDENTITY_MODE', 'RELEASE_BY_TWO', 'SHUTDOWN_DRAIN_SECONDS'])
      expect([name, portal?.environment?.[name]]).toEqual([name, settings[name]])
    for (const name of secrets) expect(compose.secrets).toHaveProperty(name)
  })
  test('has the same versions and ports, and only nginx open to others', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect(portal?.image).toContain(`avalwerk:${version}}`)
    expect(keycloak?.image).toBe(`quay.io/keycloak/keycloak:${KEYCLOAK_VERSION}`)
    expect(nginx?.ports).toEqual(['HTTP', 'HTTPS'].map((name) => `${portOf(name)}:${portOf(name)}`))
    expect([portal, second].map((one) => one?.environment?.PORT).join(' ')).toBe(portOf('PROCESSES'))
    const others = Object.entries(compose.services).filter(([name]) => name !== 'nginx')
    expect(others.filter(([, { network_mode, ports }]) => network_mode !== 'service:nginx' || ports)).toEqual([])
    for (const [name, port] of [
      ['POSTGRES', /@?127\.0\.0\.1:(\d+)\/keycloak/.exec(prepare)?.[1]],
      ['PGBOUNCER', /@127\.0\.0\.1:(\d+)\/avalwerk"/.exec(prepare)?.[1]],
      ['KEYCLOAK', /^http-port=(\d+)$/m.exec(prepare)?.[1]],
    ] as const)
      expect([name, port]).toEqual([name, portOf(name)])
  })
  test('makes the same roles and databases, and sets Keycloak alike', () => {
    const sql = (from: string) => from.match(/^(create|alter|grant) .*;$/gm)
    expect(sql(prepare)).toEqual(sql(text))
    const names = (from: string) =>
      [...(/^db=postgres\n[\s\S]*?^CONF$/m.exec(from)?.[0] ?? '').matchAll(/^([\w-]+)=/gm)].map(([, name]) => name)
    expect(names(prepare)).toEqual(names(text))
    expect(names(text).length).toBeGreaterThan(10)
  })
  test('mounts what it makes, and names every volume', () => {
    const mounted = [...sample('compose', 'compose.yaml').matchAll(/(?:- |\[")([\w-]+):\/|\.\/state\/([\w./-]+)/g)]
    const state = mounted.flatMap(([, , path]) => path ?? [])
    const { status, stderr } = spawnSync('bash', ['-n', join(ROOT, 'deploy', 'compose', 'prepare.sh')], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(state.filter((path) => !prepare.includes(path.split('/').at(-1) as string))).toEqual([])
    expect(sorted(mounted.flatMap(([, volume]) => volume ?? []))).toEqual(sorted(Object.keys(compose.volumes)))
  })
})

describe('Kubernetes', () => {
  type Customization = { configMapGenerator: { literals: string[] }[] }
  const literals = ['base', 'production'].flatMap((folder) =>
    (parse(sample('kubernetes', folder, 'kustomization.yaml')) as Customization).configMapGenerator.flatMap((one) => one.literals),
  )
  const names = literals.map((literal) => literal.slice(0, literal.indexOf('=')))
  test('has the portal know the same settings, but for where pods differ from a server', () => {
    // Releases in a bucket; a proxy elsewhere; metrics on a port of their own.
    const more = ['RELEASE_STORE', 'S3_REGION', 'TRUSTED_PROXIES', 'METRICS_PORT', 'LOG_LEVEL', 'HOST', 'PORT']
    expect(sorted([...names, ...ofImage])).toEqual(sorted([...Object.keys(settings), ...more]))
    for (const name of ['NODE_ENV', 'IDENTITY_MODE', 'RELEASE_BY_TWO']) expect(literals).toContain(`${name}=${settings[name]}`)
  })
  test('has the same secrets and port', () => {
    const portal = sample('kubernetes', 'base', 'portal.yaml')
    const named = /Secrets as files, each named as its setting: ([\s\S]*?)\. From/.exec(portal)?.[1]?.match(/\w*[A-Z]_\w+/g)
    expect(sorted(named ?? [])).toEqual(sorted(secrets))
    expect(portal).toContain(`containerPort: ${portOf('PROCESSES').split(' ')[0]} }`)
  })
})
