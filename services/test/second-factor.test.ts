/** A second factor that is demanded: of whom, when they are asked for it, and that it can't be circumvented. */
import { describe, expect, test } from '@jest/globals'
import { browser, logIn, OIDC, type Access } from '@avalwerk/testing/signIn'
import { lastMail } from '@avalwerk/testing/nutzer'
import { passwordHash } from '../src/identity/password.ts'
import { PASSWORD } from './acts.ts'
import { confirmedIfAsked } from './portal.ts'
import { account, type Browser, codeOf, db, formOf, idOf, portal, secretIn, signIn, start, stop, users } from './signInActs.ts'

const factorsOf = async (name: string) =>
  db()
    .selectFrom('identity_faktor')
    .select(['id', 'bezeichnung'])
    .where('nutzer_id', '=', await idOf(name))
    .orderBy('erstellt_am')
    .execute()
/** Signs in and sets a second factor up on the way. @returns its secret and the answer to the portal */
async function setUpOnTheWay(browser: Browser, name: string, more: Record<string, string> = {}): Promise<{ secret: string; target: URL }> {
  const html = await signIn(browser, name, more)
  const secret = secretIn(html)
  await browser.call(formOf(html), { code: codeOf(secret), bezeichnung: 'Diensthandy' })
  return { secret, target: (await browser.followRedirects(await browser.call(formOf(html), { fertig: 'ja' }))) as URL }
}
async function signInWith(name: string, secret: string): Promise<{ b: Browser; access: Access }> {
  const tab = browser(portal.url)
  const asked = formOf(await signIn(tab, name))
  return { b: tab, access: await tab.redeem((await tab.followRedirects(await tab.call(asked, { code: codeOf(secret, 1) }))) as URL) }
}
const call = (access: Access, method: string, path: string, body?: unknown) =>
  fetch(portal.url + path, {
    method,
    headers: { authorization: `Bearer ${access.access_token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const refresh = (access: Access) =>
  fetch(`${portal.url}${OIDC}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: access.refresh_token }),
  })
/** Asks for a code without a page, as an old cookie alone would allow. @returns the error, if there is one */
async function silently(browser: Browser): Promise<string | null> {
  return new URL(await browser.begin({ prompt: 'none' }), portal.url).searchParams.get('error')
}

