import { expect, test } from '@jest/globals'
import { usedOf } from './usedCalls.ts'

const TABLE = {
  buergschaft: { liste: { path: '/a' }, annehmen: { path: '/b' }, ablehnen: { path: '/c' } },
  dokument: { anschreiben: { path: '/d' }, hochladen: { path: '/e' } },
  text: { liste: { path: '/f' } },
}

test('a bundle holds the calls that its code names', () => {
  const code = `
    const { data } = useQuery(api.buergschaft.liste.queryOptions())
    await api
      .buergschaft.annehmen.mutate({})
    useApi().dokument.hochladen.upload(file)`
  expect(usedOf(TABLE, code)).toEqual({
    buergschaft: { liste: { path: '/a' }, annehmen: { path: '/b' } },
    dokument: { hochladen: { path: '/e' } },
  })
})

test('a bundle holds all calls of a service that its code reads by a name in brackets', () => {
  expect(usedOf(TABLE, 'api.dokument[DOCUMENT[group]]')).toEqual({ dokument: TABLE.dokument })
})
