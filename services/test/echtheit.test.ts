import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { acceptance, bürgschaften, DATA, handlungen } from './handlungen.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.ausgang.leer()
}, 60_000)
afterAll(() => portal?.schließe())

const { beantrage, bürgschaft, nimmAn, post, zugestellt } = handlungen(() => portal)

/** A check from an address of its own, so that the limit of one test isn't another's. */
let absender = 0
const prüfe = async (nummer: string, pruefcode: string, von = `10.0.0.${++absender}`) => {
  const antwort = await portal.rufe(
    undefined,
    'POST',
    '/dokumentservice/api/public/v1/echtheit',
    { nummer, pruefcode },
    { 'x-forwarded-for': von },
  )
  return { status: antwort.status, ...((await antwort.json()) as Record<string, unknown>) }
}

describe('Echtheit', () => {
  test('vom Entwurf bis zur Enthaftung: nur wer Nummer und Code kennt, erfährt, was aus der Urkunde wurde', async () => {
    const kopf = acceptance()
    const { buergschaftId: id } = await nimmAn(await beantrage(), kopf)
    await portal.ausgang.leer()
    const entwurf = (await bürgschaft('bg.erst', id)).dokumente[0]?.pruefcode as string
    expect(await prüfe(kopf.buergschaftsIdBuerge, entwurf)).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })

    await post('bg.zweit', `${bürgschaften}/${id}/zweitpruefung`, {
      version: (await bürgschaft('bg.zweit', id)).version,
      entscheidung: 'ANNEHMEN',
    })
    await portal.ausgang.leer()
    const { dokumente, version } = await bürgschaft('ag.admin', id)
    const [urkunde] = dokumente
    const code = urkunde?.pruefcode as string
    const nummer = kopf.buergschaftsIdBuerge
    expect(await prüfe(nummer, code)).toMatchObject({
      status: 200,
      ergebnis: 'OFFEN',
      nummer,
      betrag: DATA.buergschaftsBetrag,
      auftraggeber: 'Weserbogen Infrastruktur AG',
      auftragnehmer: 'Gebr. Harms Tiefbau GmbH',
      buerge: 'Kranich Kreditversicherung AG',
      dokument: { sha256: urkunde?.sha256 },
    })
    expect(await prüfe(nummer, entwurf)).toMatchObject({ status: 404 })
    expect(await prüfe('KK-2026-004711', code)).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })
    expect(await prüfe(nummer, '7KQF-M2XA-09TD-R8WC')).toMatchObject({ status: 404, code: 'DOKUMENT_UNBEKANNT' })
    expect(await prüfe(nummer, '7KQF')).toMatchObject({ status: 400, code: 'EINGABE_UNGUELTIG' })

    await post('ag.admin', `${bürgschaften}/${id}/annehmen`, { version, projektId: null })
    expect(await prüfe(` ${nummer.toLowerCase()} `, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ergebnis: 'GUELTIG' })
    await portal.db.system.updateTable('buergschaft').set({ status: 'ZGB' }).where('id', '=', id).execute()
    expect(await prüfe(nummer, code)).toMatchObject({ ergebnis: 'ENTHAFTET', betrag: null })
  })
  test('eine abgelehnte besteht nicht', async () => {
    const id = await zugestellt()
    const { version, dokumente, buergschaftsIdBuerge } = await bürgschaft('ag.admin', id)
    await post('ag.admin', `${bürgschaften}/${id}/ablehnen`, { version, grund: 'ABGELEHNT', bemerkung: 'Nein' })
    expect(await prüfe(buergschaftsIdBuerge as string, dokumente[0]?.pruefcode as string)).toMatchObject({
      ergebnis: 'UNWIRKSAM',
      betrag: null,
    })
  })
  test('wer rät, wird nach 20 Versuchen in der Minute gebremst; andere nicht', async () => {
    const von = '10.9.9.9'
    for (let index = 0; index < 20; index++) expect((await prüfe('X', '7KQF-M2XA-09TD-R8WC', von)).status).toBe(404)
    expect(await prüfe('X', '7KQF-M2XA-09TD-R8WC', von)).toMatchObject({ status: 429, code: 'ZU_VIELE_ANFRAGEN' })
    expect((await prüfe('X', '7KQF-M2XA-09TD-R8WC')).status).toBe(404)
  })
})
