/** Exchange: another guarantee takes the place of one in force with its acceptance (G45, G52, G53). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { application, acceptance, buergschaften, DATA, actions } from './acts.ts'
import { findLimitState } from '../src/vertrag/usage.ts'
import { bookUse, reckonedUse, wrongSums } from './limitUse.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { post, buergschaft: buergschaftRow, active, act, secondReview: second, codes, messages, tasks } = actions(() => portal)

const added = (oldId: string, more: Record<string, unknown> = {}, account = 'bg.erst') => {
  const { weg: _way, buergschaftsdaten: _data, version: _version, ...header } = acceptance()
  const { auftraggeber, auftragnehmer, versand } = application()
  return post(account, buergschaften, {
    ...header,
    textId: 'OE0000-0101-001',
    auftraggeber,
    auftragnehmer,
    versand,
    buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: 500_000 },
    umtauschGrundlageId: oldId,
    ...more,
  })
}
/** The new one, delivered. */
async function offered(oldId: string): Promise<string> {
  const { id } = await added(oldId)
  await portal.outbox.empty()
  await second(id)
  await portal.outbox.empty()
  expect((await buergschaftRow('ag.admin', id)).status).toBe('UP')
  return id
}

describe('Umtausch', () => {
  test('when the new one is accepted the old one is exchanged, with a confirmation as a document; until then it is in force', async () => {
    const old = await active()
    const id = await offered(old)
    expect(await buergschaftRow('ag.admin', old)).toMatchObject({ status: 'AKT', umtausch: { angebot: { id } } })
    const { umtausch } = await buergschaftRow('ag.admin', id)
    expect(umtausch.grundlage?.id).toBe(old)
    // What the guarantor prepares is its own affair until it is delivered.
    expect(await codes('ag.admin', old)).not.toContain('G52')
    await act('ag.admin', id, 'annehmen', { projektId: null })
    await portal.outbox.empty()
    const buergschaft = await buergschaftRow('ag.admin', old)
    expect(buergschaft).toMatchObject({ status: 'UT', nachfolgerId: id, umtausch: { angebot: null }, schritte: [] })
    expect(buergschaft.dokumente[0]?.titel).toBe('Umtauschbestätigung')
    expect((await codes('ag.admin', old))[0]).toBe('G45')
    expect((await messages('ag.admin', old))[0]).toMatch(/wurde gegen .* umgetauscht/)
    expect((await buergschaftRow('ag.admin', id)).status).toBe('AKT')
  })
  test('a draft stays hidden from the beneficiary; cancelled or refused it permits a new one', async () => {
    const old = await active()
    const { id } = await added(old)
    expect((await buergschaftRow('ag.admin', old)).umtausch.angebot).toBeNull()
    expect((await buergschaftRow('bg.admin', old)).umtausch.angebot?.id).toBe(id)
    await expect(added(old)).rejects.toThrow('409 VORGANG_OFFEN')
    await act('bg.erst', id, 'stornieren', { grund: 'Falscher Betrag' })
    expect((await codes('bg.admin', old)).slice(0, 2)).toEqual(['G53', 'G52'])
    const zweite = await offered(old)
    await act('ag.admin', zweite, 'ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Zu niedrig' })
    expect(await buergschaftRow('bg.admin', old)).toMatchObject({ status: 'AKT', umtausch: { angebot: null } })
    expect((await buergschaftRow('bg.admin', old)).schritte).toContain('G52')
  })
  test('while a procedure is open at the old one the acceptance waits; once it is released the new one stands by itself', async () => {
    const old = await active()
    const id = await offered(old)
    await act('ag.admin', old, 'teilenthaften', { betrag: 100_000 })
    await expect(act('ag.admin', id, 'annehmen', { projektId: null })).rejects.toThrow('409 VORGANG_OFFEN')
    await act('bg.admin', old, 'teilenthaftung/bestaetigen')
    await act('ag.admin', old, 'enthaften', { art: 'DIGITAL' })
    await act('ag.admin', id, 'annehmen', { projektId: null })
    expect((await buergschaftRow('ag.admin', old)).status).toBe('ZGBB')
    expect((await buergschaftRow('ag.admin', id)).status).toBe('AKT')
  })
  test.each([
    ['rejected by its beneficiary', offered, 'ag.admin', 'ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Nicht mehr nötig' }, 'ABB'],
    ['cancelled as a draft', async (old: string) => (await added(old)).id, 'bg.erst', 'stornieren', { grund: 'Nicht mehr nötig' }, 'STO'],
  ])('when the old one has ended meanwhile the new one can still be %s', async (_how, offer, account, step, body, status) => {
    const old = await active()
    const id = await offer(old)
    await act('ag.admin', old, 'enthaften', { art: 'DIGITAL' })
    await act('bg.admin', old, 'enthaftung/bestaetigen', { ausgebucht: true })
    expect((await act(account, id, step, body)).status).toBe(status)
    expect(await buergschaftRow('bg.admin', old)).toMatchObject({ status: 'ZGB', umtausch: { angebot: null } })
  })
  test('a corrected new one goes on with the exchange', async () => {
    const old = await active()
    const id = await offered(old)
    await act('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Bitte 6.000', antwortfrist: null })
    const { nachfolgerId } = await post<{ nachfolgerId: string }>('bg.erst', `${buergschaften}/${id}/korrektur`, {
      version: (await buergschaftRow('bg.erst', id)).version,
      buergschaftsIdBuerge: acceptance().buergschaftsIdBuerge,
      buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: 600_000 },
      auftraggeber: null,
      textId: 'OE0000-0101-001',
      dateiId: null,
      kommentarIntern: null,
    })
    await portal.outbox.empty()
    await second(nachfolgerId)
    await portal.outbox.empty()
    expect((await buergschaftRow('ag.admin', old)).umtausch.angebot?.id).toBe(nachfolgerId)
    await act('ag.admin', nachfolgerId, 'annehmen', { projektId: null })
    expect(await buergschaftRow('ag.admin', old)).toMatchObject({ status: 'UT', nachfolgerId })
    expect(await tasks('ag.admin', old)).toEqual([])
  })
  test('only between the same parties, only own ones, only those in force', async () => {
    const old = await active()
    await expect(
      added(old, { auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: null, name: 'Andere GmbH' } }),
    ).rejects.toThrow(/400 EINGABE_UNGUELTIG.*auftragnehmer/)
    await expect(added(old, {}, 'bg2.admin')).rejects.toThrow('404')
    await act('ag.admin', old, 'enthaften', { art: 'DIGITAL' })
    await expect(added(old)).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
})

