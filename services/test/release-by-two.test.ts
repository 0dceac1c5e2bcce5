/**
 * Where the operator wants it, one person publishes a release and another puts it in force; and releases are signed with the team's own
 * key.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PendingRemote, PlatformChange, RemoteState, SigningKey, AccessKey } from '@avalwerk/contracts'
import { RELEASE_REFUSALS } from '@avalwerk/domain'
import type { PlatformManifest, Remote } from '@avalwerk/platform/manifest'
import { type Envelope, newSigningKey, signDescriptor } from '@avalwerk/platform/signing'
import { until } from '@avalwerk/testing'
import { remoteCommand } from '@avalwerk/testing/remoteCommand'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { actions } from './acts.ts'
import { locksWaitedFor } from './locks.ts'
import { newRemoteName, platform, type TestBuild, registerSigningKey, release, call, signBuild, publishRelease } from './platformHelp.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { SERVER } from './server.ts'

type Problem = { code: string; title: string; felder?: { feld: string; grund: string }[] }
type Page = { byTwo: boolean; signed: boolean; remotes: RemoteState[]; pending: PendingRemote[] }

let name: string
beforeEach(() => {
  name = newRemoteName('z')
})

function acts(portal: () => TestPortal) {
  const page = async () => (await portal().request<Page>('bsp.admin', 'GET', `${platform}/remotes`)).body
  const remote = async () => (await page()).remotes.find((r) => r.name === name) as RemoteState
  const put = async (who: string, what: string, body: object, method = 'PUT') =>
    call(portal(), who, method, `${platform}/remotes/${name}/${what}`, body)
  return {
    page,
    remote,
    put,
    activate: (who: string, version: string, stand: number) => put(who, 'version', { version, stand }),
    publish: async (build: TestBuild, who = 'bsp.zweit') => {
      const answer = await publishRelease(portal(), build, who)
      if (!answer.ok) throw new Error(await answer.text())
    },
    pipeline: async (madeBy = 'bsp.zweit', only: string | null = name) =>
      (
        await portal().request<AccessKey & { schluessel: string }>(madeBy, 'POST', `${platform}/zugriffsschluessel`, {
          name: 'Pipeline',
          remote: only,
          tage: 30,
        })
      ).body.schluessel,
    history: async () =>
      (await portal().request<{ zeilen: PlatformChange[] }>('bsp.admin', 'GET', `${platform}/verlauf?remote=${name}`)).body.zeilen,
    revoke: (id: string, who = 'bsp.admin') => call(portal(), who, 'DELETE', `${platform}/signaturschluessel/${id}`, {}),
  }
}

async function refused(answer: Response, status: number, code: string): Promise<string> {
  const problem = (await answer.json()) as Problem
  expect([answer.status, problem.code]).toEqual([status, code])
  return [problem.title, ...(problem.felder ?? []).map(({ grund }) => grund)].join(' ')
}
const accepted = async (answer: Response) => expect([answer.status, answer.ok || (await answer.text())]).toEqual([200, true])

describe('RELEASE_BY_TWO', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ RELEASE_BY_TWO: 'true', ROLLBACK_MIN_STARTS: '2', ROLLBACK_MIN_USERS: '2' })
  })
  afterAll(() => portal?.close())
  const { page, remote, put, activate, publish, pipeline } = acts(() => portal)

  test('a pipeline’s key publishes, and decides nothing about what is in force', async () => {
    const key = await pipeline()
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(release(name, version), key)
    expect(await refused(await activate(key, '1.0.0', 0), 403, 'PERSON_VERLANGT')).toContain(RELEASE_REFUSALS.PERSON_VERLANGT)
    await accepted(await activate('bsp.admin', '1.0.0', 0))
    await accepted(await activate('bsp.admin', '1.1.0', 1))
    await accepted(await put('bsp.admin', 'kanarie', { version: '1.2.0', anteil: 10, gruppen: [], stand: 2 }))
    for (const [method, what, body] of [
      ['PUT', 'version', { version: '1.2.0', stand: 3 }],
      ['PUT', 'kanarie', { version: '1.2.0', anteil: 50, gruppen: [], stand: 3 }],
      ['DELETE', 'kanarie', { stand: 3 }],
      ['POST', 'ruecknahme', { grund: 'Fehler', stand: 3 }],
      ['PUT', 'aktiv', { aktiv: false, grund: 'Störung', stand: 3 }],
    ] as const)
      await refused(await put(key, what, body, method), 403, 'PERSON_VERLANGT')
    expect(await remote()).toMatchObject({ version: '1.1.0', aktiv: true, kanarie: { version: '1.2.0', anteil: 10 }, stand: 3 })
  })
  test('the key of the installation itself publishes and decides nothing, either', async () => {
    const own = (await readFile(join(portal.folder, 'plattform', 'zugang'), 'utf8')).trim()
    await publish(release(name, '1.0.0'), own)
    await refused(await activate(own, '1.0.0', 0), 403, 'PERSON_VERLANGT')
    await accepted(await activate('bsp.admin', '1.0.0', 0))
  })
  test('the person who published a release by hand doesn’t put it in force; another does', async () => {
    await publish(release(name, '1.0.0'), 'bsp.admin')
    expect(await refused(await activate('bsp.admin', '1.0.0', 0), 403, 'ANDERE_PERSON_VERLANGT')).toContain('andere Person')
    expect((await page()).remotes.some((r) => r.name === name)).toBe(false)
    await accepted(await activate('bsp.zweit', '1.0.0', 0))
    await publish(release(name, '1.1.0'), 'bsp.admin')
    await refused(await put('bsp.admin', 'kanarie', { version: '1.1.0', anteil: 10, gruppen: [], stand: 1 }), 403, 'ANDERE_PERSON_VERLANGT')
    await accepted(await activate('bsp.zweit', '1.1.0', 1))
    // Nor does one show others what nobody but oneself has seen.
    const link = (who: string, version: string) =>
      call(portal, who, 'POST', `${platform}/remotes/${name}/ausgaben/${version}/look-links`, {
        people: ['ag.leser@demo.avalwerk.example'],
        organisations: [],
        days: 1,
      })
    await publish(release(name, '1.2.0'), 'bsp.admin')
    await refused(await link('bsp.admin', '1.2.0'), 403, 'ANDERE_PERSON_VERLANGT')
    await accepted(await link('bsp.zweit', '1.2.0'))
    // Nor does one go back to one's own. Switching off is always possible.
    await refused(await put('bsp.admin', 'ruecknahme', { grund: 'Fehler', stand: 2 }, 'POST'), 403, 'ANDERE_PERSON_VERLANGT')
    await accepted(await put('bsp.admin', 'aktiv', { aktiv: false, grund: 'Störung', stand: 2 }))
    await accepted(await put('bsp.admin', 'aktiv', { aktiv: true, stand: 3 }))
  })
  test('the person who made the key that published a release doesn’t put it in force, either', async () => {
    await publish(release(name, '1.0.0'), await pipeline('bsp.admin'))
    await refused(await activate('bsp.admin', '1.0.0', 0), 403, 'ANDERE_PERSON_VERLANGT')
    await accepted(await activate('bsp.zweit', '1.0.0', 0))
  })
  test('publishing once more doesn’t change who did it', async () => {
    await publish(release(name, '1.0.0'), 'bsp.admin')
    await publish(release(name, '1.0.0'), 'bsp.zweit')
    await refused(await activate('bsp.admin', '1.0.0', 0), 403, 'ANDERE_PERSON_VERLANGT')
    await accepted(await activate('bsp.zweit', '1.0.0', 0))
  })
  test('the right is still needed, and other organisations have none', async () => {
    await publish(release(name, '1.0.0'))
    for (const who of ['ag.admin', 'bg.admin']) await refused(await activate(who, '1.0.0', 0), 403, 'RECHT_FEHLT')
  })
  test('the page knows the rule, and who published', async () => {
    await publish(release(name, '1.0.0'), 'bsp.admin')
    for (const [who, own] of [
      ['bsp.admin', true],
      ['bsp.zweit', false],
    ] as const) {
      const { byTwo, pending } = (await portal.request<Page>(who, 'GET', `${platform}/remotes`)).body
      expect(byTwo).toBe(true)
      expect(pending.find((r) => r.name === name)).toMatchObject({
        signatureAsked: false,
        ausgaben: [{ version: '1.0.0', own, signature: 'OHNE', signers: [] }],
      })
    }
  })
  test('the command signs, publishes, and says who puts it in force', async () => {
    const [folder, team] = [await mkdtemp(join(tmpdir(), 'avalwerk-build-')), newSigningKey()]
    const before = process.env.PORTAL_URL
    process.env.PORTAL_URL = portal.url
    try {
      for (const [file, content] of Object.entries(release(name, '1.0.0').dateien)) await writeFile(join(folder, file), content)
      const [key, file] = [await pipeline(), join(folder, '.key')]
      await writeFile(file, team.privateKey)
      await registerSigningKey(portal, name, team.pem)
      const publish = (...more: string[]) => remoteCommand(['publish', name, '--build', folder, ...more], key)
      expect(await publish()).toMatchObject({ good: false, text: expect.stringContaining(RELEASE_REFUSALS.NICHT_SIGNIERT) })
      expect(await publish('--sign-key', file)).toMatchObject({
        good: true,
        text: expect.stringMatching(/signiert\.[^]*ist veröffentlicht\.\n[^]*eine Person auf der Seite „Plattform“/),
      })
      expect((await page()).pending.find((r) => r.name === name)?.ausgaben).toMatchObject([{ version: '1.0.0', signature: 'GUELTIG' }])
      expect(await remoteCommand(['activate', name, '1.0.0'], key)).toMatchObject({
        good: false,
        text: expect.stringContaining(RELEASE_REFUSALS.PERSON_VERLANGT),
      })
      expect(await remoteCommand(['list'], key)).toMatchObject({
        text: expect.stringContaining(`${name}  1.0.0  noch nicht in Kraft, signiert`),
      })
    } finally {
      if (before === undefined) delete process.env.PORTAL_URL
      else process.env.PORTAL_URL = before
      await rm(folder, { recursive: true, force: true })
    }
  })
  test('the platform itself takes back what fails', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(release(name, version))
    await accepted(await activate('bsp.admin', '1.0.0', 0))
    await accepted(await activate('bsp.admin', '1.1.0', 1))
    for (const who of ['ag.admin', 'bg.admin']) await fail(portal, who, '1.1.0')
    expect((await remote()).version).toBe('1.0.0')
  })
})

/** A start that fails, as browsers tell of it. */
async function fail(portal: TestPortal, who: string, version: string): Promise<void> {
  const begun = await portal.request<{ id: string }>(who, 'POST', `${platform}/messungen/starts`, { remote: name, version })
  const messungen = [{ id: begun.body.id, remote: name, version, dauerMs: null, fehler: 'START' }]
  expect((await portal.call(who, 'POST', `${platform}/messungen`, { messungen })).status).toBe(204)
}

