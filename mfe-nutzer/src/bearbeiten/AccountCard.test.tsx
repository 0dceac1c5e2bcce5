import { expect, test } from '@jest/globals'
import { fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { NINA } from '@avalwerk/testing/samples'
import { AccountCard } from './AccountCard.tsx'

const account = { ...NINA, rolle: 'Rechtsabteilung', zuZweit: false, antraege: [] }

test('deleting is asked about, says for how long it can be undone, and leads back to the list', async () => {
  const { sent, notices, address, ...platform } = fakePlatform({
    answers: { 'nutzer.loeschen': () => ({ nutzerId: NINA.nutzerId, version: 4 }) },
    at: 'nutzer/1/bearbeiten',
  })
  const { user } = platform.show(<AccountCard nutzer={account} />)
  await user.click(screen.getByRole('button', { name: 'Nina Probe löschen' }))
  const question = within(screen.getByRole('dialog', { name: 'Nina Probe löschen?' }))
  expect(question.getByText(/höchstens 90 Tage lang/)).toBeVisible()
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: 'Nina Probe löschen' }))
  await waitFor(() => expect(address()).toBe('nutzer/liste'))
  expect(notices).toEqual(['Das Konto ist gelöscht.'])
  expect(sent).toMatchObject([{ id: 'nutzer.loeschen', params: { id: NINA.nutzerId }, body: { version: 3 } }])
})

test.each<[string, boolean, Partial<typeof account>]>([
  ['a user of the own organisation', true, {}],
  ['the own account', false, { nutzerId: 'u' }],
  ['a user of another organisation', false, { organisation: 'WI0002' }],
  ['a user with a role that the system keeps', false, { rolle: 'Administrator:in' }],
])('deleting is offered or not: %s', (_, offered, more) => {
  fakePlatform().show(<AccountCard nutzer={{ ...account, ...more }} />)
  expect(screen.queryByRole('button', { name: /löschen/ }) !== null).toBe(offered)
})
