import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NONE_KENNZEICHEN } from '@avalwerk/domain'
import { parse } from 'csv-parse/sync'
import { chained } from '../src/buergschaft/historie.ts'
import { orders } from './orders.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const basis = '/partnerservice/api/private/v2'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal?.schließe())

type Content = Record<string, unknown> & {
  unternehmenId: string
  version: number
  unternehmensstatus: string
  code: string
  felder?: { feld: string; grund: string }[]
  schritte: string[]
}
const rufe = (wer: string, method: string, pfad: string, body?: unknown, kopf?: Record<string, string>) =>
  portal.frage<Content>(wer, method, basis + pfad, body, kopf)
const BREMEN = { straße: 'Am Wall', hausnummer: '9', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const firma = (mehr: object = {}) => ({
  name: 'Hafenbau Nord GmbH',
  gesellschaftsform: 'GMBH',
  postadresse: BREMEN,
  handelsregister: 'Bremen',
  handelsregisternummer: 'HRB 4711',
  person: null,
  fremdId: null,
  vertretungsformel: [],
  ...mehr,
})
const { fremdId: _f, vertretungsformel: _v, ...GRUND } = firma()
const bürge = (mehr: object = {}) => ({
  ...GRUND,
  name: 'Küsten Kaution AG',
  gesellschaftsform: 'AG',
  vertragsart: 'REGULAR',
  bausummeAngabe: 'BETRAG',
  verwendungBürgschaftstexte: true,
  lieferkanalPdf: true,
  nutzungVerträge: true,
  vierAugenAb: 0,
  ...mehr,
})
const DISPLAY = { kurzname: 'Küste', initialen: 'kk', headerFarbe: '#035', headerSchriftfarbe: '#fff' }
const create = async (mehr: object = {}) =>
  (await rufe('bsp.admin', 'POST', '/unternehmen', { ...firma(mehr), kennzeichen: NONE_KENNZEICHEN })).inhalt
const tochter = async (mehr: object = {}, mutter = 'WI0001', wer = 'ag.admin') =>
  (await rufe(wer, 'POST', `/unternehmen/auftraggeber/${mutter}/tochter`, firma(mehr))).inhalt
const release = (unternehmen: Content, freigeben = true, grund: string | null = null) =>
  rufe('bsp.admin', 'POST', '/unternehmen/auftraggeber/freigeben', {
    unternehmenId: unternehmen.unternehmenId,
    version: unternehmen.version,
    freigeben,
    grund,
  })
const namen = async (wer: string, pfad: string, body: object = {}) =>
  ((await rufe(wer, 'POST', pfad, body)).inhalt as unknown as { zeilen: { name: string; unternehmenId: string }[] }).zeilen.map(
    (z) => z.name,
  )
const aufgaben = (id: string) =>
  portal.db.system
    .selectFrom('aufgabe')
    .select(['art', 'betreff', 'erledigt_am'])
    .where('objekt_id', '=', id)
    .orderBy('eingang_am')
    .execute()
const mails = async () =>
  (await orders(portal.db.system, 'MAIL')).map(({ content }) => content as { an: string; betreff: string; text: string })

describe('der Betreiber legt an', () => {
  test('ein Unternehmen bekommt Nummer, Organisation und Rollen und wartet auf die Freigabe', async () => {
    const unternehmen = await create({ name: 'Zollern Zement GmbH' })
    expect(unternehmen).toMatchObject({ unternehmensstatus: 'UP', unternehmenId: expect.stringMatching(/^ZZ\d{4}$/) })
    expect(await aufgaben(unternehmen.unternehmenId)).toMatchObject([
      { art: 'C-03', betreff: 'Neues Unternehmen „Zollern Zement GmbH“ prüfen und freigeben', erledigt_am: null },
    ])
    const rollen = await portal.db.system.selectFrom('rolle').select('name').where('org_id', '=', unternehmen.unternehmenId).execute()
    expect(rollen.map(({ name }) => name)).toContain('Administrator:in')
    // Nobody else finds it before it is released; then everybody does.
    expect(await namen('ag.admin', '/unternehmen/suche', { suche: 'zollern' })).toEqual([])
    expect(await namen('bg.admin', '/unternehmen/teilnehmer/filterung', { suche: 'zollern' })).toEqual([])
    const frei = await release(unternehmen)
    expect(frei.inhalt.unternehmensstatus).toBe('AKT')
    expect((await aufgaben(unternehmen.unternehmenId))[0]?.erledigt_am).not.toBeNull()
    expect(await namen('ag.admin', '/unternehmen/suche', { suche: 'zollern' })).toEqual(['Zollern Zement GmbH'])
    expect(await namen('bg.admin', '/unternehmen/teilnehmer/filterung', { suche: 'zollern' })).toEqual(['Zollern Zement GmbH'])
    // An administrator can be made for it.
    const admin = await portal.rufe('bsp.admin', 'POST', `${basis}/nutzerverwaltung/${unternehmen.unternehmenId}/nutzer`, {
      vorname: 'Zoe',
      nachname: 'Zoll',
      email: 'zoe@zollern.example',
      telefonnummer: null,
    })
    expect(admin.status).toBe(200)
  })
  test('gleichzeitig Angelegte bekommen verschiedene Nummern; derselbe Antrag zweimal legt einmal an', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, (_, i) => create({ name: `Quartier Quelle ${i} GmbH` })))
    expect(new Set(many.map((u) => u.unternehmenId)).size).toBe(6)
    const kopf = { 'idempotency-key': 'einmal-unternehmen' }
    const body = { ...firma({ name: 'Doppelt GmbH' }), kennzeichen: NONE_KENNZEICHEN }
    const [eins, zwei] = [
      await rufe('bsp.admin', 'POST', '/unternehmen', body, kopf),
      await rufe('bsp.admin', 'POST', '/unternehmen', body, kopf),
    ]
    expect(zwei.inhalt.unternehmenId).toBe(eins.inhalt.unternehmenId)
  })
  test('nicht freigegeben wird mit Grund, der im Verlauf steht', async () => {
    const unternehmen = await create({ name: 'Fragwürdig GmbH' })
    expect(await release(unternehmen, false)).toMatchObject({ status: 400, inhalt: { code: 'GRUND_FEHLT' } })
    expect((await release(unternehmen, false, 'Nicht im Register')).inhalt.unternehmensstatus).toBe('DAK')
    const verlauf = (await rufe('bsp.admin', 'GET', `/unternehmen/${unternehmen.unternehmenId}/verlauf`)).inhalt as unknown as {
      text: string
      grund: string
    }[]
    expect(verlauf[0]).toMatchObject({ text: 'Nicht freigegeben', grund: 'Nicht im Register' })
    expect(await release({ ...unternehmen, version: unternehmen.version + 1 })).toMatchObject({
      status: 409,
      inhalt: { code: 'SCHRITT_UNZULAESSIG' },
    })
  })
  test('ein Bürge ist vor der Freigabe niemandem bekannt; sein Kurzname ist einmalig, in welcher Schreibung auch immer', async () => {
    const neu = await rufe('bsp.admin', 'POST', '/buerge', { ...bürge(), anzeigedaten: DISPLAY })
    expect(neu.inhalt).toMatchObject({ unternehmensstatus: 'UP', unternehmenId: expect.stringMatching(/^KK\d{4}$/) })
    const kurznamen = async (wer: string) =>
      ((await rufe(wer, 'GET', '/buergen')).inhalt as unknown as { kurzname: string }[]).map((b) => b.kurzname)
    expect(await kurznamen('ag.admin')).not.toContain('Küste')
    expect((await rufe('ag.admin', 'GET', `/unternehmen/${neu.inhalt.unternehmenId}`)).status).toBe(404)
    expect(await namen('ag.admin', '/unternehmen/buergen/filterung', { suche: 'küsten' })).toEqual([])
    await release(neu.inhalt)
    expect(await kurznamen('ag.admin')).toContain('Küste')
    expect((await rufe('bsp.admin', 'GET', '/buergen/istVorhanden?kurzname=KÜSTE')).inhalt).toBe(true)
    expect((await rufe('bsp.admin', 'GET', `/buergen/istVorhanden?kurzname=küste&ausser=${neu.inhalt.unternehmenId}`)).inhalt).toBe(false)
    const zweiter = await rufe('bsp.admin', 'POST', '/buerge', {
      ...bürge({ name: 'Küstenbank AG' }),
      anzeigedaten: { ...DISPLAY, kurzname: 'KÜSTE' },
    })
    expect(zweiter).toMatchObject({ status: 409, inhalt: { code: 'KURZNAME_VERGEBEN' } })
    expect((await rufe('bsp.admin', 'GET', `/buergen/${neu.inhalt.unternehmenId}/anzeigedaten`)).inhalt).toMatchObject({
      initialen: 'KK',
      headerFarbe: '#035',
    })
  })
})

