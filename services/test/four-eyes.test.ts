import type { Buergschaft } from '@avalwerk/contracts'
import { addDays } from '@avalwerk/domain'
import { inForm } from '@avalwerk/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { application, auftraege, ausstellung, SERVICE_PATH, buergschaften, DATA, actions, today, no } from './acts.ts'
import { mailRows } from './jobRows.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/**
 * Four eyes on versions (document 1, sections 4 and 6): at a guarantor that wants a second person, only what two people have decided on
 * reaches another organisation.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
  const people = await portal.db.system.selectFrom('nutzer').select('email').where('org_id', '=', 'KR0001').execute()
  for (const { email } of people) guarantorsAddresses.add(email)
})
afterAll(() => portal?.close())

const {
  call,
  post,
  submitAuftrag,
  accept,
  auftrag,
  buergschaft: buergschaftRow,
  secondReview: second,
  delivered,
  act: perform,
  tasks,
  messages,
  codes,
  uploadDocument,
  paper,
} = actions(() => portal)
const LINK = { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null }
const TEXT = 'OE0000-0002-001'

const give = async (account: string, id: string, what: { dateiId?: string; textId?: string }) => {
  const { version } = await buergschaftRow('bg.admin', id)
  const buergschaft = await post(account, `${buergschaften}/${id}/dokument`, { version, dateiId: null, textId: null, ...what })
  await portal.outbox.empty()
  return buergschaft
}
const reject = { entscheidung: 'ABLEHNEN', ablehnungsgrund: 'Falsche Urkunde', ansprechpartner: null, kommentarIntern: null }
/** A correction of the amount. */
const correction = (more: Record<string, unknown> = {}) => ({
  buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_200_000 },
  buergschaftsIdBuerge: no(),
  textId: TEXT,
  dateiId: null,
  auftraggeber: null,
  kommentarIntern: null,
  ...more,
})
const decisions = (id: string) =>
  call<{ schritt: string; entscheidung: string; fassung: number | null; dokumente: readonly number[]; wer: string }[]>(
    'bg.admin',
    'GET',
    `/pruefungservice/api/private/v1/pruefungen/${id}/entscheidungen`,
  )
const linked = async (account = 'bg.erst') => {
  const auftragId = await submitAuftrag()
  return { auftragId, id: (await accept(auftragId, LINK, account)).buergschaftId }
}
/** Linked, and released by a second person: it waits for its document. */
const waiting = async () => {
  const { id, auftragId } = await linked()
  await second(id)
  return { id, auftragId }
}

