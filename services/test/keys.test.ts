/** Keys of the embedded provider: sealed, rotated, sealed under another key, taken over from releases that kept them plain. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateCopy } from '@avalwerk/testing'
import { browser, logIn, OIDC, type Access } from '@avalwerk/testing/signIn'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { openFactor, openPayload, sealFactor, type KeptPayload } from '../src/identity/atRest.ts'
import { setUp } from '../src/identity/factors.ts'
import { describeKeys, dropEndedKeys, loadKeys, rotateKeys } from '../src/identity/keys.ts'
import { loadSealer, newIdentityKey, sealer } from '../src/identity/sealing.ts'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { emptyDatabase, SERVER } from './server.ts'

const OWN = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'

describe('what is sealed', () => {
  const [key, other] = [newIdentityKey(), newIdentityKey()]
  test('opens in its place alone, unchanged, with its key', async () => {
    const sealed = await sealer([key]).seal('identity_faktor:1:a', { secret: 'GEHEIM' })
    expect(JSON.stringify(sealed)).not.toContain('GEHEIM')
    expect(await sealer([other, key]).open('identity_faktor:1:a', sealed)).toEqual({ secret: 'GEHEIM' })
    await expect(sealer([key]).open('identity_faktor:2:a', sealed)).rejects.toThrow('lässt sich nicht öffnen')
    await expect(sealer([key]).open('identity_faktor:1:b', sealed)).rejects.toThrow('lässt sich nicht öffnen')
    const changed = { ...sealed, ciphertext: `${sealed.ciphertext.startsWith('A') ? 'B' : 'A'}${sealed.ciphertext.slice(1)}` }
    await expect(sealer([key]).open('identity_faktor:1:a', changed)).rejects.toThrow('lässt sich nicht öffnen')
    await expect(sealer([other]).open('identity_faktor:1:a', sealed)).rejects.toThrow(
      /mit dem Schlüssel [0-9a-f]{12} verschlossen.*IDENTITY_KEYS/,
    )
  })

  test('may be sealed by another cipher from one day on; what was sealed before opens as long as it lies there', async () => {
    const before = await sealer([key]).seal('identity_faktor:1:a', 'GEHEIM')
    const other = sealer([key], 'A256CBC-HS512')
    const after = await other.seal('identity_faktor:1:a', 'GEHEIM')
    expect(JSON.parse(Buffer.from(after.protected, 'base64url').toString())).toEqual({ alg: 'A256KW', enc: 'A256CBC-HS512' })
    // Sealing everything anew goes by this name.
    expect([after.header.kid, before.header.kid]).toEqual([other.kid, sealer([key]).kid])
    expect(other.kid).not.toBe(sealer([key]).kid)
    for (const box of [other, sealer([key])])
      for (const sealed of [before, after]) expect(await box.open('identity_faktor:1:a', sealed)).toBe('GEHEIM')
    await expect(other.open('identity_faktor:2:a', after)).rejects.toThrow('lässt sich nicht öffnen')
    expect(readConfig({ IDENTITY_CIPHER: 'A256CBC-HS512' }).identity.cipher).toBe('A256CBC-HS512')
    expect(() => readConfig({ IDENTITY_CIPHER: 'ROT13' })).toThrow('IDENTITY_CIPHER')
  })

  test('takes keys of 32 bytes and no others', () => {
    const keys = [key, Buffer.alloc(32, 255).toString('base64')]
    expect(readConfig({ IDENTITY_KEYS: keys.join(', ') }).identity.keys).toEqual(keys)
    expect(() => readConfig({ IDENTITY_KEYS: 'geheim' })).toThrow('IDENTITY_KEYS')
  })

  test('has a key from the environment in production; in development it lies beside the data, for its owner alone', async () => {
    const production = {
      NODE_ENV: 'production',
      IDENTITY_EMBEDDED_IN_PRODUCTION: 'true',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: 'postgres://localhost/avalwerk',
      VIRUS_SCANNER: 'off',
    }
    expect(() => readConfig(production)).toThrow(/verschlüsselt.*Setzen Sie IDENTITY_KEYS/)
    expect(readConfig({ ...production, IDENTITY_KEYS: key }).identity.keys).toEqual([key])
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-keys-'))
    const [first, second] = [readConfig({ DATA_DIR: folder }), readConfig({ DATA_DIR: folder })]
    expect((await loadSealer(first)).kid).toBe((await loadSealer(second)).kid)
    expect((await stat(join(folder, 'identity.key'))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})

const header = (token: string) => decodeProtectedHeader(token).kid
async function jwks(url: string): Promise<string[]> {
  const { keys } = (await (await fetch(`${url}${OIDC}/certs`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

describe('rotation', () => {
  let db: Database
  const box = sealer([newIdentityKey()])
  const t0 = Date.UTC(2026, 0, 5, 9)
  const at = (minutes: number) => new Date(t0 + minutes * 60_000)
  const signing = async (minutes: number) => (await loadKeys(db, box, at(minutes))).jwks.keys.map(({ kid }) => kid)
  const cookies = async (minutes: number) => (await loadKeys(db, box, at(minutes))).cookies
  beforeAll(async () => {
    db = await openDatabase(await emptyDatabase())
  })
  afterAll(() => db?.close())

  test('a new key is known before it signs, and the old one until nothing of it is valid any more', async () => {
    await rotateKeys(db, box, at(-60 * 24), true)
    const [[old], [oldCookie]] = [await signing(0), await cookies(0)]
    const { ids } = await rotateKeys(db, box, at(0))
    const [next = ''] = ids
    expect(await signing(0.5)).toEqual([old, next])
    expect((await cookies(0.5))[0]).toBe(oldCookie)
    expect(await signing(1)).toEqual([next, old])
    expect((await cookies(1))[1]).toBe(oldCookie)
    expect((await describeKeys(db, at(1))).filter(({ signs }) => signs).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    // Ten hours of a session after it signed last.
    await dropEndedKeys(db, at(600))
    expect(await signing(600)).toEqual([next, old])
    await dropEndedKeys(db, at(602))
    expect(await signing(602)).toEqual([next])
    expect(await cookies(602)).toHaveLength(1)
  })
})

describe('an installation', () => {
  const [first, second] = [newIdentityKey(), newIdentityKey()]
  let folder: string
  let copy: Awaited<ReturnType<typeof templateCopy>>
  let portal: TestPortal | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'avalwerk-keys-'))
    copy = await templateCopy(folder)
  })
  afterAll(async () => {
    await portal?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const environment = (keys: string): Record<string, string> => ({ ...copy, IDENTITY_KEYS: keys })
  const start = async (keys: string) => {
    await portal?.close()
    portal = undefined
    portal = await startTestPortal(environment(keys))
    return portal
  }
  const stop = async () => {
    await portal?.close()
    portal = undefined
  }
  const command = (keys: string, ...args: string[]) => {
    const file = join(import.meta.dirname, '..', 'src', 'identity', 'command.ts')
    const env = { ...process.env, NODE_OPTIONS: '', ...environment(keys) }
    const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env })
    return stdout + stderr
  }
  const refresh = (url: string, { refresh_token }: Access) =>
    fetch(`${url}${OIDC}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token }),
    })
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const code = (minutes: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + minutes * 60_000 })

  test('encrypts at its start the keys that an earlier release kept plain, and users stay signed in', async () => {
    // The demo's template was made with the key beside its data.
    const templateKey = (await readFile(join(folder, 'identity.key'), 'utf8')).trim()
    const before = await start(`${first},${templateKey}`)
    const { db } = before
    const who = await logIn(before.url, 'ag.leser')
    const { id } = await db.system.selectFrom('nutzer').select('id').where('benutzername', '=', 'bg.leistung').executeTakeFirstOrThrow()
    const box = sealer([first, templateKey])
    await db.system.transaction().execute((tx) => setUp(tx, box, id, { secret, bezeichnung: 'Telefon', code: '000000' }, new Date()))

    // As the release before wrote them: everything plain, each row under its own id.
    const keys = await loadKeys(db, box, new Date())
    for (const row of await db.system.selectFrom('identity_artefakt').selectAll().execute()) {
      const payload = await openPayload(box, row.modell, row.id, row.inhalt as KeptPayload)
      const plain = {
        id: payload.jti as string,
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        inhalt: JSON.stringify(payload),
      }
      await db.system.updateTable('identity_artefakt').set(plain).where('modell', '=', row.modell).where('id', '=', row.id).execute()
    }
    const { sid } = JSON.parse(Buffer.from(who.access_token.split('.')[1] as string, 'base64url').toString()) as { sid: string }
    await db.system.updateTable('identity_sitzung').set({ uid: sid }).execute()
    await db.system.updateTable('identity_faktor').set({ geheimnis: secret }).execute()
    await db.system.deleteFrom('identity_key').execute()
    await db.system
      .insertInto('identity_schluessel')
      .values([
        { art: 'signatur', wert: JSON.stringify(keys.jwks.keys[0]), erstellt_am: new Date() },
        { art: 'cookies', wert: JSON.stringify(keys.cookies), erstellt_am: new Date() },
      ])
      .execute()

    const after = await start(first)
    const { rows } = await sql<{ text: string }>`select t::text as text from (select row(a.*)::text as t from identity_artefakt a
      union all select row(f.*)::text from identity_faktor f union all select row(k.*)::text from identity_key k
      union all select row(s.*)::text from identity_sitzung s union all select row(o.*)::text from identity_schluessel o) t`.execute(
      after.db.system,
    )
    const all = rows.map(({ text }) => text).join('\n')
    for (const plain of [secret, sid, keys.cookies[0] as string, '"d"', who.refresh_token.split('.').at(-1) as string])
      expect(all).not.toContain(plain)
    expect(await jwks(after.url)).toEqual([header(who.access_token)])
    // Another port is another issuer: the token of before is refused, the refresh token isn't.
    expect((await refresh(after.url, who)).status).toBe(200)
    const tab = browser(after.url)
    await tab.call(await tab.begin(), { username: 'bg.leistung', password: PASSWORD })
  })

  test('gets new keys by a command, and users stay signed in', async () => {
    await start(first)
    const before = portal as TestPortal
    const who = await logIn(before.url, 'ag.leser')
    if (!SERVER) expect(command(first, 'rotate')).toMatch(/Beenden Sie das Portal zuerst/)
    await stop()
    expect(command(first, 'rotate', '--now')).toMatch(/^Neue Schlüssel [0-9a-f]{16} und [0-9a-f]{16}\./m)
    expect(command(first, 'list')).toMatch(/^Signatur .*unterschreibt, .*\nSignatur .*wird noch geprüft/m)
    const after = await start(first)
    expect(await jwks(after.url)).toEqual([expect.any(String), header(who.access_token)])
    const renewed = await refresh(after.url, who)
    expect(renewed.status).toBe(200)
    const { access_token } = (await renewed.json()) as Access
    expect(header(access_token)).not.toBe(header(who.access_token))
    const own = await fetch(after.url + OWN, { headers: { authorization: `Bearer ${access_token}` } })
    expect(own.status).toBe(200)
  })

  test('goes on with a key of an older algorithm until one of today’s is known everywhere, and users stay signed in', async () => {
    const { db } = await start(first)
    const box = sealer([first])
    await db.system.deleteFrom('identity_key').where('kind', '=', 'SIGNING').execute()
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const old = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: '0123456789abcdef' }
    const sealed = JSON.stringify(await box.seal(`identity_key:${old.kid}`, old))
    const long = new Date(Date.now() - 3600_000)
    await db.system
      .insertInto('identity_key')
      .values({ id: old.kid, kind: 'SIGNING', sealed, created_at: long, signs_from: long })
      .execute()

    const during = await start(first)
    expect(await jwks(during.url)).toEqual([old.kid, expect.any(String)])
    const who = await logIn(during.url, 'ag.leser')
    expect(decodeProtectedHeader(who.access_token)).toMatchObject({ alg: 'RS256', kid: old.kid })
    const [next = ''] = (await jwks(during.url)).slice(1)
    const announced = await during.db.system
      .selectFrom('identity_key')
      .select('signs_from')
      .where('id', '=', next)
      .executeTakeFirstOrThrow()
    expect(announced.signs_from.getTime()).toBeGreaterThan(Date.now())
    await during.db.system
      .updateTable('identity_key')
      .set({ signs_from: new Date(Date.now() - 1000) })
      .where('id', '=', next)
      .execute()

    const after = await start(first)
    // It is followed once.
    expect(await jwks(after.url)).toEqual([next, old.kid])
    const renewed = (await (await refresh(after.url, who)).json()) as Access
    for (const token of [renewed.access_token, renewed.id_token])
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: next })
    const own = await fetch(after.url + OWN, { headers: { authorization: `Bearer ${renewed.access_token}` } })
    expect(own.status).toBe(200)
  })

  test('changes the key of its environment: both are taken meanwhile, then one is enough', async () => {
    await start(first)
    const who = await logIn((portal as TestPortal).url, 'ag.leser')
    await expect(start(second)).rejects.toThrow(/verschlossen, den dieser Prozess nicht hat/)
    await start(`${second},${first}`)
    await stop()
    expect(command(`${second},${first}`, 'reseal')).toMatch(/^Neu verschlüsselt mit [0-9a-f]{12}: \d+ Einträge\.$/m)
    const after = await start(second)
    expect((await refresh(after.url, who)).status).toBe(200)
    const tab = browser(after.url)
    const page = await tab.call(await tab.begin(), { username: 'bg.leistung', password: PASSWORD })
    const action = /action="([^"]+)"/.exec(await page.text())?.[1] as string
    expect((await tab.call(action, { code: code(0) })).status).toBe(303)
  })

  test('notices a secret that was put into another user’s row', async () => {
    const { db } = await start(second)
    const factor = await db.system.selectFrom('identity_faktor').selectAll().executeTakeFirstOrThrow()
    const box = sealer([second])
    expect(await openFactor(box, factor)).toBe(secret)
    await expect(openFactor(box, { ...factor, nutzer_id: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow('nicht öffnen')
    const other = { ...factor, id: '00000000-0000-4000-8000-000000000001' }
    await expect(openFactor(box, { ...factor, geheimnis: await sealFactor(box, other, secret) })).rejects.toThrow('nicht öffnen')
  })
})
