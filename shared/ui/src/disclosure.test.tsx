import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { Disclosure } from './disclosure.tsx'

const chosen = jest.fn()
const page = (
  <>
    <div onKeyDown={({ key }) => key === 'Escape' && chosen('the page heard Escape')} role="presentation">
      <Disclosure label="Weitere Aktionen">
        {(close) => (
          <button
            type="button"
            onClick={() => {
              chosen('archived')
              close()
            }}
          >
            Archivieren
          </button>
        )}
      </Disclosure>
    </div>
    <button type="button">Anderswo</button>
  </>
)
const button = () => screen.getByRole('button', { name: 'Weitere Aktionen' })
const item = () => screen.queryByRole('button', { name: 'Archivieren' })

beforeEach(() => void jest.clearAllMocks())

describe('a panel below its button', () => {
  test('opens and closes with it, and the button says so', async () => {
    const { user } = draw(page)
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    await user.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    expect(document.getElementById(button().getAttribute('aria-controls') ?? '')).toContainElement(item())
    await user.click(button())
    expect(item()).toBeNull()
  })

  test('is reached in the order of the tab key', async () => {
    const { user } = draw(page)
    await user.tab()
    await user.keyboard('{Enter}')
    await user.tab()
    expect(item()).toHaveFocus()
  })

  test('closes with Escape, which nobody else hears, and the focus is back at the button', async () => {
    const { user } = draw(page)
    await user.click(button())
    await user.tab()
    await user.keyboard('{Escape}')
    expect(item()).toBeNull()
    expect(button()).toHaveFocus()
    expect(chosen).not.toHaveBeenCalled()
    // Where nothing is open, the key is the page's.
    await user.keyboard('{Escape}')
    expect(chosen).toHaveBeenCalledWith('the page heard Escape')
  })

  test('closes when its own content says so', async () => {
    const { user } = draw(page)
    await user.click(button())
    await user.click(item() as HTMLElement)
    expect(chosen).toHaveBeenLastCalledWith('archived')
    expect(item()).toBeNull()
    expect(button()).toHaveFocus()
  })

  test.each([
    ['a click elsewhere', (user: ReturnType<typeof draw>['user']) => user.click(screen.getByText('Anderswo'))],
    [
      'the focus that goes elsewhere',
      async (user: ReturnType<typeof draw>['user']) => {
        await user.tab()
        await user.tab()
      },
    ],
  ])('closes by %s, and leaves the focus there', async (_, leave) => {
    const { user } = draw(page)
    await user.click(button())
    await leave(user)
    expect(item()).toBeNull()
    expect(screen.getByText('Anderswo')).toHaveFocus()
  })
})
