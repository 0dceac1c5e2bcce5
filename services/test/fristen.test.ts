import { formatDate, calendarDate, addDays, addWorkingDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { antrag, aufträge, basis, bürgschaften, DATA, handlungen, nummer } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { ruf, post, beantrage, nimmAn, zweit, auftrag, bürgschaft, zugestellt, tue, aufgaben, mitteilungen, codes, mails } = handlungen(
  () => portal,
)

const heute = calendarDate(new Date())
/** Noon of a day. */
const noon = (tag: string) => new Date(`${tag}T11:00:00Z`)
const inDays = (tage: number) => noon(addDays(heute, tage))
/** The day on which so many working days have passed. */
const afterWorkingDays = (werktage: number) => noon(addWorkingDays(heute, werktage))
const zahl = (liste: readonly string[], code: string) => liste.filter((c) => c === code).length

describe('Entwürfe', () => {
  test('nach 76 Tagen wird einmal gewarnt, nach 90 verfällt er; wer ihn ändert, beginnt von vorn', async () => {
    const { id, version } = await post('ag.admin', aufträge, antrag())
    await portal.fristen.laufe(inDays(75))
    expect(await mails('Erinnerung von Avalwerk', `BA ${id} `)).toEqual([])
    await portal.fristen.laufe(inDays(76))
    await portal.fristen.laufe(inDays(77))
    const gewarnt = await mails('Erinnerung von Avalwerk', `BA ${id} `)
    expect(gewarnt.length).toBeGreaterThan(0)
    expect(new Set(gewarnt).size).toBe(gewarnt.length)

    const anderer = await post('ag.admin', aufträge, antrag())
    await portal.db.system
      .updateTable('auftrag')
      .set({ geaendert_am: inDays(20) })
      .where('id', '=', anderer.id)
      .execute()
    await portal.fristen.laufe(inDays(91))
    expect(await auftrag('ag.admin', id)).toMatchObject({ status: 'STORNIERT', version: version + 1 })
    expect(await aufgaben('ag.admin', id)).toEqual([])
    const verlauf = await ruf<{ code: string; akteur: string }[]>('ag.admin', 'GET', `${aufträge}/${id}/historie`)
    expect(verlauf[0]).toMatchObject({ code: 'O15', akteur: 'Avalwerk' })
    expect(await auftrag('ag.admin', anderer.id)).toMatchObject({ status: 'UNVOLLSTAENDIG' })
  })

  test('auch der einer Bürgschaft, den niemand prüft: der Bürge ist gewarnt, sein Antrag ist wieder offen', async () => {
    const order = await beantrage()
    const { buergschaftId: id } = await nimmAn(order)
    await portal.ausgang.leer()
    const { buergschaftsIdBuerge: number, version } = await bürgschaft('bg.erst', id)
    await portal.fristen.laufe(inDays(75))
    const warned = () => mails('Erinnerung von Avalwerk', `Der Entwurf der Bürgschaft ${number} `)
    expect(await warned()).toEqual([])
    await portal.fristen.laufe(inDays(76))
    await portal.fristen.laufe(inDays(77))
    expect(await warned()).toContain('bg.zweit@demo.avalwerk.example')
    expect(new Set(await warned()).size).toBe((await warned()).length)
    expect((await warned()).every((address) => address.startsWith('bg.'))).toBe(true)
    await portal.fristen.laufe(inDays(89))
    expect(await bürgschaft('bg.erst', id)).toMatchObject({ status: 'ENT', version })

    await portal.fristen.laufe(inDays(91))
    expect(await bürgschaft('bg.erst', id)).toMatchObject({ status: 'STO', statusgrund: 'ENTWURF_STORNIERT', version: version + 1 })
    expect(await aufgaben('bg.zweit', id)).toEqual([])
    expect((await auftrag('ag.admin', order)).status).toBe('SCHWEBE')
    expect(await aufgaben('bg.erst', order)).toEqual(['B-01'])
    await expect(bürgschaft('ag.admin', id)).rejects.toThrow('404')
    const [last] = await ruf<{ code: string; akteur: string; grund: string }[]>('bg.erst', 'GET', `${basis}/buergschaft/${id}/historie`)
    expect(last).toMatchObject({ code: 'G13', akteur: 'Avalwerk', grund: 'Seit 90 Tagen hat niemand diesen Entwurf bearbeitet.' })
  })

  test('der einer Korrektur: die Bürgschaft wartet weiter auf sie; der eines angekündigten Dokuments bleibt', async () => {
    const id = await zugestellt()
    await tue('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Der Betrag', antwortfrist: null })
    const { nachfolgerId } = await post<{ nachfolgerId: string }>('bg.erst', `${bürgschaften}/${id}/korrektur`, {
      version: (await bürgschaft('bg.erst', id)).version,
      buergschaftsIdBuerge: nummer(),
      buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_200_000 },
      auftraggeber: null,
      textId: 'OE0000-0002-001',
      dateiId: null,
      kommentarIntern: null,
    })
    const announced = (await nimmAn(await beantrage(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })).buergschaftId
    await zweit(announced)
    await tue('bg.erst', announced, 'dokument', { textId: 'OE0000-0002-001', dateiId: null })
    await portal.ausgang.leer()
    expect((await bürgschaft('bg.erst', announced)).status).toBe('ENT')

    // After a long standstill, too, the warning comes first.
    await portal.fristen.laufe(inDays(100))
    await portal.fristen.laufe(inDays(113))
    expect((await bürgschaft('bg.erst', nachfolgerId)).status).toBe('ENT')
    const number = (await bürgschaft('bg.erst', nachfolgerId)).buergschaftsIdBuerge
    const end = formatDate(addDays(heute, 114))
    expect(await mails('Erinnerung von Avalwerk', `Der Entwurf der Bürgschaft ${number} wird am ${end} storniert`)).not.toEqual([])
    await portal.fristen.laufe(inDays(114))
    expect((await bürgschaft('bg.erst', nachfolgerId)).status).toBe('STO')
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'IK', nachfolgerId: null })
    expect(await aufgaben('bg.erst', id)).toContain('B-03')
    expect((await bürgschaft('bg.erst', announced)).status).toBe('ENT')
  })
})

