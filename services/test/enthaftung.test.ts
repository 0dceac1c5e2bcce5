import { freiesLimit, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { auftraege, buergschaften, actions, today } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Release, partial release and the borrower's request: transition rows G28–G32 and G42–G44. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const {
  post,
  call,
  buergschaft: buergschaftRow,
  active,
  act,
  actUnconfirmed,
  tasks,
  messages,
  codes,
  auftrag,
  submitAuftrag,
} = actions(() => portal)
const title = async (account: string, id: string) => {
  await portal.outbox.empty()
  return (await buergschaftRow(account, id)).dokumente.map((d) => d.titel)
}
/** The free limit of the borrower's contract, as its guarantor sees it with an order. */
const free = async () => {
  const id = await submitAuftrag()
  const { limit } = (await auftrag('bg.admin', id)).kautionsvertrag ?? {}
  const free = freiesLimit(limit as NonNullable<typeof limit>)
  await withdraw(id)
  return free
}
const withdraw = async (id: string) =>
  post('ag.admin', `${auftraege}/${id}/stornieren`, { version: (await auftrag('ag.admin', id)).version })

describe('Enthaftung', () => {
  test('only confirmed; the guarantor writes off and confirms, the limit is free again', async () => {
    const before = await free()
    const id = await active()
    expect((await buergschaftRow('ag.admin', id)).schritte).toEqual(expect.arrayContaining(['G28', 'G31']))
    expect((await buergschaftRow('ag.admin', id)).schritte).not.toContain('G42')
    expect(await free()).toBe(before - 1_250_000)
    expect(await actUnconfirmed('ag.admin', id, 'enthaften', { art: 'DIGITAL' })).toBe('403 ANMELDUNG_NOETIG')
    expect(await actUnconfirmed('ag.admin', id, 'teilenthaften', { betrag: 100_000 })).toBe('403 ANMELDUNG_NOETIG')
    expect((await buergschaftRow('ag.admin', id)).status).toBe('AKT')
    await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
    expect(await title('ag.admin', id)).toEqual(['Enthaftungserklärung', 'Bürgschaftsurkunde'])
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft).toMatchObject({ status: 'ZGBB', schritte: [] })
    expect(await messages('ag.admin', id)).toContain(`Bürgschaft ${buergschaft.buergschaftsIdBuerge} wurde enthaftet`)
    expect(await messages('kn.admin', id)).toContain(`Bürgschaft ${buergschaft.buergschaftsIdBuerge} wurde enthaftet`)
    await expect(act('bg.admin', id, 'enthaftung/bestaetigen', { ausgebucht: false })).rejects.toThrow('BESTAETIGUNG_FEHLT')
    await act('bg.admin', id, 'enthaftung/bestaetigen', { ausgebucht: true })
    expect((await buergschaftRow('ag.admin', id)).status).toBe('ZGB')
    expect(await title('kn.admin', id)).toEqual(['Bestätigung der Enthaftung', 'Enthaftungserklärung', 'Bürgschaftsurkunde'])
    expect(await free()).toBe(before)
    expect((await codes('ag.admin', id)).slice(0, 2)).toEqual(['G30', 'G28'])
  })
  test('without the number of the version the guarantee is loaded, not a declaration on it', async () => {
    const id = await active()
    const load = async (version = '') =>
      (
        await (
          await portal.call(
            'ag.admin',
            'GET',
            `/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_${id}.pdf${version}`,
          )
        ).arrayBuffer()
      ).byteLength
    const urkunde = await load()
    await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
    await portal.outbox.empty()
    const { dokumente } = await buergschaftRow('ag.admin', id)
    expect(await load()).toBe(urkunde)
    expect(await load(`?version=${dokumente[0]?.version}`)).toBe(dokumente[0]?.groesse)
  })
  test('a stale view, the borrower and those without the right are refused', async () => {
    const id = await active()
    const body = { art: 'DIGITAL' }
    await expect(post('ag.admin', `${buergschaften}/${id}/enthaften`, { version: 1, ...body })).rejects.toThrow('VERSION_VERALTET')
    await expect(act('kn.admin', id, 'enthaften', body)).rejects.toThrow('403 RECHT_FEHLT')
    await expect(act('ag.leser', id, 'enthaften', body)).rejects.toThrow('403')
    await expect(post('ag2.admin', `${buergschaften}/${id}/enthaften`, { version: 1, ...body })).rejects.toThrow('404')
    await expect(act('bg.admin', id, 'enthaftung/bestaetigen', { ausgebucht: true })).rejects.toThrow('SCHRITT_UNZULAESSIG')
  })
  test('imported paper is given back with day and way, without confirmation', async () => {
    const id = await active()
    await portal.db.system.updateTable('buergschaft').set({ herkunft: 'IMPORTIERT' }).where('id', '=', id).execute()
    await expect(act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow('SCHRITT_UNZULAESSIG')
    const giveBack = (am: string) => act('ag.admin', id, 'enthaften', { art: 'PAPIER', am, weg: 'POST_BUERGE' })
    await expect(giveBack(addDays(today(), 1))).rejects.toThrow('400')
    await expect(giveBack(addDays(today(), -31))).rejects.toThrow('400')
    await giveBack(addDays(today(), -2))
    expect(await title('ag.admin', id)).toEqual(['Begleitschreiben zur Rückgabe', 'Bürgschaftsurkunde'])
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({
      status: 'ZGB',
      rueckgabe: { am: addDays(today(), -2), weg: 'POST_BUERGE' },
    })
  })
})

