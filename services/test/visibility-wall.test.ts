/**
 * What a user mustn't see leaks nowhere: a restricted user of a group, another organisation, an incognito company. The names of
 * hidden companies are looked for in every answer of every call that tells of companies.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NONE_KENNZEICHEN } from '@avalwerk/domain'
import { application, auftraege, company } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { projektInput } from './projektInput.ts'

const partner = '/partnerservice/api/private/v2'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  // The restricted user may do everything that an administrator may: rights are no reason for an empty answer.
  await portal.db.system
    .updateTable('nutzer')
    .set((w) => ({ rolle_id: w.selectFrom('rolle').select('id').where('org_id', '=', 'WI0001').where('name', '=', 'Administrator:in') }))
    .where('benutzername', '=', 'ag.basis')
    .execute()
})
afterAll(() => portal?.close())

const text = async (actor: string, method: string, path: string, body?: unknown) => {
  const response = await portal.call(actor, method, path, body)
  return { status: response.status, body: await response.text() }
}

/** Every way to ask for companies, for a text that names the hidden one. */
const questions = (id: string, caption: string): readonly (readonly [method: string, pfad: string, body?: unknown])[] => [
  ['POST', `${partner}/unternehmen/filterung?size=100&auchFremdeUnternehmen=true`, {}],
  ['POST', `${partner}/unternehmen/filterung?size=100`, { suche: caption }],
  ['POST', `${partner}/unternehmen/filterung`, { mutterUnternehmenId: [id] }],
  ['POST', `${partner}/unternehmen/filterung?sort=name,desc&size=100&auchFremdeUnternehmen=true&filtereSichtberechtigung=false`, {}],
  ['POST', `${partner}/unternehmen/suche?size=100`, { suche: caption }],
  ['POST', `${partner}/unternehmen/suche/ohnepaging`, { suche: caption }],
  ['POST', `${partner}/unternehmen/suche/ohnepaging`, { suche: id }],
  ['GET', `${partner}/unternehmen/filteroptionen`],
  ['GET', `${partner}/unternehmen/auftraggeber/sichtbeschraenkung`],
  ['POST', `${partner}/unternehmen/teilnehmer/filterung?size=100`, {}],
  ['POST', `${partner}/unternehmen/buergen/filterung?size=100`, {}],
  ['POST', `${partner}/unternehmen/filterung/unternehmen.csv?auchFremdeUnternehmen=true`, {}],
  ['POST', `${partner}/unternehmen/teilnehmer/filterung/unternehmen.csv`, {}],
  ['POST', `${partner}/unternehmen/name`, [id]],
  ['GET', `${partner}/unternehmen/${id}`],
  ['GET', `${partner}/unternehmen/${id}/verlauf`],
  ['GET', `${partner}/unternehmen/${id}/preismodell`],
  ['GET', `${partner}/unternehmen/auftraggeber/${id}`],
  ['GET', `${partner}/nutzerverwaltung/${id}/nutzer`],
  ['POST', `${partner}/nutzerverwaltung/nutzer/filterung`, { unternehmenId: [id] }],
  ['GET', `${partner}/nutzerverwaltung/nutzer/filteroptionen`],
  ['GET', `/partnerkonfigurator/api/private/v1/auftraggeber/gevo?unternehmenId=${id}`],
  ['GET', `/partnerkonfigurator/api/private/v1/auftraggeber/${id}/gevo/FRIST`],
  ['GET', `${auftraege}/auswahl/parteien?text=${encodeURIComponent(caption)}&eigene=auch`],
  ['GET', `${auftraege}/auswahl/parteien?text=${id}&eigene=auch`],
  ['POST', '/projektservice/api/private/v1/projekte/filterung?size=100', {}],
  ['POST', '/projektservice/api/private/v1/projekte/filterung', { unternehmenId: [id] }],
  ['POST', '/projektservice/api/private/v1/projekte/filterung', { suche: caption }],
  ['GET', '/projektservice/api/private/v1/projekte/filteroptionen'],
  ['POST', '/projektservice/api/private/v1/projekte/filterung/projekte.csv', {}],
  ['POST', '/buergschaftservice/api/private/v2/buergschaften/filterung?size=100', {}],
  ['POST', '/buergschaftservice/api/private/v2/buergschaften/filterung', { auftraggeberIds: [id] }],
  ['POST', '/buergschaftservice/api/private/v2/buergschaften/filteroptionen', { mutterUnternehmenId: id }],
  ['POST', '/buergschaftservice/api/private/v2/buergschaften/filterung/buergschaften.csv', {}],
  ['GET', `/buergschaftservice/api/private/v2/buergschaften/suche?text=${encodeURIComponent(caption)}`],
  ['POST', '/aufgabenservice/api/private/v1/aufgaben/filterung?size=100', {}],
  ['POST', '/aufgabenservice/api/private/v1/mitteilungen/filterung?size=100', {}],
  // Refusals say nothing either.
  ['POST', `${partner}/unternehmen/auftraggeber/${id}/tochter`, COMPANY],
  ['POST', `${partner}/unternehmen/auftraggeber/${id}`, { ...COMPANY, version: 1 }],
  ['POST', `${partner}/unternehmen/auftraggeber/WI0001/tochter/${id}`, { ...COMPANY, version: 1 }],
  [
    'POST',
    `${auftraege}/einreichen`,
    { id: null, version: null, daten: application({ auftraggeber: { ...application().auftraggeber, auftraggeberId: id } }) },
  ],
  ['POST', '/projektservice/api/private/v1/projekte', projektInput({ unternehmenId: id })],
]
const COMPANY = company('Sichtwand GmbH')

