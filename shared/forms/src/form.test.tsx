import { describe, expect, jest, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { keepTyped, usePlatform } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { ErrorSummary, RefusalPanel } from './errorSummary.tsx'
import { FormField } from './fields.tsx'
import { Form } from './form.tsx'
import { typedFields } from './keptTyped.ts'
import { LeavePrompt } from './leavePrompt.ts'
import { toRefusal } from './refusal.ts'

type Values = { name: string; anschrift: { ort: string } }
const done = jest.fn()

/** Renames a project: any call that changes something. `server` is the name of the form's field for the server's. */
function Page({ server, ort = '' }: { server?: (field: string) => string; ort?: string | undefined }) {
  const api = useApi()
  const { showProblem } = usePlatform()
  const [count, setCount] = useState(0)
  return (
    <Form<Values>
      // Made anew by each rendering, as pages do.
      initialValues={{ name: 'Deich', anschrift: { ort } }}
      onSubmit={async () => {
        try {
          await api.projekt.mehrereZuordnen.mutate({ params: { id: '1' }, body: { buergschaftIds: ['10000001'] } })
          done()
          return undefined
        } catch (error) {
          return toRefusal(error, showProblem, server)
        }
      }}
      render={({ handleSubmit, submitting }) => (
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <ErrorSummary />
          <LeavePrompt />
          <RefusalPanel />
          <FormField name="name" label="Name" form={null} />
          <FormField name="anschrift.ort" label="Ort" form={null} />
          <button type="submit" aria-disabled={submitting}>
            Speichern
          </button>
          <button type="button" onClick={() => setCount(count + 1)}>
            Neu gezeichnet: {count}
          </button>
        </form>
      )}
    />
  )
}
const CALL = 'projekt.mehrereZuordnen'
type Opened = { leave?: boolean; server?: ((field: string) => string) | undefined; at?: string | undefined; ort?: string }
function opened(answers: Answers, { leave = false, server, at = 'projekte/1', ort }: Opened = {}) {
  done.mockClear()
  const fake = fakePlatform({ answers, at, leave })
  const shown = fake.show(<Page ort={ort} {...(server && { server })} />)
  return { ...fake, ...shown, save: () => shown.user.click(screen.getByRole('button', { name: 'Speichern' })) }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const taken: Answers = { [CALL]: () => ({ zugeordnet: 1 }) }
const refusing = (...refused: ConstructorParameters<typeof Refused>): Answers => ({ [CALL]: () => new Refused(...refused) })

describe('a form', () => {
  test('keeps what was typed when the page around it is drawn anew', async () => {
    const { user } = opened(taken)
    await user.type(field('Name'), 'bau')
    await user.click(screen.getByRole('button', { name: /^Neu gezeichnet/ }))
    expect(await screen.findByRole('button', { name: 'Neu gezeichnet: 1' })).toBeVisible()
    expect(field('Name')).toHaveDisplayValue('Deichbau')
  })

  test('is sent once, however often it is sent before the answer', async () => {
    let answer = () => {}
    const { user, sent, save } = opened({ [CALL]: () => new Promise((resolve) => (answer = () => resolve({ zugeordnet: 1 }))) })
    await user.type(field('Name'), '{Enter}{Enter}')
    await save()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Speichern' })).toHaveAttribute('aria-disabled', 'true'))
    expect(sent).toHaveLength(1)
    answer()
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })
})

describe('what the server refuses', () => {
  test('stands at its field, in a list that has the focus, until the field is changed', async () => {
    const { user, save } = opened(refusing('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Zu lang' }]))
    await save()
    const link = await screen.findByRole('link', { name: 'Name: Zu lang' })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(field('Name')).toHaveAccessibleDescription('Zu lang')
    await user.click(link)
    expect(field('Name')).toHaveFocus()
    await user.type(field('Name'), '2')
    expect(field('Name')).toBeValid()
    expect(field('Name')).not.toHaveAccessibleDescription()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each([
    ['below the object that was sent', 'daten.anschrift.ort', undefined],
    ['by another name than the form’s', 'bauadresse', () => 'anschrift.ort'],
  ])('finds its field %s', async (_, feld, server) => {
    const { save } = opened(refusing('EINGABE_UNGUELTIG', [{ feld, grund: 'Fehlt' }]), { server })
    await save()
    expect(await screen.findByRole('link', { name: 'Ort: Fehlt' })).toBeVisible()
    expect(field('Ort')).toBeInvalid()
  })

  test('is said as a whole where it is about no field, and what was typed stays', async () => {
    const { user, save, problems } = opened(refusing('SCHRITT_UNZULAESSIG'))
    await user.type(field('Name'), 'bau')
    await save()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(field('Name')).toHaveDisplayValue('Deichbau')
    expect(problems).toHaveLength(1)
    await user.type(field('Name'), 'er')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be sent again', async () => {
    let refused = true
    const { save } = opened({
      [CALL]: () => (refused ? new Refused('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Vergeben' }]) : { zugeordnet: 1 }),
    })
    await save()
    await screen.findByRole('link')
    refused = false
    await save()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Name')).toBeValid()
  })
})

