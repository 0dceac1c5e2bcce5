/** What remotes take from the shell, and what it provides, held against each other: of releases that come, and of a shell that comes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformChange, ShellState } from '@avalwerk/contracts'
import { templateCopy, until } from '@avalwerk/testing'
import { sql } from 'kysely'
import { call, newRemoteName, platform, publishRelease, release, runRemoteCommand } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

type Answer = {
  shell: ShellState
  remotes: { name: string; ausgaben: { version: string; vertraeglich: boolean; lacks: string[] }[] }[]
}

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
          felder: [{ feld: 'ausgabe', grund: 'Es fehlt Chart aus @avalwerk/ui.' }],
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
        expect.objectContaining({ version: '1.1.0', vertraeglich: true, lacks: [] }),
        expect.objectContaining({ version: '1.0.0', vertraeglich: false, lacks: ['Es fehlt Button aus @avalwerk/ui.'] }),
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
  let other: string
  beforeEach(async () => {
    name = newRemoteName('braucht')
    other = newRemoteName('daneben')
    const first = await started(await shell('before', 'Badge', 'Button'))
    await inForce(first, name, '1.0.0', taking('Badge'))
    await inForce(first, other, '1.0.0', taking('Button'))
    expect([await pageOf(first), (await state(first)).shell]).toMatchObject(['before', { lacks: [], waits: false }])
    await first.close()
    portal = await started(await shell('after', 'Button', 'Chart'))
  })
  afterEach(() => portal.close())
  const lacks = () => [`${name} 1.0.0: Es fehlt Badge aus @avalwerk/ui.`]

  test('waits: pages are those of the shell before it, and the operator reads why', async () => {
    expect([await pageOf(portal), (await state(portal)).shell]).toMatchObject(['before', { lacks: lacks(), waits: true }])
    expect(await (await fetch(`${portal.url}/shell/shell.before.js`)).text()).toBe('self.before = 1')
  })

  test('waits for as long as it takes: the one that is served instead is no old one', async () => {
    // The run with which it began mustn't find it between here and the end.
    await portal.deadlines.run(new Date())
    const old = new Date(Date.now() - 40 * 86_400_000)
    await portal.db.system.updateTable('plattform_shell').set({ zuletzt_am: old, started_at: old }).execute()
    await portal.close()
    portal = await started(join(folder, 'after'))
    await portal.deadlines.run(new Date())
    expect([await pageOf(portal), await (await fetch(`${portal.url}/shell/shell.before.js`)).text()]).toEqual(['before', 'self.before = 1'])
    await portal.close()
    portal = await started(join(folder, 'after'))
    expect(await pageOf(portal)).toBe('before')
  })

  test('comes by itself with a release that does without, and may take what only the new one has', async () => {
    await inForce(portal, name, '1.1.0', taking('Chart'), await standOf(portal, name))
    await until(async () => !(await state(portal)).shell.waits)
    expect([await pageOf(portal), (await state(portal)).shell]).toMatchObject(['after', { lacks: [], waits: false }])
  })

  test('isn’t ended by a trial, beside which others go on getting what it lacks', async () => {
    expect((await publishRelease(portal, release(name, '1.1.0', { ...taking('Chart') }))).status).toBe(200)
    const trial = { version: '1.1.0', anteil: 10, gruppen: [], stand: await standOf(portal, name) }
    const answer = await portal.request<{ code: string }>('bsp.admin', 'PUT', `${platform}/remotes/${name}/kanarie`, trial)
    expect(answer.body).toMatchObject({ code: 'AUSGABE_ABGELEHNT', felder: [{ grund: 'Es fehlt Chart aus @avalwerk/ui.' }] })
    expect(await pageOf(portal)).toBe('before')
  })

  test('comes when the remote is switched off, which isn’t switched on again as it is', async () => {
    const set = async (aktiv: boolean) =>
      portal.request<{ code: string }>('bsp.admin', 'PUT', `${platform}/remotes/${name}/aktiv`, {
        aktiv,
        ...(!aktiv && { grund: 'Test' }),
        stand: await standOf(portal, name),
      })
    expect((await set(false)).status).toBe(200)
    await until(async () => !(await state(portal)).shell.waits)
    expect(await pageOf(portal)).toBe('after')
    expect((await set(true)).body).toMatchObject({ code: 'AUSGABE_ABGELEHNT', felder: [{ grund: 'Es fehlt Badge aus @avalwerk/ui.' }] })
  })

  test('doesn’t let another remote take what the one that is served lacks, nor go back to less than that one has', async () => {
    const build = release(other, '2.0.0', { ...taking('Chart') })
    expect((await publishRelease(portal, build)).status).toBe(200)
    const wish = { version: '2.0.0', stand: await standOf(portal, other) }
    const answer = await portal.request<{ code: string }>('bsp.admin', 'PUT', `${platform}/remotes/${other}/version`, wish)
    expect(answer.body).toMatchObject({ code: 'AUSGABE_ABGELEHNT', felder: [{ grund: 'Es fehlt Chart aus @avalwerk/ui.' }] })
    expect(await pageOf(portal)).toBe('before')
    // What is served counts for a way back, too, and for a release that mends something.
    await inForce(portal, name, '1.0.1', taking('Badge'), await standOf(portal, name))
    await until(async () => (await state(portal)).shell.lacks[0]?.startsWith(`${name} 1.0.1:`) === true)
    await runRemoteCommand(portal, 'POST', name, 'ruecknahme', { grund: 'Test', stand: await standOf(portal, name) })
    await until(async () => (await state(portal)).shell.lacks[0] === lacks()[0])
    expect((await state(portal)).shell).toMatchObject({ lacks: lacks(), waits: true })
  })

  test('isn’t held up by a description that can’t be read', async () => {
    await portal.db.system.updateTable('plattform_ausgabe').set({ beschreibung: '{}' }).where('remote', '=', name).execute()
    await portal.close()
    portal = await started(join(folder, 'after'))
    expect(await pageOf(portal)).toBe('after')
  })

  test('comes all the same where no other build is there that has it, and where nobody wants to wait; that is told', async () => {
    const told = { lacks: lacks(), waits: false }
    await portal.close()
    portal = await startTestPortal({ ...settings, SHELL_DIR: join(folder, 'after'), SHELL_WAITS: 'false' })
    expect([await pageOf(portal), (await state(portal)).shell]).toMatchObject(['after', told])
    await portal.db.system.deleteFrom('plattform_shell').where('lacks', '=', sql<never>`'[]'`).execute()
    await portal.close()
    portal = await started(join(folder, 'after'))
    expect([await pageOf(portal), (await state(portal)).shell]).toMatchObject(['after', told])
  })

  test('isn’t what counts once no process has it any more', async () => {
    await portal.close()
    portal = await started(join(folder, 'before'))
    // The rollout of the next one was given up: it began last, but nobody runs it.
    const later = new Date(Date.now() + 3_600_000)
    const gone = new Date(Date.now() - 600_000)
    const all = portal.db.system.updateTable('plattform_shell')
    await all.set({ started_at: later, zuletzt_am: gone }).where('served_instead', 'is not', null).execute()
    expect((await publishRelease(portal, release(other, '1.1.0', { ...taking('Badge') }))).status).toBe(200)
    expect((await state(portal)).shell).toMatchObject({ lacks: [], waits: false })
  })
})

describe('a shell that is taken back', () => {
  const WITHDRAWAL = (build: string) => `${platform}/shell/${build}/withdrawal`
  const builds = async (portal: TestPortal) => (await state(portal)).shell.builds ?? []
  const servedOf = async (portal: TestPortal) => (await builds(portal)).find(({ served }) => served)?.build ?? ''
  const withdraw = (portal: TestPortal, build: string, actor = 'bsp.admin') =>
    portal.request<ShellState & { code?: string; felder?: { grund: string }[] }>(actor, 'POST', WITHDRAWAL(build), { grund: 'Menü fehlt' })
  const restore = (portal: TestPortal, build: string) => portal.request<{ code?: string }>('bsp.admin', 'DELETE', WITHDRAWAL(build))
  const shows = (portal: TestPortal, mark: string) => until(async () => (await pageOf(portal)) === mark)
  let portal: TestPortal
  let name: string
  beforeEach(async () => {
    name = newRemoteName('zurueck')
    const first = await started(await shell('older', 'Button'))
    await inForce(first, name, '1.0.0', taking('Button'))
    await first.close()
    portal = await started(await shell('newer', 'Button', 'Chart'))
  })
  afterEach(() => portal.close())

  test('gives way to the one before it until it is restored, in every process, also in those that start', async () => {
    expect(await pageOf(portal)).toBe('newer')
    const build = await servedOf(portal)
    const beside = await started(join(folder, 'newer'))
    try {
      const { body } = await withdraw(portal, build)
      expect(body.builds?.slice(0, 2)).toEqual([
        {
          build,
          startedAt: expect.any(String),
          served: false,
          withdrawn: { at: expect.any(String), by: 'Nils Otten', reason: 'Menü fehlt' },
        },
        { build: expect.not.stringMatching(build), startedAt: expect.any(String), served: true, withdrawn: null },
      ])
      for (const process of [portal, beside]) await shows(process, 'older')
    } finally {
      await beside.close()
    }
    // Nothing is said to wait: it doesn't come by itself.
    expect((await state(portal)).shell).toMatchObject({ lacks: [], waits: false })
    await portal.close()
    portal = await started(join(folder, 'newer'))
    expect(await pageOf(portal)).toBe('older')
    expect((await restore(portal, build)).status).toBe(200)
    await shows(portal, 'newer')
    expect(await servedOf(portal)).toBe(build)
    const { body } = await portal.request<{ zeilen: PlatformChange[] }>('bsp.admin', 'GET', `${platform}/verlauf`)
    expect(body.zeilen.slice(0, 2)).toMatchObject([
      { was: 'SHELL_RESTORED', wer: 'Nils Otten', remote: null, angaben: { version: build } },
      { was: 'SHELL_WITHDRAWN', wer: 'Nils Otten', remote: null, angaben: { version: build, grund: 'Menü fehlt' } },
    ])
  })

  test('isn’t what releases are judged by, and comes by none of them', async () => {
    await withdraw(portal, await servedOf(portal))
    const answer = await publishRelease(portal, release(name, '1.1.0', taking('Chart')))
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ felder: [{ feld: 'ausgabe', grund: 'Es fehlt Chart aus @avalwerk/ui.' }] }),
    ])
    expect(await pageOf(portal)).toBe('older')
  })

  test('can’t be, where the one before it lacks what a release in force takes: that says what', async () => {
    await inForce(portal, name, '1.1.0', taking('Chart'), await standOf(portal, name))
    const { status, body } = await withdraw(portal, await servedOf(portal))
    expect([status, body.code, body.felder?.map(({ grund }) => grund)]).toEqual([
      422,
      'AUSGABE_ABGELEHNT',
      [`${name} 1.1.0: Es fehlt Chart aus @avalwerk/ui.`],
    ])
    expect(await pageOf(portal)).toBe('newer')
  })

  test('can’t be the last one: neither where nothing else is kept, nor where all others are taken back', async () => {
    const [newer = '', older = ''] = (await builds(portal)).map(({ build }) => build)
    expect((await withdraw(portal, older)).status).toBe(200)
    const { body } = await withdraw(portal, newer)
    expect(body.felder?.map(({ grund }) => grund)).toEqual(['Es wird keine andere Ausgabe der Oberfläche aufbewahrt.'])
    expect((await restore(portal, older)).status).toBe(200)
    await rm(join(settings.RELEASES_DIR ?? '', 'shell', older), { recursive: true })
    expect((await withdraw(portal, newer)).status).toBe(422)
    expect(await pageOf(portal)).toBe('newer')
  })

  test('may be followed by the one in its place, and the one before both is served', async () => {
    await portal.close()
    portal = await started(await shell('newest', 'Button'))
    expect(await pageOf(portal)).toBe('newest')
    for (const mark of ['newer', 'older']) {
      expect((await withdraw(portal, await servedOf(portal))).status).toBe(200)
      const [at, page] = [await servedOf(portal), (await builds(portal)).findIndex(({ served }) => served)]
      expect([at === '', page]).toEqual([false, mark === 'newer' ? 1 : 2])
      await shows(portal, mark)
    }
  })

  test('is taken back once, restored once, and known', async () => {
    const build = await servedOf(portal)
    expect((await restore(portal, build)).body.code).toBe('OHNE_AENDERUNG')
    await withdraw(portal, build)
    expect((await withdraw(portal, build)).body.code).toBe('OHNE_AENDERUNG')
    expect((await withdraw(portal, '0123456789abcdef')).body.code).toBe('NICHT_GEFUNDEN')
    expect((await withdraw(portal, 'nothing')).body.code).toBe('NICHT_GEFUNDEN')
  })

  test('is by those who may manage the platform, with a reason', async () => {
    const build = await servedOf(portal)
    for (const actor of ['ag.admin', 'bg.admin']) expect((await withdraw(portal, build, actor)).body.code).toBe('RECHT_FEHLT')
    expect((await portal.request('bsp.admin', 'POST', WITHDRAWAL(build), { grund: ' ' })).status).toBe(400)
    expect(await pageOf(portal)).toBe('newer')
  })

  test('by a key that is for all remotes, not by one that is for one of them', async () => {
    const build = await servedOf(portal)
    const keyFor = async (remote: string | null) => {
      const key = await portal.request<{ schluessel: string }>('bsp.admin', 'POST', `${platform}/zugriffsschluessel`, {
        name: 'Pipeline',
        remote,
        tage: 1,
      })
      return key.body.schluessel
    }
    const by = async (key: string) =>
      (await call(portal, key, 'POST', WITHDRAWAL(build), { grund: 'Störung' }, { 'content-type': 'application/json' })).status
    expect(await by(await keyFor(name))).toBe(404)
    expect(await by(await keyFor(null))).toBe(200)
  })
})

test('a development build takes and provides what it likes, and is served', async () => {
  const first = await started(await shell('e', 'Badge'))
  const name = newRemoteName('dabei')
  await inForce(first, name, '1.0.0', taking('Badge'))
  await first.close()
  const portal = await startTestPortal({ ...settings, SHELL_DIR: await shell('f'), DEV_REMOTES: 'mfe-nirgends=http://localhost:1/' })
  try {
    expect([await pageOf(portal), (await state(portal)).shell]).toMatchObject(['f', { lacks: [], waits: false }])
    expect((await publishRelease(portal, release(name, '1.1.0', { ...taking('Anything') }))).status).toBe(200)
  } finally {
    await portal.close()
  }
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
    expect((await state(portal)).shell).toMatchObject({ lacks: [`${other} 1.0.0: Es fehlt Badge aus @avalwerk/ui.`], waits: true })
    await runRemoteCommand(portal, 'PUT', other, 'aktiv', { aktiv: false, grund: 'Test', stand: await standOf(portal, other) })
    await until(async () => (await pageOf(portal)) === 'd')
    await until(async () => (await versionOf(portal)) === '1.0.0-bbbbbbbb')
  } finally {
    await portal.close()
  }
})