describe('where the installation demands it of administrators', () => {
  start({ SECOND_FACTOR_FOR: 'administrators' })
  stop()

  test('the password alone leads to the set-up; nothing else leads further', async () => {
    const tab = browser(portal.url)
    const first = await tab.begin()
    const html = await (await tab.call(first, { username: 'bsp.admin', password: PASSWORD })).text()
    expect(html).toContain('Zweiten Faktor einrichten')
    expect(html).toContain('Betreiber')
    expect(html).not.toContain('abbrechen')
    const form = formOf(html)
    // As the provider's own way on: its address, with the interaction's cookie.
    const uid = first.split('/').at(-1) ?? ''
    const resumed = await tab.followRedirects(await tab.call(`${OIDC}/auth/${uid}`))
    expect(resumed instanceof URL ? resumed.href : await resumed.text()).not.toMatch(/[?&]code=/)
    const otherTab = browser(portal.url)
    const again = formOf(await signIn(otherTab, 'bsp.admin'))
    for (const input of [{ fertig: 'ja' }, { abbrechen: 'ja' }, { code: '000000', bezeichnung: 'x' }, { code: '' }, {}]) {
      const answer = await otherTab.followRedirects(await otherTab.call(again, input as Record<string, string>))
      expect(answer).not.toBeInstanceOf(URL)
      expect(await (answer as Response).text()).toContain('Zweiten Faktor einrichten')
    }
    // Asking for an action of the account is no way round it, either.
    for (const action of ['UPDATE_PASSWORD', 'delete_credential:6f8d3a52-8a37-4a1f-8d4e-3a5d0f3b8f11'])
      expect(await signIn(browser(portal.url), 'bsp.admin', { kc_action: action })).toContain('Zweiten Faktor einrichten')
    for (const one of [tab, otherTab]) expect(await silently(one)).toBe('login_required')
    expect(await factorsOf('bsp.admin')).toEqual([])
    expect(form).not.toBe('')
  })

  test('a user who sets one up is signed in by it, is told by mail, and is asked for it from then on', async () => {
    const tab = browser(portal.url)
    const html = await signIn(tab, 'bsp.admin')
    const secret = secretIn(html)
    const used = codeOf(secret)
    const codes = await (await tab.call(formOf(html), { code: used, bezeichnung: 'Diensthandy' })).text()
    expect(codes).toContain('Wiederherstellungscodes')
    // Reloaded meanwhile: the codes were shown once, and the way goes on.
    const target = (await tab.followRedirects(await tab.call(formOf(html), { fertig: 'ja' }))) as URL
    const access = await tab.redeem(target)
    expect((await call(access, 'GET', `${users}/benutzer/eigenen`)).status).toBe(200)
    expect((await refresh(access)).status).toBe(200)
    expect(await silently(tab)).toBeNull()
    await portal.outbox.empty()
    expect(await lastMail(portal.folder, 'bsp.admin@demo.avalwerk.example')).toContain('zweiter Faktor eingerichtet')
    const otherTab = browser(portal.url)
    const asked = await signIn(otherTab, 'bsp.admin')
    expect(asked).toContain('sechsstelligen Code')
    expect((await otherTab.call(formOf(asked), { code: used })).status).toBe(401)
    expect(await otherTab.followRedirects(await otherTab.call(formOf(asked), { code: codeOf(secret, 1) }))).toBeInstanceOf(URL)
  })

  test('a user who asked for the set-up isn’t asked to set up another', async () => {
    const { target } = await setUpOnTheWay(browser(portal.url), 'bsp.zweit', { kc_action: 'CONFIGURE_TOTP' })
    expect(target.searchParams.get('kc_action_status')).toBe('success')
    expect(await factorsOf('bsp.zweit')).toHaveLength(1)
  })

  test('other users need none', async () => {
    await expect(logIn(portal.url, 'ag.leser')).resolves.toHaveProperty('access_token')
    expect(await signIn(browser(portal.url), 'ag.admin')).toContain('Zweiten Faktor einrichten')
  })

  test('the last factor stays: neither the page nor the call takes it away, one by one or at once', async () => {
    const tab = browser(portal.url)
    const { secret, target } = await setUpOnTheWay(tab, 'bg.admin')
    const access = await tab.redeem(target)
    const [only] = await factorsOf('bg.admin')
    const page = await tab.followRedirects(await tab.call(await tab.begin({ kc_action: `delete_credential:${only?.id}` })))
    const html = await (page as Response).text()
    expect(html).toContain('wird für Ihr Konto verlangt')
    expect(html).not.toContain('name="entfernen"')
    const answer = await tab.call(formOf(html), { entfernen: 'ja' })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Richten Sie zuerst ein weiteres Gerät ein')])
    const refused = await call(access, 'DELETE', `${account}/credentials/${only?.id}`)
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'FAKTOR_VERLANGT' })])
    expect(await factorsOf('bg.admin')).toHaveLength(1)

    const more = (await tab.followRedirects(await tab.call(await tab.begin({ kc_action: 'CONFIGURE_TOTP' })))) as Response
    const second = await more.text()
    await tab.call(formOf(second), { code: codeOf(secretIn(second)), bezeichnung: 'Tablet' })
    await tab.followRedirects(await tab.call(formOf(second), { fertig: 'ja' }))
    const ids = (await factorsOf('bg.admin')).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const statuses = await Promise.all(ids.map(async (id) => (await call(access, 'DELETE', `${account}/credentials/${id}`)).status))
    expect(statuses.sort((a, b) => a - b)).toEqual([204, 409])
    expect(await factorsOf('bg.admin')).toHaveLength(1)
    expect(secret).not.toBe('')
  })

  test('a set-up that was begun with a stolen password adds nothing once the owner has a factor', async () => {
    const thief = browser(portal.url)
    const begun = await signIn(thief, 'we.admin')
    await setUpOnTheWay(browser(portal.url), 'we.admin')
    const late = await thief.call(formOf(begun), { code: codeOf(secretIn(begun)), bezeichnung: 'Fremd' })
    expect(await late.text()).toContain('sechsstelligen Code')
    expect((await factorsOf('we.admin')).map(({ bezeichnung }) => bezeichnung)).toEqual(['Diensthandy'])
    expect(await thief.followRedirects(await thief.call(formOf(begun), { fertig: 'ja' }))).not.toBeInstanceOf(URL)
  })

  test('of two set-ups at once one is made', async () => {
    const both = [browser(portal.url), browser(portal.url)] as const
    const pages = await Promise.all(both.map((b) => signIn(b, 'hq.admin')))
    await Promise.all(
      both.map((b, i) => b.call(formOf(pages[i] ?? ''), { code: codeOf(secretIn(pages[i] ?? '')), bezeichnung: `Gerät ${i}` })),
    )
    expect(await factorsOf('hq.admin')).toHaveLength(1)
  })

  test('a set-up that was begun with a password that has changed since begins anew', async () => {
    const tab = browser(portal.url)
    const begun = await signIn(tab, 'kl.admin')
    await db()
      .updateTable('nutzer')
      .set({ passwort_hash: await passwordHash('Kranich-Regal-Sofa-71') })
      .where('benutzername', '=', 'kl.admin')
      .execute()
    const answer = await (await tab.call(formOf(begun), { code: codeOf(secretIn(begun)), bezeichnung: 'Fremd' })).text()
    expect(answer).toContain('name="password"')
    expect(answer).toContain('noch einmal an')
    expect(await factorsOf('kl.admin')).toEqual([])
  })
})

