/**
 * A new address counts once it is confirmed from it; for a user who reviews or releases, two people have to decide on a new address or on
 * the removal of a factor.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { logIn, OWN_PASSWORD } from '@avalwerk/testing/signIn'
import { lastMail, linkIn, newNutzer } from '@avalwerk/testing/nutzer'
import { demoKey } from '../src/demo/demoMark.ts'
import { insertLink } from '../src/identity/links.ts'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PATH = '/partnerservice/api/private/v2/nutzerverwaltung'
const CONFIRM = '/partnerservice/api/public/v1/adresse/bestaetigung'
type User = { nutzerId: string; version: number; email: string; rolle: string; code?: string } & Record<string, unknown>
type Open = { art: string; email: string | null; von: string; stand: string; zustimmbar: boolean }[]
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const call = (who: string, method: string, path: string, body?: unknown) => portal.request<User>(who, method, PATH + path, body)
const read = async (id: string, who = 'ag.admin') => (await call(who, 'GET', `/benutzer/${id}`)).body
const open = async (id: string, who = 'ag.admin') => (await read(id, who)).antraege as Open
const fresh = () => `${randomUUID().slice(0, 8)}@weserbogen.example`
const mails = async (to: string) => (await mailRows(portal.db.system)).map(({ content }) => content).filter((mail) => mail.an === to)
/** The token in the link that came to an address, after so many earlier mails. */
const tokenFor = async (email: string, after = 0) =>
  /\/adresse#token=([\w-]+)/.exec(await lastMail(portal.folder, email, after))?.[1] ?? 'none'
const confirm = async (token: string) => {
  const answer = await portal.call(undefined, 'POST', CONFIRM, { token })
  return { status: answer.status, ...((await answer.json()) as { code?: string; email?: string }) }
}
const change = async (who: string, id: string, email: string, more: object = {}) => {
  const user = await read(id, who)
  return call(who, 'PUT', '/benutzer', {
    nutzerId: id,
    version: user.version,
    vorname: user.vorname,
    nachname: user.nachname,
    telefonnummer: user.telefonnummer,
    rolle: user.rolle,
    unternehmenId: user.unternehmenId,
    unternehmenSichtbeschränkt: user.unternehmenSichtbeschränkt,
    sichtberechtigteUnternehmen: user.sichtberechtigteUnternehmen,
    aktiv: true,
    email,
    ...more,
  })
}
/** The request that waits for agreement, as the agreeing person was shown it. */
const shownOf = async (id: string, kind: string) => {
  const request = await portal.db.system
    .selectFrom('account_request')
    .select(['asked_at', 'email'])
    .where('nutzer_id', '=', id)
    .where('kind', '=', kind === 'EMAIL' ? 'EMAIL' : 'FACTORS')
    .executeTakeFirst()
  return { am: (request?.asked_at ?? new Date()).toISOString(), email: request?.email ?? null }
}
/** A new user of AG, who has chosen a password and signed in once. */
async function person(role: string): Promise<{ id: string; email: string }> {
  const { nutzerId, email } = await newNutzer(portal.url, portal.folder, { rolle: role })
  await logIn(portal.url, email)
  return { id: nutzerId, email }
}
const READER = 'Leser:in / Revision'

