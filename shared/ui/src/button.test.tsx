import { expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { Button, FileButton } from './button.tsx'

test('a button acts by pointer, Enter and space, and sends no form unless it says so', async () => {
  const act = jest.fn()
  const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
  const { user } = draw(
    <form onSubmit={send}>
      <Button onClick={act}>Prüfen</Button>
      <Button type="submit">Senden</Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Prüfen' }))
  await user.keyboard('{Enter} ')
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([3, 0])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a button that shows its icon alone has a name, and says it to the pointer', () => {
  draw(<Button icon="close" iconOnly="Schließen" />)
  const button = screen.getByRole('button', { name: 'Schließen' })
  expect(button).toHaveAttribute('title', 'Schließen')
})

test('an icon beside words adds nothing to a button’s name', () => {
  draw(<Button icon="download">CSV</Button>)
  expect(screen.getByRole('button', { name: /^CSV$/ })).toBeVisible()
})

test('a busy button keeps the focus, and does nothing', async () => {
  const act = jest.fn()
  const { user, redraw } = draw(<Button onClick={act}>Senden</Button>)
  await user.tab()
  redraw(
    <Button onClick={act} busy>
      Senden
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Senden' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(act).not.toHaveBeenCalled()
})

test('files are chosen by the browser’s own control, under words in the page’s language', async () => {
  const chosen = jest.fn()
  const { user } = draw(
    <>
      <label htmlFor="file">Urkunde</label>
      <FileButton id="file" multiple onChange={({ target }) => chosen([...(target.files ?? [])].map(({ name }) => name))} />
    </>,
  )
  expect(screen.getByText('Datei auswählen')).toBeVisible()
  await user.tab()
  expect(screen.getByLabelText('Urkunde')).toHaveFocus()
  await user.upload(screen.getByLabelText('Urkunde'), [new File([''], 'A.pdf'), new File([''], 'B.pdf')])
  expect(chosen).toHaveBeenCalledWith(['A.pdf', 'B.pdf'])
})