describe('before what was entered is lost', () => {
  const WORDS = 'Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.'

  test('its user is asked, and not where nothing was entered or it is as it was', async () => {
    const { user, asked, goTo } = opened(taken, { leave: true })
    goTo('projekte')
    goTo('projekte/1')
    await user.type(field('Name'), 'x')
    goTo('projekte')
    expect(asked).toEqual([WORDS])
    goTo('projekte/1')
    await user.type(field('Name'), '{Backspace}')
    goTo('projekte')
    expect(asked).toHaveLength(1 + 1)
  })

  test('its user isn’t asked while it is sent or after; but for what is entered then', async () => {
    let answer = () => {}
    const { user, asked, save, goTo } = opened({ [CALL]: () => new Promise((resolve) => (answer = () => resolve({ zugeordnet: 1 }))) })
    await user.type(field('Name'), 'x')
    await save()
    expect(goTo('projekte')).toBe(true)
    goTo('projekte/1')
    answer()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(goTo('projekte')).toBe(true)
    goTo('projekte/1')
    await user.type(field('Name'), 'y')
    expect(goTo('projekte')).toBe(false)
    expect(asked).toEqual([WORDS])
  })

  test('its user is asked where it was refused', async () => {
    const { user, asked, save, goTo } = opened(refusing('EINGABE_UNGUELTIG', [{ feld: 'name', grund: 'Vergeben' }]))
    await user.type(field('Name'), 'x')
    await save()
    await screen.findByRole('link')
    expect(goTo('projekte')).toBe(false)
    expect(asked).toEqual([WORDS])
  })
})

