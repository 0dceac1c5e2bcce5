import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useCombobox } from './combobox.ts'

const NAMES = ['Aller', 'Bode', 'Collm']
const chosen = jest.fn()
const closed = jest.fn()
let root: Root

function Field({ busy, open }: { busy: boolean; open: boolean }) {
  const [text, setText] = useState('')
  const { inputProps, listProps, optionProps } = useCombobox({
    text,
    items: NAMES,
    open,
    busy,
    label: 'Namen',
    onChoose: chosen,
    onClose: closed,
  })
  return (
    <>
      <input {...inputProps} value={text} onChange={(event) => setText(event.target.value)} />
      <div {...listProps}>
        {NAMES.map((name, index) => (
          <div key={name} {...optionProps(index)}>
            {name}
          </div>
        ))}
      </div>
    </>
  )
}

const show = (busy = false, open = true) => act(async () => root.render(<Field busy={busy} open={open} />))
const field = () => document.querySelector('input') as HTMLInputElement
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
/** @returns whether the field's form would get it, too */
async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  await act(async () => field().dispatchEvent(event))
  return !event.defaultPrevented
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  jest.clearAllMocks()
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})
afterEach(() => act(async () => root.unmount()))

test('arrow keys go round the options, and the field says at which it is', async () => {
  await show()
  expect(active()).toBe('Aller')
  await press('ArrowUp')
  expect(active()).toBe('Collm')
  await press('ArrowDown')
  await press('ArrowDown')
  expect([active(), document.querySelector('[aria-selected=true]')?.textContent]).toEqual(['Bode', 'Bode'])
})

test('Enter chooses, and sends no form; while the options are of an older text it waits', async () => {
  await show(true)
  await press('ArrowDown')
  expect(await press('Enter')).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
  await show()
  expect(await press('Enter')).toBe(false)
  expect(chosen.mock.calls).toEqual([['Bode']])
})

test('where no list is shown Enter is the form’s', async () => {
  await show(false, false)
  expect([await press('Enter'), active(), field().getAttribute('aria-expanded')]).toEqual([true, undefined, 'false'])
  expect(chosen).not.toHaveBeenCalled()
})

test('another text begins at its first option', async () => {
  await show()
  await press('ArrowDown')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), 'a')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect([field().value, active()]).toEqual(['a', 'Aller'])
})

test('a click chooses, and the field keeps the focus; Escape closes', async () => {
  await show()
  field().focus()
  const option = document.querySelectorAll('[role=option]')[2] as HTMLElement
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  await act(async () => option.dispatchEvent(down))
  await act(async () => option.click())
  expect([down.defaultPrevented, document.activeElement, chosen.mock.calls]).toEqual([true, field(), [['Collm']]])
  await press('Escape')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('the option under the mouse is the one that Enter chooses', async () => {
  await show()
  const option = document.querySelectorAll('[role=option]')[1] as HTMLElement
  await act(async () => option.dispatchEvent(new MouseEvent('pointermove', { bubbles: true })))
  expect(active()).toBe('Bode')
  await press('Enter')
  expect(chosen.mock.calls).toEqual([['Bode']])
})

test('a list that got shorter has its last option active, and an empty one none: Enter is the form’s then', async () => {
  await show()
  await press('ArrowUp')
  NAMES.pop()
  try {
    await show()
    expect(active()).toBe('Bode')
    NAMES.splice(0)
    await show()
    expect(active()).toBeUndefined()
    expect([await press('ArrowDown'), await press('Enter')]).toEqual([true, true])
    expect(chosen).not.toHaveBeenCalled()
  } finally {
    NAMES.splice(0, NAMES.length, 'Aller', 'Bode', 'Collm')
  }
})