describe('accepting and linking', () => {
  test('ends in a draft with a second review that is hidden from the first person', async () => {
    const { id, auftragId } = await linked('bg.admin')
    expect((await buergschaftRow('bg.admin', id)).status).toBe('ENT')
    expect(await auftrag('ag.admin', auftragId)).toMatchObject({ status: 'IN_PRUEFUNG', buergschaftId: null })
    await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
    expect(await tasks('bg.admin', id)).toEqual([])
    expect(await tasks('bg.zweit', id)).toEqual(['B-02'])
    await expect(second(id, { entscheidung: 'ANNEHMEN' }, 'bg.admin')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await expect(give('bg.admin', id, { textId: TEXT })).rejects.toThrow('SCHRITT_UNZULAESSIG')
    await second(id)
    expect(await auftrag('ag.admin', auftragId)).toMatchObject({ status: 'AUSGESTELLT', buergschaftId: id })
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'AUS', verknuepft: true, dokumentStatus: 'KEINES', dokumente: [] })
  })
  test.each([
    ['a file', async () => ({ dateiId: await uploadDocument('bg.erst', 'eigene') })],
    ['a text of the portal', async () => ({ textId: TEXT })],
  ])('%s for the waiting guarantee is a version for the second review', async (_title, what) => {
    const { id } = await waiting()
    await give('bg.erst', id, await what())
    expect((await buergschaftRow('bg.admin', id)).status).toBe('ENT')
    // Other parties see it as it was announced, and nothing of what is in review.
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({
      status: 'AUS',
      dokumentStatus: 'KEINES',
      textherkunft: null,
      dokumente: [],
    })
    expect(await tasks('bg.erst', id)).toEqual([])
    expect(await tasks('bg.zweit', id)).toEqual(['B-02'])
    const again = { entscheidung: 'ANNEHMEN', version: (await buergschaftRow('bg.admin', id)).version }
    await expect(post('bg.erst', `${buergschaften}/${id}/zweitpruefung`, again)).rejects.toThrow('403')
    await second(id)
    await portal.outbox.empty()
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft.status).toBe('UP')
    expect(buergschaft.dokumente.map(({ titel }) => titel)).toEqual(['Bürgschaftsurkunde'])
    expect(await codes('ag.admin', id)).toEqual(['G14'])
    expect((await decisions(id)).map((d) => [d.fassung, d.schritt, d.entscheidung, d.wer])).toEqual([
      [1, 'ERST', 'VERKNUEPFT', 'Katrin Hesse'],
      [1, 'ZWEIT', 'ANGENOMMEN', 'Paul Winter'],
      [2, 'ERST', 'DOKUMENT_GEGEBEN', 'Katrin Hesse'],
      [2, 'ZWEIT', 'ANGENOMMEN', 'Paul Winter'],
    ])
    // Beside each version the documents that show it: an announced guarantee had none.
    const shown = await decisions(id)
    expect(shown.slice(0, 2).flatMap(({ dokumente: documents }) => documents)).toEqual([])
    const own = (await buergschaftRow('bg.admin', id)).dokumente.map(({ version }) => version)
    expect(shown[3]?.dokumente).toEqual(own.toSorted((a, b) => a - b))
    // Its borrower was told of the issue once.
    expect((await messages('kn.admin', id)).filter((betreff) => betreff.includes('ausgestellt')).length).toBeLessThanOrEqual(1)
  })
  test('those with whom it is shared see nothing of its document under review', async () => {
    const { id } = await waiting()
    const { email } = await portal.db.system
      .selectFrom('nutzer')
      .select('email')
      .where('benutzername', '=', 'ag2.admin')
      .executeTakeFirstOrThrow()
    await post('ag.admin', `${buergschaften}/${id}/freigaben`, { email, recht: 'EINSEHEN', bis: addDays(today(), 30), nachricht: null })
    await give('bg.erst', id, { dateiId: await uploadDocument('bg.erst', 'geheim') })
    expect((await buergschaftRow('bg.admin', id)).dokumente).not.toEqual([])
    expect(await buergschaftRow('ag2.admin', id)).toMatchObject({ status: 'AUS', dokumente: [] })
    await second(id)
    await portal.outbox.empty()
    expect((await buergschaftRow('ag2.admin', id)).dokumente.map(({ titel }) => titel)).toEqual(['Bürgschaftsurkunde'])
  })
  test('the party whose turn it is doesn’t reveal the second review to others', async () => {
    const { id } = await waiting()
    const others = async () => Promise.all(['ag.admin', 'kn.admin'].map((account) => buergschaftRow(account, id)))
    const told = ({ naechster, dokumentStatus, verknuepft }: Buergschaft) => ({ naechster, dokumentStatus, verknuepft })
    const before = (await others()).map(told)
    expect(before[0]).toEqual({
      naechster: { rolle: 'BUERGE', name: 'Kranich Kreditversicherung AG', frist: null, eigene: false, selbst: false },
      dokumentStatus: 'KEINES',
      verknuepft: true,
    })
    await give('bg.erst', id, { textId: TEXT })
    expect((await others()).map(told)).toEqual(before)
    expect((await buergschaftRow('bg.zweit', id)).naechster).toMatchObject({ rolle: 'BUERGE', frist: expect.any(String), selbst: true })
    await second(id, reject)
    expect((await others()).map(told)).toEqual(before)
  })
  test('the guarantor works on a wished correction until its day, even when there is a draft of it', async () => {
    const id = await delivered()
    await perform('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const next = async (account: string) => (await buergschaftRow(account, id)).naechster
    const before = await next('ag.admin')
    expect(before).toMatchObject({ rolle: 'BUERGE', frist: expect.any(String), eigene: false })
    await perform('bg.erst', id, 'korrektur', correction())
    expect(await next('ag.admin')).toEqual(before)
  })
  test('a document refused or taken back makes the guarantee wait again, and the order stays issued', async () => {
    const { id, auftragId } = await waiting()
    await give('bg.admin', id, { dateiId: await uploadDocument('bg.admin', 'falsche') })
    await expect(second(id, reject, 'bg.admin')).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await second(id, reject)
    expect(await buergschaftRow('bg.admin', id)).toMatchObject({ status: 'AUS', verknuepft: true, dokumentStatus: 'KEINES' })
    expect(await tasks('bg.admin', id)).toEqual(['B-15'])
    await give('bg.admin', id, { textId: TEXT })
    expect(await tasks('bg.admin', id)).toEqual([])
    await perform('bg.admin', id, 'stornieren', { grund: 'Verwechselt' })
    expect(await tasks('bg.admin', id)).toEqual(['B-15'])
    expect((await auftrag('ag.admin', auftragId)).status).toBe('AUSGESTELLT')
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'AUS', dokumente: [] })
    expect(await codes('ag.admin', id)).toEqual([])
  })
  test('while the document is reviewed the announced data can’t be changed; another document needs another reviewer again', async () => {
    const { id } = await waiting()
    await give('bg.erst', id, { textId: TEXT })
    const change = {
      entscheidung: 'AENDERN',
      buergschaftsIdBuerge: (await buergschaftRow('bg.zweit', id)).buergschaftsIdBuerge,
      buergschaftsdaten: (await buergschaftRow('bg.zweit', id)).daten,
      textId: null,
      dateiId: await uploadDocument('bg.zweit', 'bessere'),
      kommentarIntern: null,
    }
    const dearer = { ...change, buergschaftsdaten: { ...change.buergschaftsdaten, buergschaftsBetrag: 1_200_000 } }
    await expect(second(id, dearer)).rejects.toThrow('bereits angekündigt')
    await second(id, change)
    await expect(second(id)).rejects.toThrow('403 VIER_AUGEN_VERLETZT')
    await second(id, { entscheidung: 'ANNEHMEN' }, 'bg.admin')
    await portal.outbox.empty()
    expect((await buergschaftRow('ag.admin', id)).status).toBe('UP')
  })
})

