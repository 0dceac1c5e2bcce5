import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { antrag, acceptance, bürgschaften, DATA, handlungen } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Exchange: another guarantee takes the place of one in force with its acceptance (G45, G52, G53). */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { post, bürgschaft, aktiv, tue, zweit, codes, mitteilungen, aufgaben } = handlungen(() => portal)

const neue = (oldId: string, mehr: Record<string, unknown> = {}, konto = 'bg.erst') => {
  const { weg: _weg, buergschaftsdaten: _daten, version: _version, ...kopf } = acceptance()
  const { auftraggeber, auftragnehmer, versand } = antrag()
  return post(konto, bürgschaften, {
    ...kopf,
    textId: 'OE0000-0101-001',
    auftraggeber,
    auftragnehmer,
    versand,
    buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: 500_000 },
    umtauschGrundlageId: oldId,
    ...mehr,
  })
}
/** The new one, delivered. */
async function angeboten(oldId: string): Promise<string> {
  const { id } = await neue(oldId)
  await portal.ausgang.leer()
  await zweit(id)
  await portal.ausgang.leer()
  expect((await bürgschaft('ag.admin', id)).status).toBe('UP')
  return id
}

describe('Umtausch', () => {
  test('mit der Annahme der neuen ist die alte umgetauscht, mit Bestätigung als Dokument; bis dahin gilt sie', async () => {
    const alte = await aktiv()
    const id = await angeboten(alte)
    expect(await bürgschaft('ag.admin', alte)).toMatchObject({ status: 'AKT', umtausch: { angebot: { id } } })
    const { umtausch } = await bürgschaft('ag.admin', id)
    expect(umtausch.grundlage?.id).toBe(alte)
    // What the guarantor prepares is its own affair until it is delivered.
    expect(await codes('ag.admin', alte)).not.toContain('G52')
    await tue('ag.admin', id, 'annehmen', { projektId: null })
    await portal.ausgang.leer()
    const buergschaft = await bürgschaft('ag.admin', alte)
    expect(buergschaft).toMatchObject({ status: 'UT', nachfolgerId: id, umtausch: { angebot: null }, schritte: [] })
    expect(buergschaft.dokumente[0]?.titel).toBe('Umtauschbestätigung')
    expect((await codes('ag.admin', alte))[0]).toBe('G45')
    expect((await mitteilungen('ag.admin', alte))[0]).toMatch(/wurde gegen .* umgetauscht/)
    expect((await bürgschaft('ag.admin', id)).status).toBe('AKT')
  })
  test('ein Entwurf bleibt dem Begünstigten verborgen; storniert oder abgelehnt lässt er einen neuen zu', async () => {
    const alte = await aktiv()
    const { id } = await neue(alte)
    expect((await bürgschaft('ag.admin', alte)).umtausch.angebot).toBeNull()
    expect((await bürgschaft('bg.admin', alte)).umtausch.angebot?.id).toBe(id)
    await expect(neue(alte)).rejects.toThrow('409 VORGANG_OFFEN')
    await tue('bg.erst', id, 'stornieren', { grund: 'Falscher Betrag' })
    expect((await codes('bg.admin', alte)).slice(0, 2)).toEqual(['G53', 'G52'])
    const zweite = await angeboten(alte)
    await tue('ag.admin', zweite, 'ablehnen', { grund: 'ABGELEHNT', bemerkung: 'Zu niedrig' })
    expect(await bürgschaft('bg.admin', alte)).toMatchObject({ status: 'AKT', umtausch: { angebot: null } })
    expect((await bürgschaft('bg.admin', alte)).schritte).toContain('G52')
  })
  test('ist an der alten ein Vorgang offen, wartet die Annahme; ist sie enthaftet, gilt die neue für sich', async () => {
    const alte = await aktiv()
    const id = await angeboten(alte)
    await tue('ag.admin', alte, 'teilenthaften', { betrag: 100_000 })
    await expect(tue('ag.admin', id, 'annehmen', { projektId: null })).rejects.toThrow('409 VORGANG_OFFEN')
    await tue('bg.admin', alte, 'teilenthaftung/bestaetigen')
    await tue('ag.admin', alte, 'enthaften', { art: 'DIGITAL' })
    await tue('ag.admin', id, 'annehmen', { projektId: null })
    expect((await bürgschaft('ag.admin', alte)).status).toBe('ZGBB')
    expect((await bürgschaft('ag.admin', id)).status).toBe('AKT')
  })
  test('eine korrigierte neue setzt den Umtausch fort', async () => {
    const alte = await aktiv()
    const id = await angeboten(alte)
    await tue('ag.admin', id, 'ablehnen', { grund: 'KORR_BETR', bemerkung: 'Bitte 6.000', antwortfrist: null })
    const { nachfolgerId } = await post<{ nachfolgerId: string }>('bg.erst', `${bürgschaften}/${id}/korrektur`, {
      version: (await bürgschaft('bg.erst', id)).version,
      buergschaftsIdBuerge: acceptance().buergschaftsIdBuerge,
      buergschaftsdaten: { ...DATA, buergschaftsart: 'MAB', buergschaftsBetrag: 600_000 },
      auftraggeber: null,
      textId: 'OE0000-0101-001',
      dateiId: null,
      kommentarIntern: null,
    })
    await portal.ausgang.leer()
    await zweit(nachfolgerId)
    await portal.ausgang.leer()
    expect((await bürgschaft('ag.admin', alte)).umtausch.angebot?.id).toBe(nachfolgerId)
    await tue('ag.admin', nachfolgerId, 'annehmen', { projektId: null })
    expect(await bürgschaft('ag.admin', alte)).toMatchObject({ status: 'UT', nachfolgerId })
    expect(await aufgaben('ag.admin', alte)).toEqual([])
  })
  test('nur zwischen denselben Parteien, nur eigene, nur aktive', async () => {
    const alte = await aktiv()
    await expect(neue(alte, { auftragnehmer: { ...antrag().auftragnehmer, auftragnehmerId: null, name: 'Andere GmbH' } })).rejects.toThrow(
      /400 EINGABE_UNGUELTIG.*auftragnehmer/,
    )
    await expect(neue(alte, {}, 'bg2.admin')).rejects.toThrow('404')
    await tue('ag.admin', alte, 'enthaften', { art: 'DIGITAL' })
    await expect(neue(alte)).rejects.toThrow('409 SCHRITT_UNZULAESSIG')
  })
})
