import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { hash, verify } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { codeMatches, verifyCode, setUp } from '../src/identity/faktoren.ts'
import { meldeAn as prüfeAnmeldung } from '../src/identity/konten.ts'
import { passwordFault } from '../src/identity/passwortregeln.ts'
import { loadSealer } from '../src/identity/sealing.ts'
import { readConfig } from '../src/kernel/konfiguration.ts'
import { addressLockedUntil, countFailureOfAddress, countAttempt } from '../src/identity/versuche.ts'
import { browser, DEMO_PASSWORD as PASSWORT, meldeAn, OIDC, type Access } from '@avalwerk/testing/anmeldung'
import { lastMail, linkIn } from '@avalwerk/testing/nutzer'
import { orders } from './orders.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const NEU = 'Kranich-Regal-Sofa-71'
const konto = '/auth/realms/avalwerk/account'
const END_SESSIONS = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen/sitzungen/beendigung'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

const db = () => portal.db.system
const idOf = async (name: string) =>
  (await db().selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
/** With the key that lies beside the portal's data. */
const box = () => loadSealer(readConfig({ DATA_DIR: portal.ordner }))
const code = (geheimnis: string, wann = Date.now()) => new TOTP({ secret: Secret.fromBase32(geheimnis) }).generate({ timestamp: wann })
const withToken = (zugang: Access, pfad: string, method = 'GET') =>
  fetch(portal.basis + pfad, { method, headers: { authorization: `Bearer ${zugang.access_token}` } })
const erneuere = (zugang: Access) =>
  fetch(`${portal.basis}${OIDC}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: zugang.refresh_token }),
  })
/** The link in the last mail to somebody, as they find it in their mailbox. */
async function link(an: string): Promise<string> {
  await portal.ausgang.leer()
  return new URL(linkIn(await lastMail(portal.ordner, an))).pathname
}
const seite = async (antwort: Response | URL) => (antwort instanceof URL ? antwort.href : antwort.text())

describe('Sperren, mit gestellter Uhr', () => {
  const uhr = (ms: number) => () => new Date(Date.UTC(2026, 0, 5, 9) + ms)
  const versuche = (name: string, ab: number, passwort = 'falsch') => prüfeAnmeldung(db(), uhr(ab), name, passwort)
  test('fünf Fehlversuche sperren eine Minute, dann zwei, dann vier; höchstens eine Stunde', async () => {
    let jetzt = 0
    for (const minuten of [1, 2, 4, 8, 16, 32, 60, 60]) {
      for (let index = 0; index < 4; index++) expect((await versuche('sperre.probe', jetzt)).art).toBe('falsch')
      const fifth = await versuche('sperre.probe', jetzt)
      expect(fifth).toMatchObject({ art: 'gesperrt', begins: true, bis: uhr(jetzt + minuten * 60_000)() })
      expect((await versuche('sperre.probe', jetzt + minuten * 60_000 - 1)).art).toBe('gesperrt')
      jetzt += minuten * 60_000
    }
  })
  test('gesperrt heißt: auch das richtige Passwort gilt nicht, und danach gilt es wieder', async () => {
    for (let index = 0; index < 5; index++) await versuche('bg2.zweit', 0)
    expect((await versuche('bg2.zweit', 59_999, PASSWORT)).art).toBe('gesperrt')
    expect((await versuche('bg2.zweit', 60_001, PASSWORT)).art).toBe('angemeldet')
    // A success forgets what was before: the next lock lasts a minute again.
    for (let index = 0; index < 4; index++) await versuche('bg2.zweit', 70_000)
    expect(await versuche('bg2.zweit', 70_000)).toMatchObject({ art: 'gesperrt', begins: true, bis: uhr(130_000)() })
    await versuche('bg2.zweit', 200_000, PASSWORT)
  })
  test('wer es oft zugleich versucht, bekommt nicht mehr Versuche', async () => {
    const antworten = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db(), { kind: 'NAME', key: 'zugleich' }, uhr(0)())))
    expect(antworten.filter(({ erlaubt }) => erlaubt)).toHaveLength(5)
  })
  test('ein Tag Ruhe vergisst frühere Sperren', async () => {
    for (let index = 0; index < 5; index++) await versuche('ruhe', 0)
    for (let index = 0; index < 5; index++) await versuche('ruhe', 120_000)
    const late = 2 * 86_400_000
    for (let index = 0; index < 4; index++) await versuche('ruhe', late)
    expect(await versuche('ruhe', late)).toMatchObject({ art: 'gesperrt', begins: true, bis: uhr(late + 60_000)() })
  })
  test('von einer Adresse aus viele Namen: fünfzig Fehlschläge in zehn Minuten sperren sie, verstreute nicht', async () => {
    const beat = (ms: number) => countFailureOfAddress(db(), '203.0.113.9', uhr(ms)())
    for (let index = 0; index < 60; index++) await beat(index * 60_000)
    expect(await addressLockedUntil(db(), '203.0.113.9', uhr(60 * 60_000)())).toBeUndefined()
    for (let index = 0; index < 50; index++) await beat(100 * 60_000 + index * 1000)
    expect(await addressLockedUntil(db(), '203.0.113.9', uhr(101 * 60_000)())).toEqual(uhr(100 * 60_000 + 49_000 + 60_000)())
    expect(await addressLockedUntil(db(), '203.0.113.9', uhr(103 * 60_000)())).toBeUndefined()
    expect(await addressLockedUntil(db(), '203.0.113.10', uhr(101 * 60_000)())).toBeUndefined()
  })
  test('auch Codes lassen sich nicht durchprobieren', async () => {
    const id = await idOf('bg2.zweit')
    for (let index = 0; index < 4; index++) expect((await verifyCode(db(), await box(), id, '000000', uhr(0)())).art).toBe('falsch')
    expect((await verifyCode(db(), await box(), id, '000000', uhr(0)())).art).toBe('gesperrt')
    expect((await verifyCode(db(), await box(), id, '000000', uhr(30_000)())).art).toBe('gesperrt')
    expect((await verifyCode(db(), await box(), id, '000000', uhr(61_000)())).art).toBe('falsch')
  })
})

describe('zweiter Faktor', () => {
  const geheimnis = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  test('ein Code gilt im Fenster eines Schritts davor und danach', () => {
    const jetzt = Date.UTC(2026, 3, 1, 12)
    for (const [versatz, gilt] of [
      [-60_000, false],
      [-30_000, true],
      [0, true],
      [30_000, true],
      [60_000, false],
    ] as const)
      expect(codeMatches(geheimnis, code(geheimnis, jetzt + versatz), new Date(jetzt))).toBe(gilt)
  })
  test('jeder Code und jeder Wiederherstellungscode gilt einmal', async () => {
    const id = await idOf('bg.leistung')
    const jetzt = new Date()
    const earlier = new Date(jetzt.getTime() - 90_000)
    const sealer = await box()
    const codes = await db()
      .transaction()
      .execute((tx) => setUp(tx, sealer, id, { geheimnis, bezeichnung: 'Telefon', code: code(geheimnis, earlier.getTime()) }, earlier))
    expect(new Set(codes).size).toBe(10)
    // 128 bits in base 32: as many as nobody guesses, whatever hash is kept of them.
    for (const one of codes) expect(one).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/)
    const jetziger = code(geheimnis, jetzt.getTime())
    const beide = await Promise.all([
      verifyCode(db(), await box(), id, jetziger, jetzt),
      verifyCode(db(), await box(), id, jetziger, jetzt),
    ])
    expect(beide.map(({ art }) => art).sort()).toEqual(['falsch', 'stimmt'])
    const [erster = ''] = codes
    expect((await verifyCode(db(), await box(), id, erster.toLowerCase(), jetzt)).art).toBe('stimmt')
    expect((await verifyCode(db(), await box(), id, erster, jetzt)).art).toBe('falsch')
    await db().deleteFrom('identity_faktor').where('nutzer_id', '=', id).execute()
  })
  test('einrichten, anmelden, wiederherstellen, entfernen: der ganze Weg', async () => {
    const b = browser(portal.basis)
    const anmeldung = await b.rufe(await b.beginne({ kc_action: 'CONFIGURE_TOTP' }), { username: 'bg.zweit', password: PASSWORT })
    const einrichten = await b.folge(anmeldung)
    const html = await seite(einrichten)
    expect(html).toContain('Zweiten Faktor einrichten')
    expect(html).toContain('<svg')
    const schlüssel = /class="schluessel">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
    const pfad = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const wrong = await b.rufe(pfad, { code: '000000', bezeichnung: 'Diensthandy' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Dieser Code stimmt nicht')])
    const codes = await (await b.rufe(pfad, { code: code(schlüssel), bezeichnung: 'Diensthandy' })).text()
    const [notfall = ''] = /<pre[^>]*>([^<]+)</.exec(codes)?.[1]?.split('\n') ?? []
    const ziel = (await b.folge(await b.rufe(pfad, { fertig: 'ja' }))) as URL
    expect(Object.fromEntries(ziel.searchParams)).toMatchObject({ kc_action: 'CONFIGURE_TOTP', kc_action_status: 'success' })
    const zugang = await b.löseEin(ziel)

    // From now on the password alone is not enough.
    await expect(meldeAn(portal.basis, 'bg.zweit')).rejects.toThrow(/200/)
    const c = browser(portal.basis)
    const frage = await c.beginne()
    expect(await (await c.rufe(frage, { username: 'bg.zweit', password: PASSWORT })).text()).toContain('Zweiter Faktor')
    expect((await c.rufe(frage, { code: '123456' })).status).toBe(401)
    const inside = (await c.folge(await c.rufe(frage, { code: notfall }))) as URL
    expect(inside.searchParams.has('code')).toBe(true)
    // The code of the set-up is used up: its step has passed for good.
    const d = browser(portal.basis)
    const again = await d.beginne()
    await d.rufe(again, { username: 'bg.zweit', password: PASSWORT })
    expect((await d.rufe(again, { code: code(schlüssel, Date.now() - 30_000) })).status).toBe(401)

    const liste = (await (await withToken(zugang, `${konto}/credentials`)).json()) as {
      type: string
      userCredentialMetadatas: { credential: { id: string; userLabel: string } }[]
    }[]
    const faktor = liste.find(({ type }) => type === 'otp')?.userCredentialMetadatas[0]?.credential
    expect(faktor).toMatchObject({ userLabel: 'Diensthandy' })
    const fremd = await meldeAn(portal.basis, 'bg.erst')
    expect((await withToken(fremd, `${konto}/credentials/${faktor?.id}`, 'DELETE')).status).toBe(404)

    const weg = await seite(
      await b.folge(
        await b.rufe(
          `${OIDC}/auth?${new URLSearchParams({ client_id: 'avalwerk-portal', redirect_uri: `${portal.basis}/`, response_type: 'code', scope: 'openid', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', kc_action: `delete_credential:${faktor?.id}` })}`,
        ),
      ),
    )
    expect(weg).toContain('„Diensthandy“ entfernen')
    const danach = (await b.folge(await b.rufe(/action="([^"]+)"/.exec(weg)?.[1] ?? '', { entfernen: 'ja' }))) as URL
    expect(danach.searchParams.get('kc_action_status')).toBe('success')
    await expect(meldeAn(portal.basis, 'bg.zweit')).resolves.toHaveProperty('access_token')
  })
})

