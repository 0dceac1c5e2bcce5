import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, requirePackages } from '@avalwerk/testing'
import { waitFor } from '../portal.ts'
import { remotes, ROOT } from '../workspace.ts'

// `npm run test:image`: builds the image of deploy/container/Dockerfile with buildah, which needs no engine, starts it and uses
// it. Needs root and Debian's packages. Where the base image comes from a registry elsewhere, here it is put together from what it
// consists of: Debian, Node and npm.
const FILE = join('deploy', 'container', 'Dockerfile')
const BASE_IMAGE = /^ARG BASE=(node:(\S+)-(\w+)-slim)$/m.exec(readFileSync(join(ROOT, FILE), 'utf8'))
if (!BASE_IMAGE) throw new Error(`${FILE} nennt kein Abbild von Node.`)
const [, baseImage, version, debian] = BASE_IMAGE as unknown as [string, string, string, string]
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const folder = mkdtempSync(join(tmpdir(), 'avalwerk-image-'))
const storage = ['--root', join(folder, 'ablage'), '--runroot', join(folder, 'lauf'), '--storage-driver', 'vfs']
// Without an engine's own network and processes: what an image holds is tried, not what keeps it apart.
const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot', COSIGN_PASSWORD: '' }

/** Runs a program. @throws Error with what it said, unless it succeeds */
function call(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout.slice(-4000)}${stderr.slice(-4000)}`)
  return stdout.trim()
}
const buildah = (command: string, ...args: string[]) => call('buildah', ...storage, command, ...args)
const ok = (what: string) => console.log(`✓ ${what}`)

/** Builds what the registry would give: Debian, the pinned Node, npm, and a user for it. */
function buildBaseImage(): void {
  const fileSystem = join(folder, 'debian.tar')
  call('mmdebstrap', '--variant=minbase', debian, fileSystem)
  const container = buildah('from', 'scratch')
  buildah('add', container, fileSystem, '/')
  buildah('copy', container, process.execPath, '/usr/local/bin/node')
  buildah('copy', container, join(call('npm', 'root', '-g'), 'npm'), '/usr/local/lib/node_modules/npm')
  for (const name of ['npm', 'npx'])
    buildah('run', container, '--', 'ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, `/usr/local/bin/${name}`)
  buildah('run', container, '--', 'useradd', '--uid', '1000', '--create-home', 'node')
  // Machines that reach the registry through a proxy of their own trust it by a certificate of their own.
  if (existsSync(CERTIFICATES)) buildah('copy', container, CERTIFICATES, CERTIFICATES)
  buildah(
    'config',
    '--env',
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
    '--env',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    container,
  )
  buildah('commit', '--rm', container, `localhost/${baseImage}`)
  ok(`Basis ${baseImage} (Node ${version})`)
}

/** The image of our Dockerfile; its files are as old as the sources' last commit. */
const build = (name: string) =>
  buildah(
    'bud',
    '--pull-never',
    '--format',
    'docker',
    '--layers=false',
    '--timestamp',
    call('git', 'log', '-1', '--format=%ct'),
    '-f',
    FILE,
    '-t',
    name,
    '.',
  )
/** The checksums of an image's layers. */
const contentOf = (name: string): string =>
  (JSON.parse(buildah('inspect', '--type', 'image', name)) as { OCIv1: { rootfs: { diff_ids: string[] } } }).OCIv1.rootfs.diff_ids.join(' ')

type Setup = { OCIv1: { config: { Cmd: string[] } }; Docker: { config: { Healthcheck: { Test: string[] } } } }

/** Starts the image as its user and asks it what browsers and Kubernetes ask. */
async function tryImage(): Promise<void> {
  const { OCIv1, Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/avalwerk')) as Setup
  const container = buildah('from', '--pull-never', 'localhost/avalwerk')
  const port = await freePort()
  const env = {
    PORT: port,
    HOST: '127.0.0.1',
    // Production takes neither demo data nor the embedded database.
    NODE_ENV: 'test',
    DEMO: 'true',
    VIRUS_SCANNER: 'off',
    SHUTDOWN_DRAIN_SECONDS: 0,
  }
  buildah('config', ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]), container)
  const run = spawn('buildah', [...storage, 'run', container, '--', ...OCIv1.config.Cmd], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise((end) => run.on('exit', end))
  try {
    const url = `http://127.0.0.1:${port}`
    await waitFor(`${url}/health/ready`, 90)
    ok('antwortet')
    const manifest = (await (await fetch(`${url}/plattform/manifest.json`)).json()) as {
      remotes: Record<string, { base: string; entry: string }>
    }
    for (const name of remotes()) {
      const remote = manifest.remotes[name]
      const response = remote && (await fetch(url + remote.base + remote.entry))
      if (!response?.ok) throw new Error(`${name} fehlt im Abbild.`)
    }
    ok(`liefert ${remotes().length} Remotes`)
    const page = await (await fetch(`${url}/auftraggeber/buergschaften/liste`, { headers: { accept: 'text/html' } })).text()
    const script = /src="(\/shell\/[^"]+\.js)"/.exec(page)?.[1]
    if (!script || !(await fetch(url + script)).ok) throw new Error('Die Shell fehlt im Abbild.')
    ok('liefert die Shell')
    const actor = buildah('run', container, '--', 'node', '-p', 'process.getuid()')
    if (actor !== '1000') throw new Error(`Es läuft als Nutzer ${actor}.`)
    ok('läuft als Nutzer 1000')
    for (const name of ['avalwerk.cdx.json', 'licences.md', 'notices.txt'])
      buildah('run', container, '--', 'test', '-s', `licences/${name}`)
    ok('sagt, woraus es ist und unter welchen Lizenzen')
    const [, ...probe] = Docker.config.Healthcheck.Test
    buildah('run', container, '--', ...probe)
    ok('seine Gesundheitsprobe gelingt')
  } finally {
    process.kill(-(run.pid as number), 'SIGTERM')
    await ended
  }
}