describe('without RELEASE_BY_TWO', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ ROLLBACK_MIN_STARTS: '2', ROLLBACK_MIN_USERS: '2' })
  })
  afterAll(() => portal?.close())
  const { page, remote, put, activate, publish, pipeline, history, revoke } = acts(() => portal)
  const { mails } = actions(() => portal)
  const folder = (version: string) => join(portal.folder, 'releases', name, version)
  const look = (version: string) => portal.call('bsp.admin', 'POST', `${platform}/remotes/${name}/ausgaben/${version}/ansicht`, {})
  const standing = async (version: string) => {
    const { remotes, pending } = await page()
    const found = [...remotes, ...pending].find((r) => r.name === name)?.ausgaben.find((a) => a.version === version)
    return [found?.signature, found?.signers]
  }

  test('a pipeline’s key, and one person alone, publish and put in force as before', async () => {
    const key = await pipeline()
    await publish(release(name, '1.0.0'), key)
    await accepted(await activate(key, '1.0.0', 0))
    await publish(release(name, '1.1.0'), 'bsp.admin')
    await accepted(await activate('bsp.admin', '1.1.0', 1))
    expect(await page()).toMatchObject({ byTwo: false, signed: false })
  })

  describe('a key that is registered', () => {
    const keys = async () => (await portal.request<SigningKey[]>('bsp.admin', 'GET', `${platform}/signaturschluessel`)).body
    test('is shown with its fingerprint and its history, and stands in the audit', async () => {
      const { pem, fingerprint } = newSigningKey()
      const { id } = await registerSigningKey(portal, name, pem, 'Team Texte')
      const of = async () => (await keys()).find((k) => k.id === id)
      expect(await of()).toMatchObject({
        remote: name,
        name: 'Team Texte',
        fingerprint,
        createdAt: expect.any(String),
        createdBy: 'Nils Otten',
        revokedAt: null,
      })
      expect((await revoke(id, 'bsp.zweit')).status).toBe(204)
      expect(await of()).toMatchObject({ revokedAt: expect.any(String), revokedBy: 'Ines Kramer' })
      expect((await history()).map(({ was, angaben }) => [was, angaben])).toEqual([
        ['SIGNATURSCHLUESSEL_ENTZOGEN', { name: 'Team Texte', fingerprint }],
        ['SIGNATURSCHLUESSEL_REGISTRIERT', { name: 'Team Texte', fingerprint }],
      ])
      const audit = await portal.db.system.selectFrom('audit').select('aktion').where('objekt_id', '=', name).orderBy('id').execute()
      expect(audit.map(({ aktion }) => aktion)).toEqual([
        'PLATTFORM_SIGNATURSCHLUESSEL_REGISTRIERT',
        'PLATTFORM_SIGNATURSCHLUESSEL_ENTZOGEN',
      ])
      await refused(await revoke(id), 404, 'NICHT_GEFUNDEN')
    })
    const register = (who: string, body: object) => call(portal, who, 'POST', `${platform}/signaturschluessel`, body)
    test('may be its 32 bytes in base64, and is the same then', async () => {
      const { pem, fingerprint } = newSigningKey()
      const raw = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
        .subarray(-32)
        .toString('base64')
      expect((await registerSigningKey(portal, name, raw)).fingerprint).toBe(fingerprint)
      const again = await register('bsp.admin', { remote: name, name: 'Zweiter', publicKey: pem })
      await refused(again, 409, 'SIGNATURSCHLUESSEL_VORHANDEN')
    })
    test.each([
      ['a private one', () => newSigningKey().privateKey, /privater Schlüssel.*ein neues Paar/],
      ['none at all', () => 'x'.repeat(60), /kein öffentlicher Ed25519-Schlüssel/],
      ['a point that every signature fits', () => Buffer.alloc(32).toString('base64'), /kein öffentlicher Ed25519-Schlüssel/],
      ['one that is too long', () => Buffer.alloc(33, 7).toString('base64'), /kein öffentlicher Ed25519-Schlüssel/],
    ])('is refused: %s', async (_what, key, reason) => {
      const answer = await register('bsp.admin', { remote: name, name: 'Team', publicKey: key() })
      expect(await refused(answer, 400, 'EINGABE_UNGUELTIG')).toMatch(reason)
    })
    test('takes a confirmation, the right, and a person', async () => {
      const body = { remote: name, name: 'Team', publicKey: newSigningKey().pem }
      await refused(await portal.callUnconfirmed('bsp.admin', 'POST', `${platform}/signaturschluessel`, body), 403, 'ANMELDUNG_NOETIG')
      for (const who of ['ag.admin', 'bg.admin']) await refused(await register(who, body), 403, 'RECHT_FEHLT')
      await refused(await register(await pipeline(), body), 401, 'NICHT_ANGEMELDET')
      const { id } = await registerSigningKey(portal, name, body.publicKey)
      const unconfirmed = await portal.callUnconfirmed('bsp.admin', 'DELETE', `${platform}/signaturschluessel/${id}`, {})
      await refused(unconfirmed, 403, 'ANMELDUNG_NOETIG')
      for (const who of ['ag.admin', 'bg.admin']) await refused(await revoke(id, who), 403, 'RECHT_FEHLT')
      expect((await keys()).find((k) => k.id === id)?.revokedAt).toBeNull()
    })
  })

  describe('signatures', () => {
    const team = newSigningKey()
    test('a signed release is published, put in force and looked at; its envelope isn’t among its files', async () => {
      await registerSigningKey(portal, name, team.pem, 'Team Texte')
      await publish(signBuild(release(name, '1.0.0'), team.privateKey), await pipeline())
      expect(await standing('1.0.0')).toEqual(['GUELTIG', ['Team Texte']])
      expect((await look('1.0.0')).status).toBe(200)
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      expect((await fetch(`${portal.url}/remotes/${name}/1.0.0/remote.json`)).status).toBe(200)
      expect((await fetch(`${portal.url}/remotes/${name}/1.0.0/remote.dsse.json`)).status).toBe(404)
      expect((await history()).find(({ was }) => was === 'VEROEFFENTLICHT')?.angaben).toEqual({
        version: '1.0.0',
        signiert: ['Team Texte'],
      })
    })
    test('with the first key of a remote, unsigned releases of it are neither published nor put in force; what is in force goes on', async () => {
      for (const version of ['1.0.0', '1.1.0']) await publish(release(name, version))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await registerSigningKey(portal, name, team.pem)
      await refused(await publishRelease(portal, release(name, '1.2.0')), 422, 'NICHT_SIGNIERT')
      await refused(await activate('bsp.admin', '1.1.0', 1), 422, 'NICHT_SIGNIERT')
      await refused(await put('bsp.admin', 'kanarie', { version: '1.1.0', anteil: 5, gruppen: [], stand: 1 }), 422, 'NICHT_SIGNIERT')
      await refused(await look('1.1.0'), 422, 'NICHT_SIGNIERT')
      expect(await remote()).toMatchObject({ version: '1.0.0', aktiv: true, signatureAsked: true })
      expect(await standing('1.0.0')).toEqual(['OHNE', []])
      expect((await fetch(`${portal.url}/remotes/${name}/1.0.0/remoteEntry.js`)).status).toBe(200)
      await accepted(await put('bsp.admin', 'aktiv', { aktiv: false, grund: 'Störung', stand: 1 }))
      await accepted(await put('bsp.admin', 'aktiv', { aktiv: true, stand: 2 }))
      // Signed afterwards, what was published before may come in force.
      await publish(signBuild(release(name, '1.1.0'), team.privateKey))
      await accepted(await activate('bsp.admin', '1.1.0', 3))
      expect((await history()).map(({ was }) => was)).toContain('SIGNIERT')
      // The release to which the way back leads is unsigned.
      await refused(await put('bsp.admin', 'ruecknahme', { grund: 'Fehler', stand: 4 }, 'POST'), 422, 'NICHT_SIGNIERT')
    })
    const bytes = (build: TestBuild) => build.dateien['remote.json'] as Uint8Array
    const other = newSigningKey()
    test.each<[what: string, build: () => TestBuild, reason: RegExp]>([
      ['by a key that nobody registered', () => signBuild(release(name, '1.0.0'), newSigningKey().privateKey), /nicht registriert/],
      ['by the key of another remote', () => signBuild(release(name, '1.0.0'), other.privateKey), /nicht registriert/],
      [
        'by another key under the name of ours',
        () => {
          const build = release(name, '1.0.0')
          const envelope = signDescriptor(bytes(build), other.privateKey)
          return signBuild(build, {
            ...envelope,
            signatures: [{ ...(envelope.signatures[0] as { sig: string }), keyid: team.fingerprint }],
          })
        },
        /gehört nicht zu dieser Beschreibung/,
      ],
      [
        'over another version',
        () => signBuild(release(name, '1.0.0'), moved(release(name, '0.9.0'), release(name, '1.0.0'), team.privateKey)),
        /gehört nicht zu dieser Beschreibung/,
      ],
      [
        'over another remote',
        () => signBuild(release(name, '1.0.0'), moved(release('mfe-anderer', '1.0.0'), release(name, '1.0.0'), team.privateKey)),
        /gehört nicht zu dieser Beschreibung/,
      ],
    ])('is refused: %s', async (_what, build, reason) => {
      await registerSigningKey(portal, newRemoteName('z'), other.pem)
      await registerSigningKey(portal, name, team.pem)
      expect(await refused(await publishRelease(portal, build()), 422, 'SIGNATUR_UNGUELTIG')).toMatch(reason)
      expect((await page()).pending.some((r) => r.name === name)).toBe(false)
    })
    test.each<[what: string, change: (envelope: Envelope) => object, reason: RegExp]>([
      ['the envelope of another descriptor', (e) => ({ ...e, payload: Buffer.from('{}').toString('base64') }), /anderen Beschreibung/],
      ['signed for another purpose', (e) => ({ ...e, payloadType: 'application/vnd.in-toto+json' }), /kein Umschlag/],
      ['without signatures', (e) => ({ ...e, signatures: [] }), /kein Umschlag/],
      ['with a hundred', (e) => ({ ...e, signatures: Array.from({ length: 100 }, () => e.signatures[0]) }), /kein Umschlag/],
    ])('is refused: %s', async (_what, change, reason) => {
      await registerSigningKey(portal, name, team.pem)
      const build = release(name, '1.0.0')
      const envelope = change(signDescriptor(bytes(build), team.privateKey)) as Envelope
      expect(await refused(await publishRelease(portal, signBuild(build, envelope)), 422, 'AUSGABE_ABGELEHNT')).toMatch(reason)
    })
    test('is refused: signed by a key that was taken away; a second good one is enough', async () => {
      const [old, next] = [
        await registerSigningKey(portal, name, team.pem, 'Alt'),
        await registerSigningKey(portal, name, other.pem, 'Neu'),
      ]
      await revoke(old.id)
      const build = release(name, '1.0.0')
      expect(await refused(await publishRelease(portal, signBuild(build, team.privateKey)), 422, 'SIGNATUR_UNGUELTIG')).toContain(
        '„Alt“ ist entzogen',
      )
      const [a, b] = [signDescriptor(bytes(build), team.privateKey), signDescriptor(bytes(build), other.privateKey)]
      await publish(signBuild(build, { ...a, signatures: [...a.signatures, ...b.signatures] }))
      expect(await standing('1.0.0')).toEqual(['GUELTIG', [next.name]])
    })
    test('is refused: with files that the descriptor doesn’t vouch for', async () => {
      await registerSigningKey(portal, name, team.pem)
      const build = signBuild(release(name, '1.0.0'), team.privateKey)
      const more = { ...build, dateien: { ...build.dateien, 'mehr.css': new TextEncoder().encode('body{}') } }
      expect(await refused(await publishRelease(portal, more), 422, 'AUSGABE_ABGELEHNT')).toMatch(/mehr\.css hat keine Prüfsumme/)
    })
    test('a signature by a key that no remote has isn’t passed over where none is asked for', async () => {
      await refused(await publishRelease(portal, signBuild(release(name, '1.0.0'), team.privateKey)), 422, 'SIGNATUR_UNGUELTIG')
    })

    const stored: readonly [what: string, change: () => Promise<void>, code: string][] = [
      [
        'one byte of the descriptor',
        async () => {
          const file = join(folder('1.1.0'), 'remote.json')
          await writeFile(file, (await readFile(file, 'utf8')).replace('"Probe"', '"Prabe"'))
        },
        'SIGNATUR_UNGUELTIG',
      ],
      ['one byte of a script', () => writeFile(join(folder('1.1.0'), 'remoteEntry.js'), 'var x'), 'AUSGABE_VERAENDERT'],
      ['a script that is gone', () => rm(join(folder('1.1.0'), 'remoteEntry.js')), 'AUSGABE_VERAENDERT'],
      ['a file that came later', () => writeFile(join(folder('1.1.0'), 'mehr.css'), 'body{}'), 'AUSGABE_VERAENDERT'],
      ['a compressed file with other content', () => writeFile(join(folder('1.1.0'), 'remoteEntry.js.gz'), 'x'), 'AUSGABE_VERAENDERT'],
      ['everything that is gone', () => rm(folder('1.1.0'), { recursive: true }), 'AUSGABE_VERAENDERT'],
      [
        'what browsers would be told',
        async () => {
          await sql`update plattform_ausgabe set beschreibung = jsonb_set(beschreibung, '{integrity,remoteEntry.js}', '"sha384-AAAA"')
            where remote = ${name} and version = '1.1.0'`.execute(portal.db.system)
        },
        'AUSGABE_VERAENDERT',
      ],
      [
        'the signature',
        async () => {
          await sql`update plattform_signature set signature = ${Buffer.alloc(64, 1).toString('base64')} where remote = ${name}`.execute(
            portal.db.system,
          )
        },
        'SIGNATUR_UNGUELTIG',
      ],
    ]
    test.each(stored)('a release changed in the store after publishing doesn’t come in force: %s', async (_what, change, code) => {
      await registerSigningKey(portal, name, team.pem)
      for (const version of ['1.0.0', '1.1.0']) await publish(signBuild(release(name, version), team.privateKey))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await change()
      await refused(await activate('bsp.admin', '1.1.0', 1), 422, code)
      await refused(await put('bsp.admin', 'kanarie', { version: '1.1.0', anteil: 5, gruppen: [], stand: 1 }), 422, code)
      await refused(await look('1.1.0'), 422, code)
      expect((await remote()).stand).toBe(1)
    })
    test('an unsigned release changed in the store doesn’t come in force, either', async () => {
      for (const version of ['1.0.0', '1.1.0']) await publish(release(name, version))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await writeFile(join(folder('1.1.0'), 'remoteEntry.js'), 'var x')
      await refused(await activate('bsp.admin', '1.1.0', 1), 422, 'AUSGABE_VERAENDERT')
    })
    test('a signature row copied to another version or remote is worth nothing', async () => {
      await registerSigningKey(portal, name, team.pem)
      for (const version of ['1.0.0', '1.1.0']) await publish(signBuild(release(name, version), team.privateKey))
      await sql`update plattform_signature s set signature = o.signature from plattform_signature o
        where s.remote = ${name} and s.version = '1.1.0' and o.remote = ${name} and o.version = '1.0.0'`.execute(portal.db.system)
      await refused(await activate('bsp.admin', '1.1.0', 0), 422, 'SIGNATUR_UNGUELTIG')
    })

    test('taking a key away stops what it alone signed, also on the way back; what is in force stays and says so', async () => {
      const { id } = await registerSigningKey(portal, name, team.pem, 'Alt')
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(signBuild(release(name, version), team.privateKey))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await accepted(await activate('bsp.admin', '1.1.0', 1))
      const { basis } = (await (await look('1.2.0')).json()) as { basis: string }
      expect((await fetch(`${portal.url}${basis}remote.json`)).status).toBe(200)
      const previous = async () => {
        const { remotes } = (await (await fetch(`${portal.url}/plattform/manifest.json`)).json()) as PlatformManifest
        return (remotes[name] as Remote | undefined)?.previous?.version
      }
      await until(async () => (await previous()) === '1.0.0')
      expect((await revoke(id)).status).toBe(204)
      expect((await fetch(`${portal.url}${basis}remote.json`)).status).toBe(404)
      // Nobody is sent back to it either.
      await until(async () => (await previous()) === undefined)
      await refused(await activate('bsp.admin', '1.2.0', 2), 422, 'SIGNATUR_ENTZOGEN')
      await refused(await look('1.2.0'), 422, 'SIGNATUR_ENTZOGEN')
      await refused(await put('bsp.admin', 'ruecknahme', { grund: 'Fehler', stand: 2 }, 'POST'), 422, 'SIGNATUR_ENTZOGEN')
      expect(await remote()).toMatchObject({ version: '1.1.0', aktiv: true, stand: 2 })
      expect(await standing('1.1.0')).toEqual(['ENTZOGEN', ['Alt']])
      // The last key is gone; that doesn't let in unsigned releases.
      await refused(await publishRelease(portal, release(name, '1.3.0')), 422, 'NICHT_SIGNIERT')
      // Switched off, it doesn't come back.
      await accepted(await put('bsp.admin', 'aktiv', { aktiv: false, grund: 'Störung', stand: 2 }))
      await refused(await put('bsp.admin', 'aktiv', { aktiv: true, stand: 3 }), 422, 'SIGNATUR_ENTZOGEN')
      // With another key's signature it does.
      await registerSigningKey(portal, name, other.pem, 'Neu')
      await publish(signBuild(release(name, '1.1.0'), other.privateKey))
      await accepted(await put('bsp.admin', 'aktiv', { aktiv: true, stand: 3 }))
    })
    test('a key that never signed anything and is taken away asks for nothing more', async () => {
      const { id } = await registerSigningKey(portal, name, team.pem)
      await revoke(id)
      await publish(release(name, '1.0.0'))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
    })
    test('the platform goes back by itself only to what may come in force; else the new one stays, and the operator is told once', async () => {
      for (const version of ['1.0.0', '1.1.0']) await publish(release(name, version))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await registerSigningKey(portal, name, team.pem)
      await publish(signBuild(release(name, '1.1.0'), team.privateKey))
      await accepted(await activate('bsp.admin', '1.1.0', 1))
      for (const who of ['ag.admin', 'bg.admin', 'ag2.admin']) await fail(portal, who, '1.1.0')
      expect(await remote()).toMatchObject({ version: '1.1.0', vorherige: '1.0.0', aktiv: true, stand: 2 })
      const noted = (await history()).filter(({ was }) => was === 'NICHT_ZURUECKGENOMMEN')
      expect(noted).toMatchObject([
        { wer: 'System', angaben: { version: '1.1.0', vorherige: '1.0.0', grund: RELEASE_REFUSALS.NICHT_SIGNIERT } },
      ])
      await mails(
        `${name} 1.1.0 scheitert und bleibt in Kraft`,
        `Die Version 1.1.0 von ${name} scheitert öfter als erlaubt und bleibt trotzdem in Kraft: Die Version 1.0.0 darf nicht wieder in Kraft gesetzt werden. ${RELEASE_REFUSALS.NICHT_SIGNIERT} Bitte setzen Sie eine andere Version in Kraft, oder schalten Sie den Bereich aus.`,
      )
    })
    test('a failing trial ends, whatever may come in force', async () => {
      await publish(release(name, '1.0.0'))
      await accepted(await activate('bsp.admin', '1.0.0', 0))
      await registerSigningKey(portal, name, team.pem)
      await publish(signBuild(release(name, '1.1.0'), team.privateKey))
      await accepted(await put('bsp.admin', 'kanarie', { version: '1.1.0', anteil: 100, gruppen: [], stand: 1 }))
      for (const who of ['ag.admin', 'bg.admin']) await fail(portal, who, '1.1.0')
      expect(await remote()).toMatchObject({ version: '1.0.0', kanarie: null })
    })

    test('a key that is being taken away is waited for', async () => {
      const { id } = await registerSigningKey(portal, name, team.pem)
      await publish(signBuild(release(name, '1.0.0'), team.privateKey))
      let answer: Promise<Response> | undefined
      await portal.db.system.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${`plattform-signing:${name}`}))`.execute(tx)
        await sql`update plattform_signing_key set revoked_at = now(), revoked_by = 'Probe' where id = ${id}`.execute(tx)
        answer = activate('bsp.admin', '1.0.0', 0)
        // Until it waits; with one connection, as the embedded database has, it waits for that.
        for (let index = 0; SERVER && index < 500; index++) {
          if ((await locksWaitedFor(portal.db.system)).some(({ locktype }) => locktype === 'advisory')) return
        }
      })
      await refused(await (answer as Promise<Response>), 422, 'SIGNATUR_ENTZOGEN')
    })
    test('when both happen at once, a release comes in force before its key is taken away, or not at all', async () => {
      for (let round = 0; round < 8; round++) {
        name = newRemoteName('z')
        const { id } = await registerSigningKey(portal, name, team.pem)
        await publish(signBuild(release(name, '1.0.0'), team.privateKey))
        const [activated, revoked] = await Promise.all([activate('bsp.admin', '1.0.0', 0), revoke(id, 'bsp.zweit')])
        expect(revoked.status).toBe(204)
        const order = (await history())
          .map(({ was }) => was)
          .filter((what) => what === 'AKTIVIERT' || what === 'SIGNATURSCHLUESSEL_ENTZOGEN')
        expect([activated.status, order]).toEqual(
          activated.ok ? [200, ['SIGNATURSCHLUESSEL_ENTZOGEN', 'AKTIVIERT']] : [422, ['SIGNATURSCHLUESSEL_ENTZOGEN']],
        )
      }
    })
    test('two who put the first release of a remote in force at once: one does', async () => {
      await publish(release(name, '1.0.0'))
      const answers = await Promise.all(['bsp.admin', 'bsp.zweit', 'bsp.admin'].map((who) => activate(who, '1.0.0', 0)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    })
  })
})

/** The envelope of one build with the signature over another. */
const moved = (from: TestBuild, to: TestBuild, key: string): Envelope => ({
  ...signDescriptor(to.dateien['remote.json'] as Uint8Array, key),
  signatures: signDescriptor(from.dateien['remote.json'] as Uint8Array, key).signatures,
})

describe('RELEASE_SIGNED', () => {
  test('asks all remotes for signatures, the machine’s own builds too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-build-'))
    const local = release('mfe-eigener', '1.0.0-01234567')
    for (const [file, content] of Object.entries(local.dateien)) await writeFile(join(folder, file), content)
    const portal = await startTestPortal({ RELEASE_SIGNED: 'true', LOCAL_BUILDS: folder })
    try {
      const { page, publish } = acts(() => portal)
      expect(await page()).toMatchObject({ signed: true, remotes: [], pending: [] })
      await refused(await publishRelease(portal, release(name, '1.0.0')), 422, 'NICHT_SIGNIERT')
      const team = newSigningKey()
      await registerSigningKey(portal, name, team.pem)
      await publish(signBuild(release(name, '1.0.0'), team.privateKey))
    } finally {
      await portal.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