test('a document that couldn’t be processed is replaced by two', async () => {
  const dateiId = await uploadDocument('bg.erst')
  const { buergschaftId: id } = await accept(await submitAuftrag(), { weg: 'HOCHGELADEN', textId: null, dateiId })
  await portal.outbox.empty()
  // The file is gone before its document is made, so that it isn't made before this test says that it failed.
  await portal.db.system.deleteFrom('datei').where('id', '=', dateiId).execute()
  await second(id)
  await fail(id)
  await give('bg.erst', id, { dateiId: await uploadDocument('bg.erst', 'ersatz') })
  expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'AUS', dokumente: [] })
  await second(id)
  await portal.outbox.empty()
  expect((await buergschaftRow('ag.admin', id)).status).toBe('UP')
})

test.each([
  ['with an order', true],
  ['without one', false],
])('others learn nothing of a refused draft %s', async (_what, withAuftrag) => {
  const words = [no(), 'Leistung, die niemand freigegeben hat'] as const
  const [buergschaftsIdBuerge, bauleistung] = words
  const changed = { buergschaftsIdBuerge, buergschaftsdaten: { ...DATA, bauleistung, buergschaftsBetrag: 1_234_501 } }
  const order = withAuftrag ? await submitAuftrag() : null
  const id = order ? (await accept(order, changed)).buergschaftId : (await post('bg.erst', buergschaften, ausstellung(changed))).id
  const toldToBorrower = async () =>
    (
      await post<{ gesamt: { anzahl: number } }>('kn.admin', '/aufgabenservice/api/private/v1/mitteilungen/filterung', {
        betreff: 'die für Sie beantragt wurde',
      })
    ).gesamt.anzahl
  const before = await toldToBorrower()
  await second(id, reject)
  await portal.outbox.empty()
  for (const told of await toldToOthers()) for (const word of [...words, '12.345,01']) expect(told).not.toContain(word)
  const rejections = async (account: string, object: string) =>
    (await messages(account, object)).filter((betreff) => betreff.includes('abgelehnt')).length
  for (const account of ['ag.admin', 'kn.admin']) expect(await rejections(account, id)).toBe(0)
  // The applicant learns that the order is rejected, and the borrower that the guarantee ordered for it won't be issued.
  if (order) expect(await rejections('ag.admin', order)).toBe(1)
  expect(await toldToBorrower()).toBe(before + (order ? 1 : 0))
})

