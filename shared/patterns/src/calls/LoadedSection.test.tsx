import { expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import { fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { useQuery } from '@tanstack/react-query'
import { LoadedSection } from './LoadedSection.tsx'

function Countries() {
  const result = useQuery(useApi().unternehmen.laender.queryOptions())
  return (
    <LoadedSection result={result} name="Länder">
      {(countries) => <p>{countries.map(({ vollerName }) => vollerName).join(', ')}</p>}
    </LoadedSection>
  )
}
const DE = [{ landeskennzeichen: 'DE', vollerName: 'Deutschland' }]

test('a part of a page says that it is on its way, then is there', async () => {
  let answer = () => {}
  const { show } = fakePlatform({ answers: { 'unternehmen.laender': () => new Promise((resolve) => (answer = () => resolve(DE))) } })
  show(<Countries />)
  expect(await screen.findByRole('status', { name: 'Länder' })).toBeVisible()
  answer()
  expect(await screen.findByText('Deutschland')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a part that isn’t there says what is missing and why, and is read again when asked', async () => {
  let there = false
  const { show } = fakePlatform({ answers: { 'unternehmen.laender': () => (there ? DE : new Refused('RECHT_FEHLT')) } })
  const { user } = show(<Countries />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^Länder: nicht geladen.*Berechtigung.*Kennung.*k/)
  there = true
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Deutschland')).toBeVisible()
})

test('what was read stays while reading it anew fails', async () => {
  let there = true
  const { show, platform } = fakePlatform({ answers: { 'unternehmen.laender': () => (there ? DE : new Refused('RECHT_FEHLT')) } })
  show(<Countries />)
  await screen.findByText('Deutschland')
  there = false
  await (platform.queryClient as { invalidateQueries(): Promise<void> }).invalidateQueries()
  await waitFor(() => expect(screen.getByText('Deutschland')).toBeVisible())
  expect(screen.queryByRole('alert')).toBeNull()
})
