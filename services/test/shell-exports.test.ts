/** What remotes take from the shell, and what it provides, held against each other: of releases that come, and of a shell that comes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateCopy, until } from '@avalwerk/testing'
import { newRemoteName, platform, publishRelease, release, runRemoteCommand } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

type Answer = { shellWaitsFor: string[]; remotes: { name: string; ausgaben: { version: string; vertraeglich: boolean }[] }[] }

let folder: string
let settings: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-shells-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  settings = { RELEASES_DIR: await mkdtemp(join(folder, 'releases-')), ...(await templateCopy(folder)) }
})

/** A build of the shell that provides these names of `@avalwerk/ui`. */
async function shell(mark: string, ...names: string[]): Promise<string> {
  const where = join(folder, mark)
  await mkdir(where, { recursive: true })
  const entry = `shell.${mark}.js`
  await writeFile(join(where, entry), `self.${mark} = 1`)
  const provides = { '@avalwerk/ui': { version: '3.1', names } }
  const description = { entry: [entry], preload: [], integrity: {}, shared: {}, font: null, icon: null, contract: '3.1', provides }
  await writeFile(join(where, 'shell.json'), JSON.stringify(description))
  return where
}
const taking = (...names: string[]) => ({ contract: '3.1', takes: { '@avalwerk/ui': { version: '3.1', names } } })
const started = async (where: string) => startTestPortal({ ...settings, SHELL_DIR: where })
const state = async (portal: TestPortal) => (await portal.request<Answer>('bsp.admin', 'GET', `${platform}/remotes`)).body
/** The shell of whose build the page is made. */
const pageOf = async (portal: TestPortal) =>
  /shell\.(\w+)\.js/.exec(await (await fetch(portal.url, { headers: { accept: 'text/html' } })).text())?.[1]
/** Publishes a release and puts it in force. */
async function inForce(portal: TestPortal, name: string, version: string, more: object, stand = 0): Promise<void> {
  expect((await publishRelease(portal, release(name, version, { ...more }))).status).toBe(200)
  await runRemoteCommand(portal, 'PUT', name, 'version', { version, stand })
}
const standOf = async (portal: TestPortal, name: string) =>
  (await portal.db.system.selectFrom('plattform_remote').select('stand').where('remote', '=', name).executeTakeFirstOrThrow()).stand

describe('a release', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await started(await shell('a', 'Button'))
  })

  test('that takes what the shell lacks is refused, with what that is', async () => {
    const name = newRemoteName('nimmt')
    try {
      const answer = await publishRelease(portal, release(name, '1.0.0', taking('Button', 'Chart')))
      expect([answer.status, await answer.json()]).toEqual([
        422,
        expect.objectContaining({
          code: 'AUSGABE_ABGELEHNT',
          felder: [{ feld: 'ausgabe', grund: 'Aus @avalwerk/ui fehlt der Plattform: Chart.' }],
        }),
      ])
      await inForce(portal, name, '1.0.0', taking('Button'))
    } finally {
      await portal.close()
    }
  })

  test('that a newer shell doesn’t provide for isn’t put in force again', async () => {
    const name = newRemoteName('frueher')
    await inForce(portal, name, '1.0.0', taking('Button'))
    await inForce(portal, name, '1.1.0', taking(), await standOf(portal, name))
    await portal.close()
    portal = await started(await shell('b', 'Badge'))
    try {
      expect((await state(portal)).remotes.find((remote) => remote.name === name)?.ausgaben).toEqual([
        expect.objectContaining({ version: '1.1.0', vertraeglich: true }),
        expect.objectContaining({ version: '1.0.0', vertraeglich: false }),
      ])
      const back = { grund: 'Test', stand: await standOf(portal, name) }
      const answer = await portal.request('bsp.admin', 'POST', `${platform}/remotes/${name}/ruecknahme`, back)
      expect(answer.body).toMatchObject({ code: 'AUSGABE_ABGELEHNT' })
    } finally {
      await portal.close()
    }
  })
})

