import type { Vertrag, Vertragspruefung, VertragRow } from '@avalwerk/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { VERTRAG_SORT_FIELDS } from '@avalwerk/contracts'
import { toSortKey, utilization, VERTRAG_STATUS } from '@avalwerk/domain'
import { acceptance, application, auftraege, buergschaften, DATA, actions, today } from './acts.ts'
import { reckonedUse } from './limitUse.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Contracts: creating, reviewing, changing, ending; their use by orders and guarantees. Transition rows V01–V08. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const {
  post,
  call,
  act,
  tasks,
  messages,
  mails,
  accept,
  secondReview: second,
  buergschaft: buergschaftRow,
  auftrag,
} = actions(() => portal)
const PATH = '/partnerservice/api/private/v2/kautionsvertraege'
const HARMS = '3107'
const CONTACT = {
  personentyp: 'KP',
  vorname: 'Britta',
  nachname: 'Harms',
  email: 'b.harms@tiefbau.example',
  telefonnummer: '040 66969-101',
}

type Revision = { id: string; vertragsnummer: string; version: number; pruefungId: string }
let counter = 0
const newNumber = () => `KTV TEST-${++counter}`
const vertrag = (account: string, id: string) => call<Vertrag>(account, 'GET', `${PATH}/${id}`)
const pruefung = (account: string, id: string) => call<Vertragspruefung>(account, 'GET', `${PATH}/pruefung/${id}`)
const request = (more: Record<string, unknown> = {}) => ({
  gesamtlimit: 50_000_000,
  einzellimit: 10_000_000,
  nachricht: null,
  unternehmen: [],
  ...more,
})
const address = (more: Record<string, string> = {}) =>
  `${PATH}?${new URLSearchParams({ vertragsnummer: newNumber(), bürgeId: 'KR0001', versicherungsnehmerId: 'GH0001', ...more })}`
const insert = (more: Record<string, unknown> = {}, where: Record<string, string> = {}) =>
  post<Revision>('kn.admin', address(where), request(more))
const yes = (unternehmenId: string) => ({ unternehmenId, entscheidung: 'GENEHMIGT', teillimit: null, kommentar: null })
const no = (unternehmenId: string, kommentar: string | null = 'Bonität reicht nicht.') => ({
  unternehmenId,
  entscheidung: 'ABGELEHNT',
  teillimit: null,
  kommentar,
})
const TERMS = { gesamtlimit: 50_000_000, einzellimit: 10_000_000, ausserhalb: 0, avalprovision: '1,10 %', sicherheit: 'keine' }
const complete = async (revision: Revision, positionen: object[], rahmen: object | null = TERMS) =>
  post<{ status: string; angenommen: number; abgelehnt: number }>('bg.admin', `${PATH}/pruefung/${revision.pruefungId}/abschluss`, {
    version: revision.version,
    positionen,
    rahmen,
  })
/** An active contract of Gebr. Harms with its first subsidiary. */
async function active(more: Record<string, unknown> = {}): Promise<string> {
  const revision = await insert({ unternehmen: [{ unternehmenId: 'GH0002', person: CONTACT }] })
  await complete(revision, [yes('GH0001'), yes('GH0002')], { ...TERMS, ...more })
  return revision.id
}
const update = async (id: string, unternehmen: object[], nehmer: string | null = 'GH0001', account = 'kn.admin') =>
  post<Revision>(account, `${PATH}/${id}${nehmer ? `?versicherungsnehmerId=${nehmer}` : ''}`, {
    version: (await vertrag(account, id)).version,
    nachricht: null,
    unternehmen,
  })
const using = (unternehmenId: string, person: object | null = null) => ({ unternehmenId, person })
const requested = (id: string, more: Record<string, unknown> = {}, cents = 1_000_000) =>
  post<{ id: string }>('ag.admin', `${auftraege}/einreichen`, {
    id: null,
    version: null,
    daten: application({ kautionsvertragId: id, buergschaftsdaten: { ...DATA, buergschaftsBetrag: cents, bausumme: cents * 20 }, ...more }),
  })

