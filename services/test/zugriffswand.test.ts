/**
 * Walks every call of the contracts: without a token, with each party's token without the right, with a foreign
 * organisation's object, with nonsense, and in the good case. A new call is in it by being in the contracts; the
 * table below does not compile without it.
 */
import { randomUUID } from 'node:crypto'
import { adresse } from '@avalwerk/api'
import { type Aufruf, type Endpunkt, endpunkte } from '@avalwerk/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { passwortHash } from '../src/identity/passwort.ts'
import { starteTestportal, type Testportal } from './portal.ts'

const nutzer = '/partnerservice/api/private/v2/nutzerverwaltung'
const partner = '/partnerservice/api/private/v2'
const aufgaben = '/aufgabenservice/api/private/v1'
const buergschaft = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'

type Beispiel = Readonly<{
  /** Who makes the good call; a beneficiary's administrator unless said otherwise. */
  wer?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Of which the caller must see nothing: an object of another organisation. */
  fremd?: Record<string, string>
}>

let portal: Testportal
/** Filled before the tests run; the table below is read after that. */
const ids = { eigene: '10004711', fremde: '', agNutzer: '', fremderNutzer: '', hinweis: '' }

const beispiele = (): Record<Aufruf, Beispiel> => ({
  [`GET ${nutzer}/benutzer/eigenen`]: {},
  [`GET ${nutzer}/rechte`]: {},
  [`GET ${nutzer}/rechte/nutzer`]: {},
  [`GET ${nutzer}/rollen/alle`]: {},
  [`GET ${nutzer}/rollen`]: { query: { name: 'Administrator:in' } },
  [`GET ${nutzer}/benutzer`]: {},
  [`GET ${nutzer}/benutzer/{id}`]: { params: { id: ids.agNutzer }, fremd: { id: ids.fremderNutzer } },
  [`GET ${nutzer}/{id}/einstellung`]: { params: { id: 'buergschaften.liste' } },
  [`POST ${nutzer}/{id}/einstellung`]: {
    params: { id: 'zugriffswand' },
    body: { version: 0, einstellung: { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 50, ansichten: [] } },
  },
  [`POST ${nutzer}/email/einstellung`]: { body: { erhaltNutzerEMails: true } },
  [`GET ${partner}/unternehmen/auftraggeber/sichtbeschraenkung`]: {},
  [`GET ${partner}/unternehmen/{id}`]: { params: { id: 'WI0001' }, fremd: { id: 'EQ0001' } },
  [`POST ${partner}/unternehmen/name`]: { body: ['WI0001'] },
  [`GET ${partner}/buergen`]: {},
  [`GET ${partner}/buergen/{id}/anzeigedaten`]: { params: { id: 'KR0001' }, fremd: { id: 'WI0001' } },
  [`GET ${partner}/laenderliste`]: {},
  [`GET ${aufgaben}/plattformhinweis`]: {},
  [`PUT ${aufgaben}/plattformhinweis/geschlossen/{id}`]: { params: { id: ids.hinweis }, fremd: { id: randomUUID() } },
  [`POST ${buergschaft}/buergschaften/filterung`]: { body: {} },
  [`POST ${buergschaft}/buergschaften/filterung/anzahl`]: { body: {} },
  [`POST ${buergschaft}/buergschaften/filteroptionen`]: { body: {} },
  [`GET ${buergschaft}/buergschaften/suche`]: { query: { text: 'weser' } },
  [`GET ${buergschaft}/buergschaften/{id}`]: { params: { id: ids.eigene }, fremd: { id: ids.fremde } },
  [`GET ${buergschaft}/buergschaft/{id}/historie`]: { params: { id: ids.eigene }, fremd: { id: ids.fremde } },
  [`POST ${buergschaft}/buergschaften/filterung/buergschaften.csv`]: { body: {} },
  [`GET ${buergschaft}/buergschaften/{id}/buergschaften.csv`]: { params: { id: ids.eigene }, fremd: { id: ids.fremde } },
  [`GET ${dokument}/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf`]: { params: { id: ids.eigene }, fremd: { id: ids.fremde } },
  [`GET ${dokument}/buerge/buergschaftsdokumente/buergschaft_{id}.pdf`]: {
    wer: 'bg.admin',
    params: { id: ids.eigene },
    fremd: { id: '10004713' },
  },
  [`GET ${dokument}/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf`]: {
    wer: 'bsp.admin',
    params: { id: ids.eigene },
    fremd: { id: '999' },
  },
  [`GET /projektservice/api/private/v1/projekte/buergschaften/{id}`]: { params: { id: ids.eigene }, fremd: { id: ids.fremde } },
})

