import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { meldeAn } from '@avalwerk/testing/anmeldung'
import fc from 'fast-check'
import { orders } from './orders.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const basis = '/partnerservice/api/private/v2/nutzerverwaltung'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

type Nutzer = { nutzerId: string; version: number; rolle: string; zugang: string; aktiv: boolean; email: string } & Record<string, unknown>
type Problem = { code: string; felder?: { feld: string; grund: string }[] }
const rufe = (wer: string, method: string, pfad: string, body?: unknown, kopf?: Record<string, string>) =>
  portal.frage<Nutzer & Problem>(wer, method, basis + pfad, body, kopf)
const daten = (email: string, mehr: object = {}) => ({
  vorname: 'Nora',
  nachname: 'Lindgren',
  email,
  telefonnummer: null,
  rolle: 'Leser:in / Revision',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: false,
  sichtberechtigteUnternehmen: [] as string[],
  ...mehr,
})
const frisch = () => `${randomUUID().slice(0, 8)}@weserbogen.example`
const lege = async (mehr: object = {}, wer = 'ag.admin') => {
  const email = frisch()
  const { status, inhalt } = await rufe(wer, 'POST', '/benutzer', daten(email, mehr))
  expect(status).toBe(200)
  return { ...inhalt, email }
}
const relation = async (email: string, wer = 'ag.admin') =>
  (await rufe(wer, 'GET', `/benutzer/beziehungeigeneorganisation/${encodeURIComponent(email)}`)).inhalt as unknown
const lies = async (id: string, wer = 'ag.admin') => (await rufe(wer, 'GET', `/benutzer/${id}`)).inhalt
const mails = async (an: string) =>
  (await orders(portal.db.system, 'MAIL'))
    .map(({ content }) => content as { an: string; betreff: string; letter?: string })
    .filter((mail) => mail.an === an)

describe('Prüfung vor dem Anlegen', () => {
  test('100 frei, 300 hier vorhanden, 200 bei anderen, 400 wiederherstellbar', async () => {
    const neu = await lege()
    expect(await relation(frisch())).toBe(100)
    expect(await relation(neu.email.toUpperCase())).toBe(300)
    expect(await relation('ag2.admin@demo.avalwerk.example')).toBe(200)
    expect(await relation(neu.email, 'ag2.admin')).toBe(200)
    await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/loeschung`, { version: neu.version })
    expect(await relation(neu.email)).toBe(400)
    // Of a deleted user, too, nobody else learns.
    expect(await relation(neu.email, 'ag2.admin')).toBe(200)
  })
  test('nach 90 Tagen ist nichts mehr da: weder wiederherstellbar noch lesbar', async () => {
    const neu = await lege()
    await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/loeschung`, { version: neu.version })
    await portal.fristen.laufe(new Date(Date.now() + 89 * 86_400_000))
    expect(await relation(neu.email)).toBe(400)
    await portal.fristen.laufe(new Date(Date.now() + 91 * 86_400_000))
    expect(await relation(neu.email)).toBe(100)
    const zeile = await portal.db.system.selectFrom('nutzer').selectAll().where('id', '=', neu.nutzerId).executeTakeFirstOrThrow()
    expect(zeile).toMatchObject({ vorname: 'Ehemalige:r', telefonnummer: null, passwort_hash: null })
    expect(JSON.stringify(zeile)).not.toContain(neu.email)
    const spuren = await portal.db.system.selectFrom('audit').select('werte').where('objekt_id', '=', neu.nutzerId).execute()
    expect(JSON.stringify(spuren)).not.toContain(neu.email)
    expect((await rufe('ag.admin', 'POST', '/benutzer/wiederherstellen', daten(neu.email))).status).toBe(404)
  })
})

