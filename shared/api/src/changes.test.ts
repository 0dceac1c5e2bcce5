import { callsById } from '@avalwerk/contracts'
import { CHANGE_KINDS, type ChangeKind } from '@avalwerk/domain'
import { describe, expect, test } from '@jest/globals'
import { isAffectedBySteps, isTouchedBy } from './changes.ts'

const endpoints = Object.fromEntries([...callsById.values()].map((call) => [`${call.method} ${call.path}`, call]))
const guarantees = '/buergschaftservice/api/private/v2/buergschaften'
const list = `POST ${guarantees}/filterung`
const tasks = 'GET /aufgabenservice/api/private/v1/aufgaben/anzahl'
const touched = (art: ChangeKind, call: string, id = '1', params?: object, answer?: unknown) =>
  isTouchedBy({ art, id }, [call, params && { params }], answer)

/** Of each kind a list that has to follow it, and one that has nothing to do with it. */
const EXAMPLES: Record<ChangeKind, readonly [string | undefined, string]> = {
  AUFTRAG: ['POST /buergschaftservice/api/private/v2/buergschaftsauftraege/filterung', list],
  BUERGSCHAFT: [list, 'POST /buergschaftservice/api/private/v2/buergschaftsauftraege/filterung'],
  IMPORT: [`GET ${guarantees}/hochladen/csv`, 'GET /partnerservice/api/private/v2/nutzerverwaltung/rollen/alle'],
  TEXT: ['POST /dokumentservice/api/private/v2/buergschaftstemplates/filterung', list],
  UNTERNEHMEN: ['POST /partnerservice/api/private/v2/unternehmen/filterung', list],
  VERTRAG: ['POST /partnerservice/api/private/v2/kautionsvertraege/filterung', list],
  NUTZER: ['POST /partnerservice/api/private/v2/nutzerverwaltung/nutzer/filterung', list],
  SITZUNG: [undefined, list],
  ROLLE: ['GET /partnerservice/api/private/v2/nutzerverwaltung/rollen/alle', 'GET /partnerservice/api/private/v2/laenderliste'],
  PROJEKT: ['POST /projektservice/api/private/v1/projekte/filterung', tasks],
  HINWEIS: ['GET /aufgabenservice/api/private/v1/plattformhinweis', tasks],
  PLATTFORM: ['GET /plattformservice/api/private/v1/remotes', list],
}

describe.each(CHANGE_KINDS)('%s', (kind) => {
  const [follows, stays] = EXAMPLES[kind]
  test('is followed by what shows it, and by nothing else', () => {
    if (follows) expect([follows in endpoints, touched(kind, follows)]).toEqual([true, true])
    expect([stays in endpoints, touched(kind, stays)]).toEqual([true, false])
  })
})

test('tasks follow whatever has tasks', () => {
  for (const kind of ['AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN', 'VERTRAG'] as const)
    expect(touched(kind, tasks)).toBe(true)
})

describe('the page of one object', () => {
  const details = `GET ${guarantees}/{id}`
  test('is read anew for its own changes', () => expect(touched('BUERGSCHAFT', details, '7', { id: '7' }, { id: '7' })).toBe(true))
  test('is read anew when it isn’t said which one changed', () =>
    expect(isTouchedBy({ art: 'BUERGSCHAFT' }, [details, { params: { id: '7' } }], { id: '7' })).toBe(true))
  test('is left alone when another one changes', () => expect(touched('BUERGSCHAFT', details, '8', { id: '7' }, { id: '7' })).toBe(false))
  test('is read anew when another one changes that it mentions', () =>
    expect(touched('BUERGSCHAFT', details, '8', { id: '7' }, { id: '7', umtausch: { neu: '8' } })).toBe(true))
  test('of another kind is read anew: its sums may be others', () =>
    expect(touched('BUERGSCHAFT', 'GET /projektservice/api/private/v1/projekte/{id}', '8', { id: '3' }, { id: '3' })).toBe(true))
})

test('a document that was made is not read again, nor is one user or role that somebody edits', () => {
  const users = '/partnerservice/api/private/v2/nutzerverwaltung'
  for (const call of [
    'GET /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/buergschaft_{id}.pdf',
    `POST ${guarantees}/filterung/buergschaften.csv`,
    `GET ${users}/benutzer/{id}`,
    `GET ${users}/rollen`,
  ]) {
    expect([call, call in endpoints, isAffectedBySteps([call])]).toEqual([call, true, false])
    for (const kind of CHANGE_KINDS) expect(touched(kind, call)).toBe(false)
  }
})

/** What no change of an organisation's objects touches, and why. */
const STANDS: readonly (readonly [RegExp, string])[] = [
  [/\/nutzerverwaltung\/(benutzer\/|rollen$)/, 'one user or role, edited from what was read'],
  [/\/nutzerverwaltung\/rechte/, 'the store of rights, which the shell reads'],
  [/\/einstellung$/, 'settings of the own tables, kept by whoever changes them'],
  [/\/laenderliste$/, 'countries'],
  [/\/ereignisse$/, 'the stream itself'],
]

test('every call that reads follows some kind of change, or stands for a reason', () => {
  const reads = Object.entries(endpoints)
    .filter(
      ([call, { datei }]) => !datei && (call.startsWith('GET ') || /\/(filterung|filteroptionen|anzahl|suche\/ohnepaging)$/.test(call)),
    )
    .map(([call]) => call)
    .filter((call) => !/\.(pdf|csv|zip|json)$/.test(call) && call.includes('/private/'))
  expect(reads.length).toBeGreaterThan(80)
  expect(reads.filter((call) => !isAffectedBySteps([call]) && !STANDS.some(([pattern]) => pattern.test(call)))).toEqual([])
})