describe('what an exchange uses of its contract', () => {
  const VERTRAG = '3107'
  const contract = () => portal.db.system.selectFrom('kautionsvertrag').selectAll().where('id', '=', VERTRAG).executeTakeFirstOrThrow()
  /** What the guarantor and the others are told of the use, as it is booked (cents), which is what the rows add up to. */
  async function booked(): Promise<[inside: number, outside: number]> {
    expect(await wrongSums(portal.db.system)).toEqual([])
    const { genutzt_cent, genutzt_aussen_cent } = await contract()
    return [genutzt_cent, genutzt_aussen_cent]
  }
  const amounts = (buergschaftsBetrag: number) => ({ buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag } })
  const correct = async (id: string, betrag: number) =>
    (await act('bg.erst', id, 'korrektur', {
      buergschaftsIdBuerge: acceptance().buergschaftsIdBuerge,
      ...amounts(betrag),
      auftraggeber: null,
      textId: 'OE0000-0101-001',
      dateiId: null,
      kommentarIntern: null,
    })) as unknown as { nachfolgerId: string }
  /** Who reviews changes the amount; another person has to look at it then. */
  const change = (id: string, betrag: number) =>
    second(
      id,
      {
        entscheidung: 'AENDERN',
        buergschaftsIdBuerge: acceptance().buergschaftsIdBuerge,
        ...amounts(betrag),
        textId: 'OE0000-0101-001',
        dateiId: null,
        kommentarIntern: null,
      },
      'bg.admin',
    )
  /** The offered one is to be corrected. */
  const reject = (id: string) => act('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Bitte anders', antwortfrist: null })
  const delivered = async (id: string) => {
    await second(id)
    await portal.outbox.empty()
  }
  /** Leaves so much of the contract's limit unused (cents), for the guarantor; the limits of one guarantee and of a part don't matter. */
  async function leave(free: number): Promise<void> {
    const { inside } = await reckonedUse(portal.db.system, VERTRAG)
    await portal.db.system
      .updateTable('kautionsvertrag')
      .set((w) => ({ gesamtlimit_cent: w('anfangsbestand_cent', '+', inside.genutzt + inside.reserviert + free), einzellimit_cent: 9e11 }))
      .where('id', '=', VERTRAG)
      .execute()
  }
  /** The step is refused for an amount with one cent more than is free, and goes with what is free. */
  async function takesUpTo(free: number, amount: number, step: (amount: number) => Promise<unknown>): Promise<void> {
    await leave(free)
    await expect(step(amount + 1)).rejects.toThrow(/400 EINGABE_UNGUELTIG.*reicht für diesen Betrag nicht aus/)
    await step(amount)
  }

  let limits: Awaited<ReturnType<typeof contract>>
  beforeAll(async () => {
    limits = await contract()
    await portal.db.system
      .updateTable('kautionsvertrag_unternehmen')
      .set({ teillimit_cent: null })
      .where('kautionsvertrag_id', '=', VERTRAG)
      .execute()
  })
  beforeEach(async () => {
    await portal.outbox.empty()
    const { gesamtlimit_cent, einzellimit_cent } = limits
    await portal.db.system.updateTable('kautionsvertrag').set({ gesamtlimit_cent, einzellimit_cent }).where('id', '=', VERTRAG).execute()
  })

  test('only what the new one is above the old one, also while it is corrected; others learn of a draft when two have decided', async () => {
    const [inside, outside] = await booked()
    const since = async () => {
      const now = await booked()
      return [now[0] - inside, now[1] - outside]
    }
    const old = await active()
    expect(await since()).toEqual([1_250_000, 1_250_000])
    const { id } = await added(old, amounts(1_500_000))
    expect(await since()).toEqual([1_500_000, 1_250_000])
    await delivered(id)
    expect(await since()).toEqual([1_500_000, 1_500_000])
    await reject(id)
    const { nachfolgerId } = await correct(id, 1_700_000)
    expect(await since()).toEqual([1_700_000, 1_500_000])
    await delivered(nachfolgerId)
    expect(await since()).toEqual([1_700_000, 1_700_000])
    await act('ag.admin', nachfolgerId, 'annehmen', { projektId: null })
    expect(await since()).toEqual([1_700_000, 1_700_000])
  })

  test('nothing where it is for less; all of it once the old one is gone', async () => {
    const [inside, outside] = await booked()
    const old = await active()
    const id = await offered(old)
    expect(await booked()).toEqual([inside + 1_250_000, outside + 1_250_000])
    await reject(id)
    await correct(id, 700_000)
    await act('ag.admin', old, 'enthaften', { art: 'DIGITAL' })
    await act('bg.admin', old, 'enthaftung/bestaetigen', { ausgebucht: true })
    expect(await booked()).toEqual([inside + 700_000, outside + 500_000])
  })

  test('an old one that is itself corrected counts for those who know of it; its successor’s delivery tells the others', async () => {
    const [inside, outside] = await booked()
    const old = await active()
    const { id } = await added(old, amounts(1_500_000))
    await delivered(id)
    await act('bsp.admin', old, 'status', { entscheidung: 'BEANTRAGEN', zielstatus: 'IK', grund: 'Betrag stimmt nicht' })
    await act('bsp.zweit', old, 'status', { entscheidung: 'FREIGEBEN' })
    const { nachfolgerId } = await correct(old, 2_000_000)
    expect(await booked()).toEqual([inside + 3_500_000, outside + 1_500_000])
    await portal.db.system.updateTable('buergschaft').set({ angekuendigt: true }).where('id', '=', nachfolgerId).execute()
    await bookUse(portal.db, { kind: 'BUERGSCHAFT', orgId: 'KR0001', id: nachfolgerId })
    expect(await booked()).toEqual([inside + 3_500_000, outside + 3_500_000])
    await portal.db.system
      .updateTable('buergschaft')
      .set({ angekuendigt: false, geloescht_am: new Date() })
      .where('id', '=', nachfolgerId)
      .execute()
    await portal.db.system.updateTable('buergschaft').set({ nachfolger_id: null, status: 'AKT' }).where('id', '=', old).execute()
    await bookUse(portal.db, { kind: 'BUERGSCHAFT', orgId: 'KR0001', id: nachfolgerId })
    expect(await booked()).toEqual([inside + 1_500_000, outside + 1_500_000])
    await portal.db.system.updateTable('buergschaft').set({ geloescht_am: new Date() }).where('id', '=', old).execute()
    await bookUse(portal.db, { kind: 'BUERGSCHAFT', orgId: 'KR0001', id: old })
    expect(await booked()).toEqual([inside + 1_500_000, outside + 1_500_000])
  })

  test('without it and the old one, another exchange under the contract counts in full', async () => {
    const used = (buergschaftId: string) =>
      portal.db.transact(
        async (tx) => (await findLimitState(tx, { vertragId: VERTRAG, unternehmenId: null, without: { buergschaftId } }))?.state,
      )
    const { id } = await added(await active())
    const genutzt = (await used(id))?.genutzt ?? 0
    await added(await active(), amounts(1_500_000))
    expect((await used(id))?.genutzt).toBe(genutzt + 1_500_000)
  })

  test('the new one may be for the old one’s amount and all that is free: when it is made, reviewed and corrected', async () => {
    const old = await active()
    let id = ''
    await takesUpTo(100_000, 1_350_000, async (amount) => {
      ;({ id } = await added(old, amounts(amount)))
    })
    await takesUpTo(10_000, 1_360_000, (amount) => change(id, amount))
    await delivered(id)
    await reject(id)
    let successor = ''
    await takesUpTo(1_000, 1_361_000, async (amount) => {
      successor = (await correct(id, amount)).nachfolgerId
    })
    await takesUpTo(100, 1_361_100, (amount) => change(successor, amount))
  })
})