describe('Creating and reviewing', () => {
  test('created, under review, a task at the guarantor; with the policyholder active, decided for each company', async () => {
    const revision = await insert({
      nachricht: 'Wie besprochen',
      unternehmen: [using('GH0002', CONTACT), using('GH0003')],
    })
    expect(revision.pruefungId).toMatch(/^P-\d{6}$/)
    expect(await vertrag('kn.admin', revision.id)).toMatchObject({
      status: 'IN_PRUEFUNG',
      pruefungId: revision.pruefungId,
      eigener: true,
      dokumentation: false,
    })
    expect(await tasks('bg.admin', revision.id)).toEqual(['B-14'])
    const review = await pruefung('bg.admin', revision.pruefungId)
    expect(review.positionen.map(({ unternehmenId, versicherungsnehmer, ort }) => [unternehmenId, versicherungsnehmer, ort])).toEqual([
      ['GH0001', true, 'Emden'],
      ['GH0002', false, 'Leer'],
      ['GH0003', false, 'Aurich'],
    ])
    const result = await complete(revision, [
      yes('GH0001'),
      { unternehmenId: 'GH0002', entscheidung: 'GEAENDERT', teillimit: 2_000_000, kommentar: 'Vorerst' },
      no('GH0003'),
    ])
    expect(result).toMatchObject({ status: 'AKTIV', angenommen: 2, abgelehnt: 1 })
    await portal.outbox.empty()
    const afterwards = await vertrag('kn.admin', revision.id)
    expect(afterwards).toMatchObject({
      status: 'AKTIV',
      gesamtlimit: 50_000_000,
      avalprovision: '1,10 %',
      pruefungId: null,
      dokumentation: true,
    })
    expect(afterwards.unternehmen.map((u) => [u.unternehmenId, u.status, u.teillimit, u.kommentar])).toEqual([
      ['GH0001', 'ANGENOMMEN', null, null],
      ['GH0002', 'ANGENOMMEN', 2_000_000, 'Vorerst'],
      ['GH0003', 'ABGELEHNT', null, 'Bonität reicht nicht.'],
    ])
    expect(await tasks('bg.admin', revision.id)).toEqual([])
    expect(await messages('kn.admin', revision.id)).toEqual([
      `Kautionsvertrag ${revision.vertragsnummer}: Zuordnung geprüft (2 angenommen, 1 abgelehnt)`,
    ])
  })

  test('the documentation is a PDF with number and day in its name', async () => {
    const id = await active()
    await portal.outbox.empty()
    const response = await portal.call('kn.admin', 'GET', `${PATH}/${id}/dokumentation`)
    const { vertragsnummer } = await vertrag('kn.admin', id)
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`Vertragsverknüpfung_${vertragsnummer}_\\d{8}\\.pdf`),
    )
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('without the policyholder the contract is refused, with a reason; its number is free again', async () => {
    const revision = await insert({ unternehmen: [using('GH0002')] })
    expect(await complete(revision, [no('GH0001'), yes('GH0002')], null)).toMatchObject({
      status: 'ABGELEHNT',
      angenommen: 0,
      abgelehnt: 2,
    })
    const afterwards = await vertrag('kn.admin', revision.id)
    expect(afterwards).toMatchObject({ status: 'ABGELEHNT', grund: 'Bonität reicht nicht.' })
    expect(afterwards.unternehmen.every(({ status }) => status === 'ABGELEHNT')).toBe(true)
    await insert({}, { vertragsnummer: revision.vertragsnummer })
  })

  test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    ['Limit null', { gesamtlimit: 0 }, {}, 'gesamtlimit'],
    ['Einzellimit über dem Gesamtlimit', { einzellimit: 60_000_000 }, {}, 'einzellimit'],
    ['ohne Nummer', {}, { vertragsnummer: ' ' }, 'vertragsnummer'],
    ['vergebene Nummer, anders geschrieben', {}, { vertragsnummer: 'ktv 90-118-442' }, 'vertragsnummer'],
    ['fremder Versicherungsnehmer', {}, { versicherungsnehmerId: 'HQ0001' }, 'versicherungsnehmerId'],
    ['ein Unternehmen zweimal', { unternehmen: [using('GH0002'), using('GH0002')] }, {}, 'unternehmen'],
    ['ein fremdes Unternehmen', { unternehmen: [using('WI0003')] }, {}, 'unternehmen'],
    ['ein halber Kontakt', { unternehmen: [using('GH0002', { ...CONTACT, email: 'kein' })] }, {}, 'unternehmen.0.person.email'],
    ['ein Bürge, der keiner ist', {}, { bürgeId: 'WI0001' }, 'bürgeId'],
  ])('not created: %s', async (_, more, where, field) => {
    const { status, body } = await portal.request<{ code: string; felder: { feld: string }[] }>(
      'kn.admin',
      'POST',
      address(where),
      request(more),
    )
    expect([status, body.code]).toEqual([400, 'EINGABE_UNGUELTIG'])
    expect(body.felder.map((f) => f.feld)).toContain(field)
  })

  test('those without companies that can be borrowers create none', async () => {
    const { body } = await portal.request<{ felder: { feld: string }[] }>(
      'ag2.admin',
      'POST',
      address({ versicherungsnehmerId: 'LA0001' }),
      request(),
    )
    expect(body.felder.map((f) => f.feld)).toContain('versicherungsnehmerId')
  })

  test('two at once with the same number: one', async () => {
    const vertragsnummer = newNumber()
    const responses = await Promise.all([1, 2, 3].map(() => portal.request('kn.admin', 'POST', address({ vertragsnummer }), request())))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400 || status === 409)).toHaveLength(2)
  })

  test('each company needs a decision, a refusal its reason, a change its amount', async () => {
    const revision = await insert({ unternehmen: [using('GH0002'), using('GH0003')] })
    await expect(complete(revision, [yes('GH0001')])).rejects.toThrow('ENTSCHEIDUNG_FEHLT')
    await expect(complete(revision, [yes('GH0001'), no('GH0002', ' '), yes('GH0003')])).rejects.toThrow('positionen.1.kommentar')
    const withoutAmount = { unternehmenId: 'GH0003', entscheidung: 'GEAENDERT', teillimit: null, kommentar: null }
    await expect(complete(revision, [yes('GH0001'), yes('GH0002'), withoutAmount])).rejects.toThrow('positionen.2.teillimit')
    await expect(complete(revision, [yes('GH0001'), yes('GH0002'), yes('GH0003')], { ...TERMS, einzellimit: 60_000_000 })).rejects.toThrow(
      'rahmen.einzellimit',
    )
    await expect(complete({ ...revision, version: 9 }, [yes('GH0001'), yes('GH0002'), yes('GH0003')])).rejects.toThrow('VERSION_VERALTET')
    await complete(revision, [yes('GH0001'), yes('GH0002'), yes('GH0003')])
    const { version } = await vertrag('bg.admin', revision.id)
    await expect(complete({ ...revision, version }, [yes('GH0001'), yes('GH0002'), yes('GH0003')])).rejects.toThrow('SCHRITT_UNZULAESSIG')
  })

  test('two finish the same review: one does, the other learns of it', async () => {
    const revision = await insert()
    const responses = await Promise.allSettled([complete(revision, [yes('GH0001')]), complete(revision, [no('GH0001')], null)])
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a guarantor Light learns of it in its mailboxes, a guarantor Regular in the portal', async () => {
    const ways = await portal.request<{ version: number }>('bg2.admin', 'GET', '/partnerkonfigurator/api/private/v1/buerge/gevo')
    await portal.request('bg2.admin', 'PUT', '/partnerkonfigurator/api/private/v1/buerge/TD0001/defaultmail', {
      version: ways.body.version,
      defaultMail: ['avale@tiedemann.example'],
    })
    const light = await insert({}, { bürgeId: 'TD0001' })
    const sentence = (s: Revision) => `Vertragszuordnung ${s.pruefungId} zu Kautionsvertrag ${s.vertragsnummer} prüfen`
    expect(await mails('Vertragszuordnung: neue Nachricht in Avalwerk', sentence(light))).toEqual(['avale@tiedemann.example'])
    expect(await mails('Neue Aufgabe in Avalwerk', sentence(light))).toEqual([])
    expect(await tasks('bg2.admin', light.id)).toEqual(['B-14'])
    const regular = await insert()
    expect(await mails('Neue Aufgabe in Avalwerk', sentence(regular))).toContain('bg.admin@demo.avalwerk.example')
  })
})

