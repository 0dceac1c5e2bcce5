import { describe, expect, jest, test } from '@jest/globals'
import { FORM_ERROR, FormField } from '@avalwerk/forms'
import { Route, Routes } from '@avalwerk/platform/remote'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { type ReactNode, useState } from 'react'
import { LoadedSection } from '../calls/index.ts'
import { DecisionStep, StepForm, StepLayout } from './StepForm.tsx'

function opened(step: ReactNode) {
  const fake = fakePlatform({ at: 'ablauf/zweiter' })
  const shown = fake.show(
    <Routes>
      <Route path="ablauf/zweiter" element={step} />
      <Route path="*" element={<p>Anderer Schritt</p>} />
    </Routes>,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  return { ...fake, ...shown, button, press: (name: string) => shown.user.click(button(name)) }
}
const name = () => screen.getByRole('textbox', { name: 'Name' })
type Send = (values: { name: string }) => object | undefined | Promise<object | undefined>
const form = (send: Send, more: object = {}) => (
  <StepForm initial={{ name: 'Deich' }} send={send} next="Weiter" back="erster" {...more}>
    <FormField name="name" label="Name" form={null} />
  </StepForm>
)

describe('a step with fields', () => {
  test('is sent once while it is on its way, and its button says so', async () => {
    let answer = () => {}
    const send = jest.fn<Send>(() => new Promise((resolve) => (answer = () => resolve(undefined))))
    const { user, press, button } = opened(form(send))
    await user.type(name(), 'bau{Enter}')
    await press('Weiter')
    expect(send.mock.calls.map(([values]) => values)).toEqual([{ name: 'Deichbau' }])
    expect(button('Weiter')).toHaveAttribute('aria-disabled', 'true')
    answer()
    await waitFor(() => expect(button('Weiter')).not.toHaveAttribute('aria-disabled'))
  })

  test.each([
    ['at its field', { name: 'Vergeben' }, 'Name: Vergeben'],
    ['as a whole', { [FORM_ERROR]: 'Der Vertrag ist beendet.' }, 'Der Vertrag ist beendet.'],
  ])('says what was refused %s, and keeps what was typed', async (_, refused, text) => {
    const { user, press } = opened(form(() => refused))
    await user.type(name(), 'bau')
    await press('Weiter')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(name()).toHaveDisplayValue('Deichbau')
  })

  test('leads back with what was typed, without asking', async () => {
    const remember = jest.fn()
    const { user, press, address, asked } = opened(form(() => undefined, { remember }))
    await user.type(name(), 'bau')
    await press('Zurück')
    expect(remember).toHaveBeenLastCalledWith({ name: 'Deichbau' })
    expect([address(), asked]).toEqual(['ablauf/erster', []])
  })

  test('asks before going back where what was typed isn’t kept', async () => {
    const { user, press, address, asked } = opened(form(() => undefined))
    await user.type(name(), 'bau')
    await press('Zurück')
    expect(address()).toBe('ablauf/zweiter')
    expect(asked).toHaveLength(1)
  })

  test('has no way back where it is the first', () => {
    opened(form(() => undefined, { back: undefined }))
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
  })
})

test('a step without fields goes on by its button, and not while it is on its way', async () => {
  const send = jest.fn()
  const step = (busy: boolean) => (
    <StepLayout next="Weiter" send={send} busy={busy} buttons={<button type="button">Später</button>}>
      <p>Worum es geht.</p>
    </StepLayout>
  )
  const { press, button, rerender } = opened(step(false))
  await press('Weiter')
  expect(send).toHaveBeenCalledTimes(1)
  expect(button('Später')).toBeVisible()
  rerender(step(true))
  await press('Weiter')
  expect(send).toHaveBeenCalledTimes(1)
})

test('the button of a step comes when what stands above it is there, and is moved by nothing', () => {
  const step = (note: string | undefined) => (
    <StepLayout next="Weiter" send={jest.fn()}>
      <LoadedSection name="Notiz" result={{ data: note, error: null, refetch: () => undefined as never }}>
        {(text) => <p>{text}</p>}
      </LoadedSection>
      <p>Worum es geht.</p>
    </StepLayout>
  )
  const { rerender, button } = opened(step(undefined))
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull()
  rerender(step('Bitte eilig.'))
  expect(button('Weiter')).toBeVisible()
})

describe('a step that asks for the way', () => {
  function Way() {
    const [way, setWay] = useState<'a' | 'b' | null>(null)
    return (
      <DecisionStep
        question="Wie geht es weiter?"
        missing="Bitte wählen Sie."
        options={[
          { value: 'a', label: 'So' },
          { value: 'b', label: 'Anders' },
        ]}
        selected={way}
        onSelect={setWay}
        next="Weiter"
        goTo={(choice) => `weg-${choice}`}
      />
    )
  }
  test('says that one has to be chosen, and not before it is sent', async () => {
    const { press, address } = opened(<Way />)
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Weiter')
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen Sie.')
    expect(address()).toBe('ablauf/zweiter')
  })

  test('leads on by the one that is chosen by keyboard', async () => {
    const { user, address } = opened(<Way />)
    await user.tab()
    await user.keyboard(' {ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Anders' })).toBeChecked()
    await user.keyboard('{Enter}')
    expect(address()).toBe('ablauf/weg-b')
  })
})
