/** An empty installation comes to its operator and first administrator by page, command and variables; once, and then never again. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COUNTRY_CODES } from '@avalwerk/domain'
import { bareEnvironment, newDatabase } from '@avalwerk/testing'
import { browser, logIn } from '@avalwerk/testing/signIn'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { directoryOf } from '../src/identity/directory.ts'
import { openDatabase } from '../src/kernel/database.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { setUpByVariables } from '../src/setup/automatic.ts'
import { issueSetupCode } from '../src/setup/code.ts'
import { optionOf, SETUP_FIELDS } from '../src/setup/fields.ts'
import { PASSWORD } from './acts.ts'
import { jobRows } from './jobRows.ts'
import { shellStub, startTestPortal, type TestPortal } from './portal.ts'
import { SAID, setupForm } from './setup.ts'
import { anyDatabaseTest, SERVER } from './server.ts'

const WORDS = 'Zwetschge-Laterne-Amboss-42'
const IDENTITY = readConfig({}).identity
const post = (portal: TestPortal, body: URLSearchParams) => fetch(`${portal.url}/einrichten`, { method: 'POST', body })
const codeFor = (portal: TestPortal, at = new Date()) => issueSetupCode(portal.db.system, at)
const operators = (portal: TestPortal) => portal.db.system.selectFrom('unternehmen').selectAll().where('gruppe', '=', 'BSP').execute()
const linkOf = (text: string) => /https?:\/\/[^\s"<]+\/passwort\/[\w-]+/.exec(text)?.[0] ?? 'none'
/** Chooses a password behind a link, and signs in. */
async function enter({ url }: TestPortal, link: string): Promise<string> {
  // That of the demo accounts everybody may read.
  const published = await browser(url).call(link, { neu: PASSWORD, wiederholt: PASSWORD })
  expect([published.status, await published.text()]).toEqual([400, expect.stringContaining('veröffentlicht')])
  const chosen = await browser(url).call(link, { neu: WORDS, wiederholt: WORDS })
  expect(chosen.status).toBe(200)
  return (await logIn(url, SAID.SETUP_ADMIN_EMAIL, WORDS)).access_token
}

