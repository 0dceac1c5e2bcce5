import { expect, jest, test } from '@jest/globals'
import { draw, screen, within } from '@avalwerk/testing/components'
import { Badge } from './badge.tsx'
import { Section } from './section.tsx'
import { SelectedItem } from './selectedItem.tsx'
import { Timeline } from './timeline.tsx'

test('a part of a step has a heading, a hint and its fields', () => {
  draw(
    <Section title="Vertrag" hint="Wie unterschrieben">
      <input aria-label="Nummer" />
    </Section>,
  )
  const part = within(screen.getByRole('region', { name: 'Vertrag' }))
  expect(part.getByRole('heading', { level: 2, name: 'Vertrag' })).toBeVisible()
  expect(part.getByText('Wie unterschrieben')).toBeVisible()
  expect(part.getByRole('textbox', { name: 'Nummer' })).toBeVisible()
})

test('a chosen party is named, with the way back to the choice', async () => {
  const back = jest.fn()
  const { user } = draw(
    <SelectedItem name="Kranich AG" line="KR0001 · Bremen">
      <button type="button" onClick={back}>
        Andere Wahl
      </button>
    </SelectedItem>,
  )
  expect(screen.getByText('Kranich AG')).toBeVisible()
  expect(screen.getByText('KR0001 · Bremen')).toBeVisible()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Andere Wahl' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(back).toHaveBeenCalledTimes(1)
})

test('events are a list in the order in which they are given, each with its time and what belongs to it', () => {
  draw(
    <Timeline
      entries={[
        { id: '2', when: '02.01.2026', title: 'Ausgestellt', content: <span>Nina Probe</span> },
        { id: '1', when: '01.01.2026', title: 'Beantragt', content: null },
      ]}
    />,
  )
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual(['Ausgestellt02.01.2026Nina Probe', 'Beantragt01.01.2026'])
})

test('a badge says its word, not a colour alone, and more to the pointer where there is more', () => {
  draw(
    <Badge tone="warning" title="Seit drei Tagen">
      Überfällig
    </Badge>,
  )
  expect(screen.getByTitle('Seit drei Tagen')).toHaveTextContent(/^Überfällig$/)
})
