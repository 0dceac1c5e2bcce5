import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { callsById } from '@avalwerk/contracts'
import { startTestPortal, type TestPortal } from './portal.ts'

let whole: TestPortal
let part: TestPortal
beforeAll(async () => {
  ;[whole, part] = [await startTestPortal(), await startTestPortal({ SERVICES: 'vertrag', GATEWAY: 'false' })]
})
afterAll(() => Promise.all([whole?.close(), part?.close()]))

const answered = ({ app }: TestPortal) =>
  [...callsById.values()].filter(({ method, path }) => app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).map(({ id }) => id)

describe('SERVICES', () => {
  test('names all services where none were chosen: every call of the contracts is answered', () =>
    expect(answered(whole)).toEqual([...callsById.keys()]))

  test('a folder alone answers its own calls and no others', async () => {
    expect(answered(part)).toEqual([...callsById.keys()].filter((id) => id.startsWith('vertrag.')))
    expect((await part.call(undefined, 'GET', '/partnerservice/api/private/v2/kautionsvertraege/1')).status).toBe(401)
    expect((await part.call(undefined, 'GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen')).status).toBe(404)
  })
})