describe('Regeln der Felder', () => {
  const mängel = async (mehr: object) =>
    Object.fromEntries(
      ((await rufe('bsp.admin', 'POST', '/unternehmen', { ...firma(mehr), kennzeichen: NONE_KENNZEICHEN })).inhalt.felder ?? []).map(
        (f) => [f.feld, f.grund],
      ),
    )
  test.each([
    ['ein leerer Name', { name: ' ' }, { name: 'Bitte füllen Sie dieses Feld aus' }],
    ['verbotene Folgen', { name: 'A ${b} -- GmbH' }, { name: 'Die Zeichenfolgen ${, -- können nicht verwendet werden.' }],
    ['fremde Zeichen', { name: 'Bau|Werk GmbH' }, { name: 'Das Zeichen | kann nicht verwendet werden.' }],
    [
      'eine halbe Adresse',
      { postadresse: { ...BREMEN, hausnummer: '' } },
      { 'postadresse.hausnummer': 'Bitte füllen Sie dieses Feld aus' },
    ],
    [
      'eine kurze Postleitzahl',
      { postadresse: { ...BREMEN, postleitzahl: '281' } },
      { 'postadresse.postleitzahl': 'Bitte geben Sie exakt 5 Zeichen ein' },
    ],
    [
      'ein Land, das es nicht gibt',
      { postadresse: { ...BREMEN, landeskennzeichen: 'XX' } },
      { 'postadresse.landeskennzeichen': 'Bitte wählen Sie ein Land aus der Liste' },
    ],
    ['Register ohne Nummer', { handelsregisternummer: null }, { handelsregisternummer: 'Bitte füllen Sie dieses Feld aus' }],
    [
      'die Nummer eines anderen Registers',
      { handelsregisternummer: 'HRA 12' },
      { handelsregisternummer: 'Bitte geben Sie die Nummer einer GmbH in der Form „HRB 12345“ ein' },
    ],
    [
      'eine Behörde im Handelsregister',
      { gesellschaftsform: 'BEHOERDE' },
      {
        handelsregister: 'Für diese Rechtsform gibt es keinen Registereintrag',
        handelsregisternummer: 'Für diese Rechtsform gibt es keinen Registereintrag',
      },
    ],
    [
      'ein halber Kontakt',
      { person: { vorname: 'Eva', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' } },
      { 'person.nachname': 'Bitte füllen Sie dieses Feld aus', 'person.email': 'Bitte füllen Sie dieses Feld aus' },
    ],
    [
      'ein Kontakt, den keine Mail erreicht',
      { person: { vorname: 'Eva', nachname: 'Lang', email: 'eva@', telefonnummer: '----', personentyp: 'KP' } },
      {
        'person.email': 'Bitte geben Sie eine gültige E-Mail-Adresse an',
        'person.telefonnummer': 'Bitte geben Sie eine gültige Telefonnummer an',
      },
    ],
    ['eine fremde Nummer mit Klammern', { fremdId: '(12)' }, { fremdId: 'Die Zeichen (, ) können nicht verwendet werden.' }],
  ])('%s wird beim Feld abgelehnt', async (_name, mehr, expected) => {
    expect(await mängel(mehr)).toEqual(expected)
  })
  test('ein ausländisches Register zählt, wie es will; ein leerer Kontakt ist keiner', async () => {
    const unternehmen = await create({
      name: 'Lux Lumière SARL',
      gesellschaftsform: 'SARL',
      postadresse: { ...BREMEN, postleitzahl: 'L-1611', ort: 'Luxembourg', landeskennzeichen: 'LU' },
      handelsregister: 'Luxembourg',
      handelsregisternummer: 'B 123.456',
      person: { vorname: ' ', nachname: '', email: '', telefonnummer: '', personentyp: 'KP' },
    })
    expect((await rufe('bsp.admin', 'GET', `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`)).inhalt).toMatchObject({
      person: null,
    })
  })
  test('Farben ohne Kontrast werden abgelehnt', async () => {
    const { version } = await portal.db.system
      .selectFrom('unternehmen')
      .select('version')
      .where('id', '=', 'TD0001')
      .executeTakeFirstOrThrow()
    const { inhalt } = await rufe('bsp.admin', 'POST', '/buergen/TD0001/anzeigedaten/bearbeitung', {
      version,
      kurzname: 'Tiedemann',
      initialen: 'TD',
      headerFarbe: '#777',
      headerSchriftfarbe: '#888888',
    })
    expect(inhalt.felder).toEqual([{ feld: 'headerSchriftfarbe', grund: expect.stringContaining('Nötig sind mindestens 4,5:1') }])
  })
})

describe('Tochterunternehmen', () => {
  test('trägt Buchstaben und Organisation der Mutter; der Betreiber gibt sie frei und meldet es', async () => {
    const t = await tochter({ name: 'Weserbogen Häfen GmbH' })
    expect(t.unternehmenId).toMatch(/^WI\d{4}$/)
    expect(await aufgaben(t.unternehmenId)).toMatchObject([
      { art: 'C-04', betreff: 'Tochterunternehmen „Weserbogen Häfen GmbH“ von Weserbogen Infrastruktur AG freigeben' },
    ])
    // Its own people see it at once, nobody else.
    expect(await namen('ag.admin', '/unternehmen/filterung', { suche: 'häfen' })).toEqual(['Weserbogen Häfen GmbH'])
    expect(await namen('ag2.admin', '/unternehmen/suche', { suche: 'häfen' })).toEqual([])
    expect((await release(t)).inhalt.unternehmensstatus).toBe('AKT')
    expect((await mails()).at(-1)).toMatchObject({
      an: 'ag.admin@demo.avalwerk.example',
      text: expect.stringContaining('geprüft und freigegeben'),
    })
    expect(await namen('ag2.admin', '/unternehmen/suche', { suche: 'häfen' })).toEqual(['Weserbogen Häfen GmbH'])
  })
  test('unter einer Tochter steht sie im Baum; freigegeben wird sie nach ihr', async () => {
    const oben = await tochter({ name: 'Weserbogen Oben GmbH' })
    const unten = await tochter({ name: 'Weserbogen Unten GmbH' }, oben.unternehmenId)
    expect(await release(unten)).toMatchObject({ status: 409, inhalt: { code: 'MUTTER_NICHT_AKTIV' } })
    await release(oben)
    expect((await release(unten)).inhalt.unternehmensstatus).toBe('AKT')
    const tree = (await rufe('ag.admin', 'GET', '/unternehmen/auftraggeber/WI0001')).inhalt.tochterUnternehmen as Content[]
    expect(tree.find((k) => k.unternehmenId === unten.unternehmenId)).toMatchObject({ mutterUnternehmenId: oben.unternehmenId })
    // A mother with active subsidiaries can't be set inactive.
    const stand = (await rufe('bsp.admin', 'GET', `/unternehmen/${oben.unternehmenId}`)).inhalt
    expect(
      await rufe('bsp.admin', 'POST', `/unternehmen/${oben.unternehmenId}/status`, { version: stand.version, aktiv: false }),
    ).toMatchObject({ status: 409, inhalt: { code: 'TOECHTER_AKTIV' } })
  })
  test('wer nur einzelne Unternehmen sieht, legt keines an, ändert aber seines', async () => {
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ rolle_id: w.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', 'Administrator:in') }))
      .where('benutzername', '=', 'ag.basis')
      .execute()
    expect(await rufe('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0002/tochter', firma())).toMatchObject({
      status: 403,
      inhalt: { code: 'SICHT_BESCHRAENKT' },
    })
    expect((await rufe('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter', firma())).status).toBe(404)
    const eigene = (await rufe('ag.basis', 'GET', '/unternehmen/auftraggeber/WI0002')).inhalt
    // Its mother is none of their business.
    expect(eigene).toMatchObject({ mutterUnternehmenId: null, mutterUnternehmen: null, schritte: expect.arrayContaining(['U10']) })
    const geändert = await rufe('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter/WI0002', {
      ...firma({ name: 'Weserbogen Brückenbau GmbH', fremdId: '77' }),
      version: eigene.version,
    })
    expect(geändert.status).toBe(200)
    expect((await rufe('ag.basis', 'POST', '/unternehmen/auftraggeber/WI0001/tochter/WI0003', { ...firma(), version: 1 })).status).toBe(404)
    await portal.db.system
      .updateTable('nutzer')
      .set((w) => ({ rolle_id: w.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', 'Basisnutzer:in') }))
      .where('benutzername', '=', 'ag.basis')
      .execute()
  })
})

describe('ändern', () => {
  const lies = async (id: string) => (await rufe('bsp.admin', 'GET', `/unternehmen/auftraggeber/${id}`)).inhalt
  test('verlangt die gelesene Version und eine Änderung; Verlauf und Kette nennen, was sich änderte', async () => {
    const unternehmen = await create({ name: 'Alte Mühle GmbH' })
    const pfad = `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`
    const gleich = { ...firma({ name: 'Alte Mühle GmbH' }), version: unternehmen.version }
    expect(await rufe('bsp.admin', 'POST', pfad, gleich)).toMatchObject({ status: 400, inhalt: { code: 'OHNE_AENDERUNG' } })
    const neu = { ...gleich, name: 'Neue Mühle GmbH', postadresse: { ...BREMEN, hausnummer: '10' } }
    const [eins, zwei] = await Promise.all([
      rufe('bsp.admin', 'POST', pfad, neu),
      rufe('bsp.zweit', 'POST', pfad, { ...neu, name: 'Andere Mühle GmbH' }),
    ])
    expect([eins.status, zwei.status].sort((a, b) => a - b)).toEqual([200, 409])
    const verlauf = (await rufe('bsp.admin', 'GET', `/unternehmen/${unternehmen.unternehmenId}/verlauf`)).inhalt as unknown as {
      text: string
      werte: { feld: string; alt: string; neu: string }[]
    }[]
    expect(verlauf[0]?.text).toBe('Angaben geändert')
    expect(verlauf[0]?.werte.map(({ feld }) => feld)).toEqual(['Name', 'Anschrift'])
    const zeilen = await portal.db.system
      .selectFrom('unternehmen_historie')
      .selectAll()
      .where('unternehmen_id', '=', unternehmen.unternehmenId)
      .orderBy('lfd')
      .execute()
    const recalculated = chained(zeilen.map(({ hash: _h, lfd: _l, ...e }) => e) as never) as { hash: string }[]
    expect(recalculated.map(({ hash }) => hash)).toEqual(zeilen.map(({ hash }) => hash))
  })
  test('eine Person behält ihre Kennung', async () => {
    const person = { vorname: 'Eva', nachname: 'Ahlers', email: 'eva@muehle.example', telefonnummer: '', personentyp: 'VB' }
    const unternehmen = await create({ name: 'Mit Person GmbH', person })
    const vorher = (await lies(unternehmen.unternehmenId)).person as { persId: string }
    expect(vorher.persId).toMatch(/^[0-9a-f-]{36}$/)
    await rufe('bsp.admin', 'POST', `/unternehmen/auftraggeber/${unternehmen.unternehmenId}`, {
      ...firma({ name: 'Mit Person GmbH', person: { ...person, email: 'e.ahlers@muehle.example' } }),
      version: unternehmen.version,
    })
    expect((await lies(unternehmen.unternehmenId)).person).toEqual({ ...person, email: 'e.ahlers@muehle.example', persId: vorher.persId })
  })
  test('Kennzeichen ändert der Betreiber allein', async () => {
    const unternehmen = await lies('LA0001')
    const { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer, person, fremdId, vertretungsformel } = unternehmen
    const daten = { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer, person, fremdId, vertretungsformel }
    const kennzeichen = { ...NONE_KENNZEICHEN, oeffentlicherAuftraggeber: true, hybrid: true }
    const wie = { ...daten, version: unternehmen.version, kennzeichen }
    expect(await rufe('ag2.admin', 'POST', '/unternehmen/auftraggeber/LA0001', wie)).toMatchObject({
      status: 403,
      inhalt: { code: 'RECHT_FEHLT' },
    })
    expect(
      (
        await rufe('ag2.admin', 'POST', '/unternehmen/auftraggeber/LA0001', {
          ...daten,
          name: 'Stadtwerke Lindenau (neu)',
          version: unternehmen.version,
        })
      ).status,
    ).toBe(200)
    expect((await lies('LA0001')).oeffentlicherAuftraggeber).toBe(true)
  })
  test('bestehende Bürgschaften behalten den Namen, unter dem sie ausgestellt sind', async () => {
    const vorher = await portal.db.system
      .selectFrom('buergschaft')
      .select(['id', 'auftraggeber_name'])
      .where('auftraggeber_id', '=', 'HO0001')
      .execute()
    const { unternehmenId: _, ...user } = await lies('HO0001')
    await rufe('bsp.admin', 'POST', '/unternehmen/auftraggeber/HO0001', {
      ...firma({
        name: 'Landkreis Hohenaue – Bauamt',
        gesellschaftsform: 'BEHOERDE',
        handelsregister: null,
        handelsregisternummer: null,
        postadresse: user.postadresse,
      }),
      version: user.version,
    })
    const nachher = await portal.db.system
      .selectFrom('buergschaft')
      .select(['id', 'auftraggeber_name'])
      .where('auftraggeber_id', '=', 'HO0001')
      .execute()
    expect(vorher.length).toBeGreaterThan(0)
    expect(nachher).toEqual(vorher)
  })
})

describe('inaktiv', () => {
  const lies = async (id: string) => (await rufe('bsp.admin', 'GET', `/unternehmen/${id}`)).inhalt
  const setValue = async (id: string, aktiv: boolean) =>
    rufe('bsp.admin', 'POST', `/unternehmen/${id}/status`, { version: (await lies(id)).version, aktiv })
  test('mit offenen Bürgschaften nicht', async () => {
    expect(await setValue('WI0003', false)).toMatchObject({ status: 409, inhalt: { code: 'VORGAENGE_OFFEN' } })
    expect(await setValue('KR0001', false)).toMatchObject({ status: 409, inhalt: { code: 'VORGAENGE_OFFEN' } })
    expect(await setValue('BP0001', false)).toMatchObject({ status: 409, inhalt: { code: 'SCHRITT_UNZULAESSIG' } })
  })
  test('ist nicht mehr zu wählen, bleibt lesbar und kann zurück', async () => {
    const unternehmen = await create({ name: 'Ruhend Bau GmbH' })
    await release(unternehmen)
    expect((await setValue(unternehmen.unternehmenId, false)).inhalt.unternehmensstatus).toBe('DAK')
    expect(await namen('ag.admin', '/unternehmen/suche', { suche: 'ruhend' })).toEqual([])
    expect(await namen('bsp.admin', '/unternehmen/filterung', { suche: 'ruhend' })).toEqual(['Ruhend Bau GmbH'])
    expect(await namen('bsp.admin', '/unternehmen/filterung?filtereInaktive=true', { suche: 'ruhend' })).toEqual([])
    expect((await setValue(unternehmen.unternehmenId, true)).inhalt.unternehmensstatus).toBe('AKT')
  })
  test('zwei Klicks zugleich: einer gilt', async () => {
    const unternehmen = await create({ name: 'Klick Klack GmbH' })
    const frei = (await release(unternehmen)).inhalt
    const antworten = await Promise.all(
      [1, 2, 3].map(() =>
        rufe('bsp.admin', 'POST', `/unternehmen/${unternehmen.unternehmenId}/status`, { version: frei.version, aktiv: false }),
      ),
    )
    expect(antworten.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('Listen', () => {
  test('die Schalter: eigene, fremde, inaktive, ungeprüfte, inkognito, sichtberechtigte', async () => {
    const on = (toggle: string, wer = 'ag.admin') => namen(wer, `/unternehmen/filterung?size=100&${toggle}`)
    const eigene = await on('')
    expect(eigene.every((name) => name.startsWith('Weserbogen') || name === 'Hafenbau Nord GmbH')).toBe(true)
    const fremde = await on('auchFremdeUnternehmen=true')
    expect(fremde).toEqual(expect.arrayContaining(['Gebr. Harms Tiefbau GmbH', 'Kranich Kreditversicherung AG']))
    expect(fremde).not.toContain('ARGE Elbquerung Süd')
    expect(await on('auchFremdeUnternehmen=true&filtereSichtberechtigung=true')).toEqual(eigene)
    expect(eigene).toContain('Weserbogen Immobilien SE & Co. KG')
    expect(await on('filtereUngepruefte=true')).not.toContain('Weserbogen Immobilien SE & Co. KG')
    expect(await on('', 'bsp.admin')).toContain('ARGE Elbquerung Süd')
    expect(await on('filtereInkognito=true', 'bsp.admin')).not.toContain('ARGE Elbquerung Süd')
    // Restricted to one company whatever is asked for.
    expect(await on('', 'ag.basis')).toEqual(['Weserbogen Brückenbau GmbH'])
  })
  test('Filter und Sortierung; ä wie ae, Groß wie klein', async () => {
    expect(await namen('bsp.admin', '/unternehmen/filterung', { hybrid: 'JA', suche: 'emden' })).toEqual(['Gebr. Harms Tiefbau GmbH'])
    expect(await namen('bsp.admin', '/unternehmen/filterung', { inkognito: 'JA' })).toEqual(['ARGE Elbquerung Süd'])
    expect(await namen('bsp.admin', '/unternehmen/filterung', { type: ['buerge'], gesellschaftsform: ['EG'] })).toEqual([
      'Rheinaue Bank eG',
    ])
    expect(await namen('bsp.admin', '/unternehmen/filterung', { suche: 'SUEDAVAL MUENCHEN' })).toEqual([])
    expect(await namen('bsp.admin', '/unternehmen/filterung', { suche: 'SUED AVAL MUENCHEN' })).toEqual(['Süd-Aval Versicherung SE'])
    const descending = await namen('bsp.admin', '/unternehmen/filterung?sort=unternehmenId,desc&size=100', { type: ['buerge'] })
    expect(descending.indexOf('Süd-Aval Versicherung SE')).toBeLessThan(descending.indexOf('Kranich Kreditversicherung AG'))
  })
  test('Bürgen, deren Verträge im Portal geführt werden', async () => {
    const unternehmen = (await rufe('bsp.admin', 'GET', '/buergen/buerge?id=NK0001')).inhalt
    const { name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer } = unternehmen
    const daten = { ...bürge({ name, gesellschaftsform, postadresse, handelsregister, handelsregisternummer }), nutzungVerträge: false }
    expect((await rufe('bsp.admin', 'PUT', '/unternehmen/buerge/NK0001', { ...daten, version: unternehmen.version })).status).toBe(200)
    expect(await namen('ag.admin', '/unternehmen/buergen/filterung?filtereNutzungVertraegeAktiviert=true&size=100')).not.toContain(name)
    expect(await namen('ag.admin', '/unternehmen/buergen/filterung?size=100')).toContain(name)
  })
  test('die CSV enthält den gefilterten Bestand und sonst nichts', async () => {
    const antwort = await portal.rufe('bg.admin', 'POST', `${basis}/unternehmen/teilnehmer/filterung/unternehmen.csv`, {
      oeffentlich: 'JA',
    })
    expect(antwort.headers.get('content-disposition')).toMatch(/filename="\d{8}_Unternehmen\.csv"/)
    const zeilen = parse(Buffer.from(await antwort.arrayBuffer()), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(zeilen.length).toBeGreaterThan(0)
    for (const zeile of zeilen) expect(zeile).toMatchObject({ 'Öffentlicher Auftraggeber': 'Ja', Mutterunternehmen: '' })
  })
})

describe('Preismodell', () => {
  const lies = async (id: string) =>
    (await rufe('bsp.admin', 'GET', `/unternehmen/${id}/preismodell`)).inhalt as unknown as { preisModell: string; zustand: string }[]
  test('gilt ab sofort oder später, nie rückwirkend; die Geschichte bleibt', async () => {
    const pfad = '/unternehmen/KL0001/preismodell'
    expect((await rufe('bsp.admin', 'POST', pfad, { preisModell: 'TEAM' })).status).toBe(200)
    expect(await rufe('bsp.admin', 'POST', pfad, { preisModell: 'TEAM' })).toMatchObject({
      status: 400,
      inhalt: { code: 'OHNE_AENDERUNG' },
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await rufe('bsp.admin', 'POST', pfad, { preisModell: 'PROFI', gueltigAb: tomorrow })
    expect(await lies('KL0001')).toMatchObject([
      { preisModell: 'PROFI', zustand: 'GEPLANT' },
      { preisModell: 'TEAM', zustand: 'GILT' },
    ])
    // Another one for the same instant takes its place.
    await rufe('bsp.admin', 'POST', pfad, { preisModell: 'BASIS', gueltigAb: tomorrow })
    expect(await lies('KL0001')).toMatchObject([{ preisModell: 'BASIS', zustand: 'GEPLANT' }, { zustand: 'GILT' }])
    expect(await rufe('bsp.admin', 'POST', pfad, { preisModell: 'BASIS', gueltigAb: '2026-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
    })
    expect((await rufe('bsp.admin', 'GET', '/unternehmen/auftraggeber/KL0001')).inhalt.preisModell).toBe('TEAM')
    // Subsidiaries have none of their own.
    expect(await rufe('bsp.admin', 'POST', '/unternehmen/WI0002/preismodell', { preisModell: 'BASIS' })).toMatchObject({ status: 409 })
  })
  test('sehen der Betreiber und das Unternehmen selbst', async () => {
    expect((await rufe('ag.admin', 'GET', '/unternehmen/WI0001/preismodell')).status).toBe(200)
    expect((await rufe('bg.admin', 'GET', '/unternehmen/WI0001/preismodell')).status).toBe(404)
    const on = (await rufe('bg.admin', 'POST', '/unternehmen/teilnehmer/filterung?size=100', {})).inhalt as unknown as {
      zeilen: { preisModell: unknown }[]
    }
    expect(on.zeilen.every(({ preisModell }) => preisModell === null)).toBe(true)
  })
})

test('beantragen darf nur, wer freigeschaltet ist', async () => {
  await portal.db.system.updateTable('unternehmen').set({ beantragen: false }).where('id', '=', 'WI0003').execute()
  const { antrag } = await import('./handlungen.ts')
  const body = { ...antrag(), auftraggeber: { ...antrag().auftraggeber, auftraggeberId: 'WI0003' } }
  const antwort = await portal.rufe('ag.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaftsauftraege', body)
  expect(await antwort.json()).toMatchObject({ code: 'EINGABE_UNGUELTIG', felder: [{ feld: 'auftraggeber' }] })
})
