import { expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { Select, TextArea, TextField } from './fields.tsx'

test('a text field is found by its label, and its hint and its fault belong to it', async () => {
  const { redraw } = draw(<TextField label="Name" hint="Wie in der Urkunde" name="name" />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveAccessibleDescription('Wie in der Urkunde')
  expect(field).not.toHaveAttribute('aria-invalid')
  redraw(<TextField label="Name" hint="Wie in der Urkunde" error="Bitte ausfüllen" name="name" />)
  expect(field).toHaveAccessibleDescription('Wie in der Urkunde Bitte ausfüllen')
  expect(field).toBeInvalid()
})

test('what is typed reaches the page, also in a text of several lines', async () => {
  const typed = jest.fn()
  const { user } = draw(<TextArea label="Begründung" onChange={(event) => typed(event.target.value)} />)
  await user.type(screen.getByRole('textbox', { name: 'Begründung' }), 'ab{Enter}c')
  expect(typed).toHaveBeenLastCalledWith('ab\nc')
})

test('a list offers nothing first where it may be left empty, and its options by groups', async () => {
  const chosen = jest.fn()
  const groups = [{ name: 'Laufend', options: [{ value: 'AKT', label: 'Aktiv' }] }, { options: [{ value: 'STO', label: 'Storniert' }] }]
  const { user } = draw(
    <Select label="Status" empty="Alle" groups={groups} defaultValue="" onChange={(event) => chosen(event.target.value)} />,
  )
  const list = screen.getByRole('combobox', { name: 'Status' })
  expect(list).toHaveDisplayValue('Alle')
  expect(screen.getByRole('group', { name: 'Laufend' })).toContainElement(screen.getByRole('option', { name: 'Aktiv' }))
  await user.tab()
  expect(list).toHaveFocus()
  await user.selectOptions(list, 'Storniert')
  expect(chosen).toHaveBeenCalledWith('STO')
})
