import { expect, test } from '@jest/globals'
import { keepTyped } from '@avalwerk/platform/remote'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { useState } from 'react'
import { useUnsaved } from './keptTyped.ts'

/** A selection: what a page keeps that is no form. */
function Selection({ about, question }: { about?: string; question?: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const forgetKept = useUnsaved<readonly string[]>({
    part: 'selection',
    unsaved: chosen.length > 0,
    typed: () => (chosen.length > 0 ? chosen : undefined),
    restore: setChosen,
    ...(about !== undefined && { about }),
    ...(question !== undefined && { question }),
  })
  return (
    <>
      <button onClick={() => setChosen([...chosen, `B-${chosen.length + 1}`])}>Wählen</button>
      <button
        onClick={() => {
          setChosen([])
          forgetKept()
        }}
      >
        Senden
      </button>
      <output>{chosen.join(', ')}</output>
    </>
  )
}
const chosen = () => screen.getByRole('status').textContent
const press = (name: string) => screen.getByRole('button', { name })
const opened = (page = <Selection />) => {
  const fake = fakePlatform({ at: 'projekte/1', leave: false })
  return { ...fake, ...fake.show(page) }
}

test('its user is asked before a selection is lost, and not where there is none', async () => {
  const { user, goTo, asked } = opened()
  await user.click(press('Wählen'))
  expect(goTo('projekte')).toBe(false)
  expect(asked).toEqual(['Ihre Eingaben auf dieser Seite sind noch nicht gespeichert.'])
  await user.click(press('Senden'))
  expect(goTo('projekte')).toBe(true)
  expect(asked).toHaveLength(1)
})

test('is asked in the page’s own words', async () => {
  const { user, goTo, asked } = opened(<Selection question="Zwei Bürgschaften sind gewählt." />)
  await user.click(press('Wählen'))
  goTo('projekte')
  expect(asked).toEqual(['Zwei Bürgschaften sind gewählt.'])
})

test('a selection is there again after the page went by itself, once, and only for the same object', async () => {
  const first = opened(<Selection about="P-1" />)
  await first.user.dblClick(press('Wählen'))
  keepTyped()
  first.unmount()
  const other = opened(<Selection about="P-2" />)
  expect(chosen()).toBe('')
  other.unmount()
  const again = opened(<Selection about="P-1" />)
  await waitFor(() => expect(chosen()).toBe('B-1, B-2'))
  expect(again.notices).toEqual(['Ihre nicht gespeicherten Eingaben von vorhin sind wieder da.'])
  again.unmount()
  opened(<Selection about="P-1" />)
  expect(chosen()).toBe('')
})

test('what was sent after all isn’t given back', async () => {
  const first = opened()
  await first.user.click(press('Wählen'))
  keepTyped()
  await first.user.click(press('Senden'))
  first.unmount()
  opened()
  expect(chosen()).toBe('')
})
