import { randomUUID } from 'node:crypto'
import type { Api } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { entryHash } from '../src/aggregate/index.ts'
import { documentHandler } from '../src/verfahren/deliver.ts'
import { application, ausstellung, auftraege, SERVICE_PATH, buergschaften, DATA, actions, no } from './acts.ts'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const {
  call,
  post,
  submitAuftrag,
  accept,
  auftrag,
  buergschaft,
  secondReview: second,
  delivered,
  paper,
  tasks,
  messages,
  mails,
  mailTexts,
  codes,
  act: perform,
  uploadDocument,
  refusedUnconfirmed,
} = actions(() => portal)

describe('from the order to the guarantee in force', () => {
  test('with four eyes: tasks move, drafts stay with the guarantor, in the end it is in force', async () => {
    const id = await submitAuftrag()
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'SCHWEBE', buerge: { id: 'KR0001' } })
    expect(await tasks('bg.erst', id)).toEqual(['B-01'])
    expect(await messages('ag.admin', id)).toEqual([`Ihr Bürgschaftsantrag BA ${id} wurde an Kranich Kreditversicherung AG übermittelt`])

    const { buergschaftId, status } = await accept(id)
    expect(status).toBe('ENT')
    await portal.outbox.empty()
    // What was asked for is done.
    expect(await tasks('bg.admin', id)).toEqual([])
    expect(await auftrag('bg.erst', id)).toMatchObject({ status: 'IN_PRUEFUNG', phase: 'ZWEITPRUEFUNG', buergschaftId })
    expect((await auftrag('ag.admin', id)).buergschaftId).toBeNull()
    await expect(buergschaft('ag.admin', buergschaftId)).rejects.toThrow('404')
    expect((await buergschaft('bg.erst', buergschaftId)).dokumente.map((d) => d.titel)).toEqual(['Entwurf der Bürgschaftsurkunde'])

    // The task is hidden from the last reviewer and shown to the others: each is told what holds for them.
    const upNext = async (account: string) => (await buergschaft(account, buergschaftId)).naechster
    expect(await upNext('bg.erst')).toMatchObject({ rolle: 'BUERGE', eigene: true, selbst: false })
    expect(await upNext('bg.zweit')).toMatchObject({ rolle: 'BUERGE', eigene: true, selbst: true })
    expect(await tasks('bg.admin', buergschaftId)).toEqual(['B-02'])
    expect(await tasks('bg.zweit', buergschaftId)).toEqual(['B-02'])
    await second(buergschaftId)
    await portal.outbox.empty()
    const guarantee = await buergschaft('ag.admin', buergschaftId)
    expect(guarantee).toMatchObject({ status: 'UP', dokumentStatus: 'FERTIG', naechster: { rolle: 'AUFTRAGGEBER', selbst: true } })
    expect(guarantee.dokumente.map((d) => d.titel)).toEqual(['Bürgschaftsurkunde'])
    expect(await tasks('ag.admin', buergschaftId)).toEqual(['A-01'])
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'AUSGESTELLT', buergschaftId })

    await post('ag.admin', `${buergschaften}/${buergschaftId}/annehmen`, { version: guarantee.version, projektId: '501' })
    expect(await buergschaft('ag.admin', buergschaftId)).toMatchObject({ status: 'AKT', projekt: { id: '501' } })
    expect((await buergschaft('bg.erst', buergschaftId)).projekt).toBeNull()
    expect(await tasks('ag.admin', buergschaftId)).toEqual([])
    expect(await codes('ag.admin', buergschaftId)).toEqual(['PROJEKT_ZUGEORDNET', 'G20', 'G14'])
    expect(await codes('bg.erst', buergschaftId)).toEqual(['G20', 'G14', 'G10', 'G01'])
  })
  test('the public text that was ordered is no different text, another one is; a linked guarantee has none yet', async () => {
    const origin = async (ordered: Record<string, unknown>, accepted: Record<string, unknown> = {}) => {
      const { buergschaftId } = await accept(await submitAuftrag({ buergschaftstext: ordered }), accepted)
      return (await portal.db.system.selectFrom('buergschaft').select('textherkunft').where('id', '=', buergschaftId).executeTakeFirst())
        ?.textherkunft
    }
    const text = { art: 'VORLAGE', textId: 'OE0000-0002-001' }
    expect(await origin(text)).toBeNull()
    expect(await origin({ art: 'VORLAGE', textId: 'OE0000-0102-001' })).toBe('ABWEICHENDER_TEXT')
    expect(await origin(text, { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })).toBeNull()
  })
  test('only the guarantor knows from which amount on two decide', async () => {
    const id = await submitAuftrag()
    expect((await auftrag('bg.erst', id)).buerge).toMatchObject({ vierAugenAb: 0 })
    expect((await auftrag('ag.admin', id)).buerge).toMatchObject({ vierAugenAb: null })
    const own = (account: string, unternehmen: string) =>
      call<{ vierAugenAb: number | null }>(account, 'GET', `/partnerservice/api/private/v2/unternehmen/${unternehmen}`)
    expect(await own('bg.erst', 'KR0001')).toMatchObject({ vierAugenAb: 0 })
    expect(await own('bg2.admin', 'TD0001')).toMatchObject({ vierAugenAb: null })
    expect(await own('ag.admin', 'KR0001')).toMatchObject({ vierAugenAb: null })
  })
  test('without four eyes accepting an order issues its guarantee', async () => {
    const data = { ...DATA, bausumme: null, bausummeProzent: 500 }
    const id = await submitAuftrag({ buergeId: 'TD0001', kautionsvertragId: null, buergschaftsdaten: data })
    const { buergschaftId, status } = await accept(id, {}, 'bg2.admin')
    expect(status).toBe('AUS')
    await portal.outbox.empty()
    expect((await buergschaft('ag.admin', buergschaftId)).status).toBe('UP')
  })
  test('with changes: old and new stand side by side; without a change it isn’t possible', async () => {
    const id = await submitAuftrag()
    await expect(accept(id, { buergschaftsdaten: DATA })).rejects.toThrow('KEINE_AENDERUNG')
    const { buergschaftId } = await accept(id, { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 900_000 } })
    const [event] = await call<{ werte: unknown[] }[]>('bg.erst', 'GET', `${SERVICE_PATH}/buergschaft/${buergschaftId}/historie`)
    expect(event?.werte).toEqual([{ feld: 'Betrag', alt: '12.500,00\u00a0€', neu: '9.000,00\u00a0€' }])
  })
  test('on paper, where the beneficiary isn’t on the platform: the guarantor confirms the dispatch', async () => {
    const address = { straße: 'Poststelle', hausnummer: '7', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
    const versandadresse = { name: 'Rechtsamt Moorland', zustellanweisung: 'Einschreiben mit Rückschein', postadresse: address }
    const id = await paper({ versandadresse })
    const guarantee = await buergschaft('bg.admin', id)
    expect(guarantee).toMatchObject({ status: 'AUS', versandweg: 'POST', versandadresse })
    expect(await tasks('bg.admin', id)).toEqual(['B-08'])
    // The person who has to send it reads the address.
    const [mail] = await mailTexts('Neue Aufgabe in Avalwerk', `/buerge/buergschaften/details/${id}`, 'versenden')
    expect(mail).toContain('Empfänger: Rechtsamt Moorland, Poststelle 7, 28195 Bremen')
    expect(mail).toContain('Zustellanweisung: Einschreiben mit Rückschein')
    const sheet = await portal.call('bg.admin', 'GET', `/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_${id}.pdf`)
    expect(sheet.headers.get('content-type')).toBe('application/pdf')
    await post('bg.admin', `${buergschaften}/${id}/versand`, { version: guarantee.version })
    expect(await buergschaft('bg.admin', id)).toMatchObject({ status: 'AKT', versandweg: 'POST' })
  })
  test.each([
    ['POST', 'Post'],
    ['PDF', 'PDF'],
  ])('what was dispatched (%s) is not called delivered in the history or in the borrower’s mail', async (weg, caption) => {
    const ansprechpartner = { vorname: 'Hauke', nachname: 'Harms', email: 'harms@demo.avalwerk.example', telefonnummer: '' }
    const id = await paper({ weg }, { auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: null, ansprechpartner } })
    const { version, buergschaftsIdBuerge } = await buergschaft('bg.admin', id)
    await post('bg.admin', `${buergschaften}/${id}/versand`, { version })
    const [event] = await call<{ text: string }[]>('bg.admin', 'GET', `${SERVICE_PATH}/buergschaft/${id}/historie`)
    expect(event?.text).toBe(`Versendet per ${caption}`)
    const texts = await mailTexts('Nachricht zu Ihrer Bürgschaft', 'Harms', String(buergschaftsIdBuerge))
    expect(texts.some((text) => text.includes(`per ${caption} an Zweckverband Moorland verschickt`))).toBe(true)
    expect(texts.filter((text) => text.includes('zugestellt'))).toEqual([])
  })
  test.each([
    ['post for a beneficiary on the platform', {}, { weg: 'POST', versandadresse: null }],
    ['a PDF for a beneficiary on the platform', {}, { weg: 'PDF', versandadresse: null }],
    ['digital for one who isn’t', { auftraggeberId: null, name: 'Zweckverband Moorland' }, { weg: 'AVALWERK', versandadresse: null }],
    ['guest access', { auftraggeberId: null, name: 'Zweckverband Moorland' }, { weg: 'GASTLOG', versandadresse: null }],
  ])('%s: the server refuses it at its field', async (_title, geber, versand) => {
    const body = ausstellung({ auftraggeber: { ...application().auftraggeber, ...geber }, versand })
    await expect(post('bg.erst', buergschaften, body)).rejects.toThrow(/"feld":"(daten\.)?versand.weg"/)
    if (!('name' in geber)) await expect(submitAuftrag({ versand })).rejects.toThrow(/"feld":"(daten\.)?versand.weg"/)
  })
  test('a guarantee that isn’t dispatched on paper has no cover letter', async () => {
    const id = await delivered()
    const path = `/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_${id}.pdf`
    expect((await portal.call('bg.admin', 'GET', path)).status).toBe(404)
    expect(await buergschaft('ag.admin', id)).toMatchObject({ versandweg: 'AVALWERK', versandadresse: null })
  })
  test('the guarantor issues without an order', async () => {
    const input = ausstellung()
    const { id, status } = await post('bg.admin', buergschaften, input)
    expect(status).toBe('ENT')
    await expect(post('bg.admin', buergschaften, input)).rejects.toThrow('NUMMER_VERGEBEN')
    const same = {
      ...input,
      buergschaftsIdBuerge: no(),
      auftragnehmer: { ...input.auftragnehmer, auftragnehmerId: 'WI0003', name: 'Weserbogen Netze' },
    }
    await expect(post('bg.admin', buergschaften, same)).rejects.toThrow('GLEICHE_ORGANISATION')
    await second(id)
  })
})