test('wer Gerät und Codes verloren hat, dem nimmt die Verwaltung den zweiten Faktor ab, und es gibt eine Mail darüber', async () => {
  const id = await idOf('bg.erst')
  const geheimnis = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const vorher = await meldeAn(portal.basis, 'bg.erst')
  const sealer = await box()
  await db()
    .transaction()
    .execute((tx) => setUp(tx, sealer, id, { geheimnis, bezeichnung: 'Telefon', code: code(geheimnis) }, new Date()))
  await expect(meldeAn(portal.basis, 'bg.erst')).rejects.toThrow(/200/)
  const pfad = (wen: string) => `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${wen}/zweiterfaktor/zuruecksetzen`
  expect((await portal.rufe('bg.admin', 'POST', pfad(await idOf('bg.admin')))).status).toBe(409)
  expect((await portal.rufe('bg.admin', 'POST', pfad(await idOf('svc-kranich')))).status).toBe(409)
  expect((await portal.rufe('ag.admin', 'POST', pfad(id))).status).toBe(404)
  // They review: a second person who manages users agrees.
  await db()
    .updateTable('nutzer')
    .set((eb) => ({
      rolle_id: eb.selectFrom('rolle').select('id').where('org_id', '=', 'KR0001').where('name', '=', 'Administrator:in').$asScalar(),
    }))
    .where('benutzername', '=', 'bg.leistung')
    .execute()
  expect((await portal.rufe('bg.admin', 'POST', pfad(id))).status).toBe(200)
  await expect(meldeAn(portal.basis, 'bg.erst')).rejects.toThrow(/200/)
  const zustimmung = `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${id}/antraege/FAKTOREN/zustimmung`
  const { asked_at } = await db().selectFrom('account_request').select('asked_at').where('nutzer_id', '=', id).executeTakeFirstOrThrow()
  expect((await portal.rufe('bg.leistung', 'POST', zustimmung, { am: asked_at.toISOString(), email: null })).status).toBe(200)
  expect((await erneuere(vorher)).status).toBe(400)
  await expect(meldeAn(portal.basis, 'bg.erst')).resolves.toHaveProperty('access_token')
  await portal.ausgang.leer()
  expect(await lastMail(portal.ordner, 'bg.erst@demo.avalwerk.example')).toContain('zweiter Faktor entfernt')
})

