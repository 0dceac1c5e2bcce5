import { describe, expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { useState } from 'react'
import { Checkbox, RadioGroup, ToggleGroup } from './choices.tsx'

const COLORS = [
  { value: 'R', label: 'Rot' },
  { value: 'G', label: 'Grün' },
] as const

describe('check boxes of one question', () => {
  test('add and take away what they stand for, and leave the others', async () => {
    const changed = jest.fn()
    const { user } = draw(<ToggleGroup label="Farben" options={COLORS} selected={['R']} onChange={changed} />)
    await user.click(screen.getByRole('checkbox', { name: 'Grün' }))
    expect(changed).toHaveBeenLastCalledWith(['R', 'G'])
    await user.click(screen.getByRole('checkbox', { name: 'Rot' }))
    expect(changed).toHaveBeenLastCalledWith([])
  })

  test('are one group with a name, to which a fault belongs', () => {
    draw(<ToggleGroup label="Farben" options={COLORS} selected={[]} error="Bitte wählen" onChange={jest.fn()} />)
    expect(screen.getByRole('group', { name: 'Farben' })).toHaveAccessibleDescription('Bitte wählen')
  })
})

describe('one of a few ways', () => {
  const WAYS = [
    { value: 'POST', label: 'Per Post', description: 'Mit Unterschrift' },
    { value: 'PDF', label: 'Als PDF', description: 'Sofort', locked: 'Der Bürge stellt keine PDF aus.' },
    { value: 'BOTE', label: 'Per Bote' },
  ] as const
  function Ways({ error }: { error?: string }) {
    const [way, setWay] = useState<'POST' | 'PDF' | 'BOTE' | undefined>()
    return <RadioGroup label="Versandweg" name="weg" options={WAYS} selected={way} error={error} onSelect={setWay} />
  }

  test('is chosen by pointer and by arrow keys, which pass what is locked', async () => {
    const { user } = draw(<Ways />)
    await user.click(screen.getByText('Mit Unterschrift'))
    expect(screen.getByRole('radio', { name: 'Per Post' })).toBeChecked()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Per Bote' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Per Post' })).not.toBeChecked()
  })

  test('says why it can’t be chosen, in the place of what it means', async () => {
    const { user } = draw(<Ways />)
    const locked = screen.getByRole('radio', { name: 'Als PDF' })
    expect(locked).toBeDisabled()
    expect(locked).toHaveAccessibleDescription('Der Bürge stellt keine PDF aus.')
    await user.click(locked)
    expect(locked).not.toBeChecked()
  })

  test('is read with its name alone, and what it means after it', () => {
    draw(<Ways />)
    expect(screen.getByRole('radio', { name: 'Per Post' })).toHaveAccessibleDescription('Mit Unterschrift')
    expect(screen.getByRole('radio', { name: 'Per Bote' })).not.toHaveAccessibleDescription()
  })

  test('tells at once what is wrong', () => {
    draw(<Ways error="Bitte wählen" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte wählen')
    expect(screen.getByRole('group', { name: 'Versandweg' })).toHaveAccessibleDescription('Bitte wählen')
  })
})

describe('a box to tick', () => {
  test('tells whether it is ticked, by pointer and by space', async () => {
    const changed = jest.fn()
    const { user } = draw(<Checkbox label="Ich erkläre es." on={false} onChange={changed} />)
    await user.click(screen.getByText('Ich erkläre es.'))
    await user.keyboard(' ')
    expect(changed.mock.calls).toEqual([[true], [true]])
  })

  test('can be locked, and be wrong', async () => {
    const changed = jest.fn()
    const { user } = draw(<Checkbox label="Ich erkläre es." on={false} locked error="Bitte bestätigen" onChange={changed} />)
    const box = screen.getByRole('checkbox', { name: 'Ich erkläre es.' })
    await user.click(box)
    expect(changed).not.toHaveBeenCalled()
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Bitte bestätigen')
  })
})