describe('four eyes', () => {
  test('the one who reviewed doesn’t review again; after a change another person reviews again', async () => {
    const { buergschaftId } = await accept(await submitAuftrag(), {}, 'bg.admin')
    await expect(second(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.admin')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    const edit = {
      entscheidung: 'AENDERN',
      buergschaftsIdBuerge: no(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
      buergschaftsdaten: { ...DATA, bauleistung: 'Tiefbau' },
    }
    await second(buergschaftId, edit, 'bg.zweit')
    await expect(second(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.zweit')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    expect(await tasks('bg.zweit', buergschaftId)).toEqual([])
    await second(buergschaftId, { entscheidung: 'ANNEHMEN' }, 'bg.admin')
  })
})

describe('refused', () => {
  test('by the guarantor, with reason and contact', async () => {
    const id = await submitAuftrag()
    const contact = { vorname: 'Katrin', nachname: 'Hesse', email: 'k.hesse@kranich.example', telefonnummer: '' }
    await expect(
      post('bg.erst', `${auftraege}/${id}/ablehnen`, { version: 1, ablehnungsgrund: null, ansprechpartner: { ...contact, email: 'x' } }),
    ).rejects.toThrow('EINGABE_UNGUELTIG')
    await post('bg.erst', `${auftraege}/${id}/ablehnen`, { version: 1, ablehnungsgrund: 'Limit erschöpft', ansprechpartner: contact })
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', ablehnung: { grund: 'Limit erschöpft' } })
    expect(await messages('ag.admin', id)).toContain(`Ihr Bürgschaftsantrag BA ${id} wurde abgelehnt`)
    await expect(accept(id, { version: 2 })).rejects.toThrow('SCHRITT_UNZULAESSIG')
  })
  test('the borrower who didn’t order reads what is true for them, and no way to another’s page', async () => {
    type Messages = Api['mitteilung']['liste']['response']
    const told = async (account: string) =>
      (await post<Messages>(account, '/aufgabenservice/api/private/v1/mitteilungen/filterung?size=100', {})).zeilen.filter(({ betreff }) =>
        betreff.includes('abgelehnt'),
      )
    const before = (await told('kn.admin')).length
    const id = await submitAuftrag()
    await post('bg.erst', `${auftraege}/${id}/ablehnen`, { version: 1, ablehnungsgrund: null, ansprechpartner: null })
    const [newest, ...rest] = await told('kn.admin')
    expect(rest).toHaveLength(before)
    expect(newest).toMatchObject({
      betreff:
        'Kranich Kreditversicherung AG hat die Bürgschaft zugunsten Weserbogen Infrastruktur AG abgelehnt, die für Sie beantragt wurde',
      objekt: null,
    })
    expect(JSON.stringify(newest)).not.toContain(`BA ${id}`)
    await expect(auftrag('kn.admin', id)).rejects.toThrow('404')
    const [mail] = await mailTexts('Neue Mitteilung in Avalwerk', 'die für Sie beantragt wurde')
    expect(mail).not.toMatch(/Zum Vorgang|BA \d/)
    // The applicant can open their order.
    expect((await told('ag.admin'))[0]).toMatchObject({
      objekt: { art: 'AUFTRAG', id },
      betreff: `Ihr Bürgschaftsantrag BA ${id} wurde abgelehnt`,
    })
  })
  test('in the second review: draft and order are over, the beneficiary never sees the draft', async () => {
    const id = await submitAuftrag()
    const { buergschaftId } = await accept(id)
    await second(buergschaftId, { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Bonität', ansprechpartner: null, kommentarIntern: 'intern' })
    expect(await buergschaft('bg.zweit', buergschaftId)).toMatchObject({ status: 'STO', statusgrund: 'ZWEITPRUEFUNG_ABGELEHNT' })
    expect((await auftrag('ag.admin', id)).status).toBe('ABGELEHNT')
    await expect(buergschaft('ag.admin', buergschaftId)).rejects.toThrow('404')
  })
  test('cancelled: the order is up for a decision again', async () => {
    const id = await submitAuftrag()
    const { buergschaftId } = await accept(id)
    await expect(post('bg.admin', `${buergschaften}/${buergschaftId}/stornieren`, { version: 1, grund: ' ' })).rejects.toThrow(
      'GRUND_FEHLT',
    )
    await post('bg.admin', `${buergschaften}/${buergschaftId}/stornieren`, { version: 1, grund: 'Falscher Text' })
    expect(await auftrag('bg.erst', id)).toMatchObject({ status: 'SCHWEBE', buergschaftId: null })
    expect(await tasks('bg.erst', id)).toEqual(['B-01'])
  })
  test('by the beneficiary for good: only confirmed; the guarantor confirms', async () => {
    const id = await delivered()
    const { version } = await buergschaft('ag.admin', id)
    const refusal = ['ag.admin', `${buergschaften}/${id}/ablehnen`, { grund: 'ABGELEHNT', version, bemerkung: 'Nicht vereinbart' }] as const
    expect(await refusedUnconfirmed(...refusal)).toBe('403 ANMELDUNG_NOETIG')
    await post(...refusal)
    // Asked at once, whether or not the guarantor has a system of its own.
    expect(await tasks('bg.admin', id)).toEqual(['B-04'])
    expect(await mails('Neue Aufgabe in Avalwerk', `/buerge/buergschaften/details/${id}`)).not.toEqual([])
    const guarantee = await buergschaft('bg.admin', id)
    await expect(
      post('bg.admin', `${buergschaften}/${id}/ablehnung/bestaetigen`, { version: guarantee.version, ausgebucht: false }),
    ).rejects.toThrow('BESTAETIGUNG_FEHLT')
    await post('bg.admin', `${buergschaften}/${id}/ablehnung/bestaetigen`, { version: guarantee.version, ausgebucht: true })
    expect((await buergschaft('ag.admin', id)).status).toBe('AB')
    expect(await tasks('bg.admin', id)).toEqual([])
  })
})

describe('Korrektur', () => {
  const correct = (id: string, version: number, more: Record<string, unknown> = {}) =>
    post<{ nachfolgerId: string; nachfolgerStatus: string }>('bg.admin', `${buergschaften}/${id}/korrektur`, {
      version,
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_300_000 },
      buergschaftsIdBuerge: no(),
      textId: 'OE0000-0002-001',
      dateiId: null,
      auftraggeber: null,
      kommentarIntern: null,
      ...more,
    })
  const wishes = async (id: string, more: Record<string, unknown> = {}) =>
    post('ag.admin', `${buergschaften}/${id}/ablehnen`, {
      grund: 'KORR_BETR',
      version: (await buergschaft('ag.admin', id)).version,
      bemerkung: '13.000,00 € vereinbart',
      antwortfrist: null,
      ...more,
    })

  test('to and fro, twice: each version stays, the last one holds', async () => {
    const first = await delivered()
    const oldNumber = (await buergschaft('bg.admin', first)).buergschaftsIdBuerge as string
    await expect(wishes(first, { grund: 'KORR_SON', bemerkung: '' })).rejects.toThrow('GRUND_FEHLT')
    await wishes(first)
    expect(await tasks('bg.admin', first)).toEqual(['B-03'])
    const before = await call<{ version: number; korrekturgrund: string }>(
      'bg.admin',
      'GET',
      `${buergschaften}/${first}/korrektur/grundlage`,
    )
    expect(before.korrekturgrund).toBe('KORR_BETR')
    await expect(correct(first, before.version, { textId: null })).rejects.toThrow('NEUE_FASSUNG_FEHLT')
    // The corrected guarantee may keep its number.
    const { nachfolgerId: zweite, nachfolgerStatus: successorStatus } = await correct(first, before.version, {
      buergschaftsIdBuerge: oldNumber,
    })
    expect(successorStatus).toBe('ENT')
    expect(await buergschaft('ag.admin', first)).toMatchObject({ status: 'IK', nachfolgerId: null })
    await expect(
      second(zweite, { entscheidung: 'ABLEHNEN', ablehnungsgrund: null, ansprechpartner: null, kommentarIntern: null }),
    ).rejects.toThrow('SCHRITT_UNZULAESSIG')
    await second(zweite)
    await portal.outbox.empty()
    expect(await buergschaft('ag.admin', first)).toMatchObject({ status: 'UT', nachfolgerId: zweite })
    expect(await buergschaft('ag.admin', zweite)).toMatchObject({ status: 'UP', betrag: 1_300_000, korrekturGrundlageId: first })

    await wishes(zweite, { grund: 'KORR_TXT' })
    const { nachfolgerId: third } = await correct(zweite, (await buergschaft('bg.admin', zweite)).version, {
      textId: 'OE0000-0102-001',
    })
    await second(third)
    await portal.outbox.empty()
    expect((await buergschaft('ag.admin', zweite)).status).toBe('UT')
    const guarantee = await buergschaft('ag.admin', third)
    await post('ag.admin', `${buergschaften}/${third}/annehmen`, { version: guarantee.version, projektId: null })
    expect((await buergschaft('bg.admin', third)).status).toBe('AKT')
  })
  test('a cancelled draft opens it anew', async () => {
    const id = await delivered()
    await wishes(id)
    const { nachfolgerId: successorId } = await correct(id, (await buergschaft('bg.admin', id)).version)
    expect(await tasks('bg.admin', id)).toEqual([])
    await post('bg.admin', `${buergschaften}/${successorId}/stornieren`, { version: 1, grund: 'Irrtum' })
    expect(await tasks('bg.admin', id)).toEqual(['B-03'])
  })
  test('wrong beneficiary: the new one comes from the directory, isn’t the borrower’s, and the old one doesn’t see the successor', async () => {
    const id = await delivered()
    await wishes(id, { grund: 'KORR_UNT', bemerkung: 'Die Stadtwerke sind gemeint' })
    const { version } = await buergschaft('bg.admin', id)
    const geber = application().auftraggeber
    const using = (auftraggeber: unknown) => correct(id, version, { auftraggeber, buergschaftsdaten: DATA })
    await expect(using({ ...geber, auftraggeberId: 'EQ0001' })).rejects.toThrow('kann nicht gewählt werden')
    await expect(using({ ...geber, auftraggeberId: 'GH0001' })).rejects.toThrow('GLEICHE_ORGANISATION')
    const { nachfolgerId: successorId } = await using({ ...geber, auftraggeberId: 'LA0001', name: 'Erfundener Name GmbH' })
    await portal.outbox.empty()
    await second(successorId)
    await portal.outbox.empty()
    expect(await buergschaft('ag2.admin', successorId)).toMatchObject({
      status: 'UP',
      auftraggeber: { id: 'LA0001', name: 'Stadtwerke Lindenau AöR' },
    })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'UT', nachfolgerId: null })
    await expect(buergschaft('ag.admin', successorId)).rejects.toThrow('404')
    const history = await call<{ code: string; werte: { feld: string }[] }[]>(
      'bg.admin',
      'GET',
      `${SERVICE_PATH}/buergschaft/${id}/historie`,
    )
    expect(history.find(({ code }) => code === 'G23')?.werte.map(({ feld: field }) => field)).toEqual(
      expect.arrayContaining(['Begünstigter', 'Anschrift des Begünstigten']),
    )
  })
  test('a chosen company is called what the directory says, whatever is submitted', async () => {
    const id = await submitAuftrag({ auftragnehmer: { ...application().auftragnehmer, name: 'Ganz Andere GmbH' } })
    expect((await auftrag('bg.erst', id)).daten.auftragnehmer?.name).toBe('Gebr. Harms Tiefbau GmbH')
  })
  test('withdrawn, or refused by the guarantor: the review is open again', async () => {
    const id = await delivered()
    await wishes(id)
    await post('ag.admin', `${buergschaften}/${id}/korrektur/zurueckziehen`, { version: (await buergschaft('ag.admin', id)).version })
    expect(await tasks('ag.admin', id)).toEqual(['A-01'])
    await wishes(id)
    await post('bg.admin', `${buergschaften}/${id}/korrektur/ablehnen`, {
      version: (await buergschaft('bg.admin', id)).version,
      grund: 'Stimmt so',
    })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'UP' })
  })
})

describe('drafts and formal check', () => {
  test('a draft is saved, completed and submitted; the refusal names required fields one by one', async () => {
    const { id, version } = await post('ag.admin', auftraege, application({ buergschaftsdaten: null, buergschaftstext: null }))
    expect(await tasks('ag.admin', id)).toEqual(['A-06'])
    await expect(auftrag('bg.erst', id)).rejects.toThrow('404')
    await expect(auftrag('bsp.admin', id)).rejects.toThrow('404')
    await expect(
      post('ag.admin', `${auftraege}/einreichen`, { id, version, daten: application({ buergschaftsdaten: null }) }),
    ).rejects.toThrow(/buergschaftsdaten\.vertragsnummer/)
    const saved = await call<{ version: number }>('ag.admin', 'PUT', `${auftraege}/${id}`, {
      version,
      daten: application({ versand: null }),
    })
    await expect(call('ag.admin', 'PUT', `${auftraege}/${id}`, { version, daten: application() })).rejects.toThrow('409 VERSION_VERALTET')
    await post('ag.admin', `${auftraege}/einreichen`, { id, version: saved.version, daten: application() })
    expect(await tasks('ag.admin', id)).toEqual([])
  })
  test('unknown companies go to the operator first, who asks back or passes on', async () => {
    const unknown = { ...application().auftragnehmer, auftragnehmerId: null, name: 'Neubau Nagel GmbH' }
    const id = await submitAuftrag({ auftragnehmer: unknown, kautionsvertragId: null })
    expect(await auftrag('bsp.admin', id)).toMatchObject({ status: 'IN_PRUEFUNG', phase: 'FORMAL' })
    await expect(auftrag('bg.erst', id)).rejects.toThrow('404')
    await post('bsp.admin', `${auftraege}/${id}/formalpruefung`, { entscheidung: 'RUECKFRAGE', version: 1, grund: 'Anschrift unklar' })
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'UNVOLLSTAENDIG', rueckfrage: 'Anschrift unklar' })
    await post('ag.admin', `${auftraege}/einreichen`, {
      id,
      version: 2,
      daten: application({ auftragnehmer: unknown, kautionsvertragId: null }),
    })
    await post('bsp.admin', `${auftraege}/${id}/formalpruefung`, { entscheidung: 'BESTANDEN', version: 3 })
    expect(await tasks('bg.erst', id)).toEqual(['B-01'])
  })
  test.each([
    [
      'the same organisation',
      {
        auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: 'WI0002', name: 'Weserbogen Brückenbau GmbH' },
        kautionsvertragId: null,
      },
      'GLEICHE_ORGANISATION',
    ],
    [
      'another organisation’s beneficiary',
      { auftraggeber: { ...application().auftraggeber, auftraggeberId: 'LA0001' } },
      'EINGABE_UNGUELTIG',
    ],
    ['an invisible company', { auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: 'EQ0001' } }, 'EINGABE_UNGUELTIG'],
    [
      'an expiry that the text doesn’t allow',
      { buergschaftsdaten: { ...DATA, befristungsdatum: '2099-01-01' } },
      'lässt kein Befristungsdatum zu',
    ],
    ['a text of another type', { buergschaftstext: { art: 'VORLAGE', textId: 'OE0000-0001-001' } }, 'EINGABE_UNGUELTIG'],
    ['another guarantor’s contract', { kautionsvertragId: '3109' }, 'EINGABE_UNGUELTIG'],
    ['special characters', { buergschaftsdaten: { ...DATA, vertragsnummer: 'V-${x}' } }, 'Zeichenfolge'],
  ])('%s is refused', async (_name, more, reason) => {
    await expect(submitAuftrag(more)).rejects.toThrow(reason)
  })
})

