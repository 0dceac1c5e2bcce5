import { CHANGE_KINDS, type ChangedKind } from '@avalwerk/domain'
import { describe, expect, test } from '@jest/globals'
import { followsAnyOf, followsChanges, isTouchedBy } from './changes.ts'
import { createApi, type ReadCallId } from './createApi.ts'

const api = createApi(async () => new Response('{}'))
const query = (
  { queryOptions }: { queryOptions: (...given: never[]) => { queryKey: readonly unknown[]; meta?: object } },
  ...given: object[]
) => queryOptions(...(given as never[]))
const { buergschaft, auftrag, aufgabe, csvimport, hinweis, nutzer, plattform, projekt, rolle, text, unternehmen, vertrag } = api
/** Whether what a call answered is read anew after a change of the object 1, or of another one. */
const touched = (art: ChangedKind, call: Parameters<typeof query>[0], id = '1', params?: object, data?: unknown) => {
  const { queryKey, meta } = query(call, { ...(params && { params }) })
  return isTouchedBy({ art, id }, { queryKey, meta, state: { data } })
}

/** Of each kind a list that has to follow it, and one that has nothing to do with it. */
const EXAMPLES: Record<ChangedKind, readonly [Parameters<typeof query>[0] | undefined, Parameters<typeof query>[0]]> = {
  AUFTRAG: [auftrag.liste, buergschaft.liste],
  BUERGSCHAFT: [buergschaft.liste, auftrag.liste],
  IMPORT: [csvimport.letzte, rolle.alle],
  TEXT: [text.liste, buergschaft.liste],
  UNTERNEHMEN: [unternehmen.liste, buergschaft.liste],
  VERTRAG: [vertrag.liste, buergschaft.liste],
  NUTZER: [nutzer.liste, buergschaft.liste],
  SITZUNG: [undefined, buergschaft.liste],
  ROLLE: [rolle.alle, unternehmen.laender],
  PROJEKT: [projekt.liste, aufgabe.anzahl],
  HINWEIS: [hinweis.offene, aufgabe.anzahl],
  PLATTFORM: [plattform.remotes, buergschaft.liste],
}

describe.each(CHANGE_KINDS)('%s', (kind) => {
  const [follows, stays] = EXAMPLES[kind]
  test('is followed by what shows it, and by nothing else', () => {
    if (follows) expect(touched(kind, follows)).toBe(true)
    expect(touched(kind, stays)).toBe(false)
  })
})

test('tasks follow every kind of object that has tasks', () => {
  for (const kind of ['AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN', 'VERTRAG'] as const)
    expect(touched(kind, aufgabe.anzahl)).toBe(true)
})

test('every call that follows anything follows roles: other rights show other things', () => {
  expect(followsAnyOf(['ROLLE'], { follows: ['TEXT'] })).toBe(true)
  expect([followsAnyOf(['ROLLE'], {}), followsAnyOf(['ROLLE'], undefined), followsChanges(undefined)]).toEqual([false, false, false])
})

describe('the page of one object', () => {
  const { details } = buergschaft
  test('is read anew for its own changes', () => expect(touched('BUERGSCHAFT', details, '7', { id: '7' }, { id: '7' })).toBe(true))
  test('is read anew when it isn’t said which one changed', () => {
    const { queryKey, meta } = details.queryOptions({ params: { id: '7' } })
    expect(isTouchedBy({ art: 'BUERGSCHAFT' }, { queryKey, meta, state: { data: { id: '7' } } })).toBe(true)
  })
  test('is left alone when another one changes', () => expect(touched('BUERGSCHAFT', details, '8', { id: '7' }, { id: '7' })).toBe(false))
  test('is read anew when another one changes that it mentions', () =>
    expect(touched('BUERGSCHAFT', details, '8', { id: '7' }, { id: '7', umtausch: { neu: '8' } })).toBe(true))
  test('is read anew when an object of another kind changes: its sums may differ', () =>
    expect(touched('BUERGSCHAFT', projekt.details, '8', { id: '3' }, { id: '3' })).toBe(true))
})

test('the form of a user or role is not read again', () => {
  for (const call of [nutzer.details, rolle.details])
    for (const kind of CHANGE_KINDS) expect([(call as { id: ReadCallId }).id, touched(kind, call)]).toEqual([call.id, false])
})