const alle = Object.keys(endpunkte) as Aufruf[]
const teile = (aufruf: Aufruf, params?: Record<string, string>) => {
  const beispiel = beispiele()[aufruf]
  const method = aufruf.slice(0, aufruf.indexOf(' '))
  const pfad = adresse(aufruf, { params: params ?? beispiel.params ?? {}, query: beispiel.query ?? {} })
  return { method, pfad, body: beispiel.body, wer: beispiel.wer ?? 'ag.admin', fremd: beispiel.fremd }
}

beforeAll(async () => {
  portal = await starteTestportal()
  const { system } = portal.db
  const einer = async (name: string) =>
    (await system.selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
  ids.agNutzer = await einer('ag.basis')
  ids.fremderNutzer = await einer('ag2.admin')
  ids.hinweis = (await system.selectFrom('plattformhinweis').select('id').executeTakeFirstOrThrow()).id
  // A guarantee that WI0001 has nothing to do with.
  ids.fremde = String(
    (
      await system
        .selectFrom('buergschaft_sicht as s')
        .select('s.buergschaft_id')
        .where('s.org_id', '=', 'LA0001')
        .where('s.buergschaft_id', 'not in', system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001'))
        .executeTakeFirstOrThrow()
    ).buergschaft_id,
  )
  const hash = await passwortHash('Avalwerk-2026!')
  for (const org of ['WI0001', 'KR0001', 'BP0001']) {
    const rolle = { org_id: org, id: randomUUID(), name: 'Ohne Rechte', iconname: 'x', immutable: false, rechte: JSON.stringify([]) }
    await system
      .insertInto('rolle')
      .values(rolle as never)
      .execute()
    await system
      .insertInto('nutzer')
      .values({
        org_id: org,
        id: randomUUID(),
        unternehmen_id: org,
        rolle_id: rolle.id,
        benutzername: `ohne.${org}`,
        email: `ohne.${org}@demo.avalwerk.example`,
        vorname: 'Ohne',
        nachname: 'Rechte',
        passwort_hash: hash,
        erstellt_am: new Date(),
      } as never)
      .execute()
  }
}, 60_000)
afterAll(() => portal?.schließe())

async function problem(antwort: Response, status: number, code: string) {
  expect(antwort.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const inhalt = (await antwort.json()) as { status: number; code: string; korrelationsId: string; title: string }
  expect({ status: antwort.status, code: inhalt.code }).toEqual({ status, code })
  expect(inhalt.korrelationsId).toBe(antwort.headers.get('x-korrelations-id'))
  expect(inhalt.title).toMatch(/[.!]$/)
}

describe.each(alle)('%s', (aufruf) => {
  const endpunkt = endpunkte[aufruf] as Endpunkt

  test('ohne Token: 401', async () => {
    const { method, pfad, body } = teile(aufruf)
    await problem(await portal.rufe(undefined, method, pfad, body), 401, 'NICHT_ANGEMELDET')
  })

  test.each(['WI0001', 'KR0001', 'BP0001'])('ohne das Recht, aus %s: 403', async (org) => {
    if (endpunkt.recht === 'angemeldet') return
    const { method, pfad, body } = teile(aufruf)
    await problem(await portal.rufe(`ohne.${org}`, method, pfad, body), 403, 'RECHT_FEHLT')
  })

  test('mit dem Recht: eine Antwort nach Vertrag', async () => {
    const { method, pfad, body, wer } = teile(aufruf)
    const antwort = await portal.rufe(wer, method, pfad, body)
    expect(antwort.status).toBeLessThan(300)
    if (endpunkt.datei) {
      expect(antwort.headers.get('content-type')).toContain(endpunkt.datei)
      expect((await antwort.arrayBuffer()).byteLength).toBeGreaterThan(100)
    } else if (antwort.status !== 204) {
      const gelesen = endpunkt.antwort.safeParse(await antwort.json())
      expect(gelesen.error?.issues ?? []).toEqual([])
    }
  })

  test('mit Fremdem: 404, als gäbe es das nicht', async () => {
    const { fremd, wer } = teile(aufruf)
    if (!fremd) return
    const { method, pfad, body } = teile(aufruf, fremd)
    await problem(await portal.rufe(wer, method, pfad, body), 404, 'NICHT_GEFUNDEN')
  })

  test('mit Unsinn: 400 mit Gründen', async () => {
    const { method, pfad, wer } = teile(aufruf)
    if (method === 'GET') return
    const antwort = await portal.rufe(wer, method, pfad, 'Unsinn')
    expect(((await antwort.clone().json()) as { felder: unknown[] }).felder.length).toBeGreaterThan(0)
    await problem(antwort, 400, 'EINGABE_UNGUELTIG')
  })
})
