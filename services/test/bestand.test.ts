import type { Api } from '@avalwerk/contracts'
import { pdf } from '@avalwerk/testing/pdf'
import { addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { application, buergschaften, DATA, actions, today, no, portfolio } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Guarantees that exist outside of the portal: import by hand, the guarantor's confirmation, giving back, deleting. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

type More = Record<string, unknown>
type Import = Api['buergschaft']['importieren']
const { call, post, buergschaft: buergschaftRow, act, tasks, messages, codes } = actions(() => portal)
const PDF = pdf({ text: 'Scan' })
const scan = (account = 'ag.admin') =>
  call<{ dateiId: string }>(
    account,
    'POST',
    '/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload?name=Scan.pdf',
    PDF as never,
  )

const imported = (more: More = {}) =>
  portfolio({ auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: null, name: 'Zimmerei Wiebke Onken e. K.' }, ...more })
const runImport = (more: More = {}, account = 'ag.admin') => post<Import['response']>(account, `${buergschaften}/import`, imported(more))
const KRANICH = { id: 'KR0001', name: '' }

describe('importing an existing guarantee (G08)', () => {
  test('with a guarantor that isn’t in the portal: it stands in the portfolio, and no other party sees it', async () => {
    const { id, status } = await runImport({ internerVermerk: 'Ordner 12' })
    expect(status).toBe('AKT')
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft).toMatchObject({
      herkunft: 'IMPORTIERT',
      versandweg: 'POST',
      textherkunft: 'UNBEKANNT',
      internerVermerk: 'Ordner 12',
      buerge: { id: null, name: 'Volksbank Wesermünde eG' },
      dokumente: [],
    })
    // In force, but there is no guarantor on the platform to claim against, and nothing to release in the portal.
    for (const step of ['G28', 'G31', 'G33']) expect(buergschaft.schritte).not.toContain(step)
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G38', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G08'])
    for (const stranger of ['bg.admin', 'ag2.admin']) await expect(buergschaftRow(stranger, id)).rejects.toThrow('404')
    expect((await buergschaftRow('bsp.admin', id)).internerVermerk).toBeNull()
  })
  test('with a scan; a guarantor of the portal sees it, a code of the scan vouches for nothing', async () => {
    const { dateiId } = await scan()
    const { id } = await runImport({ buerge: KRANICH, dateiId })
    const buergschaft = await buergschaftRow('bg.admin', id)
    expect(buergschaft).toMatchObject({
      buerge: { id: 'KR0001', name: 'Kranich Kreditversicherung AG' },
      dokumente: [{ titel: 'Scan der Urkunde' }],
    })
    const response = await portal.call(undefined, 'POST', '/dokumentservice/api/public/v1/echtheit', {
      nummer: buergschaft.buergschaftsIdBuerge,
      pruefcode: buergschaft.dokumente[0]?.pruefcode,
    })
    expect(response.status).toBe(404)
    await expect(runImport({ dateiId }, 'ag2.admin')).rejects.toThrow('400')
  })
  test('a second import of a guarantee is recognised; its number isn’t taken from the guarantor', async () => {
    const same = { buergschaftsIdBuerge: no(), buerge: KRANICH }
    const { id } = await runImport(same)
    await expect(runImport(same)).rejects.toThrow('400 BESTAND_DOPPELT')
    await expect(runImport({ ...same, buergschaftsIdBuerge: ` ${same.buergschaftsIdBuerge} ` })).rejects.toThrow('BESTAND_DOPPELT')
    const free = await call<{ vorhanden: boolean }>(
      'bg.admin',
      'GET',
      `${buergschaften.replace(/en$/, '')}/fremdid/vorhanden?buergschaftsIdBuerge=${same.buergschaftsIdBuerge}`,
    )
    expect(free.vorhanden).toBe(false)
    await act('ag.admin', id, 'loeschen')
    await runImport(same)
  })
  test('two windows that import at once create one guarantee', async () => {
    const same = { buergschaftsIdBuerge: no() }
    const results = await Promise.allSettled([1, 2, 3].map(() => runImport(same)))
    expect(results.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    for (const settled of results) if (settled.status === 'rejected') expect(String(settled.reason)).toContain('BESTAND_DOPPELT')
  })
  test.each<[string, More, string]>([
    ['no number', { buergschaftsIdBuerge: ' ' }, 'buergschaftsIdBuerge'],
    ['no date of issue', { ausstellungsdatumBuerge: null }, 'ausstellungsdatumBuerge'],
    ['no guarantor', { buerge: { id: null, name: '' } }, 'buerge.name'],
    ['a guarantor that is none', { buerge: { id: 'WI0001', name: '' } }, 'buerge'],
    ['another organisation’s company', { auftraggeber: { ...application().auftraggeber, auftraggeberId: 'EQ0001' } }, 'auftraggeber'],
    ['an expiry that has passed', { buergschaftsdaten: { ...DATA, befristungsdatum: '2020-01-01' } as never }, 'befristungsdatum'],
    ['no amount', { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 0 } as never }, 'buergschaftsBetrag'],
  ])('it isn’t taken with %s', async (_how, more, field) => {
    await expect(runImport(more)).rejects.toThrow(new RegExp(`400 EINGABE_UNGUELTIG.*${field}`))
  })
  test('beneficiary and borrower aren’t the same organisation', async () => {
    await expect(runImport({ auftragnehmer: { ...application().auftragnehmer, auftragnehmerId: 'WI0003' } })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
  })
})