describe('a shell that takes away what a release in force takes', () => {
  let portal: TestPortal
  let name: string
  beforeEach(async () => {
    name = newRemoteName('braucht')
    const first = await started(await shell('before', 'Badge', 'Button'))
    await inForce(first, name, '1.0.0', taking('Badge'))
    expect([await pageOf(first), (await state(first)).shellWaitsFor]).toEqual(['before', []])
    await first.close()
    portal = await started(await shell('after', 'Button', 'Chart'))
  })
  const waits = () => [`${name} 1.0.0: Aus @avalwerk/ui fehlt der Plattform: Badge.`]

  test('waits: pages are those of the shell before it, and the operator reads why', async () => {
    try {
      expect([await pageOf(portal), (await state(portal)).shellWaitsFor]).toEqual(['before', waits()])
      expect(await (await fetch(`${portal.url}/shell/shell.before.js`)).text()).toBe('self.before = 1')
      // It is kept for as long as it is served.
      await portal.deadlines.run(new Date(Date.now() + 29 * 86_400_000))
      expect(await pageOf(portal)).toBe('before')
    } finally {
      await portal.close()
    }
  })

  test('comes by itself with a release that does without, and may take what only the new one has', async () => {
    try {
      await inForce(portal, name, '1.1.0', taking('Chart'), await standOf(portal, name))
      await until(async () => (await pageOf(portal)) === 'after')
      expect((await state(portal)).shellWaitsFor).toEqual([])
    } finally {
      await portal.close()
    }
  })

  test('comes when the remote is switched off, and stands back when it is switched on again', async () => {
    const set = async (aktiv: boolean) =>
      runRemoteCommand(portal, 'PUT', name, 'aktiv', { aktiv, ...(!aktiv && { grund: 'Test' }), stand: await standOf(portal, name) })
    try {
      await set(false)
      await until(async () => (await pageOf(portal)) === 'after')
      await set(true)
      await until(async () => (await pageOf(portal)) === 'before')
    } finally {
      await portal.close()
    }
  })

  test('comes all the same where no other build is there that has it', async () => {
    await portal.db.system.deleteFrom('plattform_shell').where('waits_for', 'is', null).execute()
    await portal.close()
    portal = await started(join(folder, 'after'))
    try {
      expect([await pageOf(portal), (await state(portal)).shellWaitsFor]).toEqual(['after', []])
    } finally {
      await portal.close()
    }
  })
})

test('what this machine built waits with the shell that it came with', async () => {
  const [own, other] = [newRemoteName('eigen'), newRemoteName('fremd')]
  const build = async (version: string, ...names: string[]) => {
    const where = join(folder, version)
    await mkdir(where)
    for (const [file, content] of Object.entries(release(own, version, taking(...names)).dateien))
      await writeFile(join(where, file), content)
    return where
  }
  const begin = async (SHELL_DIR: string, LOCAL_BUILDS: string) => startTestPortal({ ...settings, SHELL_DIR, LOCAL_BUILDS })
  const versionOf = async (portal: TestPortal) =>
    (await portal.db.system.selectFrom('plattform_remote').select('version').where('remote', '=', own).executeTakeFirstOrThrow()).version
  const first = await begin(await shell('c', 'Badge', 'Button'), await build('1.0.0-aaaaaaaa', 'Button'))
  await inForce(first, other, '1.0.0', taking('Badge'))
  await first.close()
  // Its own remote does without what is gone: that release comes with it.
  const portal = await begin(await shell('d', 'Chart'), await build('1.0.0-bbbbbbbb', 'Chart'))
  try {
    expect([await pageOf(portal), await versionOf(portal)]).toEqual(['c', '1.0.0-aaaaaaaa'])
    expect((await state(portal)).shellWaitsFor).toEqual([`${other} 1.0.0: Aus @avalwerk/ui fehlt der Plattform: Badge.`])
    await runRemoteCommand(portal, 'PUT', other, 'aktiv', { aktiv: false, grund: 'Test', stand: await standOf(portal, other) })
    await until(async () => (await pageOf(portal)) === 'd')
    expect(await versionOf(portal)).toBe('1.0.0-bbbbbbbb')
  } finally {
    await portal.close()
  }
})