describe('Changing and ending', () => {
  test('add, remove, another policyholder: reviewed; what is refused stays as it was', async () => {
    const id = await active()
    const revision = await update(id, [using('GH0002', CONTACT), using('GH0003')], 'GH0002')
    expect((await pruefung('bg.admin', revision.pruefungId)).positionen.map((p) => [p.unternehmenId, p.absicht])).toEqual([
      ['GH0001', 'ENTFERNEN'],
      ['GH0002', 'VERSICHERUNGSNEHMER'],
      ['GH0003', 'HINZUFUEGEN'],
    ])
    // Meanwhile the contract is in force as it was.
    expect((await vertrag('kn.admin', id)).versicherungsnehmer.id).toBe('GH0001')
    await expect(update(id, [using('GH0001')])).rejects.toThrow('PRUEFUNG_OFFEN')
    await complete(revision, [no('GH0001', 'Bleibt'), yes('GH0002'), yes('GH0003')], null)
    const afterwards = await vertrag('kn.admin', id)
    expect(afterwards.versicherungsnehmer.id).toBe('GH0002')
    expect(afterwards.unternehmen.map((u) => [u.unternehmenId, u.status])).toEqual([
      ['GH0001', 'ANGENOMMEN'],
      ['GH0002', 'ANGENOMMEN'],
      ['GH0003', 'ANGENOMMEN'],
    ])
  })

  test('without a policyholder in the address companies are added', async () => {
    const id = await active()
    const revision = await update(id, [using('GH0003', CONTACT)], null)
    expect((await pruefung('bg.admin', revision.pruefungId)).positionen.map((p) => [p.unternehmenId, p.absicht])).toEqual([
      ['GH0003', 'HINZUFUEGEN'],
    ])
    expect((await vertrag('kn.admin', id)).unternehmen.find((u) => u.unternehmenId === 'GH0003')?.status).toBe('OFFEN')
  })

  test('contacts change without a review; without a change nothing happens', async () => {
    const id = await active()
    const revision = await update(id, [using('GH0001', CONTACT), using('GH0002', CONTACT)])
    expect(revision.pruefungId).toBeNull()
    expect((await vertrag('bg.admin', id)).unternehmen[0]?.person).toMatchObject({ nachname: 'Harms' })
    await expect(update(id, [using('GH0001', CONTACT), using('GH0002', CONTACT)])).rejects.toThrow('KEINE_AENDERUNG')
    await expect(update(id, [using('GH0002', CONTACT)])).rejects.toThrow('versicherungsnehmerId')
  })

  test('with open orders a company stays; even if they come during the review', async () => {
    const id = await active()
    const nehmer = { ...application().auftragnehmer, auftragnehmerId: 'GH0002' }
    const revision = await update(id, [using('GH0001')])
    const open = await requested(id, { auftragnehmer: nehmer })
    await expect(complete(revision, [yes('GH0002')], null)).rejects.toThrow('inzwischen offene')
    await complete(revision, [no('GH0002', 'Noch gebraucht')], null)
    await expect(update(id, [using('GH0001')])).rejects.toThrow('ZUORDNUNG_BENUTZT')
    await post('ag.admin', `${auftraege}/${open.id}/stornieren`, { version: (await auftrag('ag.admin', open.id)).version })
    const still = await update(id, [using('GH0001')])
    await complete(still, [yes('GH0002')], null)
    expect((await vertrag('kn.admin', id)).unternehmen.map((u) => u.unternehmenId)).toEqual(['GH0001'])
    await expect(requested(id, { auftragnehmer: nehmer })).rejects.toThrow('kautionsvertragId')
  })

  test('the guarantor changes limits and ends; no new orders then, the review lapses', async () => {
    const id = await active()
    const frame = async (more: object) =>
      post<Revision>('bg.admin', `${PATH}/${id}/rahmen`, { version: (await vertrag('bg.admin', id)).version, ...TERMS, ...more })
    await frame({ einzellimit: 5_000_000 })
    await expect(frame({ einzellimit: 5_000_000 })).rejects.toThrow('KEINE_AENDERUNG')
    // What the portal doesn't know uses the limit as well.
    await frame({ einzellimit: 5_000_000, ausserhalb: 48_000_000 })
    expect(await vertrag('kn.admin', id)).toMatchObject({ genutzt: 48_000_000, ausserhalb: 48_000_000 })
    expect(await messages('kn.admin', id)).toContain(
      `Auslastung Kautionsvertrag ${(await vertrag('kn.admin', id)).vertragsnummer}: 95 % erreicht`,
    )
    await expect(requested(id, {}, 3_000_000)).rejects.toThrow('freie Limit')
    await frame({ einzellimit: 5_000_000 })
    await expect(requested(id, {}, 6_000_000)).rejects.toThrow('Einzellimit')
    await update(id, [using('GH0001'), using('GH0002', CONTACT), using('GH0003')])
    const end = async (grund: string | null) =>
      post('bg.admin', `${PATH}/${id}/ende`, { version: (await vertrag('bg.admin', id)).version, grund })
    await expect(end(' ')).rejects.toThrow('GRUND_FEHLT')
    await end('Gekündigt zum Jahresende')
    expect(await vertrag('kn.admin', id)).toMatchObject({
      status: 'BEENDET',
      pruefungId: null,
      grund: 'Gekündigt zum Jahresende',
      schritte: [],
    })
    expect(await tasks('bg.admin', id)).toEqual([])
    await expect(requested(id)).rejects.toThrow('kautionsvertragId')
    const history = await call<{ code: string }[]>('bg.admin', 'GET', `${PATH}/${id}/verlauf`)
    expect(history.map(({ code }) => code)).toEqual(['V06', 'V04', 'V08', 'V08', 'V08', 'V02', 'V01'])
  })
})