/** What a question may be refused with: an address or an input that is none would reveal nothing, either. */
const OF_OTHERS = ['NICHT_GEFUNDEN', 'EINGABE_UNGUELTIG daten.auftraggeber', 'EINGABE_UNGUELTIG unternehmenId']
const OF_GUARANTOR = ['NICHT_GEFUNDEN', 'RECHT_FEHLT']
/** The code of a refusal, and the fields that it names. */
function refusal(content: string): string {
  const { code, felder = [] } = JSON.parse(content) as { code: string; felder?: { feld: string }[] }
  return [code, ...felder.map(({ feld }) => feld)].join(' ')
}
describe.each([
  ['a sister company that the caller doesn’t see', 'ag.basis', 'WI0003', 'Netze', 'Netze'],
  ['the parent that the caller doesn’t see', 'ag.basis', 'WI0001', 'Infrastruktur', 'Weserbogen Infrastruktur'],
  ['a company incognito, for other beneficiaries', 'ag.admin', 'EQ0001', 'Elbquerung', 'Elbquerung'],
  ['a company incognito, for a guarantor without its guarantees', 'bg2.admin', 'EQ0001', 'Elbquerung', 'ARGE Elbquerung Süd'],
  ['an unreviewed subsidiary of others', 'ag2.admin', 'WI0004', 'Immobilien', 'Immobilien'],
])('%s', (_name, actor, id, caption, secret) => {
  beforeAll(async () => {
    // Where a guarantor has guarantees for it, it knows it from them.
    if (actor === 'bg2.admin')
      await portal.db.system.deleteFrom('buergschaft_sicht').where('org_id', '=', 'TD0001').where('auftraggeber_id', '=', id).execute()
  })
  test.each(questions(id, caption).map(([method, path, body]) => [`${method} ${path}`, method, path, body] as const))(
    '%s reveals nothing',
    async (_title, method, path, body) => {
      const { status, body: content } = await text(actor, method, path, body)
      expect([200, ...(actor === 'bg2.admin' ? OF_GUARANTOR : OF_OTHERS)]).toContain(status === 200 ? 200 : refusal(content))
      // What the caller sent may come back.
      expect(content).not.toContain(secret)
    },
  )
})

test('only the operator learns of a subsidiary, by its task', async () => {
  const response = await portal.call('ag.admin', 'POST', `${partner}/unternehmen/auftraggeber/WI0001/tochter`, {
    ...COMPANY,
    name: 'Weserbogen Geheimrat GmbH',
  })
  expect(response.status).toBe(200)
  const tasks = async (actor: string) => (await text(actor, 'POST', '/aufgabenservice/api/private/v1/aufgaben/filterung?size=100', {})).body
  expect(await tasks('bsp.admin')).toContain('Geheimrat')
  for (const actor of ['ag.basis', 'ag2.admin', 'bg.admin', 'ag.admin']) expect(await tasks(actor)).not.toContain('Geheimrat')
})

test('a company becomes incognito: parties who found it don’t any more; own guarantees stay readable', async () => {
  const search = async (actor: string) =>
    (await text(actor, 'POST', `${partner}/unternehmen/suche/ohnepaging`, { suche: 'ostermoor' })).body
  expect(await search('ag.admin')).toContain('Ostermoor')
  const seen = JSON.parse((await text('bsp.admin', 'GET', `${partner}/unternehmen/auftraggeber/KL0001`)).body) as { version: number }
  const response = await portal.call('bsp.admin', 'POST', `${partner}/unternehmen/auftraggeber/KL0001`, {
    ...COMPANY,
    name: 'Klinikum Ostermoor gGmbH',
    version: seen.version,
    kennzeichen: { ...NONE_KENNZEICHEN, inkognito: true },
  })
  expect(response.status).toBe(200)
  expect(await search('ag.admin')).not.toContain('Ostermoor')
  expect(await search('bsp.admin')).toContain('Ostermoor')
  const list = await text('bg.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung?size=100', {
    auftraggeberIds: ['KL0001'],
  })
  expect(list.body).toContain('Ostermoor')
})