test.each([
  ['LA0001', 'ag2.admin', 'öffentliches'],
  ['WI0001', 'ag.admin', 'privates'],
])('the operator alone says who the beneficiary is, at %s too: it doesn’t change what was decided', async (unternehmenId, account) => {
  const id = await paper()
  await perform('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId })
  await portal.outbox.empty()
  expect(await buergschaftRow(account, id)).toMatchObject({
    status: 'UP',
    auftraggeber: { id: unternehmenId, name: 'Zweckverband Moorland' },
  })
})

describe('a company on the platform gets no guarantee on paper because a caller typed its name', () => {
  const typed = { ...application().auftraggeber, auftraggeberId: null, name: 'WESERBOGEN  Infrastruktur AG' }
  const onPaper = { auftraggeber: typed, versand: { weg: 'POST', versandadresse: null } }
  const refusal = /400 EINGABE_UNGUELTIG.*auftraggeber\.name.*Dieses Unternehmen ist auf der Plattform\. Bitte wählen Sie es aus\./

  test('not without an order, not in an order; at another address it is another company', async () => {
    await expect(post('bg.erst', buergschaften, ausstellung(onPaper))).rejects.toThrow(refusal)
    const daten = application({ ...onPaper, rolle: 'AUFTRAGNEHMER', kautionsvertragId: null })
    await expect(post('kn.admin', `${auftraege}/einreichen`, { id: null, version: null, daten })).rejects.toThrow(refusal)
    const elsewhere = { ...typed, postadresse: { ...typed.postadresse, postleitzahl: '28199' } }
    await post('bg.erst', buergschaften, ausstellung({ ...onPaper, auftraggeber: elsewhere }))
  })
  test('not in a correction, even if the guarantor doesn’t find the company otherwise', async () => {
    const id = await delivered()
    await perform('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const incognito = (inkognito: boolean) =>
      portal.db.system.updateTable('unternehmen').set({ inkognito }).where('id', '=', 'WI0001').execute()
    for (const hidden of [false, true]) {
      await incognito(hidden)
      await expect(perform('bg.erst', id, 'korrektur', correction({ auftraggeber: typed }))).rejects.toThrow(refusal)
    }
    await incognito(false)
  })
})

test('when the operator cancels the order, its draft ends as well', async () => {
  const order = await submitAuftrag()
  const { buergschaftId: id } = await accept(order)
  const cancel = async (account: string, body: object) =>
    post(account, `${auftraege}/${order}/stornoantrag`, { version: (await auftrag(account, order)).version, ...body })
  await cancel('bsp.admin', { entscheidung: 'BEANTRAGEN', grund: 'Doppelt' })
  await cancel('bsp.zweit', { entscheidung: 'FREIGEBEN' })
  expect((await auftrag('ag.admin', order)).status).toBe('STORNIERT')
  expect(await buergschaftRow('bg.zweit', id)).toMatchObject({ status: 'STO', statusgrund: 'ENTWURF_STORNIERT', schritte: [] })
  for (const about of [id, order]) expect(await tasks('bg.zweit', about)).toEqual([])
  await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
})

test('the list of orders names no draft; a borrower who orders learns once of the refusal', async () => {
  const order = (
    await post('kn.admin', `${auftraege}/einreichen`, {
      id: null,
      version: null,
      daten: application({ rolle: 'AUFTRAGNEHMER' }),
    })
  ).id
  const row = async (account: string) =>
    (await post<{ zeilen: { id: string; buergschaftId: string | null }[] }>(account, `${auftraege}/filterung?size=100`, {})).zeilen.find(
      ({ id }) => id === order,
    )
  const { buergschaftId: id } = await accept(order)
  expect((await row('bg.erst'))?.buergschaftId).toBe(id)
  expect((await row('kn.admin'))?.buergschaftId).toBeNull()
  await second(id, reject)
  expect((await row('kn.admin'))?.buergschaftId).toBeNull()
  expect((await messages('kn.admin', order)).filter((betreff) => betreff.includes('abgelehnt'))).toHaveLength(1)
})

test('the cover letter of a guarantee on paper exists once two have decided', async () => {
  const onPaper = { auftraggeber: { ...application().auftraggeber, auftraggeberId: null, name: 'Zweckverband Moorland' } }
  const { id } = await post('bg.erst', buergschaften, ausstellung({ ...onPaper, versand: { weg: 'POST', versandadresse: null } }))
  const path = `/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_${id}.pdf`
  expect((await portal.call('bg.erst', 'GET', path)).status).toBe(404)
  await second(id)
  expect((await portal.call('bg.erst', 'GET', path)).status).toBe(200)
})

test('a draft that is refused before its document exists gets none any more', async () => {
  const { buergschaftId: id } = await accept(await submitAuftrag())
  await second(id, reject)
  await portal.outbox.empty()
  const buergschaft = await buergschaftRow('bg.admin', id)
  expect(buergschaft.status).toBe('STO')
  // Perhaps the draft's was made by then; the guarantee's own never is.
  expect(buergschaft.dokumentStatus).not.toBe('IN_ARBEIT')
  expect(buergschaft.dokumente.filter(({ titel }) => titel !== 'Entwurf der Bürgschaftsurkunde')).toEqual([])
  expect(await tasks('bg.admin', id)).toEqual([])
})

/** The document of a guarantee can't be made, as when a font or the disk is missing. */
async function fail(id: string): Promise<void> {
  await portal.db.system.deleteFrom('pgboss.job').where('name', '=', 'DOKUMENT').where('completed_on', 'is', null).execute()
  await portal.db.system
    .updateTable('buergschaft')
    .set({ dokument_status: 'FEHLER' })
    .where('id', '=', id)
    .where('dokument_status', '=', 'IN_ARBEIT')
    .execute()
}

/** A version as this test keeps it: its document's mark, a word in its data if they are new with it, and who of the guarantor decided on it. */
type Version = { mark: string | null; number: string; word: string | null; people: Set<string> }
type Case = { order: string | null; id: string | null; version: Version | null; before: Version | null; all: Version[] }
const GUARANTOR = ['bg.erst', 'bg.zweit', 'bg.admin'] as const
const ACTS = [
  'acceptText',
  'acceptFile',
  'acceptLink',
  'issue',
  'approve',
  'approve',
  'changeText',
  'changeFile',
  'rejectDraft',
  'cancelDraft',
  'giveText',
  'giveFile',
  'giveFile',
  'fail',
  'withdraw',
  'dispatch',
  'wish',
  'unwish',
  'correct',
  'correctFile',
  'take',
  'exchange',
  'operator',
  'settle',
] as const
type Act = (typeof ACTS)[number]
/** One sequence that delivers what two people decided on, whatever chance brings. */
const DELIVERED: { act: Act; who: (typeof GUARANTOR)[number] }[] = [
  { act: 'acceptLink', who: 'bg.erst' },
  { act: 'approve', who: 'bg.zweit' },
  { act: 'giveFile', who: 'bg.erst' },
  { act: 'approve', who: 'bg.erst' },
  { act: 'approve', who: 'bg.zweit' },
  { act: 'settle', who: 'bg.erst' },
  { act: 'wish', who: 'bg.erst' },
  { act: 'correctFile', who: 'bg.admin' },
]

describe('any sequences of all steps of all parties', () => {
  test('show no other organisation what two haven’t decided', async () => {
    const play = fc.array(fc.record({ act: fc.constantFrom<Act>(...ACTS), who: fc.constantFrom(...GUARANTOR) }), {
      minLength: 8,
      maxLength: 22,
    })
    await fc.assert(
      fc.asyncProperty(play, async (steps) => {
        const example: Case = { order: await submitAuftrag(), id: null, version: null, before: null, all: [] }
        for (const { act, who } of steps) {
          await take(example, act, who).catch((refusal: Error) => {
            // Whatever isn't possible now is refused; nothing may break.
            if (!/^4\d\d /.test(refusal.message)) throw refusal
          })
          await look(example)
        }
        await portal.outbox.empty()
        await look(example)
      }),
      { numRuns: inForm(5, 100), examples: [[DELIVERED]] },
    )
    expect(seen).toBeGreaterThan(0)
  }, 600_000)
})

let marks = 0
/** How many documents others could read: sequences that deliver nothing prove nothing. */
let seen = 0
async function take(example: Case, act: Act, who: string): Promise<void> {
  const mark = `Fassung-${++marks}-`
  const number = no()
  const word = `Leistung ${marks} von ${number}`
  const data = { ...DATA, bauleistung: word }
  const begin = (file: boolean, aval = number, newData = true): Version => ({
    mark: file ? mark : null,
    number: aval,
    word: newData ? word : null,
    people: new Set([who]),
  })
  const set = (version: Version) => {
    example.before = example.version
    example.version = version
    example.all.push(version)
  }
  const id = example.id ?? '0'
  const state = async () => buergschaftRow('bg.admin', id)
  if (act === 'acceptText' || act === 'acceptFile' || act === 'acceptLink') {
    if (!example.order) return
    const file = act === 'acceptFile'
    const with_ = {
      buergschaftsIdBuerge: number,
      version: (await auftrag('bg.admin', example.order)).version,
      buergschaftsdaten: data,
      ...(act === 'acceptLink' && LINK),
      ...(file && { weg: 'HOCHGELADEN', textId: null, dateiId: await uploadDocument(who, mark) }),
    }
    const { buergschaftId } = await accept(example.order, with_, who)
    example.id = buergschaftId
    set(begin(file))
  } else if (act === 'issue') {
    const dateiId = await uploadDocument(who, mark)
    const body = ausstellung({ buergschaftsIdBuerge: number, buergschaftsdaten: data, textId: null, dateiId })
    example.id = (await post(who, buergschaften, body)).id
    set(begin(true))
  } else if (act === 'approve') {
    await second(id, { entscheidung: 'ANNEHMEN' }, who)
    example.version?.people.add(who)
  } else if (act === 'changeText' || act === 'changeFile') {
    const file = act === 'changeFile'
    const { angekuendigt: announced, daten } = await state()
    const aval = announced ? (example.version?.number ?? number) : number
    await second(
      id,
      {
        entscheidung: 'AENDERN',
        buergschaftsIdBuerge: aval,
        buergschaftsdaten: announced ? daten : { ...daten, bauleistung: word },
        textId: file ? null : TEXT,
        dateiId: file ? await uploadDocument(who, mark) : null,
        kommentarIntern: null,
      },
      who,
    )
    set(begin(file, aval, !announced))
  } else if (act === 'rejectDraft') {
    await second(id, reject, who)
    if ((await state()).status === 'AUS') example.version = example.before
  } else if (act === 'cancelDraft') {
    await perform(who, id, 'stornieren', { grund: 'Irrtum' })
    if ((await state()).status === 'AUS') example.version = example.before
  } else if (act === 'giveText' || act === 'giveFile') {
    const file = act === 'giveFile'
    await post(who, `${buergschaften}/${id}/dokument`, {
      version: (await state()).version,
      dateiId: file ? await uploadDocument(who, mark) : null,
      textId: file ? null : TEXT,
    })
    set(begin(file, example.version?.number, false))
  } else if (act === 'fail') await fail(id)
  else if (act === 'withdraw') await perform(who, id, 'zurueckziehen', { grund: 'Bonität' })
  else if (act === 'dispatch') await perform(who, id, 'versand')
  else if (act === 'wish') await perform('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
  else if (act === 'unwish') await perform('ag.admin', id, 'korrektur/zurueckziehen')
  else if (act === 'correct' || act === 'correctFile') {
    const file = act === 'correctFile'
    const dateiId = file ? await uploadDocument(who, mark) : null
    const { nachfolgerId: successorId } = await post<{ nachfolgerId: string }>(who, `${buergschaften}/${id}/korrektur`, {
      version: (await state()).version,
      buergschaftsdaten: { ...data, buergschaftsBetrag: 1_000_000 + marks },
      buergschaftsIdBuerge: number,
      textId: file ? null : TEXT,
      dateiId,
      auftraggeber: null,
      kommentarIntern: null,
    })
    example.id = successorId
    set(begin(file))
  } else if (act === 'take') await perform('ag.admin', id, 'annehmen', { projektId: null })
  else if (act === 'exchange') {
    const body = ausstellung({ buergschaftsIdBuerge: number, buergschaftsdaten: data })
    example.id = (await post(who, buergschaften, { ...body, umtauschGrundlageId: id })).id
    set(begin(false))
  } else if (act === 'operator') {
    const ask = { entscheidung: 'BEANTRAGEN', zielstatus: 'UP', grund: 'Bestand' }
    await post('bsp.admin', `${buergschaften}/${id}/status`, { ...ask, version: (await state()).version })
    await post('bsp.zweit', `${buergschaften}/${id}/status`, { entscheidung: 'FREIGEBEN', version: (await state()).version })
  } else await portal.outbox.empty()
}

/** Compares what others can read of all guarantees of a case with who decided on what. */
async function look(example: Case): Promise<void> {
  const undecided = example.all.flatMap(({ word, number, people }) => (word && people.size < 2 ? [word, number] : []))
  for (const told of await toldToOthers()) for (const word of undecided) expect(told).not.toContain(word)
  const numbers = new Set(example.all.map(({ number }) => number))
  for (const account of ['ag.admin', 'kn.admin'] as const) {
    const { zeilen: rows } = await post<{ zeilen: { id: string; buergschaftsIdBuerge: string | null }[] }>(
      account,
      `${buergschaften}/filterung?size=25&sort=geaendertAm,desc`,
      {},
    )
    for (const { id, buergschaftsIdBuerge: number } of rows) {
      if (!number || !numbers.has(number)) continue
      // The number itself is part of what two people decide on.
      const versions = example.all.filter((v) => v.number === number)
      expect(versions.some(({ people }) => people.size >= 2)).toBe(true)
      const { dokumente } = await buergschaftRow(account, id)
      for (const { version } of dokumente) {
        seen++
        const path = `/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_${id}.pdf?version=${version}`
        const pdf = await (await portal.call(account, 'GET', path)).text()
        const marked = example.all.find(({ mark }) => mark !== null && pdf.includes(mark))
        if (marked) expect([marked.mark, marked.people.size >= 2]).toEqual([marked.mark, true])
        else expect(versions.some(({ mark, people }) => mark === null && people.size >= 2)).toBe(true)
      }
      expect(await historyOf(account, id)).not.toEqual(expect.arrayContaining(['G01', 'G10', 'G54', 'G55', 'G56']))
    }
  }
}
/** All that others are told: their messages, their tasks, what they find by searching, and mails to all but the guarantor. */
async function toldToOthers(): Promise<string[]> {
  const service = '/aufgabenservice/api/private/v1'
  const read = await Promise.all(
    (['ag.admin', 'kn.admin'] as const).flatMap((account) => [
      post(account, `${service}/mitteilungen/filterung?size=100`, {}),
      post(account, `${service}/aufgaben/filterung?size=100`, {}),
      post(account, `${auftraege}/filterung?size=100`, {}),
    ]),
  )
  const mails = await mailRows(portal.db.system)
  const toOthers = mails.filter(({ content }) => !guarantorsAddresses.has(content.an))
  return [...read, ...toOthers].map((told) => JSON.stringify(told))
}
/** Addresses of the guarantor's people, and its own mailbox. */
const guarantorsAddresses = new Set(['avale@kranich.example'])

const historyOf = async (account: string, id: string) =>
  (await call<{ code: string }[]>(account, 'GET', `${SERVICE_PATH}/buergschaft/${id}/historie`)).map(({ code }) => code)

test('a delivered guarantee has two different decisions on its version', async () => {
  const id = await delivered()
  const people = (await decisions(id)).map(({ fassung: edition, wer: actor }) => `${edition} ${actor}`)
  expect(people).toEqual(['1 Katrin Hesse', '1 Paul Winter'])
})