describe('Seeing', () => {
  test('list: filter, use, sorting, options, CSV; each sees its own', async () => {
    const list = async (account: string, filter: object, sort = 'auslastung,desc') =>
      (await post<{ zeilen: VertragRow[] }>(account, `${PATH}/filterung?sort=${sort}&size=100`, filter)).zeilen
    const all = await list('bg.admin', {})
    expect(all.every(({ buerge }) => buerge.id === 'KR0001')).toBe(true)
    const shares = all.map((z) => z.genutzt / z.gesamtlimit)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect((await list('bg.admin', { suche: 'harms 442' })).map(({ id }) => id)).toEqual([HARMS])
    expect((await list('bg.admin', { unternehmenId: ['GH0003'] })).map(({ id }) => id)).toContain(HARMS)
    expect((await list('bg.admin', { auslastungAb: '95' })).length).toBe(0)
    expect((await list('ag.admin', {})).map(({ vertragsnummer }) => vertragsnummer)).toEqual(['KTV 90-355-101'])
    expect(await list('ag2.admin', {})).toEqual([])
    // Sees one company, under no contract.
    expect(await list('ag.basis', {})).toEqual([])
    const options = await post<{ buergen: { id: string }[]; versicherungsnehmer: string[] }>('kn.admin', `${PATH}/filteroptionen`, {})
    expect(options.buergen.map(({ id }) => id).sort()).toEqual(['KR0001', 'TD0001'])
    const csv = await portal.call('bg.admin', 'POST', `${PATH}/filterung/vertraege.csv`, { suche: 'KTV 90-118-442' })
    expect(await csv.text()).toContain(
      '"KTV 90-118-442";Aktiv;"Kranich Kreditversicherung AG";"Gebr. Harms Tiefbau GmbH";2.500.000,00;750.000,00;',
    )
  })

  test('every column sorts both ways, page after page', async () => {
    const read = async (account: string, sort: string, page: number, size: number) =>
      (
        await post<{ zeilen: VertragRow[]; gesamt: { anzahl: number } }>(
          account,
          `${PATH}/filterung?sort=${sort}&page=${page}&size=${size}`,
          {},
        )
      ).zeilen
    const values: Record<string, (row: VertragRow) => string | number> = {
      vertragsnummer: (row) => toSortKey(row.vertragsnummer),
      versicherungsnehmer: (row) => toSortKey(row.versicherungsnehmer.name),
      buerge: (row) => toSortKey(row.buerge.name),
      status: (row) => Object.keys(VERTRAG_STATUS).indexOf(row.status),
      gesamtlimit: (row) => row.gesamtlimit,
      auslastung: utilization,
      geaendertAm: (row) => row.geaendertAm,
    }
    expect(Object.keys(values).sort()).toEqual([...VERTRAG_SORT_FIELDS].sort())
    for (const account of ['bsp.admin', 'bg.admin', 'kn.admin'])
      for (const [field, valueOf] of Object.entries(values))
        for (const [direction, sign] of [
          ['asc', 1],
          ['desc', -1],
        ] as const) {
          const all = await read(account, `${field},${direction}`, 0, 100)
          const expected = all.toSorted((a, b) => {
            const [left, right] = [valueOf(a), valueOf(b)]
            return sign * (left < right ? -1 : left > right ? 1 : Number(a.id) - Number(b.id))
          })
          const ids = (rows: readonly VertragRow[]) => rows.map(({ id }) => id)
          expect([account, field, direction, ids(all)]).toEqual([account, field, direction, ids(expected)])
          const pages = [...(await read(account, `${field},${direction}`, 0, 2)), ...(await read(account, `${field},${direction}`, 1, 2))]
          expect(ids(pages)).toEqual(ids(all).slice(0, 4))
        }
  })

  test('the guarantor reads by number; a wrong one and another’s contract aren’t there', async () => {
    const read = (account: string, id: string, number: string) =>
      portal.request(account, 'GET', `${PATH}/buerge/${id}?${new URLSearchParams({ vertragsnummer: number })}`)
    expect((await read('bg.admin', HARMS, 'KTV 90-118-442')).status).toBe(200)
    expect((await read('bg.admin', HARMS, 'KTV 1')).status).toBe(404)
    expect((await read('bg2.admin', HARMS, 'KTV 90-118-442')).status).toBe(404)
    expect((await portal.request('ag.admin', 'GET', `${PATH}/${HARMS}`)).status).toBe(404)
  })

  test('the demo data add up to what the contract uses and reserves', async () => {
    const demo = await startTestPortal()
    try {
      const { body: vertrag } = await demo.request<Vertrag>('bg.admin', 'GET', `${PATH}/${HARMS}`)
      expect([vertrag.genutzt, vertrag.reserviert, vertrag.gesamtlimit]).toEqual([187_430_000, 11_700_000, 250_000_000])
      expect(vertrag.nachArt.reduce((n, { anzahl }) => n + anzahl, 0)).toBeGreaterThan(3)
      // A user who sees one company only is told the sum of the others, without names.
      await demo.db.system
        .updateTable('nutzer')
        .set({ sichtbeschraenkt: true, sichtberechtigte: JSON.stringify(['GH0003']) })
        .where('benutzername', '=', 'kn.admin')
        .execute()
      await demo.outbox.empty()
      const { body: narrower } = await demo.request<Vertrag>('kn.admin', 'GET', `${PATH}/${HARMS}`)
      expect(narrower.unternehmen.map((u) => u.unternehmenId)).toEqual(['GH0003'])
      // To the insured, drafts count with the ordered amount.
      expect(narrower.uebrige.genutzt + narrower.ausserhalb).toBeLessThan(vertrag.genutzt)
      expect(narrower.uebrige.genutzt + narrower.uebrige.reserviert + narrower.ausserhalb).toBe(vertrag.genutzt + vertrag.reserviert)
      expect(narrower).toMatchObject({ versicherungsnehmer: { id: null, name: 'Nicht einsehbar' }, dokumentation: false })
      const seen = await Promise.all([
        demo.request('kn.admin', 'GET', `${PATH}/${HARMS}/verlauf`),
        demo.request('kn.admin', 'GET', `${PATH}/pruefung/${vertrag.pruefungen[0]?.id}`),
        demo.request('kn.admin', 'POST', `${PATH}/filterung`, {}),
        demo.request('kn.admin', 'POST', `${PATH}/filteroptionen`, {}),
        demo.request('kn.admin', 'GET', PATH),
      ])
      expect(JSON.stringify([narrower, seen])).not.toMatch(/Rohrleitungsbau|GH0001|GH0002/)
      const searched = await demo.request<{ zeilen: unknown[] }>('kn.admin', 'POST', `${PATH}/filterung`, { suche: 'Tiefbau Gebr' })
      expect(searched.body.zeilen).toEqual([])
      expect((await demo.request('kn.admin', 'GET', `${PATH}/${HARMS}/dokumentation`)).status).toBe(404)
    } finally {
      await demo.close()
    }
  })
})