describe('at the same time', () => {
  test('an order sent twice with one key is one; another content is refused', async () => {
    const header = { 'Idempotency-Key': randomUUID() }
    const send = (daten: object) =>
      call<{ id: string }>('ag.admin', 'POST', `${auftraege}/einreichen`, { id: null, version: null, daten }, header)
    const [auftrag, guarantee] = await Promise.all([send(application()), send(application())])
    expect(auftrag.id).toBe(guarantee.id)
    await expect(send(application({ kautionsvertragId: null }))).rejects.toThrow('SCHLUESSEL_VERBRAUCHT')
  })
  test('two reviewers: the one who holds it decides; the one who is stale learns of it', async () => {
    const id = await submitAuftrag()
    await post('bg.erst', `${auftraege}/${id}/sperre`, {})
    await expect(post('bg.admin', `${auftraege}/${id}/sperre`, {})).rejects.toThrow('409 IN_BEARBEITUNG')
    expect((await auftrag('bg.admin', id)).sperre?.wer).toBe('Katrin Hesse')
    await expect(post('ag.admin', `${auftraege}/${id}/stornieren`, { version: 1 })).rejects.toThrow('IN_BEARBEITUNG')
    await call('bg.erst', 'DELETE', `${auftraege}/${id}/sperre`)
    const both = await Promise.allSettled([accept(id, {}, 'bg.erst'), accept(id, {}, 'bg.admin')])
    expect(both.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    expect(String((both.find((e) => e.status === 'rejected') as PromiseRejectedResult).reason)).toMatch(/409 VERSION_VERALTET/)
  })
})

describe('an unreviewed text', () => {
  test('stops the issue and asks for its review', async () => {
    const id = await submitAuftrag({ buergschaftstext: { art: 'VORLAGE', textId: 'WI0001-0008-001' } })
    await expect(accept(id, { textId: 'WI0001-0008-001' })).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    expect((await auftrag('bg.admin', id)).status).toBe('SCHWEBE')
    expect(await tasks('bg.admin', 'WI0001-0008-001')).toContain('B-12')
  })
  test('stops each step that comes with a file, too: acceptance, issue, second review and the document of a linked one', async () => {
    const both = async () => ({ textId: 'WI0001-0008-001', dateiId: await uploadDocument('bg.erst') })
    const refused = (act: Promise<unknown>) => expect(act).rejects.toThrow('409 TEXT_UNGEPRUEFT')
    await refused(accept(await submitAuftrag(), { weg: 'BEIDES', ...(await both()) }))
    await refused(post('bg.erst', buergschaften, ausstellung(await both())))
    const { buergschaftId: draft } = await accept(await submitAuftrag())
    const { daten, buergschaftsIdBuerge } = await buergschaft('bg.zweit', draft)
    const dateiId = await uploadDocument('bg.zweit')
    await refused(
      second(draft, {
        entscheidung: 'AENDERN',
        buergschaftsdaten: daten,
        buergschaftsIdBuerge,
        kommentarIntern: null,
        ...(await both()),
        dateiId,
      }),
    )
    const { buergschaftId: linked } = await accept(await submitAuftrag(), {
      weg: 'VERKNUEPFT',
      textId: null,
      ausstellungsdatumBuerge: null,
    })
    await second(linked)
    await refused(perform('bg.erst', linked, 'dokument', await both()))
  })
})

describe('The operator', () => {
  test('cancels an order only with a second person', async () => {
    const id = await submitAuftrag()
    await post('bsp.admin', `${auftraege}/${id}/stornoantrag`, { entscheidung: 'BEANTRAGEN', version: 1, grund: 'Doppelt' })
    await expect(post('bsp.admin', `${auftraege}/${id}/stornoantrag`, { entscheidung: 'FREIGEBEN', version: 2 })).rejects.toThrow(
      'ZWEITE_PERSON_NOETIG',
    )
    await post('bsp.zweit', `${auftraege}/${id}/stornoantrag`, { entscheidung: 'FREIGEBEN', version: 2 })
    expect((await auftrag('ag.admin', id)).status).toBe('STORNIERT')
  })
  test('changes a status only with a second person', async () => {
    const id = await delivered()
    const beantragen = { entscheidung: 'BEANTRAGEN', zielstatus: 'AKT', grund: 'Annahme lag schriftlich vor' }
    await post('bsp.admin', `${buergschaften}/${id}/status`, { ...beantragen, version: (await buergschaft('bsp.admin', id)).version })
    const { version } = await buergschaft('bsp.admin', id)
    await expect(post('bsp.admin', `${buergschaften}/${id}/status`, { entscheidung: 'FREIGEBEN', version })).rejects.toThrow(
      'ZWEITE_PERSON_NOETIG',
    )
    expect(await tasks('bsp.admin', id)).toEqual([])
    expect(await tasks('bsp.zweit', id)).toEqual(['C-08'])
    await post('bsp.zweit', `${buergschaften}/${id}/status`, { entscheidung: 'FREIGEBEN', version })
    expect((await buergschaft('ag.admin', id)).status).toBe('AKT')
    expect(await messages('ag.admin', id)).toEqual(expect.arrayContaining([expect.stringContaining('Datenkorrektur durch den Betreiber')]))
  })
  const setValue = async (id: string, zielstatus: string) => {
    await perform('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus, grund: 'Doppelt erfasst' })
    await perform('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })
  }
  test('brings no guarantee without a document to the beneficiary, not with two either; the operator can end it', async () => {
    const { buergschaftId: id } = await accept(await submitAuftrag(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await second(id)
    const before = await buergschaft('bsp.admin', id)
    expect(before).toMatchObject({ status: 'AUS', dokumentStatus: 'KEINES' })
    const ask = (zielstatus: string) =>
      perform('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus, grund: 'Lag schriftlich vor' })
    for (const status of ['UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB', 'ZGB', 'UT', 'AB'])
      await expect(ask(status)).rejects.toThrow(/^409 OHNE_DOKUMENT .*Zu dieser Bürgschaft liegt noch kein Dokument vor/)
    // Asked for while there was no such rule.
    const { id: von } = await portal.db.system
      .selectFrom('nutzer')
      .select('id')
      .where('email', 'like', 'bsp.admin@%')
      .executeTakeFirstOrThrow()
    const statusantrag = JSON.stringify({ von, name: 'bsp.admin', zielstatus: 'UP', grund: 'Früher', am: new Date().toISOString() })
    await portal.db.system.updateTable('buergschaft').set({ statusantrag }).where('id', '=', id).execute()
    await expect(perform('bsp.zweit', id, 'status', { entscheidung: 'FREIGEBEN' })).rejects.toThrow('409 OHNE_DOKUMENT')
    await perform('bsp.zweit', id, 'status', { entscheidung: 'VERWERFEN' })
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'AUS' })
    expect(await tasks('ag.admin', id)).toEqual([])
    await setValue(id, 'STO')
    expect(await buergschaft('ag.admin', id)).toMatchObject({ status: 'STO' })
  })
  test.each(['known', 'delivered'])('ends a %s guarantee, and all its parties see so', async (what) => {
    const id = await (what === 'delivered' ? delivered() : paper())
    const parties = what === 'delivered' ? ['ag.admin', 'kn.admin', 'bg.admin'] : ['kn.admin', 'bg.admin']
    await setValue(id, 'STO')
    for (const account of parties) {
      expect((await buergschaft(account, id)).status).toBe('STO')
      const { zeilen: rows } = await post<{ zeilen: { status: string }[] }>(account, `${buergschaften}/filterung`, {
        buergschaftIdsIn: [id],
      })
      expect(rows).toMatchObject([{ status: 'STO' }])
    }
  })
  test.each([
    ['ABB', ['B-04'], []],
    ['IK', ['B-03'], []],
    ['AKT ZGBB', ['B-05'], []],
    ['AKT UP', [], ['A-01']],
    ['ABB AB', [], []],
  ])('opens the tasks of the status %s, and closes those of the former one', async (path, guarantors, beneficiarys) => {
    const id = await delivered()
    for (const status of path.split(' ')) await setValue(id, status)
    expect(await tasks('bg.admin', id)).toEqual(guarantors)
    expect(await tasks('ag.admin', id)).toEqual(beneficiarys)
  })
  test('asks for a status while the document is being made: it is made all the same', async () => {
    const id = await paper()
    await portal.outbox.empty()
    const { version } = await buergschaft('bg.admin', id)
    await portal.db.system.updateTable('buergschaft').set({ dokument_status: 'IN_ARBEIT' }).where('id', '=', id).execute()
    const finish = await documentHandler(portal.db, () => new Date(), 'http://127.0.0.1').complete({ buergschaftId: id, version })
    await perform('bsp.admin', id, 'status', { entscheidung: 'BEANTRAGEN', zielstatus: 'STO', grund: 'Doppelt erfasst' })
    expect(await portal.db.system.transaction().execute(finish)).toBe('SUPERSEDED')
    await portal.outbox.empty()
    expect(await buergschaft('bg.admin', id)).toMatchObject({ status: 'AUS', dokumentStatus: 'FERTIG' })
  })
})

test('before its delivery another person withdraws a guarantee, and the order is open again', async () => {
  const id = await submitAuftrag()
  const { buergschaftId } = await accept(id, { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
  await second(buergschaftId)
  const { version } = await buergschaft('bg.admin', buergschaftId)
  await post('bg.admin', `${buergschaften}/${buergschaftId}/zurueckziehen`, { version, grund: 'Bonität' })
  expect(await buergschaft('ag.admin', buergschaftId)).toMatchObject({ status: 'STO' })
  expect((await auftrag('bg.erst', id)).status).toBe('SCHWEBE')
})

test.each([
  ['empty', new Uint8Array(0), /leer|EINGABE/],
  ['no PDF', Buffer.from('MZ\u0000programm'), /kein PDF/],
  ['cut off', pdf().subarray(0, 200), /unvollständig/],
  ['with a script', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }), /aktive Inhalte/],
])('a file that is %s isn’t accepted', async (_name, content, reason) => {
  const path = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=x.pdf'
  await expect(call('bg.admin', 'POST', path, content)).rejects.toThrow(reason)
})

test('the chain of the history holds, and a change would show', async () => {
  const id = await delivered()
  const rows = await portal.db.system
    .selectFrom('buergschaft_historie')
    .selectAll()
    .where('buergschaft_id', '=', id)
    .orderBy('lfd')
    .execute()
  let predecessor = ''
  for (const { hash, lfd, ...rest } of rows) {
    expect(entryHash(rest as never, lfd, predecessor)).toBe(hash)
    expect(entryHash({ ...rest, grund: 'gefälscht' } as never, lfd, predecessor)).not.toBe(hash)
    predecessor = hash
  }
  expect(rows.length).toBeGreaterThan(2)
})

test('users who want mails get them; without a mail server the mails are kept as not sent', async () => {
  const id = await submitAuftrag()
  await portal.outbox.empty()
  const mails = (await mailRows(portal.db.system)).filter(({ orgId }) => orgId === 'KR0001')
  const one = mails.map((m) => m.content).find((m) => m.text.includes(`BA ${id}`))
  expect(one?.text).toContain(`/buerge/buergschaftsauftraege/details/${id}`)
  expect(one?.text).not.toMatch(/12\.500/)
  expect(new Set(mails.map((m) => m.result))).toEqual(new Set(['ABGELEGT']))
})

test('an open browser learns of the change, a stranger’s doesn’t', async () => {
  const read = async (account: string) => {
    const response = await portal.call(account, 'GET', '/aufgabenservice/api/private/v1/ereignisse')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    return reader
  }
  const [own, foreign] = [await read('ag.admin'), await read('ag2.admin')]
  const id = await submitAuftrag()
  // What was done before may still be told.
  let heard = ''
  while (!heard.includes(`data: {"art":"AUFTRAG","id":"${id}"}`)) {
    const { value, done } = await own.read()
    expect(done).toBe(false)
    heard += new TextDecoder().decode(value)
  }
  // Lines that only keep a stream alive come at any time.
  let told = ''
  const telling = (async () => {
    for (let part = await foreign.read(); !part.done; part = await foreign.read()) told += new TextDecoder().decode(part.value)
  })()
  await portal.outbox.empty()
  await Promise.all([own.cancel(), foreign.cancel(), telling])
  expect(told).not.toContain('data:')
})