describe('Teilenthaftung', () => {
  test('the lower amount is noted, and holds with the confirmation', async () => {
    const before = await free()
    const id = await active()
    const releasePartially = (betrag: number) => act('ag.admin', id, 'teilenthaften', { betrag })
    for (const wrong of [1_250_000, 1_300_000]) await expect(releasePartially(wrong)).rejects.toThrow('BETRAG_UNGUELTIG')
    await expect(releasePartially(0)).rejects.toThrow('400')
    await releasePartially(500_000)
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'TEB', betrag: 1_250_000, vorgemerkterBetrag: 500_000 })
    // One disposition at a time.
    await expect(act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })).rejects.toThrow(/SCHRITT_UNZULAESSIG|VORGANG_OFFEN/)
    expect(await tasks('bg.admin', id)).toEqual(['B-06'])
    await act('bg.admin', id, 'teilenthaftung/bestaetigen')
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({
      status: 'AKT',
      betrag: 500_000,
      ursprungsbetrag: 1_250_000,
      vorgemerkterBetrag: null,
    })
    expect(await tasks('bg.admin', id)).toEqual([])
    expect(await free()).toBe(before - 500_000)
    expect(await title('ag.admin', id)).toEqual(['Nachtrag: verringerter Höchstbetrag', 'Teilenthaftungserklärung', 'Bürgschaftsurkunde'])
    const { werte: values } = (
      await call<{ code: string; werte: unknown[] }[]>('ag.admin', 'GET', `/buergschaftservice/api/private/v2/buergschaft/${id}/historie`)
    ).find((h) => h.code === 'G32') as { werte: unknown[] }
    expect(values).toEqual([{ feld: 'Betrag', alt: '12.500,00\u00a0€', neu: '5.000,00\u00a0€' }])
  })
})

describe('request for release', () => {
  const please = (account: string, id: string) => act(account, id, 'rueckforderung', { grund: 'Die Leistung ist abgenommen.' })
  test('the borrower asks, the beneficiary refuses; for 30 days it isn’t possible again', async () => {
    const id = await active()
    expect((await buergschaftRow('kn.admin', id)).schritte).toEqual(['G42'])
    await expect(please('ag.admin', id)).rejects.toThrow('403 RECHT_FEHLT')
    await please('kn.admin', id)
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({
      status: 'AKT',
      rueckforderung: { status: 'OFFEN', von: 'Gebr. Harms Tiefbau GmbH', grund: 'Die Leistung ist abgenommen.' },
    })
    expect(await tasks('ag.admin', id)).toEqual(['A-04'])
    await expect(please('kn.admin', id)).rejects.toThrow('VORGANG_OFFEN')
    const respond = (more: object) => act('ag.admin', id, 'rueckforderung/entscheidung', { entscheidung: 'ABLEHNEN', ...more })
    await expect(respond({ grund: 'SONSTIGES', text: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await expect(
      act('kn.admin', id, 'rueckforderung/entscheidung', { entscheidung: 'ABLEHNEN', grund: 'FRIST', text: null }),
    ).rejects.toThrow('RECHT_FEHLT')
    await respond({ grund: 'MAENGEL', text: 'Riss im Durchlass' })
    expect(await tasks('ag.admin', id)).toEqual([])
    const reason = 'Es bestehen offene Mängelansprüche: Riss im Durchlass'
    expect(await buergschaftRow('kn.admin', id)).toMatchObject({ rueckforderung: { status: 'ABGELEHNT', antwort: reason }, schritte: [] })
    await expect(please('kn.admin', id)).rejects.toThrow('SPERRFRIST')
    expect((await codes('kn.admin', id)).slice(0, 2)).toEqual(['G43', 'G42'])
    // For thirty days, and not one longer.
    const rows = sql`select rueckforderung ->> 'gesperrtBis' as until from buergschaft where id = ${id}`
    expect((await rows.execute(portal.db.system)).rows).toEqual([{ until: addDays(today(), 30) }])
    const lockUntil = (day: string) =>
      sql`update buergschaft set rueckforderung = rueckforderung || jsonb_build_object('gesperrtBis', ${day}::text) where id = ${id}`.execute(
        portal.db.system,
      )
    await lockUntil(today())
    await expect(please('kn.admin', id)).rejects.toThrow('SPERRFRIST')
    await lockUntil(addDays(today(), -1))
    await please('kn.admin', id)
    expect((await buergschaftRow('ag.admin', id)).rueckforderung).toMatchObject({ status: 'OFFEN' })
  })
  test('the beneficiary agrees: the guarantee is released', async () => {
    const id = await active()
    await please('bg.admin', id)
    const accept = ['ag.admin', id, 'rueckforderung/entscheidung', { entscheidung: 'ANNEHMEN' }] as const
    expect(await actUnconfirmed(...accept)).toBe('403 ANMELDUNG_NOETIG')
    await act(...accept)
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'ZGBB', rueckforderung: { status: 'ANGENOMMEN' } })
    expect(await tasks('ag.admin', id)).toEqual([])
    expect(await title('ag.admin', id)).toEqual(['Enthaftungserklärung', 'Bürgschaftsurkunde'])
  })
  test('releasing without an answer is an answer', async () => {
    const id = await active()
    await please('kn.admin', id)
    await act('ag.admin', id, 'enthaften', { art: 'DIGITAL' })
    expect((await buergschaftRow('ag.admin', id)).rueckforderung?.status).toBe('ANGENOMMEN')
    expect(await tasks('ag.admin', id)).toEqual([])
  })
})