describe('what was typed when nobody could be asked', () => {
  const RESTORED = 'Ihre nicht gespeicherten Eingaben von vorhin sind wieder da.'
  /** The page goes by itself, and its user comes to a page. */
  const cameBack = (shown: ReturnType<typeof opened>, at?: string) => {
    keepTyped()
    shown.unmount()
    return opened(taken, { at })
  }

  test('is there again on the same page, which says so and asks before it is lost', async () => {
    const first = opened(taken)
    await first.user.type(field('Name'), 'bau')
    await first.user.type(field('Ort'), 'Jever')
    const { notices, goTo, asked } = cameBack(first)
    await waitFor(() => expect(field('Name')).toHaveDisplayValue('Deichbau'))
    expect(field('Ort')).toHaveDisplayValue('Jever')
    expect(notices).toEqual([RESTORED])
    expect([goTo('projekte'), asked.length]).toEqual([false, 1])
  })

  test('a field that was emptied is empty, one that wasn’t typed in says what is so now', async () => {
    const first = opened(taken)
    await first.user.clear(field('Name'))
    keepTyped()
    first.unmount()
    opened(taken, { ort: 'Leer' })
    await waitFor(() => expect(field('Name')).toHaveDisplayValue(''))
    expect(field('Ort')).toHaveDisplayValue('Leer')
  })

  test('a field that only shows with what was typed before it has its own again, and is free then', async () => {
    function Kinds() {
      return (
        <Form
          initialValues={{ kind: '', reason: 'none', amount: undefined as string | undefined }}
          onSubmit={() => undefined}
          render={({ values }) => (
            <>
              <LeavePrompt />
              <FormField name="kind" label="Art" form={null} />
              {values.kind !== '' && <FormField name="reason" label="Grund" form={null} />}
              {values.kind !== '' && <FormField name="amount" label="Betrag" form={null} />}
            </>
          )}
        />
      )
    }
    const first = fakePlatform().show(<Kinds />)
    await first.user.type(field('Art'), 'a')
    await first.user.type(field('Grund'), '!')
    await first.user.type(field('Betrag'), '5')
    keepTyped()
    first.unmount()
    const { user } = fakePlatform().show(<Kinds />)
    await waitFor(() => expect(field('Grund')).toHaveDisplayValue('none!'))
    expect(field('Betrag')).toHaveDisplayValue('5')
    await user.type(field('Grund'), '{Backspace}')
    await user.type(field('Betrag'), '0')
    expect([field('Grund'), field('Betrag')].map((input) => (input as HTMLInputElement).value)).toEqual(['none', '50'])
  })

  test('isn’t on another page, nor a second time', async () => {
    const first = opened(taken)
    await first.user.type(field('Name'), 'bau')
    const elsewhere = cameBack(first, 'projekte/2')
    expect([field('Name'), elsewhere.notices]).toEqual([expect.objectContaining({ value: 'Deich' }), []])
    elsewhere.unmount()
    const again = opened(taken)
    await waitFor(() => expect(field('Name')).toHaveDisplayValue('Deichbau'))
    again.unmount()
    const { notices } = opened(taken)
    expect([field('Name'), notices]).toEqual([expect.objectContaining({ value: 'Deich' }), []])
  })

  test('isn’t kept once it was sent, nor where nothing was typed', async () => {
    const first = opened(taken)
    const second = cameBack(first)
    expect(second.notices).toEqual([])
    await second.user.type(field('Name'), 'bau')
    await second.save()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(cameBack(second).notices).toEqual([])
    expect(field('Name')).toHaveDisplayValue('Deich')
  })

  test('is kept while it is being sent: nobody knows whether it arrives', async () => {
    const first = opened({ [CALL]: () => new Promise(() => {}) })
    await first.user.type(field('Name'), 'bau')
    await first.save()
    cameBack(first)
    await waitFor(() => expect(field('Name')).toHaveDisplayValue('Deichbau'))
  })

  test('is forgotten where the page stayed after all, and it was sent or changed', async () => {
    const first = opened(taken)
    await first.user.type(field('Name'), 'bau')
    keepTyped()
    await first.user.type(field('Name'), 'er')
    first.unmount()
    const second = opened(taken)
    expect([field('Name'), second.notices]).toEqual([expect.objectContaining({ value: 'Deich' }), []])
    await second.user.type(field('Name'), 'bau')
    keepTyped()
    await second.save()
    await waitFor(() => expect(done).toHaveBeenCalled())
    second.unmount()
    expect(opened(taken).notices).toEqual([])
  })

  test.each<[string, unknown, unknown, ReturnType<typeof typedFields>]>([
    ['a group that there wasn’t', {}, { a: { b: 'x' } }, [{ path: 'a.b', value: 'x' }]],
    ['a group that is gone', { a: { b: 'x' } }, {}, [{ path: 'a', value: undefined }]],
    ['a list as a whole', { a: ['x', 'y'] }, { a: ['x'] }, [{ path: 'a', value: ['x'] }]],
    ['what is as it was', { a: ['x'], b: { c: 1 } }, { a: ['x'], b: { c: 1 } }, []],
    ['no file', {}, { a: new File([], 'a.pdf'), b: [new File([], 'b.pdf')], c: 'x' }, [{ path: 'c', value: 'x' }]],
  ])('%s', (_, initial, values, fields) => {
    expect(typedFields(initial, values)).toEqual(fields)
  })
})