describe('as borrower', () => {
  const asKreditnehmer = { beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: application().auftragnehmer } as const
  test('the beneficiary is named and knows nothing of it; the borrower keeps the record', async () => {
    const { id } = await runImport({ ...asKreditnehmer, buerge: KRANICH }, 'kn.admin')
    const buergschaft = await buergschaftRow('kn.admin', id)
    expect(buergschaft).toMatchObject({
      rolle: 'AUFTRAGNEHMER',
      auftraggeber: { id: null, name: 'Weserbogen Infrastruktur AG' },
      schritte: ['G29', 'G49'],
    })
    await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
    await act('kn.admin', id, 'enthaften', { art: 'PAPIER', am: today(), weg: 'UEBERGABE' })
    expect((await buergschaftRow('kn.admin', id)).status).toBe('ZGB')
  })
  test('only the beneficiary asks for a confirmation', async () => {
    const { dateiId } = await scan('kn.admin')
    await expect(runImport({ ...asKreditnehmer, buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true }, 'kn.admin')).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})

describe('confirmation by the guarantor (G09, G16, G17)', () => {
  const request = async (more: More = {}) => {
    const { dateiId } = await scan()
    return runImport({ buerge: KRANICH, dateiId, bestaetigungsanfrageBuerge: true, ...more })
  }
  test('confirmed: the guarantee is in force', async () => {
    const { id, status } = await request()
    expect(status).toBe('AUS')
    expect(await tasks('bg.admin', id)).toEqual(['B-07'])
    await act('bg.admin', id, 'import/bestaetigen', { bestaetigt: true, grund: null })
    expect((await buergschaftRow('ag.admin', id)).status).toBe('AKT')
    expect(await tasks('bg.admin', id)).toEqual([])
    expect((await messages('ag.admin', id))[0]).toMatch(/hat die importierte Bürgschaft .* bestätigt/)
  })
  test('not confirmed: a task settles it, by a new import or by deleting', async () => {
    const same = { buergschaftsIdBuerge: no() }
    const { id } = await request(same)
    await expect(act('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: ' ' })).rejects.toThrow('GRUND_FEHLT')
    await act('bg.admin', id, 'import/bestaetigen', { bestaetigt: false, grund: 'Diese Nummer haben wir nie vergeben.' })
    expect(await buergschaftRow('ag.admin', id)).toMatchObject({ status: 'ABGELEHNT', schritte: ['G49'] })
    expect(await tasks('ag.admin', id)).toEqual(['A-13'])
    const fresh = await request(same)
    expect(await tasks('ag.admin', id)).toEqual([])
    expect(await tasks('bg.admin', fresh.id)).toEqual(['B-07'])
    await act('ag.admin', id, 'loeschen')
    await expect(buergschaftRow('ag.admin', id)).rejects.toThrow('404')
  })
  test('needs a scan and a guarantor that can answer', async () => {
    await expect(runImport({ buerge: KRANICH, bestaetigungsanfrageBuerge: true })).rejects.toThrow('400 SCAN_FEHLT')
    const { dateiId } = await scan()
    await expect(runImport({ dateiId, bestaetigungsanfrageBuerge: true })).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
})

describe('deleting a record (G49)', () => {
  test('only its keeper deletes it, only an imported one and only without an open procedure; row and history stay', async () => {
    const { id } = await runImport({ buerge: KRANICH })
    await expect(act('bg.admin', id, 'loeschen')).rejects.toThrow('403')
    await expect(post('ag2.admin', `${buergschaften}/${id}/loeschen`, { version: 1 })).rejects.toThrow('404')
    await expect(post('ag.admin', `${buergschaften}/${id}/loeschen`, { version: 7 })).rejects.toThrow('409 VERSION_VERALTET')
    await act('ag.admin', id, 'loeschen')
    for (const account of ['ag.admin', 'bg.admin', 'bsp.admin']) await expect(buergschaftRow(account, id)).rejects.toThrow('404')
    const row = await portal.db.system.selectFrom('buergschaft').select('geloescht_am').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.geloescht_am).not.toBeNull()
    const history = await portal.db.system
      .selectFrom('buergschaft_historie')
      .select('code')
      .where('buergschaft_id', '=', id)
      .orderBy('lfd')
      .execute()
    expect(history.map(({ code }) => code)).toEqual(['G08', 'G49'])
    await expect(act('ag.admin', '10004711', 'loeschen')).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
  test('deadlines leave deleted ones alone', async () => {
    const at = addDays(today(), 40)
    const { id } = await runImport({ buergschaftsdaten: { ...DATA, bausumme: null, voraussichtlichesAblaufdatum: at } as never })
    await act('ag.admin', id, 'loeschen')
    await portal.deadlines.run(new Date(`${addDays(at, -1)}T11:00:00Z`))
    expect(await tasks('ag.admin', id)).toEqual([])
  })
})

describe('assigning a company (G50, G51, G14)', () => {
  const unknown = async () => {
    const header =
      'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Begünstigter;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
    const row = `${no()};MAB;100,00;02.03.2026;Kranich;Weserbogen Infra;Onken;Deichweg;3;26723;Emden;V-1;01.02.2026;Dach;Kita`
    const response = await portal.call(
      'bsp.admin',
      'POST',
      `${buergschaften}/hochladen/csv?name=x.csv`,
      new TextEncoder().encode(`${header}\n${row}`),
      {
        'content-type': 'text/csv',
      },
    )
    const { id } = (await response.json()) as { id: string }
    await post('bsp.admin', `${buergschaften}/hochladen/csv/${id}/uebernehmen`, {})
    await portal.outbox.empty()
    const { zeilen: rows } = await call<{ zeilen: { buergschaftId: string }[] }>(
      'bsp.admin',
      'GET',
      `${buergschaften}/hochladen/csv/${id}/zeilen`,
    )
    return rows[0]?.buergschaftId as string
  }
  test('the operator names the beneficiary: the task is done, the guarantee in its portfolio, the name stays', async () => {
    const id = await unknown()
    expect(await tasks('bsp.admin', id)).toEqual(['C-05'])
    await act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })
    expect(await tasks('bsp.admin', id)).toEqual([])
    const buergschaft = await buergschaftRow('ag.admin', id)
    expect(buergschaft).toMatchObject({
      status: 'AKT',
      rolle: 'AUFTRAGGEBER',
      auftraggeber: { id: 'WI0001', name: 'Weserbogen Infra', postadresse: { ort: 'Bremen' } },
    })
    expect(buergschaft.schritte).toEqual(expect.arrayContaining(['G29', 'G33', 'G49']))
    expect(await codes('ag.admin', id)).toEqual(['G51', 'G50', 'G07'])
    expect((await messages('ag.admin', id))[0]).toMatch(/^Neue Bürgschaft/)
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('409')
  })
  test('refuses the own counterpart, a guarantor, and the call of others', async () => {
    const id = await unknown()
    await act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGNEHMER', unternehmenId: 'GH0001' })
    expect((await buergschaftRow('bsp.admin', id)).status).toBe('AUS')
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'GH0001' })).rejects.toThrow(
      '400 GLEICHE_ORGANISATION',
    )
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'KR0001' })).rejects.toThrow(
      '400 EINGABE_UNGUELTIG',
    )
    await expect(act('bg.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow('403')
    await expect(
      post('bsp.admin', `${buergschaften}/${id}/unternehmen`, { version: 1, rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' }),
    ).rejects.toThrow('409 VERSION_VERALTET')
  })
  test('a borrower’s register stays its own', async () => {
    const { id } = await runImport(
      { beteiligungstyp: 'AUFTRAGNEHMER', auftragnehmer: application().auftragnehmer, buerge: KRANICH },
      'kn.admin',
    )
    await expect(act('bsp.admin', id, 'unternehmen', { rolle: 'AUFTRAGGEBER', unternehmenId: 'WI0001' })).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )
  })
})
