import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { MESSAGES } from '@avalwerk/domain'
import { draw, screen } from '@avalwerk/testing/components'
import type { ReactNode } from 'react'
import { FormCheckbox, FormRadioGroup, FormSelect, FormToggleGroup } from './choices.tsx'
import { ErrorFocus, ErrorSummary } from './errorSummary.tsx'
import { AmountField, DateField, FormField } from './fields.tsx'
import { Form } from './form.tsx'
import { InstantFields, parseInstant } from './instant.tsx'

const sent = jest.fn<(values: object) => object | undefined>()
const page = (fields: ReactNode, { initial = {}, validate = undefined as ((values: object) => object) | undefined } = {}) => (
  <Form<object>
    initialValues={initial}
    {...(validate && { validate })}
    onSubmit={(values) => sent({ ...values })}
    render={({ handleSubmit }) => (
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        {fields}
        <button type="submit">Senden</button>
      </form>
    )}
  />
)
const input = (name: string) => screen.getByRole('textbox', { name })
const send = () => screen.getByRole('button', { name: 'Senden' })
beforeEach(() => void sent.mockReset())
type User = ReturnType<typeof draw>['user']
/** What was sent. */
const values = () => sent.mock.lastCall?.[0]

describe('a field of a form', () => {
  const fields = (
    <>
      <AmountField name="betrag" label="Betrag" />
      <DateField name="tag" label="Tag" />
    </>
  )

  test('says nothing while it is typed in, and what is wrong when it is left', async () => {
    const { user } = draw(page(fields))
    await user.type(input('Betrag'), 'zwei')
    expect(input('Betrag')).toBeValid()
    await user.tab()
    expect(input('Betrag')).toBeInvalid()
    expect(input('Betrag')).toHaveAccessibleDescription(MESSAGES.amount)
    await user.clear(input('Betrag'))
    await user.type(input('Betrag'), '2')
    expect(input('Betrag')).toBeValid()
  })

  test('shows an amount as amounts are written when it is left, and the form keeps the text', async () => {
    const { user } = draw(page(fields))
    await user.type(input('Betrag'), '1234,5')
    await user.click(send())
    expect(input('Betrag')).toHaveDisplayValue('1.234,50')
    expect(values()).toEqual({ betrag: '1.234,50' })
  })

  test('is sent by the key that ends it', async () => {
    const { user } = draw(page(fields, { initial: { tag: '' } }))
    await user.type(input('Tag'), '24.12.2026{Enter}')
    expect(values()).toEqual({ tag: '24.12.2026' })
  })

  test('says what the server refused until it is changed', async () => {
    sent.mockReturnValue({ kennung: 'Schon vergeben' })
    const { user } = draw(
      page(<FormSelect name="kennung" label="Kennung" groups={[{ options: ['A', 'B'].map((value) => ({ value, label: value })) }]} />, {
        initial: { kennung: 'A' },
      }),
    )
    await user.click(send())
    const list = screen.getByRole('combobox', { name: 'Kennung' })
    expect(list).toHaveAccessibleDescription('Schon vergeben')
    await user.selectOptions(list, 'B')
    expect(list).not.toHaveAccessibleDescription()
  })

  test.each([
    ['its key', (user: User) => user.keyboard('{Enter}')],
    ['a button that leaves the focus at the field', (user: User) => user.click(screen.getByRole('button', { name: 'Weiter' }))],
  ])('says what the server refused after it is left, too, where it was sent by %s', async (_, press) => {
    sent.mockReturnValue({ betrag: 'Zu hoch' })
    const next = (
      <button type="submit" onMouseDown={(event) => event.preventDefault()}>
        Weiter
      </button>
    )
    const { user } = draw(
      page(
        <>
          {fields}
          {next}
        </>,
      ),
    )
    await user.type(input('Betrag'), '1234,5')
    await press(user)
    expect(values()).toEqual({ betrag: '1.234,50' })
    await user.tab()
    expect(input('Betrag')).toHaveAccessibleDescription('Zu hoch')
    await user.type(input('Betrag'), '{Backspace}')
    expect(input('Betrag')).toBeValid()
  })

  test('does not lose the click on a button that a message would move', async () => {
    const { user } = draw(page(<FormField name="name" label="Name" form="name" />))
    await user.type(input('Name'), 'Deich')
    await user.pointer([{ keys: '[MouseLeft>]', target: send() }])
    await user.pointer([{ keys: '[/MouseLeft]', target: send() }])
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

const WAYS = [
  { value: 'POST', label: 'Per Post' },
  { value: 'PDF', label: 'Als PDF' },
]
const choices = () =>
  page(
    <>
      <FormRadioGroup name="weg" label="Versandweg" options={WAYS} />
      <FormToggleGroup name="arten" label="Arten" options={WAYS.map(({ value, label }) => ({ value, label: `${label} erlaubt` }))} />
      <FormCheckbox name="erklaerung" label="Ich erkläre es." />
      <FormCheckbox name="fest" label="Steht fest." locked />
    </>,
    { initial: { fest: true } },
  )

test('choices are made and sent by keyboard alone', async () => {
  const { user } = draw(choices())
  await user.tab()
  expect(screen.getByRole('radio', { name: 'Per Post' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Als PDF' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('checkbox', { name: 'Per Post erlaubt' })).toHaveFocus()
  await user.tab()
  await user.keyboard(' ')
  await user.tab()
  expect(screen.getByRole('checkbox', { name: 'Ich erkläre es.' })).toHaveFocus()
  await user.keyboard(' ')
  send().focus()
  await user.keyboard('{Enter}')
  expect(values()).toEqual({ weg: 'PDF', arten: ['PDF'], erklaerung: true, fest: true })
})

test('choices are a form’s values', async () => {
  const { user } = draw(choices())
  await user.click(screen.getByRole('radio', { name: 'Als PDF' }))
  await user.click(screen.getByRole('checkbox', { name: 'Per Post erlaubt' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ich erkläre es.' }))
  await user.click(screen.getByRole('checkbox', { name: 'Steht fest.' }))
  await user.click(send())
  expect(values()).toEqual({ weg: 'PDF', arten: ['POST'], erklaerung: true, fest: true })
})

test('an instant is a day and a time in Berlin, in winter and in summer', async () => {
  const { user } = draw(page(<InstantFields name="beginn" label="Beginn" />))
  await user.type(input('Beginn am'), '24.12.2026')
  await user.type(input('Beginn um'), '09:30')
  await user.click(send())
  expect(values()).toEqual({ beginnDay: '24.12.2026', beginnTime: '09:30' })
  expect(parseInstant('24.12.2026', '09:30')).toBe('2026-12-24T08:30:00.000Z')
  expect(parseInstant('24.06.2026', '09:30')).toBe('2026-06-24T07:30:00.000Z')
  expect(parseInstant('24.06.2026', '')).toBeUndefined()
})

describe('a form that was refused', () => {
  const check = ({ name, betrag }: { name?: string; betrag?: string }) => ({
    ...(!betrag && { betrag: 'Pflicht' }),
    ...(!name && { name: 'Fehlt' }),
  })
  const fields = (
    <>
      <FormField name="name" label="Name (freiwillig)" form={null} />
      <FormField name="betrag" label="Betrag" form={null} />
    </>
  )

  test('lists what is wrong in the order of the page, takes the focus there, and leads to each field', async () => {
    const { user } = draw(
      page(
        <>
          <ErrorSummary />
          {fields}
        </>,
        { validate: check },
      ),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(send())
    const list = await screen.findByRole('alert')
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Name: Fehlt', 'Betrag: Pflicht'])
    expect(list).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Betrag: Pflicht' }))
    expect(input('Betrag')).toHaveFocus()
    await user.type(input('Betrag'), '5')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  test('leads to its first wrong field where it is short', async () => {
    const { user } = draw(
      page(
        <>
          <ErrorFocus />
          {fields}
        </>,
        { initial: { name: 'Deich' }, validate: check },
      ),
    )
    await user.click(send())
    await screen.findByText('Pflicht')
    expect(input('Betrag')).toHaveFocus()
  })
})