describe('Befristung', () => {
  test('60, 30 und 7 Tage vorher und am Tag danach, je einmal; eine offene Aufgabe wird angemahnt, eine erledigte kommt wieder', async () => {
    const befristungsdatum = addDays(heute, 200)
    const textId = 'OE0000-0102-001'
    const id = await zugestellt(
      { buergschaftsdaten: { ...DATA, befristungsdatum }, buergschaftstext: { art: 'VORLAGE', textId } },
      { textId },
    )
    await post('ag.admin', `${bürgschaften}/${id}/annehmen`, { version: (await bürgschaft('ag.admin', id)).version, projektId: null })
    const { version, buergschaftsIdBuerge } = await bürgschaft('ag.admin', id)
    await portal.fristen.laufe(inDays(139))
    expect(await aufgaben('ag.admin', id)).toEqual([])
    await portal.fristen.laufe(inDays(140))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-02'])
    await portal.fristen.laufe(inDays(170))
    await portal.fristen.laufe(inDays(171))
    const reminded = await mails('Erinnerung von Avalwerk', `Die Befristung der Bürgschaft ${buergschaftsIdBuerge} `)
    expect(reminded.length).toBeGreaterThan(0)
    expect(new Set(reminded).size).toBe(reminded.length)
    await portal.db.system
      .updateTable('aufgabe')
      .set({ erledigt_am: inDays(171), erledigt_durch: 'ERLEDIGT' })
      .where('objekt_id', '=', id)
      .where('art', '=', 'A-02')
      .execute()
    await portal.fristen.laufe(inDays(193))
    expect(await aufgaben('ag.admin', id)).toEqual(['A-02'])
    await portal.fristen.laufe(inDays(200))
    expect(zahl(await codes('ag.admin', id), 'G46')).toBe(0)
    await Promise.all([portal.fristen.laufe(inDays(201)), portal.fristen.laufe(inDays(202))])
    expect(zahl(await codes('ag.admin', id), 'G46')).toBe(1)
    expect((await mitteilungen('ag.admin', id)).filter((m) => m.includes('ist am'))).toHaveLength(1)
    expect(await bürgschaft('ag.admin', id)).toMatchObject({ status: 'AKT', version })
  })
  test('die abgelaufenen Bürgschaften der Demodaten sind gemeldet', async () => {
    const offen = await portal.db.system
      .selectFrom('buergschaft')
      .select('id')
      .where('status', '=', 'AKT')
      .where('befristungsdatum', '<', heute)
      .where('befristung_stufe', 'is distinct from', 0)
      .execute()
    expect(offen).toEqual([])
  })
})