/** A backup and its test with the image for them, on a server that is begun in its container. */
const BACKUP = `set -eu
cd /avalwerk && export NODE_ENV= DEMO=false DATA_DIR=/tmp/data DATABASE_URL='postgres://avalwerk@localhost/postgres?host=/tmp'
programs=$(echo /usr/lib/postgresql/*/bin)
"$programs/initdb" -D /tmp/database -U avalwerk -A trust > /dev/null
"$programs/pg_ctl" -D /tmp/database -w -l /tmp/log -o '-k /tmp -c listen_addresses=' start > /dev/null
trap '"$programs/pg_ctl" -D /tmp/database -m immediate stop > /dev/null' EXIT
node services/src/setup/command.ts --new-link > /dev/null 2>&1 || true
node services/src/backup/command.ts create /tmp/backups --keep 14
node services/src/backup/command.ts test /tmp/backups`

function backUp(): void {
  const file = join('deploy', 'container', 'backup.Dockerfile')
  const from = ['--pull-never', '--build-arg', 'PORTAL=localhost/avalwerk', '-t', 'localhost/avalwerk-backup']
  buildah('bud', ...from, '--format', 'docker', '--layers=false', '-f', file, '.')
  ok('Abbild für Sicherungen gebaut')
  const container = buildah('from', '--pull-never', 'localhost/avalwerk-backup')
  const said = buildah('run', container, '--', 'bash', '-c', BACKUP)
  if (!/^Probe bestanden: /m.test(said)) throw new Error(said)
  ok('sichert, und die Sicherung besteht ihre Probe')
}

/**
 * Signs the image by its digest in a registry of its own, as the documentation says; an image that has none isn't taken for a signed one.
 * Cosign is in no package of Debian's: where it isn't on the path, nothing is signed.
 */
async function sign(): Promise<void> {
  const cosign = (...args: string[]) => call('cosign', ...args)
  if (spawnSync('cosign', ['version']).error) {
    console.log('– nicht unterschrieben: cosign fehlt')
    return
  }
  requirePackages({ 'docker-registry': '/usr/bin/docker-registry' })
  const port = await freePort()
  const config = join(folder, 'registry.yml')
  const storage = JSON.stringify({ filesystem: { rootdirectory: join(folder, 'registry') } })
  writeFileSync(config, `version: 0.1\nstorage: ${storage}\nhttp: { addr: '127.0.0.1:${port}' }\n`)
  const registry = spawn('docker-registry', ['serve', config], { stdio: 'ignore' })
  try {
    await waitFor(`http://127.0.0.1:${port}/v2/`, 30)
    const push = (name: string): string => {
      const digest = join(folder, 'digest')
      buildah('push', '--tls-verify=false', '--digestfile', digest, `localhost/${name}`, `docker://127.0.0.1:${port}/${name}:1`)
      return `127.0.0.1:${port}/${name}@${readFileSync(digest, 'utf8').trim()}`
    }
    const image = push('avalwerk')
    const key = join(folder, 'cosign')
    cosign('generate-key-pair', '--output-key-prefix', key)
    // This key and this image are nothing that a public log of signatures should know.
    cosign('sign', '--yes', '--key', `${key}.key`, '--tlog-upload=false', '--allow-http-registry', image)
    const verify = ['verify', '--key', `${key}.pub`, '--insecure-ignore-tlog', '--allow-http-registry']
    cosign(...verify, image)
    ok('unterschrieben, und die Unterschrift wird erkannt')
    const other = push('avalwerk-backup')
    const { status, stderr } = spawnSync('cosign', [...verify, other], { encoding: 'utf8', env: environment })
    if (status === 0 || !stderr.includes('no signatures found')) throw new Error(`Ein Abbild ohne Unterschrift: ${stderr}`)
    ok('ein Abbild ohne Unterschrift wird nicht für unterschrieben gehalten')
  } finally {
    registry.kill()
  }
}

try {
  requirePackages({ buildah: '/usr/bin/buildah', mmdebstrap: '/usr/bin/mmdebstrap' })
  buildBaseImage()
  build('localhost/avalwerk')
  ok('Abbild gebaut')
  build('localhost/avalwerk-again')
  const [first, again] = [contentOf('localhost/avalwerk'), contentOf('localhost/avalwerk-again')]
  if (first !== again) throw new Error(`Dieselben Quellen geben zwei Abbilder: ${first} und ${again}.`)
  ok('dieselben Quellen geben dasselbe Abbild')
  await tryImage()
  backUp()
  await sign()
} catch (error) {
  console.error(`✘ ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
