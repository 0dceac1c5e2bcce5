import { callsById, callTable } from '@avalwerk/contracts'
import type { ApiRequest } from '@avalwerk/platform'
import { expect, test } from '@jest/globals'
import { CALLS } from './calls.ts'
import { address, createApi, IDEMPOTENCY, takeChanged } from './createApi.ts'

/** A transport that answers always the same, and what it was asked. */
function asked(answer: () => Response = () => Response.json({ gut: true })) {
  const requests: (ApiRequest & { address: string })[] = []
  const transport = async (to: string, request: ApiRequest = {}) => {
    requests.push({ ...request, address: to })
    return answer()
  }
  return { requests, transport, api: createApi(transport) }
}

test('what the browser knows of calls is what the contracts say: npm run calls -- write writes it down anew', () => {
  expect(CALLS).toEqual(callTable(callsById.values()))
})

test('the parameters stand in the path, the rest behind the question mark', () => {
  expect(address('/a/{id}/b_{id}.pdf', { params: { id: '4/7' }, query: { version: 2, leer: undefined } })).toBe(
    '/a/4%2F7/b_4%2F7.pdf?version=2',
  )
})

test('a call that reads is made at its address, its query has its id as key', async () => {
  const { api, requests } = asked()
  expect(await api.buergschaft.details.call({ params: { id: '7' } })).toEqual({ gut: true })
  expect(requests).toEqual([{ address: '/buergschaftservice/api/private/v2/buergschaften/7', method: 'GET', call: 'buergschaft.details' }])
  expect(api.buergschaft.details.queryOptions({ params: { id: '7' } })).toMatchObject({
    queryKey: ['buergschaft.details', { params: { id: '7' } }],
    meta: { follows: ['BUERGSCHAFT', 'IMPORT', 'PROJEKT'], idOf: 'BUERGSCHAFT' },
  })
  expect(api.unternehmen.laender.queryOptions()).toMatchObject({ queryKey: ['unternehmen.laender', {}], meta: {} })
})

test('a call that changes something sends its body, and remembers once what it changed', async () => {
  const { api, requests, transport } = asked(() => new Response(null, { status: 204 }))
  await api.auftrag.sperren.mutate({ params: { id: '3' } }, { headers: { [IDEMPOTENCY]: 'abc' } })
  expect(requests).toEqual([
    {
      address: '/buergschaftservice/api/private/v2/buergschaftsauftraege/3/sperre',
      method: 'POST',
      call: 'auftrag.sperren',
      body: '{}',
      headers: { [IDEMPOTENCY]: 'abc' },
    },
  ])
  expect([takeChanged(transport), takeChanged(transport)]).toEqual([['AUFTRAG'], []])
})

test('a refused call throws, and changed nothing', async () => {
  const { api, transport } = asked(() => Response.json({ code: 'VERSION_VERALTET', title: 'Veraltet' }, { status: 409 }))
  await expect(api.auftrag.stornieren.mutate({ params: { id: '3' }, body: { version: 1 } })).rejects.toMatchObject({
    status: 409,
    code: 'VERSION_VERALTET',
  })
  expect(takeChanged(transport)).toEqual([])
})

test('a file comes with its name, and goes with its type', async () => {
  const { api, requests } = asked(
    () => new Response('{"dateiId":"1"}', { headers: { 'content-disposition': "attachment; filename*=UTF-8''B%C3%BCrgschaft.csv" } }),
  )
  expect((await api.buergschaft.export.download({ body: {} })).fileName).toBe('Bürgschaft.csv')
  const file = new Blob(['x'])
  expect(await api.csvimport.hochladen.upload({ query: { name: 'a.csv' } }, file, 'text/csv')).toEqual({ dateiId: '1' })
  expect(requests.at(-1)).toMatchObject({ method: 'POST', body: file, headers: { 'content-type': 'text/csv' } })
})

test('the same transport has the same calls; there are no others', () => {
  const { api, transport } = asked()
  expect(createApi(transport)).toBe(api)
  expect(api.buergschaft.liste).toBe(api.buergschaft.liste)
  expect((api as unknown as Record<string, unknown>).then).toBeUndefined()
})
