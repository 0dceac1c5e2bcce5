import { expect, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { useFocusOnChange } from './focus.ts'

function Part({ state }: { state: string }) {
  const ref = useFocusOnChange(state)
  return <div ref={ref}>{state === 'search' ? <input aria-label="Suche" /> : <button type="button">Andere wählen</button>}</div>
}

test('the focus goes to the part that takes another’s place, and nowhere while the same part stands there', () => {
  const { redraw } = draw(<Part state="search" />)
  expect(document.body).toHaveFocus()
  redraw(<Part state="search" />)
  expect(document.body).toHaveFocus()
  redraw(<Part state="chosen" />)
  expect(screen.getByRole('button', { name: 'Andere wählen' })).toHaveFocus()
  redraw(<Part state="search" />)
  expect(screen.getByRole('textbox', { name: 'Suche' })).toHaveFocus()
})