describe('the own address and telephone number', () => {
  test('need a new sign-in to be changed; a change of the own name or of another user needs none', async () => {
    const { id, email } = await person('Administrator:in')
    const other = await person(READER)
    const asOwner = await (async () => {
      const user = await read(id)
      return (more: object) => ({ ...user, nutzerId: id, aktiv: true, email, ...more })
    })()
    const FIELDS = [
      'nutzerId',
      'version',
      'vorname',
      'nachname',
      'telefonnummer',
      'rolle',
      'unternehmenId',
      'unternehmenSichtbeschränkt',
      'sichtberechtigteUnternehmen',
      'aktiv',
      'email',
    ]
    const put = async (more: object) => {
      const body = Object.fromEntries(Object.entries(asOwner(more)).filter(([name]) => FIELDS.includes(name)))
      const { access_token } = await logIn(portal.url, email)
      const answer = await portal.callUnconfirmed(undefined, 'PUT', `${PATH}/benutzer`, body, { authorization: `Bearer ${access_token}` })
      return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim()
    }
    for (const more of [{ email: fresh() }, { telefonnummer: '+49 421 998877' }]) expect(await put(more)).toBe('403 ANMELDUNG_NOETIG')
    expect(await open(id)).toEqual([])
    expect(await read(id)).toMatchObject({ email, telefonnummer: null })
    expect(await put({ nachname: 'Anders' })).toBe('200')
    expect((await change('ag.admin', other.id, other.email, { telefonnummer: '+49 421 998877' })).status).toBe(200)
  })
})