describe('Passwort', () => {
  test.each([
    ['kurz', /Mindestens|mindestens 12/],
    ['passwort1234', /leicht zu erraten/],
    ['meike.voss-2026', /leicht zu erraten/],
    ['aaaaaaaaaaaaaaa', /leicht zu erraten/],
    // A word, a year and signs, which rules about kinds of characters make people take.
    ...[
      'Sommer2026!!',
      'Passwort123!',
      'Admin123456!',
      'P@ssw0rt2026!',
      'Fussball2026!',
      'Muenchen2026!',
      'Qwertz123456!',
      'Fruehling2026!',
      '2026-Dachdecker!',
      'Koeln#2026!!',
      'Weserbogen2026!',
    ].map((each) => [each, /leicht zu erraten\. .*vier Wörter/] as const),
    ['x'.repeat(129), /maximal 128/],
  ])('„%s“ genügt nicht', (passwort, grund) => expect(passwordFault(passwort, ['meike.voss', 'Meike', 'Voss'])).toMatch(grund))
  test.each(['laterne gurke fahrstuhl mond', 'kuchen tisch baum', NEU])('„%s“ genügt, ohne Vorschriften über Zeichenarten', (passwort) =>
    expect(passwordFault(passwort, [])).toBeUndefined(),
  )
  test('ändern: bisheriges nötig, Regeln gelten, andere Geräte sind danach abgemeldet', async () => {
    const elsewhere = await meldeAn(portal.basis, 'bg2.admin')
    const b = browser(portal.basis)
    const html = await seite(
      await b.folge(await b.rufe(await b.beginne({ kc_action: 'UPDATE_PASSWORD' }), { username: 'bg2.admin', password: PASSWORT })),
    )
    const pfad = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const versuch = async (eingabe: Record<string, string>) => (await b.rufe(pfad, eingabe)).text()
    expect(await versuch({ bisher: 'falsch', neu: NEU, wiederholt: NEU })).toContain('bisherige Passwort ist nicht richtig')
    expect(await versuch({ bisher: PASSWORT, neu: NEU, wiederholt: 'anders' })).toContain('stimmen nicht überein')
    expect(await versuch({ bisher: PASSWORT, neu: PASSWORT, wiederholt: PASSWORT })).toContain('anderes Passwort')
    const ziel = (await b.folge(await b.rufe(pfad, { bisher: PASSWORT, neu: NEU, wiederholt: NEU }))) as URL
    expect(ziel.searchParams.get('kc_action_status')).toBe('success')
    expect((await erneuere(await b.löseEin(ziel))).status).toBe(200)
    expect((await erneuere(elsewhere)).status).toBe(400)
    await expect(meldeAn(portal.basis, 'bg2.admin')).rejects.toThrow('401')
    await expect(meldeAn(portal.basis, 'bg2.admin', NEU)).resolves.toHaveProperty('access_token')
    expect(await lastMail(portal.ordner, 'bg2.admin@demo.avalwerk.example')).toContain('Das Passwort Ihres Kontos wurde geändert.')
    const spuren = await db()
      .selectFrom('audit')
      .select('aktion')
      .where('objekt_id', '=', await idOf('bg2.admin'))
      .execute()
    expect(spuren).toContainEqual({ aktion: 'PASSWORT_GEAENDERT' })
  })
  test('wer sich anmeldet, dessen Passwort wird mit heutigen Parametern neu gehasht; wer sich vertippt, ändert nichts', async () => {
    const id = await idOf('bg.leistung')
    const hashOf = async () =>
      (await db().selectFrom('nutzer').select('passwort_hash').where('id', '=', id).executeTakeFirstOrThrow()).passwort_hash as string
    const weak = await hash(PASSWORT, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await db().updateTable('nutzer').set({ passwort_hash: weak }).where('id', '=', id).execute()
    await prüfeAnmeldung(db(), () => new Date(), 'bg.leistung', `${PASSWORT}x`)
    expect(await hashOf()).toBe(weak)
    const zugang = await meldeAn(portal.basis, 'bg.leistung')
    const today = await hashOf()
    expect(today).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(today, PASSWORT)).toBe(true)
    // It is no new password: sessions go on, and with the next sign-in it stays as it is.
    expect((await erneuere(zugang)).status).toBe(200)
    await meldeAn(portal.basis, 'bg.leistung')
    expect(await hashOf()).toBe(today)
  })
  test('abbrechen ändert nichts und sagt es dem Portal', async () => {
    const b = browser(portal.basis)
    const html = await seite(
      await b.folge(await b.rufe(await b.beginne({ kc_action: 'UPDATE_PASSWORD' }), { username: 'ag.recht', password: PASSWORT })),
    )
    const ziel = (await b.folge(await b.rufe(/action="([^"]+)"/.exec(html)?.[1] ?? '', { abbrechen: 'ja' }))) as URL
    expect(ziel.searchParams.get('kc_action_status')).toBe('cancelled')
  })
  test('vergessen: dieselbe Antwort für jeden Namen; der Link gilt einmal', async () => {
    const antwort = async (email: string) => (await browser(portal.basis).rufe('/auth/realms/avalwerk/passwort', { email })).text()
    expect(await antwort('gibt.es.nicht@demo.example')).toBe(await antwort('ag.leser'))
    const pfad = await link('ag.leser@demo.avalwerk.example')
    // Asked for again at once: no second mail, and the first link stays good.
    await antwort('ag.leser')
    expect(await link('ag.leser@demo.avalwerk.example')).toBe(pfad)
    const b = browser(portal.basis)
    expect(await (await b.rufe(pfad)).text()).toContain('Legen Sie ein neues Passwort fest')
    expect((await b.rufe(pfad, { neu: 'kurz', wiederholt: 'kurz' })).status).toBe(400)
    expect(await (await b.rufe(pfad, { neu: NEU, wiederholt: NEU })).text()).toContain('Ihr Passwort ist festgelegt')
    expect((await b.rufe(pfad, { neu: NEU, wiederholt: NEU })).status).toBe(410)
    await expect(meldeAn(portal.basis, 'ag.leser', NEU)).resolves.toHaveProperty('access_token')
  })
  test('eingeladen: festlegen, anmelden; ein neuer Link macht den alten wertlos', async () => {
    const lege = await portal.rufe('ag.admin', 'POST', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer', {
      vorname: 'Nora',
      nachname: 'Lindgren',
      email: 'nora@einladung.example',
      telefonnummer: null,
      rolle: 'Basisnutzer:in',
      unternehmenId: 'WI0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    })
    const { nutzerId } = (await lege.json()) as { nutzerId: string }
    const alt = await link('nora@einladung.example')
    await portal.rufe('ag.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}/einladung`)
    const neu = await link('nora@einladung.example')
    const b = browser(portal.basis)
    expect((await b.rufe(alt)).status).toBe(410)
    expect(await (await b.rufe(neu)).text()).toContain('Willkommen bei Avalwerk')
    await b.rufe(neu, { neu: NEU, wiederholt: NEU })
    await meldeAn(portal.basis, 'nora@einladung.example', NEU)
    const eigene = await portal.rufe('ag.admin', 'GET', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}`)
    expect(await eigene.json()).toMatchObject({ zugang: 'EINGERICHTET', letzteAnmeldungAm: expect.any(String) })
  })
  test('wer sich über das eigene Haus anmeldet, hat hier kein Passwort: keines zum Anmelden, Ändern, Zurücksetzen', async () => {
    const id = await idOf('ag.recht')
    const hier = browser(portal.basis)
    const pfad = await hier.beginne({ kc_action: 'UPDATE_PASSWORD' })
    await db().updateTable('nutzer').set({ sso: true }).where('id', '=', id).execute()
    await expect(meldeAn(portal.basis, 'ag.recht')).rejects.toThrow('401')
    const invitation = await portal.rufe('ag.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${id}/einladung`)
    expect(await invitation.json()).toMatchObject({ code: 'OHNE_PASSWORT' })
    await hier.rufe('/auth/realms/avalwerk/passwort', { email: 'ag.recht' })
    expect(await db().selectFrom('identity_link').select('hash').where('nutzer_id', '=', id).execute()).toEqual([])
    // Signed in before: the action comes back undone.
    await db().updateTable('nutzer').set({ sso: false }).where('id', '=', id).execute()
    const angemeldet = await hier.folge(await hier.rufe(pfad, { username: 'ag.recht', password: PASSWORT }))
    await db().updateTable('nutzer').set({ sso: true }).where('id', '=', id).execute()
    const html = await seite(angemeldet)
    const ziel = (await hier.folge(
      await hier.rufe(/action="([^"]+)"/.exec(html)?.[1] ?? '', { bisher: PASSWORT, neu: NEU, wiederholt: NEU }),
    )) as URL
    expect(ziel.searchParams.get('kc_action_status')).toBe('error')
    await db().updateTable('nutzer').set({ sso: false }).where('id', '=', id).execute()
  })
  test('was in einer Mail geheim war, steht nach dem Versand nirgends mehr', async () => {
    await portal.ausgang.leer()
    const zeilen = (await orders(db(), 'MAIL')).filter(({ done }) => done)
    expect(JSON.stringify(zeilen)).not.toMatch(/passwort\/[\w-]{20}/)
  })
})

describe('Sitzungen', () => {
  type Device = { os: string; current: boolean; sessions: { id: string; browser: string; ipAddress: string }[] }
  const devices = async (zugang: Access) => (await (await withToken(zugang, `${konto}/sessions/devices`)).json()) as Device[]
  /** With the token of a session, confirmed or not. */
  const end = async (as: Access, sitzung?: string, confirmed = true) => {
    const answer = await portal[confirmed ? 'rufe' : 'unconfirmed'](
      undefined,
      'POST',
      END_SESSIONS,
      { sitzung },
      { authorization: `Bearer ${as.access_token}` },
    )
    return [answer.status, answer.ok ? undefined : ((await answer.json()) as { code: string }).code]
  }
  test('sehen, welche es gibt; eine beenden; alle anderen beenden', async () => {
    const [hier, dort, drüben] = [
      await meldeAn(portal.basis, 'ag2.admin'),
      await meldeAn(portal.basis, 'ag2.admin'),
      await meldeAn(portal.basis, 'ag2.admin'),
    ]
    const liste = await devices(hier)
    expect(liste).toHaveLength(3)
    expect(liste.filter(({ current }) => current)).toHaveLength(1)
    expect(liste[0]).toMatchObject({ os: 'Linux', sessions: [{ browser: 'Chrome 150' }] })
    const fremd = await meldeAn(portal.basis, 'ag.recht')
    const eine = liste.find(({ current }) => !current)?.sessions[0]?.id ?? ''
    expect(await end(fremd, eine)).toEqual([404, 'NICHT_GEFUNDEN'])
    expect(await end(hier, eine)).toEqual([204, undefined])
    expect([(await erneuere(dort)).status, (await erneuere(drüben)).status].sort((a, b) => a - b)).toEqual([200, 400])
    expect(await end(hier)).toEqual([204, undefined])
    expect(await devices(hier)).toHaveLength(1)
    expect((await erneuere(hier)).status).toBe(200)
  })
  test('ohne neue Anmeldung endet keine, auf keinem Weg', async () => {
    const [hier, dort] = [await meldeAn(portal.basis, 'ag2.admin'), await meldeAn(portal.basis, 'ag2.admin')]
    const eine = (await devices(hier)).find(({ current }) => !current)?.sessions[0]?.id ?? ''
    expect(await end(hier, eine, false)).toEqual([403, 'ANMELDUNG_NOETIG'])
    expect(await end(hier, undefined, false)).toEqual([403, 'ANMELDUNG_NOETIG'])
    for (const path of [`sessions/${eine}`, 'sessions', 'sessions?current=true'])
      expect((await withToken(hier, `${konto}/${path}`, 'DELETE')).status).toBe(404)
    expect((await devices(hier)).length).toBeGreaterThan(1)
    expect((await erneuere(dort)).status).toBe(200)
  })
  test('user-info antwortet auf das Token des Portals, wie keycloak-js danach fragt; die Zugangsdaten lassen sich auf eine Art einengen', async () => {
    const zugang = await meldeAn(portal.basis, 'ag.admin')
    const userinfo = '/auth/realms/avalwerk/protocol/openid-connect/userinfo'
    for (const method of ['GET', 'POST']) {
      const antwort = await withToken(zugang, userinfo, method)
      expect(antwort.status).toBe(200)
      expect(await antwort.json()).toMatchObject({ sub: expect.any(String), email: 'ag.admin@demo.avalwerk.example' })
    }
    expect((await fetch(portal.basis + userinfo)).status).toBe(401)
    expect((await fetch(portal.basis + userinfo, { headers: { authorization: 'Bearer falsch' } })).status).toBe(401)
    const discovery = (await (await fetch(`${portal.basis}/auth/realms/avalwerk/.well-known/openid-configuration`)).json()) as object
    expect(discovery).toMatchObject({ userinfo_endpoint: portal.basis + userinfo })
    const kinds = async (query = '') =>
      ((await (await withToken(zugang, `${konto}/credentials${query}`)).json()) as { type: string }[]).map(({ type }) => type)
    expect(await kinds()).toEqual(['password', 'otp', 'webauthn-passwordless', 'recovery-authn-codes'])
    expect(await kinds('?type=otp')).toEqual(['otp'])
    expect(await kinds('?type=unbekannt')).toEqual([])
  })
  test('ohne Token gibt es nichts zu sehen', async () => {
    for (const pfad of ['credentials', 'sessions/devices']) expect((await fetch(`${portal.basis}${konto}/${pfad}`)).status).toBe(401)
  })
})
