import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { draw, screen, within } from '@avalwerk/testing/components'
import { Dialog } from './dialog.tsx'
import { Button } from './button.tsx'

let root: Root
const place = document.body.appendChild(document.createElement('main'))
const show = (page: ReactNode) => act(async () => root.render(page))
const named = (name: string) => [...place.querySelectorAll('button')].find((b) => b.textContent === name || b.title === name) as HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

const Page = ({ rows, busy = false, asked }: { rows: readonly string[]; busy?: boolean; asked: boolean }) => (
  <section>
    <h2>Sitzungen</h2>
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <Button busy={busy}>{row}</Button>
        </li>
      ))}
    </ul>
    {asked && (
      <Dialog title="Wirklich?" role="alertdialog" onClose={() => undefined} buttons={<Button variant="primary">Bestätigen</Button>}>
        Ja oder nein.
      </Dialog>
    )}
  </section>
)

test('a question begins at its main button and gives the focus back to a button whose call is still going on', async () => {
  await show(<Page rows={['A']} asked={false} />)
  named('A').focus()
  await show(<Page rows={['A']} busy asked={false} />)
  await show(<Page rows={['A']} busy asked />)
  expect(document.activeElement).toBe(named('Bestätigen'))
  await show(<Page rows={['A']} busy asked={false} />)
  expect(document.activeElement).toBe(named('A'))
})

test('where the button is gone with its row, the heading of what is left has the focus', async () => {
  await show(<Page rows={['A', 'B']} asked={false} />)
  named('A').focus()
  await show(<Page rows={['A', 'B']} asked />)
  await show(<Page rows={['B']} asked />)
  await show(<Page rows={['B']} asked={false} />)
  expect(document.activeElement?.textContent).toBe('Sitzungen')
})

test('a busy button can be focused, and neither acts nor sends its form', async () => {
  const [act_, send] = [jest.fn(), jest.fn((e: { preventDefault: () => void }) => e.preventDefault())]
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={act_}>
        Senden
      </Button>
    </form>
  )
  await show(form(true))
  await act(async () => named('Senden').click())
  expect([act_.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
  expect([named('Senden').ariaDisabled, named('Senden').matches(':disabled')]).toEqual(['true', false])
  await show(form(false))
  await act(async () => named('Senden').click())
  expect([act_.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
})

test('a dialog is named by its title, and closes by its button and by Escape', async () => {
  const closed = jest.fn()
  const { user } = draw(
    <Dialog title="Filter" onClose={closed} buttons={<Button>Anwenden</Button>}>
      <input aria-label="Name" />
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  expect(within(dialog).getByRole('button', { name: 'Anwenden' })).toBeVisible()
  // The way of the keyboard: its own button, where a browser begins, what it holds, what it offers.
  expect(within(dialog).getByRole('button', { name: 'Schließen' })).toHaveFocus()
  await user.tab()
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.tab()
  expect(within(dialog).getByRole('button', { name: 'Anwenden' })).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Schließen' }))
  expect(closed).toHaveBeenCalledTimes(1)
  // What a browser makes of Escape. The page takes the dialog away, not the browser.
  const escape = new Event('cancel', { cancelable: true })
  await act(async () => dialog.dispatchEvent(escape))
  expect([closed.mock.calls.length, escape.defaultPrevented]).toEqual([2, true])
})

test('a dialog that can’t be left has no button for it, and Escape leaves it open', async () => {
  draw(<Dialog title="Sie sind abgemeldet">Bitte melden Sie sich an.</Dialog>)
  const dialog = screen.getByRole('dialog', { name: 'Sie sind abgemeldet' })
  expect(within(dialog).queryByRole('button')).toBeNull()
  const escape = new Event('cancel', { cancelable: true })
  await act(async () => dialog.dispatchEvent(escape))
  expect(escape.defaultPrevented).toBe(true)
  expect(dialog).toBeVisible()
})