const REQUIRED_RIGHT = {
  betrag: 400_000,
  begruendung: 'Der Durchlass ist undicht, zwei Fristen zur Nachbesserung sind verstrichen.',
  ansprechpartner: { vorname: 'Meike', nachname: 'Voss', email: 'voss@demo.avalwerk.example', telefonnummer: '' },
  zahlungsempfaenger: { name: 'Weserbogen Infrastruktur AG', iban: 'de89370400440532013000' },
  dateien: [],
  erklaerung: true,
}

describe('Limit', () => {
  const state = async (id: string) => {
    const { genutzt, reserviert } = await vertrag('bg.admin', id)
    const { inside } = await reckonedUse(portal.db.system, id)
    expect({ genutzt, reserviert }).toEqual(inside)
    return [genutzt, reserviert]
  }

  test('only guarantor and operator see what a draft holds: the insured sees what is ordered, until two have decided', async () => {
    const id = await active()
    const seen = async (account: string) => {
      const { genutzt, reserviert, nachArt, uebrige, unternehmen } = await vertrag(account, id)
      const parts = [...unternehmen, uebrige].reduce((n, t) => n + t.genutzt + t.reserviert, 0)
      expect([parts, nachArt.reduce((n, t) => n + t.genutzt + t.reserviert, 0)]).toEqual([genutzt + reserviert, genutzt + reserviert])
      return [genutzt, reserviert]
    }
    const { id: order } = await requested(id, {}, 3_000_000)
    const { daten } = await auftrag('bg.erst', order)
    const changed = { ...daten.buergschaftsdaten, buergschaftsBetrag: 2_345_600 }
    const { buergschaftId } = await accept(order, { buergschaftsdaten: changed })
    expect(await seen('bg.admin')).toEqual([2_345_600, 0])
    expect(await seen('bsp.admin')).toEqual([2_345_600, 0])
    expect(await seen('kn.admin')).toEqual([0, 3_000_000])
    const { zeilen: rows } = await post<{ zeilen: { id: string; genutzt: number; reserviert: number }[] }>(
      'kn.admin',
      `${PATH}/filterung`,
      {},
    )
    expect(rows.find((k) => k.id === id)).toMatchObject({ genutzt: 0, reserviert: 3_000_000 })
    await portal.outbox.empty()
    await second(buergschaftId)
    await portal.outbox.empty()
    for (const account of ['bg.admin', 'bsp.admin', 'kn.admin']) expect(await seen(account)).toEqual([2_345_600, 0])

    // A correction: until two have decided, the insured see what it shall replace.
    await act('ag.admin', buergschaftId, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const { nachfolgerId } = (await act('bg.erst', buergschaftId, 'korrektur', {
      buergschaftsdaten: { ...changed, buergschaftsBetrag: 2_100_000 },
      buergschaftsIdBuerge: `KORR-${buergschaftId}`,
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
    })) as unknown as { nachfolgerId: string }
    expect(await seen('bg.admin')).toEqual([2_100_000, 0])
    expect(await seen('kn.admin')).toEqual([2_345_600, 0])
    await portal.outbox.empty()
    await second(nachfolgerId)
    await portal.outbox.empty()
    expect(await seen('kn.admin')).toEqual([2_100_000, 0])
  })
  test('from the order to the release: reserved, used, lowered, free', async () => {
    const id = await active()
    expect(await state(id)).toEqual([0, 0])
    const { id: first } = await requested(id, {}, 3_000_000)
    expect(await state(id)).toEqual([0, 3_000_000])
    // The guarantor sees what is left, this order left out, before it decides.
    expect((await auftrag('bg.erst', first)).kautionsvertrag?.limit).toMatchObject({ gesamtlimit: 50_000_000, genutzt: 0, reserviert: 0 })
    // An applicant who orders under another organisation's contract is told nothing of it.
    expect((await auftrag('ag.admin', first)).kautionsvertrag).toMatchObject({ limit: null })
    const { buergschaftId } = await accept(first)
    expect(await state(id)).toEqual([3_000_000, 0])
    await portal.outbox.empty()
    await second(buergschaftId)
    await portal.outbox.empty()
    await act('ag.admin', buergschaftId, 'annehmen', { projektId: null })
    expect(await state(id)).toEqual([3_000_000, 0])
    await act('ag.admin', buergschaftId, 'teilenthaften', { betrag: 1_000_000 })
    expect(await state(id)).toEqual([3_000_000, 0])
    await act('bg.admin', buergschaftId, 'teilenthaftung/bestaetigen')
    expect(await state(id)).toEqual([1_000_000, 0])
    await act('ag.admin', buergschaftId, 'inanspruchnahmen', REQUIRED_RIGHT)
    const requireRight = async (account: string, what: string, more: object = {}) => {
      const [claim] = await call<{ id: string; version: number }[]>(account, 'GET', `${buergschaften}/${buergschaftId}/inanspruchnahmen`)
      return post(account, `/buergschaftservice/api/private/v2/inanspruchnahmen/${claim?.id}/${what}`, { version: claim?.version, ...more })
    }
    await requireRight('bg.admin', 'eingang')
    await requireRight('bg.admin', 'entscheidung', { entscheidung: 'ANERKENNEN', betrag: REQUIRED_RIGHT.betrag, grund: null })
    await requireRight('bg.zweit', 'entscheidung', { entscheidung: 'FREIGEBEN' })
    expect(await state(id)).toEqual([1_000_000, 0])
    await requireRight('bg.admin', 'auszahlung', { betrag: REQUIRED_RIGHT.betrag, am: today() })
    expect(await state(id)).toEqual([600_000, 0])
    await act('ag.admin', buergschaftId, 'enthaften', { art: 'DIGITAL' })
    expect(await state(id)).toEqual([600_000, 0])
    await act('bg.admin', buergschaftId, 'enthaftung/bestaetigen', { ausgebucht: true })
    expect(await state(id)).toEqual([0, 0])
    expect((await buergschaftRow('bg.erst', buergschaftId)).status).toBe('ZGB')
  })

  test('refusing the order, in the second review and by the beneficiary frees it', async () => {
    const id = await active()
    const { id: a } = await requested(id)
    await post('bg.erst', `${auftraege}/${a}/ablehnen`, { version: 1, ablehnungsgrund: 'Nein', ansprechpartner: null })
    expect(await state(id)).toEqual([0, 0])
    const { buergschaftId: guarantee } = await accept((await requested(id)).id)
    await portal.outbox.empty()
    await second(guarantee, { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Nein', ansprechpartner: null, kommentarIntern: null })
    expect(await state(id)).toEqual([0, 0])
    const { buergschaftId: c } = await accept((await requested(id)).id)
    await portal.outbox.empty()
    await second(c)
    await portal.outbox.empty()
    await act('ag.admin', c, 'ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Nicht vereinbart' })
    expect(await state(id)).toEqual([1_000_000, 0])
    await act('bg.erst', c, 'ablehnung/bestaetigen', { ausgebucht: true })
    expect(await state(id)).toEqual([0, 0])
  })

  test('correction and exchange don’t count twice, and stay within the limit too', async () => {
    const revision = await insert()
    await complete(revision, [yes('GH0001')], { ...TERMS, gesamtlimit: 4_000_000, einzellimit: 4_000_000 })
    const { buergschaftId: old } = await accept((await requested(revision.id, {}, 3_000_000)).id)
    await portal.outbox.empty()
    await second(old)
    await portal.outbox.empty()
    await act('ag.admin', old, 'annehmen', { projektId: null })
    const { weg: _way, buergschaftsdaten: _data, version: _version, ...header } = acceptance()
    const { auftraggeber, auftragnehmer, versand } = application()
    const swap = (cents: number) =>
      post('bg.erst', buergschaften, {
        ...header,
        textId: 'OE0000-0101-001',
        auftraggeber,
        auftragnehmer,
        versand,
        buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: cents, bausumme: 80_000_000 },
        umtauschGrundlageId: old,
      })
    await expect(swap(4_000_001)).rejects.toThrow('buergschaftsBetrag')
    const { id: added } = await swap(3_500_000)
    expect(await state(revision.id)).toEqual([3_500_000, 0])
    await portal.outbox.empty()
    await second(added)
    await portal.outbox.empty()
    await act('ag.admin', added, 'annehmen', { projektId: null })
    expect(await state(revision.id)).toEqual([3_500_000, 0])
  })

  test('too much: in all, one by one, for a borrower; the guarantor doesn’t accept more with changes either', async () => {
    const revision = await insert({ unternehmen: [using('GH0002')] })
    await complete(
      revision,
      [yes('GH0001'), { unternehmenId: 'GH0002', entscheidung: 'GEAENDERT', teillimit: 1_500_000, kommentar: null }],
      {
        ...TERMS,
        gesamtlimit: 5_000_000,
        einzellimit: 4_000_000,
      },
    )
    const zweite = { auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: 'GH0002' } }
    await expect(requested(revision.id, {}, 4_000_001)).rejects.toThrow('Einzellimit')
    await expect(requested(revision.id, zweite, 1_500_001)).rejects.toThrow('Limit dieses Kreditnehmers')
    const { id: a } = await requested(revision.id, {}, 4_000_000)
    await expect(requested(revision.id, {}, 1_000_001)).rejects.toThrow('freie Limit')
    const { id: guarantee } = await requested(revision.id, zweite, 1_000_000)
    const changed = { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_000_001, bausumme: 25_000_000 } }
    await expect(accept(guarantee, changed)).rejects.toThrow('buergschaftsBetrag')
    const drafts = [await accept(a), await accept(guarantee)]
    expect(await state(revision.id)).toEqual([5_000_000, 0])
    // The insured learn of it when two people have decided.
    const told = `Auslastung Kautionsvertrag ${revision.vertragsnummer}: 95 % erreicht`
    expect(await messages('kn.admin', revision.id)).not.toContain(told)
    for (const { buergschaftId } of drafts) await second(buergschaftId)
    expect(await messages('kn.admin', revision.id)).toContain(told)
  })

  test('only an active contract of this guarantor for this borrower', async () => {
    const inPruefung = await insert()
    await expect(requested(inPruefung.id)).rejects.toThrow('kautionsvertragId')
    await expect(requested(HARMS, { buergeId: 'TD0001' })).rejects.toThrow('kautionsvertragId')
    await expect(requested('3111')).rejects.toThrow('kautionsvertragId')
  })

  test('fifty orders at once never use more than the limit', async () => {
    const revision = await insert()
    await complete(revision, [yes('GH0001')], { ...TERMS, gesamtlimit: 20_500_000, einzellimit: 10_000_000 })
    /** An organisation whose calls wait for too long is asked to come again. */
    const patiently = async (): Promise<unknown> => {
      for (;;)
        try {
          return await requested(revision.id, {}, 1_000_000)
        } catch (error) {
          if (!String(error).includes('BESETZT')) throw error
        }
    }
    const responses = await Promise.allSettled(Array.from({ length: 50 }, patiently))
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const reasons = responses.flatMap((a) => (a.status === 'rejected' ? [String(a.reason)] : []))
    expect(reasons.filter((reason) => !reason.includes('reicht für diesen Betrag nicht aus'))).toEqual([])
    expect(await state(revision.id)).toEqual([0, 20_000_000])
  })

  test('the list of guarantees of a contract', async () => {
    const id = await active()
    const { buergschaftId } = await accept((await requested(id)).id)
    const rows = async (account: string) =>
      (await post<{ zeilen: { id: string }[] }>(account, `${buergschaften}/filterung?size=100`, { kautionsvertragIds: [id] })).zeilen
    expect((await rows('bg.erst')).map((z) => z.id)).toEqual([buergschaftId])
    expect(await rows('bg2.admin')).toEqual([])
  })
})
