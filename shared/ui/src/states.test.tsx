import { describe, expect, jest, test } from '@jest/globals'
import { draw, screen, waitFor } from '@avalwerk/testing/components'
import { Alert, EmptyState, ErrorPanel, PageSkeleton, PartMissing, ProgressBar, ReferenceCode, Skeleton } from './states.tsx'

describe('what is on its way', () => {
  test('is said after a moment, so that a quick answer doesn’t flicker', async () => {
    draw(<Skeleton name="Städte" />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(await screen.findByRole('status', { name: 'Städte' })).toBeVisible()
  })

  test.each([
    [<Skeleton key="a" />, 'Inhalt wird geladen'],
    [<PageSkeleton key="b" />, 'Seite wird geladen'],
  ])('has a name where nobody gives it one: %#', async (skeleton, name) => {
    draw(skeleton)
    expect(await screen.findByRole('status', { name })).toBeVisible()
  })

  test('says how far it is, in a bar and in words; without a number where that isn’t known', () => {
    const { redraw } = draw(<ProgressBar name="Übernahme" value={3} total={12} text="3 von 12" />)
    const bar = screen.getByRole('progressbar', { name: 'Übernahme' })
    expect(bar).toHaveValue(3)
    expect(bar).toHaveAttribute('max', '12')
    expect(screen.getByText('3 von 12')).toBeVisible()
    redraw(<ProgressBar name="Übernahme" total={12} text="beginnt" />)
    expect(bar).not.toHaveAttribute('value')
  })
})

test('where nothing is, it is said why, and what can be done', () => {
  draw(
    <EmptyState title="Noch kein Projekt" action={<button type="button">Anlegen</button>}>
      Projekte fassen Bürgschaften zusammen.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { name: 'Noch kein Projekt' })).toBeVisible()
  expect(screen.getByText('Projekte fassen Bürgschaften zusammen.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Anlegen' })).toBeVisible()
})

test.each([
  [true, 'alert'],
  [false, 'status'],
])('what must be known is read out at once only where it is urgent: %s', (urgent, role) => {
  draw(
    <Alert tone="warning" urgent={urgent}>
      Die Frist läuft ab.
    </Alert>,
  )
  expect(screen.getByRole(role)).toHaveTextContent('Die Frist läuft ab.')
})

describe('what failed', () => {
  test('is read out at once, with its reference, and is tried again when asked', async () => {
    const again = jest.fn()
    const { user } = draw(<ErrorPanel title="Nicht geladen" text="Der Server antwortet nicht." referenceCode="k-7" onRetry={again} />)
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Nicht geladen')
    expect(alert).toHaveTextContent('Der Server antwortet nicht.')
    expect(alert).toHaveTextContent('Bitte geben Sie diese Kennung an den Betreiber weiter: k-7')
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(again).toHaveBeenCalledTimes(1)
    await user.keyboard('{Enter}')
    expect(again).toHaveBeenCalledTimes(2)
  })

  test('a part that couldn’t be loaded says so, and is asked for again by keyboard', async () => {
    const again = jest.fn()
    const { user } = draw(<PartMissing onRetry={again} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Dieser Teil/)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(again).toHaveBeenCalledTimes(1)
  })

  test('offers nothing that can’t be done, and no reference that there isn’t', () => {
    draw(<ErrorPanel title="Nicht geladen" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('alert')).toHaveTextContent(/^Nicht geladen$/)
  })

  test('has a reference that can be copied, and says so', async () => {
    const { user } = draw(<ReferenceCode value="k-7" />)
    await user.click(screen.getByRole('button', { name: 'Kopieren' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kopiert' })).toBeVisible())
    expect(await navigator.clipboard.readText()).toBe('k-7')
  })
})
