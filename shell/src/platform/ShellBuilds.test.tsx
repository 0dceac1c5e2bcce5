/** The builds of the shell as the operator sees them, and what is asked before one is taken back. */
import { expect, test } from '@jest/globals'
import type { ShellBuild, ShellState } from '@avalwerk/contracts'
import { type Answers, fakePlatform, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import { ShellBuilds } from './ShellBuilds.tsx'

const startedAt = '2026-11-30T08:00:00.000Z'
const [NEWER, OLDER] = ['aaaaaaaa11111111', 'bbbbbbbb22222222']
const served: ShellBuild = { build: NEWER, startedAt, served: true, withdrawn: null }
const older: ShellBuild = { ...served, build: OLDER, served: false }
const takenBack: ShellBuild = { ...older, build: NEWER, withdrawn: { at: startedAt, by: 'Nils Otten', reason: 'Menü fehlt' } }
const state = (...builds: ShellBuild[]): ShellState => ({ lacks: [], waits: false, builds })

function show(shell: ShellState, answers: Answers = {}, may = true) {
  const platform = fakePlatform({ group: 'BSP', answers })
  return { ...platform, ...platform.show(<ShellBuilds shell={shell} may={may} />) }
}
const dialog = () => within(screen.getByRole('dialog'))
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)

test('what is served can be taken back, with a reason, and nothing else can', async () => {
  const { user, sent, notices } = show(state(served, older), { 'plattform.withdrawShell': () => state(takenBack, older) })
  expect(cells()).toEqual(['Ausgeliefert', ''])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Ausgabe aaaaaaaa zurücknehmen'])
  await user.click(screen.getByRole('button', { name: 'Ausgabe aaaaaaaa zurücknehmen' }))
  const act = dialog().getByRole('button', { name: /zurücknehmen/ })
  await user.click(act)
  expect(sent).toEqual([])
  await user.type(dialog().getByLabelText('Grund'), 'Menü fehlt')
  await user.click(act)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ id: 'plattform.withdrawShell', params: { build: NEWER }, body: { grund: 'Menü fehlt' } }])
  expect(notices).toEqual(['Die Ausgabe ist zurückgenommen.'])
})

test('why it can’t be is read where it was asked, and the reason stays', async () => {
  const reasons = ['mfe-texte 1.4.0: Es fehlt Chart aus @avalwerk/ui.', 'mfe-nutzer 2.0.0: Es fehlt @avalwerk/forms.']
  const { user } = show(state(served, older), {
    'plattform.withdrawShell': () =>
      new Refused(
        'AUSGABE_ABGELEHNT',
        reasons.map((grund) => ({ feld: 'ausgabe', grund })),
      ),
  })
  await user.click(screen.getByRole('button', { name: 'Ausgabe aaaaaaaa zurücknehmen' }))
  await user.type(dialog().getByLabelText('Grund'), 'Menü fehlt')
  await user.click(dialog().getByRole('button', { name: /zurücknehmen/ }))
  expect(await dialog().findByRole('alert')).toHaveTextContent(['Diese Version kann nicht verwendet werden.', ...reasons].join(' '))
  expect(dialog().getByLabelText('Grund')).toHaveValue('Menü fehlt')
})

test('what was taken back says by whom and why, and can be served again', async () => {
  const { user, sent } = show(state(takenBack, { ...older, served: true }), { 'plattform.restoreShell': () => state(served, older) })
  expect(cells()).toEqual([expect.stringMatching(/^Zurückgenommen30\.11\.2026, 09:00 Uhr, Nils Otten: Menü fehlt$/), 'Ausgeliefert'])
  await user.click(screen.getByRole('button', { name: 'Ausgabe aaaaaaaa wieder ausliefern' }))
  await user.click(dialog().getByRole('button', { name: /ausliefern/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ id: 'plattform.restoreShell', params: { build: NEWER } }])
})

test('one that waits says so; who may only look has no buttons; where none is kept nothing is shown', () => {
  const { rerender } = show({ ...state({ ...served, served: false }, { ...older, served: true }), waits: true }, {}, false)
  expect(cells()).toEqual(['Wartet', 'Ausgeliefert'])
  expect(screen.queryAllByRole('button')).toEqual([])
  rerender(<ShellBuilds shell={{ lacks: [], waits: false }} may />)
  expect(screen.queryByRole('table')).toBeNull()
})