let portal: TestPortal | undefined
/** An embedded database as it is after the first start, before it was set up; each test begins with a copy. */
let template = ''
let shell = ''
const folders: string[] = []
const emptyData = async (): Promise<Record<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'avalwerk-setup-'))
  folders.push(folder)
  // The key of the sign-in's secrets lies in the folder, also where the database is a server's.
  if (SERVER) return { DATA_DIR: folder, DATABASE_URL: await newDatabase(SERVER) }
  await cp(template, folder, { recursive: true })
  return { DATA_DIR: folder }
}
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'avalwerk-setup-'))
  shell = await shellStub()
  if (!SERVER) await (await openDatabase({ dataFolder: template })).close()
})
afterAll(() => rm(template, { recursive: true }))
const empty = async (settings: Record<string, string> = {}) => {
  portal = await startTestPortal({ DEMO: 'false', SHELL_DIR: shell, ...(await emptyData()), ...settings })
  return portal
}
afterEach(async () => {
  await portal?.close()
  portal = undefined
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

anyDatabaseTest('each field has a variable of the configuration, and each such variable is a field', () => {
  const all = Object.fromEntries(SETUP_FIELDS.map(({ variable }) => [variable, 'x']))
  expect(Object.keys(readConfig(all).setup).sort()).toEqual(Object.keys(all).sort())
  expect(new Set(SETUP_FIELDS.map(optionOf)).size).toBe(SETUP_FIELDS.length)
})

describe('the page of the first start', () => {
  test('is where an empty installation leads, sets it up once, and goes', async () => {
    const testPortal = await empty()
    const first = await fetch(testPortal.url, { redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/einrichten'])
    const page = await fetch(`${testPortal.url}/einrichten`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const asked = await page.text()
    expect(asked).toContain('Einmalcode')
    expect(asked).toMatch(/id="code"[^>]* autofocus/)
    expect(asked).toContain('<option value="AT">Österreich</option>')
    expect(asked).toContain('<option value="DE" selected="">Deutschland</option>')

    const done = await post(testPortal, setupForm(await codeFor(testPortal)))
    expect(done.status).toBe(200)
    const link = linkOf(await done.text())
    expect(await operators(testPortal)).toMatchObject([
      { id: 'MB0001', org_id: 'MB0001', name: SAID.SETUP_COMPANY, status: 'AKT', handelsregisternummer: 'HRB 4711' },
    ])
    const token = await enter(testPortal, link)
    const rights = await fetch(`${testPortal.url}/partnerservice/api/private/v2/nutzerverwaltung/rechte/nutzer`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await rights.json()) as unknown[]).length).toBeGreaterThan(40)
    const countries = await fetch(`${testPortal.url}/partnerservice/api/private/v2/laenderliste`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const names = (await countries.json()) as { landeskennzeichen: string; vollerName?: string }[]
    expect(names.map(({ landeskennzeichen }) => landeskennzeichen).sort()).toEqual([...COUNTRY_CODES].sort())
    expect(JSON.stringify(names)).toContain('Österreich')

    expect((await fetch(testPortal.url, { redirect: 'manual' })).status).toBe(200)
    expect((await fetch(`${testPortal.url}/einrichten`)).status).toBe(409)
    expect((await post(testPortal, setupForm(await codeFor(testPortal)))).status).toBe(409)
    expect(await operators(testPortal)).toHaveLength(1)
    const audit = await testPortal.db.system.selectFrom('audit').select(['aktion', 'nutzer_id']).orderBy('id').execute()
    expect(audit.slice(0, 2)).toEqual([
      { aktion: 'INSTALLATION_EINGERICHTET', nutzer_id: null },
      { aktion: 'NUTZER_ANGELEGT', nutzer_id: null },
    ])
  })

  anyDatabaseTest('lets in only a person who has read the log of today, and allows few tries', async () => {
    const testPortal = await empty()
    const old = await codeFor(testPortal, new Date(Date.now() - 25 * 3_600_000))
    for (const wrong of ['0'.repeat(32), old]) {
      const answer = await post(testPortal, setupForm(wrong))
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('falsch oder abgelaufen')])
    }
    const none = await post(testPortal, setupForm(' '))
    expect([none.status, await none.text()]).toEqual([403, expect.stringContaining('Bitte geben Sie den Einmalcode ein.')])
    expect(await operators(testPortal)).toEqual([])
    const statuses = []
    for (let index = 0; index < 10; index++) statuses.push((await post(testPortal, setupForm('0'))).status)
    expect(statuses).toContain(429)
  })

  anyDatabaseTest('names what is wrong and keeps what was entered', async () => {
    const testPortal = await empty()
    const code = await codeFor(testPortal)
    const bad = {
      email: 'ohne-at',
      'postadresse.postleitzahl': '123',
      'postadresse.straße': '',
      name: '"><script>alert(1)</script>',
    }
    const answer = await post(testPortal, setupForm(code, bad))
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('Bitte geben Sie eine gültige E-Mail-Adresse an')
    expect(text).toContain('value="Änne"')
    expect(text).not.toContain('<script>')
    // All faults are shown at once, and the focus is on the first of them.
    expect(text.match(/class="fault"/g)).toHaveLength(3)
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(text).toMatch(/<input[^>]* autofocus=""[^>]* name="postadresse.straße"/)
    const chosen = await post(testPortal, setupForm(code, { gesellschaftsform: 'constructor' }))
    expect([chosen.status, await chosen.text()]).toEqual([400, expect.stringContaining('Bitte wählen Sie')])
    const country = await post(testPortal, setupForm(code, { 'postadresse.landeskennzeichen': 'XX' }))
    expect([country.status, await country.text()]).toEqual([400, expect.stringContaining('Bitte wählen Sie: ')])
    // The code is used up by setting up, not by faults.
    expect((await post(testPortal, setupForm(code))).status).toBe(200)
  })

  anyDatabaseTest('takes forms alone', async () => {
    const testPortal = await empty()
    for (const [type, body] of [
      ['application/json', '[1]'],
      ['application/pdf', '%PDF-1.7'],
    ] as const)
      expect((await fetch(`${testPortal.url}/einrichten`, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(415)
  })

  test('sets up once when two people send it at once', async () => {
    const testPortal = await empty()
    const [a, b] = [await codeFor(testPortal), await codeFor(testPortal)]
    const statuses = (await Promise.all([post(testPortal, setupForm(a)), post(testPortal, setupForm(b))])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await operators(testPortal)).toHaveLength(1)
  })
})

describe('with the demo', () => {
  let demo: TestPortal
  beforeAll(async () => {
    demo = await startTestPortal({ SHELL_DIR: shell })
  })
  afterAll(() => demo?.close())
  anyDatabaseTest('there is no such page', async () => {
    expect((await fetch(demo.url, { redirect: 'manual' })).status).toBe(200)
    expect((await post(demo, setupForm(await codeFor(demo)))).status).toBe(404)
  })
})

anyDatabaseTest('`GET /` answers a caller who asks for nothing in particular', async () => {
  const testPortal = await empty(SAID)
  expect((await fetch(testPortal.url, { headers: { accept: '*/*' } })).status).toBe(200)
  expect((await fetch(testPortal.url, { method: 'HEAD' })).status).toBe(200)
})

describe('variables', () => {
  test('set an empty installation up, with an invitation by mail, and are no fault afterwards', async () => {
    const settings = { ...SAID, ...(await emptyData()) }
    const first = await empty({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await operators(first)).toHaveLength(1)
    const [mail] = await jobRows(first.db.system, 'MAIL')
    expect(mail?.content).toMatchObject({ an: SAID.SETUP_ADMIN_EMAIL, link: { art: 'PASSWORT' } })
    await first.close()
    const second = await empty(settings)
    expect(await operators(second)).toHaveLength(1)
  })

  anyDatabaseTest('are reported by name when they are missing or wrong', async () => {
    const { SETUP_CITY: _, ...rest } = SAID
    await expect(empty({ ...rest, SETUP_LEGAL_FORM: 'LTD', SETUP_ADMIN_EMAIL: 'ohne-at' })).rejects.toThrow(
      /SETUP_LEGAL_FORM \(Rechtsform\): /,
    )
    await expect(empty({ ...rest, SETUP_ADMIN_EMAIL: 'ohne-at' })).rejects.toThrow(
      /SETUP_CITY \(Ort\): Bitte füllen[\s\S]*SETUP_ADMIN_EMAIL \(E-Mail-Adresse\): Bitte geben Sie eine gültige/,
    )
  })

  anyDatabaseTest('have the first administrator made at Keycloak, who writes to them', async () => {
    const testPortal = await empty({
      ...SAID,
      IDENTITY_MODE: 'keycloak',
      KEYCLOAK_URL: 'http://127.0.0.1:1',
      KEYCLOAK_SERVICE_CLIENT_SECRET: 'geheim',
    })
    const { id } = await testPortal.db.system.selectFrom('nutzer').select('id').executeTakeFirstOrThrow()
    const left = (await jobRows(testPortal.db.system, 'IDENTITAET')).map(({ content }) => content)
    expect(left).toEqual([
      { nutzerId: id, was: 'ABGLEICH' },
      { nutzerId: id, was: 'EINLADUNG' },
    ])
    expect(await testPortal.db.system.selectFrom('identity_link').selectAll().execute()).toEqual([])
  })
})

/** A Keycloak with the realm that answers nothing but the realm's description. */
async function keycloakAt(realm: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const known = request.url === `/realms/${realm}/.well-known/openid-configuration`
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer: `${url}/realms/${realm}` }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close() }
}

anyDatabaseTest('what keeps people from signing in at Keycloak is said before anything is set up', async () => {
  const keycloak = await keycloakAt('another')
  try {
    for (const [KEYCLOAK_URL, sentence] of [
      ['http://127.0.0.1:1', 'Keycloak antwortet unter http://127.0.0.1:1 nicht'],
      [keycloak.url, 'Den Realm avalwerk gibt es in Keycloak nicht'],
    ] as const) {
      const testPortal = await empty({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL })
      const answer = await post(testPortal, setupForm(await codeFor(testPortal)))
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(sentence)])
      expect(await operators(testPortal)).toEqual([])
      await testPortal.close()
    }
  } finally {
    keycloak.close()
  }
})

anyDatabaseTest('where Keycloak lets the portal create no user, the setup says who has to', async () => {
  const keycloak = await keycloakAt('avalwerk')
  const testPortal = await empty({ IDENTITY_MODE: 'keycloak', KEYCLOAK_URL: keycloak.url })
  const text = await (await post(testPortal, setupForm(await codeFor(testPortal)))).text()
  keycloak.close()
  expect(text).toContain(`Legen Sie ${SAID.SETUP_ADMIN_EMAIL} in Keycloak an`)
  expect(text).not.toContain('Einladung')
})

anyDatabaseTest('by variables without a mail server the log says how to get the link, and not the link', async () => {
  const testPortal = await empty()
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Parameters<typeof setUpByVariables>[4]
  await setUpByVariables(
    testPortal.db,
    new Date(),
    { directory: directoryOf(IDENTITY), mailed: false, publicUrl: testPortal.url },
    SAID,
    log,
  )
  expect(JSON.stringify(lines)).toContain('--new-link')
  expect(linkOf(JSON.stringify(lines))).toBe('none')
})

describe('the command', () => {
  let data: Record<string, string> = {}
  const run = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'src', 'setup', 'command.ts'), ...options],
      {
        encoding: 'utf8',
        env: bareEnvironment({ PUBLIC_URL: 'http://localhost:4711', ...data }),
      },
    )
    return { status, stdout, stderr }
  }
  const options = Object.entries(SAID).flatMap(([variable, value]) => [`--${optionOf({ variable: variable as 'SETUP_COMPANY' })}`, value])
  beforeAll(async () => {
    data = await emptyData()
  })
  anyDatabaseTest('says what is missing, in German and without a stack', () => {
    const { status, stderr } = run('--company', 'Musterportal Betriebs GmbH')
    expect(status).toBe(1)
    expect(stderr).toContain('--street (Straße): Bitte füllen Sie dieses Feld aus')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(run('--new-link').stderr).toContain('noch nicht eingerichtet')
    expect(run('--colour', 'blau').stderr).toContain("'--colour'")
  })

  test('sets up and prints the link; it refuses a second time; a lost link is replaced until a user came in by it', async () => {
    const { status, stdout } = run(...options)
    expect([status, stdout]).toEqual([0, expect.stringContaining('Eingerichtet: Musterportal Betriebs GmbH (MB0001).')])
    const link = linkOf(stdout)
    const again = run(...options)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('schon eingerichtet')])
    const replaced = linkOf(run('--new-link').stdout)
    const testPortal = await empty(data)
    const at = (url: string) => testPortal.url + new URL(url).pathname
    expect((await fetch(at(link))).status).toBe(410)
    await enter(testPortal, at(replaced))
    await testPortal.close()
    portal = undefined
    const late = run('--new-link')
    expect([late.status, late.stderr]).toEqual([1, expect.stringContaining('schon jemand anmelden')])
    const db = await openDatabase(data.DATABASE_URL ? { url: data.DATABASE_URL, pool: 1 } : { dataFolder: data.DATA_DIR as string })
    expect(await db.system.selectFrom('setup_code').selectAll().execute()).toEqual([])
    await db.close()
  })
})
