import { describe, expect, test } from '@jest/globals'
import { FormField } from '@avalwerk/forms'
import { type Answers, fakePlatform, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import { ActionPage } from './ActionPage.tsx'
import { type Prompt, PromptDialog, withFields } from './PromptDialog.tsx'
import { useApi } from '@avalwerk/api'
import { keepTyped } from '@avalwerk/platform/remote'

type Projekt = Readonly<{ id: string; name: string }>
const PROJEKT: Projekt = { id: '1', name: 'Deichbau' }

/** Takes a guarantee out of a project: any call that changes something. */
const question = (more: Partial<Prompt<Projekt>> = {}): Prompt<Projekt> => ({
  title: ({ name }) => `${name}: Bürgschaften zuordnen?`,
  text: () => 'Sie stehen dann dort.',
  success: 'Zugeordnet.',
  send: (api, { id }) => api.projekt.mehrereZuordnen.mutate({ params: { id }, body: { buergschaftIds: ['10000001'] } }),
  ...more,
})

function ask(prompt: Prompt<Projekt>, answers: Answers, item = PROJEKT) {
  let closed = 0
  const platform = fakePlatform({ answers })
  const shown = platform.show(<PromptDialog item={item} label="Zuordnen" question={prompt} onClose={() => void closed++} />)
  const dialog = within(screen.getByRole('dialog', { name: `${item.name}: Bürgschaften zuordnen?` }))
  return { ...platform, ...shown, dialog, closed: () => closed, act: dialog.getByRole('button', { name: 'Zuordnen' }) }
}
const done: Answers = { 'projekt.mehrereZuordnen': () => ({ zugeordnet: 1 }) }

describe('a question before a step', () => {
  test('does it, says so and goes away', async () => {
    const { user, act, sent, notices, closed } = ask(question(), done)
    await user.click(act)
    await waitFor(() => expect(closed()).toBe(1))
    expect(sent).toHaveLength(1)
    expect(notices).toEqual(['Zugeordnet.'])
  })

  test('can be left without doing anything', async () => {
    const { user, dialog, sent, closed } = ask(question(), done)
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    expect([closed(), sent.length]).toEqual([1, 0])
  })

  test('is answered once, however often it is pressed', async () => {
    let answer = () => {}
    const { user, act, sent, closed } = ask(question(), {
      'projekt.mehrereZuordnen': () => new Promise((resolve) => (answer = () => resolve({ zugeordnet: 1 }))),
    })
    await user.dblClick(act)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(act).toHaveAttribute('aria-disabled', 'true')
    await user.click(act)
    answer()
    await waitFor(() => expect(closed()).toBe(1))
    expect(sent).toHaveLength(1)
  })

  test('wants a reason where the step needs one, and sends it without the spaces around', async () => {
    const given: string[] = []
    const { user, act, dialog, sent, closed } = ask(
      question({
        reasonLabel: 'Begründung',
        send: (api, { id }, { grund }) => {
          given.push(grund)
          return api.projekt.mehrereZuordnen.mutate({ params: { id }, body: { buergschaftIds: ['10000001'] } })
        },
      }),
      done,
    )
    const reason = dialog.getByRole('textbox', { name: 'Begründung' })
    await user.type(reason, '   ')
    await user.click(act)
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toBeInvalid()
    expect(sent).toHaveLength(0)
    await user.type(reason, 'Neuer Abschnitt ')
    await user.click(act)
    await waitFor(() => expect(closed()).toBe(1))
    expect(given).toEqual(['Neuer Abschnitt'])
  })

  test('says that it is confirmed by signing in anew, and only where it is', () => {
    const note = 'Zur Bestätigung melden Sie sich nach dem Klick noch einmal an.'
    const { dialog, unmount } = ask(question({ confirmed: true }), done)
    expect(dialog.getByText(note)).toBeVisible()
    unmount()
    expect(ask(question(), done).dialog.queryByText(note)).toBeNull()
  })

  test('is answered by keyboard: the field’s Enter sends it, and the way leads over the act to the way back', async () => {
    const { user, dialog, act, sent, closed } = ask(question({ reasonLabel: 'Begründung' }), done)
    dialog.getByRole('textbox', { name: 'Begründung' }).focus()
    await user.tab()
    expect(act).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Begründung' })).toHaveFocus())
    expect(sent).toHaveLength(0)
    await user.keyboard('Neu')
    await user.tab()
    await user.tab()
    expect(dialog.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
    await user.keyboard(' ')
    expect([closed(), sent.length]).toEqual([1, 0])
    act.focus()
    await user.keyboard(' ')
    await waitFor(() => expect([closed(), sent.length]).toEqual([2, 1]))
  })

  test('says why it was refused, keeps what was entered, and can be sent again', async () => {
    let refused = true
    const { user, act, dialog, closed } = ask(question({ reasonLabel: 'Begründung' }), {
      'projekt.mehrereZuordnen': () => (refused ? new Refused('SCHRITT_UNZULAESSIG') : { zugeordnet: 1 }),
    })
    await user.type(dialog.getByRole('textbox'), 'Neuer Abschnitt')
    await user.click(act)
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveDisplayValue('Neuer Abschnitt')
    expect(closed()).toBe(0)
    refused = false
    await user.click(act)
    await waitFor(() => expect(closed()).toBe(1))
  })

  test('asks for fields of its own, and checks them', async () => {
    const own = withFields<Projekt, { jahr: string }>({
      ...question(),
      initial: ({ id }) => ({ jahr: `200${id}` }),
      fields: () => <FormField name="jahr" label="Jahr" form={null} />,
      check: ({ jahr }) => (/^20[0-9]{2}$/.test(jahr) ? {} : { jahr: 'Ein Jahr dieses Jahrhunderts' }),
    })
    const { user, act, dialog, sent } = ask(own, done)
    const year = dialog.getByRole('textbox', { name: 'Jahr' })
    expect(year).toHaveDisplayValue('2001')
    await user.type(year, '9')
    await user.click(act)
    expect(year).toHaveAccessibleDescription('Ein Jahr dieses Jahrhunderts')
    expect(sent).toHaveLength(0)
  })

  test('leads to another page where the object doesn’t exist any more', async () => {
    const { user, act, address } = ask(question({ after: '/projekte' }), done)
    await user.click(act)
    await waitFor(() => expect(address()).toBe('projekte'))
  })
})

test('a question that is about nothing is asked as well', () => {
  fakePlatform({ answers: done }).show(
    <PromptDialog
      item={null}
      label="Anlegen"
      question={{ title: () => 'Anlegen?', text: () => '', send: async () => undefined }}
      onClose={() => {}}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Anlegen?' })).toBeVisible()
})

describe('a reason that was typed when the page went by itself', () => {
  const asked = (item?: Projekt) => {
    const shown = ask(question({ reasonLabel: 'Begründung' }), done, item)
    return { ...shown, reason: shown.dialog.getByRole('textbox', { name: 'Begründung' }) }
  }

  test('is there again where the same is asked again, not where it is asked of another one', async () => {
    const first = asked()
    await first.user.type(first.reason, 'Falsches Projekt')
    keepTyped()
    first.unmount()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/Falsches|Deichbau/)
    const other = asked({ id: '2', name: 'Deichbau' })
    expect(other.reason).toHaveDisplayValue('')
    other.unmount()
    const { reason, notices } = asked()
    await waitFor(() => expect(reason).toHaveDisplayValue('Falsches Projekt'))
    expect(notices).toHaveLength(1)
  })
})

describe('a page for one act', () => {
  function Page({ allowed = true }: { allowed?: boolean }) {
    const api = useApi()
    return (
      <ActionPage<{ name: string }>
        title="Zuordnen"
        path={undefined}
        allowed={allowed}
        back="/projekte/1"
        initial={{ name: '' }}
        check={({ name }) => (name ? {} : { name: 'Fehlt' })}
        button={({ name }) => ({ label: name ? `${name} zuordnen` : 'Zuordnen' })}
        send={async () => {
          await api.projekt.mehrereZuordnen.mutate({ params: { id: '1' }, body: { buergschaftIds: ['10000001'] } })
          return { target: '/projekte/1/fertig', message: 'Zugeordnet.' }
        }}
      >
        {() => <FormField name="name" label="Name" form={null} />}
      </ActionPage>
    )
  }

  test('does it and leads on, with a word', async () => {
    const { show, address, notices } = fakePlatform({ answers: done })
    const { user } = show(<Page />)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Deich')
    await user.click(screen.getByRole('button', { name: 'Deich zuordnen' }))
    await waitFor(() => expect(address()).toBe('projekte/1/fertig'))
    expect(notices).toEqual(['Zugeordnet.'])
  })

  test('lists what is missing and sends nothing', async () => {
    const { show, sent } = fakePlatform({ answers: done })
    const { user } = show(<Page />)
    await user.click(screen.getByRole('button', { name: 'Zuordnen' }))
    expect(await screen.findByRole('link', { name: 'Name: Fehlt' })).toBeVisible()
    expect(sent).toHaveLength(0)
  })

  test('is done by keyboard alone, and what is missing leads to its field', async () => {
    const { show, address, sent } = fakePlatform({ answers: done })
    const { user } = show(<Page />)
    screen.getByRole('textbox', { name: 'Name' }).focus()
    await user.keyboard('{Enter}')
    const missing = await screen.findByRole('link', { name: 'Name: Fehlt' })
    expect(sent).toHaveLength(0)
    missing.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await user.keyboard('Deich')
    screen.getByRole('button', { name: 'Deich zuordnen' }).focus()
    await user.keyboard(' ')
    await waitFor(() => expect(address()).toBe('projekte/1/fertig'))
  })

  test('asks before what was entered is lost, and not where nothing was', async () => {
    const { show, goTo, asked } = fakePlatform({ answers: done })
    const { user } = show(<Page />)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'D')
    goTo('/projekte')
    expect(asked).toHaveLength(1)
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    goTo('/projekte')
    expect(asked).toHaveLength(1)
  })

  test('leads back where the act can’t be done now', async () => {
    const { show, address } = fakePlatform({ answers: done })
    show(<Page allowed={false} />)
    await waitFor(() => expect(address()).toBe('projekte/1'))
  })
})
