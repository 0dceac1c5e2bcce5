import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { application, acceptance, buergschaften, DATA, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Exchange: another guarantee takes the place of one in force with its acceptance (G45, G52, G53). */

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