describe('where an organisation demands it', () => {
  start()
  stop()
  const rule = `${users}/zweiterfaktor`
  const read = async (access: Access) => (await (await call(access, 'GET', rule)).json()) as { version: number; verlangt: boolean }
  /** As if it had been demanded so many minutes ago. */
  const since = async (minutes: number) =>
    db()
      .updateTable('sign_in_rule')
      .set({ since: new Date(Date.now() - minutes * 60_000) })
      .where('org_id', '=', 'WI0001')
      .execute()

  test('a manager of all its people decides, once for each state, and the decision is audited', async () => {
    const admin = await logIn(portal.url, 'ag.admin')
    expect(await read(admin)).toEqual({ version: 0, verlangt: false, fuerMich: null, aenderbar: true, ohneFaktor: 4 })
    const reader = await logIn(portal.url, 'ag.leser')
    expect(await read(reader)).toEqual({ version: 0, verlangt: false, fuerMich: null, aenderbar: false, ohneFaktor: null })
    expect((await call(reader, 'PUT', rule, { version: 0, verlangt: true })).status).toBe(403)
    expect((await call(admin, 'PUT', rule, { version: 0, verlangt: false })).status).toBe(400)
    expect((await call(admin, 'PUT', rule, { version: 0, verlangt: true })).status).toBe(200)
    expect((await call(admin, 'PUT', rule, { version: 0, verlangt: false })).status).toBe(409)
    expect(await read(reader)).toMatchObject({ version: 1, verlangt: true, fuerMich: 'ORGANISATION' })
    expect(await read(await logIn(portal.url, 'ag2.admin'))).toMatchObject({ version: 0, verlangt: false })
    const audited = await db().selectFrom('audit').select(['aktion', 'nutzer_id']).where('objekt_art', '=', 'ANMELDUNG').execute()
    expect(audited).toEqual([{ aktion: 'ZWEITER_FAKTOR_VERLANGT', nutzer_id: await idOf('ag.admin') }])
    // A stranger at a screen left open can't end the demand: it has to be confirmed.
    const leave = () => call(admin, 'PUT', rule, { version: 1, verlangt: false })
    const asked = await leave()
    expect([asked.status, await read(admin)]).toEqual([403, expect.objectContaining({ version: 1, verlangt: true })])
    expect(await confirmedIfAsked(portal.db, asked)).toBe(true)
    expect((await leave()).status).toBe(200)
  })

  test('a manager who sees some companies only doesn’t decide for all', async () => {
    await db()
      .updateTable('nutzer')
      .set({ sichtbeschraenkt: true, sichtberechtigte: JSON.stringify(['LA0001']) as never })
      .where('benutzername', '=', 'ag2.admin')
      .execute()
    const restricted = await logIn(portal.url, 'ag2.admin')
    expect((await call(restricted, 'PUT', rule, { version: 0, verlangt: true })).status).toBe(403)
  })

  test('a user at work without one goes on for an hour; every new sign-in asks at once', async () => {
    const tab = browser(portal.url)
    const target = (await tab.followRedirects(await tab.call(await tab.begin(), { username: 'ag.leser', password: PASSWORD }))) as URL
    const access = await tab.redeem(target)
    expect(await silently(tab)).toBeNull()
    const admin = await logIn(portal.url, 'ag.admin')
    expect((await call(admin, 'PUT', rule, { version: (await read(admin)).version, verlangt: true })).status).toBe(200)
    // The cookie alone doesn't let the user in any more.
    expect(await silently(tab)).toBe('login_required')
    // A user who reloads reads why they are asked.
    expect(await (await tab.call(await tab.begin())).text()).toContain('jetzt ein zweiter Faktor verlangt')
    const refreshed = await refresh(access)
    expect(refreshed.status).toBe(200)
    const going = (await refreshed.json()) as Access
    await since(59)
    const later = (await (await refresh(going)).json()) as Access
    await since(61)
    expect((await refresh(later)).status).toBe(400)
    expect(await signIn(tab, 'ag.leser')).toContain('Ihre Organisation verlangt')
  })

  test('a user who sets one up while at work goes on working', async () => {
    await since(0)
    const tab = browser(portal.url)
    const { secret, target } = await setUpOnTheWay(tab, 'ag.recht')
    await tab.redeem(target)
    await db().deleteFrom('sign_in_rule').execute()
    // A user who set a factor up of their own accord, from the page of their account.
    const otherTab = browser(portal.url)
    const html = await signIn(otherTab, 'ag.basis', { kc_action: 'CONFIGURE_TOTP' })
    await otherTab.call(formOf(html), { code: codeOf(secretIn(html)), bezeichnung: 'Telefon' })
    const own = await otherTab.redeem((await otherTab.followRedirects(await otherTab.call(formOf(html), { fertig: 'ja' }))) as URL)
    await db()
      .insertInto('sign_in_rule')
      .values({ org_id: 'WI0001', second_factor: true, since: new Date(0) })
      .execute()
    expect((await refresh(own)).status).toBe(200)
    expect(await silently(otherTab)).toBeNull()
    // A session of a password alone isn't made good by a factor that the account has.
    const { access } = await signInWith('ag.recht', secret)
    expect((await refresh(access)).status).toBe(200)
  })

  test('once it is no longer demanded, the password is enough without one, and the last one may go', async () => {
    const { b: tab } = await signInWith(
      'ag.recht',
      await (async () => {
        await db()
          .deleteFrom('identity_faktor')
          .where('nutzer_id', '=', await idOf('ag.recht'))
          .execute()
        const { secret } = await setUpOnTheWay(browser(portal.url), 'ag.recht')
        return secret
      })(),
    )
    await db().updateTable('sign_in_rule').set({ second_factor: false }).execute()
    const [factor] = await factorsOf('ag.recht')
    const page = (await tab.followRedirects(await tab.call(await tab.begin({ kc_action: `delete_credential:${factor?.id}` })))) as Response
    const done = (await tab.followRedirects(await tab.call(formOf(await page.text()), { entfernen: 'ja' }))) as URL
    expect(done.searchParams.get('kc_action_status')).toBe('success')
    await expect(logIn(portal.url, 'ag.recht')).resolves.toHaveProperty('access_token')
  })

  test('a user whose factor was reset sets one up anew with the next sign-in', async () => {
    const admin = await logIn(portal.url, 'ag.admin')
    await db().updateTable('sign_in_rule').set({ second_factor: true, since: new Date() }).execute()
    const tab = browser(portal.url)
    const access = await tab.redeem((await setUpOnTheWay(tab, 'ag.leser')).target)
    const reset = await call(admin, 'POST', `${users}/benutzer/${await idOf('ag.leser')}/zweiterfaktor/zuruecksetzen`)
    expect(reset.status).toBe(200)
    expect(await factorsOf('ag.leser')).toEqual([])
    expect((await refresh(access)).status).toBe(400)
    expect(await silently(tab)).toBe('login_required')
    expect(await signIn(tab, 'ag.leser')).toContain('Zweiten Faktor einrichten')
  })
})
