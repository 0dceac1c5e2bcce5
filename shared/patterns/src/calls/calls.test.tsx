import { expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { useQuery } from '@tanstack/react-query'
import { useIdempotentCall, useRefresh } from './index.ts'

const CALL = 'projekt.mehrereZuordnen'
const input = (id: string) => ({ params: { id }, body: { buergschaftIds: ['10000001'] } })

/** A page with a list that follows changes of guarantees, a list that follows nothing, and what can be done. */
function Page() {
  const api = useApi()
  const send = useIdempotentCall()
  const refresh = useRefresh()
  useQuery(api.projekt.liste.queryOptions({ query: {}, body: {} }))
  useQuery(api.unternehmen.laender.queryOptions())
  const act = (id: string) => void send(api.projekt.mehrereZuordnen, input(id)).catch(() => undefined)
  return (
    <>
      {['1', '2'].map((id) => (
        <button key={id} type="button" onClick={() => act(id)}>
          Zu {id}
        </button>
      ))}
      <button type="button" onClick={() => void refresh()}>
        Neu lesen
      </button>
      <button type="button" onClick={() => void refresh('BUERGSCHAFT')}>
        Bürgschaften neu lesen
      </button>
    </>
  )
}
function opened(answers: Answers = {}) {
  const keys: (string | undefined)[] = []
  const fake = fakePlatform({
    answers: {
      'projekt.liste': () => ({ zeilen: [], gesamt: { anzahl: 0, genau: true } }),
      'unternehmen.laender': () => [],
      ...answers,
      [CALL]: (given, request) => {
        keys.push(request.headers?.['Idempotency-Key'])
        return answers[CALL]?.(given, request) ?? { zugeordnet: 1 }
      },
    },
  })
  const { user } = fake.show(<Page />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const count = (id: string) => fake.sent.filter((call) => call.id === id).length
  return { ...fake, keys, press, count }
}

test('what wasn’t answered is sent again under its key; what was, and anything else, is another act', async () => {
  let there = false
  const { keys, press } = opened({ [CALL]: () => (there ? { zugeordnet: 1 } : new Refused('FEHLER')) })
  await press('Zu 1')
  await press('Zu 1')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  await press('Zu 2')
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[2]).not.toBe(keys[0])
  there = true
  await press('Zu 2')
  await waitFor(() => expect(keys).toHaveLength(4))
  expect(keys[3]).toBe(keys[2])
  await press('Zu 2')
  await waitFor(() => expect(keys).toHaveLength(5))
  expect(keys[4]).not.toBe(keys[3])
})

test('a button that is pressed twice sends the same act', async () => {
  let answer = () => {}
  const { keys, press } = opened({ [CALL]: () => new Promise((resolve) => (answer = () => resolve({ zugeordnet: 1 }))) })
  await press('Zu 1')
  await press('Zu 1')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  answer()
})

test('what follows a change is read anew once, and nothing else', async () => {
  const { keys, press, count } = opened()
  await waitFor(() => expect([count('projekt.liste'), count('unternehmen.laender')]).toEqual([1, 1]))
  await press('Neu lesen')
  await press('Zu 1')
  await waitFor(() => expect(keys).toHaveLength(1))
  await press('Neu lesen')
  await waitFor(() => expect(count('projekt.liste')).toBe(2))
  await press('Neu lesen')
  await press('Bürgschaften neu lesen')
  await waitFor(() => expect(count('projekt.liste')).toBe(3))
  expect(count('unternehmen.laender')).toBe(1)
})