describe('a new address', () => {
  test('counts once it is confirmed from it; until then everything goes by the old one', async () => {
    const { id, email } = await person(READER)
    const next = fresh()
    expect((await change('ag.admin', id, next, { nachname: 'Berg' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ email, nachname: 'Berg' })
    expect(await open(id)).toMatchObject([{ art: 'EMAIL', email: next, stand: 'BESTAETIGUNG', zustimmbar: false }])
    await expect(logIn(portal.url, next, OWN_PASSWORD)).rejects.toThrow()
    expect((await mails(email)).at(-1)?.text).toContain(next)
    const token = await tokenFor(next)
    expect(await confirm(token)).toMatchObject({ status: 200, email: next })
    expect(await read(id)).toMatchObject({ email: next })
    expect(await open(id)).toEqual([])
    await expect(logIn(portal.url, next, OWN_PASSWORD)).resolves.toHaveProperty('access_token')
    expect((await mails(email)).at(-1)?.betreff).toMatch(/wurde geändert/)
    expect(await confirm(token)).toMatchObject({ status: 410, code: 'LINK_ABGELAUFEN' })
  })

  test('makes a link for the password worthless that went to the old address', async () => {
    const { id } = await person(READER)
    const next = fresh()
    await change('ag.admin', id, next)
    const link = await portal.db.transact((tx) => insertLink(tx, id, 'PASSWORT', new Date()))
    await confirm(await tokenFor(next))
    expect((await fetch(`${portal.url}/auth/realms/avalwerk/passwort/${link}`)).status).toBe(410)
  })

  test('takes the place of one asked for before; a guessed, late or withdrawn link confirms nothing', async () => {
    const { id } = await person(READER)
    const [first, second] = [fresh(), fresh()]
    await change('ag.admin', id, first)
    const old = await tokenFor(first)
    await change('ag.admin', id, second)
    for (const token of [old, 'x'.repeat(43)]) expect(await confirm(token)).toMatchObject({ status: 410 })
    const token = await tokenFor(second)
    await portal.db.system
      .updateTable('account_request')
      .set({ expires_at: new Date(0) })
      .where('nutzer_id', '=', id)
      .execute()
    expect(await confirm(token)).toMatchObject({ status: 410 })
    expect(await open(id)).toEqual([])
    await change('ag.admin', id, first)
    const last = await tokenFor(first, 1)
    expect((await call('ag.admin', 'POST', `/benutzer/${id}/antraege/EMAIL/ruecknahme`)).status).toBe(200)
    expect(await confirm(last)).toMatchObject({ status: 410 })
  })

  test('waits for its confirmation for seven days, and no longer', async () => {
    const DAY_S = 86_400
    /** So much of the time that a request has is over. */
    const pass = (id: string, seconds: number) =>
      sql`update account_request set expires_at = expires_at - make_interval(secs => ${seconds}) where nutzer_id = ${id}`.execute(
        portal.db.system,
      )
    for (const [seconds, status] of [
      [7 * DAY_S - 60, 200],
      [7 * DAY_S, 410],
    ] as const) {
      const { id } = await person(READER)
      const next = fresh()
      await change('ag.admin', id, next)
      const token = await tokenFor(next)
      await pass(id, seconds)
      expect(await confirm(token)).toMatchObject({ status })
    }
  })

  test('isn’t taken from another user who has got it meanwhile', async () => {
    const [one, other] = [await person(READER), await person(READER)]
    const next = fresh()
    await change('ag.admin', one.id, next)
    const mine = await tokenFor(next)
    await change('ag.admin', other.id, next)
    expect(await confirm(await tokenFor(next, 1))).toMatchObject({ status: 200 })
    expect(await confirm(mine)).toMatchObject({ status: 410 })
    expect((await read(one.id)).email).toBe(one.email)
  })

  test('counts at once for a user who has never signed in, and gets the invitation', async () => {
    const email = fresh()
    const { body } = await call('ag.admin', 'POST', '/benutzer', {
      vorname: 'Nora',
      nachname: 'Lind',
      email,
      telefonnummer: null,
      rolle: READER,
      unternehmenId: 'WI0001',
      unternehmenSichtbeschränkt: false,
      sichtberechtigteUnternehmen: [],
    })
    const wrong = linkIn(await lastMail(portal.folder, email))
    const next = fresh()
    await change('ag.admin', body.nutzerId, next)
    expect((await read(body.nutzerId)).email).toBe(next)
    expect((await mails(next)).map(({ betreff }) => betreff)).toContain('Ihr Zugang zum Bürgschaftsportal')
    expect((await fetch(wrong)).status).toBe(410)
  })

  test('can’t be confirmed any more once the account is deleted', async () => {
    const { id } = await person(READER)
    const next = fresh()
    await change('ag.admin', id, next)
    const token = await tokenFor(next)
    const { version } = await read(id)
    expect((await call('ag.admin', 'POST', `/benutzer/${id}/loeschung`, { version })).status).toBe(200)
    expect(await confirm(token)).toMatchObject({ status: 410 })
  })
})

test('deleting and restoring a user keeps the second factor; it is forgotten with the account', async () => {
  const { id, email } = await person('Rechtsabteilung')
  const { db } = portal
  await db.system
    .insertInto('identity_faktor')
    .values({ id: randomUUID(), nutzer_id: id, bezeichnung: 'Telefon', geheimnis: '{}', erstellt_am: new Date() })
    .execute()
  const factors = async () => (await db.system.selectFrom('identity_faktor').select('id').where('nutzer_id', '=', id).execute()).length
  const { nutzerId: _, organisation: __, antraege: ___, ...user } = await read(id)
  const remove = async () => call('ag.admin', 'POST', `/benutzer/${id}/loeschung`, { version: (await read(id)).version })
  expect((await remove()).status).toBe(200)
  const again = {
    vorname: user.vorname,
    nachname: user.nachname,
    telefonnummer: user.telefonnummer,
    rolle: user.rolle,
    unternehmenId: user.unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
    email,
  }
  expect((await call('ag.admin', 'POST', '/benutzer/wiederherstellen', again)).status).toBe(200)
  expect(await factors()).toBe(1)
  expect((await read(id)).zugang).toBe('EINGELADEN')

  await remove()
  const forgetAfter = async (days: number) => {
    const geloescht_am = new Date(Date.now() - days * 86_400_000)
    await db.system.updateTable('nutzer').set({ geloescht_am }).where('id', '=', id).execute()
    await portal.deadlines.run()
  }
  await forgetAfter(89)
  expect(await factors()).toBe(1)
  await forgetAfter(91)
  expect(await factors()).toBe(0)
})

describe('requests about users who review or release', () => {
  const reviewer = demoKey('bg.zweit')
  const agree = async (who: string, id: string, kind: string) =>
    call(who, 'POST', `/benutzer/${id}/antraege/${kind}/zustimmung`, await shownOf(id, kind))
  /** A second administrator of the guarantor, once for all tests. */
  let second = ''
  beforeAll(async () => {
    second = 'bg.leistung'
    const user = await read(demoKey(second), 'bg.admin')
    expect((await change('bg.admin', user.nutzerId, user.email, { rolle: 'Administrator:in' })).status).toBe(200)
  })

  const STEPS = [
    'EMAIL_BEANTRAGT',
    'EMAIL_ZUGESTIMMT',
    'EMAIL_ABGELEHNT',
    'EMAIL_GEAENDERT',
    'FAKTOREN_BEANTRAGT',
    'FAKTOREN_ABGELEHNT',
    'FAKTOR_ZURUECKGESETZT',
  ]
  /** The last of these steps of a user, in their order, with who took them. */
  const lastSteps = async (id: string, most: number) =>
    (
      await portal.db.system
        .selectFrom('audit')
        .select(['aktion', 'nutzer_id'])
        .where('objekt_art', '=', 'NUTZER')
        .where('objekt_id', '=', id)
        .where('aktion', 'in', STEPS)
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
    )
      .map(({ aktion, nutzer_id }) => [aktion, nutzer_id])
      .toReversed()

  test('a new address needs a second person before it can be confirmed', async () => {
    const next = 'bg.zweit.neu@kranich.example'
    expect((await change('bg.admin', reviewer, next)).status).toBe(200)
    expect(await open(reviewer, 'bg.admin')).toMatchObject([{ art: 'EMAIL', stand: 'ZUSTIMMUNG', zustimmbar: false }])
    expect(await mails(next)).toEqual([])
    expect((await mails('bg.leistung@demo.avalwerk.example')).at(-1)?.text).toContain('stimmen')
    expect((await agree('bg.admin', reviewer, 'EMAIL')).body.code).toBe('ZWEITE_PERSON')
    expect((await agree('bg.zweit', reviewer, 'EMAIL')).body.code).toBe('RECHT_FEHLT')
    expect(await open(reviewer, second)).toMatchObject([{ zustimmbar: true }])
    expect((await agree(second, reviewer, 'EMAIL')).status).toBe(200)
    expect((await agree(second, reviewer, 'EMAIL')).body.code).toBe('OHNE_AENDERUNG')
    expect((await read(reviewer, 'bg.admin')).email).toBe('bg.zweit@demo.avalwerk.example')
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 })
    expect(await lastSteps(reviewer, 3)).toEqual([
      ['EMAIL_BEANTRAGT', demoKey('bg.admin')],
      ['EMAIL_ZUGESTIMMT', demoKey(second)],
      ['EMAIL_GEAENDERT', null],
    ])
  })

  test('the owner declines a reset of their factors, and never agrees to it', async () => {
    expect((await call('bg.admin', 'POST', `/benutzer/${reviewer}/zweiterfaktor/zuruecksetzen`)).status).toBe(200)
    const own = async (what: string) =>
      call(
        'bg.zweit',
        'POST',
        `/benutzer/eigenen/antraege/FAKTOREN/${what}`,
        what === 'zustimmung' ? await shownOf(reviewer, 'FAKTOREN') : undefined,
      )
    expect((await own('zustimmung')).body.code).toBe('ZWEITE_PERSON')
    expect((await own('ruecknahme')).status).toBe(200)
    expect((await agree(second, reviewer, 'FAKTOREN')).status).toBe(404)
    expect(await lastSteps(reviewer, 2)).toEqual([
      ['FAKTOREN_BEANTRAGT', demoKey('bg.admin')],
      ['FAKTOREN_ABGELEHNT', reviewer],
    ])
  })

  test('the factors stay until a second person agrees', async () => {
    await portal.db.system
      .insertInto('identity_faktor')
      .values({ id: randomUUID(), nutzer_id: reviewer, bezeichnung: 'Telefon', geheimnis: '{}', erstellt_am: new Date() })
      .execute()
    const factors = async () =>
      (await portal.db.system.selectFrom('identity_faktor').select('id').where('nutzer_id', '=', reviewer).execute()).length
    expect((await call('bg.admin', 'POST', `/benutzer/${reviewer}/zweiterfaktor/zuruecksetzen`)).status).toBe(200)
    expect(await factors()).toBe(1)
    expect((await agree('bg.admin', reviewer, 'FAKTOREN')).body.code).toBe('ZWEITE_PERSON')
    expect((await agree(second, reviewer, 'FAKTOREN')).status).toBe(200)
    expect(await factors()).toBe(0)
    expect(await open(reviewer, 'bg.admin')).toEqual([])
    expect(await lastSteps(reviewer, 2)).toEqual([
      ['FAKTOREN_BEANTRAGT', demoKey('bg.admin')],
      ['FAKTOR_ZURUECKGESETZT', demoKey(second)],
    ])
  })

  test('a user who became a reviewer meanwhile isn’t changed by what one person asked for', async () => {
    const { id, email } = await person(READER)
    const next = fresh()
    await change('ag.admin', id, next)
    const token = await tokenFor(next)
    expect((await change('ag.admin', id, email, { rolle: 'Administrator:in' })).status).toBe(200)
    expect(await confirm(token)).toMatchObject({ status: 410 })
    expect((await read(id)).email).toBe(email)
  })

  test('the owner agrees to a new address that another asked for, and never to what they asked themselves', async () => {
    const own = async (who: string, kind: string, what: string, of = '') =>
      call(who, 'POST', `/benutzer/eigenen/antraege/${kind}/${what}`, what === 'zustimmung' ? await shownOf(of, kind) : undefined)
    const { id, email } = await person('Basisnutzer:in')
    const next = fresh()
    expect((await change('ag.admin', id, next)).status).toBe(200)
    expect((await call(email, 'GET', '/benutzer/eigenen')).body.antraege).toMatchObject([{ art: 'EMAIL', zustimmbar: true }])
    expect((await own(email, 'EMAIL', 'zustimmung', id)).status).toBe(200)
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 })
    const admin = demoKey('bg.admin')
    expect((await change('bg.admin', admin, 'ich.neu@kranich.example')).status).toBe(200)
    expect((await own('bg.admin', 'EMAIL', 'zustimmung', admin)).body.code).toBe('ZWEITE_PERSON')
    expect((await own('bg.admin', 'EMAIL', 'ruecknahme')).status).toBe(200)
    expect(await lastSteps(admin, 2)).toEqual([
      ['EMAIL_BEANTRAGT', admin],
      ['EMAIL_ABGELEHNT', admin],
    ])
  })

  test('a request to which no second person could agree is refused at once', async () => {
    const only = await portal.db.system
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .select('n.id')
      .where('n.org_id', '=', 'KR0001')
      .where('n.benutzername', 'not in', ['bg.admin', 'bg.zweit'])
      .execute()
    const ids = only.map(({ id }) => id)
    const setActive = (aktiv: boolean) => portal.db.system.updateTable('nutzer').set({ aktiv }).where('id', 'in', ids).execute()
    await setActive(false)
    const { body } = await call('bg.admin', 'POST', `/benutzer/${reviewer}/zweiterfaktor/zuruecksetzen`)
    expect(body.code).toBe('ZWEITE_PERSON_FEHLT')
    await setActive(true)
  })

  test('the operator changes no administrator’s address alone; another of the operator or of the organisation agrees', async () => {
    const admin = demoKey('bg.admin')
    const user = await read(admin, 'bsp.admin')
    const next = 'bg.admin.neu@kranich.example'
    const { vorname, nachname, telefonnummer, version } = user
    const body = { nutzerId: admin, version, vorname, nachname, telefonnummer, email: next, aktiv: true }
    expect((await call('bsp.admin', 'PUT', '/nutzer', body)).status).toBe(200)
    expect((await read(admin, 'bsp.admin')).email).toBe(user.email)
    expect((await agree('bsp.admin', admin, 'EMAIL')).body.code).toBe('ZWEITE_PERSON')
    expect((await agree('ag.admin', admin, 'EMAIL')).status).toBe(404)
    expect((await agree(second, admin, 'EMAIL')).status).toBe(200)
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 })
  })
})