describe('anlegen', () => {
  test('lädt ein; wer eingeladen ist, kann sich noch nicht anmelden', async () => {
    const neu = await lege({ telefonnummer: ' +49 421 1234 ' })
    expect(await lies(neu.nutzerId)).toMatchObject({
      zugang: 'EINGELADEN',
      aktiv: true,
      telefonnummer: '+49 421 1234',
      unternehmenName: 'Weserbogen Infrastruktur AG',
      letzteAnmeldungAm: null,
    })
    const [mail] = await mails(neu.email)
    expect(mail?.betreff).toBe('Ihr Zugang zum Bürgschaftsportal')
    await expect(portal.token(neu.email)).rejects.toThrow('401')
  })
  test('Programme werden nicht eingeladen und melden sich nie auf der Seite an', async () => {
    const neu = await lege({ rolle: 'Schnittstellennutzer:in' })
    expect((await lies(neu.nutzerId)).zugang).toBe('OHNE_ANMELDESEITE')
    expect(await mails(neu.email)).toHaveLength(0)
    expect((await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/einladung`)).inhalt.code).toBe('OHNE_PASSWORT')
  })
  test('dieselbe Adresse zweimal zugleich: eine Person', async () => {
    const email = frisch()
    const antworten = await Promise.all([0, 1, 2].map(() => rufe('ag.admin', 'POST', '/benutzer', daten(email))))
    expect(antworten.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
  test('derselbe Aufruf zweimal, dieselbe Antwort', async () => {
    const [email, kopf] = [frisch(), { 'idempotency-key': randomUUID() }]
    const erste = await rufe('ag.admin', 'POST', '/benutzer', daten(email), kopf)
    expect(await rufe('ag.admin', 'POST', '/benutzer', daten(email), kopf)).toEqual(erste)
  })
  test.each<[object, string]>([
    [{ vorname: '' }, 'vorname'],
    [{ rolle: 'Gibt es nicht' }, 'rolle'],
    [{ unternehmenId: 'LA0001' }, 'unternehmenId'],
    [{ unternehmenSichtbeschränkt: true }, 'sichtberechtigteUnternehmen'],
    [{ unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['LA0001'] }, 'sichtberechtigteUnternehmen'],
    [{ email: 'keine' }, 'email'],
  ])('%j wird mit Grund abgewiesen', async (mehr, feld) => {
    const { status, inhalt } = await rufe('ag.admin', 'POST', '/benutzer', { ...daten(frisch()), ...mehr })
    expect(status).toBe(400)
    expect(inhalt.felder?.map((f) => f.feld)).toContain(feld)
  })
  test.each([
    ['ag.leser@demo.avalwerk.example', 'NUTZER_VORHANDEN'],
    ['bg.admin@demo.avalwerk.example', 'NUTZER_UNMOEGLICH'],
  ])('%s: %s', async (email, code) => {
    expect((await rufe('ag.admin', 'POST', '/benutzer', daten(email))).inhalt.code).toBe(code)
  })
})

describe('ändern', () => {
  const ändere = (nutzer: Nutzer & { email: string }, mehr: object = {}, wer = 'ag.admin') =>
    rufe(wer, 'PUT', '/benutzer', { ...daten(nutzer.email), nutzerId: nutzer.nutzerId, version: nutzer.version, aktiv: true, ...mehr })
  test('braucht eine Änderung und die letzte Fassung', async () => {
    const neu = await lege()
    expect((await ändere(neu)).inhalt.code).toBe('OHNE_AENDERUNG')
    expect((await ändere(neu, { nachname: 'Berg' })).status).toBe(200)
    expect((await ändere(neu, { nachname: 'Thal' })).inhalt.code).toBe('VERSION_VERALTET')
  })
  test('eine vergebene Adresse wird abgewiesen, ohne dass andere Häuser verraten werden', async () => {
    const neu = await lege()
    expect((await ändere(neu, { email: 'ag.leser@demo.avalwerk.example' })).inhalt.code).toBe('NUTZER_VORHANDEN')
    expect((await ändere(neu, { email: 'bg.admin@demo.avalwerk.example' })).inhalt.code).toBe('NUTZER_UNMOEGLICH')
  })
  test('wer deaktiviert ist, verliert Sitzung und Aufgaben; wieder aktiv darf er herein, mit einer neuen Sitzung', async () => {
    const neu = await lege()
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', neu.nutzerId)
      .execute()
    const token = await portal.token(neu.email)
    const eigene = () => fetch(`${portal.basis}${basis}/benutzer/eigenen`, { headers: { authorization: `Bearer ${token}` } })
    expect((await eigene()).status).toBe(200)
    const aus = await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/deaktivierung`, { version: neu.version })
    expect(aus.status).toBe(200)
    expect((await eigene()).status).toBe(401)
    const artifacts = await portal.db.system.selectFrom('identity_artefakt').select('inhalt').execute()
    expect(JSON.stringify(artifacts)).not.toContain(neu.nutzerId)
    expect((await ändere({ ...neu, version: aus.inhalt.version }, { aktiv: true })).status).toBe(200)
    expect((await eigene()).status).toBe(401)
    await expect(meldeAn(portal.basis, neu.email)).resolves.toHaveProperty('access_token')
  })
  test('ohne das Recht, Rollen zu vergeben, bleibt es bei der Rolle; auch eine Adresse ist kein Weg in fremde Konten', async () => {
    await portal.db.system
      .updateTable('rolle')
      .set({ rechte: JSON.stringify(['anzeigen', 'anlegen', 'bearbeiten'].map((anzeigename) => ({ anzeigename, kategorie: 'Nutzer' }))) })
      .where('org_id', '=', 'LA0001')
      .where('name', '=', 'Leser:in / Revision')
      .execute()
    const lindenau = (mehr: object) => ({ unternehmenId: 'LA0001', ...mehr })
    const keeper = await lege(lindenau({}), 'ag2.admin')
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', keeper.nutzerId)
      .execute()
    const baseNutzer = await lege(lindenau({ rolle: 'Basisnutzer:in' }), keeper.email)
    const asAdmin = { ...daten(frisch(), lindenau({ rolle: 'Administrator:in' })) }
    expect((await rufe(keeper.email, 'POST', '/benutzer', asAdmin)).status).toBe(403)
    const toAdmin = { ...asAdmin, email: baseNutzer.email, nutzerId: baseNutzer.nutzerId, version: baseNutzer.version, aktiv: true }
    expect((await rufe(keeper.email, 'PUT', '/benutzer', toAdmin)).status).toBe(403)
    const admin = (await rufe('ag2.admin', 'GET', '/benutzer/eigenen')).inhalt
    const takeover = {
      ...daten(frisch(), lindenau({ rolle: 'Administrator:in' })),
      nutzerId: admin.nutzerId,
      version: admin.version,
      aktiv: true,
    }
    expect((await rufe(keeper.email, 'PUT', '/benutzer', takeover)).status).toBe(403)
  })
})

describe('eingeschränkte Sicht', () => {
  test('wer nur einzelne Unternehmen sieht, verwaltet nur deren Leute und gibt nicht mehr weiter', async () => {
    const branch = await lege({
      rolle: 'Administrator:in',
      unternehmenId: 'WI0002',
      unternehmenSichtbeschränkt: true,
      sichtberechtigteUnternehmen: ['WI0002'],
    })
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', '=', branch.nutzerId)
      .execute()
    const liste = (await rufe(branch.email, 'POST', '/nutzer/filterung', {})).inhalt as unknown as { zeilen: { unternehmenId: string }[] }
    expect(new Set(liste.zeilen.map(({ unternehmenId }) => unternehmenId))).toEqual(new Set(['WI0002']))
    const mutter = await lege()
    expect((await rufe(branch.email, 'GET', `/benutzer/${mutter.nutzerId}`)).status).toBe(404)
    expect((await rufe(branch.email, 'POST', `/benutzer/${mutter.nutzerId}/loeschung`, { version: mutter.version })).status).toBe(404)
    expect(await relation(mutter.email, branch.email)).toBe(200)
    const unrestricted = await rufe(branch.email, 'POST', '/benutzer', daten(frisch(), { unternehmenId: 'WI0002' }))
    expect(unrestricted.inhalt.felder?.[0]?.feld).toBe('sichtberechtigteUnternehmen')
    const beschränkt = { unternehmenId: 'WI0002', unternehmenSichtbeschränkt: true, sichtberechtigteUnternehmen: ['WI0002'] }
    expect((await rufe(branch.email, 'POST', '/benutzer', daten(frisch(), beschränkt))).status).toBe(200)
    const mehr = daten(frisch(), { ...beschränkt, sichtberechtigteUnternehmen: ['WI0001', 'WI0002'] })
    expect((await rufe(branch.email, 'POST', '/benutzer', mehr)).status).toBe(400)
  })
})

describe('löschen und wiederherstellen', () => {
  test('wer gelöscht ist, kann mit neuer Rolle wiederkommen und wird neu eingeladen', async () => {
    const neu = await lege()
    expect((await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/loeschung`, { version: neu.version })).status).toBe(200)
    expect((await rufe('ag.admin', 'GET', `/benutzer/${neu.nutzerId}`)).status).toBe(404)
    expect((await rufe('ag.admin', 'GET', `/benutzer/email/${neu.email}`)).inhalt).toMatchObject({ geloeschtAm: expect.any(String) })
    expect((await rufe('ag.admin', 'POST', '/benutzer', daten(neu.email))).inhalt.code).toBe('NUTZER_WIEDERHERSTELLBAR')
    const zurück = await rufe('ag.admin', 'POST', '/benutzer/wiederherstellen', daten(neu.email, { rolle: 'Rechtsabteilung' }))
    expect(zurück.inhalt.nutzerId).toBe(neu.nutzerId)
    expect(await lies(neu.nutzerId)).toMatchObject({ rolle: 'Rechtsabteilung', aktiv: true, zugang: 'EINGELADEN', geloeschtAm: null })
    expect(await mails(neu.email)).toHaveLength(2)
  })
  test('eine feste Rolle bewahrt vor dem Löschen', async () => {
    const neu = await lege({ rolle: 'Basisnutzer:in' })
    expect((await rufe('ag.admin', 'POST', `/benutzer/${neu.nutzerId}/loeschung`, { version: neu.version })).inhalt.code).toBe(
      'SYSTEMROLLE_BLEIBT',
    )
  })
  test('das eigene Konto geht hier nicht, in der Kontoübersicht nie als letztes', async () => {
    const ich = (await rufe('kn.admin', 'GET', '/benutzer/eigenen')).inhalt
    for (const weg of ['loeschung', 'deaktivierung'])
      expect((await rufe('kn.admin', 'POST', `/benutzer/${ich.nutzerId}/${weg}`, { version: ich.version })).inhalt.code).toBe(
        'EIGENES_KONTO',
      )
    expect((await rufe('kn.admin', 'POST', '/benutzer/deaktivierung', {})).inhalt.code).toBe('LETZTER_ADMIN')
  })
})

describe('die letzte Administratorin, der letzte Administrator', () => {
  const admins = async () =>
    Number(
      (
        await portal.db.system
          .selectFrom('nutzer as n')
          .innerJoin('rolle as r', 'r.id', 'n.rolle_id')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('n.org_id', '=', 'HO0001')
          .where('r.name', '=', 'Administrator:in')
          .where('n.aktiv', '=', true)
          .where('n.geloescht_am', 'is', null)
          .executeTakeFirstOrThrow()
      ).n,
    )
  test('bleibt, was auch immer zwei Personen zugleich tun', async () => {
    // Two administrators of an organisation of their own, who may do everything to each other.
    const eins = await rufe('bsp.admin', 'POST', '/HO0001/nutzer', {
      vorname: 'Eins',
      nachname: 'Admin',
      email: frisch(),
      telefonnummer: null,
    })
    const zwei = await rufe('bsp.admin', 'POST', '/HO0001/nutzer', {
      vorname: 'Zwei',
      nachname: 'Admin',
      email: frisch(),
      telefonnummer: null,
    })
    const ids = [eins.inhalt.nutzerId, zwei.inhalt.nutzerId]
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ passwort_hash: w.selectFrom('nutzer as x').select('x.passwort_hash').where('x.benutzername', '=', 'ag.leser') }))
      .where('id', 'in', ids)
      .execute()
    const namen = await Promise.all(ids.map(async (id) => (await lies(id, 'bsp.admin')).email))
    // Both are signed in before one of them may shut the other out.
    for (const name of namen) await portal.token(name)
    const reset = () =>
      portal.db.system
        .updateTable('nutzer')
        .set((eb) => ({
          aktiv: true,
          geloescht_am: null,
          rolle_id: eb.selectFrom('rolle').select('id').where('org_id', '=', 'HO0001').where('name', '=', 'Administrator:in'),
        }))
        .where('id', 'in', ids)
        .execute()
    const action = fc.record({
      wer: fc.nat(1),
      wen: fc.nat(1),
      was: fc.constantFrom('deaktivieren', 'löschen', 'rolle', 'selbst', 'inaktiv'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 4 }), async (actions) => {
        await reset()
        const stand = await portal.db.system.selectFrom('nutzer').selectAll().where('id', 'in', ids).execute()
        await Promise.all(
          actions.map(({ wer, wen, was }) => {
            const nutzer = stand.find(({ id }) => id === ids[wen])
            if (!nutzer) throw new Error('fehlt')
            const name = namen[wer] as string
            const wie = daten(nutzer.email, {
              unternehmenId: 'HO0001',
              rolle: 'Administrator:in',
              vorname: nutzer.vorname,
              nachname: nutzer.nachname,
            })
            const full = { ...wie, nutzerId: nutzer.id, version: nutzer.version, aktiv: true }
            switch (was) {
              case 'deaktivieren':
                return rufe(name, 'POST', `/benutzer/${nutzer.id}/deaktivierung`, { version: nutzer.version })
              case 'löschen':
                return rufe(name, 'POST', `/benutzer/${nutzer.id}/loeschung`, { version: nutzer.version })
              case 'rolle':
                return rufe(name, 'PUT', '/benutzer', { ...full, rolle: 'Basisnutzer:in' })
              case 'inaktiv':
                return rufe(name, 'PUT', '/benutzer', { ...full, aktiv: false })
              default:
                return rufe(name, 'POST', '/benutzer/deaktivierung', {})
            }
          }),
        )
        expect(await admins()).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('Liste', () => {
  const liste = async (body: object, query = '') =>
    (await rufe('ag.admin', 'POST', `/nutzer/filterung${query}`, body)).inhalt as unknown as {
      zeilen: Nutzer[]
      gesamt: { anzahl: number; genau: boolean }
    }
  test('sucht, filtert, sortiert und blättert auf dem Server', async () => {
    const gesucht = await lege({ nachname: 'Xanthopoulos' })
    expect((await liste({ suche: 'xantho nora' })).zeilen.map(({ nutzerId }) => nutzerId)).toEqual([gesucht.nutzerId])
    expect((await liste({ status: ['INA'] })).zeilen.every(({ aktiv }) => !aktiv)).toBe(true)
    expect((await liste({ rolle: ['Administrator:in'] })).zeilen.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    expect((await liste({ zugang: ['EINGELADEN'] })).zeilen.map(({ nutzerId }) => nutzerId)).toContain(gesucht.nutzerId)
    expect((await liste({ art: ['ADMIN'] })).zeilen.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    const regular = (await liste({ art: ['REGULAER'] }, '?size=100')).zeilen.map(({ rolle }) => rolle)
    expect(regular).toContain('Basisnutzer:in')
    expect(regular).not.toEqual(expect.arrayContaining(['Administrator:in']))
    expect((await liste({ art: ['PROGRAMM'] })).zeilen.every(({ rolle }) => rolle === 'Schnittstellennutzer:in')).toBe(true)
    const seite = await liste({}, '?size=2&page=1&sort=email,desc')
    expect(seite.zeilen).toHaveLength(2)
    const alle = await liste({}, '?size=100&sort=email,desc')
    expect(seite.zeilen).toEqual(alle.zeilen.slice(2, 4))
    expect(alle.gesamt).toEqual({ anzahl: alle.zeilen.length, genau: true })
  })
  test('zeigt niemanden aus anderen Häusern', async () => {
    expect((await liste({}, '?size=100')).zeilen.every(({ organisation }) => organisation === 'WI0001')).toBe(true)
    const { inhalt } = await rufe('ag.admin', 'GET', '/nutzer/filteroptionen')
    expect(inhalt).toMatchObject({ unternehmen: expect.arrayContaining([{ id: 'WI0002', name: expect.any(String) }]) })
    expect(JSON.stringify(inhalt)).not.toMatch(/LA0001|KR0001/)
  })
})

describe('Rollen', () => {
  const rolle = (name: string, mehr: object = {}) => ({
    name,
    iconname: 'kran',
    rechte: [{ anzeigename: 'anzeigen', kategorie: 'Bürgschaften' }],
    ...mehr,
  })
  test('anlegen, ändern, vergeben, nicht löschen, löschen', async () => {
    const name = `Bau ${randomUUID().slice(0, 4)}`
    expect((await rufe('ag.admin', 'POST', '/rollen/erstellen', rolle(name))).status).toBe(200)
    expect((await rufe('ag.admin', 'POST', '/rollen/erstellen', rolle(name.toUpperCase()))).inhalt.felder?.[0]?.feld).toBe('name')
    const frage = `?name=${encodeURIComponent(name)}`
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, { ...rolle(name), version: 1 })).inhalt.code).toBe(
      'OHNE_AENDERUNG',
    )
    const geändert = { ...rolle(name, { iconname: 'haus' }), version: 1 }
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, geändert)).inhalt).toEqual({ name, version: 2 })
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, { ...geändert, iconname: 'stern' })).inhalt.code).toBe(
      'VERSION_VERALTET',
    )
    const träger = await lege({ rolle: name })
    expect((await rufe('ag.admin', 'DELETE', `/rollen${frage}`)).inhalt.code).toBe('ROLLE_BENUTZT')
    await rufe('ag.admin', 'POST', `/benutzer/${träger.nutzerId}/loeschung`, { version: träger.version })
    expect((await rufe('ag.admin', 'DELETE', `/rollen${frage}`)).status).toBe(204)
    expect((await rufe('ag.admin', 'GET', `/rollen${frage}`)).status).toBe(404)
  })
  test('feste Rollen bleiben, wie sie sind', async () => {
    const frage = `?name=${encodeURIComponent('Basisnutzer:in')}`
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, { ...rolle('Anders'), version: 1 })).inhalt.code).toBe(
      'ROLLE_FEST',
    )
    expect((await rufe('ag.admin', 'DELETE', `/rollen${frage}`)).inhalt.code).toBe('ROLLE_FEST')
  })
  test('niemand vergibt Rechte, die es im Bereich nicht gibt', async () => {
    const fremd = rolle('Zu viel', {
      rechte: [
        { anzeigename: 'anzeigen', kategorie: 'Anträge' },
        { anzeigename: 'verwalten', kategorie: 'Anträge' },
      ],
    })
    expect((await rufe('ag.admin', 'POST', '/rollen/erstellen', fremd)).inhalt.felder?.[0]?.feld).toBe('rechte')
  })
  test('ein entzogenes Recht fehlt mit dem nächsten Aufruf, ohne neue Anmeldung', async () => {
    const liste = () => portal.rufe('ag.leser', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung', {})
    expect((await liste()).status).toBe(200)
    const frage = `?name=${encodeURIComponent('Leser:in / Revision')}`
    const vorher = (await rufe('ag.admin', 'GET', `/rollen${frage}`)).inhalt as unknown as { version: number; rechte: object[] }
    const ohne = { name: 'Leser:in / Revision', iconname: 'auge', rechte: [{ anzeigename: 'anzeigen', kategorie: 'Projekte' }] }
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, { ...ohne, version: vorher.version })).status).toBe(200)
    expect((await liste()).status).toBe(403)
    const zurück = { ...ohne, rechte: vorher.rechte, version: vorher.version + 1 }
    expect((await rufe('ag.admin', 'POST', `/rollen/aktualisieren${frage}`, zurück)).status).toBe(200)
    expect((await liste()).status).toBe(200)
  })
  test('Rechte sind geordnet: „anzeigen“ zuerst, dann alphabetisch', async () => {
    const { inhalt } = await rufe('ag.admin', 'GET', '/rechte')
    const bürgschaften = (inhalt as unknown as { anzeigename: string; kategorie: string }[])
      .filter(({ kategorie }) => kategorie === 'Bürgschaften')
      .map(({ anzeigename }) => anzeigename)
    expect(bürgschaften[0]).toBe('anzeigen')
    expect(bürgschaften.slice(1)).toEqual(bürgschaften.slice(1).sort((a, b) => a.localeCompare(b, 'de-DE')))
  })
})

describe('Administrator:innen der Unternehmen, für den Betreiber', () => {
  test('anlegen, sehen, ändern; andere Nutzer:innen sieht der Betreiber nicht', async () => {
    const email = frisch()
    const neu = await rufe('bsp.admin', 'POST', '/LA0001/nutzer', { vorname: 'Ida', nachname: 'Kern', email, telefonnummer: null })
    expect(neu.status).toBe(200)
    expect((await mails(email))[0]?.letter).toContain('Stadtwerke Lindenau AöR')
    const alle = (await rufe('bsp.admin', 'GET', '/LA0001/nutzer')).inhalt as unknown as Nutzer[]
    expect(alle.map((n) => n.email)).toContain(email)
    expect(alle.every(({ rolle }) => rolle === 'Administrator:in')).toBe(true)
    const leser = (await rufe('ag.leser', 'GET', '/benutzer/eigenen')).inhalt
    expect((await rufe('bsp.admin', 'GET', `/benutzer/${leser.nutzerId}`)).status).toBe(404)
    const differently = { vorname: 'Ida', nachname: 'Kern-Wolf', email, telefonnummer: null, nutzerId: neu.inhalt.nutzerId, aktiv: true }
    expect((await rufe('bsp.admin', 'PUT', '/nutzer', { ...differently, version: neu.inhalt.version })).status).toBe(200)
    expect((await rufe('bsp.admin', 'PUT', '/nutzer', { ...differently, nachname: 'Kern', version: neu.inhalt.version })).inhalt.code).toBe(
      'VERSION_VERALTET',
    )
  })
  test('wer nicht Betreiber ist, legt bei anderen niemanden an', async () => {
    const daten = { vorname: 'Ida', nachname: 'Kern', email: frisch(), telefonnummer: null }
    expect((await rufe('ag.admin', 'POST', '/LA0001/nutzer', daten)).status).toBe(403)
    expect((await rufe('ag.admin', 'GET', '/LA0001/nutzer')).status).toBe(404)
  })
})

describe('das eigene Konto', () => {
  test('Tabelleneinstellungen zurücksetzen: die eigenen, sonst keine', async () => {
    const einstellung = { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 50, ansichten: [] }
    for (const wer of ['ag.recht', 'ag.leser']) await rufe(wer, 'POST', '/probe/einstellung', { version: 0, einstellung })
    expect((await rufe('ag.recht', 'DELETE', '/einstellung')).inhalt).toEqual({ anzahl: expect.any(Number) })
    expect((await rufe('ag.recht', 'GET', '/probe/einstellung')).inhalt).toMatchObject({ version: 0 })
    expect((await rufe('ag.leser', 'GET', '/probe/einstellung')).inhalt).toMatchObject({ version: 1 })
  })
  test('der Schlüssel des Browserspeichers: für jedes Konto ein anderer, bei jeder Anmeldung derselbe', async () => {
    const address = `${basis}/benutzer/eigenen/speicherschluessel`
    const key = async (who: string) => (await portal.frage<{ schluessel: string }>(who, 'GET', address)).inhalt.schluessel
    const [mine, hers] = [await key('ag.recht'), await key('ag.leser')]
    expect(Buffer.from(mine, 'base64url')).toHaveLength(32)
    expect(hers).not.toBe(mine)
    const { access_token } = await meldeAn(portal.basis, 'ag.recht')
    const again = await fetch(portal.basis + address, { headers: { authorization: `Bearer ${access_token}` } })
    expect([await again.json(), again.headers.get('cache-control')]).toEqual([{ schluessel: mine }, 'no-store'])
    expect((await fetch(portal.basis + address)).status).toBe(401)
    // Who comes later has one, too, and nobody else reads of what it is derived, whatever is asked.
    const { nutzerId } = await lege()
    const context = { orgId: 'WI0001', gruppe: 'AG', nutzerId, sichtbar: null }
    const seen = await portal.db.alsNutzer(context, (tx) => tx.selectFrom('browser_key').selectAll().execute())
    expect(seen).toEqual([{ org_id: 'WI0001', nutzer_id: nutzerId, secret: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
  test('die eigenen Daten als Datei: alles über mich, nichts über andere, kein Passwort', async () => {
    const antwort = await portal.rufe('ag.recht', 'GET', `${basis}/benutzer/eigenen/daten.json`)
    expect(antwort.headers.get('content-disposition')).toMatch(/Eigene_Daten_\d{8}\.json/)
    const text = await antwort.text()
    expect(JSON.parse(text)).toMatchObject({ profil: { email: 'ag.recht@demo.avalwerk.example', rolle: 'Rechtsabteilung' } })
    expect(text).not.toMatch(/passwort_hash|argon2|ag\.admin@/)
  })
})
