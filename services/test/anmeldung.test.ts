import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { meldeAn } from '@avalwerk/testing/anmeldung'
import { starteTestportal, type Testportal } from './portal.ts'

const eigenen = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'
let portal: Testportal
beforeAll(async () => {
  portal = await starteTestportal()
}, 60_000)
afterAll(() => portal?.schließe())

const erneuere = (token: string) =>
  fetch(`${portal.basis}/auth/realms/avalwerk/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: token }),
  })

test.each([
  ['ag.admin', 'AG', '/WI0001'],
  ['bg.admin', 'BG', '/KR0001'],
  ['bsp.admin', 'BSP', '/BP0001'],
])('das Token von %s trägt Rolle, Gruppe und Unternehmen', async (name, rolle, gruppe) => {
  const ansprüche = decodeJwt((await meldeAn(portal.basis, name)).id_token)
  expect(ansprüche).toMatchObject({
    realm_access: { roles: [rolle] },
    groups: [gruppe],
    unternehmen_id: gruppe.slice(1),
    unternehmen_sichtbeschraenkt: false,
    sichtberechtigte_unternehmen: [],
    erhalt_nutzer_emails: true,
    email: `${name}@demo.avalwerk.example`,
    given_name: expect.any(String),
    family_name: expect.any(String),
  })
})
test('die Anmeldung geht auch mit der E-Mail-Adresse, gleich wie sie geschrieben ist', async () => {
  await expect(meldeAn(portal.basis, 'AG.Admin@demo.avalwerk.example')).resolves.toHaveProperty('access_token')
})
test.each([
  ['ag.admin', 'falsch'],
  ['gibt.es.nicht', 'Avalwerk-2026!'],
  ['ag.inaktiv', 'Avalwerk-2026!'],
])('%s mit „%s“ wird abgewiesen', async (name, passwort) => {
  await expect(meldeAn(portal.basis, name, passwort)).rejects.toThrow('401')
})
test('nach fünf Fehlversuchen ist ein Name gesperrt, auch mit dem richtigen Passwort', async () => {
  for (let i = 0; i < 5; i++) await expect(meldeAn(portal.basis, 'bg.leistung', 'falsch')).rejects.toThrow('401')
  await expect(meldeAn(portal.basis, 'bg.leistung')).rejects.toThrow('401')
})
test('ein Erneuerungstoken lässt sich in zwei Tabs zugleich verwenden', async () => {
  const { refresh_token } = await meldeAn(portal.basis, 'bg2.admin')
  const [a, b] = await Promise.all([erneuere(refresh_token), erneuere(refresh_token)])
  expect([a.status, b.status]).toEqual([200, 200])
})
test('wer deaktiviert wird, ist sofort draußen: Aufruf, Erneuerung, Sitzung', async () => {
  const { access_token, refresh_token } = await meldeAn(portal.basis, 'bg.zweit')
  const ruf = () => fetch(portal.basis + eigenen, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await ruf()).status).toBe(200)
  await portal.db.system.updateTable('nutzer').set({ aktiv: false }).where('benutzername', '=', 'bg.zweit').execute()
  expect((await ruf()).status).toBe(401)
  expect((await erneuere(refresh_token)).status).toBe(400)
  await portal.db.system.updateTable('nutzer').set({ aktiv: true }).where('benutzername', '=', 'bg.zweit').execute()
})

describe('ein fremdes Token', () => {
  test.each(['', 'Unsinn', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])('„%s“ öffnet nichts', async (token) => {
    expect((await fetch(portal.basis + eigenen, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})

test('ohne PKCE gibt es keine Anmeldung', async () => {
  const adresse = `${portal.basis}/auth/realms/avalwerk/protocol/openid-connect/auth?client_id=avalwerk-portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${portal.basis}/`)}`
  const antwort = await fetch(adresse, { redirect: 'manual' })
  expect(antwort.headers.get('location')).toMatch(/error=invalid_request/)
})
test('zurück geht es nur auf die eigene Herkunft', async () => {
  const adresse = `${portal.basis}/auth/realms/avalwerk/protocol/openid-connect/auth?client_id=avalwerk-portal&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent('https://boese.example/')}`
  const antwort = await fetch(adresse, { redirect: 'manual' })
  expect(antwort.status).toBe(400)
})
