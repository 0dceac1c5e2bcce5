import { DOCUMENT_MAX, callsById } from '@avalwerk/contracts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestPortal, type TestPortal } from './portal.ts'

/** A file of one byte too many is refused with an answer, not with a broken connection. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const ADMINISTRATOR = { AG: 'ag.admin', BG: 'bg.admin', BSP: 'bsp.admin' } as const
/** Calls whose right others than guarantors have. */
const OF_BENEFICIARIES = /\/(auftraggeber|inanspruchnahmen)\//
const WHOLE = [...callsById.values()].flatMap(({ method, path, upload, groups }) =>
  upload && upload.maxBytes <= 11 * 1024 * 1024 && !upload.types.some((type) => ['text/csv', 'multipart/form-data'].includes(type))
    ? [
        {
          method,
          path,
          type: upload.types[0] as string,
          most: upload.maxBytes,
          who: ADMINISTRATOR[groups?.[0] ?? (OF_BENEFICIARIES.test(path) ? 'AG' : 'BG')],
        },
      ]
    : [],
)

test('the calls that take a whole file are all here', () => {
  expect(WHOLE.length).toBeGreaterThanOrEqual(6)
})

test.each(WHOLE)('$method $path: 413', async ({ method, path, type, most, who }) => {
  const token = await portal.token(who)
  // More than once: a connection that breaks now and then is broken.
  for (let time = 0; time < 3; time++) {
    const answer = await fetch(`${portal.url}${path.replace('{id}', 'KR0001-0001-001')}?name=Probe.pdf`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(most + 1),
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'ZU_GROSS'])
  }
})

test('the scanner takes a form: 413 for a file of one byte too many, 400 for what is no form', async () => {
  const scan = async (body: FormData | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${portal.url}/virenscanner/api/private/v1/scan`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.token('ag.admin')}`, ...headers },
      body,
    })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  const form = new FormData()
  form.set('datei', new Blob([new Uint8Array(DOCUMENT_MAX + 1)]), 'Datei.pdf')
  expect(await scan(form)).toEqual([413, 'ZU_GROSS'])
  expect(await scan(new Uint8Array(100), { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([400, 'EINGABE_UNGUELTIG'])
})