const atTiedemann = {
  buergeId: 'TD0001',
  kautionsvertragId: null,
  buergschaftsdaten: { ...DATA, bausumme: null, bausummeProzent: 500 },
}

describe('was zu lange wartet', () => {
  test('eine offene Prüfung wird nach 5, 10 und 20 Werktagen angemahnt; wer sie gerade bearbeitet, behält seinen Stand', async () => {
    const id = await zugestellt()
    const { version } = await bürgschaft('ag.admin', id)
    await portal.fristen.laufe(noon(addWorkingDays(heute, 4)))
    expect(zahl(await codes('ag.admin', id), 'G47')).toBe(0)
    for (const [index, werktage] of [5, 10, 20].entries()) {
      await portal.fristen.laufe(afterWorkingDays(werktage))
      await portal.fristen.laufe(afterWorkingDays(werktage))
      expect(zahl(await codes('ag.admin', id), 'G47')).toBe(index + 1)
    }
    await portal.fristen.laufe(afterWorkingDays(40))
    expect(zahl(await codes('ag.admin', id), 'G47')).toBe(3)
    expect((await mitteilungen('ag.admin', id)).filter((m) => m.startsWith('Erinnerung:'))).toHaveLength(3)
    expect((await bürgschaft('ag.admin', id)).version).toBe(version)
  })
  test('eine zugesagte Bürgschaft, die nicht übertragen wird, wird zur Aufgabe des Bürgen; erledigt kommt sie nicht wieder', async () => {
    const { buergschaftId: id } = await nimmAn(await beantrage(), { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })
    await zweit(id)
    expect(await aufgaben('bg.admin', id)).toEqual([])
    await portal.fristen.laufe(afterWorkingDays(5))
    expect(await aufgaben('bg.admin', id)).toEqual(['B-15'])
    await portal.db.system.updateTable('aufgabe').set({ erledigt_am: new Date() }).where('objekt_id', '=', id).execute()
    await portal.fristen.laufe(afterWorkingDays(6))
    expect(await aufgaben('bg.admin', id)).toEqual([])
  })
  test('kann niemand sonst die Zweitprüfung machen, erfährt es die Administration nach 2 Werktagen', async () => {
    await portal.db.system.updateTable('unternehmen').set({ vier_augen_ab_cent: 0 }).where('id', '=', 'TD0001').execute()
    await portal.db.system.updateTable('nutzer').set({ aktiv: false }).where('benutzername', '=', 'bg2.zweit').execute()
    const { buergschaftId: id } = await nimmAn(await beantrage(atTiedemann), {}, 'bg2.admin')
    const ziel = `/buerge/buergschaften/details/${id}`
    await portal.fristen.laufe(afterWorkingDays(1))
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', ziel)).toEqual([])
    await portal.fristen.laufe(afterWorkingDays(2))
    await portal.fristen.laufe(afterWorkingDays(3))
    expect(await mails('Keine zweite prüfberechtigte Person vorhanden', ziel)).toHaveLength(1)
  })
})
