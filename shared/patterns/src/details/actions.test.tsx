import { expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import { type Answers, fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { useQuery } from '@tanstack/react-query'
import { type Action, ActionBar, type HasSteps } from './actions.tsx'

const ACTIONS: readonly Action<HasSteps>[] = [
  {
    kind: 'question',
    label: 'Bestätigen',
    step: 'CONFIRM',
    question: {
      title: () => 'Eingang bestätigen?',
      text: () => 'Die Gegenseite erfährt es.',
      send: (api) => api.projekt.mehrereZuordnen.mutate({ params: { id: '1' }, body: { buergschaftIds: ['10000001'] } }),
    },
  },
  {
    kind: 'question',
    label: 'Nachfragen',
    step: 'ASK',
    question: {
      title: () => 'Was fragen Sie?',
      text: () => 'Die Gegenseite antwortet.',
      reasonLabel: 'Frage',
      send: async () => undefined,
    },
  },
]

/** Confirming makes asking possible. Beside the object the page shows a list that follows the same changes. */
function Page() {
  const api = useApi()
  const object = useQuery(api.projekt.liste.queryOptions({ query: {}, body: {} }))
  useQuery(api.projekt.liste.queryOptions({ query: {}, body: { suche: 'beside' } }))
  if (!object.data) return null
  return <ActionBar item={{ schritte: object.data.gesamt.anzahl === 0 ? ['CONFIRM'] : ['ASK'] }} actions={ACTIONS} />
}

test('a question that is asked while the page still reads anew after the step before stays open', async () => {
  let confirmed = false
  let readBeside = () => {}
  const rows = (anzahl: number) => ({ zeilen: [], gesamt: { anzahl, genau: true } })
  const answers: Answers = {
    'projekt.liste': ({ body }) => {
      if (body?.suche !== 'beside' || !confirmed) return rows(confirmed ? 1 : 0)
      return new Promise((resolve) => {
        readBeside = () => resolve(rows(1))
      })
    },
    'projekt.mehrereZuordnen': () => {
      confirmed = true
      return { zugeordnet: 1 }
    },
  }
  const { user } = fakePlatform({ answers }).show(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Bestätigen' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bestätigen' }))
  await user.click(await screen.findByRole('button', { name: 'Nachfragen' }))
  await user.type(within(screen.getByRole('dialog', { name: 'Was fragen Sie?' })).getByLabelText('Frage'), 'Wann')
  readBeside()
  await new Promise((resolve) => setTimeout(resolve))
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Was fragen Sie?' })).toBeTruthy())
  expect((screen.getByLabelText('Frage') as HTMLInputElement).value).toBe('Wann')
})
