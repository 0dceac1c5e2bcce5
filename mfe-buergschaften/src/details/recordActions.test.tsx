import { expect, test } from '@jest/globals'
import type { Buergschaft } from '@avalwerk/contracts'
import { ActionBar } from '@avalwerk/patterns/details'
import { type Answers, fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { GUARANTEE } from '@avalwerk/testing/samples'
import { MAINTENANCE_ACTIONS } from './recordActions.tsx'

/** What may be kept about a guarantee, with one of its questions open. */
async function ask(label: string, answers: Answers, more: Partial<Buergschaft> = {}) {
  const platform = fakePlatform({ answers })
  const page = (item: Buergschaft) => <ActionBar item={item} actions={MAINTENANCE_ACTIONS} />
  const { user, rerender } = platform.show(page({ ...GUARANTEE, ...more }))
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  await user.click(screen.getByRole('button', { name: label }))
  const dialog = within(screen.getByRole('dialog'))
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return { ...platform, user, dialog, closed, change: (later: Partial<Buergschaft>) => rerender(page({ ...GUARANTEE, ...later })) }
}
const stand = () => ({ id: GUARANTEE.id, version: 8, status: 'AKT' as const })

test('what a colleague saved as a memo meanwhile is shown; what was typed stays, and is sent as one that replaces theirs', async () => {
  const { user, dialog, closed, change, sent } = await ask('Vermerk bearbeiten', {
    'buergschaft.vermerkSetzen': () => undefined,
  })
  const memo = dialog.getByLabelText('Interner Vermerk')
  await user.type(memo, 'Im zweiten Fenster')
  expect(dialog.queryByText(/Inzwischen gespeichert/)).toBeNull()
  change({ internerVermerk: 'Urkunde liegt im Archiv' })
  expect(await dialog.findByText('Inzwischen gespeichert: Urkunde liegt im Archiv')).toBeVisible()
  expect(memo).toHaveValue('Im zweiten Fenster')
  await user.click(dialog.getByRole('button', { name: 'Vermerk bearbeiten' }))
  await closed()
  expect(sent).toMatchObject([
    {
      id: 'buergschaft.vermerkSetzen',
      params: { id: GUARANTEE.id },
      body: { bisher: 'Urkunde liegt im Archiv', vermerk: 'Im zweiten Fenster' },
    },
  ])
})

test('a memo of spaces takes it away', async () => {
  const before = { internerVermerk: 'Alt' }
  const { user, dialog, closed, sent } = await ask('Vermerk bearbeiten', { 'buergschaft.vermerkSetzen': () => undefined }, before)
  const memo = dialog.getByLabelText('Interner Vermerk')
  expect(memo).toHaveValue('Alt')
  await user.clear(memo)
  await user.type(memo, '  ')
  await user.click(dialog.getByRole('button', { name: 'Vermerk bearbeiten' }))
  await closed()
  expect(sent).toMatchObject([{ body: { bisher: 'Alt', vermerk: null } }])
})

test('an expected expiry lies in the future, and goes with the version that was seen', async () => {
  const { user, dialog, closed, sent } = await ask('Ablaufdatum ändern', { 'buergschaft.ablaufdatumSetzen': stand })
  const day = dialog.getByLabelText('Voraussichtlicher Ablauf')
  const act = dialog.getByRole('button', { name: 'Ablaufdatum ändern' })
  await user.type(day, '01.01.2020')
  await user.click(act)
  expect((await dialog.findAllByText('Das Datum kann nur in der Zukunft liegen'))[0]).toBeVisible()
  expect(sent).toEqual([])
  await user.clear(day)
  await user.type(day, '31.12.2040')
  await user.click(act)
  await closed()
  expect(sent).toMatchObject([{ body: { version: 7, voraussichtlichesAblaufdatum: '2040-12-31' } }])
})

test.each<[string, boolean, Partial<Buergschaft>]>([
  ['in force', true, {}],
  ['that its beneficiary refused', false, { status: 'AB' }],
  ['of others, by a guarantor', false, { rolle: 'BUERGE' }],
  ['that was assigned', false, { abtretung: { zessionar: 'Stadtwerke Lindenau AöR', am: '2026-10-01' } }],
])('the expected expiry of a guarantee %s can be changed or not', async (_, offered, more) => {
  const { user } = fakePlatform().show(<ActionBar item={{ ...GUARANTEE, ...more }} actions={MAINTENANCE_ACTIONS} />)
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  expect(screen.queryByRole('button', { name: 'Ablaufdatum ändern' }) !== null).toBe(offered)
})
