import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { Group } from '@avalwerk/domain'
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

describe('what may be done with an object', () => {
  afterEach(() => void jest.restoreAllMocks())
  const page: Action<HasSteps> = { kind: 'page', label: 'Freigeben', step: 'RELEASE', target: () => '/freigabe' }
  const other: Action<HasSteps> = { kind: 'page', label: 'Ändern', target: () => '/aendern' }
  const grave: Action<HasSteps> = { kind: 'page', label: 'In Anspruch nehmen', serious: true, target: () => '/anspruch' }
  const mild = { title: () => 'Zurückziehen?', text: () => 'Sie endet.', send: async () => undefined }
  const question: Action<HasSteps> = {
    kind: 'question',
    label: 'Zurückziehen',
    question: { ...mild, danger: true },
  }
  const bar = (actions: readonly Action<HasSteps>[], schritte: readonly string[] = ['RELEASE']) => {
    const platform = fakePlatform()
    return { ...platform, ...platform.show(<ActionBar item={{ schritte }} actions={actions} />) }
  }
  const names = (role: 'link' | 'button') => screen.queryAllByRole(role).map(({ textContent }) => textContent)

  test('is offered where the life cycle and the viewer’s rights allow it', () => {
    const only = (gruppe: Group) => ({ ...other, label: gruppe, when: (_: HasSteps, { group }: { group: Group }) => group === gruppe })
    bar([page, only('AG'), only('BG')], [])
    expect(names('link')).toEqual(['AG'])
  })

  test('the likely act stands last; what is grave, and questions, stand in the menu', async () => {
    const { user } = bar([page, other, grave, question])
    expect(names('link')).toEqual(['Ändern', 'Freigeben'])
    await user.click(screen.getByRole('button', { name: 'Mehr' }))
    expect(names('button').slice(1)).toEqual(['In Anspruch nehmen', 'Zurückziehen'])
  })

  test('no menu stands there with nothing in it', () => {
    bar([page])
    expect(names('button')).toEqual([])
  })

  test('without a page a question is the likely act, if it isn’t grave', () => {
    bar([{ ...question, label: 'Nachfragen', question: mild }, question])
    expect(names('button')).toEqual(['Mehr', 'Nachfragen'])
  })

  test('a page of the menu leads there, once it has done what comes before', async () => {
    const done: string[] = []
    const { user, address } = bar([page, { ...grave, before: () => done.push(address()) }])
    await user.click(screen.getByRole('button', { name: 'Mehr' }))
    await user.click(screen.getByRole('button', { name: 'In Anspruch nehmen' }))
    expect([done, address()]).toEqual([[''], 'anspruch'])
  })

  test('a question of the menu closes it, and can be left without harm', async () => {
    const { user } = bar([page, question])
    await user.click(screen.getByRole('button', { name: 'Mehr' }))
    await user.click(screen.getByRole('button', { name: 'Zurückziehen' }))
    const dialog = screen.getByRole('dialog', { name: 'Zurückziehen?' })
    expect(screen.getByRole('button', { name: 'Mehr' })).toHaveAttribute('aria-expanded', 'false')
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('all of it is reached and done by keyboard, and the focus comes back to the menu', async () => {
    const { user, address } = bar([page, other, grave, question])
    await user.tab()
    const more = screen.getByRole('button', { name: 'Mehr' })
    expect(more).toHaveFocus()
    await user.keyboard('{Enter}')
    for (const name of ['In Anspruch nehmen', 'Zurückziehen']) {
      await user.tab()
      expect(screen.getByRole('button', { name })).toHaveFocus()
    }
    await user.keyboard(' ')
    const dialog = screen.getByRole('dialog', { name: 'Zurückziehen?' })
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    within(dialog).getByRole('button', { name: 'Abbrechen' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(more).toHaveFocus()
    for (const name of ['Ändern', 'Freigeben']) {
      await user.tab()
      expect(screen.getByRole('link', { name })).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    expect(address()).toBe('freigabe')
  })

  test('the menu is left by Escape without doing anything', async () => {
    const { user } = bar([page, question])
    await user.tab()
    await user.keyboard('{Enter}')
    await user.tab()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Zurückziehen' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Mehr' })).toHaveFocus()
  })

  test('a question that isn’t offered any more goes away', async () => {
    const { user, rerender } = bar([{ ...question, step: 'RELEASE' }, page])
    await user.click(screen.getByRole('button', { name: 'Mehr' }))
    await user.click(screen.getByRole('button', { name: 'Zurückziehen' }))
    rerender(<ActionBar item={{ schritte: [] }} actions={[{ ...question, step: 'RELEASE' }, page]} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a file is fetched once, however often it is asked for, and saved under its name', async () => {
    let arrive = () => {}
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let asked = 0
    const file: Action<HasSteps> = {
      kind: 'file',
      label: 'Als PDF',
      placement: 'button',
      load: () => {
        asked++
        return new Promise((resolve) => (arrive = () => resolve({ fileName: 'Aval.pdf', content: new Blob(['x']) })))
      },
    }
    const { user } = bar([file])
    const button = screen.getByRole('button', { name: 'Als PDF' })
    await user.dblClick(button)
    await waitFor(() => expect(button).toBeDisabled())
    arrive()
    await waitFor(() => expect(saved).toEqual(['Aval.pdf']))
    expect(asked).toBe(1)
  })
})
